"""Cards and how people write them."""

import copy
import pickle
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tutor.engine.cards import (
    RANK_KEYS,
    RANKS,
    SUITS,
    CannotBe,
    Card,
    Notation,
    Rank,
    Suit,
    card,
    cards_text,
    number_card,
    parse_cards,
)

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "cards.yaml").read_text(encoding="utf-8"))
ALL = tuple(number_card(number) for number in range(54))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_card_text_is_read_or_its_fault_is_named(row: dict[str, Any]) -> None:
    notation = row.get("notation", "en")
    if "fault" not in row:
        assert cards_text(parse_cards(row["text"], notation)) == row["cards"]
        return
    with pytest.raises(CannotBe) as fault:
        parse_cards(row["text"], notation)
    assert (fault.value.key, fault.value.facts) == (row["fault"], row["facts"])


def test_the_ids_of_the_rows_are_unique() -> None:
    assert len({row["id"] for row in ROWS}) == len(ROWS)


def test_there_are_fifty_four_cards_and_each_is_one_object() -> None:
    assert len(set(ALL)) == 54
    assert all(card(str(one)) is one for one in ALL)
    assert all(Card(one.rank, one.suit) is one for one in ALL)


def test_a_card_stays_the_same_object_when_copied_or_stored() -> None:
    queen = card("Qh")
    assert pickle.loads(pickle.dumps(queen)) is queen
    assert copy.deepcopy(queen) is queen


def test_card_numbers_are_rank_by_rank_with_the_jokers_last() -> None:
    assert [one.number for one in ALL] == list(range(54))
    assert all(Card(rank, suit).number == (rank - 2) * 4 + place for rank in RANKS for place, suit in enumerate(SUITS))
    assert (str(number_card(52)), str(number_card(53))) == ("Xr", "Xb")


@pytest.mark.parametrize("number", [-1, 54])
def test_there_is_no_card_of_another_number(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        number_card(number)


@pytest.mark.parametrize(("rank", "suit"), [(Rank.JOKER, Suit.HEARTS), (Rank.TWO, Suit.RED)])
def test_a_joker_has_no_suit_and_another_card_no_colour(rank: Rank, suit: Suit) -> None:
    with pytest.raises(ValueError, match="no card"):
        Card(rank, suit)


def test_cards_cannot_be_changed_nor_ordered() -> None:
    with pytest.raises(AttributeError):
        card("Qh").rank = Rank.ACE  # type: ignore[misc]
    with pytest.raises(TypeError):
        card("Qh") < card("Kh")  # type: ignore[operator]  # noqa: B015


@pytest.mark.parametrize("text", ["", "QhKh", "Q"])
def test_card_reads_exactly_one(text: str) -> None:
    with pytest.raises(CannotBe) as fault:
        card(text)
    assert fault.value.key == "unreadable_card"


def test_a_fault_travels_with_its_facts() -> None:
    fault = pickle.loads(pickle.dumps(CannotBe("card_twice", card="Qh")))
    assert (fault.key, fault.facts) == ("card_twice", {"card": "Qh"})


def test_an_unknown_notation_is_a_slip_of_the_program() -> None:
    with pytest.raises(ValueError, match="fr") as fault:
        parse_cards("As", "fr")  # type: ignore[arg-type]
    assert not isinstance(fault.value, CannotBe)


def test_no_two_sets_of_five_ranks_have_the_same_sum_of_keys() -> None:
    sets = [ranks for ranks in combinations_with_replacement(RANKS, 5) if len(set(ranks)) > 1]
    assert len({sum(RANK_KEYS[rank] for rank in ranks) for ranks in sets}) == len(sets) == 6175


@given(st.lists(st.sampled_from(ALL), unique=True))
def test_the_text_of_cards_reads_as_the_cards(cards: list[Card]) -> None:
    assert parse_cards(cards_text(cards)) == tuple(cards)
    assert parse_cards("".join(map(str, cards)).swapcase()) == tuple(cards)


GERMAN_SUITS = {
    Suit.SPADES: ("Pik", "♠", "♠️", "♤", "Pique"),
    Suit.HEARTS: ("Herz", "♥", "♥️", "♡", "Coeur"),
    Suit.DIAMONDS: ("Karo", "♦", "♦️", "♢", "Eckstein"),
    Suit.CLUBS: ("Kreuz", "♣", "♣️", "♧", "Treff"),
}
NUMBERS = ("Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn")
GERMAN_RANKS = {rank: (str(int(rank)), word) for rank, word in zip(RANKS, NUMBERS, strict=False)} | {
    Rank.JACK: ("B", "Bube", "Bauer"),
    Rank.QUEEN: ("D", "Dame"),
    Rank.KING: ("K", "König", "Koenig"),
    Rank.ACE: ("A", "Ass", "As"),
}


@st.composite
def german_texts(draw: st.DrawFn) -> tuple[str, tuple[Card, ...]]:
    """Cards written in German, each its own way, and the cards."""
    cards = tuple(draw(st.lists(st.sampled_from(ALL[:52]), unique=True, max_size=6)))
    written = []
    for one in cards:
        parts = [draw(st.sampled_from(GERMAN_SUITS[one.suit])), draw(st.sampled_from(GERMAN_RANKS[one.rank]))]
        text = draw(st.sampled_from([" ", "-", "", "  ", "–"])).join(draw(st.permutations(parts)))
        written.append(draw(st.sampled_from([str, str.upper, str.lower]))(text))
    return draw(st.sampled_from([", ", " ", ","])).join(written), cards


@given(german_texts())
def test_german_text_of_cards_reads_as_the_cards(written: tuple[str, tuple[Card, ...]]) -> None:
    text, cards = written
    assert parse_cards(text, notation="de") == cards


SIGNS_OF_CARDS = "23456789010TJQKABDCHSXtjqkabdchsx ,-–♠♥♦♣♡️︎ıſK½ßœäÖ"
WORDS_OF_CARDS = [
    *("Pik", "herz", "KARO", "Kreuz", "Treff", "Eckstein", "♠", "♥️", "10", "1", "Zehn", "drei", "Acht", "Elf"),
    *("Dame", "D", "d", "Bube", "B", "König", "As", "Ass", "Kd", "Xr", "Xb", "Joker", "x", " ", ", ", "-", "--", "–"),
]
NEARLY_CARDS = st.one_of(
    st.text(max_size=24),
    st.text(alphabet=SIGNS_OF_CARDS, max_size=24),
    st.lists(st.sampled_from(WORDS_OF_CARDS), max_size=10).map("".join),
    st.lists(st.sampled_from(WORDS_OF_CARDS), max_size=8).map(" ".join),
)


def fault_of(text: str, notation: Notation) -> CannotBe | None:
    try:
        cards = parse_cards(text, notation)
    except CannotBe as fault:
        return fault
    assert len(set(cards)) == len(cards)
    assert parse_cards(cards_text(cards)) == cards
    return None


@given(NEARLY_CARDS, st.sampled_from(["en", "de"]))
def test_any_text_is_read_or_is_something_that_cannot_be(text: str, notation: Notation) -> None:
    fault = fault_of(text, notation)
    assert fault is None or fault.key in {"unreadable_card", "ambiguous_card", "card_twice"}
    assert fault is None or all(str(fact).strip() for fact in fault.facts.values())


@given(NEARLY_CARDS)
def test_a_text_that_both_notations_read_means_the_same_cards(text: str) -> None:
    if fault_of(text, "en") is None and fault_of(text, "de") is None:
        assert parse_cards(text, "en") == parse_cards(text, "de")
