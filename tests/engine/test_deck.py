"""The deck, shuffling and dealing."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tutor.engine.cards import CannotBe, cards_text, parse_cards
from tutor.engine.deck import deck_for, hands_and_stock, seed_text, shuffled, take
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import at_table

DEALS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "deals.yaml").read_text(encoding="utf-8"))
DECK = deck_for(at_table(RULEBOOKS["classic-home"], 4))


@pytest.mark.parametrize("row", DEALS, ids=lambda row: row["seed"])
def test_a_seed_deals_the_same_cards_for_ever(row: dict[str, Any]) -> None:
    deck = deck_for(at_table(rulebook(row["rulebook"]), row["players"]))
    assert cards_text(shuffled(deck, row["seed"])[: len(parse_cards(row["top"]))]) == row["top"]


def test_the_seed_names_all_that_the_deal_depends_on() -> None:
    assert seed_text("may_open", 1, "club+deck32+draw5", 4, 2, -7) == "may_open/1/club+deck32+draw5/4/2/-7"


@given(st.text())
def test_shuffling_loses_and_doubles_no_card(seed: str) -> None:
    assert sorted(shuffled(DECK, seed), key=DECK.index) == list(DECK)


@pytest.mark.parametrize("cards", ["", "As"])
def test_nothing_and_a_single_card_can_be_shuffled(cards: str) -> None:
    assert cards_text(shuffled(parse_cards(cards), "any")) == cards


def test_every_order_of_three_cards_is_as_likely() -> None:
    three = parse_cards("As Kd Qc")
    orders = Counter(shuffled(three, f"order {number}") for number in range(6000))
    assert len(orders) == 6
    assert all(880 < number < 1120 for number in orders.values())


def test_every_card_comes_to_the_top_as_often() -> None:
    tops = Counter(shuffled(DECK, f"top {number}")[0] for number in range(5200))
    assert len(tops) == 52
    assert sum((number - 100) ** 2 / 100 for number in tops.values()) < 90  # chi-squared, 51 degrees: p < 0.001


def test_taking_cards_leaves_the_rest_in_order() -> None:
    taken, rest = take(DECK, 3)
    assert taken + rest == DECK
    assert len(taken) == 3
    assert take(DECK, 0) == ((), DECK)


def test_more_cards_than_are_left_cannot_be_taken() -> None:
    with pytest.raises(CannotBe) as fault:
        take(DECK[:2], 3)
    assert (fault.value.key, fault.value.facts) == ("stock_too_short", {"number": 3, "left": 2})


@given(st.integers(2, 8), st.integers(0, 7))
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(players: int, dealer: int) -> None:
    dealer %= players
    hands, stock = hands_and_stock(DECK, players, dealer)
    assert all(len(hand) == 5 for hand in hands)
    assert [hands[(dealer + 1 + turn) % players][turn // players] for turn in range(5 * players)] == list(
        DECK[: 5 * players]
    )
    assert stock == DECK[5 * players :]
