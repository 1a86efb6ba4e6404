"""Where an opener ends whose cards are of mixed suits: the chance of each last hand, after each draw of one's own.

His flushes are left out, and his straight flushes count as straights: `winchance` adds them.

An opener who draws keeps a pair, two pair or three of a kind and throws cards of other ranks, so that neither his first
hand nor his last can be a straight or a flush: all he does depends on how many cards of each *rank* are left. The words
are those of `holds_and_draws`. A *group* is the columns that differ in their kickers alone, the highest kicker counting
first; of two pair, those with the same high pair; a straight is a group of its own. Most arrays end with an axis of
draws.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

import numpy as np

from tutor.engine.holds_and_draws import SUIT_COUNT, Dealt, Floats, Game, others_of
from tutor.engine.strength import Ints, over_sets

Which = slice | int
"""One rank, or some."""
Term = Callable[[int | Floats], Floats]
"""What a rank brings of which so many cards are live."""
ALL = slice(None)
LIVE = range(1, SUIT_COUNT + 1)
"""How many cards of a rank may be live, besides none."""
PAIRED = LIVE[1:]
"""How many there are where two may be taken."""


@dataclass(frozen=True, slots=True, eq=False)
class Live:
    """What is live after each of some draws."""

    copies: Floats
    """Rank by draw: how many cards."""
    alike: Floats
    """Number by draw: of how many ranks so many cards are live; none for zero."""
    ways: Floats
    """Ways to take one, two or three cards of as many ranks, by draw."""
    chance: Floats
    """Number of cards that he draws, by draw: the chance of one given set of five and one given draw of his."""

    def of(self, draws: Ints) -> "Live":
        """The same after some of the draws."""
        return Live(self.copies[:, draws], self.alike[:, draws], self.ways[:, draws], self.chance[:, draws])

    def pairs(self, ranks: Which = ALL) -> Floats:
        """Ways to take two cards of a rank; then three and four."""
        return _pairs(self.copies[ranks])

    def threes(self, ranks: Which = ALL) -> Floats:
        """Ways to take three cards of a rank."""
        return self.pairs(ranks) * (self.copies[ranks] - 2) / 3

    def fours(self, ranks: Which = ALL) -> Floats:
        """Ways to take four cards of a rank."""
        return self.threes(ranks) * (self.copies[ranks] - 3) / 4

    def beside(self, ranks: Which = ALL) -> tuple[Floats, Floats, Floats]:
        """Ways to take one, two or three cards of as many other ranks."""
        return _beside(self.copies[ranks], *self.ways)

    def over_others(self, term: Term, ranks: Which = ALL) -> Floats:
        """For each of these ranks: what all others bring, added up. Ranks of which as many are live are alike."""
        by_all: Floats = sum(term(live) * alike for live, alike in zip(LIVE, self.alike, strict=True))
        return by_all - term(self.copies[ranks])

    def over_lower_pairs(self) -> Callable[[Term, Which], Floats]:
        """The same for all pairs of lower ranks."""
        below = np.zeros((len(PAIRED), *self.copies.shape))
        for live, numbers in zip(PAIRED, below, strict=True):
            for copies, lower, up_to in zip(self.copies, numbers[:-1], numbers[1:], strict=False):
                np.add(lower, copies == live, out=up_to)
            numbers *= _pairs(live)

        def over(term: Term, ranks: Which) -> Floats:
            total: Floats = sum(term(live) * pairs[ranks] for live, pairs in zip(PAIRED, below, strict=True))
            return total

        return over


def live_after(dealt: Dealt, game: Game, draws: Ints) -> Live:
    """What is live after these draws."""
    copies = (dealt.left[:, None] - game.draws.copies[:, draws]).astype(np.float64)
    alike = np.array([np.count_nonzero(copies == live, axis=0) for live in LIVE], np.float64)
    return Live(copies, alike, np.array(_ways(copies)), game.chances[:, game.draws.sizes[draws]])


def beside_each(copies: Floats | Ints) -> tuple[Floats, Floats, Floats]:
    """For each rank: ways to take one, two or three cards of as many other ranks, none twice."""
    return _beside(copies, *_ways(copies))


def _ways(copies: Floats | Ints) -> tuple[Floats, Floats, Floats]:
    """Ways to take one, two or three cards of as many ranks."""
    one, squares, cubes = ((copies**power).sum(axis=0) for power in (1, 2, 3))
    return one, (one**2 - squares) / 2, (one**3 - 3 * one * squares + 2 * cubes) / 6


def _beside(copies: Floats | Ints, one: Floats, two: Floats, three: Floats) -> tuple[Floats, Floats, Floats]:
    """The same, none of the cards being of the rank that has these copies."""
    one_beside = one - copies
    two_beside = two - copies * one_beside
    return one_beside, two_beside, three - copies * two_beside


def _pairs(copies: int | Floats) -> Floats:
    pairs: Floats = np.multiply(copies, copies - 1) / 2
    return pairs


def chances_at(live: Live, game: Game, draws: Ints, classes: Ints) -> tuple[Floats, Floats]:
    """For each entry, a draw's place among these and a class: the chance that he opens and ends below; then up to it.

    A group that lies wholly below counts as one sum. Its columns are only worked out where the class is one of them,
    and only for the draws that lead there.
    """
    lower, upper = game.columns_below[classes], game.columns_up_to[classes]
    weak_to_strong = np.argsort(lower, kind="stable")
    highest = np.zeros(live.copies.shape[1], upper.dtype)
    np.maximum.at(highest, draws, upper)
    weaker, below, equal = np.zeros(len(highest)), np.zeros(len(draws)), np.zeros(len(draws))
    first = start = 0
    for family in _FAMILIES:
        asked = np.flatnonzero(highest > start)
        totals = family.totals(live.of(asked), game)
        for group, (size, total) in enumerate(zip(family.sizes(game), totals, strict=True)):
            last = int(np.searchsorted(lower, start + size, sorter=weak_to_strong))
            entries = weak_to_strong[first:last]
            below[entries] = weaker[draws[entries]]
            among = entries[upper[entries] > lower[entries]]
            if len(among):
                leading = np.flatnonzero(np.bincount(draws[among]))
                columns, column = family.columns(live.of(leading), game, group), lower[among] - start
                at = np.searchsorted(leading, draws[among])
                equal[among] = columns[column, at]
                below[among] += np.cumsum(columns, axis=0)[column, at] - equal[among]
            weaker[asked] += total
            first, start = last, start + size
    entries = weak_to_strong[first:]
    below[entries] = weaker[draws[entries]]
    return below, below + equal


def chances_up_to(live: Live, game: Game) -> Floats:
    """Row c, draw by draw: the chance that he opens and ends in one of the first c columns."""
    up_to = np.zeros((1 + game.columns_up_to[-1], live.copies.shape[1]))
    groups = ((family, group) for family in _FAMILIES for group in range(len(family.sizes(game))))
    columns = (column for family, group in groups for column in family.columns(live, game, group))
    for column, before, after in zip(columns, up_to[:-1], up_to[1:], strict=True):
        np.add(before, column, out=after)  # row by row: np.cumsum is slow down the columns
    return up_to


# A column is the ways to take what he kept and drew, times the ways to have thrown other cards. The latter follow by
# inclusion and exclusion: `free` as if he had drawn no kickers, less what each of these has `taken`. Of three cards
# beside a pair, say, that are none of the kickers x, y, z there are three_beside + 3 one_beside - 1 - u(x) - u(y)
# - u(z), where u(x) = two_beside_both(x) + 2 copies(x).
#
# The total of a group needs none of its columns: of n kickers each brings what the n - 1 others may be beside it, with
# 1/n of `free`, less what it has itself taken.


def _two_beside_both(one_beside: Floats, two_beside: Floats, copies: int | Floats) -> Floats:
    """Two cards of two ranks, neither of them the one beside which these are, nor that with these copies."""
    return two_beside - copies * (one_beside - copies)


def _kicked(number: int, ranks: Sequence[int], copies: Floats, free: Floats, taken: Floats) -> Floats:
    """Kickers by draw: the ways to draw them, times what is free less what each of them has taken."""
    rows: Floats = free - over_sets(taken[ranks], number)
    rows *= over_sets(copies[ranks], number, np.multiply)
    return rows


def _pair_sizes(game: Game) -> Sequence[int]:
    """A pair that opened and drew three kickers."""
    return [comb(game.ranks - 1, 3)] * (game.ranks - game.jack)


def _pair_totals(live: Live, game: Game) -> Floats:
    opened = slice(game.jack, None)
    one, two, three = live.beside(opened)

    def kicker(copies: int | Floats) -> Floats:
        beside = _two_beside_both(one, two, copies)
        return copies * beside * ((three + 3 * one - 1) / 3 - beside - 2 * copies)

    totals: Floats = live.chance[3] * live.pairs(opened) * live.over_others(kicker, opened)
    return totals


def _pair_columns(live: Live, game: Game, group: int) -> Floats:
    pair = game.jack + group
    one, two, three = live.beside(pair)
    taken = _two_beside_both(one, two, live.copies) + 2 * live.copies
    rows = _kicked(3, others_of(game.ranks, pair), live.copies, three + 3 * one - 1, taken)
    rows *= live.chance[3] * live.pairs(pair)
    return rows


def _two_pair_sizes(game: Game) -> Sequence[int]:
    """Two pair that drew a kicker; a pair that opened and drew a pair and a kicker."""
    return [high * (game.ranks - 2) for high in range(1, game.ranks)]


def _two_pair_totals(live: Live, game: Game) -> Floats:
    over_lower_pairs, (one, _, _) = live.over_lower_pairs(), live.beside()
    totals: Floats = live.chance[1] * over_lower_pairs(lambda low: (one - low) * (one - low - 1), ALL)
    opened = slice(game.jack, None)
    totals[opened] += live.chance[3] * over_lower_pairs(_drew_a_pair(live, opened), opened)
    for low in range(game.jack, game.ranks - 1):
        higher = live.copies[low + 1 :]
        totals[low + 1 :] += live.chance[3] * live.pairs(low) * _drew_a_pair(live, low)(higher)
    totals *= live.pairs()
    return totals[1:]


def _drew_a_pair(live: Live, opened: Which) -> Term:
    """For who kept such a pair and drew one of a rank with these copies: ways to draw a kicker and to have thrown."""
    one, two, three = live.beside(opened)

    def taken(copies: int | Floats) -> Floats:
        return copies * (_two_beside_both(one, two, copies) + 2 * copies)

    by_all = live.over_others(taken, opened)

    def drew(copies: int | Floats) -> Floats:
        kickers = one - copies
        free = three - 2 * _two_beside_both(one, two, copies) + 2 * kickers
        return free * kickers - (by_all - taken(copies))

    return drew


def _two_pair_columns(live: Live, game: Game, group: int) -> Floats:
    high = group + 1
    lows = slice(high)
    kickers = live.beside(high)[0] - live.copies[lows]
    free = live.chance[1] * (kickers - 1)
    rows = np.repeat(free[:, None], game.ranks, axis=1)
    for pair in range(game.jack, high + 1):
        one, two, three = live.beside(pair)
        beside_both = _two_beside_both(one, two, live.copies)
        of, drawn = (lows, lows) if pair == high else (pair, high)
        free = live.chance[3] * (three - 2 * beside_both[drawn] + 2 * kickers[of])
        rows[of] += free[..., None, :] - live.chance[3] * (beside_both + 2 * live.copies)
    rows *= live.copies
    rows *= (live.pairs(high) * live.pairs(lows))[:, None]
    kicked = [low * game.ranks + rank for low in range(high) for rank in others_of(game.ranks, high, low)]
    chosen: Floats = rows.reshape(high * game.ranks, -1)[kicked]
    return chosen


def _three_sizes(game: Game) -> Sequence[int]:
    """Three of a kind that drew two kickers; a pair that opened and drew its third card and two kickers."""
    return [comb(game.ranks - 1, 2)] * game.ranks


def _three_totals(live: Live, game: Game) -> Floats:
    one, two, _ = live.beside()

    def kicker(copies: int | Floats) -> Floats:
        return copies * (one - copies) * ((two + 1) / 2 - one + copies)

    totals: Floats = live.chance[2] * live.over_others(kicker)
    opened = slice(game.jack, None)
    high_one, high_two, high_three = live.beside(opened)

    def beside_opener(copies: int | Floats) -> Floats:
        taken = _two_beside_both(high_one, high_two, copies) + copies
        return copies * (high_one - copies) * ((high_three + high_one) / 2 - taken)

    totals[opened] += 3 * live.chance[3] * live.over_others(beside_opener, opened)
    totals *= live.threes()
    return totals


def _three_columns(live: Live, game: Game, group: int) -> Floats:
    one, two, three = live.beside(group)
    free: Floats = live.chance[2] * (two - 2 * one + 1)
    taken = -live.chance[2] * live.copies
    if group >= game.jack:
        third = 3 * live.chance[3]
        free += third * (three + one)
        taken += third * (_two_beside_both(one, two, live.copies) + live.copies)
    rows = _kicked(2, others_of(game.ranks, group), live.copies, free, taken)
    rows *= live.threes(group)
    return rows


def _straight_sizes(game: Game) -> Sequence[int]:
    """A straight pat, straight flushes among them."""
    return [1] * len(game.straights.runs)


def _straight_totals(live: Live, game: Game) -> Floats:
    totals: Floats = live.chance[0] * [live.copies[list(run)].prod(axis=0) for run in game.straights.runs]
    return totals


def _straight_columns(live: Live, game: Game, group: int) -> Floats:
    columns: Floats = live.chance[:1] * live.copies[list(game.straights.runs[group])].prod(axis=0)
    return columns


def _full_house_sizes(game: Game) -> Sequence[int]:
    """A full house pat; one drawn to three of a kind, to either pair of two pair, to either pair that opened."""
    return [game.ranks - 1] * game.ranks


def _full_house_totals(live: Live, game: Game) -> Floats:
    one, two, _ = live.beside()

    def pair(copies: int | Floats) -> Floats:
        beside_both = one - copies
        drawn = live.chance[2] * (two - 2 * beside_both) + 3 * live.chance[1] * beside_both
        ways: Floats = _pairs(copies) * (live.chance[0] + drawn)
        return ways

    totals = live.over_others(pair)
    opened = slice(game.jack, None)
    high_one, high_two, high_three = live.beside(opened)

    def pair_drawn(copies: int | Floats) -> Floats:
        return _pairs(copies) * (high_three - 2 * _two_beside_both(high_one, high_two, copies))

    totals[opened] += 3 * live.chance[3] * live.over_others(pair_drawn, opened)
    for opener in range(game.jack, game.ranks):
        others = others_of(game.ranks, opener)
        totals[others] += _three_drawn(live, opener)[others]
    totals *= live.threes()
    return totals


def _three_drawn(live: Live, opened: int) -> Floats:
    """For who kept a pair of this rank and drew three of another: ways to have kept it and to have thrown."""
    one, two, three = live.beside(opened)
    ways: Floats = live.chance[3] * live.pairs(opened) * (three - 3 * _two_beside_both(one, two, live.copies))
    return ways


def _full_house_columns(live: Live, game: Game, group: int) -> Floats:
    one, two, three = live.beside(group)
    beside_both = one - live.copies
    ways: Floats = live.chance[0] + live.chance[2] * (two - 2 * beside_both) + 3 * live.chance[1] * beside_both
    if group >= game.jack:
        ways += 3 * live.chance[3] * (three - 2 * _two_beside_both(one, two, live.copies))
    ways *= live.pairs()
    for opener in range(game.jack, game.ranks):
        ways[opener] += _three_drawn(live, opener)[group]
    rows: Floats = ways[others_of(game.ranks, group)] * live.threes(group)
    return rows


def _four_sizes(game: Game) -> Sequence[int]:
    """Four of a kind pat; one drawn to three of a kind, to a pair that opened."""
    return [game.ranks - 1] * game.ranks


def _four_totals(live: Live, game: Game) -> Floats:
    one, two, _ = live.beside()

    def kicker(copies: int | Floats) -> Floats:
        ways: Floats = copies * (live.chance[0] + 4 * live.chance[2] * (two - one + copies))
        return ways

    totals = live.over_others(kicker)
    opened = slice(game.jack, None)
    high_one, high_two, high_three = live.beside(opened)

    def beside_opener(copies: int | Floats) -> Floats:
        return copies * (high_three - _two_beside_both(high_one, high_two, copies))

    totals[opened] += 6 * live.chance[3] * live.over_others(beside_opener, opened)
    totals *= live.fours()
    return totals


def _four_columns(live: Live, game: Game, group: int) -> Floats:
    one, two, three = live.beside(group)
    ways: Floats = live.chance[0] + 4 * live.chance[2] * (two - one + live.copies)
    if group >= game.jack:
        ways += 6 * live.chance[3] * (three - _two_beside_both(one, two, live.copies))
    rows: Floats = (ways * live.copies)[others_of(game.ranks, group)] * live.fours(group)
    return rows


class _Family(NamedTuple):
    """The groups of one kind of hand, weak to strong."""

    sizes: Callable[[Game], Sequence[int]]
    """How many columns each group has."""
    totals: Callable[[Live, Game], Floats]
    """Group by draw: its columns added up."""
    columns: Callable[[Live, Game, int], Floats]
    """Column by draw, of one group."""


_FAMILIES = (
    _Family(_pair_sizes, _pair_totals, _pair_columns),
    _Family(_two_pair_sizes, _two_pair_totals, _two_pair_columns),
    _Family(_three_sizes, _three_totals, _three_columns),
    _Family(_straight_sizes, _straight_totals, _straight_columns),
    _Family(_full_house_sizes, _full_house_totals, _full_house_columns),
    _Family(_four_sizes, _four_totals, _four_columns),
)
"""All columns, weak to strong."""
