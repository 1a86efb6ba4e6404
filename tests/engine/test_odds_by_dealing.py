"""Odd hands of the odds page against a brute force that deals out everything and shares nothing with the engine."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.engine.brute_force import Game, win_chances
from tutor.engine.cards import parse_cards
from tutor.engine.discards import analyse
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import at_table

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "odd_hands.yaml").read_text(encoding="utf-8"))
GAMES = {
    ("club+deck32", 4): Game("7", flush_beats_full_house=False),
    ("seven-ace", 4): Game("7"),
    ("seven-ace", 5): Game("6"),
    ("seven-ace+nolowstraight", 4): Game("7", ace_may_be_low=False),
}
LIMITS = {"+draw3": 3, "+draw4": 4}


def analysed(cards: str, text: str, players: int) -> dict[tuple[str, ...], float]:
    """The chance by what is kept."""
    discards = analyse(parse_cards(cards), at_table(rulebook(text), players))
    return {tuple(map(str, discard.keep)): discard.win or 0.0 for discard in discards}


def game_of(row: dict[str, Any]) -> Game:
    return GAMES[row["rulebook"].removesuffix("+draw3"), row["players"]]


def assert_as_dealt_out(cards: str, text: str, players: int, dealt: dict[tuple[str, ...], float]) -> None:
    won = analysed(cards, text, players)
    assert {kept: won[kept] for kept in dealt} == pytest.approx(dealt, abs=1e-9)


def test_a_pat_hand_wins_as_often_as_when_all_is_dealt_out() -> None:
    dealt = win_chances(("8s", "8h", "7d", "7c", "As"), GAMES["seven-ace", 4], most=0)
    assert_as_dealt_out("8s 8h 7d 7c As", "seven-ace+draw3", 4, dealt)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_odd_hands_win_as_often_as_was_counted(row: dict[str, Any]) -> None:
    won = analysed(row["cards"], row["rulebook"], row["players"])
    assert len(row["won"]) == 6
    for kept, percent in row["won"].items():
        assert 100 * won[tuple(kept.split())] == pytest.approx(percent, abs=5e-8)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_lower_draw_limit_takes_discards_away_and_changes_no_chance(row: dict[str, Any]) -> None:
    bare = row["rulebook"].removesuffix("+draw3")
    every = analysed(row["cards"], f"{bare}+draw5", row["players"])
    assert len(every) == 32
    for option, most in LIMITS.items():
        limited = analysed(row["cards"], bare + option, row["players"])
        assert limited == {kept: every[kept] for kept in every if len(kept) >= 5 - most}


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_odd_hands_win_as_often_as_when_all_is_dealt_out(row: dict[str, Any]) -> None:
    dealt = win_chances(tuple(row["cards"].split()), game_of(row), most=1)
    assert {tuple(kept.split()): percent / 100 for kept, percent in row["won"].items()} == pytest.approx(
        dealt, abs=5e-10
    )
    assert_as_dealt_out(row["cards"], row["rulebook"], row["players"], dealt)


@pytest.mark.slow
@pytest.mark.parametrize("cards", ["As 7h 8d 9c Ts", "As Kh Kd 8d 7d"])
def test_without_the_low_straight_hands_win_as_often_as_when_all_is_dealt_out(cards: str) -> None:
    dealt = win_chances(tuple(cards.split()), GAMES["seven-ace+nolowstraight", 4], most=0)
    assert_as_dealt_out(cards, "seven-ace+nolowstraight", 4, dealt)
