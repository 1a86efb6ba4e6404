"""Somebody behind holds a better hand: against hands counted one by one, and against deals."""

from collections.abc import Sequence
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from tutor.engine.behind import (
    STATED_ERROR,
    below_card_by_card,
    chance_behind,
    chance_of_openers_behind,
    weakest_opener,
)
from tutor.engine.below import below
from tutor.engine.cards import Card, Rank, parse_cards
from tutor.engine.hands import value_of
from tutor.engine.openers import may_open
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import at_table
from tutor.engine.strength import classes_of, low_strengths, strengths
from tutor.engine.winchance import openers

JACKS, NOTHING = "Js Jh 9d 8c 7s", "As Kh 9d 8c 7s"


@pytest.mark.parametrize("text", [JACKS, NOTHING, "9s 9h 9d 8c 7s"])
def test_one_player_behind_is_counted_hand_by_hand(text: str) -> None:
    table, cards = at_table(rulebook("club+deck32"), 4), parse_cards(text)
    mine, live = value_of(cards, table), [card for card in table.deck if card not in cards]
    better = sum(value_of(hand, table) > mine for hand in combinations(live, 5))
    assert chance_behind(cards, table, 1) == pytest.approx(better / comb(27, 5), abs=1e-12)


def test_openers_behind_are_those_that_the_win_chance_counts() -> None:
    table, cards = at_table(rulebook("jackpots"), 4), parse_cards("Ks Kh Ad 7c 3h")
    expected = openers(cards, table) / comb(47, 5)
    assert chance_of_openers_behind(cards, table, 1) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("least", [Rank.JACK, Rank.ACE])
def test_the_weakest_opener_is_the_first_that_may_open(least: Rank) -> None:
    table = at_table(rulebook("jackpots+progressive"), 4)
    weakest = weakest_opener(strengths(table), least)
    pair = parse_cards(f"{least.letter}s {least.letter}h 2d 3c 4s")
    assert weakest == value_of(pair, table).strength
    assert may_open(pair, table, least)


@pytest.mark.parametrize("name", ["jackpots", "seven-ace+fullhouse", "club+deck32", "high-low", "triple-draw"])
def test_counted_by_ranks_it_is_to_the_hand_what_all_sets_of_cards_give(name: str) -> None:
    table, rng = at_table(rulebook(name), 4), Random(name)
    order = low_strengths(table) if name == "high-low" else strengths(table)
    suited = [card for card in table.deck if card.suit is table.deck[0].suit]
    for cards, classes in ((table.deck, 1.0), (suited, 0.5), ([*suited[:4], table.deck[-1]], 0.99)):
        own = tuple(sorted(card.number for card in _some(cards, rng)))
        limit = rng.randrange(1 + int(classes * len(order.values)))
        assert below(own, order, limit) == below_card_by_card(own, order, limit), (own, limit)


def _some(cards: Sequence[Card], rng: Random) -> list[Card]:
    return rng.sample(list(cards), 5)


def test_nobody_behind_has_nothing_and_fewer_are_an_error() -> None:
    table, cards = at_table(rulebook("jackpots"), 4), parse_cards(JACKS)
    assert chance_behind(cards, table, 0) == 0
    with pytest.raises(ValueError, match="speak later"):
        chance_behind(cards, table, -1)


def test_in_triple_draw_a_better_hand_is_a_lower_one() -> None:
    table = at_table(rulebook("triple-draw"), 4)
    assert chance_behind(parse_cards("2s 3h 4d 5c 7s"), table, 2) == 0


@pytest.mark.parametrize(("name", "players", "most"), [("jackpots", 7, 6), ("seven-ace", 4, 3), ("seven-ace", 5, 4)])
@pytest.mark.parametrize("text", [JACKS, NOTHING])
def test_several_players_behind_are_as_in_deals(name: str, players: int, most: int, text: str) -> None:
    table, cards = at_table(rulebook(name), players), parse_cards(text)
    strong, deals = strengths(table), 40_000
    live = np.setdiff1d(strong.numbers, [card.number for card in cards])
    order = np.argsort(np.random.default_rng(1).random((deals, len(live)), np.float32), axis=1)[:, : 5 * most]
    hands = live[order].reshape(deals * most, 5)
    classes = classes_of(strong.keys[hands].sum(axis=1), np.bitwise_and.reduce(strong.suits[hands], axis=1), strong)
    mine = value_of(cards, table).strength
    for limit, chance in ((mine + 1, chance_behind), (weakest_opener(strong), chance_of_openers_behind)):
        has = classes.reshape(deals, most) >= limit
        for behind in range(2, most + 1):
            share = has[:, :behind].any(axis=1).mean()
            error = np.sqrt(share * (1 - share) / deals)
            assert abs(share - chance(cards, table, behind)) < 3.5 * error + STATED_ERROR * (behind > 2)
