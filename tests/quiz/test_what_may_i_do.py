"""What one may do: by hand-made rows, and once more from the actions alone."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.quiz.kept import Kept
from tests.quiz.slowly import opens
from tests.quiz.tables import TABLES, questions, said, table_of
from tutor.engine.play import replay
from tutor.quiz.question import Level, Question, grade
from tutor.quiz.what_may_i_do import question_about

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "may_do.yaml").read_text(encoding="utf-8"))
MORE = [*TABLES, ("classic-casino", 2), ("seven-ace", 2), ("club", 7), ("jackpots", 6), ("jackpots+trust", 4)]
MORE += [("classic-home", 8), ("club+pot", 5), ("classic-home+limit", 3)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_what_may_be_done_its_rules_and_the_mistakes_about_it(row: dict[str, Any]) -> None:
    question = question_about(replay(row["play"]), level=Level.THREE)
    assert question.right == (row["right"],)
    assert set(row["rules"]) <= set(question.rules)
    assert not set(row.get("beside", ())) & set(question.rules)
    for answer, mistake in row.get("wrong", {}).items():
        assert grade(question, answer).mistake == mistake


def may_open(question: Question, seat: int) -> bool:
    """Whether the hand of this seat opens, reckoned slowly."""
    return opens(replay(question.play).piles.hands[seat], table_of(question.table, question.players))


def second_way(question: Question) -> set[str]:
    kept = Kept(question.play)
    kept.reach()
    seat = kept.next()
    assert seat is not None
    owes, price = kept.owed(seat), kept.price()
    acts = ["fold", "call"] if owes > 0 else ["check"]
    others = [each for each in kept.around(seat) if each != seat]
    capped = kept.rules.raises is not None and kept.steps > kept.rules.raises
    answered = kept.answered.get(seat) == kept.full if price else False
    able = kept.chips[seat] > owes and any(kept.bets[each] + kept.chips[each] > price for each in others)
    must_open = kept.rules.opening.value == "jacks" and kept.rules.openers.value == "checked" and not kept.draws
    if able and not capped and not answered and (price or not must_open or may_open(question, seat)):
        acts.append("raise" if price else "bet")
    return {"_".join(acts)}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("text", "players"), MORE)
def test_what_may_be_done_is_what_the_rules_say(text: str, players: int, level: Level) -> None:
    for question in questions("what_may_i_do", text, players, level):
        assert set(question.right) == second_way(question)
        assert len(question.choices) >= 3


def test_each_level_asks_its_own_things() -> None:
    def asked(text: str, level: Level) -> set[str]:
        return {question.right[0] for question in questions("what_may_i_do", text, 4, level)}

    assert asked("club", Level.ONE) == {"check_bet", "fold_call_raise"}
    assert "check_raise" in asked("seven-ace", Level.TWO)
    assert {"check", "check_bet"} <= asked("jackpots", Level.TWO)
    assert "fold_call" in asked("club", Level.THREE)


def test_what_is_refused_is_said_in_the_words_of_the_table() -> None:
    question = question_about(replay("v1;club;3;50,50,50;0;7;b2.r4.r6.r8"))
    assert [said(line, "de") for line in question.why] == [
        "Der Einsatz steht auf 8, und mitzugehen kostet dich 4 Chips.",
        "Mehr wird in dieser Runde nicht erhöht: Höchstens vier Einsätze sind erlaubt, der erste mitgezählt. "
        "Geh mit oder steig aus.",
    ]


def test_openers_on_trust_are_no_matter_of_what_one_may_do() -> None:
    question = question_about(replay("v1;jackpots+trust;3;50,50,50;0;7;"))
    assert question.right == ("check_bet",)
    assert "openers_overlooked" not in {choice.mistake for choice in question.choices}
