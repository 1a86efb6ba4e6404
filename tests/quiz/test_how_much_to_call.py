"""How much it is to call: by hand-made rows, and once more from the actions alone."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.quiz.kept import Kept
from tests.quiz.tables import TABLES, questions, said
from tutor.engine.play import replay
from tutor.quiz.how_much_to_call import question_about
from tutor.quiz.question import Level, Question, grade

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "calls.yaml").read_text(encoding="utf-8"))
MORE = [*TABLES, ("classic-casino", 2), ("seven-ace", 2), ("club", 7), ("jackpots", 6), ("triple-draw+bets1-2", 4)]
MORE += [("classic-home", 8), ("club+pot", 5), ("classic-home+ante5+limit", 3), ("classic-casino+blinds5-10", 6)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_call_its_rules_and_the_mistakes_about_it(row: dict[str, Any]) -> None:
    question = question_about(replay(row["play"]), level=Level.THREE)
    assert question.right == (str(row["right"]),)
    assert set(row["rules"]) <= set(question.rules)
    for answer, mistake in row.get("wrong", {}).items():
        assert grade(question, str(answer)).mistake == mistake


def reckoned(question: Question) -> tuple[int, int]:
    """What the call costs, and what the player in turn has put in in this round, from the actions alone."""
    kept = Kept(question.play)
    kept.reach()
    seat = kept.next()
    assert seat == question.seat
    return min(kept.owed(seat), kept.chips[seat]), kept.bets[seat]


def second_way(question: Question) -> set[str]:
    return {str(reckoned(question)[0])}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("text", "players"), MORE)
def test_a_call_costs_what_the_rules_say(text: str, players: int, level: Level) -> None:
    for question in questions("how_much_to_call", text, players, level):
        cost, paid = reckoned(question)
        assert question.right == (str(cost),)
        assert level is Level.THREE or bool(paid) == (level is Level.TWO)
        assert len(question.choices) >= 3


def test_the_reckoning_is_shown() -> None:
    question = question_about(replay("v1;club;3;50,50,50;0;7;b2.r4.c"))
    assert said(question.why[0], "de") == (
        "Der Einsatz steht auf 4, und 2 davon hast du in dieser Runde schon gezahlt: 4 − 2 = 2."
    )
    short = question_about(replay("v1;classic-home;3;50,50,4;2;7;b5.c"))
    assert [said(line, "en") for line in short.why] == [
        "The bet stands at 5, and you have put in nothing in this round. So you owe 5.",
        "But you have only 3 chips left: you pay no more than that, and are all-in.",
        "The ante is in the pot already and plays no part in it.",
    ]
