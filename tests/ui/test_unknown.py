"""Edited addresses: what a page does not know is said in the learner's language, and the page goes on without it."""

from typing import NamedTuple

import pytest

from tests.ui.pages import open_page, press, text
from tests.ui.test_practise import begun
from tutor.ui.session import UNKNOWN

HAND = "v1;club;3;50,50,50;0;7;b2.c.c.d.d01.d.b4.c.f"
ACES = {"hand": "AsAhKd7c3s"}
DEAL = {"hand": HAND}


class Row(NamedTuple):
    """A page, what its address says, what is said of it in both languages, and what is there all the same."""

    page: str
    address: dict[str, str]
    de: str
    en: str
    there: str


ROWS = [
    Row(
        "practise",
        {"skill": "juggling"},
        "„juggling“ in der Adresse ist nichts, was man hier üben kann",
        "“juggling” in the address is nothing that can be practised",
        'class="lead"',
    ),
    Row(
        "practise",
        {"quiz": "final-test"},
        "Mit „quiz=final-test“ in der Adresse",
        "know what to do with “quiz=final-test”",
        'class="lead"',
    ),
    Row("practise", {"set": "own/7"}, "Mit „set=own/7“", "with “set=own/7”", 'class="lead"'),
    Row(
        "summary", {"lesson": "juggling"}, "Die Lektion „juggling“ gibt es nicht", "no lesson called “juggling”", "<h1>"
    ),
    Row("summary", {}, "Die Adresse nennt keine Lektion", "The address names no lesson", "<h1>"),
    Row("glossary", {"word": "juggling"}, "„juggling“", "“juggling”", 'id="cards"'),
    Row("glossary", {"search": "juggling"}, "„juggling“", "“juggling”", "<h1>"),
    Row("glossary", {"search": "kicker", "word": "ante"}, "Mit „word=ante“", "with “word=ante”", "Kicker"),
    Row("rules", {"rule": "Q7"}, "„Q7“", "“Q7”", 'id="rule-B16"'),
    Row("rules", {"topic": "juggling"}, "„juggling“", "“juggling”", 'id="rule-B16"'),
    Row("rules", {"kind": "Q"}, "„Q“", "“Q”", 'id="rule-B16"'),
    Row("rules", {"find": "juggling"}, "steht hier keine Regel", "No rule here", "<h1>"),
    Row("rules", {"players": "4"}, "Mit „players=4“", "with “players=4”", 'id="rule-B16"'),
    Row("rules", {"books": "club,bridge,jackpots"}, "bridge", "bridge", "<article"),
    Row("rules", {"books": "club,jackpots", "players": "99"}, "99", "99", "<article"),
    Row("rules", {"books": "club,jackpots", "rule": "B16"}, "Mit „rule=B16“", "with “rule=B16”", "<article"),
    Row("odds", {"hand": "AsAh"}, "5", "5", "<h1>"),
    Row("odds", ACES | {"rulebook": "bridge"}, "bridge", "bridge", "<h1>"),
    Row("odds", ACES | {"players": "99"}, "99", "99", "<h1>"),
    Row("odds", ACES | {"players": "many"}, "„many“", "“many”", "<h1>"),
    Row("odds", ACES | {"opponents": "9"}, "nicht neun", "not nine", "<h1>"),
    Row(
        "odds",
        ACES | {"view": "sideways"},
        "Eine Ansicht „sideways“ gibt es nicht",
        "no view called “sideways”",
        'class="odds-hand"',
    ),
    Row(
        "play",
        {"hand": "v9;bridge"},
        "Dieser Link lässt sich nicht nachspielen",
        "This link cannot be replayed",
        "<h1>",
    ),
    Row(
        "play",
        DEAL | {"seat": "7"},
        "Einen Platz „7“ gibt es in diesem Spiel nicht",
        "There is no seat “7” in this deal",
        'class="over"',
    ),
    Row(
        "play",
        DEAL | {"chairs": "0X"},
        "Wer auf welchem Stuhl sitzt, sagt „0X“ nicht",
        "“0X” does not say who sits",
        'class="over"',
    ),
    Row("play", {"seat": "1"}, "Mit „seat=1“", "with “seat=1”", "<h1>"),
    *(
        Row(page, {"juggling": "7"}, "Mit „juggling=7“ in der Adresse", "know what to do with “juggling=7”", "<h1")
        for page in ("home", "learn", "lesson-openers", "placement", "progress", "settings", "cards")
    ),
]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.page}-{'-'.join(row.address)}")
def test_what_an_address_names_and_nobody_knows_is_said(row: Row, lang: str) -> None:
    shown = text(open_page(row.page, lang, **row.address))
    plain = shown.replace("&#x27;", "'")
    said = [line for line in plain.split("<") if getattr(row, lang) in line]
    assert said, f"{row.page} says nothing of {row.address}"
    assert row.there in shown, "and the page goes on"


KNOWN = [
    ("practise", {"skill": "may_open"}),
    ("summary", {"lesson": "openers"}),
    ("glossary", {"word": "kicker"}),
    ("glossary", {"search": "kicker"}),
    ("rules", {"rule": "B16", "find": ""}),
    ("rules", {"books": "club,jackpots", "players": "4"}),
    ("odds", ACES | {"rulebook": "club", "players": "4", "opponents": "2", "view": "pay"}),
    ("play", DEAL | {"seat": "1", "chairs": "012"}),
    ("learn", {}),
]


@pytest.mark.parametrize(("page", "address"), KNOWN, ids=str)
def test_nothing_is_said_of_what_is_known(page: str, address: dict[str, str]) -> None:
    app = open_page(page, "en", **address)
    assert app.session_state[UNKNOWN] == []
    assert "no-such" not in text(app)
    assert 'role="alert"' not in text(app)


def test_a_language_that_is_not_there_is_said_until_one_leaves_the_page_or_chooses_another() -> None:
    app = open_page("learn", "fr")
    said = "Die Sprache „fr“ gibt es hier nicht."
    assert said in text(app)
    assert app.query_params["lang"] == "de"
    app.run()
    assert said in text(app)
    app._page_hash = open_page("practise")._page_hash
    app.run()
    assert said not in text(app)
    other = open_page("home", "fr")
    other.button_group(key="lang-choice").set_value("en").run()
    assert "fr" not in "".join(other.session_state[UNKNOWN])


def test_what_is_repeated_of_an_address_is_short_and_safe() -> None:
    shown = text(open_page("practise", "de", skill="<b>" + "x" * 5000))
    assert "<b>x" not in shown
    assert "&lt;b&gt;" + "x" * 57 + "…" in shown
    assert "x" * 58 not in shown


LONG = [
    ("practise", "skill"),
    ("practise", "juggling"),
    ("summary", "lesson"),
    *(("glossary", field) for field in ("word", "search")),
    *(("rules", field) for field in ("rule", "topic", "kind", "find", "books")),
    *(("odds", field) for field in ("hand", "rulebook", "players", "opponents", "view")),
    *(("play", field) for field in ("hand", "seat", "chairs")),
]


@pytest.mark.parametrize(("page", "field"), LONG)
def test_what_is_repeated_of_a_long_address_breaks_in_its_line_and_is_cut(page: str, field: str) -> None:
    beside = ACES if page == "odds" else DEAL if page == "play" else {}
    shown = text(open_page(page, "de", **{**beside, field: "x" * 5000}))
    assert "x" * 121 not in shown
    before, *_ = shown.split('class="faults"')
    assert "x" * 40 not in before, "only what stands in such a box breaks anywhere"


def test_a_skill_of_the_address_is_said_over_an_open_question_too() -> None:
    begun()
    shown = text(open_page("practise", "en", skill="juggling"))
    assert "“juggling” in the address" in shown
    assert "Question 1 of 10" in shown


def test_what_was_chosen_instead_of_the_address_s_skill_stays_chosen() -> None:
    app = open_page("practise", skill="may_open")
    app.button_group(key="skills-pick").set_value(["name_the_hand"]).run()
    press(press(app, "go-own"), "stop-practise")
    assert app.button_group(key="skills-pick").value == ["name_the_hand"]
    assert "skill" not in app.query_params
