"""How much one may bet: by hand-made rows, and once more from the actions alone."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.quiz.kept import Kept
from tests.quiz.tables import TABLES, questions, said
from tests.quiz.test_what_may_i_do import may_open
from tutor.engine.play import replay
from tutor.quiz.how_much_may_i_bet import Asked, question_about
from tutor.quiz.question import Level, Question, grade

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "amounts.yaml").read_text(encoding="utf-8"))
MORE = [*TABLES, ("classic-casino", 2), ("seven-ace", 2), ("club", 7), ("jackpots", 6), ("triple-draw+bets1-2", 4)]
MORE += [("classic-home", 8), ("club+pot", 5), ("classic-home+limit", 3), ("classic-casino+blinds5-10+pot", 6)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_an_amount_its_rules_and_the_mistakes_about_it(row: dict[str, Any]) -> None:
    question = question_about(replay(row["play"]), asked=Asked(row["asked"]), level=Level.THREE)
    assert question.right == (str(row["right"]),)
    assert set(row["rules"]) <= set(question.rules)
    for answer, mistake in row.get("wrong", {}).items():
        assert grade(question, str(answer)).mistake == mistake


def reckoned(question: Question) -> tuple[int, int] | None:
    """From how much to how much one may bet or raise, from the actions alone; nothing if one may not at all."""
    kept = Kept(question.play)
    kept.reach()
    seat = kept.next()
    assert seat == question.seat
    owes, price, everything = kept.owed(seat), kept.price(), kept.bets[seat] + kept.chips[seat]
    others = [each for each in kept.around(seat) if each != seat]
    capped = kept.rules.raises is not None and kept.steps > kept.rules.raises
    answered = bool(price) and kept.answered.get(seat) == kept.full
    reach = max(kept.bets[each] + kept.chips[each] for each in others)
    must_open = kept.rules.opening.value == "jacks" and kept.rules.openers.value == "checked" and not kept.draws
    if capped or answered or kept.chips[seat] <= owes or reach <= price:
        return None
    if must_open and not price and not may_open(question, seat):
        return None
    least = kept.full + kept.step
    most = {
        "fixed_limit": least,
        "pot_limit": max(least, price + sum(kept.paid) + owes),
        "no_limit": everything,
    }[kept.rules.betting.value]
    return min(least, everything), min(most, everything)


def second_way(question: Question) -> set[str]:
    """The least or the most, from the actions alone; in a fixed limit they are the same."""
    span = reckoned(question)
    return {"none" if span is None else str(span["most" in question.prompt.key])}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("text", "players"), MORE)
def test_the_amount_is_what_the_rules_say(text: str, players: int, level: Level) -> None:
    for question in questions("how_much_may_i_bet", text, players, level):
        assert set(question.right) == second_way(question)
        assert len(question.choices) >= 3
        assert level is Level.THREE or question.right != ("none",)


def test_the_reckoning_is_shown() -> None:
    raised = question_about(replay("v1;classic-casino+pot;3;50,50,50;0;7;"), asked=Asked.MOST)
    assert said(raised.why[0], "de") == (
        "Nach dem Mitgehen lägen 3 + 2 = 5 im Pott. So viel darf höchstens dazukommen: 2 + 5 = 7."
    )
    fixed = question_about(replay("v1;club;3;50,50,50;0;7;b2.c.c.d0.d0.d0.b4"), asked=Asked.FIXED)
    assert said(fixed.why[1], "en") == "The last full bet stands at 4, and one step is added: 4 + 4 = 8."
