"""Opponents: legal and honest in every rulebook, the same for the same chance, blind to what is hidden."""

from random import Random

import pytest

from tutor.engine.actions import Act, Action
from tutor.engine.bots import TEMPERAMENTS, Temperament, choose
from tutor.engine.openers import may_open
from tutor.engine.play import Hand, apply, deal, view, why_not
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import TableRules, at_table

ALL = tuple(TEMPERAMENTS.values())
MORE_TABLES = (
    "jackpots+trust",
    "jackpots+progressive",
    "club+deck32",
    "club+draw5",
    "classic-home+draw4ace",
    "high-low+joker",
)
MORE_TABLES += (
    "classic-home+draw5ace+nostock",
    "joker-wild+bug+natural",
    "classic-casino+pot",
    "seven-ace+nolowstraight",
)
MOST_DEALS = 30


def counts(text: str) -> range:
    fewest, most = rulebook(text).seats
    return range(fewest, most + 1)


TABLES = [(text, players) for text in (*RULEBOOKS, *MORE_TABLES) for players in counts(text)]


def at_play(hand: Hand, chance: Random, temperaments: tuple[Temperament, ...] = ALL) -> Action:
    assert hand.turn is not None
    return choose(view(hand, hand.turn), temperaments[hand.turn % len(temperaments)], chance)


def played_out(table: TableRules, seed: int, stacks: list[int]) -> Hand:
    hand, chance = deal(table, stacks, seed % table.players, seed), Random(seed)
    while hand.turn is not None and hand.deals < MOST_DEALS:
        action = at_play(hand, chance)
        assert why_not(hand, action) is None, (hand.line, str(action))
        if action.act is Act.BET and hand.betting.number == 1:
            assert may_open(hand.piles.hands[hand.turn], table, hand.least)
        hand = apply(hand, action)
    return hand


@pytest.mark.parametrize(("text", "players"), TABLES)
def test_bots_are_legal_and_honest_in_every_rulebook(text: str, players: int) -> None:
    table = at_table(rulebook(text), players)
    for seed in range(6):
        stacks = [1 + Random(f"{seed}/{seat}").getrandbits(seed + 2) for seat in range(players)]
        played_out(table, seed, stacks)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "players"), TABLES)
def test_bots_are_legal_and_honest_in_many_hands(text: str, players: int) -> None:
    table = at_table(rulebook(text), players)
    for seed in range(500):
        stacks = [1 + Random(f"{seed}/{seat}").getrandbits(2 + seed % 7) for seat in range(players)]
        played_out(table, seed, stacks)


def test_the_same_chance_makes_the_same_hand() -> None:
    table = at_table(rulebook("jackpots"), 6)
    assert [played_out(table, seed, [80] * 6).line for seed in range(5)] == [
        played_out(table, seed, [80] * 6).line for seed in range(5)
    ]
