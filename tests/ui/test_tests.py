"""Tests on the practise page: nothing is said until the end, then everything; they outlive reloads and stops."""

import re
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.pages import answer, data_of, fire, open_page, press, text
from tests.ui.test_practise import asked, forward, key_of, mistaken, play, right, rows, wrong
from tutor.content.bank import question_of
from tutor.content.blocks import Lesson
from tutor.content.lessons import course, explained
from tutor.content.quizzes import Quiz, quizzes
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import at_table
from tutor.progress.mastery import Mastery, levels_of
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import DONT_KNOW, Level, as_json
from tutor.quiz.word_and_meaning import words_in
from tutor.store.answers import Attempt, Mode, Origin, attempts_of, deal_attempt
from tutor.store.answers import answer as store_answer
from tutor.store.database import database
from tutor.store.people import local_learner
from tutor.ui.planned import Entry
from tutor.ui.plans import course_plan, placement_entry

FINAL = next(quiz for quiz in quizzes() if isinstance(quiz, Quiz) and quiz.id == "final-test")


def begun(*skills: str, table: str = "mixed") -> AppTest:
    """A session in which a test of one's own has been begun."""
    app = open_page("practise")
    if table != "mixed":
        app.selectbox(key="rulebook-pick").set_value(table).run()
    app.button_group(key="skills-pick").set_value(list(skills or ("name_the_hand", "which_hand_wins"))).run()
    app.button_group(key="mode-pick").set_value("test").run()
    return press(app, "go-own")


# ---- while it is asked ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("skill", ["name_the_hand", "what_to_discard", "order_the_hands", "whose_turn"])
@pytest.mark.parametrize("sign", ["+", "-"])
def test_an_answer_is_stored_and_nothing_is_said_of_it(skill: str, sign: str) -> None:
    app = begun(skill)
    assert not [each for each in app.button if each.key == "hint-practise"], "no hint in a test"
    question = asked(app)
    given = question.right[0] if sign == "+" else DONT_KNOW
    key = key_of(app)
    before = text(app)
    answer(app, key, given)
    data = data_of(app, key)
    assert (data["phase"], data["kind"], data["verdict"], data["first"]) == ("told", "kept", "Antwort gespeichert", "")
    assert (data["words"]["next"], data.get("right", []), data.get("keep", [])) == ("Weiter", [], [])
    assert data.get("order", []) == (given.split() if skill == "order_the_hands" and sign == "+" else [])
    assert text(app).replace("width:10%", "width:0%") == before, "the page looks as before the answer"
    (row,) = rows()
    assert (row["given"], row["right"], row["mode"], row["rated"]) == (given, sign == "+", "test", True)


def test_over_the_question_stands_that_it_is_a_test() -> None:
    app = begun()
    assert "<b>Prüfung</b>" in text(app)
    app.button_group(key="lang-choice").set_value("en").run()
    assert "<b>Test</b>" in text(app)


def test_a_double_click_answers_once_and_skips_nothing() -> None:
    app = begun()
    first, second = asked(app).choices[:2]
    key = key_of(app)
    fire(app, key, *[("answer", {"given": first.id, "ms": 900})] * 2)
    answer(app, key, second.id)
    assert [row["given"] for row in rows()] == [first.id]
    forward(app)
    forward(app)
    assert "Frage 2 von 10" in text(app)
    assert len(rows()) == 1


def test_a_reload_and_a_switch_of_language_say_no_more() -> None:
    app = wrong(begun())
    item = data_of(app, key_of(app))["item"]
    again = open_page("practise", "en")
    data = data_of(again, key_of(again))
    assert (data["item"], data["kind"], data["verdict"]) == (item, "kept", "Answer stored")
    assert "v-unknown" not in text(again)
    again.button_group(key="lang-choice").set_value("de").run()
    assert data_of(again, key_of(again))["verdict"] == "Antwort gespeichert"


def test_another_page_and_back_changes_nothing() -> None:
    app = forward(right(begun()))
    before = data_of(app, key_of(app))["item"]
    for name in ("home", "practise"):
        app._page_hash = open_page(name)._page_hash
        app.run()
    assert data_of(app, key_of(app))["item"] == before
    assert len(rows()) == 1


# ---- the end --------------------------------------------------------------------------------------------------------
def test_at_the_end_every_question_has_both_answers_why_and_its_rules() -> None:
    app = play(begun(), "++!-++++++")
    shown = text(app)
    assert "8 von 10 Antworten waren richtig" in shown
    corrected = re.findall(
        r'<li><details class="corrected"( open)?>(.*?)</li>(?=<li><details class="corrected"|</ol>)', shown
    )
    assert len(corrected) == 10
    assert [bool(opened) for opened, _ in corrected] == [False, False, True, True, *[False] * 6]
    for _, inside in corrected:
        assert "Deine Antwort: " in inside
        assert "Richtig: " in inside
        assert 'class="verdict v-' in inside
        assert '<details class="rule">' in inside


def test_the_wrong_ones_again_are_explained_at_once_and_do_not_count() -> None:
    app = play(begun(), "++-+++++++")
    assert "zählt nicht für deinen Fortschritt" in text(app)
    press(app, "go-wrong")
    assert "zählt nicht" in text(app)
    right(app)
    assert data_of(app, key_of(app))["kind"] == "right"
    assert [(row["rated"], row["mode"]) for row in rows()][-1] == (False, "practise")


def test_the_result_of_a_test_is_there_after_a_reload() -> None:
    play(begun(), "+" * 10)
    app = open_page("practise")
    forward(app)
    assert text(app).count('class="corrected"') == 10


# ---- stopping -------------------------------------------------------------------------------------------------------
def test_a_stopped_test_says_nothing_and_goes_on_where_it_stood() -> None:
    app = press(play(begun(), "+-"), "stop-practise")
    shown = text(app)
    assert "2 von 10 Antworten sind gespeichert" in shown
    assert "verdict" not in shown
    press(app, "go-new")
    assert not [each for each in app.button if each.key == "go-mistakes"], "its mistakes are not told yet"
    assert app.button(key="go-on").label == "Weiter mit Frage 3 von 10: Eigene Prüfung"
    press(app, "go-on")
    play(app, "++++++++")
    assert "9 von 10 Antworten waren richtig" in text(app)
    press(app, "go-new")
    assert app.button(key="go-mistakes").label == "Was zuletzt nicht saß (1)"


def test_a_stopped_test_waits_while_one_practises_something_else() -> None:
    app = press(play(begun(), "+"), "stop-practise")
    press(app, "go-new")
    press(app, "go-mixed")
    play(app, "-")
    press(press(app, "stop-practise"), "go-new")
    labels = [each.label for each in app.button if str(each.key).startswith("go-on")]
    assert labels == ["Weiter bei Frage 2 von 10", "Weiter mit Frage 2 von 10: Eigene Prüfung"]
    press(app, "go-on-1")
    assert "Frage 2 von 10" in text(app)
    assert "<b>Prüfung</b>" in text(app)


def test_a_test_is_not_lost_by_beginning_another_one_elsewhere() -> None:
    forward(right(begun()))
    app = open_page("learn")
    press(app, "test-the-hands")
    app = open_page("practise")
    press(press(forward(wrong(app)), "stop-practise"), "go-new")
    labels = [each.label for each in app.button if str(each.key).startswith("go-on")]
    assert labels == [
        "Weiter mit Frage 2 von 10: Prüfung zum Kapitel „Die Blätter“",
        "Weiter mit Frage 2 von 10: Eigene Prüfung",
    ]


# ---- which tests there are ------------------------------------------------------------------------------------------
def test_the_final_test_asks_every_skill_once_from_every_chapter() -> None:
    skills = [part.skill for part in FINAL.parts]
    assert (FINAL.mode, FINAL.order) == ("test", "mixed")
    assert sorted(skills) == sorted(GENERATORS)
    assert FINAL.count == len(skills) == 32
    for chapter in course():
        goals = {goal for each in chapter.lessons if isinstance(each, Lesson) for goal in each.goals}
        assert goals & set(skills), chapter.id
    books = {part.table.rules.name for part in FINAL.parts}
    assert books >= {"classic-home", "classic-casino", "club", "jackpots", "seven-ace", "triple-draw", "joker-wild"}


def test_the_final_test_is_asked_to_its_end_with_fresh_hands_each_time() -> None:
    app = open_page("learn")
    press(app, "go-final")
    app = open_page("practise")
    assert "Frage 1 von 32" in text(app)
    first = {each.seed for each in attempts_of(database(), local_learner(database()).id)}
    play(app, "-" * 32)
    assert text(app).count('class="corrected"') == 32
    assert "Abschlussprüfung" in text(app)
    press(press(app, "go-new"), "go-final-test")
    seeds = [each.seed for each in attempts_of(database(), local_learner(database()).id)]
    assert len(set(seeds)) == len(seeds) == 33
    assert first < set(seeds)


@pytest.mark.parametrize("chapter", [chapter for chapter in course()], ids=lambda chapter: chapter.id)
def test_every_chapter_has_a_mixed_test_of_ten(chapter: object) -> None:
    press(open_page("learn", "en"), f"test-{chapter.id}")  # type: ignore[attr-defined]
    (attempt,) = attempts_of(database(), local_learner(database()).id)
    plan = attempt.shown["series"]["plan"]
    goals = {goal for each in chapter.lessons for goal in each.goals}  # type: ignore[attr-defined]
    assert (attempt.mode, attempt.rated, len(plan)) == (Mode.TEST, True, 10)
    assert 1 < len({each["skill"] for each in plan}) <= len(goals)
    assert {each["skill"] for each in plan} <= goals


def test_one_who_is_proficient_masters_a_skill_in_a_mixed_test_a_day_later() -> None:
    _answered_right("name_the_hand", 15, datetime.now(UTC) - timedelta(days=1, minutes=5))
    key = ("name_the_hand", "standard")
    assert levels_of(rows())[key] is Mastery.PROFICIENT
    assert "sicher" in text(open_page("learn"))
    play(begun(table="classic-home"), "+" * 10)
    assert levels_of(rows())[key] is Mastery.MASTERED
    assert levels_of(rows())["which_hand_wins", "standard"] is not Mastery.MASTERED
    assert "beherrscht" in text(open_page("learn"))


def _answered_right(skill: str, number: int, start: datetime) -> None:
    engine = database()
    learner = local_learner(engine).id
    question = GENERATORS[skill].generate(1, at_table(rulebook("classic-home"), 4), Level.ONE)
    for n in range(number):
        at = start + timedelta(seconds=n)
        attempt = Attempt(
            learner=learner,
            skill=skill,
            version=question.version,
            table="classic-home",
            players=4,
            level=1,
            seed=1,
            shown=as_json(question),
            origin=Origin.LESSON,
            origin_id="pairs-and-more/6",
            mode=Mode.LEARN,
            dealt_at=at,
        )
        deal_attempt(engine, attempt)
        store_answer(engine, attempt.id, given="x", right=True, lang="de", answered_at=at, ms=900)


# ---- a lesson that one knows already --------------------------------------------------------------------------------
@pytest.mark.parametrize(("pattern", "passed"), [("++++++++--", True), ("+++++++---", False)])
def test_eight_of_ten_fresh_questions_stand_for_a_lesson(pattern: str, *, passed: bool) -> None:
    press(open_page("lesson-openers"), "go-test-out")
    app = play(open_page("practise"), pattern)
    assert ("ist damit erledigt" in text(app)) is passed
    assert ("Für die Lektion „Wer darf eröffnen?“ brauchst du 8 von 10 richtig" in text(app)) is not passed
    asked_of = [
        each for each in attempts_of(database(), local_learner(database()).id) if each.origin is Origin.TEST_OUT
    ]
    assert {each.origin_id.rpartition("/")[0] for each in asked_of} == {"openers"}
    assert all(each.rated and each.item is None for each in asked_of)
    shown = text(open_page("learn"))
    assert ("durch eine Prüfung geschafft" in shown) is passed


def test_who_passes_the_test_of_a_lesson_is_led_to_the_next_one() -> None:
    press(open_page("lesson-the-deck"), "go-test-out")
    play(open_page("practise"), "+" * 10)
    for name in ("home", "learn", "progress"):
        labels = [each.proto.label for each in open_page(name).get("page_link")]
        assert "Weiter mit der Lektion: Paare und mehr" in labels, name
    for name in ("home", "learn", "progress"):
        assert "Eine von 21 Lektionen ist geschafft." in text(open_page(name)), name


def test_mistakes_can_be_answered_wrongly_too() -> None:
    app = mistaken(begun("which_hand_wins"))
    assert data_of(app, key_of(app))["kind"] == "kept"
    assert not rows()[0]["right"]


# ---- words ----------------------------------------------------------------------------------------------------------
def words_of(plan: list[Entry]) -> list[tuple[str, frozenset[str]]]:
    """The words that are asked about in a plan, in turn, each with all that its question uses."""
    asked = (
        question_of(each["skill"], each["seed"], at_table(rulebook(each["table"]), each["players"]), level)
        for each in plan
        if each["skill"] == "word_and_meaning"
        for level in [Level(each["level"])]
    )
    return [(question.right[0], words_in(question)) for question in asked]


def test_no_test_asks_for_a_word_that_is_explained_only_later() -> None:
    """The first chapter once asked what “heads-up” means, and the first lesson was passed with words of the last."""
    first = course()[0]
    lessons = [each for each in first.lessons if isinstance(each, Lesson)]
    known = explained(each.id for each in lessons)
    assert "word.deck" in known
    assert "hand.flush" in known
    assert "word.heads_up" not in known
    for seed in range(8):
        alone = words_of(course_plan(lessons[:1], Random(seed)))
        assert len(alone) == len({word for word, _ in alone}) == 10
        assert all(words <= explained(["the-deck"]) for _, words in alone)
        assert all(words <= known for _, words in words_of(course_plan(lessons, Random(seed))))
        (placed,) = words_of([placement_entry(lessons[0], [], Random(seed))])
        assert placed[1] <= explained(["the-deck"])
