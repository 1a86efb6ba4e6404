"""Handing in a test and ending a placement before everything is answered: asked about first, and then for good."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui import test_placement as placement
from tests.ui.pages import answer, data_of, fire, open_page, press, text
from tests.ui.test_practise import asked, key_of, play, right, rows
from tests.ui.test_tests import begun
from tutor.progress.mastery import mixed_tests
from tutor.quiz.question import DONT_KNOW
from tutor.store.answers import Origin, attempts_of, tries
from tutor.store.database import database
from tutor.store.people import local_learner


def keys(app: AppTest) -> set[str]:
    return {str(each.key) for each in app.button}


def chapter() -> AppTest:
    press(open_page("learn"), "test-the-hands")
    return open_page("practise")


def final() -> AppTest:
    press(open_page("learn"), "go-final")
    return open_page("practise")


def of_lesson() -> AppTest:
    press(open_page("lesson-openers"), "go-test-out")
    return open_page("practise")


EVERY = [
    pytest.param(begun, "Eigene Prüfung", id="own"),
    pytest.param(chapter, "Prüfung zum Kapitel „Die Blätter“", id="chapter"),
    pytest.param(final, "Abschlussprüfung", id="final"),
    pytest.param(of_lesson, "Prüfung zur Lektion „", id="test-out"),
]


@pytest.mark.parametrize(("begin", "title"), EVERY)
def test_every_test_can_be_handed_in_where_one_has_stopped(begin: Callable[[], AppTest], title: str) -> None:
    app = press(play(begin(), "+-"), "stop-practise")
    of = len(attempts_of(database(), local_learner(database()).id)[-1].shown["series"]["plan"])
    press(app, "hand-in")
    shown = text(app)
    assert "Die Prüfung jetzt abgeben?" in shown
    assert title in shown
    assert f"2 von {of} Fragen hast du beantwortet. {of - 2} bleiben offen." in shown
    assert len(rows()) == 2, "nothing has happened yet"
    press(app, "early-yes")
    shown = text(app)
    assert "Eine von 2 Antworten war richtig" in shown
    assert f"Abgegeben nach 2 von {of} Fragen. {of - 2} blieben offen" in shown
    assert shown.count('class="corrected"') == 2
    assert len(rows()) == 2, "what is open is no answer"
    assert "Weiter bei Frage" not in "".join(placement.labels("home")), "nobody is called back"
    press(app, "go-new")
    assert not keys(app) & {"go-on", "hand-in"}, "it is over"
    assert app.button(key="go-mistakes").label == "Was zuletzt nicht saß (1)"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_it_can_be_handed_in_after_a_reload_and_stays_so_after_the_next(lang: str) -> None:
    press(play(begun(), "+++"), "stop-practise")
    press(open_page("practise", lang), "hand-in")
    app = open_page("practise", lang)
    assert "hand-in" in keys(app), "a reload while it is asked decides nothing"
    press(press(app, "hand-in"), "early-yes")
    said = "Abgegeben nach 3 von 10 Fragen" if lang == "de" else "Handed in after 3 of 10 questions"
    assert said in text(app)
    again = open_page("practise", lang)
    assert said in text(again)
    press(again, "go-new")
    assert "go-on" not in keys(again)


def test_an_old_test_can_be_handed_in_from_the_list() -> None:
    press(play(begun(), "+"), "stop-practise")
    app = open_page("practise")
    press(press(app, "go-new"), "go-mixed")
    press(press(play(app, "-"), "stop-practise"), "go-new")
    assert app.button(key="hand-in-1").label == "Jetzt abgeben: Eigene Prüfung"
    press(press(app, "hand-in-1"), "early-yes")
    assert "Abgegeben nach einer von 10 Fragen. 9 blieben offen" in text(app)
    assert "Deine Antwort war richtig" in text(app)


def test_below_a_question_it_can_be_handed_in_once_something_is_answered() -> None:
    app = begun()
    assert "early-practise" not in keys(app)
    right(app)
    assert "early-practise" in keys(app)
    press(app, "early-practise")
    assert "Eine von 10 Fragen hast du beantwortet. 9 bleiben offen." in text(app)
    press(app, "early-no")
    assert "Frage 2 von 10" in text(app)
    press(app, "early-practise")
    press(app, "early-later")
    assert "Deine Prüfung wartet" in text(app)
    press(press(app, "hand-in"), "early-yes")
    assert "Abgegeben nach einer von 10 Fragen" in text(app)


def test_one_open_question_is_told_as_one() -> None:
    app = press(play(begun(), "+" * 9), "early-practise")
    assert "9 von 10 Fragen hast du beantwortet. Eine bleibt offen. Sie zählt" in text(app)
    press(app, "early-yes")
    assert "Abgegeben nach 9 von 10 Fragen. Eine blieb offen; sie zählt" in text(app)


def test_who_does_not_hand_in_goes_on_at_the_same_question() -> None:
    app = play(begun(), "+")
    item = data_of(app, key_of(app))["item"]
    press(press(app, "stop-practise"), "hand-in")
    press(app, "early-no")
    assert data_of(app, key_of(app))["item"] == item
    play(app, "+" * 9)
    assert "10 von 10 Antworten waren richtig" in text(app)
    assert "Abgegeben" not in text(app)


def test_another_test_that_is_begun_meanwhile_is_asked_first() -> None:
    app = press(press(play(begun(), "+"), "stop-practise"), "hand-in")
    for name, key in (("learn", "test-the-hands"), ("practise", "")):
        app._page_hash = open_page(name)._page_hash
        app.run()
        if key:
            press(app, key)
    assert "Frage 1 von 10" in text(app)
    assert "Prüfung jetzt abgeben" not in text(app)


def test_in_practice_nothing_is_handed_in() -> None:
    app = play(press(open_page("practise"), "go-mixed"), "+")
    assert "early-practise" not in keys(app)
    press(app, "stop-practise")
    assert not keys(app) & {"hand-in", "early-yes"}


@pytest.mark.parametrize(("pattern", "passed"), [("++++++++", True), ("+++++++", False), ("++++++++-", True)])
def test_of_a_lesson_s_test_that_is_handed_in_eight_must_be_right_already(pattern: str, *, passed: bool) -> None:
    app = play(of_lesson(), pattern)
    assert "durch eine Prüfung geschafft" not in text(open_page("learn")), "while it goes on it says nothing"
    press(app, "early-practise")
    assert "ist nur geschafft, wenn schon jetzt 8 von 10 richtig sind" in text(app)
    press(app, "early-yes")
    assert ("ist damit erledigt" in text(app)) is passed
    assert ("durch eine Prüfung geschafft" in text(open_page("learn"))) is passed


def test_a_test_handed_in_is_mixed_only_if_its_answers_are() -> None:
    press(press(play(begun(), "+"), "early-practise"), "early-yes")
    assert not mixed_tests(rows())
    app = press(open_page("practise"), "go-new")
    app.button_group(key="skills-pick").set_value(["name_the_hand", "which_hand_wins"]).run()
    app.button_group(key="mode-pick").set_value("test").run()
    press(press(play(press(app, "go-own"), "++++"), "early-practise"), "early-yes")
    assert len(mixed_tests(rows())) == 1


def test_another_tab_with_the_open_question_is_told_that_the_test_is_over() -> None:
    app = play(begun(), "+")
    other = open_page("practise")
    given = asked(other).right[0]
    press(press(app, "early-practise"), "early-yes")
    answer(other, key_of(other), given)
    assert len(rows()) == 1, "it came too late"
    assert "Abgegeben nach einer von 10 Fragen" in text(other)


def test_another_tab_that_has_answered_meanwhile_is_asked_nothing_more() -> None:
    app = press(press(play(begun(), "+"), "stop-practise"), "hand-in")
    other = press(open_page("practise"), "go-on")
    right(other)
    app.run()
    assert "early-yes" not in keys(app)
    assert "Abgegeben" not in text(app)


def test_without_a_database_nothing_is_handed_in_and_nothing_lost(
    own_database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = press(press(play(begun(), "++"), "stop-practise"), "hand-in")
    monkeypatch.setenv("TUTOR_DATABASE_URL", f"sqlite:///{own_database}?timeout=0.05")
    connection = sqlite3.connect(own_database, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    press(app, "early-yes")
    assert 'role="alert"' in text(app)
    connection.execute("ROLLBACK")
    connection.close()
    app = open_page("practise")
    assert "Deine Prüfung wartet" in text(app)
    press(press(app, "hand-in"), "early-yes")
    assert "Abgegeben nach 2 von 10 Fragen" in text(app)


# ---- the placement --------------------------------------------------------------------------------------------------
def knowing(app: AppTest, number: int) -> AppTest:
    for _ in range(number):
        app = placement.forward(placement.give(app, knows=True))
    return app


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_placement_that_was_stopped_can_be_ended_with_what_it_has_shown(lang: str) -> None:
    app = knowing(placement.begun(lang), 3)
    first = attempts_of(database(), local_learner(database()).id)[0].origin_id.rpartition("/")[2]
    press(app, "stop-placement")
    app = press(open_page("placement", lang), "end")
    assert ("Du hast 3 Fragen beantwortet." if lang == "de" else "You have answered 3 questions.") in text(app)
    press(app, "early-yes")
    n = len(placement.before(first))
    skip = f"{n} Lektionen kannst du überspringen" if lang == "de" else f"You may skip {n} lessons"
    ended = "Ausgewertet nach 3 Fragen" if lang == "de" else "You ended it after 3 questions"
    for shown in (app, open_page("placement", lang)):
        assert skip in text(shown)
        assert ended in text(shown)
    assert ("Einstufung wiederholen" if lang == "de" else "Repeat the placement") in placement.labels("learn", lang)
    assert len(rows()) == 3


def test_a_placement_is_ended_below_its_question_too_and_another_can_be_begun() -> None:
    app = placement.give(placement.begun(), knows=True)
    press(app, "early-placement")
    press(app, "early-no")
    assert "Frage 2, höchstens 20" in text(app)
    press(press(app, "early-placement"), "early-yes")
    assert "Fang am besten ganz vorne an." in text(app), "one answer shows nothing yet"
    assert "Ausgewertet nach einer Frage." in text(app)
    press(app, "go-begin")
    assert "Frage 1, höchstens 20" in text(app)
    placement.to_the_end(app, frozenset())
    assert "Ausgewertet" not in text(app)


def test_a_placement_with_nothing_answered_has_nothing_to_end() -> None:
    app = placement.begun()
    assert "early-placement" not in keys(app)
    press(app, "stop-placement")
    assert "end" not in keys(open_page("placement"))


def test_a_double_click_on_handing_in_ends_it_once() -> None:
    app = press(play(begun(), "+"), "early-practise")
    app.button(key="early-yes").click()
    app.run()
    app.run()
    assert "Abgegeben nach einer von 10 Fragen" in text(app)
    found = tries(database(), local_learner(database()).id, Origin.QUIZ)
    assert [each.ended_at is not None for each in found] == [False, True]
    assert not [each for each in found if each.stopped_at]


def test_the_last_question_once_answered_leads_to_the_result_alone() -> None:
    app = play(begun(), "+" * 9)
    answer(app, key_of(app), DONT_KNOW)
    assert "early-practise" not in keys(app)
    fire(app, key_of(app), ("next", True))
    assert "9 von 10 Antworten waren richtig" in text(app)


# ---- several that wait ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_test_of_one_s_own_that_waits_is_offered(lang: str) -> None:
    app = begun()
    for pattern in ("-", "++", ""):
        press(play(app, pattern), "stop-practise")
        if pattern:
            press(press(app, "go-new"), "go-own")
    app = open_page("practise", lang)
    found = [each.label for each in app.button if str(each.key).startswith(("go-on", "hand-in"))]
    today = found[0].rpartition("vom " if lang == "de" else "of ")[2]
    assert today
    own = f"Eigene Prüfung vom {today}" if lang == "de" else f"Your own test of {today}"
    go_on = "Weiter mit Frage {} von 10: " if lang == "de" else "Go on with question {} of 10: "
    hand_in = "Jetzt abgeben: " if lang == "de" else "Hand in now: "
    assert found == [go_on.format(1) + own, go_on.format(3) + own, hand_in + own, go_on.format(2) + own, hand_in + own]


def test_what_was_wrong_in_a_test_that_waits_is_told_nowhere_though_a_newer_one_hides_it() -> None:
    press(press(play(chapter(), "-"), "stop-practise"), "go-new")
    press(press(play(chapter(), "+"), "stop-practise"), "go-new")
    app = open_page("practise")
    assert "go-mistakes" not in keys(app)
    press(press(app, "hand-in"), "early-yes")
    press(app, "go-new")
    assert app.button(key="go-on").label.startswith("Weiter mit Frage 2 von 10"), "now the older one is offered"
    assert "go-mistakes" not in keys(app)


def test_a_test_that_has_gone_on_in_another_tab_is_not_handed_in_here() -> None:
    app = press(press(play(begun(), "+"), "stop-practise"), "hand-in")
    other = play(press(open_page("practise"), "go-on"), "+")
    press(app, "early-yes")
    assert "Abgegeben" not in text(app)
    assert "Frage 3 von 10" in text(app), "it goes on here too"
    play(other, "+" * 8)
    assert "10 von 10 Antworten waren richtig" in text(other)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("begin", [begun, of_lesson])
def test_once_handed_in_it_goes_on_in_no_other_tab(begin: Callable[[], AppTest], lang: str) -> None:
    app = play(begin(), "+")
    right(app)
    other, third = open_page("practise", lang), open_page("practise", lang)
    fire(third, key_of(third), ("next", True))
    given = asked(third).right[0]
    fire(app, key_of(app), ("next", True))
    press(press(app, "early-practise"), "early-yes")
    fire(other, key_of(other), ("next", True))
    answer(third, key_of(third), given)
    for tab in (other, third):
        assert ("Abgegeben nach 2 von 10" if lang == "de" else "Handed in after 2 of 10") in text(tab)
    assert len(rows()) == 2


def test_once_a_placement_is_ended_it_goes_on_in_no_other_tab() -> None:
    app = placement.give(placement.begun(), knows=True)
    other = open_page("placement")
    app = placement.forward(app) if "early-placement" not in keys(app) else app
    press(press(app, "early-placement"), "early-yes")
    placement.forward(other)
    assert "Ausgewertet nach einer Frage." in text(other)
    assert len(rows()) == 1
