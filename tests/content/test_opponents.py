"""What lessons say of opponents: figures, tables, and the readings that lie in a file."""

from pathlib import Path

import pytest

from tests.content.conftest import Break, faults
from tutor.content import sheets
from tutor.content.blocks import Figure, HandFigure, Sheet
from tutor.content.figures import hand_figure, table_of
from tutor.content.opponents import opponents_line
from tutor.content.readings import READINGS, read_of, readings, worked_out
from tutor.engine.bots import TEMPERAMENTS
from tutor.engine.cards import parse_cards
from tutor.quiz.question import Line
from tutor.words.words import say

DE = "lessons/one/de.md"
SIX, FOUR = table_of("jackpots", 6), table_of("jackpots", 4)
JACKS = "Jh Jd 9s 6c 2h"


def said(told: Line) -> str:
    return say(told.key, "en", **dict(told.facts))


def rows(sheet: Sheet) -> list[list[str]]:
    shown = sheets.rows_of(sheet).rows
    return [[said(row.head), *("; ".join(map(said, cell)) for cell in row.cells)] for row in shown]


@pytest.mark.parametrize(
    ("name", "of", "text"),
    [
        ("behind", "jacks/1", "20%"),
        ("behind", "jacks/5", "69%"),
        ("openers_behind", "jacks/1", "20%"),
        ("open_rate", "tight/5", "10%"),
        ("opens_from", "tight/3", "a pair of queens"),
    ],
)
def test_what_a_figure_says_of_those_who_speak_later(name: str, of: str, text: str) -> None:
    hands: dict[str, HandFigure | None] = {"jacks": hand_figure(parse_cards(JACKS), SIX)}
    told = opponents_line(Figure(name, of, "", 0), SIX, hands)
    assert told
    assert said(told) == text


def test_how_often_somebody_stands_pat_and_bluffs() -> None:
    told = [opponents_line(Figure(name, "tight/3", "", 0), FOUR, {}) for name in ("pat_rate", "bluff_rate")]
    assert [said(each) for each in told if each] == ["5%", "0%"]
    assert opponents_line(Figure("bluff_rate", "pat_bluffer/2", "", 0), FOUR, {}) is None


def test_a_hand_is_worth_less_the_more_players_are_still_to_speak() -> None:
    assert [row[1] for row in rows(Sheet("behind", (JACKS,), SIX))] == ["20%", "36%", "49%", "60%", "69%"]


def test_an_early_seat_opens_with_less() -> None:
    shown = rows(Sheet("position", ("tight",), SIX))
    assert shown[0] == ["5", "a pair of aces", "10%"]
    assert shown[-1] == ["0", "a pair of jacks", "21%"]


def test_who_draws_three_had_a_pair_and_who_draws_one_two_pair() -> None:
    shown = {row[0]: row for row in rows(Sheet("reading", ("never_bluffs", "opened", "3"), FOUR))}
    assert shown["three cards"][2] == "one pair 100%"
    assert shown["one card"][2] == "two pair 100%"
    assert shown["none (pat)"][2].startswith("straight")


@pytest.mark.parametrize(("text", "players", "name", "did"), READINGS)
def test_each_reading_adds_up(text: str, players: int, name: str, did: tuple[str, ...]) -> None:
    some = readings(table_of(text, players), name, did)
    assert sum(read.chance for read in some) == pytest.approx(1, abs=1e-5)
    for read in some:
        assert sum(read.before.values()) == pytest.approx(1, abs=1e-5)
        assert sum(read.after.values()) == pytest.approx(1, abs=1e-5)
    assert all(read.bluff == 0 for read in some) or name == "pat_bluffer"


def test_only_the_pat_bluffer_s_pat_hand_may_be_weaker_than_a_straight() -> None:
    bluffs = {name: read for name in TEMPERAMENTS if (read := read_of(FOUR, name, 3, 0)) and read.bluff}
    assert list(bluffs) == ["pat_bluffer"]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "players", "name", "did"), READINGS)
def test_the_readings_in_the_file_are_those_of_the_engine(
    text: str, players: int, name: str, did: tuple[str, ...]
) -> None:
    assert readings(table_of(text, players), name, did) == worked_out(text, players, name, did)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (":::hand jacks", ":::behind nobody", f"{DE}:6 no_such_hand"),
        (":::hand jacks", ":::position nobody", f"{DE}:6 no_such_directive"),
        (":::hand jacks", ":::reading tight", f"{DE}:6 no_such_directive"),
        (":::hand jacks", ":::reading tight called 5/5", f"{DE}:6 no_such_directive"),
        ("{value:kings}", "{behind:kings/9}", f"{DE}:15 not_of_opponents"),
        ("{value:kings}", "{behind:queens/2}", f"{DE}:15 not_of_opponents"),
        ("{value:kings}", "{open_rate:bold/2}", f"{DE}:15 not_of_opponents"),
        ("{value:kings}", "{pat_rate:tight/2}", f"{DE}:15 not_of_opponents"),
    ],
)
def test_a_fault_is_named_with_file_and_line(folder: Path, put: Break, old: str, new: str, fault: str) -> None:
    put(DE, old, new)
    assert fault in faults(folder)
