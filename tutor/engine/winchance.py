"""The exact chance to beat one opener, whatever one keeps: nothing is approximated, nothing sampled.

The opener has a pair of jacks or better and draws by the plain rule: three to a pair, two to three of a kind, one to
two pair, none to a straight or better. His five cards, one's own draw and his draw come from one deck; a tie counts
half. Wild cards, low hands and openers who think are not covered.

Why it is quick. All that an opener of mixed suits does is a matter of ranks (`opener_ends`), so that one's own draw
matters by its ranks alone. Suits matter only where he stands pat on a straight or flush; those few hands are counted
apart, here. The words are those of `holds_and_draws`.
"""

from collections.abc import Iterable, Sequence
from math import comb

import numpy as np

from tutor.engine.cards import Cards
from tutor.engine.holds_and_draws import (
    HOLDS,
    SUIT_COUNT,
    WAYS,
    Dealt,
    Floats,
    Game,
    dealt_of,
    game_of,
    holds_of,
    sum_by_hold,
    thrown,
    two_pairs,
    winning_finals,
)
from tutor.engine.opener_ends import beside_each, chances_at, live_after
from tutor.engine.rules import TableRules
from tutor.engine.strength import HAND, KEYS, Ints, strengths

FIVE_OF = np.array([comb(ranks, HAND) for ranks in range(len(KEYS) + 1)])


def win_chances(cards: Cards, throws: Sequence[Cards], table: TableRules) -> dict[Cards, float]:
    """For each of these discards the exact chance that the final hand beats one opener, ties half.

    It takes five cards of the deck, and a table whose discards are graded.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> win_chances(parse_cards("9s 9h 9d 7c 7s"), [()], at_table(rulebook("seven-ace"), 4))
    {(): 0.8978101...}
    """
    game = game_of(strengths(table))
    holds = holds_of(cards, throws)
    chances = _chances(dealt_of(cards, game), game, holds)
    return {throw: float(chances[hold]) for throw, hold in zip(throws, holds, strict=True)}


def openers(cards: Cards, table: TableRules) -> int:
    """How many opening hands there are among the cards that are not in this hand.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> openers(parse_cards("9s 9h 9d 7c 7s"), at_table(rulebook("seven-ace"), 4))
    46921
    """
    game = game_of(strengths(table))
    return _openers(dealt_of(cards, game), game)


# The chance


def _chances(dealt: Dealt, game: Game, holds: Sequence[int]) -> Floats:
    """The chance of each hold, by its number; zero for those not asked for."""
    won = _won_from_mixed_suits(dealt, game, holds) + _won_from_one_suit(dealt, game, holds)
    sets_drawn = np.array([comb(game.unseen, thrown(hold)) for hold in range(HOLDS)])
    opens = _openers(dealt, game) / comb(game.unseen, HAND)
    chances: Floats = won / sets_drawn / opens
    return chances


def _openers(dealt: Dealt, game: Game) -> int:
    """How many opening hands there are among the unseen cards."""
    live = dealt.left
    pairs, threes, fours = (WAYS[live, number] for number in (2, 3, 4))
    one_beside, two_beside, three_beside = beside_each(live)
    of_a_kind = (pairs * three_beside)[game.jack :].sum() + (threes * two_beside + fours * one_beside).sum()
    of_two_pair = sum(pairs[high] * pairs[low] * (one_beside[high] - live[low]) for high, low in two_pairs(game.ranks))
    full_houses = (threes * (pairs.sum() - pairs)).sum()
    straights = sum(live[list(run)].prod() for run in game.straights.runs)
    flushes = np.count_nonzero(game.flushes.ranks[:, None] & dealt.gone == 0)
    return int(of_a_kind + of_two_pair + full_houses + straights + flushes)


def _won_from_mixed_suits(dealt: Dealt, game: Game, holds: Iterable[int]) -> Floats:
    """For each hold, added up over the cards drawn: the chance that he opens and loses, ties half.

    His flushes are left out, and his straight flushes count as straights; `_won_from_one_suit` puts that right.
    """
    finals = winning_finals(dealt, game, holds)
    draws, column = np.unique(finals.draws, return_inverse=True)
    below, up_to = chances_at(live_after(dealt, game, draws), game, column, finals.classes)
    return sum_by_hold(finals.holds, finals.ways * (below + up_to) / 2)


# The opener who stands pat with cards of one suit


def _won_from_one_suit(dealt: Dealt, game: Game, holds: Sequence[int]) -> Floats:
    """For each hold, added up over the cards drawn: what his flushes and straight flushes add, in the same chances."""
    held = sum((game.strong.cards >> place & 1) << card for card, place in enumerate(dealt.places.tolist()))
    asked = np.flatnonzero(np.isin(held, holds))
    held, classes, suited = held[asked], game.strong.classes[asked], game.strong.suited[:, asked]
    gone = suited | dealt.gone[:, None]
    runs_left = sum(game.straights.free[of_suit] for of_suit in gone)
    beaten = np.einsum("ij,ij->i", runs_left, game.straights.gains[classes])
    above = np.flatnonzero(classes > game.flushes.classes[-1])
    beaten[above] += FIVE_OF[game.ranks - np.bitwise_count(gone[:, above])].sum(axis=0) - runs_left[above].sum(axis=1)
    beaten += _flushes_beaten_by_flushes(classes, suited, dealt, game)
    drawn = np.array([thrown(hold) for hold in range(HOLDS)])
    return sum_by_hold(held, beaten * game.chances[0, drawn[held]])


def _flushes_beaten_by_flushes(classes: Ints, suited: Ints, dealt: Dealt, game: Game) -> Floats:
    """For each final hand, if it is a flush: how many flushes it beats, half of its equals among them.

    In another suit any weaker flush may lie; in its own suit only one that shares no rank with it.
    """
    flushes = game.flushes
    left = flushes.ranks[:, None] & dealt.gone == 0
    in_a_suit = np.cumsum(left, axis=0) - left / 2
    in_other_suits = in_a_suit.sum(axis=1, keepdims=True) - in_a_suit
    place = np.searchsorted(flushes.classes, classes).clip(max=len(flushes.classes) - 1)
    own = np.flatnonzero(flushes.classes[place] == classes)
    place, suit = place[own], suited[:, own].argmax(axis=0)
    left = np.vstack((left, np.zeros(SUIT_COUNT, bool)))
    beaten = np.zeros(len(classes))
    beaten[own] = in_other_suits[place, suit] + left[flushes.beaten_beside[place], suit[:, None]].sum(axis=1)
    return beaten
