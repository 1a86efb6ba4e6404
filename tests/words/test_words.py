"""`say` and its kinds in both languages: cards, ranks, values, numbers, choices, and what is missing."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tutor.words.sentence import EXAMPLES, compiled, facts_of, fill
from tutor.words.words import MissingWord, error_text, faults, has, languages, letters, say, short_card, term, terms

HANDS = [key.removeprefix("hand.") for key in terms() if key.startswith("hand.")]
TABLE = yaml.safe_load((Path(__file__).parents[1] / "tables" / "words.yaml").read_text(encoding="utf-8"))


def test_german_comes_first() -> None:
    assert languages() == ("de", "en")


def test_a_missing_key_fact_language_kind_and_form_are_missing_words() -> None:
    for key, lang, facts in (
        ("no.such.key", "de", {}),
        ("error.card_twice", "de", {}),
        ("error.card_twice", "fr", {"card": "Qh"}),
        ("text", "en", {"de": "Nur deutsch"}),
    ):
        with pytest.raises(MissingWord):
            say(key, lang, **facts)
    for template in (
        "{a:nonsense}",
        "{a:card.nonsense}",
        "{a:percent.the}",
        "{a",
        "a}",
        "{}",
        "{a b}",
        "{n}}",
    ):
        with pytest.raises(MissingWord):
            compiled(template, "de")


def test_a_missing_word_is_a_key_error() -> None:
    assert issubclass(MissingWord, KeyError)


def test_hand_written_text_is_said_in_its_language() -> None:
    assert say("text", "en", de="Ja", en="Yes") == "Yes"


def test_has_knows_sentences_only() -> None:
    assert has("error.card_twice")
    assert not has("rank.K")


def test_an_errors_text_takes_any_name_of_a_fact() -> None:
    assert "Zz" in error_text("unreadable_card", {"text": "Zz", "key": "x", "lang": "y"}, "en")


@pytest.mark.parametrize(("key", "facts", "german", "english"), TABLE["errors"])
def test_an_error_names_its_fault(key: str, facts: dict[str, str | int], german: str, english: str) -> None:
    assert german in error_text(key, facts, "de")
    assert english in error_text(key, facts, "en")


@pytest.mark.parametrize(("template", "fact", "german", "english"), TABLE["kinds"])
def test_a_kind_in_both_languages(
    template: str, fact: str | int | float | list[str], german: str, english: str
) -> None:
    facts = {"x": tuple(fact) if isinstance(fact, list) else fact}
    assert compiled(template, "de")(facts) == german
    assert compiled(template, "en")(facts) == english


@pytest.mark.parametrize(("value", "caption", "inside"), TABLE["values"])
def test_an_english_value_as_caption_and_inside_a_sentence(value: str, caption: str, inside: str) -> None:
    assert compiled("{v:value}|{v:value.in}", "en")({"v": value}) == f"{caption}|{inside}"


def test_the_learners_letters_go_before_the_languages() -> None:
    assert compiled("{c:cards.short}", "de")({"c": "Qh", "letters": "en"}) == "Q♥\ufe0e"
    assert [letters(rank, lang) for lang in ("de", "en") for rank in "TJQKAX"] == [
        "10",
        *"BDKA",
        "Joker",
        "10",
        *"JQKA",
        "Joker",
    ]
    assert short_card("Xr") == "Joker"


@pytest.mark.parametrize(
    ("fact", "expected"),
    [(0, "keine"), (1, "eine"), (2, "2"), (1250, "1.250")],
)
def test_a_choice_of_number(fact: int, expected: str) -> None:
    assert compiled("{n|=0 keine|eine|{n}}", "de")({"n": fact}) == expected


def test_a_choice_counts_cards_names_and_hands() -> None:
    choice = compiled("{x|=0 nichts|eins|mehr}", "de")
    facts = ("-", "", (), "As", ("Ben",), "flush", "As Kd", ("Ben", "Ayla"), "two_pair", "two_pair K 4 9")
    assert [choice({"x": fact}) for fact in facts] == [*["nichts"] * 3, *["eins"] * 3, *["mehr"] * 4]


def test_a_choice_by_a_word_falls_back_or_fails() -> None:
    assert compiled("{x|=equal gleich|=mistake falsch|anders}", "de")({"x": "inaccuracy"}) == "anders"
    with pytest.raises(MissingWord):
        compiled("{x|=equal gleich|=mistake falsch}", "de")({"x": "inaccuracy"})


@given(st.text(), st.integers(0, 10**9), st.floats(0, 1), st.sampled_from(["de", "en"]))
def test_a_filled_sentence_holds_no_brace_but_those_of_a_fact(text: str, number: int, share: float, lang: str) -> None:
    said = compiled("{t}: {n|=0 none|one|{n} ({s:percent})}", lang)({"t": text, "n": number, "s": share})
    assert said.startswith(f"{text}: ")
    assert not {"{", "}", "|"} & set(said[len(text) :])


def test_every_value_is_said_in_every_form_without_a_brace() -> None:
    forms = ("", ".full", ".short", ".in", ".low", ".a", ".acc", ".dat", ".your", ".his_acc", ".the_dat")
    for lang in languages():
        for hand in HANDS:
            for form in forms:
                said = compiled(f"{{v:value{form}}}", lang)({"v": f"{hand} Q J 9 8 7"})
                assert said
                assert "{" not in said


def test_every_term_is_said_in_both_languages() -> None:
    for hand in HANDS:
        assert term(f"hand.{hand}", "de") != term(f"hand.{hand}", "en") or hand in ("flush", "straight_flush")


def test_faults_are_found_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text('a: {de: "{x}", en: "{y}"}\nb: {de: ja}\n\na: {de: "{x:nonsense}", en: "{x:card.nonsense}"}\n')
    assert {(fault.line, fault.key) for fault in faults(path)} == {
        (1, "fault.facts"),
        (2, "fault.language"),
        (4, "fault.twice"),
        (4, "fault.placeholder"),
    }
    path.write_text("a: {de: 'x\n")
    assert [fault.key for fault in faults(path)] == ["fault.unreadable"]


NOUNS = [
    ("{de: {word: Pott, plural: Pötte}, en: {word: pot, plural: pots}}", "fault.gender"),
    ("{de: {word: Pott, gender: x, plural: Pötte}, en: {word: pot, plural: pots}}", "fault.gender"),
    ("{de: {word: Pott, gender: m}, en: {word: pot, plural: pots}}", "fault.plural"),
    ("{de: {word: Pott, gender: m, plural: Pötte}, en: {word: pot}}", "fault.plural"),
    ("{de: {gender: m, plural: Pötte}, en: pot}", "fault.no_word"),
    ("{de: {word: Pott, gender: m, forms: {the_akk: den Pott}}, en: pot}", "fault.form"),
    ("{de: {word: Pott, gender: m, case: acc}, en: pot}", "fault.noun"),
    ("{de: {word: Pott, gender: m, plural: Pötte}}", "fault.language"),
]


@pytest.mark.parametrize(("entry", "key"), NOUNS)
def test_what_a_noun_lacks_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str, key: str) -> None:
    monkeypatch.setattr("tutor.words.faults.TERMS", tmp_path / "terms.yaml")
    (tmp_path / "terms.yaml").write_text(f"# words\nword.pot: {entry}\n", "utf-8")
    (fault,) = faults(tmp_path / "terms.yaml")
    assert (fault.line, fault.key) == (2, key)
    for lang in languages():
        assert say(fault.key, lang, **fault.facts)


@pytest.mark.parametrize(
    "entry",
    [
        "{de: ja, en: yes}",
        "{de: {word: zwei Paare, gender: p}, en: {word: two pair, bare: true}}",
        "{de: {word: du, forms: {acc: dich, dat: dir, gen: dein}}, en: you}",
        "{de: {word: Straße, gender: f, forms: {plural: Straßen}}, en: {word: street, plural: streets}}",
    ],
)
def test_a_noun_with_all_it_needs_has_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str) -> None:
    monkeypatch.setattr("tutor.words.faults.TERMS", tmp_path / "terms.yaml")
    (tmp_path / "terms.yaml").write_text(f"word.pot: {entry}\n", "utf-8")
    assert faults(tmp_path / "terms.yaml") == ()


def test_a_word_that_lacks_a_form_which_a_sentence_asks_for_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    sentences = {"a": {"de": "{x:hand.the_plural}", "en": "{x:hand.the_plural}"}}
    monkeypatch.setattr("tutor.words.faults.phrases", lambda: sentences)
    lacking = {(fault.facts["key"], fault.facts["lang"]) for fault in faults() if fault.key == "fault.form_lacking"}
    assert ("hand.high_card", "de") in lacking
    assert ("hand.flush", "de") not in lacking


def test_every_fault_can_be_said(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text('a: {de: "{x}", en: "{y}"}\nb: {de: ja}\na: {de: "{", en: "}"}\n')
    for fault in faults(path):
        for lang in languages():
            assert say(fault.key, lang, **fault.facts)


def test_facts_and_examples_cover_every_phrase() -> None:
    assert facts_of("{a:card} {b|{c:percent}|{^d:hand.a}}") == {
        "a": {"card"},
        "b": {"|"},
        "c": {"percent"},
        "d": {"hand"},
    }
    assert fill("value.kickers", "de", {"kickers": ("A",)}) == ", dazu ein Ass"
    assert "card" in EXAMPLES
