"""German grammar by data: gender, cases, weak nouns, plurals, and the sentences that show the traps."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.words.sentence import compiled
from tutor.words.words import MissingWord, term

TABLE = yaml.safe_load((Path(__file__).parents[1] / "tables" / "german.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("rank", "the", "dative", "plural", "dative_plural"), TABLE["ranks"])
def test_every_rank_has_its_gender_its_dative_and_its_plurals(
    rank: str, the: str, dative: str, plural: str, dative_plural: str
) -> None:
    forms = [term(f"rank.{rank}", "de", form) for form in ("the", "dat", "plural", "dat_plural")]
    assert forms == [the, dative, plural, dative_plural]


@pytest.mark.parametrize(("hand", "name", "nominative", "accusative", "dative", "yours"), TABLE["hands"])
def test_every_hand_has_its_article_in_every_case(
    hand: str, name: str, nominative: str, accusative: str, dative: str, yours: str
) -> None:
    forms = [term(f"hand.{hand}", "de", form) for form in ("", "a", "acc", "dat", "your")]
    assert forms == [name, nominative, accusative, dative, yours]


@pytest.mark.parametrize(("key", "form", "expected"), TABLE["nouns"])
def test_a_noun_in_a_form(key: str, form: str, expected: str) -> None:
    assert term(key, "de", form) == expected


@pytest.mark.parametrize("form", ["the_the", "acc_dat", "nonsense", "to_acc", "the_acc_plural_plural", "Acc"])
def test_what_is_no_form_is_a_missing_word(form: str) -> None:
    with pytest.raises(MissingWord):
        term("rank.J", "de", form)


@pytest.mark.parametrize(("key", "form"), [("suit.h", "plural"), ("action.check", "the"), ("hand.nonsense", "")])
def test_a_word_without_that_form_is_a_missing_word(key: str, form: str) -> None:
    with pytest.raises(MissingWord):
        term(key, "de", form)


@pytest.mark.parametrize("row", TABLE["sentences"], ids=lambda row: row["id"])
def test_the_sentences_that_show_the_traps(row: dict[str, Any]) -> None:
    facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in row["facts"].items()}
    assert compiled(row["template"], "de")(facts) == row["says"]


@pytest.mark.parametrize(("value", "caption", "inside", "dative", "yours"), TABLE["values"])
def test_a_hands_value_in_every_place_of_a_sentence(
    value: str, caption: str, inside: str, dative: str, yours: str
) -> None:
    forms = [compiled(f"{{v:value{form}}}", "de")({"v": value}) for form in ("", ".in", ".dat", ".your_acc")]
    assert forms == [caption, inside, dative, yours]


def test_a_short_value_begins_with_a_capital() -> None:
    short = compiled("{v:value.short}", "de")
    assert short({"v": "two_pair K 4 9"}) == "Zwei Paare, Könige und Vierer"
    assert short({"v": "one_pair K A 9 4"}) == "Ein Paar Könige"


def test_a_full_value_names_every_rank() -> None:
    assert (
        compiled("{v:value.full}", "de")({"v": "high_card A K 9 6 2"})
        == "Höchste Karte: Ass, dazu König, Neun, Sechs und Zwei"
    )


def test_a_low_is_written_in_rank_letters() -> None:
    low = compiled("{v:value.low}", "de")
    assert low({"v": "high_card J T 5 4 3"}) == "B-10-5-4-3"
    assert low({"v": "high_card J T 5 4 3", "letters": "en"}) == "J-10-5-4-3"
    assert low({"v": "one_pair 2 5 4 3"}) == "Ein Paar Zweier"


def test_cards_are_named_with_the_gender_of_their_last_part() -> None:
    named = compiled("{c:card} {c:card.a} {c:card.acc} {c:card.dat} {c:card.the_dat} {c:card.short}", "de")
    assert named({"c": "Jh"}) == "Herz-Bube ein Herz-Bube einen Herz-Buben einem Herz-Buben dem Herz-Buben B♥\ufe0e"
    assert named({"c": "Ts"}) == "Pik-Zehn eine Pik-Zehn eine Pik-Zehn einer Pik-Zehn der Pik-Zehn 10♠\ufe0e"


def test_jokers_have_names() -> None:
    assert compiled("{c:cards.the_acc}", "de")({"c": "Xr Xb"}) == "den Joker und den zweiten Joker"
