"""How often players open, stand pat and bluff: what is stated lies in the 95 % interval of what was played."""

from random import Random

import pytest

from tutor.engine.actions import Act
from tutor.engine.bots import TEMPERAMENTS, Temperament, choose, opens_from
from tutor.engine.hands import value_of
from tutor.engine.openers import may_open
from tutor.engine.play import deal, view
from tutor.engine.rates import Counted, bluff_rate, measured, open_rate, pat_rate
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import at_table

EACH = pytest.mark.parametrize("temperament", TEMPERAMENTS.values(), ids=list(TEMPERAMENTS))
HANDS = 2_000


def pooled(counted: dict[int, Counted]) -> Counted:
    return Counted(sum(each.done for each in counted.values()), sum(each.times for each in counted.values()))


def expected(stated: dict[int, float], counted: dict[int, Counted]) -> float:
    """The stated rates of all places, each as often as it came up."""
    return sum(stated[behind] * each.times for behind, each in counted.items()) / pooled(counted).times


@EACH
@pytest.mark.parametrize(("text", "players"), [("jackpots", 6), ("classic-home", 4), ("seven-ace", 4)])
def test_who_speaks_first_opens_as_often_as_is_stated(temperament: Temperament, text: str, players: int) -> None:
    table = at_table(rulebook(text), players)
    opens = Counted()
    for seed in range(HANDS):
        hand = deal(table, (100,) * players, 0, seed)
        assert hand.turn is not None
        action = choose(view(hand, hand.turn), temperament, Random(seed))
        opens = opens.once(done=action.act in (Act.BET, Act.RAISE))
    low, high = opens.interval
    assert low <= open_rate(table, temperament, players - 1) <= high


@pytest.mark.slow
@EACH
@pytest.mark.parametrize(("text", "players"), [("jackpots", 5), ("seven-ace", 4)])
def test_openers_stand_pat_and_bluff_as_often_as_is_stated(temperament: Temperament, text: str, players: int) -> None:
    table = at_table(rulebook(text), players)
    played = measured(table, temperament, range(HANDS))
    for counted, rate in ((played.opens, open_rate), (played.pats, pat_rate), (played.bluffs, bluff_rate)):
        low, high = pooled(counted).interval
        assert low <= expected({behind: rate(table, temperament, behind) for behind in counted}, counted) <= high


def test_the_rates_are_those_of_the_hands_that_are_played() -> None:
    table, never = at_table(rulebook("jackpots"), 3), TEMPERAMENTS["never_bluffs"]
    played = measured(table, never, range(60))
    assert played.opens[2].times == 60
    assert pooled(played.pats).times <= pooled(played.opens).done
    assert pooled(played.bluffs).done == 0
    assert bluff_rate(table, never, 2) == 0


@EACH
@pytest.mark.parametrize("text", ["jackpots", "classic-home", "seven-ace"])
def test_the_weakest_hand_that_opens_is_stronger_the_more_players_are_behind(
    temperament: Temperament, text: str
) -> None:  # A19
    table = at_table(rulebook(text), 5 if text != "seven-ace" else 4)
    weakest = [opens_from(table, temperament, behind) for behind in range(table.players)]
    assert weakest == sorted(weakest)
    if text == "jackpots":
        assert weakest[0].text == "one_pair J 4 3 2"


def test_the_weakest_hand_that_opens_can_be_compared_with_those_dealt() -> None:
    for text in ("jackpots", "club", "deuces-wild"):
        table = at_table(rulebook(text), 4)
        value = value_of(deal(table, (9,) * 4, 0, 1).piles.hands[0], table)
        assert isinstance(value < opens_from(table, TEMPERAMENTS["tight"], 2), bool)
    assert may_open(deal(table, (9,) * 4, 0, 1).piles.hands[0], table)


def test_an_interval_holds_its_rate_and_what_never_happened() -> None:
    assert Counted(0, 9).interval[0] == 0
    assert Counted(9, 9).interval[1] == 1
    assert Counted().interval == (0, 1)
    low, high = Counted(480, 2000).interval
    assert low == pytest.approx(0.2218, abs=1e-4)
    assert high == pytest.approx(0.2592, abs=1e-4)
