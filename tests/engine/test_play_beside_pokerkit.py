"""Random hands settle as in pokerkit, an independent engine, wherever it can play the same structure.

Where the two differ on purpose, the rule is named. Ours measures raises from the last full one and leaves short ones
out of the cap (R3), throws a first round in that everybody has checked (R4) and does not ask the only one who has chips
left (R25). The big blind is the first bet of the cap (R18): pokerkit is told so. Odd chips go out one by one (R1):
stakes here divide evenly.
"""

import warnings
from random import Random

import pytest
from pokerkit import Automation, BettingStructure, Deck, Opening, StandardHighHand, StandardLowHand, State, Street

from tutor.engine.actions import Act, Action
from tutor.engine.betting import most_steps, smallest_bet
from tutor.engine.cards import Card
from tutor.engine.play import Ending, Hand, Phase, apply, deal, legal_actions
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import Betting, TableRules, Wins, at_table

CHIP = 60
"""All stakes are multiples of this, so that two to six winners share without odd chips."""
STRUCTURES = {
    Betting.FIXED_LIMIT: BettingStructure.FIXED_LIMIT,
    Betting.POT_LIMIT: BettingStructure.POT_LIMIT,
    Betting.NO_LIMIT: BettingStructure.NO_LIMIT,
}
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
TABLES = [
    f"classic-casino+blinds{CHIP}-{2 * CHIP}",
    f"classic-casino+blinds{CHIP}-{2 * CHIP}+pot",
    f"classic-casino+bets{2 * CHIP}-{4 * CHIP}+blinds{CHIP}-{2 * CHIP}+limit",
    f"classic-home+ante{CHIP}",
    f"classic-home+ante{CHIP}+pot",
    f"classic-home+ante{CHIP}+bets{2 * CHIP}-{4 * CHIP}+limit",
    f"triple-draw+bets{2 * CHIP}-{4 * CHIP}",
]


def theirs(table: TableRules, stacks: list[int]) -> State:
    """The same structure in pokerkit; its seats begin at the dealer's left."""
    most = most_steps(table)
    streets = tuple(
        Street(
            False,  # noqa: FBT003
            () if number > 1 else (False,) * 5,
            0,
            number > 1,
            Opening.POSITION,
            smallest_bet(table, number),
            None if most is None else most - (number == 1 and table.big_blind > 0),
        )
        for number in range(1, table.rules.draws + 2)
    )
    low = table.rules.wins is Wins.LOW
    return State(
        AUTOMATIONS,
        Deck.STANDARD,
        (StandardLowHand if low else StandardHighHand,),
        streets,
        STRUCTURES[table.rules.betting],
        True,  # noqa: FBT003
        table.rules.ante,
        (table.small_blind, table.big_blind),
        0,
        stacks,
        table.players,
    )


def text(cards: tuple[Card, ...]) -> str:
    return "".join(map(str, cards))


def told(state: State, action: Action) -> None:
    match action.act:
        case Act.FOLD:
            state.fold()
        case Act.CHECK | Act.CALL:
            state.check_or_call()
        case _:
            state.complete_bet_or_raise_to(action.to)


def drawn(hand: Hand, state: State, chance: Random) -> Hand:
    """A whole draw, in both: pokerkit has everybody throw first, then deals."""
    if state.actor_index is not None:  # R25: the only one with chips left is not asked
        assert state.checking_or_calling_amount == 0
        state.check_or_call()
    replacements = []
    number = hand.draw
    while hand.phase is Phase.DRAWING and hand.draw == number:
        seat, before = hand.turn, hand.piles.hands
        assert seat is not None
        some = legal_actions(hand)
        throws = some[chance.getrandbits(16) % len(some)].places
        hand = apply(hand, Action(Act.DRAW, places=throws))
        state.stand_pat_or_discard(text(tuple(before[seat][place] for place in throws)))
        after = hand.outcomes[-1].shown if hand.outcomes else ()
        held = dict(after).get(seat) or hand.piles.hands[seat]
        replacements.append((seat, tuple(held[place] for place in throws)))
    for seat, cards in replacements:
        for card in cards:
            state.deal_hole(str(card), (seat - hand.first_dealer - 1) % hand.table.players)
    return hand


def beside(name: str, players: int, seed: int) -> str:
    """How one hand went: the same, or the rule by which it could not go on."""
    table, chance = at_table(rulebook(name), players), Random(f"{name}/{players}/{seed}")
    rich = chance.getrandbits(1)
    stacks = [CHIP * (200 if rich else 2 + chance.getrandbits(5)) for _ in range(players)]
    dealer = chance.getrandbits(8) % players
    hand = deal(table, stacks, dealer, seed)
    seats = [(dealer + 1 + place) % players for place in range(players)]
    state = theirs(table, [stacks[seat] for seat in seats])
    for seat in seats:
        state.deal_hole(text(hand.piles.hands[seat]))
    short = False
    while hand.turn is not None and hand.deals == 1:
        if hand.phase is Phase.DRAWING:
            hand = drawn(hand, state, chance)
            continue
        some = legal_actions(hand)
        action = some[chance.getrandbits(16) % len(some)]
        assert state.actor_index == seats.index(hand.turn), (hand.line, state.actor_index)
        if action.act in (Act.BET, Act.RAISE) and not state.can_complete_bet_or_raise_to(action.to):
            assert short, (hand.line, str(action))
            return "R3"
        told(state, action)
        hand = apply(hand, action)
        short = short or hand.betting.price != hand.betting.full
    if hand.outcomes[0].ending is Ending.PASSED_OUT:
        return "R4"
    assert [state.stacks[seats.index(seat)] for seat in range(players)] == list(hand.stacks), hand.line
    return "same"


def compared(name: str, players: int, seeds: range) -> list[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pokerkit wonders at cards that are dealt again
        return [beside(name, players, seed) for seed in seeds]


@pytest.mark.parametrize("name", TABLES)
def test_random_hands_settle_as_in_pokerkit(name: str) -> None:
    went = compared(name, 3, range(4)) + compared(name, 2, range(4)) + compared(name, 6, range(2))
    assert "same" in went


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("name", TABLES)
def test_many_random_hands_settle_as_in_pokerkit(name: str, players: int) -> None:
    went = compared(name, players, range(300))
    assert went.count("same") > 200
