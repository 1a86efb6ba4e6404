"""The kinds of question, by skill: the one list.

Each kind is a module with SKILL, VERSION, `offered(table)`, `generate(seed, table, level)` and
`situations(table, level)`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from tutor.engine.rules import TableRules
from tutor.quiz import (
    chance_to_improve,
    count_outs,
    first_dealer,
    how_many_may_i_draw,
    how_much_may_i_bet,
    how_much_to_call,
    how_rare,
    may_open,
    misdeal_or_not,
    name_the_hand,
    name_the_low,
    name_the_wild_hand,
    nobody_opened,
    order_the_hands,
    pot_odds,
    prove_openers,
    rank_in_this_deck,
    rulebook_differences,
    should_open,
    splits_openers,
    stock_runs_out,
    what_do_i_post,
    what_does_the_draw_tell,
    what_may_i_do,
    what_to_discard,
    which_deck,
    which_hand_wins,
    which_low_wins,
    who_gets_the_pot,
    who_shows_first,
    whose_turn,
    word_and_meaning,
)
from tutor.quiz.question import Level, Question


class Generator(Protocol):
    """What a kind of question offers; modules have it, nothing derives from it."""

    SKILL: str
    VERSION: int
    """Raised whenever the same seed gives another question than before."""

    def offered(self, table: TableRules) -> bool:
        """Whether the question makes sense at this table."""

    def generate(self, seed: int, table: TableRules, level: Level) -> Question:
        """The question of this seed: the same for ever."""

    def situations(self, table: TableRules, level: Level) -> int | None:
        """How many different questions there are; none for very many."""


GENERATORS: Mapping[str, Generator] = MappingProxyType(
    {
        kind.SKILL: kind
        for kind in (
            name_the_hand,
            which_hand_wins,
            order_the_hands,
            how_rare,
            rank_in_this_deck,
            name_the_low,
            which_low_wins,
            name_the_wild_hand,
            may_open,
            prove_openers,
            splits_openers,
            nobody_opened,
            should_open,
            which_deck,
            first_dealer,
            what_do_i_post,
            misdeal_or_not,
            rulebook_differences,
            how_many_may_i_draw,
            what_to_discard,
            count_outs,
            chance_to_improve,
            whose_turn,
            what_may_i_do,
            how_much_to_call,
            how_much_may_i_bet,
            who_gets_the_pot,
            who_shows_first,
            stock_runs_out,
            pot_odds,
            what_does_the_draw_tell,
            word_and_meaning,
        )
    }
)
"""Skill -> its kind of question, easiest first."""
SHOWN = frozenset((prove_openers.SKILL,))
"""Skills in which marked cards are shown; elsewhere they are thrown."""
