"""Questions about words in lessons, their quizzes and tests: every word in them has been explained by then."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.ui.pages import open_page, press
from tutor.content.blocks import Lesson
from tutor.content.lessons import course, explained
from tutor.content.quizzes import grouped
from tutor.content.situations import Wish, new_question
from tutor.engine.rules import at_table
from tutor.quiz.glossary import WORDS
from tutor.quiz.question import Level, Question
from tutor.quiz.seated import CHOICES
from tutor.quiz.taught import known_with
from tutor.quiz.word_and_meaning import SKILL, words_in
from tutor.store.answers import attempts_of
from tutor.store.database import database
from tutor.store.people import local_learner
from tutor.ui.planned import Entry, wish_of
from tutor.ui.plans import course_plan, part_entries, placement_entry, quiz_plan

LESSONS = {each.id: each for chapter in course() for each in chapter.lessons if isinstance(each, Lesson)}
QUIZZES = {quiz.lesson: quiz for quiz in grouped()["lesson"]}
LAST = "high-low-and-shotgun"
each_lesson = pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)


def plans(lesson: Lesson, seed: int) -> Iterator[list[Entry]]:
    """All that is asked in a lesson, in its quiz, in its test and in a placement."""
    yield from (part_entries(each, Random(seed), lesson.id) for each in lesson.exercises)
    yield quiz_plan(QUIZZES[lesson.id], Random(seed))
    if SKILL in lesson.goals:
        yield course_plan([lesson], Random(seed))
        yield [placement_entry(lesson, [goal for goal in lesson.goals if goal != SKILL], Random(seed))]


def dealt(plan: list[Entry]) -> list[Question]:
    """The generated questions about words of a plan, as a series deals them one after another."""
    found: list[Question] = []
    for planned in plan:
        if planned["skill"] == SKILL and planned["item"] is None:
            found.append(new_question(wish_of(planned), found, found[-3:]))
    return found


@each_lesson
def test_a_lesson_asks_with_no_word_that_it_has_not_explained(lesson: Lesson) -> None:
    known = explained([lesson.id])
    for seed in range(12):
        for question in (each for plan in plans(lesson, seed) for each in dealt(plan)):
            assert words_in(question) <= known, question.seed


def test_the_walk_meets_lessons_that_ask_for_words() -> None:
    asking = {id for id, lesson in LESSONS.items() for plan in plans(lesson, 0) if dealt(plan)}
    assert asking >= {"the-deck", LAST}


@each_lesson
@pytest.mark.parametrize("level", Level)
def test_any_lesson_could_ask_for_words_at_every_level(lesson: Lesson, level: Level) -> None:
    known = explained([lesson.id])
    for seed in range(4):
        question = new_question(Wish(SKILL, 9000 * seed, lesson.table, level, known), [])
        assert words_in(question) <= known
        assert len(question.choices) in {CHOICES[level], 4}


def test_when_all_words_have_come_they_come_again_and_no_other() -> None:
    known = explained(["the-deck"])
    table = at_table(LESSONS["the-deck"].table.rules, 4)
    asked: list[Question] = []
    for turn in range(len(known) + 2):
        asked.append(new_question(Wish(SKILL, 500 * turn, table, Level.ONE, known), asked))
    assert {question.right[0] for question in asked} == known
    assert all(words_in(question) <= known for question in asked)


def test_whoever_knows_a_word_knows_all_that_is_offered_beside_it() -> None:
    every = frozenset(word.key for word in WORDS)
    for lesson in LESSONS.values():
        known = explained([lesson.id])
        later = {word: beside - known for word in known if (beside := known_with(word) or every) - known}
        assert later == {}, f"{lesson.id}: put it right in quiz/taught.py and raise the version"


def test_an_exercise_of_a_lesson_is_bound_to_it_and_practice_is_not() -> None:
    number = next(each.number for each in LESSONS[LAST].exercises if each.skill == SKILL and each.question is None)
    press(open_page(f"lesson-{LAST}"), f"begin-{LAST}-{number}")
    shown = attempts_of(database(), local_learner(database()).id)[-1].shown
    assert [each["lessons"] for each in shown["series"]["plan"]] == [[LAST]] * 4
    app = open_page("practise")
    app.button_group(key="skills-pick").set_value([SKILL]).run()
    press(app, "go-own")
    shown = attempts_of(database(), local_learner(database()).id)[-1].shown
    assert not any("lessons" in each for each in shown["series"]["plan"])
