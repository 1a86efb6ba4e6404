"""Whole strategies: what every hold of every hand is worth by a score of the final hands, and which hold is best.

A score is a number for every class of `strength`: what a machine pays, say. Nothing is sampled, and whole numbers stay
exact. What a discard is worth against people, and its grade, stands in `discards`.

How. Let A(Y) be the sum of the scores of all hands that contain the cards Y. The final hands of keeping X of the cards
D are those that have X and nothing else in common with D; by inclusion and exclusion they score together the sum of
A(Y) over all Y between X and D, every second number of cards taken away. A is worked out once for all sets of cards.

In this file a *place* is a card's place in a deck sorted by suit, and a *hold* is the set of cards kept, as five bits.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, lcm, perm
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tutor.engine.cards import RANKS, SUITS, Cards, Rank
from tutor.engine.hands import HandValue, value_of
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import Category, TableRules, at_table
from tutor.engine.strength import ALL_SUITS, CARDS, HAND, Ints, Strengths, classes_of, over_places, over_sets, strengths

Numbers = NDArray[np.number[Any]]
"""Whole numbers (64 bits) or floats, as the scores are."""

SUIT_COUNT = len(SUITS)
HOLDS = 1 << HAND
FEWER_KEPT = sorted(range(HOLDS - 1), key=lambda hold: -hold.bit_count())
"""All holds but the whole hand, most cards kept first."""
CARDS_IN_SUITS = ((5,), (4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1))
ORDERS = np.array([1, 2, 6])
"""How often one hand counts among the orders of its suits if none, two or three of these hold the same ranks."""
HANDS_AT_ONCE = 8192
"""Hands worked out together: the 32 totals of all of them fit into a processor's cache."""
CHOOSE = np.array([[comb(cards, number) for cards in range(len(RANKS) * SUIT_COUNT + 2)] for number in range(HAND + 1)])
"""How many sets of so many cards (row) there are of so many (column)."""


# Scores


@dataclass(frozen=True, slots=True, eq=False)
class PayTable:
    """What a machine pays for a final hand, in coins for one coin; for a pair only from `lowest_pair` up."""

    pays: Mapping[Category, int]
    lowest_pair: Rank


JACKS_OR_BETTER = PayTable(
    MappingProxyType(
        {
            Category.ONE_PAIR: 1,
            Category.TWO_PAIR: 2,
            Category.THREE_OF_A_KIND: 3,
            Category.STRAIGHT: 4,
            Category.FLUSH: 6,
            Category.FULL_HOUSE: 9,
            Category.FOUR_OF_A_KIND: 25,
            Category.STRAIGHT_FLUSH: 50,
            Category.ROYAL_FLUSH: 800,
        }
    ),
    Rank.JACK,
)
"""The table called 9/6, after what it pays for a full house and for a flush; with five coins in, as usual."""


def pay_for(value: HandValue, pay: PayTable) -> int:
    """The coins paid for a final hand.

    >>> from tutor.engine.cards import parse_cards
    >>> hands = [parse_cards("Jh Jd 4c 8s 9h"), parse_cards("Th Td 4c 8s 9h")]
    >>> [pay_for(value_of(hand, at_table(rulebook("classic-home"), 4)), JACKS_OR_BETTER) for hand in hands]
    [1, 0]
    """
    if value.category is Category.ONE_PAIR and value.ranks[0] < pay.lowest_pair:
        return 0
    return pay.pays.get(value.category, 0)


def pay_returns(cards: Cards, pay: PayTable = JACKS_OR_BETTER) -> tuple[tuple[Cards, Fraction], ...]:
    """For each of the 32 ways to draw from 52 cards: the cards kept, and the coins won on average; best first.

    Of equally good ones the one that keeps more cards comes first. Raises `CannotBe` as `value_of`.

    >>> from tutor.engine.cards import cards_text, parse_cards
    >>> [(cards_text(keep), back) for keep, back in pay_returns(parse_cards("Ks Kh Ad 7c 3h"))][:2]
    [('Ks Kh', Fraction(1661, 1081)), ('Ks Kh Ad', Fraction(1531, 1081))]
    """
    value_of(cards, _machine())
    paid, returns = _paid(pay), []
    for hold, total in enumerate(hold_totals(cards, paid)):
        keep = tuple(card for place, card in enumerate(cards) if hold >> place & 1)
        returns.append((keep, Fraction(total) / paid.draws[HAND - len(keep)]))
    return tuple(sorted(returns, key=lambda found: (-found[1], -len(found[0]))))


def best_return(pay: PayTable = JACKS_OR_BETTER) -> Fraction:
    """The coins that come back on average from one coin, if every hand is played as well as can be.

    >>> best_return()
    Fraction(1653526326983, 1661102543100)
    """
    return Fraction(best_holds(_paid(pay)).mean)


def _machine() -> TableRules:
    return at_table(rulebook("classic-home"), 2)


@lru_cache(maxsize=4)
def _paid(pay: PayTable) -> "Sums":
    strong = strengths(_machine())
    return sums([pay_for(value, pay) for value in strong.values], strong)


# What the hands that contain some cards score together


@dataclass(frozen=True, slots=True, eq=False)
class Sums:
    """What all hands of a deck that contain some cards score together, for every set of at most four cards."""

    strengths: Strengths
    scores: Numbers
    """By class."""
    deck: Ints
    """The numbers of the cards by place: suit by suit, jokers last."""
    of_sets: tuple[Numbers, ...]
    """By number of cards; then the sets of so many places, in the order of `over_sets`."""

    @property
    def draws(self) -> tuple[int, ...]:
        """How many sets of cards may be drawn, by their size."""
        return tuple(comb(len(self.deck) - HAND, thrown) for thrown in range(HAND + 1))


def sums(scores: ArrayLike, strengths: Strengths) -> Sums:
    """The sums of a score: a number for each class, as in `strengths.values`.

    Whole numbers up to a million remain exact in all that follows.
    """
    by_class = np.asarray(scores)
    by_class = by_class.astype(np.int64 if by_class.dtype.kind in "biu" else np.float64)
    deck = np.array(sorted(strengths.numbers.tolist(), key=_by_suit))
    of_sets = [_sums_of_four(by_class, deck, strengths)]
    for size in range(HAND - 1, 0, -1):
        of_sets.append(_sums_of_one_card_less(of_sets[-1], size, len(deck)))
    return Sums(strengths, by_class, deck, tuple(reversed(of_sets)))


def _by_suit(number: int) -> tuple[bool, int, int]:
    joker = number >= len(RANKS) * SUIT_COUNT
    return joker, number % SUIT_COUNT, number


def _sums_of_four(scores: Numbers, deck: Ints, strengths: Strengths) -> Numbers:
    """Four cards and any fifth: a matter of their keys alone, unless all four may be of one suit."""
    keys, suits = over_sets(strengths.keys[deck], 4), over_sets(strengths.suits[deck], 4, np.bitwise_and)
    of_four = _sums_in_mixed_suits(scores, strengths.keys[deck], strengths)[keys]
    one_suit = np.flatnonzero(suits & ALL_SUITS)
    cards = over_sets(1 << np.arange(len(deck)), 4)[one_suit]
    among, beside = np.nonzero(cards[:, None] >> np.arange(len(deck)) & 1 == 0)
    four, fifth = one_suit[among], deck[beside]
    classes = classes_of(keys[four] + strengths.keys[fifth], suits[four] & strengths.suits[fifth], strengths)
    of_four[one_suit] = scores[classes].reshape(len(one_suit), -1).sum(axis=1)
    return of_four


def _sums_in_mixed_suits(scores: Numbers, keys: Ints, strengths: Strengths) -> Numbers:
    """By the sum of four cards' keys: what they score with any fifth card, if no suit is common to them."""
    kinds, cards = np.unique(keys, return_counts=True)
    fours = np.array(list(combinations_with_replacement(range(len(kinds)), 4)))
    left = cards - (fours[:, :, None] == np.arange(len(kinds))).sum(axis=1)
    keys_of_fours = kinds[fours].sum(axis=1)
    classes = strengths.classes.take(keys_of_fours[:, None] + kinds, mode="clip")  # beyond it: where none is left
    by_keys = np.zeros(keys_of_fours.max() + 1, scores.dtype)
    by_keys[keys_of_fours] = (left * scores[classes]).sum(axis=1)
    return by_keys


def _sums_of_one_card_less(larger: Numbers, size: int, cards: int) -> Numbers:
    """From the sums of all sets of this size those of the sets smaller by one, where every hand counts repeatedly."""
    smaller = np.zeros(comb(cards, size - 1))
    for place in range(size):
        smaller += np.bincount(_without(place, size, cards), larger, minlength=len(smaller))
    return (smaller / (HAND - size + 1)).astype(larger.dtype)


def _without(place: int, size: int, cards: int) -> Ints:
    """For every set of this size: where the set without its card at this place stands among those smaller by one."""
    columns = [CHOOSE[at + 1 if at < place else at, :cards] * (at != place) for at in range(size)]
    return over_places(columns)


# All holds of one hand, or of many


def hold_totals(cards: Cards, sums: Sums) -> tuple[int | float, ...]:
    """What the final hands of each of the 32 holds score together, by hold: bit i is set if the card at i is kept.

    Of how many final hands this is the total, `sums.draws` tells by the number of cards thrown.

    >>> from tutor.engine.cards import parse_cards
    >>> strong = strengths(at_table(rulebook("club"), 4))
    >>> hold_totals(parse_cards("Ks Kh Ad 7c 3h"), sums(np.ones_like(strong.hands), strong))[-3:]
    (47, 47, 1)
    """
    places = [sums.deck.tolist().index(card.number) for card in cards]
    order = sorted(range(HAND), key=places.__getitem__)
    totals: list[int | float] = _totals(np.array(places)[order, None], sums)[:, 0].tolist()
    holds = [sum(1 << at for at, dealt in enumerate(order) if hold >> dealt & 1) for hold in range(HOLDS)]
    return tuple(totals[hold] for hold in holds)


def _totals(places: Ints, sums: Sums) -> Numbers:
    """Hold by hand what the final hands score together. `places` has a column for each hand, ascending."""
    totals = np.empty((HOLDS, places.shape[1]), sums.scores.dtype)
    sets = [np.zeros_like(places[0])]
    for hold in range(HOLDS - 1):
        if hold:
            highest = hold.bit_length() - 1
            sets.append(sets[hold ^ 1 << highest] + CHOOSE[hold.bit_count()].take(places[highest]))
        totals[hold] = sums.of_sets[hold.bit_count()].take(sets[hold])
    numbers, strong = sums.deck[places], sums.strengths
    pat = classes_of(strong.keys[numbers].sum(axis=0), np.bitwise_and.reduce(strong.suits[numbers]), strong)
    totals[-1] = sums.scores[pat]
    for place in range(HAND):
        thrown, kept = totals.reshape(-1, 2, 1 << place, places.shape[1]).swapaxes(0, 1)
        np.subtract(thrown, kept, out=thrown)
    return totals


# The best hold of every hand


@dataclass(frozen=True, slots=True, eq=False)
class Strategy:
    """A hold for every hand; hands that differ in the names of their suits alone appear once."""

    hands: Ints
    """Card numbers, suit by suit: five rows, a column for each hand."""
    weights: Ints
    """How many hands of the deck each stands for."""
    holds: Ints
    """Bit i is set if the card of row i is kept."""
    scores: Numbers
    """What the final hand scores on average, times `denominator`."""
    denominator: int

    @property
    def mean(self) -> Fraction | float:
        """What a final hand scores on average over all hands dealt."""
        each = (
            weight * self.scores[self.weights == weight].sum().item() for weight in np.unique(self.weights).tolist()
        )
        total, hands = sum(each), int(self.weights.sum())
        return Fraction(total, hands * self.denominator) if isinstance(total, int) else total / hands / self.denominator


def best_holds(sums: Sums, own_cards: Sequence[Sums] = ()) -> Strategy:
    """The holds that score most, of equally good ones those that keep more cards.

    It takes a deck as `canonical_hands` does. Where a final hand is worth more or less for one's own cards being dealt,
    `own_cards` has for each rank, low to high, what every card of it adds to the score, be it kept or thrown.

    >>> strong = strengths(at_table(rulebook("seven-ace"), 4))
    >>> best_holds(sums([value.category is Category.FLUSH for value in strong.values], strong)).mean
    Fraction(325228, 18407025)
    """
    hands, weights = canonical_hands(sums.strengths)
    averages = _averages_by_own_cards(hands, sums, own_cards) if own_cards else _averages(hands, sums)
    holds, scores = zip(*map(_best, averages), strict=True)
    return Strategy(hands, weights, np.concatenate(holds), np.concatenate(scores), lcm(*sums.draws))


def rescored(strategy: Strategy, sums: Sums) -> Strategy:
    """The same holds with what they score by another score of the same deck."""
    holds = np.split(strategy.holds, range(HANDS_AT_ONCE, len(strategy.holds), HANDS_AT_ONCE))
    scores = [
        averages[chosen, np.arange(len(chosen))]
        for averages, chosen in zip(_averages(strategy.hands, sums), holds, strict=True)
    ]
    return replace(strategy, scores=np.concatenate(scores))


def _averages(hands: Ints, sums: Sums) -> Iterator[Numbers]:
    """Some hands at a time: hold by hand what the final hands score on average, times `Strategy.denominator`."""
    place = np.zeros(CARDS, np.int64)
    place[sums.deck] = np.arange(len(sums.deck))
    draws = np.array([sums.draws[HAND - hold.bit_count()] for hold in range(HOLDS)])
    scale = lcm(*sums.draws) // draws[:, None]
    for start in range(0, hands.shape[1], HANDS_AT_ONCE):
        yield _totals(place[hands[:, start : start + HANDS_AT_ONCE]], sums) * scale


def _averages_by_own_cards(hands: Ints, sums: Sums, own_cards: Sequence[Sums]) -> Iterator[Numbers]:
    """The same with what each card of a hand adds to the score, by its rank."""
    ranks = (hands - sums.strengths.numbers[0]) // SUIT_COUNT
    blocks = zip(_averages(hands, sums), *(_averages(hands, added) for added in own_cards), strict=True)
    for start, (averages, *of_ranks) in zip(range(0, hands.shape[1], HANDS_AT_ONCE), blocks, strict=True):
        dealt = ranks[:, start : start + HANDS_AT_ONCE]
        yield averages + sum((dealt == rank).sum(axis=0) * added for rank, added in enumerate(of_ranks))


def _best(averages: Numbers) -> tuple[Ints, Numbers]:
    """For each hand the best hold and what it scores."""
    holds, scores = np.full(averages.shape[1], HOLDS - 1), averages[-1].copy()
    for hold in FEWER_KEPT:
        better = averages[hold] > scores
        np.copyto(scores, averages[hold], where=better)
        holds[better] = hold
    return holds, scores


# Hands but for the names of suits


def canonical_hands(strengths: Strengths) -> tuple[Ints, Ints]:
    """All hands but for the names of suits: card numbers in five rows, and how many hands each column stands for.

    It takes a deck whose suits are alike, so that no joker and not one jack alone is wild; else `ValueError`.

    >>> hands, weights = canonical_hands(strengths(at_table(rulebook("club"), 4)))
    >>> hands.shape, int(weights.sum())
    ((5, 134459), 2598960)
    """
    ranks = len(strengths.ranks)
    keys = strengths.keys[strengths.numbers]
    if len(keys) != ranks * SUIT_COUNT or np.ptp(keys.reshape(ranks, SUIT_COUNT), axis=1).any():
        raise ValueError("the suits of this deck are not alike")
    hands, weights = zip(*(_hands_with(cards, ranks) for cards in CARDS_IN_SUITS), strict=True)
    return strengths.numbers[0] + np.concatenate(hands, axis=1), np.concatenate(weights)


def _hands_with(cards_in_suits: tuple[int, ...], ranks: int) -> tuple[Ints, Ints]:
    """Hands with so many cards in each suit, cards counted from the lowest of the deck, and their weights.

    Of suits with equally many cards the one whose ranks come first is named first.
    """
    hands, weights, suit = np.empty((0, 1), np.int64), np.array([perm(SUIT_COUNT, len(cards_in_suits))]), 0
    for cards, suits in Counter(cards_in_suits).items():
        rank_sets = np.array(list(combinations(range(ranks), cards))).T
        chosen = np.array(list(combinations_with_replacement(range(rank_sets.shape[1]), suits))).T
        added = np.concatenate([SUIT_COUNT * rank_sets[:, sets] + suit + at for at, sets in enumerate(chosen)])
        same = (chosen[1:] == chosen[:-1]).sum(axis=0)
        hands = np.concatenate((np.repeat(hands, len(same), axis=1), np.tile(added, hands.shape[1])))
        weights = (weights[:, None] // ORDERS[same]).ravel()
        suit += suits
    return hands, weights
