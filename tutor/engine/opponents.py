"""The chance to beat two or three openers at once, from the exact chance against one; it carries a small error.

The openers are those of `winchance`. What any other opponent may hold stands in `ranges`.

Why several are not one after the other. Openers share the few high pairs: who has jacks makes jacks rarer for the next.
So to beat both is less likely than independence says, by up to a third.

How. Let f(v) be the chance that one opener opens and ends below one's own hand if the cards v are dead as well. Two
openers hold different cards, so the chance that both end below it is a matter of how f changes as cards die. With m
cards unseen it is the sum over j of (-1)^j C(m-j, d-j) C(m-d, j) times the mean of f(v)^2 over all sets v of j cards, j
from 0 to the *depth* d. That is exact for depth 8, which is all that an opener may see of the deck; each step of depth
leaves about a tenth of the error of the step before, so three or four are enough. The three sums that this needs are by
rank, and `winchance` has worked most of them out anyway.

Two over one squared is called the *ratio*. It is worked out after no draw of one's own, and how much a drawn card
changes it from the ratio after that card; with depth 4 pairs of drawn cards count as well. For three openers the second
and the third are taken together, their chance after each set of dead cards being what the ratio says.

Left out: that an opener's flush needs cards of one suit. His flushes are as likely whatever the others hold.

What was tried, against whole deals counted (tests/tables/several_openers.yaml, whose own error is 0.02 points). One
opener after the other as if they shared nothing: with 52 cards too high by 0.7 points on average against two openers,
0.9 against three. A correction by what the first opener keeps: 0.12 points each, but in a deck of 32 worse than none.
This one: 0.01 to 0.03 points against two openers, against three 0.07 with 52 and 36 cards, 0.14 with 32, at most
0.4. One more dead card in both sums brings the latter to 0.05, 0.03 and 0.06, but takes four to seven times as long,
beyond the 0.3 s for 52 cards and 0.1 s for 32 that a page may take. So it stays, and what it gives is called *about*.

In this file a *set* is a multiset of ranks, as the draws of `holds_and_draws` are; *row* goes by the classes that one's
own hand may be of, the last row being for an opener who opens at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, perm

import numpy as np

from tutor.engine.cards import Cards
from tutor.engine.holds_and_draws import (
    WAYS,
    Dealt,
    Finals,
    Floats,
    Game,
    dealt_of,
    draws_of,
    draws_up_to,
    game_of,
    holds_of,
    parts,
    sum_by_hold,
    thrown,
    winning_finals,
)
from tutor.engine.opener_ends import chances_at, chances_up_to, live_after
from tutor.engine.rules import TableRules
from tutor.engine.strength import HAND, Ints, strengths

MOST_OPENERS = 3
SETS_AT_ONCE = 560
"""Sets of dead cards worked out together: as many as there are of up to three cards of 52; 13 MB for their columns."""
FULL_DECK_RANKS = 13
TOGETHER = 3
"""How many dead cards count where the second and third opener meet the first."""
STATED_ERRORS = {2: 0.001, 3: 0.0025}
STATED_ERRORS_IN_SHORT_DECKS = {2: 0.001, 3: 0.008}
LEAST_RATIO = 1e-3
"""Ratios below it are rounding: there hardly any opener ends below one's own hand."""


def stated_error(openers: int, table: TableRules) -> float:
    """How far off the chance against so many openers may be, as a fraction; measured on hands dealt out many times.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> stated_error(2, at_table(rulebook("club"), 4))
    0.001
    """
    return (STATED_ERRORS if len(table.ranks) == FULL_DECK_RANKS else STATED_ERRORS_IN_SHORT_DECKS)[openers]


def win_chances_against(openers: int, cards: Cards, throws: Sequence[Cards], table: TableRules) -> dict[Cards, float]:
    """For each of these discards the chance that the final hand beats two or three openers; who ties shares the pot.

    It takes what `win_chances` takes.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> table = at_table(rulebook("seven-ace"), 4)
    >>> round(win_chances_against(2, parse_cards("9s 9h 9d 7c 7s"), [()], table)[()], 2)
    0.8
    """
    game = game_of(strengths(table))
    dealt, holds = dealt_of(cards, game), holds_of(cards, throws)
    own = winning_finals(dealt, game, holds)
    one = _one_opener(own, dealt, game)
    changes = _changes(one, dealt, game)
    pairs = comb(openers, 2)
    together = _together(one, changes, dealt, game) if openers > 2 else np.ones(len(one.ends))
    ratio = np.exp(pairs * _of_draws(own, one.row, changes, game)) * together[one.row]
    shared = sum(one.up_to**ending * one.below ** (openers - ending) for ending in range(openers + 1)) / (openers + 1)
    all_open = one.ends[-1, 0] ** openers * np.exp(pairs * changes[0][-1, 0]) * together[-1]
    won = sum_by_hold(own.holds, own.ways * shared * ratio)
    return {
        throw: float(won[hold] / comb(game.unseen, thrown(hold)) / all_open)
        for throw, hold in zip(throws, holds, strict=True)
    }


# One opener, with some more cards dead


@dataclass(frozen=True, slots=True, eq=False)
class _OneOpener:
    """The chances that he opens and ends below one's own hand, each final hand being an entry as in `Finals`."""

    row: Ints
    """For each entry its row."""
    below: Floats
    """For each entry, after the draw that leads to it."""
    up_to: Floats
    """The same with equal hands."""
    ends: Floats
    """Row by set, the smaller sets first: he opens and ends below, ties half, if that set is dead."""


def _depth(game: Game) -> int:
    """How many dead cards count: one more in a short deck, where each matters more."""
    return 3 if game.ranks == FULL_DECK_RANKS else 4


def _one_opener(own: Finals, dealt: Dealt, game: Game) -> _OneOpener:
    classes, row = np.unique(own.classes, return_inverse=True)
    dead = np.arange(draws_up_to(_depth(game), game.draws))
    ends = np.zeros((len(classes) + 1, len(dead)))
    below, up_to = np.zeros(len(row)), np.zeros(len(row))
    for start in range(0, len(dead), SETS_AT_ONCE):
        now = dead[start : start + SETS_AT_ONCE]
        chances = chances_up_to(live_after(dealt, game, now), game)
        ends[:-1, now] = (chances[game.columns_below[classes]] + chances[game.columns_up_to[classes]]) / 2
        ends[-1, now] = chances[-1]
        entries = np.flatnonzero((now[0] <= own.draws) & (own.draws <= now[-1]))
        at, final = own.draws[entries] - start, own.classes[entries]
        below[entries], up_to[entries] = chances[game.columns_below[final], at], chances[game.columns_up_to[final], at]
    entries = np.flatnonzero(own.draws >= len(dead))
    draws, at = np.unique(own.draws[entries], return_inverse=True)
    below[entries], up_to[entries] = chances_at(live_after(dealt, game, draws), game, at, own.classes[entries])
    weaker, as_good = _flushes(dealt, game)
    below += weaker[own.classes]
    up_to += as_good[own.classes]
    ends[:-1] += (weaker + as_good)[classes, None] / 2
    ends[-1] += as_good[-1]
    return _OneOpener(row, below, up_to, ends)


def _flushes(dealt: Dealt, game: Game) -> tuple[Floats, Floats]:
    """For each class the chance that an opener has a flush below it; then one up to it. None of them is a straight."""
    left = np.count_nonzero(game.flushes.ranks[:, None] & dealt.gone == 0, axis=1)
    chances = np.concatenate(([0], np.cumsum(left) / comb(game.unseen, HAND)))
    classes = np.arange(len(game.strengths.values))
    weaker, as_good = (chances[np.searchsorted(game.flushes.classes, classes, side)] for side in ("left", "right"))
    return weaker, as_good


# Sets of dead cards


@lru_cache(maxsize=512)
def _joined(dead: int, size: int, game: Game) -> Ints:
    """For every set of this size what it makes with a dead set; any set where no deck has so many of a rank."""
    place = {ranks: at for at, ranks in enumerate(game.draws.ranks)}
    sets = game.draws.ranks[draws_of(size, game.draws)]
    return np.array([place.get(tuple(sorted(game.draws.ranks[dead] + cards)), 0) for cards in sets])


def _over_parts(values: Floats, size: int, part: int, game: Game) -> Floats:
    """Row by set of this size: what the sets of the part's size have, added up over its parts."""
    sets = parts(size, part, game) - draws_up_to(part - 1, game.draws)
    total = np.zeros((len(values), len(sets)))
    for of_part in sets.T:
        total += values[:, of_part]
    return total


def _chance_of(size: int, dealt: Dealt, game: Game, dead: int = 0) -> Floats:
    """The chance of each set of this size among the unseen cards, those of a dead set apart."""
    left = dealt.left - game.draws.copies[:, dead]
    ways = np.prod(WAYS[left[:, None], game.draws.copies[:, draws_of(size, game.draws)]], axis=0)
    chances: Floats = ways / comb(int(left.sum()), size)
    return chances


# Two openers


def _changes(one: _OneOpener, dealt: Dealt, game: Game) -> list[Floats]:
    """By size of a set, row by set: what it adds to the logarithm of the ratio beyond what its parts add.

    The first is the logarithm itself with no card dead.
    """
    changes: list[Floats] = []
    for size in range(_depth(game) - 1):
        ratios = _log_ratios(_depth(game) - size, draws_up_to(size, game.draws), one, dealt, game)
        of_parts = [_over_parts(ratios[:, draws_of(part, game.draws)], size, part, game) for part in range(size + 1)]
        changes.append(sum((-1) ** (size - part) * of_part for part, of_part in enumerate(of_parts)))
    return changes


def _log_ratios(depth: int, sets: int, one: _OneOpener, dealt: Dealt, game: Game) -> Floats:
    """Row by set, for the first so many sets: the logarithm of the ratio if it is dead. For a set that cannot be, 0."""
    squares = one.ends**2
    possible = np.flatnonzero((game.draws.copies[:, :sets] <= dealt.left[:, None]).all(axis=0))
    weights = np.zeros((squares.shape[1], len(possible)))
    for column, dead in enumerate(possible.tolist()):
        unseen = game.unseen - int(game.draws.sizes[dead])
        for size in range(depth + 1):
            sign = (-1) ** size * comb(unseen - size, depth - size) * comb(unseen - depth, size)
            np.add.at(weights[:, column], _joined(dead, size, game), sign * _chance_of(size, dealt, game, dead))
    ratios = np.zeros((len(squares), sets))
    both, alone = squares @ weights, squares[:, possible]
    ratios[:, possible] = np.log(np.divide(both, alone, np.ones_like(both), where=alone > 0).clip(LEAST_RATIO))
    return ratios


def _of_draws(own: Finals, row: Ints, changes: Sequence[Floats], game: Game) -> Floats:
    """For each entry the logarithm of the ratio after the draw that leads to it."""
    sizes = game.draws.sizes[own.draws]
    logs = np.zeros(len(row))
    for size in np.unique(sizes).tolist():
        entries = np.flatnonzero(sizes == size)
        draws = own.draws[entries] - draws_up_to(size - 1, game.draws)
        for part, change in enumerate(changes[: size + 1]):
            of_draw = parts(size, part, game)[draws] - draws_up_to(part - 1, game.draws)
            logs[entries] += change[row[entries, None], of_draw].sum(axis=1)
    return logs


# Three openers


def _together(one: _OneOpener, changes: Sequence[Floats], dealt: Dealt, game: Game) -> Floats:
    """For each row: three over one cubed, as a multiple of the ratio cubed.

    What a set of dead cards does to the first opener beyond its parts is multiplied by what the other two do after it.
    """
    three = np.zeros(len(one.ends))
    beyond: dict[int, Floats] = {}
    for size in range(TOGETHER + 1):
        sets = draws_of(size, game.draws)
        beyond[size] = one.ends[:, sets] - sum(
            perm(game.unseen - part, part)
            / perm(game.unseen - size, part)
            * _over_parts(beyond[part], size, part, game)
            for part in range(size)
        )
        logs = sum(_over_parts(change, size, part, game) for part, change in enumerate(changes[: size + 1]))
        others = one.ends[:, sets] ** 2 * np.exp(logs)
        three += (-1) ** size * comb(game.unseen - size, size) * (beyond[size] * others) @ _chance_of(size, dealt, game)
    alone = (one.ends[:, 0] * np.exp(changes[0][:, 0])) ** 3
    ratios: Floats = np.divide(three, alone, np.ones_like(three), where=alone > 0).clip(LEAST_RATIO)
    return ratios
