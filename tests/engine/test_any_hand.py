"""The chance against any hand: whole deals counted, the slow way, what must not matter."""

from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import yaml

from tests.engine.dealing import counted, of_range
from tutor.content.any_hand import known_any_hand
from tutor.engine.any_hand import STATED_ERROR, AnyHand, any_hand_chances, pair_kinds
from tutor.engine.cards import SUITS, Card, Cards, cards_text, parse_cards
from tutor.engine.discards import legal_discards
from tutor.engine.ranges import best_range, final_hands, share_beaten
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import TableRules, at_table
from tutor.engine.strength import strengths

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "any_hand.yaml").read_text(encoding="utf-8"))
DECKS = [("club+draw5", 4), ("seven-ace", 5), ("seven-ace", 4)]


def table(text: str = "seven-ace", players: int = 4) -> TableRules:
    return at_table(rulebook(text), players)


def known(rules: TableRules) -> AnyHand:
    found = known_any_hand(rules)
    assert isinstance(found, AnyHand)
    return found


def chances(cards: Cards, rules: TableRules) -> dict[str, float]:
    """The cards kept -> the chance."""
    won = any_hand_chances(cards, legal_discards(cards, rules), rules, known(rules))
    return {cards_text(tuple(card for card in cards if card not in throw)): chance for throw, chance in won.items()}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_any_hand_is_beaten_as_often_as_counted(row: dict[str, Any]) -> None:
    rules = table(row["rulebook"], row["players"])
    won = chances(parse_cards(row["cards"]), rules)
    error = 100 * STATED_ERROR / (2 if len(rules.ranks) == 13 else 1)
    for kept, percent in row["won"].items():
        assert 100 * won[kept] == pytest.approx(percent, abs=error)


@pytest.mark.parametrize(("text", "players"), DECKS)
def test_dead_cards_of_which_nothing_is_known_change_nothing(text: str, players: int) -> None:
    rules = table(text, players)
    found = known(rules)
    assert np.abs(found.one.sum(axis=0)).max() < 1e-4
    kinds = pair_kinds(len(rules.ranks))
    pairs = np.array([6 if low == high else 4 if suited else 12 for low, high, suited in kinds])
    assert np.abs(pairs @ found.two / pairs.sum()).max() < 1e-4


@pytest.mark.parametrize(("text", "players"), DECKS)
def test_every_hand_has_an_even_chance_on_average(text: str, players: int) -> None:
    """The shares beaten rise with the class, from hardly anything to hardly less than all."""
    beaten = known(table(text, players)).nobody
    assert (np.diff(beaten) > -1e-6).all()
    assert 0 <= beaten[0] < 1e-3
    assert 1 - 1e-4 < beaten[-1] <= 1


def test_neither_the_order_of_the_cards_nor_the_names_of_the_suits_matter() -> None:
    cards, rules = parse_cards("As Js 8s 9h 7d"), table()
    expected = sorted(chances(cards, rules).values())
    for order in list(permutations(cards))[::31]:
        assert sorted(chances(order, rules).values()) == pytest.approx(expected, abs=1e-12)
    for suits in list(permutations(SUITS))[::7]:
        renamed = tuple(Card(card.rank, suits[SUITS.index(card.suit)]) for card in cards)
        assert sorted(chances(renamed, rules).values()) == pytest.approx(expected, abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "players"), [("seven-ace", 5), ("seven-ace", 4)])
def test_in_short_decks_the_error_is_as_stated(text: str, players: int) -> None:
    """Ten hands standing pat by the slow way, ten drawing by dealing out."""
    rules, rng = table(text, players), Random(f"any/{text}/{players}")
    strong = strengths(rules)
    range_ = best_range(strong)
    off = []
    for seed in range(10):
        cards = tuple(rng.sample(rules.deck, 5))
        throw = tuple(rng.sample(cards, 1 + seed % 3))
        won = any_hand_chances(cards, [(), throw], rules, known(rules))
        ends = share_beaten(final_hands(range_, cards))
        keys = strong.keys[[card.number for card in cards]].sum()
        suits = np.bitwise_and.reduce(strong.suits[[card.number for card in cards]])
        pat = ends[strong.classes[keys + strong.shift[suits]]]
        drawn = counted(cards, [throw], rules, of_range(range_), deals=200_000, seed=seed)[throw]
        assert abs(won[throw] - drawn.won) < STATED_ERROR + 3 * drawn.error
        off += [abs(won[()] - pat), abs(won[throw] - drawn.won)]
    assert max(off[::2]) < STATED_ERROR
    assert sum(off) / len(off) < STATED_ERROR / 2
