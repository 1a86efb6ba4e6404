"""Hands in one line: old lines mean what they always meant, damaged ones say where they stop making sense."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from tutor.engine.cards import CannotBe, cards_text
from tutor.engine.play import replay
from tutor.words.words import error_text, languages

TABLES = Path(__file__).parents[1] / "tables"
ROWS = yaml.safe_load((TABLES / "lines.yaml").read_text(encoding="utf-8"))
DAMAGED = yaml.safe_load((TABLES / "damaged_lines.yaml").read_text(encoding="utf-8"))
LETTERS = "0123456789.;,+-vbrfkcmedxp "


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["line"][:60])
def test_a_line_means_what_it_always_meant(row: dict[str, Any]) -> None:
    hand = replay(row["line"])
    shown = hand.outcomes[-1].shown if hand.outcomes else ()
    assert list(hand.stacks) == row["stacks"]
    assert [outcome.ending.value for outcome in hand.outcomes] == row["endings"]
    assert {seat: cards_text(cards) for seat, cards in shown} == row["shown"]
    assert hand.line == row["line"]
    assert replay(hand.line) == hand


@pytest.mark.parametrize("row", DAMAGED, ids=lambda row: row["line"] or "nothing")
def test_a_damaged_line_says_where_it_stops_making_sense(row: dict[str, Any]) -> None:
    with pytest.raises(CannotBe) as caught:
        replay(row["line"])
    assert (caught.value.key, caught.value.facts) == (row["key"], row["facts"])
    for lang in languages():
        assert error_text(caught.value.key, caught.value.facts, lang)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["line"][:60])
def test_a_line_with_a_letter_changed_lost_or_added_is_another_hand_or_is_refused(row: dict[str, Any]) -> None:
    line, chance = row["line"], Random(row["line"])
    for _ in range(12):
        at, kind = chance.getrandbits(16) % (len(line) or 1), chance.getrandbits(8) % 4
        letter = LETTERS[chance.getrandbits(8) % len(LETTERS)]
        changed = (
            line[:at] + letter + line[at + 1 :],
            line[:at] + line[at + 1 :],
            line[:at] + letter + line[at:],
            line[:at],
        )[kind]
        fault = None
        try:
            hand = replay(changed)
        except CannotBe as caught:
            fault = caught
        assert error_text(fault.key, fault.facts, "de") if fault else replay(hand.line) == hand


def test_blanks_around_a_line_do_no_harm() -> None:
    assert replay("  v1;club;2;5,5;0;1;k\n") == replay("v1;club;2;5,5;0;1;k")
