"""The placement on the page: adaptive, unrated, restored, and what follows from it on every page."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.pages import answer, data_of, fire, open_page, press, text
from tutor.content.blocks import Lesson
from tutor.content.lessons import course, lesson
from tutor.quiz.question import DONT_KNOW
from tutor.store.answers import Mode, Origin, answers_of, attempts_of, try_of
from tutor.store.database import database
from tutor.store.people import local_learner

LESSONS = {each.id: each for chapter in course() for each in chapter.lessons if isinstance(each, Lesson)}


def begun(lang: str = "de") -> AppTest:
    return press(open_page("placement", lang), "go-begin")


def key_of(app: AppTest) -> str | None:
    keys = [each.proto.id.split("-", 2)[2] for each in app.get("bidi_component")]
    return next((key for key in keys if key.endswith("-placement")), None)


def lesson_asked(app: AppTest) -> str:
    found = try_of(database(), data_of(app, key_of(app) or "")["item"])
    assert found is not None
    return found.attempt.origin_id.rpartition("/")[2]


def give(app: AppTest, *, knows: bool) -> AppTest:
    """Answer rightly, or that one does not know."""
    key = key_of(app) or ""
    found = try_of(database(), data_of(app, key)["item"])
    assert found is not None
    return answer(app, key, str(found.attempt.shown["right"][0]) if knows else DONT_KNOW)


def forward(app: AppTest) -> AppTest:
    return fire(app, key_of(app) or "", ("next", True))


def to_the_end(app: AppTest, knows: frozenset[str]) -> AppTest:
    while key_of(app):
        app = forward(give(app, knows=lesson_asked(app) in knows))
    return app


def before(name: str) -> frozenset[str]:
    return frozenset({name}).union(*(before(each) for each in LESSONS[name].needs))


def labels(name: str, lang: str = "de") -> list[str]:
    return [each.proto.label for each in open_page(name, lang).get("page_link")]


def test_who_knows_nothing_is_asked_easier_things_and_begins_at_the_first_lesson() -> None:
    app = to_the_end(begun(), frozenset())
    assert "Fang am besten ganz vorne an." in text(app)
    every = attempts_of(database(), local_learner(database()).id)
    assert [each.origin_id.rpartition("/")[2] for each in every][-1] == "the-deck"
    assert len(every) <= 6
    for name in ("home", "learn"):
        assert "Beginne hier: Karten, Werte, Farben" in labels(name)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_what_is_known_may_be_skipped_and_every_page_says_so(lang: str) -> None:
    known = before("openers") | before("betting")
    app = to_the_end(begun(lang), known)
    n = len(known)
    assert (f"{n} Lektionen kannst du überspringen" if lang == "de" else f"You may skip {n} lessons") in text(app)
    first = next(each for each in LESSONS.values() if each.id not in known)
    here = f"{'Beginne hier' if lang == 'de' else 'Begin here'}: {first.title[lang]}"
    assert here in [each.proto.label for each in app.get("page_link")]
    skip = f"{n} darfst du nach" if lang == "de" else f"{n} you may skip"
    for name in ("home", "learn", "progress"):
        assert here in labels(name, lang), name
        assert skip in text(open_page(name, lang)), name
    learn = text(open_page("learn", lang))
    assert learn.count("kannst du überspringen</span>" if lang == "de" else "you may skip it</span>") == n
    assert here in labels("learn", lang)


def test_no_answer_is_judged_before_the_end_and_none_counts() -> None:
    app = give(begun(), knows=True)
    data = data_of(app, key_of(app) or "")
    assert (data["kind"], data["verdict"]) == ("kept", "Antwort gespeichert")
    assert "zählt nicht" in text(app)
    app = to_the_end(forward(app), frozenset())
    assert text(app).count('class="corrected"') == len(_answers())
    assert not any(row["rated"] for row in _answers())
    assert {(row["origin"], row["mode"]) for row in _answers()} == {(Origin.PLACEMENT, Mode.TEST)}
    assert "Noch hast du keine Frage beantwortet" in text(open_page("progress"))
    assert not [each for each in open_page("practise").button if each.key == "go-mistakes"]


def _answers() -> list[dict[str, object]]:
    return answers_of(database(), local_learner(database()).id)


def test_a_reload_goes_on_with_the_same_question_and_the_same_course_of_things() -> None:
    app = forward(give(begun(), knows=True))
    asked = data_of(app, key_of(app) or "")["item"]
    again = open_page("placement", "en")
    assert data_of(again, key_of(again) or "")["item"] == asked
    assert "Question 2 of at most 20" in text(again)
    lesson_before = lesson_asked(again)
    give(again, knows=True)
    later = open_page("placement")
    assert data_of(later, key_of(later) or "")["words"]["next"] == "Weiter", "the next one is planned anew"
    assert lesson_asked(forward(later)) != lesson_before


def test_one_can_stop_and_go_on_from_the_course_map() -> None:
    app = press(give(begun(), knows=True), "stop-placement")
    assert "Deine Einstufung wartet" in text(app)
    for name in ("home", "learn"):
        assert "Einstufung fortsetzen" in labels(name)
    app = press(open_page("placement"), "go-on")
    assert "Frage 2, höchstens 20" in text(app)
    to_the_end(app, frozenset(LESSONS))
    assert "Einstufung fortsetzen" not in labels("learn")


def changed(monkeypatch: pytest.MonkeyPatch, gone: str = "") -> None:
    """The course from now on, as after a restart with other files: whole, or without one of its lessons."""
    chapters = [replace(each, lessons=tuple(one for one in each.lessons if one.id != gone)) for each in course()]
    for name in ("way", "pages.placement"):
        monkeypatch.setattr(f"tutor.ui.{name}.course", lambda: tuple(chapters))


def test_a_lesson_that_is_gone_after_a_restart_is_asked_about_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    app = begun()
    gone = lesson_asked(app)
    changed(monkeypatch, gone)
    app = open_page("placement")
    assert lesson_asked(app) == gone, "the open question is answered first"
    app = forward(give(app, knows=True))
    assert lesson_asked(app) != gone
    app = to_the_end(app, frozenset(LESSONS) - {gone})
    assert "Dein Einstieg" in text(app)
    assert LESSONS[gone].title["de"] not in text(app)


def test_a_placement_that_is_over_stays_so_when_the_course_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, gone="stakes")
    to_the_end(begun(), before("openers"))
    to_the_end(press(forward(open_page("placement")), "go-begin"), before("betting"))
    changed(monkeypatch)
    now = f"{len(before('betting'))} darfst du nach"
    assert now in text(open_page("learn")), "the newest stands, not the one before"
    assert "Einstufung fortsetzen" not in labels("learn")
    app = open_page("placement")
    assert data_of(app, key_of(app) or "")["words"]["next"] == "Zum Ergebnis"
    assert "Dein Einstieg" in text(forward(app))


def test_a_double_click_answers_once() -> None:
    app = begun()
    key = key_of(app) or ""
    fire(app, key, *[("answer", {"given": DONT_KNOW, "ms": 900})] * 2)
    forward(app)
    assert len(_answers()) == 1


def test_it_can_be_repeated_and_the_newest_one_stands() -> None:
    to_the_end(begun(), before("openers"))
    assert "Einstufung wiederholen" in labels("learn")
    app = press(forward(open_page("placement")), "go-begin")
    give(app, knows=False)
    assert f"{len(before('openers'))} darfst du nach" in text(open_page("learn")), (
        "the old one stands until the new one is over"
    )
    to_the_end(forward(app), frozenset())
    assert "darfst du nach deiner" not in text(open_page("learn"))
    assert "Beginne hier: Karten, Werte, Farben" in labels("home")


def test_who_knows_everything_is_led_to_what_is_left() -> None:
    app = to_the_end(begun(), frozenset(LESSONS))
    assert len(_answers()) == 20
    left = [each for each in LESSONS if f"<li>{LESSONS[each].title['de']}</li>" not in text(app).replace("&#x27;", "'")]
    assert len(left) <= 1


def test_without_a_database_the_placement_says_so(own_database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_page("placement")
    monkeypatch.setenv("TUTOR_DATABASE_URL", f"sqlite:///{own_database}?timeout=0.05")
    connection = sqlite3.connect(own_database, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    press(app, "go-begin")
    assert 'role="alert"' in text(app)
    connection.execute("ROLLBACK")
    connection.close()
    assert key_of(press(app, "go-begin"))


def test_with_the_database_away_the_course_can_be_read_and_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTOR_DATABASE_URL", "sqlite:////proc/nowhere/tutor.sqlite3")
    shown = text(open_page("learn"))
    assert "Wie weit du bist, lässt sich gerade nicht sagen." in shown
    assert "noch nicht begonnen" not in shown
    assert "1. Karten, Werte, Farben" in labels("learn")


def test_the_map_says_what_each_lesson_needs_with_links() -> None:
    app = open_page("learn")
    every = [each.proto.label for each in app.get("page_link")]
    numbers = [label for label in every if label.partition(".")[0].isdigit()]
    assert numbers == [f"{n}. {each.title['de']}" for n, each in enumerate(LESSONS.values(), start=1)]
    at = every.index("10. Der Showdown")
    assert every[at + 1 : at + 3] == [lesson("kickers-and-ties").title["de"], lesson("betting").title["de"]]
    assert "Bild der Wege durch den Kurs" in text(app)
