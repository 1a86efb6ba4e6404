"""Sittings: who is dealt in and who deals, newcomers, how it ends, and that it can be resumed."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from tutor.engine.actions import FOLD, MISDEAL, action
from tutor.engine.betting import blind_seats
from tutor.engine.cards import CannotBe
from tutor.engine.play import Ending, Hand, Phase, apply, legal_actions, why_not
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import at_table
from tutor.engine.seating import first_dealer, first_stacks
from tutor.engine.sitting import Joined, Sitting, after, in_time, join, next_hand, resumed, sit_down
from tutor.engine.values import changed

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "sittings.yaml").read_text(encoding="utf-8"))


def at_random(sitting: Sitting, hand: Hand, chance: Random) -> Hand:
    """The hand played to its end."""
    while hand.turn is not None:
        some = legal_actions(hand)
        each = MISDEAL if hand.fresh and not chance.getrandbits(6) else some[chance.getrandbits(16) % len(some)]
        hand = in_time(sitting, apply(hand, each))
    return hand


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_the_next_hand_is_dealt_to_those_who_are_in(row: dict[str, Any]) -> None:
    newcomer = row.get("waits", row.get("posts"))
    before = [chips if chair != newcomer else 0 for chair, chips in enumerate(row["stacks"])]
    sitting = changed(sit_down(rulebook(row["table"]), before, 1, most_deals=9), dealer=row["dealt"])
    if newcomer is not None:
        sitting = join(sitting, Joined(newcomer, row["stacks"][newcomer], posts="posts" in row))
    hand, chairs = next_hand(sitting), sitting.in_play
    assert list(chairs) == row["in"]
    assert chairs[hand.dealer] == row["dealer"]
    if "blinds" in row:
        assert [chairs[seat] for seat in blind_seats(hand.dealer, len(chairs))] == row["blinds"]
    facts = {
        "cards": len(hand.table.deck),
        "shortage": hand.table.shortage.value,
        "bets": list(hand.betting.bets),
    }
    assert {name: facts[name] for name in facts if name in row} == {name: row[name] for name in facts if name in row}


def test_the_first_jack_finds_who_deals_first_and_then_the_deal_goes_round() -> None:  # A3, B2, R28
    sitting = sit_down(rulebook("club"), (400, 400, 400, 400), 5)
    found = first_dealer(sitting.table, 5).seat
    for number in range(4):
        hand = next_hand(sitting)
        assert hand.dealer == (found + number) % 4
        hand = apply(hand, action("b2"))
        while hand.turn is not None:
            hand = apply(hand, FOLD)
        sitting = after(sitting, hand)


def test_a_post_is_a_live_bet_with_its_option() -> None:  # C8, R37
    sitting = changed(sit_down(rulebook("seven-ace"), (40, 40, 40, 0), 1, most_deals=9), dealer=3)
    hand = next_hand(join(sitting, Joined(3, 40, posts=True)))
    assert (hand.turn, hand.line.split(";")[3]) == (3, "40,40,40,40p")
    assert why_not(hand, action("k")) is None
    assert why_not(hand, action("r8")) is None
    assert why_not(hand, action("c")) is not None
    hand = apply(apply(apply(hand, action("k")), action("c")), action("c"))
    assert hand.turn == 2


def test_a_newcomer_posts_once() -> None:  # C8
    sitting = changed(sit_down(rulebook("seven-ace"), (40, 40, 40, 0), 1, most_deals=9), dealer=3)
    sitting = join(sitting, Joined(3, 40, posts=True))
    hand = apply(next_hand(sitting), action("r8"))
    while hand.turn is not None:
        hand = apply(hand, FOLD)
    assert next_hand(after(sitting, hand)).posting == frozenset()


@pytest.mark.parametrize("text", [*RULEBOOKS, "jackpots+trust", "club+deck32", "classic-home+blinds"])
def test_a_tournament_lasts_until_one_has_everything(text: str) -> None:  # A17
    rules, chance = rulebook(text), Random(text)
    unit = first_stacks(at_table(rules, 2))[0] // 20
    sitting = first = sit_down(rules, (unit,) * rules.seats[1], 3)
    while not sitting.over:
        hand = at_random(sitting, next_hand(sitting), chance)
        assert len(hand.table.deck) == len(at_table(rules, len(sitting.in_play)).deck)
        sitting = after(sitting, hand)
        assert sum(sitting.stacks) == unit * rules.seats[1]
    assert len(sitting.ranking) == 1
    assert resumed(first, sitting.history) == sitting
    with pytest.raises(CannotBe, match="sitting_over"):
        next_hand(sitting)


@pytest.mark.parametrize("text", ["jackpots", "classic-casino", "seven-ace"])
def test_at_home_one_plays_so_many_deals_and_may_join_between_hands(text: str) -> None:  # A17, C8, R28, R29
    rules, chance = rulebook(text), Random(text)
    stacks = [400, 400, 400, 0]
    sitting = first = sit_down(rules, stacks, 11, most_deals=40)
    brought = sum(stacks)
    while not sitting.over:
        empty = [chair for chair, chips in enumerate(sitting.stacks) if not chips]
        if empty and not chance.getrandbits(1):
            sitting = join(sitting, Joined(empty[0], 100, posts=bool(chance.getrandbits(1))))
            brought += 100
        sitting = after(sitting, at_random(sitting, next_hand(sitting), chance))
        assert sum(sitting.stacks) == brought
        assert sitting.deals <= 40
    assert resumed(first, sitting.history) == sitting


def tamely(sitting: Sitting, hand: Hand, chance: Random) -> Hand:
    """The hand played to its end without large bets, so that nobody soon has everything."""
    while hand.turn is not None:
        some = legal_actions(hand)
        small = some if hand.phase is Phase.DRAWING else some[: 3 if sitting.rules.bets else 2]
        hand = in_time(sitting, apply(hand, small[chance.getrandbits(16) % len(small)]))
    return hand


SITTINGS = ["jackpots", "seven-ace"]


@pytest.mark.parametrize(
    "text", [*SITTINGS, *(pytest.param(text, marks=pytest.mark.slow) for text in RULEBOOKS if text not in SITTINGS)]
)
def test_five_hundred_hands_in_one_sitting(text: str) -> None:  # F32
    rules, chance = rulebook(text), Random(f"F32/{text}")
    stacks = first_stacks(at_table(rules, rules.seats[1]))
    sitting = first = sit_down(rules, stacks, 32, most_deals=10_000)
    brought = sum(stacks)
    for number in range(500):
        for chair, chips in enumerate(sitting.stacks):
            if not chips:
                sitting = join(sitting, Joined(chair, stacks[0], posts=bool(chance.getrandbits(1))))
                brought += stacks[0]
        sitting = after(sitting, tamely(sitting, next_hand(sitting), chance))
        assert (sitting.hands, sum(sitting.stacks)) == (number + 1, brought)
        assert min(sitting.stacks) >= 0
        assert not sitting.over
    assert resumed(first, sitting.history) == sitting


def test_after_the_last_deal_those_who_paid_share_a_carried_pot() -> None:  # R28, R29
    sitting = sit_down(rulebook("jackpots"), (50, 50, 50), 1, most_deals=2)
    hand = next_hand(sitting)
    for _ in range(6):
        assert in_time(sitting, hand) is hand
        hand = apply(hand, action("k"))
    assert [outcome.ending for outcome in hand.outcomes] == [Ending.PASSED_OUT] * 2
    hand = in_time(sitting, hand)
    assert (hand.turn, hand.stacks) == (None, (50, 50, 50))
    sitting = after(sitting, hand)
    assert (sitting.deals, sitting.hands, sitting.over, sitting.ended) == (2, 1, True, True)


def test_what_a_sitting_refuses() -> None:
    rules = rulebook("seven-ace")
    tournament = sit_down(rules, (50, 50, 0), 1)
    home = sit_down(rules, (50, 50, 50, 50, 50, 0), 1, most_deals=5)
    with pytest.raises(CannotBe, match="nobody_joins"):
        join(tournament, Joined(2, 50, posts=True))
    with pytest.raises(CannotBe, match="too_many_players"):  # C1, R23
        join(home, Joined(5, 50, posts=True))
    with pytest.raises(CannotBe, match="chair_taken"):
        join(home, Joined(0, 50, posts=True))
    with pytest.raises(CannotBe, match="no_such_seat"):
        join(home, Joined(6, 50, posts=True))
    with pytest.raises(CannotBe, match="no_chips"):
        join(home, Joined(5, 0, posts=True))
    with pytest.raises(CannotBe, match="too_few_players"):
        sit_down(rules, (50, 0), 1)
    with pytest.raises(CannotBe, match="no_deals"):
        sit_down(rules, (50, 50), 1, most_deals=0)
    with pytest.raises(CannotBe, match="hand_not_over"):
        after(tournament, next_hand(tournament))
    with pytest.raises(CannotBe, match="hand_of_another_sitting"):
        after(tournament, apply(next_hand(sit_down(rules, (50, 50, 0), 2)), action("f")))
    over = after(tournament, apply(next_hand(tournament), action("f")))
    with pytest.raises(CannotBe, match="hand_of_another_sitting"):
        after(over, apply(next_hand(tournament), action("f")))
