"""The chance against someone who may hold any hand and keeps of it what is best for him; it carries a small error.

What he keeps stands in `ranges.best_range`.

How. What he ends with depends on the cards that are dead, one's own five and one's own draw: up to ten. Worked out once
for a deck are the shares of his final hands that each class beats if no card is dead, if one is, and if two are. What a
dead card changes beyond no card, and a pair of them beyond each alone, adds up over all the dead cards: not as it
stands, but so that dead cards of which nothing is known change nothing on average. Three or more dead cards that mean
more than their pairs are left out; so are, in one's own draw, the suits of two cards that one draws.

In this file a rank is its place in the deck, lowest 0; a *row* goes by the classes of `strength`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, perm

import numpy as np

from tutor.engine.cards import SUITS, Cards, number_card
from tutor.engine.holds_and_draws import (
    Dealt,
    Floats,
    Game,
    dealt_of,
    draws_up_to,
    finals_of,
    game_of,
    holds_of,
    parts,
    sum_by_hold,
    thrown,
)
from tutor.engine.ranges import Range, best_range, final_hands, share_beaten
from tutor.engine.rules import TableRules
from tutor.engine.strength import HAND, Ints, Strengths, strengths

STATED_ERROR = 0.0025
"""How far off the chance may be, as a fraction: measured; with 52 cards less than half of it."""


@dataclass(frozen=True, slots=True, eq=False)
class AnyHand:
    """For each class the share of final hands that it beats, ties half, and what dead cards change."""

    nobody: Floats
    """With no card dead."""
    one: Floats
    """By rank: what one dead card changes."""
    two: Floats
    """By kind of pair (see `pair_kinds`): what two dead cards change beyond what each of them does."""


def pair_kinds(ranks: int) -> tuple[tuple[int, int, bool], ...]:
    """What two cards may be: their ranks, low to high, and whether they are of one suit.

    >>> pair_kinds(2)
    ((0, 0, False), (0, 1, False), (0, 1, True), (1, 1, False))
    """
    pairs = [(low, high) for low in range(ranks) for high in range(low, ranks)]
    return tuple((low, high, suited) for low, high in pairs for suited in (False, True) if low < high or not suited)


def any_hand(strengths: Strengths) -> AnyHand:
    """Work it out for a deck: some seconds with 32 cards, some minutes with 52."""
    return after_dead_cards(best_range(strengths))


def after_dead_cards(range_: Range) -> AnyHand:
    """What dead cards change for a player of whom it is known what he keeps of every hand."""
    numbers = range_.strengths.numbers
    ranks = len(range_.strengths.ranks)

    def beaten(*places: int) -> Floats:
        return share_beaten(final_hands(range_, tuple(number_card(int(numbers[place])) for place in places)))

    nobody = beaten()
    one = np.array([beaten(len(SUITS) * rank) - nobody for rank in range(ranks)])
    each = _grows(1, 2, len(numbers))
    two = [
        beaten(len(SUITS) * low, len(SUITS) * high + (not suited)) - nobody - each * (one[low] + one[high])
        for low, high, suited in pair_kinds(ranks)
    ]
    return AnyHand(nobody, one, np.array(two))


def _grows(part: int, dead: int, cards: int) -> float:
    """By how much what so many dead cards change counts more if these are part of more dead cards.

    The fewer cards are left, the more a single one matters; only so do all single changes cancel out on average.
    """
    return perm(cards - part, part) / perm(cards - dead, part)


def any_hand_chances(cards: Cards, throws: Sequence[Cards], table: TableRules, known: AnyHand) -> dict[Cards, float]:
    """For each of these discards the chance that the final hand beats any hand, ties half; about `STATED_ERROR` off.

    It takes what `win_chances` takes, and what is known of the deck's order of hands.
    """
    game = game_of(strengths(table))
    dealt, holds = dealt_of(cards, game), holds_of(cards, throws)
    finals, changes = finals_of(dealt, game, holds), _changes(dealt, game, known)
    beaten = np.zeros(len(finals.draws))
    sizes = game.draws.sizes[finals.draws]
    for size in np.unique(sizes).tolist():
        entries = np.flatnonzero(sizes == size)
        beaten[entries] = _beaten(finals.draws[entries], finals.classes[entries], size, changes, game)
    won = sum_by_hold(finals.holds, finals.ways * beaten)
    return {
        throw: float(won[hold] / comb(game.unseen, thrown(hold))) for throw, hold in zip(throws, holds, strict=True)
    }


@dataclass(frozen=True, slots=True, eq=False)
class _Changes:
    """What dead cards change, the classes as columns: one's own five, and those that one may draw."""

    nobody: Floats
    own: Floats
    """One's own cards, each alone; then their pairs."""
    own_pairs: Floats
    drawn: Floats
    """By rank: a drawn card alone; then the pairs that it makes with one's own."""
    drawn_beside_own: Floats
    drawn_pairs: Floats
    """By draw of two: two drawn cards together."""


def _changes(dealt: Dealt, game: Game, known: AnyHand) -> _Changes:
    kinds = {kind: at for at, kind in enumerate(pair_kinds(game.ranks))}
    own = list(zip(dealt.ranks.tolist(), dealt.suits.tolist(), strict=True))
    own_pairs = [kinds[_kind(first, second)] for first, second in combinations(own, 2)]
    mixed_pairs = [
        [kinds[low, high, low < high and suit == 0] for suit in range(len(SUITS))]
        for low in range(game.ranks)
        for high in range(low, game.ranks)
    ]
    return _Changes(
        nobody=known.nobody,
        own=known.one[dealt.ranks].sum(axis=0),
        own_pairs=known.two[own_pairs].sum(axis=0),
        drawn=known.one,
        drawn_beside_own=np.array([_beside_own(rank, own, kinds, known) for rank in range(game.ranks)]),
        drawn_pairs=known.two[mixed_pairs].mean(axis=1),
    )


_Place = tuple[int, int]
"""A card by rank and suit."""


def _kind(first: _Place, second: _Place) -> tuple[int, int, bool]:
    """Which kind of pair two cards are."""
    low, high = sorted((first, second))
    return low[0], high[0], low[1] == high[1]


def _beside_own(rank: int, own: Sequence[_Place], kinds: Mapping[tuple[int, int, bool], int], known: AnyHand) -> Floats:
    """What a card of this rank, in any suit that is left, changes on average beside one's own cards."""
    left = [(rank, suit) for suit in range(len(SUITS)) if (rank, suit) not in own]
    pairs = [kinds[_kind(card, mine)] for card in left for mine in own]
    changes: Floats = known.two[pairs].sum(axis=0) / max(1, len(left))
    return changes


def _beaten(draws: Ints, classes: Ints, size: int, changes: _Changes, game: Game) -> Floats:
    """For final hands after draws of this size: the share of his final hands that they beat."""
    single, pair = (_grows(part, HAND + size, len(game.strengths.numbers)) for part in (1, 2))
    own = changes.nobody + single * changes.own + pair * changes.own_pairs
    drawn = single * changes.drawn + pair * changes.drawn_beside_own
    beaten: Floats = own[classes]
    for part, change in ((1, drawn), (2, pair * changes.drawn_pairs))[:size]:
        of_draw = parts(size, part, game)[draws - draws_up_to(size - 1, game.draws)] - draws_up_to(part - 1, game.draws)
        beaten = beaten + change[of_draw, classes[:, None]].sum(axis=1)
    return beaten
