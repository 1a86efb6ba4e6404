"""The placement: which lesson is asked about, what may be skipped, and that it comes to an end."""

from random import Random

import pytest

from tutor.content.blocks import Lesson
from tutor.content.lessons import course
from tutor.progress.placement import MOST, Given, newest_placement, next_lesson, skippable

SMALL = {
    "deck": [],
    "pairs": ["deck"],
    "hand": ["pairs"],
    "bets": ["hand"],
    "draw": ["hand"],
    "openers": ["pairs"],
    "pot": ["bets", "openers"],
}
COURSE = {each.id: each.needs for chapter in course() for each in chapter.lessons if isinstance(each, Lesson)}
SIGNS = {"+": True, "-": False, "?": None}


def given(*pairs: str) -> Given:
    """`hand++` stands for two right answers about `hand`, `-` for a wrong one, `?` for not to know."""
    return tuple((pair.rstrip("+-?"), SIGNS[sign]) for pair in pairs for sign in pair[len(pair.rstrip("+-?")) :])


@pytest.mark.parametrize(
    ("answers", "skip"),
    [
        ((), ""),
        (("hand+",), ""),
        (("hand++",), "deck pairs hand"),
        (("hand+-+",), "deck pairs hand"),
        (("hand+--",), ""),
        (("hand?",), ""),
        (("hand+?",), ""),
        (("hand?", "pairs++"), "deck pairs"),
        (("hand++", "pot--", "openers++"), "deck pairs hand openers"),
        (("pot++",), "deck pairs hand bets openers pot"),
        (("gone++", "pairs++"), "deck pairs"),
    ],
)
def test_two_right_answers_show_a_lesson_and_all_that_it_needs(answers: tuple[str, ...], skip: str) -> None:
    assert skippable(SMALL, given(*answers)) == frozenset(skip.split())


@pytest.mark.parametrize(
    ("answers", "following"),
    [
        ((), "hand"),
        (("hand+",), "hand"),
        (("hand+-",), "hand"),
        (("hand++",), "bets"),
        (("hand--",), "pairs"),
        (("hand?",), "pairs"),
        (("hand?", "pairs?"), "deck"),
        (("hand?", "pairs++"), "openers"),
        (("hand?", "pairs?", "deck?"), None),
        (("hand++", "bets--"), "draw"),
        (("hand++", "bets--", "draw++"), "openers"),
        (("hand++", "bets--", "draw++", "openers++"), None),
        (("hand++", "bets++", "draw++", "openers++", "pot++"), None),
        (("gone+",), "hand"),
        (("hand++", "gone-"), "bets"),
    ],
)
def test_what_is_asked_next(answers: tuple[str, ...], following: str | None) -> None:
    assert next_lesson(SMALL, given(*answers)) == following


def test_without_lessons_nothing_is_asked() -> None:
    assert next_lesson({}, ()) is None
    assert skippable({}, ()) == frozenset()


def asked(knows: frozenset[str], rng: Random, slips: float = 0.0) -> Given:
    """A whole placement of somebody who knows these lessons, but for slips and lucky guesses."""
    answers: list[tuple[str, bool | None]] = []
    while lesson := next_lesson(COURSE, answers):
        answers.append((lesson, (lesson in knows) != (rng.random() < slips)))
        assert len(answers) <= MOST
    return answers


def changed(course: dict[str, tuple[str, ...]], rng: Random) -> dict[str, tuple[str, ...]]:
    """Another course: lessons gone, new ones, another order and other needs, each only of lessons before it."""
    names = [*rng.sample(list(course), rng.randint(0, len(course))), *(f"new-{n}" for n in range(rng.randint(0, 3)))]
    rng.shuffle(names)
    return {name: tuple(rng.sample(names[:at], min(at, rng.randint(0, 2)))) for at, name in enumerate(names)}


def test_a_course_that_changes_in_the_middle_breaks_no_placement() -> None:
    """What was answered is all that is kept: the rest follows from the course as it is now, and comes to an end."""
    rng = Random(11)
    for _ in range(150):
        course, answers = dict(COURSE), list[tuple[str, bool | None]]()
        while lesson := next_lesson(course, answers):
            assert lesson in course
            answers.append((lesson, rng.choice([True, True, False, None])))
            assert len(answers) <= MOST
            if rng.random() < 0.2:
                course = changed(course, rng)
        assert skippable(course, answers) <= set(course)


def before(lesson: str) -> frozenset[str]:
    return frozenset({lesson}).union(*(before(each) for each in COURSE[lesson]))


def test_it_ends_within_its_questions_whatever_is_answered() -> None:
    rng = Random(5)
    for _ in range(150):
        answers = asked(frozenset(rng.sample(list(COURSE), rng.randint(0, 21))), rng, slips=0.3)
        assert all(answers.count((lesson, True)) <= 2 and answers.count((lesson, False)) <= 2 for lesson, _ in answers)


def test_it_offers_nothing_that_is_not_known_and_most_of_what_is() -> None:
    rng = Random(6)
    found = whole = 0
    for _ in range(150):
        knows = frozenset[str]().union(*(before(each) for each in rng.sample(list(COURSE), rng.randint(0, 4))))
        skip = skippable(COURSE, asked(knows, rng))
        assert skip <= knows
        found, whole = found + len(skip), whole + len(knows)
    assert found > 0.97 * whole


def test_who_knows_nothing_is_asked_little_and_at_last_about_the_first_lesson() -> None:
    answers: list[tuple[str, bool | None]] = []
    while lesson := next_lesson(COURSE, answers):
        answers.append((lesson, None))
    assert len(answers) <= 6
    assert answers[-1] == ("the-deck", None)


def test_what_is_skipped_leaves_no_gap() -> None:
    rng = Random(7)
    for _ in range(60):
        skip = skippable(COURSE, asked(frozenset(COURSE), rng, slips=0.4))
        assert all(set(COURSE[lesson]) <= skip for lesson in skip)


@pytest.mark.parametrize(
    ("rows", "under_way", "stands"),
    [
        ([], None, ()),
        ([("a/hand", True), ("a/hand", True)], None, (("hand", True), ("hand", True))),
        ([("a/hand", True), ("b/hand", None)], None, (("hand", None),)),
        ([("a/hand", True), ("b/hand", None)], "b", (("hand", True),)),
        ([("a/hand", True)], "a", (("hand", True),)),
        ([("a/hand", True), ("b/hand", None)], "a", (("hand", None),)),
        ([("broken", True)], None, (("broken", True),)),
    ],
)
def test_the_newest_placement_stands_and_one_under_way_only_if_there_is_no_other(
    rows: list[tuple[str, bool | None]], under_way: str | None, stands: Given
) -> None:
    assert tuple(newest_placement(rows, under_way)) == stands
