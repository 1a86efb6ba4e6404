"""Ranges: what their holders end with, by counting all of it; and the exact chance against one opener, confirmed."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb
from random import Random

import numpy as np
import pytest

from tutor.engine.cards import SUITS, Card, Cards, cards_text, parse_cards
from tutor.engine.discards import distribution
from tutor.engine.hands import value_of
from tutor.engine.openers import may_open
from tutor.engine.ranges import (
    WHOLE,
    Range,
    best_range,
    final_hands,
    openers_range,
    range_of,
    share_beaten,
)
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import TableRules, at_table
from tutor.engine.strategies import best_holds, sums
from tutor.engine.strength import strengths
from tutor.engine.winchance import openers, win_chances

DECKS = [("club+draw5", 4), ("seven-ace", 5), ("seven-ace", 4)]
every_deck = pytest.mark.parametrize(("text", "players"), DECKS)


def table(text: str = "seven-ace", players: int = 4) -> TableRules:
    return at_table(rulebook(text), players)


def class_of(cards: Cards, rules: TableRules) -> int:
    text = value_of(cards, rules).text
    return next(at for at, value in enumerate(strengths(rules).values) if value.text == text)


@every_deck
def test_openers_are_all_hands_that_may_open(text: str, players: int) -> None:
    rules = table(text, players)
    opening = {tuple(hand) for hand in openers_range(rules).hands.T.tolist()}
    rng, jackpots = Random(text), table("jackpots")
    for _ in range(200):
        cards = tuple(rng.sample(rules.deck, 5))
        numbers = tuple(sorted(card.number for card in cards))
        if len(rules.deck) == 52:
            assert (numbers in opening) == may_open(cards, jackpots)
    assert len(opening) == len(openers_range(rules).holds)


def test_of_openers_is_kept_what_the_plain_rule_says() -> None:
    rules = table()
    range_ = openers_range(rules)
    kept = Counter()
    for hand, hold in zip(range_.hands.T[::37].tolist(), range_.holds[::37].tolist(), strict=True):
        cards = [rules.deck[number - rules.deck[0].number] for number in hand]
        ranks = [card.rank for card in cards]
        repeated = sum(1 << row for row, rank in enumerate(ranks) if ranks.count(rank) > 1)
        category = value_of(cards, rules).category.value
        draws = category in ("one_pair", "two_pair", "three_of_a_kind")
        assert hold == (repeated if draws else WHOLE)
        kept[category] += 1
    assert len(kept) > 5


@every_deck
def test_what_one_hand_ends_with_is_what_its_discard_becomes(text: str, players: int) -> None:
    rules, rng = table(text, players), Random(f"one/{text}/{players}")
    strong = strengths(rules)
    cards = sorted(rng.sample(rules.deck, 5), key=lambda card: card.number)
    hand = np.array([[card.number] for card in cards])
    for hold in (0b00000, 0b00110, 0b10101, 0b01111, WHOLE):
        throw = tuple(card for row, card in enumerate(cards) if not hold >> row & 1)
        ends = final_hands(Range(strong, hand, np.array([hold])))
        counts = distribution(tuple(cards), [throw], strong)[throw]
        dealt = comb(len(rules.deck), 5)
        assert np.allclose(ends * dealt, counts / counts.sum(), rtol=0, atol=1e-12)


def test_dead_cards_are_neither_held_nor_drawn() -> None:
    """A range of two hands by brute force: one is dead with a card, the other draws around it."""
    rules = table()
    strong, dead = strengths(rules), parse_cards("Ad 9h")
    hands = [parse_cards("As Ah Kd 9c 7s"), parse_cards("Ts Th Ad 9c 8s")]
    numbers = np.array([sorted(card.number for card in hand) for hand in hands]).T
    holds = np.array([sum(1 << row for row, n in enumerate(hand) if n // 4 in (12, 8)) for hand in numbers.T])
    expected = np.zeros(len(strong.values))
    live = [card for card in rules.deck if card not in dead]
    draws = list(combinations([card for card in live if card not in hands[0]], 3))
    for draw in draws:
        expected[class_of((*parse_cards("As Ah"), *draw), rules)] += 1 / len(draws) / comb(30, 5)
    assert np.allclose(final_hands(Range(strong, numbers, holds), dead), expected, rtol=0, atol=1e-15)


@every_deck
def test_openers_avoid_the_dead_cards(text: str, players: int) -> None:
    rules = table(text, players)
    cards = tuple(Random(f"dead/{text}").sample(rules.deck, 5))
    total = final_hands(openers_range(rules), cards).sum() * comb(len(rules.deck) - 5, 5)
    assert total == pytest.approx(openers(cards, rules), abs=1e-6)


@every_deck
def test_standing_pat_is_worth_the_same_by_the_slow_way(text: str, players: int) -> None:
    rules, rng = table(text, players), Random(f"pat/{text}/{players}")
    for _ in range(2):
        cards = tuple(rng.sample(rules.deck, 5))
        assert slow_chance(cards, (), rules) == pytest.approx(win_chances(cards, [()], rules)[()], abs=1e-9)


def test_the_share_beaten_counts_equals_half() -> None:
    assert share_beaten([1, 2, 1]).tolist() == [1 / 8, 1 / 2, 7 / 8]


# Any hand, kept as well as can be


@pytest.fixture(scope="module")
def best() -> Range:
    return best_range(strengths(table()))


def kept_of(text: str, range_: Range) -> str:
    cards = sorted(parse_cards(text), key=lambda card: card.number)
    at = int(np.flatnonzero((range_.hands == [[card.number] for card in cards]).all(axis=0))[0])
    return cards_text(tuple(card for row, card in enumerate(cards) if range_.holds[at] >> row & 1))


def test_of_any_hand_is_kept_what_is_best(best: Range) -> None:
    assert len(best.holds) == comb(32, 5)
    assert kept_of("As Ah Ts 9d 7c", best) == "As Ah"
    assert kept_of("Kd 9s 9h 9d 7c", best) == "9s 9h 9d"
    assert kept_of("Ks Kh Td Tc 9s", best) == "Td Tc Ks Kh"
    assert kept_of("9s 9h 9d 7s 7c", best) == "7s 7c 9s 9h 9d"


def test_nobody_gains_by_changing_what_he_keeps(best: Range) -> None:
    """Against all the others each keeps what scores most, by the shares that his own cards leave."""
    rules = table()
    strong = strengths(rules)
    beaten = share_beaten(final_hands(best))
    one_each = [card for card in rules.deck if card.suit is SUITS[0]]
    own = [sums(share_beaten(final_hands(best, (card,))) - beaten, strong) for card in one_each]
    again = range_of(best_holds(sums(beaten, strong), own), strong)
    assert np.array_equal(again.holds, best.holds)


# The slow way: everything that may be drawn is dead in turn, and all openers are counted again


def draws(cards: Cards, throw: Cards, rules: TableRules) -> Iterator[tuple[Cards, int]]:
    """What may be drawn, but for the names of suits that the hand does not tell apart, and how often it comes."""
    unseen = [card for card in rules.deck if card not in cards]
    names = [dict(zip(SUITS, suits, strict=True)) for suits in permutations(SUITS)]
    same = [name for name in names if {Card(card.rank, name[card.suit]) for card in cards} == set(cards)]
    found: dict[tuple[int, ...], Cards] = {}
    number: Counter[tuple[int, ...]] = Counter()
    for draw in combinations(unseen, len(throw)):
        key = min(tuple(sorted(Card(card.rank, name[card.suit]).number for card in draw)) for name in same)
        found.setdefault(key, draw)
        number[key] += 1
    return ((found[key], number[key]) for key in found)


def slow_chance(cards: Cards, throw: Cards, rules: TableRules) -> float:
    range_, kept = openers_range(rules), tuple(card for card in cards if card not in throw)
    lowest = class_of(parse_cards("Js Jh Ad Kc Qs"), rules) - comb(len(rules.ranks) - 1, 3) + 1
    opened = openers(cards, rules) / comb(len(rules.deck) - 5, 5)
    won: dict[int, float] = defaultdict(float)
    for draw, number in draws(cards, throw, rules):
        own = class_of((*kept, *draw), rules)
        if own >= lowest:  # else it beats no opener
            ends = final_hands(range_, (*cards, *draw))
            won[0] += number * (ends[:own].sum() + ends[own] / 2)
    return won[0] / comb(len(rules.deck) - 5, len(throw)) / opened


SLOW = [
    ("Ks Kh 7d 7c 9s", ""),
    ("9s 9h 9d 7c 7s", ""),
    ("As Ks Qs Js 9s", ""),
    ("Ah Kd Qs Jc Th", ""),
    ("As Ah Ad Kc 9s", "9s"),
    ("Ks Kh Ts Tc 9s", "9s"),
    ("As Js 9s 8s 7d", "7d"),
    ("Ts 9s 8h 7h Ad", "Ad"),
    ("9s 8s 7s Ks Js", "Ks Js"),
    ("Ts 9s 7s As Qs", "As Qs"),
]
"""Ten hands of every deck: four stand pat, four draw one, two draw two."""


@pytest.mark.slow
@every_deck
@pytest.mark.parametrize(("cards", "throw"), SLOW)
def test_the_exact_chance_is_that_of_the_slow_way(cards: str, throw: str, text: str, players: int) -> None:
    rules, hand = table(text, players), parse_cards(cards)
    thrown = parse_cards(throw) if throw else ()
    assert win_chances(hand, [thrown], rules)[thrown] == pytest.approx(slow_chance(hand, thrown, rules), abs=1e-9)
