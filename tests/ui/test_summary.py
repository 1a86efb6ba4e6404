"""A lesson on one page."""

from html import escape

import pytest

from tests.ui.pages import data_of, open_page, text
from tutor.content.blocks import Lesson
from tutor.content.lessons import lesson
from tutor.content.rules import rules


@pytest.mark.parametrize(("lang", "word"), [("de", "Drucken"), ("en", "Print")])
def test_it_says_the_points_and_the_rules_in_full_and_can_be_printed(lang: str, word: str) -> None:
    app = open_page("summary", lang, lesson="openers")
    shown, openers = text(app), lesson("openers")
    assert isinstance(openers, Lesson)
    assert openers.title[lang] in shown
    assert all(escape(rules()[each].meaning[lang]) in shown for each in openers.rules)
    assert data_of(app, "print")["words"] == word


def test_where_there_are_too_many_rules_for_a_page_their_ids_stand() -> None:
    shown = text(open_page("summary", "en", lesson="three-rulebooks"))
    assert "S14, S15" in shown
    assert rules()["S1"].meaning["en"][:40] not in shown


@pytest.mark.parametrize("name", ["no-such", "../rules", "<b>bold</b>", "x" * 5000])
@pytest.mark.parametrize(("lang", "words"), [("de", "gibt es nicht"), ("en", "There is no lesson called")])
def test_an_address_that_names_no_lesson_is_told_so(name: str, lang: str, words: str) -> None:
    shown = text(open_page("summary", lang, lesson=name))
    assert words in shown
    assert "<b>bold" not in shown
    assert "x" * 61 not in shown


@pytest.mark.parametrize(("lang", "words"), [("de", "nennt keine Lektion"), ("en", "names no lesson")])
@pytest.mark.parametrize("address", [{}, {"lesson": ""}])
def test_an_address_without_a_lesson_leads_to_the_list(address: dict[str, str], lang: str, words: str) -> None:
    app = open_page("summary", lang, **address)
    assert words in text(app)
    assert "„“" not in text(app)
    assert "“”" not in text(app)
    assert app.get("page_link")
