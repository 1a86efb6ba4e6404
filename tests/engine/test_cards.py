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
GERMAN = {Suit.SPADES: "Pik", Suit.HEARTS: "Herz", Suit.DIAMONDS: "Karo", Suit.CLUBS: "Kreuz"}
GERMAN_LETTERS = {Rank.JACK: "B", Rank.QUEEN: "D", Rank.KING: "K", Rank.ACE: "A"}


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


@given(st.lists(st.sampled_from(ALL[:52]), unique=True), st.sampled_from([" ", "-", ""]), st.booleans())
def test_german_text_of_cards_reads_as_the_cards(cards: list[Card], between: str, suit_first: bool) -> None:  # noqa: FBT001
    def written(one: Card) -> str:
        parts = GERMAN[one.suit], GERMAN_LETTERS.get(one.rank, str(int(one.rank)))
        return between.join(parts if suit_first else reversed(parts))

    assert parse_cards(", ".join(map(written, cards)), notation="de") == tuple(cards)


SIGNS_OF_CARDS = "23456789010TJQKABDCHSXtjqkabdchsx ,-♠♥♦♣️︎PikHerzKaroKreuzDameBubeKönigAssJokerıſK½"
NEARLY_CARDS = st.text(alphabet=SIGNS_OF_CARDS, max_size=24)


def fault_of(text: str, notation: Notation) -> CannotBe | None:
    try:
        cards = parse_cards(text, notation)
    except CannotBe as fault:
        return fault
    assert len(set(cards)) == len(cards)
    return None


@given(st.one_of(st.text(max_size=24), NEARLY_CARDS), st.sampled_from(["en", "de"]))
def test_any_text_is_read_or_is_something_that_cannot_be(text: str, notation: Notation) -> None:
    fault = fault_of(text, notation)
    assert fault is None or fault.key in {"unreadable_card", "ambiguous_card", "card_twice"}
    assert fault is None or all(str(fact).strip() for fact in fault.facts.values())
