"""How many hands lie below a class, and how many two of them that share no card: counted by ranks, without wild cards.

What that is worth to a player is not decided here.

How. Let n(U) be the number of hands below that hold the cards U. Over all sets U the sum of n(U) squared, with a minus
for odd sets, counts each two such hands that share no card exactly once. As long as suits do not matter, n(U) depends
on the ranks of U alone, and there are few multisets of ranks. What suits change are hands of one suit; those are put
right one by one. The words are those of `holds_and_draws`, and a *flush* here is any hand of one suit.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np

from tutor.engine.holds_and_draws import SUIT_COUNT, WAYS, Draws, all_draws, draws_of, draws_up_to
from tutor.engine.strength import HAND, KEYS, Ints, Strengths

SUBSETS = 1 << HAND
SIGNS = np.array([(-1) ** subset.bit_count() for subset in range(SUBSETS)])
"""For each subset of five cards: one, with a minus if it is odd."""


@dataclass(frozen=True, slots=True, eq=False)
class Sets:
    """Every multiset of at most five ranks, and what follows for sets of cards."""

    draws: Draws
    signs: Ints
    """For each multiset: one, with a minus if its size is odd."""
    larger: tuple[Ints, ...]
    """By size below five: the place of each multiset with one rank more, among those larger by one; rank by rank.

    Where no rank has so many cards, it is the number of these.
    """
    bits: Ints
    """The ranks of each flush, as bits."""
    keys: Ints
    subsets: Ints
    """Flush by subset: its place among the multisets."""


def below(own: tuple[int, ...], strong: Strengths, limit: int) -> tuple[int, int]:
    """How many hands without one's own cards are below this class; and how many times two that share no card.

    The cards are numbers. Without wild cards.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> from tutor.engine.strength import strengths
    >>> strong = strengths(at_table(rulebook("seven-ace"), 4))
    >>> below((20, 24, 28, 32, 37), strong, len(strong.values))
    (80730, 2125943820)
    """
    sets = _sets(len(strong.ranks))
    places = np.array(own) - strong.numbers[0]
    ranks, suits = places // SUIT_COUNT, places % SUIT_COUNT
    left = SUIT_COUNT - np.bincount(ranks, minlength=len(strong.ranks))
    holding, pairs = _in_mixed_suits(left, strong, limit, sets)
    changed, changes = _changed_by_suits(strong, limit, sets)
    subsets = sets.subsets[changed]
    gone = [sum(1 << rank for rank in ranks[suits == suit].tolist()) for suit in range(SUIT_COUNT)]
    live = (sets.bits[changed][:, None] & np.array(gone) == 0) * changes[:, None]
    beside = (holding[subsets] * SIGNS).sum(axis=1)
    by_suit = live.sum(axis=0)
    together = by_suit.sum() ** 2 - (by_suit**2).sum() + sum(_apart(one, subsets, sets) for one in live.T)
    return int(holding[0] + by_suit.sum()), int(pairs + 2 * (beside @ live.sum(axis=1)) + together)


def _in_mixed_suits(left: Ints, strong: Strengths, limit: int, sets: Sets) -> tuple[Ints, int]:
    """As if no hand were of one suit: for each multiset the hands below that hold such cards; and the two hands."""
    draws = sets.draws
    by_size = [strong.classes[draws.keys[draws_of(HAND, draws)]] < limit]
    for size in range(HAND - 1, -1, -1):
        more = np.append(by_size[0], 0)[sets.larger[size]]
        free = left - draws.copies[:, draws_of(size, draws)].T
        by_size.insert(0, (more * free).sum(axis=1) // (HAND - size))
    holding = np.concatenate(by_size).astype(np.int64)
    ways = np.prod(WAYS[left[:, None], draws.copies], axis=0)
    return holding, int((ways * sets.signs * holding) @ holding)


def _changed_by_suits(strong: Strengths, limit: int, sets: Sets) -> tuple[Ints, Ints]:
    """The flushes that are below though their ranks are not, or the other way; and how many hands more that makes."""
    one_suit = strong.shift[strong.suits[strong.numbers[0]]]
    is_below, was_below = strong.classes[sets.keys + one_suit] < limit, strong.classes[sets.keys] < limit
    changed = np.flatnonzero(is_below != was_below)
    return changed, np.where(is_below[changed], 1, -1)


def _apart(changes: Ints, subsets: Ints, sets: Sets) -> int:
    """Of one suit: the changes by two flushes that share no card."""
    if not len(changes):
        return 0
    holding = np.bincount(subsets.ravel(), np.repeat(changes, SUBSETS), minlength=len(sets.signs)).astype(np.int64)
    return int((holding * sets.signs) @ holding)


@lru_cache(maxsize=8)
def _sets(ranks: int) -> Sets:
    draws, single = all_draws(ranks), np.array(KEYS[:ranks])
    flushes = np.array(list(combinations(range(ranks), HAND)))
    chosen = np.arange(SUBSETS)[:, None] >> np.arange(HAND) & 1
    keys, subsets = single[flushes] @ chosen.T, np.zeros((len(flushes), SUBSETS), np.intp)
    for subset, size in enumerate(chosen.sum(axis=1).tolist()):
        subsets[:, subset] = draws_up_to(size - 1, draws) + _among(keys[:, subset], size, draws)
    return Sets(
        draws=draws,
        signs=(-1) ** draws.sizes,
        larger=tuple(_among(draws.keys[draws_of(size, draws), None] + single, size + 1, draws) for size in range(HAND)),
        bits=(1 << flushes).sum(axis=1),
        keys=keys[:, -1],
        subsets=subsets,
    )


def _among(keys: Ints, size: int, draws: Draws) -> Ints:
    """The places, among the draws of this size, of those with these sums of keys; their number where there is none."""
    known = draws.keys[draws_of(size, draws)]
    in_order = np.argsort(known)
    found = np.searchsorted(known, keys, sorter=in_order).clip(max=len(known) - 1)
    return np.where(known[in_order[found]] == keys, in_order[found], len(known))
