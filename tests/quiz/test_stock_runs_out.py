"""The stock runs out: by hand-made rows, and once more by counting cards and by drawing at the table itself."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.quiz.kept import Kept
from tests.quiz.tables import questions, said, table_of
from tutor.engine.actions import throw
from tutor.engine.play import apply, replay, why_not
from tutor.quiz.question import Level, Question, grade
from tutor.quiz.stock_runs_out import Asked, offered, question_about

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "stocks.yaml").read_text(encoding="utf-8"))
TABLES = [("seven-ace", 4), ("seven-ace", 5), ("club+deck32", 4), ("jackpots", 7), ("jackpots+deck32", 4), ("club", 7)]
TABLES += [("triple-draw", 4), ("triple-draw", 6), ("classic-home", 8), ("jacks-or-better", 7)]
TABLES += [("classic-home+nostock+draw5", 6), ("club+draw5", 6)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_short_stock_its_rules_and_the_mistakes_about_it(row: dict[str, Any]) -> None:
    question = question_about(replay(row["play"]), Asked(row["asked"]), wanted=row.get("wanted"), level=Level.THREE)
    assert question.right == (str(row["right"]),)
    assert set(row["rules"]) <= set(question.rules)
    for answer, mistake in row.get("wrong", {}).items():
        assert grade(question, str(answer)).mistake == mistake


def shortage(question: Question) -> str:
    """What happens at this table, as the sources have it."""
    name, *options = question.table.split("+")
    if "nostock" in options or (question.players >= 7 and name in ("classic-home", "jacks-or-better")):
        return "none"
    return "last_card_kept" if name in ("club", "jackpots") else "reshuffle"


def counted(question: Question) -> dict[str, int]:
    """Cards in the stock and among the discards, from the actions alone."""
    kept = Kept(question.play)
    spoken = kept.spoke()
    opener = next((seat for seat, action in spoken if action[0] == "b"), None)
    if kept.rules.opening.value != "jacks":
        opener = None
    drawn = [(seat, len(action) - 1) for seat, action in spoken if action[0] == "d"]
    return {
        "stock": len(table_of(question.table, question.players).deck)
        - 5 * question.players
        - sum(number for _, number in drawn),
        "discards": sum(number for seat, number in drawn if seat != opener)
        + 5 * sum(action == "f" for seat, action in spoken if seat != opener),
    }


def second_way(question: Question) -> set[str]:
    """What happens at this table, how many cards still come and how many are shuffled, counted in the actions."""
    cards, way = counted(question), shortage(question)
    last = way == "last_card_kept"
    right = {"what": way, "coming": str(cards["stock"] - last), "shuffled": str(cards["discards"] + last)}
    return {right[question.prompt.key.rpartition(".")[2]]}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("text", "players"), TABLES)
def test_what_is_asked_is_counted_right(text: str, players: int, level: Level) -> None:
    for question in questions("stock_runs_out", text, players, level):
        assert set(question.right) == second_way(question)
        assert len(question.choices) >= 3


@pytest.mark.parametrize(("text", "players"), TABLES)
def test_it_comes_so_at_the_table(text: str, players: int) -> None:
    for question in questions("stock_runs_out", text, players, Level.TWO):
        hand, wanted = replay(question.play), int(str(dict(question.prompt.facts)["wanted"]))
        coming = int(question.right[0])
        if shortage(question) == "none":
            assert (refusal := why_not(hand, throw(*range(wanted)))) is not None
            assert refusal.key == "only_so_many_left"
            assert why_not(hand, throw(*range(coming))) is None
            continue
        drawn = apply(hand, throw(*range(wanted)))
        assert drawn.piles.shuffles == hand.piles.shuffles + 1
        before, now = hand.piles.stock[:coming], drawn.piles.hands[question.seat]
        assert now[:coming] == before
        assert not set(now[:wanted]) & set(hand.piles.hands[question.seat])


def test_where_the_stock_always_suffices_nothing_is_asked() -> None:
    assert not offered(table_of("classic-home", 6))
    assert not offered(table_of("club", 4))
    assert all(offered(table_of(text, players)) for text, players in TABLES)


def test_the_cards_are_counted_in_the_explanation() -> None:
    row = next(row for row in ROWS if row["id"] == "F31b")
    question = question_about(replay(row["play"]), Asked.SHUFFLED)
    assert [said(line, "de") for line in question.why] == [
        "Die letzte Karte wird nie ausgegeben. Aus dem Talon kommt also nichts mehr, dann wird die letzte mit den "
        "abgeworfenen gemischt, und du bekommst die fehlenden vier.",
        "Abgeworfen liegen 12 getauschte Karten, dazu kommt die letzte aus dem Talon. Gemischt werden also 13.",
        "Was du selbst gerade abgeworfen hast, bleibt dabei liegen.",
        "Auch die vier Karten des Eröffners liegen beiseite.",
    ]
