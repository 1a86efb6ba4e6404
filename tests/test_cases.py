"""The faults that users met elsewhere: each has a test here that carries its id.

The ids are those of the project's collection of cases; they stand in names or comments of tests, or as rows of a table.
"""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
CASES = {
    "F1": "the wheel is a straight",
    "F2": "the steel wheel is a straight flush",
    "F4": "no straight goes round the corner",
    "F5": "a straight may end in the king",
    "F7": "flushes are compared card by card",
    "F9": "the kicker counts",
    "F11": "a full tie has two winners",
    "F12": "every way of writing a card is read, or refused with a reason",
    "F13": "no joker in a game without one",
    "F14": "three of a kind and a joker make four",
    "F16": "a wild royal flush is called one",
    "F18": "five of a kind is kept",
    "F19": "the stripped decks have their own order",
    "F21": "a small pair is named and may not open",
    "F23": "odd chips are given out",
    "F25": "an all-in player may win what he matched",
    "F26": "every side pot has its own winners",
    "F28": "a raise is not bounded by the other's stack",
    "F29": "who has raised last is not asked again",
    "F31a": "a reshuffle gives nobody his own cards back",
    "F31b": "the last card is never dealt, the opener's discards stay aside",
    "F32": "five hundred hands in one sitting",
    "F33": "every card lies in one place",
    "F35": "nothing is marked in a fresh hand",
    "F36": "every equally good discard is right",
    "F37": "the shown solution grades as right",
    "F38": "a hint gives the concept only",
    "F39": "the wrong ones again are not rated",
    "F40": "the wrong ones again are those that were wrong",
    "F41": "what is counted is offered",
    "F43": "choices keep their order",
    "F44": "choices with a fixed place stay last",
    "F47": "days are the learner's, not UTC's",
    "F48": "a day starts at four, whatever the clocks do",
    "F54": "a double click counts once",
    "F55": "a reload keeps the question",
    "F57": "a rerun deals nothing",
    "F58": "nothing is chosen beforehand",
    "F59": "choices are ids",
    "F61": "many answers at once are all stored",
    "F62": "five cards in one row on a phone",
    "F63": "suits are told apart without colour",
    "F64": "every card has its name",
    "F65": "suits are no emoji",
    "F66": "progress has a picture for every amount of data",
    "F68": "the wrong ones are listed and can be asked again",
    "F69": "a king-high straight flush is no royal flush",
}


def written() -> str:
    """All tests and tables but this one."""
    files = [path for path in TESTS.rglob("*") if path.suffix in {".py", ".yaml"} and path != Path(__file__)]
    return "\n".join(path.read_text("utf-8") for path in files)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case}: {CASES[case]}")
def test_a_fault_met_elsewhere_has_its_test(case: str) -> None:
    assert re.search(rf"(?<![a-z0-9]){case}(?![0-9])", written(), re.IGNORECASE)
