"""Players known by what they keep of every hand: what they end with, whatever cards are dead.

A *range* is a set of hands with what their holder keeps of each: all openers, say, or any hand kept as well as can be.
For openers it is slow beside `winchance`, whose chances it confirms.

How. Let C be the number of draws that a hold may make. Who keeps X of the cards D ends with every hand that holds X and
nothing else of D, each with the chance 1/C. By inclusion and exclusion that is a weight of +-1/C on every set of cards
between X and D, where a hand has the weights of all the sets that it contains. All hands of the range put their weights
on the same sets, and only then are these added up for every final hand.

In this file a *place* is a card's place among the cards that are not dead, and a *hold* the cards kept, as five bits.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tutor.engine.cards import SUITS, Cards, Rank, number_card
from tutor.engine.rules import Category, TableRules
from tutor.engine.strategies import Strategy, Sums, best_holds, sums
from tutor.engine.strength import CARDS, HAND, Ints, Strengths, classes_of, over_places, over_sets, strengths

Floats = NDArray[np.float64]

HOLDS = 1 << HAND
WHOLE = HOLDS - 1
CHOOSE = np.array([[comb(cards, number) for cards in range(CARDS)] for number in range(HAND + 1)])
"""How many sets of so many cards (row) there are of so many (column)."""
PLACES = CHOOSE.astype(np.int32)
"""The same in half the memory, for as many as there are hands."""
MOST_ROUNDS = 30
"""Turns in which players change what they keep; all decks settle in half as many."""
KEEPS_WHAT_REPEATS = (Category.ONE_PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND)


@dataclass(frozen=True, slots=True, eq=False)
class Range:
    """Hands of a deck, and what is kept of each."""

    strengths: Strengths
    hands: Ints
    """Card numbers, ascending: five rows, a column for each hand."""
    holds: Ints
    """Bit i is set if the card of row i is kept."""


@lru_cache(maxsize=4)
def openers_range(table: TableRules) -> Range:
    """All hands from a pair of jacks up; of them are kept the pair, the two pair, the three, and all five of the rest.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> openers_range(at_table(rulebook("club"), 4)).hands.shape
    (5, 536100)
    """
    strong = strengths(table)
    hands = all_hands(strong)
    classes = _classes(strong, strong.numbers)
    opens = np.array([value.category is not Category.HIGH_CARD for value in strong.values])
    opens &= ~np.array([value.category is Category.ONE_PAIR and value.ranks[0] < Rank.JACK for value in strong.values])
    draws = np.array([value.category in KEEPS_WHAT_REPEATS for value in strong.values])
    opening = np.flatnonzero(opens[classes])
    hands, classes = hands[:, opening], classes[opening]
    return Range(strong, hands, np.where(draws[classes], _repeated(hands), WHOLE))


def best_range(strengths: Strengths) -> Range:
    """Any hand, and of it what is best for its holder against one more player who does the same.

    He knows that nobody else holds his five cards, but takes each of them alone for what that means. From keeping what
    is best against five cards without a draw, everybody changes to what is best against all the others, until nothing
    changes. It takes a deck as `canonical_hands` does; some seconds with 32 cards, a minute or two with 52.
    """
    beaten = share_beaten(strengths.hands)
    own_cards: list[Sums] = []
    best: Range | None = None
    for _ in range(MOST_ROUNDS):
        before, strategy = best, best_holds(sums(beaten, strengths), own_cards)
        best = range_of(strategy, strengths)
        settled = before is not None and np.array_equal(before.holds, best.holds)
        if settled and own_cards:
            break
        beaten = share_beaten(final_hands(best))
        if settled or own_cards:
            own_cards = [sums(share_beaten(final_hands(best, (card,))) - beaten, strengths) for card in _one_each(best)]
    if best is None:
        raise AssertionError("there is no round")
    return best


def _one_each(range_: Range) -> Cards:
    """A card of every rank, low to high."""
    return tuple(number_card(number) for number in range_.strengths.numbers[:: len(SUITS)].tolist())


def range_of(strategy: Strategy, strengths: Strengths) -> Range:
    """All hands of the deck, and what the strategy keeps of them whatever their suits are called.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> strong = strengths(at_table(rulebook("seven-ace"), 4))
    >>> pays_all_alike = best_holds(sums(np.ones(len(strong.values)), strong))
    >>> set(range_of(pays_all_alike, strong).holds.tolist())
    {31}
    """
    places = strategy.hands - strengths.numbers[0]
    holds = np.zeros(comb(len(strengths.numbers), HAND), np.uint8)
    for suits in permutations(range(len(SUITS))):
        renamed = places // len(SUITS) * len(SUITS) + np.array(suits)[places % len(SUITS)]
        order = np.argsort(renamed, axis=0)
        ascending = np.take_along_axis(renamed, order, axis=0)
        hand = sum(CHOOSE[row + 1][ascending[row]] for row in range(HAND))
        holds[hand] = ((strategy.holds >> order & 1) << np.arange(HAND)[:, None]).sum(axis=0)
    return Range(strengths, all_hands(strengths), holds)


def all_hands(strengths: Strengths) -> Ints:
    """Every hand of a deck, in the order of `over_sets`: five rows of card numbers, ascending.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> all_hands(strengths(at_table(rulebook("club"), 4)))[:, -1].tolist()
    [47, 48, 49, 50, 51]
    """
    cards, nothing = strengths.numbers.astype(np.int8), np.zeros(len(strengths.numbers), np.int8)
    return np.array([over_places([cards if at == row else nothing for at in range(HAND)]) for row in range(HAND)])


def _repeated(hands: Ints) -> Ints:
    """For each hand the cards whose ranks it has more than once, as a hold."""
    ranks = hands // len(SUITS)
    rows = np.array([((ranks == ranks[row]).sum(axis=0) > 1) << row for row in range(HAND)])
    holds: Ints = rows.sum(axis=0)
    return holds


def final_hands(range_: Range, dead: Cards = ()) -> Floats:
    """For each class the chance that someone dealt five cards has a hand of the range and ends in that class.

    His cards and those that he draws are none of the dead ones.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> round(final_hands(openers_range(at_table(rulebook("seven-ace"), 4))).sum() * 201376)
    95596
    """
    strong = range_.strengths
    live = np.setdiff1d(strong.numbers, [card.number for card in dead])
    place = np.full(CARDS, -1, np.int8)
    place[live] = np.arange(len(live))
    hands, holds = place[range_.hands], range_.holds
    if len(possible := np.flatnonzero(hands.min(axis=0) >= 0)) < len(holds):
        hands, holds = hands[:, possible], holds[possible]
    weights = _weights(hands, holds, len(live))
    ends = np.bincount(_classes(strong, live), _sums_over_parts(weights, len(live)), len(strong.values))
    chances: Floats = ends / comb(len(live), HAND)
    return chances


def share_beaten(ends: ArrayLike) -> Floats:
    """For each class the share of these final hands that it beats, ties half; `ends` counts them or has their chances.

    >>> share_beaten([1, 2, 1]).tolist()
    [0.125, 0.5, 0.875]
    """
    of_class = np.asarray(ends, np.float64)
    up_to = np.cumsum(of_class)
    beaten: Floats = (up_to - of_class / 2) / up_to[-1]
    return beaten


def _weights(hands: Ints, holds: Ints, cards: int) -> list[Floats]:
    """The weights that hands put on sets, by size; then the sets in the order of `over_sets`. `hands` has places."""
    weights = [np.zeros(comb(cards, size)) for size in range(HAND + 1)]
    for hold in np.unique(holds).tolist():
        of_hold = hands[:, holds == hold]
        thrown = HAND - hold.bit_count()
        chance = 1 / comb(cards - HAND, thrown)
        for some in _between(hold):
            size = some.bit_count()
            rows = [row for row in range(HAND) if some >> row & 1]
            sets = np.zeros(of_hold.shape[1], np.int64)
            for at, row in enumerate(rows, start=1):
                sets += CHOOSE[at].take(of_hold[row])
            weight = -chance if size - hold.bit_count() & 1 else chance
            if size == HAND:  # each hand is there once
                weights[size][sets] += weight
            else:
                weights[size] += weight * np.bincount(sets, minlength=len(weights[size]))
    return weights


def _between(hold: int) -> Iterator[int]:
    """All sets of rows that contain this one."""
    return (some for some in range(HOLDS) if some & hold == hold)


def _sums_over_parts(weights: list[Floats], cards: int) -> Floats:
    """For every hand the weights of all the sets that it contains, size by size.

    A set reaches a hand along every order of the cards between them, so that each step divides by how many there are.
    """
    sums = weights[0]
    for size in range(1, HAND + 1):
        smaller, sums = sums / (HAND + 1 - size), weights[size]
        for place in range(size):
            columns = [PLACES[at + 1 if at < place else at, :cards] * (at != place) for at in range(size)]
            sums += smaller.take(over_places(columns))
    return sums


def _classes(strong: Strengths, numbers: Ints) -> Ints:
    """The class of every hand of these cards."""
    return classes_of(
        over_sets(strong.keys[numbers], HAND), over_sets(strong.suits[numbers], HAND, np.bitwise_and), strong
    )
