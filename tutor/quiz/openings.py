"""Hands to open with, drawn from a seed: clear ones, those that need every card, and those with a wild card.

It asks nothing: what proves an opening, and what splits it, are questions of their own.
"""

from collections.abc import Callable
from random import Random

from tutor.engine.cards import Cards, Rank
from tutor.engine.hands import value_of, wild_cards
from tutor.engine.openers import may_open
from tutor.engine.rules import Category, TableRules
from tutor.quiz import sketches
from tutor.quiz.question import Level
from tutor.quiz.sketches import below, hand_of, mixed, of_ranks, pick

Draw = Callable[[Random, TableRules, Rank], Cards | None]
"""A way to draw a hand of a certain sort; the rank is the lowest whose pair opens."""

_TRIES = 40
"""Hands drawn in search of a certain sort, before another sort is tried."""


def least_of(rng: Random, table: TableRules, level: Level) -> Rank:
    """The lowest rank whose pair opens: it rises at progressive tables, from level two on.

    Source: B17 and A18 with the progressive option.
    """
    if not table.rules.progressive or level is Level.ONE:
        return Rank.JACK
    return Rank(Rank.JACK + below(rng, Rank.ACE - Rank.JACK + 1))


def drawn(rng: Random, table: TableRules, level: Level, least: Rank) -> Cards:
    """Five cards that may open, in random order: of one of the level's sorts, often with a wild card if there are."""
    draws = mixed(rng, _SORTS[level])
    if level is not Level.ONE and sketches.wild_deck(table) and below(rng, 2):
        draws.insert(0, _with_wild)
    for draw in draws:
        for _ in range(_TRIES):
            hand = draw(rng, table, least)
            if hand and may_open(hand, table, least):
                return tuple(mixed(rng, hand))
    raise AssertionError(f"{table.rules.text} has no hand to open with")


def _of_kind(*categories: Category) -> Draw:
    def draw(rng: Random, table: TableRules, _: Rank) -> Cards | None:
        return hand_of(rng, table, pick(rng, categories))

    return draw


def _high_pair(rng: Random, table: TableRules, least: Rank) -> Cards | None:
    """A pair that opens, and three cards beside it."""
    rank = pick(rng, [rank for rank in table.ranks if rank >= least])
    others = [other for other in mixed(rng, table.ranks) if other is not rank]
    hand = of_ranks(rng, table, (rank, rank, *others[:3]), frozenset())
    return hand if hand and value_of(hand, table).category is Category.ONE_PAIR else None


def _small_two_pair(rng: Random, table: TableRules, least: Rank) -> Cards | None:
    """Two pairs of which neither opens alone."""
    first, second = mixed(rng, [rank for rank in table.ranks if rank < least])[:2]
    third = pick(rng, [rank for rank in table.ranks if rank not in (first, second)])
    return of_ranks(rng, table, (first, first, second, second, third), frozenset())


def _pair_and_draw(rng: Random, table: TableRules, least: Rank) -> Cards | None:
    """A pair that opens, one of its cards among four of a suit or four of a row."""
    sketch = pick(rng, (sketches.four_flush, sketches.four_straight))
    hand = sketches.drawn(rng, table, sketch)
    if not hand or value_of(hand, table).category is not Category.ONE_PAIR:
        return None
    return hand if value_of(hand, table).ranks[0] >= least else None


def _with_wild(rng: Random, table: TableRules, least: Rank) -> Cards | None:
    """A wild card beside cards that open only with it, or nearly so."""
    number = 2 if len(sketches.wild_deck(table)) > 1 and below(rng, 4) == 0 else 1
    wilds = mixed(rng, sorted(sketches.wild_deck(table), key=lambda card: card.number))[:number]
    top = Rank.ACE if table.rules.bug else pick(rng, [rank for rank in table.ranks if rank >= least])
    lower = [rank for rank in mixed(rng, table.ranks) if rank < top]
    ranks = (top, *lower[: 4 - number])
    if below(rng, 2):
        ranks = (lower[0], *ranks[1 - number :][: 4 - number], lower[0])[: 5 - number]
    hand = of_ranks(rng, table, ranks, frozenset())
    return (*hand, *wilds) if hand and not wild_cards(hand, table) and len(hand) + number == 5 else None


_SORTS: dict[Level, tuple[Draw, ...]] = {
    Level.ONE: (_high_pair, _high_pair, _of_kind(Category.THREE_OF_A_KIND), _of_kind(Category.TWO_PAIR)),
    Level.TWO: (
        _high_pair,
        _pair_and_draw,
        _small_two_pair,
        _of_kind(Category.TWO_PAIR),
        _of_kind(Category.THREE_OF_A_KIND, Category.FULL_HOUSE),
        _of_kind(Category.STRAIGHT, Category.FLUSH),
    ),
    Level.THREE: (
        _pair_and_draw,
        _pair_and_draw,
        _small_two_pair,
        _of_kind(Category.FULL_HOUSE, Category.FOUR_OF_A_KIND),
        _of_kind(Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH),
    ),
}
"""Ways to draw a hand that opens, by level."""
