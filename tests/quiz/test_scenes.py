"""Moments at the table: the same for the same seed, wanted, and told whole by their line."""

from random import Random

import pytest

from tests.quiz.tables import TABLES, table_of
from tutor.engine.actions import Act
from tutor.engine.play import Ending, Hand, Phase, deal, replay
from tutor.engine.rules import Opening
from tutor.quiz.scenes import LIVELY, QUIET, STEADY, Mood, deep, moments, scene, short, stake_of


def drawing(hand: Hand) -> bool:
    return hand.phase is Phase.DRAWING


@pytest.mark.parametrize(("text", "players"), TABLES)
def test_a_scene_is_as_wanted_and_its_line_tells_it_whole(text: str, players: int) -> None:
    hand = scene(Random(1), table_of(text, players), drawing)
    assert drawing(hand)
    assert replay(hand.line) == hand


def test_the_same_seed_plays_the_same_scene() -> None:
    one, same, other = (scene(Random(seed), table_of("club"), drawing).line for seed in (5, 5, 6))
    assert one == same != other


@pytest.mark.parametrize("mood", [STEADY, LIVELY])
def test_hands_are_played_until_they_are_over(mood: Mood) -> None:
    table = table_of("club")
    for seed in range(40):
        rng = Random(seed)
        begun = deal(table, deep(rng, table), 0, seed)
        *_, last = moments(begun, rng, mood=mood, deals=9)
        assert last.phase is Phase.OVER


def test_a_hand_that_nobody_opened_goes_on_only_if_asked_to() -> None:
    table = table_of("jackpots")
    again = scene(Random(2), table, lambda hand: hand.passed == 1, deals=2)
    assert (again.deals, again.outcomes[0].ending) == (2, Ending.PASSED_OUT)
    assert not any(hand.passed for hand in moments(deal(table, again.start, again.first_dealer, again.seed), Random(2)))


def test_a_moment_that_never_comes_is_given_up() -> None:
    with pytest.raises(LookupError, match="no such moment at jackpots with 4"):
        scene(Random(2), table_of("jackpots"), drawing, dealt=lambda _: False)


def test_a_hand_is_played_no_further_than_asked_for() -> None:
    with pytest.raises(LookupError, match="no such moment"):
        scene(Random(2), table_of("club"), drawing, dealt=lambda hand: hand.seed < 30_000, until=drawing)


def test_nobody_opens_without_openers_where_they_are_asked_for() -> None:
    table = table_of("jackpots")
    assert table.rules.opening is Opening.JACKS
    for seed in range(20):
        hand = scene(Random(seed), table, lambda hand: hand.opener is not None)
        assert hand.opening


def test_players_with_little_are_often_broke_afterwards_and_with_much_seldom() -> None:
    table = table_of("classic-home")

    def spent(seed: int, stacks: tuple[int, ...]) -> bool:
        over = scene(Random(seed), table, lambda hand: hand.phase is Phase.OVER, stacks=stacks, deals=9)
        return 0 in over.stacks

    rng = Random(0)
    with_little = sum(spent(seed, short(rng, table)) for seed in range(60))
    with_much = sum(spent(seed, deep(rng, table)) for seed in range(60))
    assert with_little > 3 * with_much


def test_who_plays_lively_raises_more() -> None:
    def raised(mood: Mood) -> int:
        table = table_of("club")
        over = [scene(Random(seed), table, lambda hand: hand.phase is Phase.OVER, mood=mood) for seed in range(60)]
        return sum(played.act is Act.RAISE for hand in over for played in hand.log)

    assert raised(LIVELY) > 2 * raised(STEADY) > 2 * raised(QUIET)


def test_the_stake_of_a_table_is_its_largest() -> None:
    texts = ("club", "seven-ace", "classic-casino", "classic-home+ante5")
    assert [stake_of(table_of(text)) for text in texts] == [4, 8, 2, 5]
