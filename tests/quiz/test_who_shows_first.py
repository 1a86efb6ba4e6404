"""Who shows first: by hand-made rows, and once more from the actions alone."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.quiz.kept import Kept, whole_line
from tests.quiz.tables import TABLES, questions, said
from tutor.engine.play import replay
from tutor.quiz.question import Level, Question, grade
from tutor.quiz.who_shows_first import question_about

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "who_shows.yaml").read_text(encoding="utf-8"))
MORE = [*TABLES, ("classic-casino", 2), ("seven-ace", 2), ("club", 7), ("jackpots", 6), ("jackpots", 2)]
MORE += [("classic-home", 8), ("triple-draw", 3)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_who_shows_the_rules_and_the_mistakes_about_it(row: dict[str, Any]) -> None:
    question = question_about(replay(row["play"]), row.get("me", 0), level=Level.THREE)
    assert question.right == (str(row["right"]),)
    assert set(row["rules"]) <= set(question.rules)
    for answer, mistake in row.get("wrong", {}).items():
        assert grade(question, str(answer)).mistake == mistake


def reckoned(question: Question) -> str:
    """Who shows first, or what has to be shown, from the actions alone."""
    kept = Kept(whole_line(question))
    spoken = kept.spoke()
    alive = kept.around(kept.dealer)
    draws = [place for place, (_, action) in enumerate(spoken) if action[0] == "d"]
    if len(alive) == 1:
        bets = [seat for seat, action in spoken[: draws[0] if draws else None] if action[0] == "b"]
        opens = kept.rules.opening.value == "jacks" and bets[:1] == alive
        return "proof" if opens else "nobody"
    last = spoken[draws[-1] + 1 :]
    steps = [seat for seat, action in last if action[0] in "br"]
    return str(steps[-1] if steps else last[0][0] if last else alive[0])


def second_way(question: Question) -> set[str]:
    return {reckoned(question)}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("text", "players"), MORE)
def test_who_shows_is_what_the_rules_say(text: str, players: int, level: Level) -> None:
    for question in questions("who_shows_first", text, players, level):
        assert set(question.right) == second_way(question)
        assert len(question.choices) >= 3


def test_each_level_asks_its_own_things() -> None:
    asked = {
        level: {
            question.why[0].key.rpartition(".")[2] for question in questions("who_shows_first", "jackpots", 4, level)
        }
        for level in Level
    }
    assert asked[Level.ONE] == {"raiser"}
    assert asked[Level.TWO] >= {"checked", "nobody", "proof"}
    assert asked[Level.THREE] >= {"skipped", "raiser"}


def test_the_question_tells_the_last_action() -> None:
    question = question_about(replay("v1;club;3;50,50,50;0;7;b2.c.f.d0.d0.b4.c"), 2)
    assert said(question.prompt, "de") == "Du gehst mit. Das war das Letzte vor dem Showdown. Wer zeigt zuerst?"
    assert question.play.endswith(".b4")
