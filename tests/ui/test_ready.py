"""Ready quizzes on the practise page: long ones in parts that together ask all, old sets of the whole going on."""

from random import Random

import pytest

from tests.ui.pages import open_page, press, text
from tests.ui.test_practise import play
from tutor.content.quizzes import LONG, Quiz, quizzes
from tutor.content.situations import situation
from tutor.quiz.question import from_json
from tutor.store.answers import Origin, attempts_of, tries
from tutor.store.database import database
from tutor.store.people import local_learner
from tutor.ui.plans import quiz_plan
from tutor.ui.sets import part_of, title_of

EVERY = [quiz for quiz in quizzes() if isinstance(quiz, Quiz)]
IN_PARTS = [quiz for quiz in EVERY if quiz.sittings > 1]
CLASSIC = next(quiz for quiz in EVERY if quiz.id == "rules-of-the-classic-game")


def test_quizzes_of_more_than_fifteen_questions_have_parts_of_about_ten_but_for_tests() -> None:
    assert {quiz.id for quiz in IN_PARTS} == {quiz.id for quiz in EVERY if quiz.count > LONG and quiz.mode != "test"}
    assert len(IN_PARTS) >= 6
    for quiz in IN_PARTS:
        sizes = [len(quiz.sitting(part)) for part in range(1, quiz.sittings + 1)]
        assert sum(sizes) == quiz.count
        assert all(8 <= size <= 11 for size in sizes), (quiz.id, sizes)


@pytest.mark.parametrize("quiz", IN_PARTS, ids=lambda quiz: quiz.id)
def test_the_parts_of_a_quiz_together_ask_what_the_whole_asks(quiz: Quiz) -> None:
    def asks(part: int | None) -> list[tuple[object, ...]]:
        kinds = ("skill", "table", "players", "level", "item")
        return [tuple(each[name] for name in kinds) for each in quiz_plan(quiz, Random(7), part)]

    parts = [each for part in range(1, quiz.sittings + 1) for each in asks(part)]
    assert sorted(parts, key=repr) == sorted(asks(None), key=repr)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_long_quiz_is_offered_in_parts_and_as_a_whole(lang: str) -> None:
    app = open_page("practise", lang)
    label = {str(each.key): each.label for each in app.button}
    key = f"go-{CLASSIC.id}"
    words = ("Teil 1 von 2: 8 Fragen", "Teil 2 von 2: 9 Fragen", "Alle 17 Fragen am Stück")
    if lang == "en":
        words = ("Part 1 of 2: 8 questions", "Part 2 of 2: 9 questions", "All 17 questions in one go")
    assert (label[f"{key}-part-1"], label[f"{key}-part-2"], label[key]) == words
    explained = "In Teilen von etwa 10 Fragen" if lang == "de" else "In parts of about 10 questions"
    assert text(app).count(explained) == len(IN_PARTS)
    assert "go-hand-rankings-part-1" not in label


def test_after_a_part_comes_the_next_and_after_the_last_none() -> None:
    app = press(open_page("practise"), f"go-{CLASSIC.id}-part-1")
    assert "Frage 1 von 8" in text(app)
    play(app, "+" * 8)
    title = CLASSIC.title["de"]
    assert f"<b>{title}</b> Teil 1 von 2" in text(app)
    assert app.button(key="go-part").label == "Weiter mit Teil 2 von 2"
    press(app, "go-part")
    assert "Frage 1 von 9" in text(app)
    app = play(open_page("practise"), "+" * 9)
    assert f"<b>{title}</b> Teil 2 von 2" in text(app)
    assert "go-part" not in {str(each.key) for each in app.button}
    every = attempts_of(database(), local_learner(database()).id)
    items = [each.item for each in every if each.item]
    assert len(every) == 17, "both parts together ask everything"
    assert len(set(items)) == len(items) == sum(part.question is not None for part in CLASSIC.parts)


def test_a_part_that_was_stopped_goes_on_and_leads_to_no_other_before_its_end() -> None:
    app = press(open_page("practise"), f"go-{CLASSIC.id}-part-1")
    press(play(app, "+-"), "stop-practise")
    assert "go-part" not in {str(each.key) for each in app.button}
    press(press(open_page("practise"), "go-new"), "go-on")
    app = play(open_page("practise"), "+" * 6)
    assert app.button(key="go-part")


def test_the_whole_quiz_is_one_set_as_it_was() -> None:
    app = press(play(press(open_page("practise"), f"go-{CLASSIC.id}"), "+"), "stop-practise")
    (first, _) = tries(database(), local_learner(database()).id, Origin.QUIZ)
    assert first.attempt.origin_id.rpartition("/")[0] == CLASSIC.id
    press(app, "go-new")
    assert app.button(key="go-on").label == "Weiter bei Frage 2 von 17"


@pytest.mark.parametrize("origin_id", ["own/3", "our-rulings/3", "our-rulings:0/3", "our-rulings:9/3", "gone:1/3", "x"])
def test_what_is_no_part_of_a_quiz_is_none(origin_id: str) -> None:
    assert part_of(origin_id) is None
    assert title_of(Origin.QUIZ, origin_id)


# ---- what was asked lately ------------------------------------------------------------------------------------------
def test_after_a_reload_a_new_set_begins_with_something_else_than_was_asked_last() -> None:
    """`which_deck` asks four things at seven-ace, level one: whatever the seeds, the last two are avoided."""
    for _ in range(6):
        app = open_page("practise")
        if "go-new" in {str(each.key) for each in app.button}:
            press(app, "go-new")
        app.selectbox(key="rulebook-pick").set_value("seven-ace").run()
        app.button_group(key="skills-pick").set_value(["which_deck"]).run()
        app.button_group(key="level-pick").set_value("1").run()
        press(play(press(app, "go-own"), "+"), "stop-practise")
    dealt = [situation(from_json(each.shown)) for each in attempts_of(database(), local_learner(database()).id)]
    assert len(dealt) == 12
    for first, second, third in zip(dealt, dealt[1:], dealt[2:], strict=False):
        assert len({first, second, third}) == 3
