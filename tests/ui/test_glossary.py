"""The glossary: every word in both languages, found by what people type, opened by its address."""

import re
from html import unescape

import pytest

from tests.ui.pages import open_page, press, text
from tutor.content.terms_used import EVERYDAY
from tutor.quiz.glossary import WORDS
from tutor.words.words import languages, say, term

NAMES = {"de": "englisch", "en": "German"}
"""What the other language is called."""


def headings(shown: str) -> list[str]:
    """The words that are shown, without their plurals."""
    found = re.findall(r"<li><h([23])>(.*?)</h\1>", shown)
    return [unescape(re.sub(r"<small>.*?</small>", "", each)).strip() for _, each in found]


@pytest.mark.parametrize("lang", languages())
def test_every_word_stands_there_with_its_meaning_its_rules_and_the_other_language(lang: str) -> None:
    shown = unescape(text(open_page("glossary", lang)))
    assert len(headings(shown)) == len(WORDS)
    other = "en" if lang == "de" else "de"
    for word in WORDS:
        assert f"{say(f'meaning.{word.key}', lang)}." in shown
        gender = term(word.key, other, "gender")
        noun = gender and (gender != "p" or word.key == "word.openers")
        beside = term(word.key, other, "the") if noun else term(word.key, other)
        assert f'{NAMES[lang]}: <span lang="{other}">{beside}' in shown, word.key
    assert shown.count('<div class="src"><details class="rule">') == len(WORDS)


def test_a_german_noun_has_its_article_and_its_plural_beside_the_english_word() -> None:
    shown = text(open_page("glossary", "de", word="straight"))
    assert "<h2>die Straße <small>Mehrzahl: die Straßen</small></h2>" in shown
    assert 'englisch: <span lang="en">straight, straights</span>' in shown
    assert 'German: <span lang="de">die Straße, die Straßen</span>' in text(
        open_page("glossary", "en", word="straight")
    )


def test_a_word_of_two_words_is_declined_or_left_alone() -> None:
    shown = text(open_page("glossary", "de"))
    assert "<h3>die offene Straße <small>Mehrzahl: die offenen Straßen</small></h3>" in shown
    assert "<h3>der überzählige Chip <small>Mehrzahl: die überzähligen Chips</small></h3>" in shown
    assert "<h3>die verkehrt liegende Karte <small>Mehrzahl: die verkehrt liegenden Karten</small></h3>" in shown
    assert "<h3>der Small Blind <small>Mehrzahl: die Small Blinds</small></h3>" in shown
    assert "<h3>die Eröffnungskarten</h3>" in shown
    assert "<h3>Zwei Paare</h3>" in shown


def test_every_german_plural_has_its_article_and_after_it_the_weak_adjective() -> None:
    plurals = re.findall(r"<small>Mehrzahl: (.*?)</small>", text(open_page("glossary", "de")))
    assert len(plurals) > 70
    for each in plurals:
        article, *adjectives, noun = each.split(" ")
        assert article == "die", each
        assert noun[0].isupper(), each
        assert not any(word.islower() and word.endswith("e") for word in adjectives), each


def test_every_word_leads_to_a_lesson_that_explains_it() -> None:
    for lang in languages():
        entries = re.findall(r"<li><h3>.*?</li>", text(open_page("glossary", lang)), re.DOTALL)
        assert len(entries) == len(WORDS)
        lost = [word.key for word, entry in zip(WORDS, entries, strict=True) if 'href="lesson-' not in entry]
        assert set(lost) <= EVERYDAY


@pytest.mark.parametrize(
    ("lang", "typed", "first"),
    [
        ("de", "Strasse", "die Straße"),
        ("de", "STRASSE", "die Straße"),
        ("de", "Straße", "die Straße"),
        ("de", "straight", "die Straße"),
        ("de", "Straßen", "die Straße"),
        ("de", "abwarten", "schieben"),
        ("de", "geschoben", "schieben"),
        ("de", "Poette", "der Pott"),
        ("de", "potte", "der Pott"),
        ("de", "fullhouse", "das Full House"),
        ("de", "all in", "All-in gehen"),
        ("de", "Treff", "das Kreuz"),
        ("en", "Straße", "straight"),
        ("en", "folded", "fold"),
        ("en", "see", "call"),
        ("en", "BICYCLE", "wheel"),
        ("en", "  gut-shot ", "gutshot"),
    ],
)
def test_a_word_is_found_however_it_is_typed(lang: str, typed: str, first: str) -> None:
    assert headings(text(open_page("glossary", lang, search=typed)))[0] == first


def test_a_search_is_typed_and_kept_in_the_address() -> None:
    app = open_page("glossary", "de")
    app.text_input(key="glossary-text").set_value("Kicker")
    app.button(key="glossary-find").click().run()
    assert not app.exception
    assert app.query_params["search"] in ("Kicker", ["Kicker"])
    assert headings(text(app))[0] == "der Kicker"
    assert len(headings(text(press(app, "glossary-all")))) == len(WORDS)


def test_a_search_by_meaning_finds_words_after_those_that_are_called_so() -> None:
    found = headings(text(open_page("glossary", "en", search="shuffled")))
    assert found[0] == "shuffle"
    assert "misdeal" in found


@pytest.mark.parametrize(
    ("lang", "says"), [("de", "Zu „Schnapsen“ steht hier nichts."), ("en", "There is nothing here for “Schnapsen”.")]
)
def test_nothing_found_says_so(lang: str, says: str) -> None:
    shown = text(open_page("glossary", lang, search="Schnapsen"))
    assert says in shown
    assert headings(shown) == []


@pytest.mark.parametrize("typed", ["<b>x</b>", "((((", "%", "?", "x" * 500, "ß" * 80, "\u0000", "…"])
def test_whatever_is_typed_is_answered(typed: str) -> None:
    for address in ({"search": typed}, {"word": typed}):
        shown = text(open_page("glossary", "de", **address))
        assert "<b>x</b>" not in shown
        assert headings(shown) or "steht hier nichts" in shown


@pytest.mark.parametrize("name", ["straight", "hand.straight", "Straße", "strassen"])
def test_the_address_opens_a_word_above_all_the_others(name: str) -> None:
    shown = text(open_page("glossary", "de", word=name))
    opened = re.search(r'<section class="opened">.*?</section>', shown, re.DOTALL)
    assert opened
    assert headings(opened[0]) == ["die Straße"]
    assert len(headings(shown)) == len(WORDS) + 1


@pytest.mark.parametrize(
    ("lang", "name", "says"),
    [
        ("de", "bridge", "Das Wort „bridge“, das in der Adresse steht, gibt es hier nicht."),
        ("en", "bridge", "The address asks for the word “bridge”, which is not here."),
        ("de", "", "In der Adresse fehlt das Wort."),
    ],
)
def test_a_word_in_the_address_that_there_is_not_is_said(lang: str, name: str, says: str) -> None:
    shown = text(open_page("glossary", lang, word=name))
    assert says in shown
    assert len(headings(shown)) == len(WORDS)


@pytest.mark.parametrize(
    ("lang", "says"), [("de", "Hörst du „Ich passe“, dann frag nach"), ("en", "In German “passen” is just as unclear")]
)
def test_passing_is_explained_where_one_looks_for_it(lang: str, says: str) -> None:
    shown = text(open_page("glossary", lang, search="passen"))
    assert says in shown
    assert headings(shown)[0] == ("passen" if lang == "de" else "pass")


def test_a_word_names_the_lessons_that_explain_it_and_those_that_use_it() -> None:
    shown = text(open_page("glossary", "de", word="kicker"))
    opened = re.search(r'<section class="opened">.*?</section>', shown, re.DOTALL)
    assert opened
    assert 'Erklärt in: <a class="way" href="lesson-pairs-and-more?lang=de"' in opened[0]
    assert "lesson-what-to-discard" in opened[0]


def test_a_lesson_leads_to_the_words_that_it_explains() -> None:
    shown = text(open_page("lesson-openers", "de"))
    assert 'href="glossary?word=word.opener&amp;lang=de" target="_self">Eröffner</a>' in shown
