"""What holds in every hand, whatever is played: with every rulebook, number of players and house option."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.random_play import (
    EVERYTHING,
    check_hand,
    check_replay,
    some_action,
    tables,
    tables_with_options,
)
from tests.thin import seeds
from tutor.engine.actions import Act, Action, IllegalAction
from tutor.engine.play import apply, deal, legal_actions, why_not
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import at_table


@pytest.mark.parametrize(("text", "players"), list(tables()), ids=lambda value: str(value))
def test_random_hands_end_and_lose_no_chip_and_no_card(text: str, players: int) -> None:  # B11, R5
    for seed in range(6):
        check_replay(check_hand(text, players, seed, fully=seed == 0))


@pytest.mark.slow
@pytest.mark.parametrize(("text", "players"), list(tables()), ids=lambda value: str(value))
def test_five_hundred_random_hands_end_and_lose_no_chip_and_no_card(text: str, players: int) -> None:
    for seed in range(seeds(500)):
        check_replay(check_hand(text, players, seed, fully=seed < 20))


@pytest.mark.slow
@pytest.mark.parametrize(("text", "players"), list(tables_with_options()), ids=lambda value: str(value))
def test_five_hundred_random_hands_with_a_house_option_do_so_too(text: str, players: int) -> None:
    for seed in range(seeds(500)):
        hand = check_hand(text, players, seed, fully=seed < 4, seldom=6)
        if seed % 5 == 0:
            check_replay(hand)


MIXED = ["jackpots+nolimit+progressive+trust", "jackpots+deck32+draw5", "club+blinds+pot", "high-low+joker+limit"]
MIXED += ["classic-home+draw5ace+jacks+nostock", "jacks-or-better+trust", "seven-ace+bets1-2", "joker-wild+bug+jacks"]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(MIXED), st.data(), st.integers(0, 10**6))
def test_random_hands_with_several_options_end(text: str, data: st.DataObject, seed: int) -> None:
    fewest, most = rulebook(text).seats
    check_replay(check_hand(text, data.draw(st.integers(fewest, most)), seed))


def among_legal(allowed: list[Action]) -> set[Action]:
    """Of all that is allowed what is called legal: no mishap, and of bets and raises the smallest and the largest."""
    plain = {each for each in allowed if each.act not in (Act.MISDEAL, Act.END) and not each.exposed}
    steps = sorted((each for each in plain if each.act in (Act.BET, Act.RAISE)), key=lambda each: each.to)
    return plain - set(steps[1:-1])


@pytest.mark.parametrize(
    "text", ["jackpots", "classic-casino+pot", "seven-ace", "classic-home+draw4ace", "triple-draw"]
)
def test_what_is_not_refused_is_done_and_what_is_refused_changes_nothing(text: str) -> None:
    table, chance = at_table(rulebook(text), 3), Random(text)
    for seed in range(3):
        hand = deal(table, [40, 30, 20], 0, seed)
        while hand.turn is not None:
            allowed = []
            for each in EVERYTHING:
                refusal = why_not(hand, each)
                if refusal is None:
                    allowed.append(each)
                    after = apply(hand, each)
                    assert after.actions == (*hand.actions, each)
                else:
                    with pytest.raises(IllegalAction) as caught:
                        apply(hand, each)
                    assert caught.value.refusal == refusal
            assert set(legal_actions(hand)) == among_legal(allowed)
            hand = apply(hand, some_action(hand, chance))
