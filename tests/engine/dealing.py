"""Whole deals from one deck, many at once: how often a hand wins, by counting. It knows none of the engine's methods.

Opponents are given as the hands that they may be dealt, as card bits, with the cards that they keep of each.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tutor.engine.cards import SUITS, Cards, Rank
from tutor.engine.ranges import Range
from tutor.engine.rules import Category, TableRules
from tutor.engine.strength import HAND, Strengths, classes_of, over_sets, strengths

Bits = NDArray[np.int64]
DEALS_AT_ONCE = 200_000
DRAWN = {Category.ONE_PAIR: 3, Category.TWO_PAIR: 1, Category.THREE_OF_A_KIND: 2}


@dataclass(frozen=True)
class Opponents:
    """What each opponent may be dealt, and keeps."""

    dealt: Bits
    kept: Bits


@dataclass(frozen=True)
class Counted:
    """A share of the pots won, and its standard error."""

    won: float
    error: float


def openers_of(table: TableRules) -> Opponents:
    """All hands from a pair of jacks up, drawn to by the plain rule."""
    strong = strengths(table)
    values = strong.values
    lowest = next(at for at, value in enumerate(values) if value.text.startswith("one_pair J"))
    hands = over_sets(1 << strong.numbers.astype(np.int64), HAND)
    classes = classes_of(
        over_sets(strong.keys[strong.numbers], HAND),
        over_sets(strong.suits[strong.numbers], HAND, np.bitwise_and),
        strong,
    )
    opening = classes >= lowest
    dealt = hands[opening]
    draws = np.array([DRAWN.get(value.category, 0) for value in values])[classes[opening]]
    repeated = np.zeros_like(dealt)
    for rank in Rank:
        of_rank = dealt & (15 << len(SUITS) * (rank - Rank.TWO))
        repeated |= np.where(np.bitwise_count(of_rank) > 1, of_rank, 0)
    return Opponents(dealt, np.where(draws > 0, repeated, dealt))


def of_range(range_: Range) -> Opponents:
    """The hands of a range."""
    cards = 1 << range_.hands.astype(np.int64)
    keeps = range_.holds[None, :] >> np.arange(HAND)[:, None] & 1
    return Opponents(cards.sum(axis=0), (cards * keeps).sum(axis=0))


def counted(
    cards: Cards,
    throws: Sequence[Cards],
    table: TableRules,
    opponents: Opponents,
    *,
    number: int = 1,
    deals: int,
    seed: int,
) -> Mapping[Cards, Counted]:
    """For each discard the share of pots that it wins from so many opponents; all discards share the same deals."""
    rng = np.random.default_rng(seed)
    strong = strengths(table)
    own = _bits(cards)
    live = np.flatnonzero(opponents.dealt & own == 0)
    shares: dict[Cards, list[NDArray[np.float64]]] = {throw: [] for throw in throws}
    dealt = 0
    while dealt < deals:
        chosen = rng.choice(live, (number, DEALS_AT_ONCE))
        used, apart = np.full(DEALS_AT_ONCE, own), np.full(DEALS_AT_ONCE, True)  # noqa: FBT003
        for hands in opponents.dealt[chosen]:
            apart &= used & hands == 0
            used |= hands
        chosen, used = chosen[:, apart], used[apart]
        ends = []
        for hands, kept in zip(opponents.dealt[chosen], opponents.kept[chosen], strict=True):
            drawn = _draw(np.bitwise_count(hands & ~kept), used, strong, rng)
            ends.append(_classes(kept | drawn, strong))
        new = [_draw(np.ones(len(used), np.int64), used, strong, rng) for _ in range(max(map(len, throws)))]
        for throw, won in shares.items():
            final = np.full(len(used), own & ~_bits(throw))
            for card in new[: len(throw)]:
                final = final | card
            won.append(_share(_classes(final, strong), np.array(ends)))
        dealt += len(used)
    return {throw: _mean(np.concatenate(won)) for throw, won in shares.items()}


def _bits(cards: Cards) -> int:
    return sum(1 << card.number for card in cards)


def _mean(won: NDArray[np.float64]) -> Counted:
    return Counted(float(won.mean()), float(won.std() / np.sqrt(len(won))))


def _share(own: Bits, ends: Bits) -> NDArray[np.float64]:
    """The whole pot, or a part of it where opponents tie."""
    share: NDArray[np.float64] = np.where((ends <= own).all(axis=0), 1 / (1 + (ends == own).sum(axis=0)), 0)
    return share


def _draw(number: Bits, used: Bits, strong: Strengths, rng: np.random.Generator) -> Bits:
    """For each deal so many cards that are not used; then they are."""
    drawn = np.zeros_like(used)
    for turn in range(int(number.max())):
        missing = np.flatnonzero(number > turn)
        while len(missing):
            cards = 1 << rng.choice(strong.numbers, len(missing)).astype(np.int64)
            free = used[missing] & cards == 0
            used[missing[free]] |= cards[free]
            drawn[missing[free]] |= cards[free]
            missing = missing[~free]
    return drawn


def _classes(hands: Bits, strong: Strengths) -> Bits:
    keys, suits = np.zeros(len(hands), np.int64), np.full(len(hands), 255)
    for number in strong.numbers.tolist():
        has = hands >> number & 1 == 1
        keys[has] += strong.keys[number]
        suits[has] &= strong.suits[number]
    classes: Bits = classes_of(keys, suits, strong)
    return classes
