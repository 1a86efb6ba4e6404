"""Whose turn it is: by hand-made rows, and once more by a way of its own that reads the actions alone."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.quiz.kept import Kept, whole_line
from tests.quiz.tables import TABLES, questions, said
from tutor.engine.play import replay
from tutor.quiz.question import Level, Question, grade
from tutor.quiz.whose_turn import Asked, question_about

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "turns.yaml").read_text(encoding="utf-8"))
MORE = [*TABLES, ("classic-casino", 2), ("seven-ace", 2), ("club", 2), ("club", 7), ("jackpots", 6), ("triple-draw", 3)]
MORE += [("classic-home", 8), ("club+blinds", 4), ("shotgun", 2)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_turn_its_rules_and_the_mistakes_about_it(row: dict[str, Any]) -> None:
    asked = Asked(row["asked"]) if "asked" in row else None
    question = question_about(replay(row["play"]), row.get("me", 0), asked=asked, level=Level.THREE)
    assert question.right == (str(row["right"]),)
    assert set(row["rules"]) <= set(question.rules)
    for answer, mistake in row.get("wrong", {}).items():
        assert grade(question, str(answer)).mistake == mistake


def second_way(question: Question) -> set[str]:
    """Whose turn it is after the last action, from the actions alone; the prompt must ask for what comes then."""
    kept = Kept(whole_line(question))
    asked, turn = kept.after()
    if "draws_first" in question.prompt.key:
        assert (asked, turn) == ("speaks_next", None)
        return {str(kept.around(kept.dealer)[0])}
    assert question.prompt.key.endswith(asked)
    return {"nobody" if turn is None else str(turn)}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("text", "players"), MORE)
def test_the_turn_is_that_of_the_rules(text: str, players: int, level: Level) -> None:
    for question in questions("whose_turn", text, players, level):
        assert set(question.right) == second_way(question)
        assert question.seat not in Kept(whole_line(question)).out


def test_each_level_asks_its_own_things() -> None:
    asked = {
        level: {
            (question.prompt.key.rpartition(".")[2], dict(question.prompt.facts)["round"] == 1)
            for question in questions("whose_turn", "club", 4, level)
        }
        for level in Level
    }
    assert ("speaks_first", True) in asked[Level.ONE]
    assert ("speaks_first", False) in asked[Level.TWO]
    assert asked[Level.TWO] == {("speaks_first", False), ("speaks_next", True)} | asked[Level.TWO]


def test_the_picture_of_the_table_does_not_show_what_is_asked() -> None:
    for question in questions("whose_turn", "club", 4, Level.TWO):
        if "nobody" in question.right:
            assert replay(question.play).phase.value == "betting"


def test_the_question_tells_the_last_action() -> None:
    question = question_about(replay("v1;club;4;50,50,50,50;0;7;b2.c.r4.c.f"), 0)
    assert said(question.prompt, "de") == "Ben steigt aus. Wer ist in dieser Setzrunde als Nächstes an der Reihe?"
    assert said(question.why[0], "en") == "It goes on clockwise. Cem has not answered the bet yet: 2 chips are missing."
