"""Where an opener ends whose cards are of mixed suits: the chance of each last hand, after each draw of one's own.

His flushes are left out, and his straight flushes count as straights: `winchance` adds them.

An opener who draws keeps a pair, two pair or three of a kind and throws cards of other ranks, so that neither his first
hand nor his last can be a straight or a flush: all he does depends on how many cards of each *rank* are left. The words
are those of `holds_and_draws`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import chain
from math import comb

import numpy as np

from tutor.engine.holds_and_draws import Dealt, Floats, Game, others_of
from tutor.engine.strength import Ints, over_sets


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Columns that differ in their kickers alone, the highest kicker counting first.

    A column is `main` times the `copies` of each of its kickers, times what is `free` less what each of them has
    `taken`. Most are arrays by draws, `copies` and `taken` of ranks by draws.
    """

    kickers: int
    ranks: Sequence[int]
    """The ranks that a kicker may have."""
    main: Floats
    copies: Floats
    free: Floats
    taken: Floats
    total: Floats
    """All columns together."""

    @property
    def size(self) -> int:
        """How many columns there are."""
        return comb(len(self.ranks), self.kickers)

    def columns(self, draws: Ints | slice = slice(None)) -> Floats:
        """Column by draw, for some of the draws or for all."""
        rows = self.free[draws] - over_sets(self.taken[self.ranks][:, draws], self.kickers)
        rows *= over_sets(self.copies[self.ranks][:, draws], self.kickers, np.multiply)
        rows *= self.main[draws]
        return rows


@dataclass(frozen=True, slots=True, eq=False)
class TwoPairs:
    """Columns of two pair with the same high pair: one low pair after the other, each with its kickers.

    They are as those of a group with one kicker, but for all low pairs at once. Most are arrays of low pairs by draws,
    `copies` and what is `taken` of ranks by draws; `taken` goes by the pair that opened.
    """

    high: int
    main: Floats
    copies: Floats
    free: Floats
    taken: Mapping[int, Floats]
    total: Floats
    """All columns together."""

    @property
    def size(self) -> int:
        """How many columns there are."""
        return self.high * (len(self.copies) - 2)

    def columns(self, draws: Ints | slice = slice(None)) -> Floats:
        """Column by draw, for some of the draws or for all."""
        ranks = len(self.copies)
        rows = np.repeat(self.free[:, None, draws], ranks, axis=1)
        for opened, taken in self.taken.items():
            rows[slice(None) if opened == self.high else opened] -= taken[:, draws]
        rows *= self.copies[:, draws]
        rows *= self.main[:, None, draws]
        kickers = [low * ranks + rank for low in range(self.high) for rank in others_of(ranks, self.high, low)]
        chosen: Floats = rows.reshape(self.high * ranks, -1)[kickers]
        return chosen


@dataclass(frozen=True, slots=True, eq=False)
class Live:
    """What is live after each of some draws. Most are arrays of ranks by draws and count ways to take cards."""

    copies: Floats
    """One card of this rank."""
    pairs: Floats
    """Two cards of this rank; then three and four."""
    threes: Floats
    fours: Floats
    one_beside: Floats
    """One card of another rank."""
    two_beside: Floats
    """Two cards of two other ranks; then three cards of three."""
    three_beside: Floats
    chance: Floats
    """Number of cards that he draws by draws: the chance of one given set of five and one given draw of his."""

    @property
    def ranks(self) -> int:
        """How many ranks there are."""
        return len(self.copies)

    def of(self, draws: Ints) -> "Live":
        """The same after some of the draws."""
        return Live(*(getattr(self, each.name)[:, draws] for each in fields(self)))

    def two_beside_both(self, rank: int) -> Floats:
        """For every second rank: two cards of two ranks, neither of them this one or the second."""
        beside_both: Floats = self.two_beside[rank] - self.copies * (self.one_beside[rank] - self.copies)
        return beside_both


def live_after(dealt: Dealt, game: Game, draws: Ints) -> Live:
    """What is live after these draws."""
    copies = (dealt.left[:, None] - game.draws.copies[:, draws]).astype(np.float64)
    pairs = copies * (copies - 1) / 2
    threes = pairs * (copies - 2) / 3
    one_beside, two_beside, three_beside = beside_each(copies)
    return Live(
        copies=copies,
        pairs=pairs,
        threes=threes,
        fours=threes * (copies - 3) / 4,
        one_beside=one_beside,
        two_beside=two_beside,
        three_beside=three_beside,
        chance=game.chances[:, game.draws.sizes[draws]],
    )


def beside_each(copies: Floats | Ints) -> tuple[Floats, Floats, Floats]:
    """For each rank: ways to take one, two or three cards of as many other ranks, none twice."""
    one, squares, cubes = ((copies**power).sum(axis=0) - copies**power for power in (1, 2, 3))
    return one, (one**2 - squares) / 2, (one**3 - 3 * one * squares + 2 * cubes) / 6


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
    for groups_of in _GROUPS:
        asked = np.flatnonzero(highest > start)
        place = _places(asked, len(highest))
        for group in groups_of(live.of(asked), game):
            last = int(np.searchsorted(lower, start + group.size, sorter=weak_to_strong))
            entries = weak_to_strong[first:last]
            below[entries] = weaker[draws[entries]]
            among = entries[upper[entries] > lower[entries]]
            if len(among):
                leading = place[draws[among]]
                now = np.flatnonzero(np.bincount(leading))
                columns, column, at = group.columns(now), lower[among] - start, _places(now, len(asked))[leading]
                equal[among] = columns[column, at]
                below[among] += np.cumsum(columns, axis=0)[column, at] - equal[among]
            weaker[asked] += group.total
            first, start = last, start + group.size
    entries = weak_to_strong[first:]
    below[entries] = weaker[draws[entries]]
    return below, below + equal


def _places(some: Ints, of: int) -> Ints:
    """For each of so many its place among some of them; zero for the others."""
    places = np.zeros(of, np.intp)
    places[some] = np.arange(len(some))
    return places


def chances_up_to(live: Live, game: Game) -> Floats:
    """Row c, draw by draw: the chance that he opens and ends in one of the first c columns."""
    up_to = np.zeros((1 + game.columns_up_to[-1], live.copies.shape[1]))
    groups = chain.from_iterable(groups_of(live, game) for groups_of in _GROUPS)
    columns = chain.from_iterable(group.columns() for group in groups)
    for column, before, after in zip(columns, up_to[:-1], up_to[1:], strict=True):
        np.add(before, column, out=after)  # row by row: np.cumsum is slow down the columns
    return up_to


def _openers_of(live: Live, game: Game) -> Mapping[int, Floats]:
    return {pair: live.two_beside_both(pair) for pair in range(game.jack, game.ranks)}


def _total(ranks: Sequence[int], weights: Floats, free: Floats, taken: Floats) -> Floats:
    """For kickers of these ranks: each one's weight times what is free less what it has taken, added up."""
    rows = free - taken[ranks]
    rows *= weights[ranks]
    total: Floats = rows.sum(axis=0)
    return total


# Below, `openers` are the pairs that open, each with its `two_beside_both`. A column is the ways to take what he kept
# and drew, times the ways to have thrown other cards. The latter follow by inclusion and exclusion: `free` as if he had
# drawn no kickers, less what each of these has `taken`. Of three cards beside a pair, say, that are none of the kickers
# x, y, z there are three_beside + 3 one_beside - 1 - u(x) - u(y) - u(z), where u(x) = two_beside_both(x) + 2 copies(x).
# For the total of a group of n kickers, every kicker brings what the n - 1 others may be beside it, and 1/n of `free`.


def _ending_with_a_pair(live: Live, game: Game) -> Iterator[Group]:
    """A pair that opened and drew three kickers."""
    for pair, beside in _openers_of(live, game).items():
        others = others_of(live.ranks, pair)
        free = live.three_beside[pair] + 3 * live.one_beside[pair] - 1
        taken = beside + 2 * live.copies
        main = live.pairs[pair] * live.chance[3]
        total = main * _total(others, live.copies * beside, free / 3, taken)
        yield Group(3, others, main, live.copies, free, taken, total)


def _ending_with_two_pair(live: Live, game: Game) -> Iterator[TwoPairs]:
    """Two pair that drew a kicker; a pair that opened and drew a pair and a kicker."""
    openers = _openers_of(live, game)
    taken_by = {pair: live.chance[3] * (beside + 2 * live.copies) for pair, beside in openers.items()}
    all_taken = {pair: taken * live.copies for pair, taken in taken_by.items()}
    sums = {pair: taken.sum(axis=0) for pair, taken in all_taken.items()}
    for high in range(1, live.ranks):
        lows = slice(high)
        kickers = live.one_beside[high] - live.copies[lows]
        free, lost = live.chance[1] * (kickers - 1), np.zeros_like(kickers)
        opened = [pair for pair in openers if pair <= high]
        for pair in opened:
            of, drawn = (lows, lows) if pair == high else (pair, high)
            free[of] += live.chance[3] * (live.three_beside[pair] - 2 * openers[pair][drawn] + 2 * kickers[of])
            lost[of] += sums[pair] - all_taken[pair][high] - all_taken[pair][of]
        main = live.pairs[high] * live.pairs[lows]
        total = (main * (free * kickers - lost)).sum(axis=0)
        yield TwoPairs(high, main, live.copies, free, {pair: taken_by[pair] for pair in opened}, total)


def _ending_with_three(live: Live, game: Game) -> Iterator[Group]:
    """Three of a kind that drew two kickers; a pair that opened and drew its third card and two kickers."""
    openers = _openers_of(live, game)
    for three in range(live.ranks):
        others = others_of(live.ranks, three)
        free = live.chance[2] * (live.two_beside[three] - 2 * live.one_beside[three] + 1)
        taken = -live.chance[2] * live.copies
        if three in openers:
            third = 3 * live.chance[3]
            free += third * (live.three_beside[three] + live.one_beside[three])
            taken += third * (openers[three] + live.copies)
        main, weights = live.threes[three], live.copies * (live.one_beside[three] - live.copies)
        yield Group(2, others, main, live.copies, free, taken, main * _total(others, weights, free / 2, taken))


def _standing_on_a_straight(live: Live, game: Game) -> Iterator[Group]:
    """A straight pat, straight flushes among them: each alone, as if it were one kicker."""
    for run in game.straights.runs:
        ways = live.copies[list(run)].prod(axis=0)
        whole, nothing = np.ones_like(ways), np.zeros((1, len(ways)))
        yield Group(1, [0], live.chance[0], ways[None], whole, nothing, live.chance[0] * ways)


def _ending_with_a_full_house(live: Live, game: Game) -> Iterator[Group]:
    """A full house pat; one drawn to three of a kind, to either pair of two pair, to either pair that opened."""
    openers = _openers_of(live, game)
    nothing = np.zeros(live.copies.shape[1])
    for three in range(live.ranks):
        one_beside_both = live.one_beside[three] - live.copies
        ways = live.chance[0] + live.chance[2] * (live.two_beside[three] - 2 * one_beside_both)
        ways += 3 * live.chance[1] * one_beside_both
        if three in openers:
            ways += 3 * live.chance[3] * (live.three_beside[three] - 2 * openers[three])
        for pair, beside in openers.items():
            ways[pair] += live.chance[3] * (live.three_beside[pair] - 3 * beside[three])
        main, others = live.threes[three], others_of(live.ranks, three)
        yield Group(1, others, main, live.pairs, nothing, -ways, main * _total(others, live.pairs, nothing, -ways))


def _ending_with_four(live: Live, game: Game) -> Iterator[Group]:
    """Four of a kind pat; one drawn to three of a kind, to a pair that opened."""
    openers = _openers_of(live, game)
    for four in range(live.ranks):
        others = others_of(live.ranks, four)
        fourth, both = 4 * live.chance[2], 6 * live.chance[3]
        free = live.chance[0] + fourth * (live.two_beside[four] - live.one_beside[four])
        taken = -fourth * live.copies
        if four in openers:
            free += both * live.three_beside[four]
            taken += both * openers[four]
        main = live.fours[four]
        yield Group(1, others, main, live.copies, free, taken, main * _total(others, live.copies, free, taken))


_GROUPS: tuple[Callable[[Live, Game], Iterator[Group | TwoPairs]], ...] = (
    _ending_with_a_pair,
    _ending_with_two_pair,
    _ending_with_three,
    _standing_on_a_straight,
    _ending_with_a_full_house,
    _ending_with_four,
)
"""All columns, weak to strong."""
