"""For every kind of question a second way to its answer, which shares nothing with the way that makes the question.

Each stands in the test file of its kind: by trying every card, from the actions alone, by dealing, or looked up in the
rules as their sources have them.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tests.quiz import (
    test_chance_to_improve,
    test_count_outs,
    test_first_dealer,
    test_how_many_may_i_draw,
    test_how_much_may_i_bet,
    test_how_much_to_call,
    test_how_rare,
    test_may_open,
    test_misdeal_or_not,
    test_name_the_hand,
    test_name_the_low,
    test_name_the_wild_hand,
    test_nobody_opened,
    test_order_the_hands,
    test_pot_odds,
    test_prove_openers,
    test_rank_in_this_deck,
    test_rulebook_differences,
    test_should_open,
    test_splits_openers,
    test_stock_runs_out,
    test_what_do_i_post,
    test_what_does_the_draw_tell,
    test_what_may_i_do,
    test_what_to_discard,
    test_which_deck,
    test_which_hand_wins,
    test_which_low_wins,
    test_who_gets_the_pot,
    test_who_shows_first,
    test_whose_turn,
    test_word_and_meaning,
)
from tutor.quiz.question import Question

SecondWay = Callable[[Question], set[str]]
"""All right answers of a question."""

SECOND_WAYS: Mapping[str, SecondWay] = MappingProxyType(
    {
        module.__name__.rpartition(".test_")[2]: module.second_way
        for module in (
            test_name_the_hand,
            test_which_hand_wins,
            test_order_the_hands,
            test_how_rare,
            test_rank_in_this_deck,
            test_name_the_low,
            test_which_low_wins,
            test_name_the_wild_hand,
            test_may_open,
            test_prove_openers,
            test_splits_openers,
            test_nobody_opened,
            test_should_open,
            test_which_deck,
            test_first_dealer,
            test_what_do_i_post,
            test_misdeal_or_not,
            test_rulebook_differences,
            test_how_many_may_i_draw,
            test_what_to_discard,
            test_count_outs,
            test_chance_to_improve,
            test_whose_turn,
            test_what_may_i_do,
            test_how_much_to_call,
            test_how_much_may_i_bet,
            test_who_gets_the_pot,
            test_who_shows_first,
            test_stock_runs_out,
            test_pot_odds,
            test_what_does_the_draw_tell,
            test_word_and_meaning,
        )
    }
)
"""Skill -> its second way."""
