"""How fast hands go at random and among bots, beside pokerkit's random ones at the same structure, in one run.

Random players choose alike in both: fold, check or call, the smallest or the largest bet, any cards that the limit lets
go, each as likely.
"""

import random
import warnings
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Any

from tutor.bench import Figure, Missing, Rival, Task, compared, module_of
from tutor.engine.betting import most_steps, smallest_bet
from tutor.engine.bots import TEMPERAMENTS, choose
from tutor.engine.play import apply, deal, legal_actions, view
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import Betting, TableRules, Wins, at_table

HANDS, SEATS, STACK = 60, 6, 400
TABLES = ("classic-casino", "classic-casino+limit", "triple-draw")
"""What pokerkit can play too: no limit, fixed limit, three draws."""


def play_figures(rounds: int) -> Iterator[Figure]:
    """Hands of six seats beside pokerkit's random ones: at random the goal is as many per second, among bots half."""
    module = module_of("pokerkit")
    for text in TABLES:
        table = at_table(rulebook(text), SEATS)
        tasks = (("hands", partial(ours, table), 1.0), ("bot_hands", partial(among_bots, table), 0.5))
        for name, work, goal in tasks:
            task = Task(name, work, {"rulebook": text}, calls=HANDS)
            if module is None:
                rival = Rival("pokerkit", None, goal, missing=Missing.NOT_INSTALLED)
            else:
                rival = Rival("pokerkit", partial(theirs, module, table), goal)
            yield from compared(task, [rival], rounds)


def ours(table: TableRules) -> None:
    """So many hands of ours."""
    chance = random.Random("tutor/bench")
    for seed in range(HANDS):
        hand = deal(table, (STACK,) * SEATS, seed % SEATS, seed)
        while hand.turn is not None:
            some = legal_actions(hand)
            hand = apply(hand, some[chance.getrandbits(16) % len(some)])


def among_bots(table: TableRules) -> None:
    """So many hands of ours in which each seat has a temperament and sees what it may see."""
    chance, temperaments = random.Random("tutor/bench"), tuple(TEMPERAMENTS.values())
    for seed in range(HANDS):
        hand = deal(table, (STACK,) * SEATS, seed % SEATS, seed)
        while hand.turn is not None:
            hand = apply(hand, choose(view(hand, hand.turn), temperaments[hand.turn % len(temperaments)], chance))


def theirs(module: Any, table: TableRules) -> None:  # noqa: ANN401 the library has no types for us
    """So many hands of pokerkit's."""
    chance = random.Random("tutor/bench")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wonders at cards that are dealt again
        for _ in range(HANDS):
            _one_of_theirs(_state(module, table), chance, table.rules.draw.most)


def _one_of_theirs(state: Any, chance: random.Random, most: int) -> None:  # noqa: ANN401
    throws = [places for number in range(most + 1) for places in combinations(range(5), number)]
    while state.status:
        if state.stand_patter_or_discarder_index is not None:
            held = list(state.get_down_cards(state.stand_patter_or_discarder_index))
            places = throws[chance.getrandbits(16) % len(throws)]
            state.stand_pat_or_discard(tuple(held[place] for place in places))
            continue
        some = [state.check_or_call, *([state.fold] if state.can_fold() else [])]
        if state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            most_to = state.max_completion_betting_or_raising_to_amount
            some += [partial(state.complete_bet_or_raise_to, to) for to in {least, most_to}]
        some[chance.getrandbits(16) % len(some)]()


def _state(module: Any, table: TableRules) -> Any:  # noqa: ANN401
    """The same structure in pokerkit, dealt."""
    structure, limit = module.BettingStructure, table.rules.betting is Betting.FIXED_LIMIT
    most = most_steps(table)
    streets = tuple(
        module.Street(
            False,  # noqa: FBT003
            (False,) * 5 if number == 1 else (),
            0,
            number > 1,
            module.Opening.POSITION,
            smallest_bet(table, number),
            None if most is None else most - (number == 1),
        )
        for number in range(1, table.rules.draws + 2)
    )
    return module.State(
        tuple(module.Automation),
        module.Deck.STANDARD,
        (module.StandardLowHand if table.rules.wins is Wins.LOW else module.StandardHighHand,),
        streets,
        structure.FIXED_LIMIT if limit else structure.NO_LIMIT,
        True,  # noqa: FBT003
        table.rules.ante,
        (table.small_blind, table.big_blind),
        0,
        (STACK,) * SEATS,
        SEATS,
    )
