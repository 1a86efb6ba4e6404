"""Home, settings, progress, all the cards."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from tests.ui.pages import answer, data_of, open_page, press, text
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import at_table
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import Level, as_json
from tutor.store.answers import Attempt, Mode, Origin, deal_attempt
from tutor.store.answers import answer as store_answer
from tutor.store.database import database
from tutor.store.people import local_learner

PAGES = ("home", "learn", "practise", "odds", "progress", "rules", "settings", "cards", "glossary")
EMOJI = re.compile("[\u2600-\u27bf\ufe0f\U0001f000-\U0001ffff]")


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_every_page_opens_without_emoji_and_with_one_headline(name: str, lang: str) -> None:  # F65
    shown = text(open_page(name, lang))
    assert shown.count("<h1>") == 1
    assert not EMOJI.search(shown)


def test_the_language_follows_the_address_and_is_written_back() -> None:
    app = open_page("settings", "en")
    assert "<h1>Settings</h1>" in text(app)
    app = open_page("settings", "xx")
    assert app.query_params["lang"] in ("de", "en")


def test_the_language_switch_stands_on_every_page() -> None:
    for name in PAGES:
        assert open_page(name).button_group(key="lang-choice").options == ["DE", "EN"]


def test_the_language_is_kept_for_the_next_visit() -> None:
    app = open_page("home", "de")
    app.button_group(key="lang-choice").set_value("en").run()
    later = open_page("home", "")
    assert "Learn five-card draw" in text(later)


# ---- settings -------------------------------------------------------------------------------------------------------
def test_card_letters_follow_the_language_until_they_are_chosen() -> None:
    german, english = (open_page("cards", lang) for lang in ("de", "en"))
    assert text(german).replace("Alle Karten", "") != text(english)
    app = open_page("settings", "de")
    before = _cards(text(app))
    app.radio(key="set-letters").set_value("en").run()
    assert _cards(text(app)) != before
    assert _cards(text(app)) == _cards(text(open_page("settings", "en"))), "English letters in both languages"


def test_four_colours_are_kept_with_the_learner() -> None:  # F63
    app = open_page("settings")
    app.radio(key="set-colours").set_value("4").run()
    again = open_page("settings")
    assert again.radio(key="set-colours").value == "4"
    assert "%231b5fb0" in text(again), "blue diamonds"


def _cards(shown: str) -> list[str]:
    return re.findall(r'src="([^"]+)"', shown)


def test_every_card_has_its_name_as_text() -> None:  # F64
    shown = text(open_page("cards", "de"))
    names = re.findall(r'<img alt="([^"]*)"', shown)
    assert len(names) == 54
    assert len(set(names)) == 54
    assert "Herz-Dame" in names


# ---- home -----------------------------------------------------------------------------------------------------------
def test_home_leads_a_newcomer_to_the_first_lesson() -> None:
    labels = [link.proto.label for link in open_page("home").get("page_link")]
    assert any(label.startswith("Mit der ersten Lektion beginnen") for label in labels)


def test_home_leads_back_to_an_open_question() -> None:
    app = press(open_page("practise"), "go-mixed")
    assert data_of(app, next(each.proto.id.split("-", 2)[2] for each in app.get("bidi_component")))
    labels = [link.proto.label for link in open_page("home").get("page_link")]
    assert "Weiter bei Frage 1 von 10" in labels


def test_home_leads_on_in_the_course() -> None:
    app = open_page("lesson-the-deck")
    key = next(key for key in ("choose-the-deck-1", "mark-the-deck-1") if _there(app, key))
    answer(app, key, "dont_know")
    labels = [link.proto.label for link in open_page("home").get("page_link")]
    assert any(label.startswith("Weiter mit der Lektion") for label in labels)


def _there(app: object, key: str) -> bool:
    return any(each.proto.id.endswith(f"-{key}") for each in app.get("bidi_component"))  # type: ignore[attr-defined]


# ---- progress -------------------------------------------------------------------------------------------------------
def answered(pattern: str, *, days: int = 1, skill: str = "may_open", table: str = "jackpots") -> None:
    """Put answers into the database, the last one just now."""
    engine = database()
    learner = local_learner(engine, "Europe/Berlin").id
    question = GENERATORS[skill].generate(1, at_table(rulebook(table), 4), Level.ONE)
    for n, sign in enumerate(pattern):
        at = datetime.now(UTC) - timedelta(minutes=len(pattern) - n) - timedelta(days=(len(pattern) - 1 - n) % days)
        attempt = Attempt(
            learner=learner,
            skill=skill,
            version=question.version,
            table=table,
            players=4,
            level=1,
            seed=1,
            shown=as_json(question),
            origin=Origin.QUIZ,
            origin_id="test",
            mode=Mode.PRACTISE,
            dealt_at=at,
        )
        deal_attempt(engine, attempt)
        store_answer(engine, attempt.id, given="x", right=sign == "+", lang="de", answered_at=at, ms=900)


@pytest.mark.parametrize(
    ("pattern", "days", "says"),
    [
        ("", 1, "Noch hast du keine Frage beantwortet, die zählt."),
        ("+", 1, "Du hast erst eine Frage beantwortet, das ist noch zu wenig für ein Urteil."),
        ("++-+", 1, "Du hast erst 4 Fragen beantwortet, das ist noch zu wenig für ein Urteil."),
        ("-" * 12, 1, "Zuletzt war keine von 12 Antworten richtig."),
        ("+" * 25, 1, "Alles, was du geübt hast, sitzt."),
        ("+-" * 10, 7, "Zuletzt waren 10 von 20 Antworten richtig."),
    ],
    ids=["no answer", "one answer", "four answers", "all wrong", "all right on one day", "seven days"],
)
def test_progress_opens_with_a_sentence_for_every_amount_of_data(pattern: str, days: int, says: str) -> None:  # F66
    answered(pattern, days=days)
    app = open_page("progress")
    lead = re.search(r"class='lead'>(.*?)</p>", text(app))
    assert lead
    assert says in lead[1]
    assert len(app.get("plotly_chart")) == (len(pattern) >= 5)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_each_picture_has_its_facts_as_text_and_as_a_table(lang: str) -> None:
    answered("+-+" * 6, days=5)
    answered("+++-+", skill="name_the_hand", table="seven-ace")
    app = open_page("progress", lang)
    shown = text(app)
    assert len(app.get("plotly_chart")) == 2
    assert shown.count('<details class="table">') == 2
    assert shown.count({"de": "Wahrscheinlichkeit", "en": "probability"}[lang]) == 2


@pytest.mark.parametrize(
    ("lang", "says"), [("de", "52 Karten: es fehlen noch 3 Antworten"), ("en", "52 cards: 3 more answers")]
)
def test_a_picture_of_too_few_answers_is_a_sentence_instead(lang: str, says: str) -> None:
    answered("+-")
    answered("+++-+", skill="name_the_hand", table="seven-ace")
    app = open_page("progress", lang)
    assert says in text(app)
    assert len(app.get("plotly_chart")) == 1


def test_the_weakest_skill_can_be_practised_at_once() -> None:
    answered("-+--+-")
    app = open_page("progress")
    app.button(key="go-weakest").click().run()
    assert not app.exception
    assert data_of(app, "choose-practise")["phase"] == "ask"
    assert "Darfst du eröffnen?" in text(app)
