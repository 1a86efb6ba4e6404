"""How many of all hands of a deck are what, and how likely that is: the figures that lessons show, none of them typed.

It makes no sentence, and samples nothing.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import comb, prod

from tutor.engine.cards import Rank
from tutor.engine.rules import Category, Opening, TableRules, Wild, Wins
from tutor.engine.strength import strengths

ALL, OPENS, JACKS_OR_BETTER, NOBODY_OPENS = "all", "opens", "jacks_or_better", "nobody_opens"
Shape = tuple[int, ...]
"""How many ranks have 0, 1, 2, 3, 4 cards left: five numbers for the ranks below the jack, five from the jack up."""


def counted(table: TableRules) -> frozenset[str]:
    """What can be counted among all hands of the table's deck."""
    names = {ALL, *(category.value for category in table.rules.order)}
    if table.rules.wins is not Wins.LOW:
        names.add(JACKS_OR_BETTER)
    if table.rules.opening is Opening.JACKS:
        names.add(OPENS)
    return frozenset(names)


@cache
def count(of: str, table: TableRules) -> int:
    """How many of all hands of the table's deck are that: all, a category, or a pair of jacks or better."""
    if of == ALL:
        return comb(len(table.deck), 5)
    order = strengths(table)
    values, numbers = order.values, order.hands.tolist()
    if of in {OPENS, JACKS_OR_BETTER}:
        jacks = (Category.ONE_PAIR, Rank.JACK)
        first = next(place for place, value in enumerate(values) if (value.category, value.ranks[0]) == jacks)
        return sum(numbers[first:])
    return sum(number for value, number in zip(values, numbers, strict=True) if value.category.value == of)


def chance(of: str, table: TableRules) -> tuple[float, float]:
    """How likely a hand is that: a bound below and one above, the same number but for `nobody_opens`."""
    if of == NOBODY_OPENS:
        return nobody_opens(table)
    share = count(of, table) / comb(len(table.deck), 5)
    return share, share


# ---- the chance that nobody opens -----------------------------------------------------------------------------------
def has_nobody_opens(table: TableRules) -> bool:
    """Whether `nobody_opens` can be had: where jacks or better open, and no card is wild."""
    return table.rules.opening is Opening.JACKS and table.rules.wild is Wild.NONE


@cache
def nobody_opens(table: TableRules) -> tuple[float, float]:
    """The chance that none of the players is dealt a pair of jacks or better: a bound below and one above.

    All hands come from one deck, so they depend on each other. Call a hand *idle* if its ranks do not open (five
    different ones, or a pair of tens at best), and *made* if it is a straight or a flush all the same. Deals of idle
    hands, those with one made hand and those with two are counted exactly, and inclusion and exclusion puts them
    together. It stops there: the truth lies below the upper bound by no more than the deals with three made hands,
    which is 0.0005 percentage points for four players with 52 cards and nothing for two. Only without wild cards.
    """
    players, low = table.players, sum(rank < Rank.JACK for rank in table.ranks)
    deals = [comb(len(table.deck) - 5 * dealt, 5) for dealt in range(players)]
    sizes, runs = (low, len(table.ranks) - low), _runs(table)
    one, two = _made(sizes, runs), _made_twice(sizes, runs)
    count = _idle(_shape(sizes, (0, 0), (0, 0)), players)
    count -= players * sum(ways * _idle(shape, players - 1) for shape, ways in one.items())
    if players > 1:
        count += comb(players, 2) * sum(ways * _idle(shape, players - 2) for shape, ways in two.items())
    missed = comb(players, 3) * sum(one.values()) ** 3 / prod(deals[:3])
    return count / prod(deals) - missed, count / prod(deals)


def _shape(sizes: tuple[int, int], once: tuple[int, int], twice: tuple[int, int]) -> Shape:
    """A deck of so many low and high ranks, from which some ranks have lost one card, and some two."""
    return tuple(n for size, a, b in zip(sizes, once, twice, strict=True) for n in (0, 0, b, a, size - a - b))


@cache
def _idle(shape: Shape, players: int) -> int:
    """In how many ways so many players can be dealt idle hands, one after the other."""
    if players == 0:
        return 1
    if players == 1:
        return _idle_count(shape)
    return sum(ways * _idle(left, players - 1) for left, ways in _idle_hands(shape).items())


def _idle_count(shape: Shape) -> int:
    """How many idle hands a deck holds."""
    pairs = (
        (n * comb(cards, 2), tuple(m - (place == cards) for place, m in enumerate(shape)))
        for cards, n in enumerate(shape[:5])
        if n and cards > 1
    )
    return _ways(shape, 5) + sum(ways * _ways(others, 3) for ways, others in pairs)


def _ways(shape: Shape, cards: int) -> int:
    """In how many ways one can take single cards of different ranks: a coefficient of the product of (1 + left x)."""
    ways = [1] + [0] * cards
    for place, ranks in enumerate(shape):
        for _ in range(ranks):
            for taken in range(cards, 0, -1):
                ways[taken] += ways[taken - 1] * (place % 5)
    return ways[cards]


@cache
def _idle_hands(shape: Shape) -> Counter[Shape]:
    """What one idle hand leaves of a deck -> in how many ways."""
    hands: Counter[Shape] = Counter()
    for left, ways in _singles(shape, 5):
        hands[left] += ways
    for cards in (2, 3, 4):
        if shape[cards]:
            paired = [*shape]
            paired[cards] -= 1
            for left, ways in _singles(tuple(paired), 3):
                whole = [*left]
                whole[cards - 2] += 1
                hands[tuple(whole)] += ways * shape[cards] * comb(cards, 2)
    return hands


def _singles(shape: Shape, cards: int) -> Iterator[tuple[Shape, int]]:
    """Ways to take single cards of different ranks: what is left, and in how many ways."""
    for taken in product(*(range(min(n, cards) + 1 if place % 5 else 1) for place, n in enumerate(shape))):
        if sum(taken) == cards:
            ways = prod(comb(n, t) * (place % 5) ** t for place, (n, t) in enumerate(zip(shape, taken, strict=True)))
            after = (*taken[1:], 0)
            yield tuple(n - t + a for n, t, a in zip(shape, taken, after, strict=True)), ways


def _runs(table: TableRules) -> tuple[frozenset[int], ...]:
    """The places of the ranks that make straights, lowest rank 0."""
    size = len(table.ranks)
    runs = [frozenset(range(first, first + 5)) for first in range(size - 4)]
    return (*runs, frozenset({size - 1, 0, 1, 2, 3})) if table.rules.low_straight else tuple(runs)


def _made(sizes: tuple[int, int], runs: tuple[frozenset[int], ...]) -> Counter[Shape]:
    """What one straight or flush leaves of a deck -> in how many ways. Straights come in all suits, flushes in four."""
    hands: Counter[Shape] = Counter()
    for ranks in combinations(range(sum(sizes)), 5):
        low = sum(rank < sizes[0] for rank in ranks)
        hands[_shape(sizes, (low, 5 - low), (0, 0))] += 4**5 if frozenset(ranks) in runs else 4
    return hands


def _made_twice(sizes: tuple[int, int], runs: tuple[frozenset[int], ...]) -> Counter[Shape]:
    """What two straights or flushes leave of a deck -> in how many ways (the first hand, then the second).

    First as if all were flushes (of two suits 12 ways, of one suit 4 if they share no rank); then those with a run of
    ranks, few enough to be listed, are corrected.
    """
    hands: Counter[Shape] = Counter()
    for first, second in product(range(6), repeat=2):
        for low, high in product(range(6), repeat=2):
            ways = _overlaps(sizes[0], first, second, low) * _overlaps(sizes[1], 5 - first, 5 - second, high)
            if ways:
                once = (first + second - 2 * low, 10 - first - second - 2 * high)
                hands[_shape(sizes, once, (low, high))] += ways * (12 if low + high else 16)
    for run in runs:
        for ranks in map(frozenset, combinations(range(sum(sizes)), 5)):
            both = run & ranks
            shared, low = len(both), sum(rank < sizes[0] for rank in both)
            single = run ^ ranks
            below = sum(rank < sizes[0] for rank in single)
            ways = 12**shared * 16 ** (5 - shared) if ranks in runs else 2 * 4 * 3**shared * 4 ** (5 - shared)
            assumed = (12 if shared else 16) * (1 if ranks in runs else 2)
            hands[_shape(sizes, (below, len(single) - below), (low, shared - low))] += ways - assumed
    return hands


def _overlaps(ranks: int, first: int, second: int, both: int) -> int:
    """In how many ways two sets of so many of the ranks can have so many in common."""
    if both > first or both > second or first > ranks:
        return 0
    return comb(ranks, first) * comb(first, both) * comb(ranks - first, second - both)
