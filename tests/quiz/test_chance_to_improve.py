"""How often do you improve: the exact chance by a second way, the mistakes in reckoning by their names."""

from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.quiz.slowly import worth
from tests.quiz.tables import CASES, questions, said, table_of
from tests.quiz.test_count_outs import at, draw_of, drawn_in
from tutor.engine.rules import TableRules
from tutor.quiz.chance_to_improve import CLOSE, mistaken, question_about
from tutor.quiz.draws import Draw
from tutor.quiz.question import Level, Question, grade

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "chances.yaml").read_text(encoding="utf-8"))
RECKONING = [case[1:] for case in CASES if case[0] == "chance_to_improve"]
MOST = 3000
"""So many draws are tried one by one in the plain tests; more of them in the slow ones."""
every_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])


def percent(chance: float) -> str:
    return f"{100 * chance:.2f}"


def second_way(question: Question) -> set[str]:
    """The share of all draws that come off, to two decimals of a percent."""
    good, of = reached_slowly(drawn_in(question), table_of(question.table, question.players))
    return {percent(good / of)}


def reached_slowly(draw: Draw, table: TableRules) -> tuple[int, int]:
    """How many of all draws come off, each of them tried."""
    unseen = [card for card in table.deck if card not in draw.cards]
    least = table.rules.order.index(draw.aim)
    number = len(draw.thrown)
    good = sum(worth((*draw.kept, *more), table)[0] >= least for more in combinations(unseen, number))
    return good, comb(len(unseen), number)


@every_row
def test_the_chance_of_a_draw_and_its_mistakes(row: dict[str, Any]) -> None:
    draw, table = draw_of(row), at(row)
    assert question_about(draw, table).right == (percent(row["good"] / row["of"]),)
    named = {percent(each.chance): each.mistake for each in reversed(list(mistaken(draw, table)))}
    assert named.items() >= {f"{number:.2f}": mistake for number, mistake in row.get("wrong", {}).items()}.items()


@every_row
def test_a_second_way_counts_as_many(row: dict[str, Any]) -> None:
    if row["of"] <= MOST:
        assert reached_slowly(draw_of(row), at(row)) == (row["good"], row["of"])


@pytest.mark.slow
@every_row
def test_a_second_way_counts_as_many_of_very_many(row: dict[str, Any]) -> None:
    assert reached_slowly(draw_of(row), at(row)) == (row["good"], row["of"])


@pytest.mark.parametrize(("text", "players", "level"), RECKONING)
def test_the_chances_are_in_order_and_can_be_told_apart(text: str, players: int, level: Level) -> None:
    for question in questions("chance_to_improve", text, players, level):
        chances = [float(choice.id) for choice in question.choices]
        assert 4 <= len(chances) <= 6
        assert all(after - before > 100 * CLOSE - 0.01 for before, after in zip(chances, chances[1:], strict=False))
        assert 0 < chances[0] < chances[-1] < 100


def test_nine_of_fifty_two_is_a_mistake_and_told_so() -> None:
    question = question_about(draw_of(ROWS[0]), at(ROWS[0]))
    graded = grade(question, "17.31")
    assert graded.mistake == "whole_deck_counted"
    assert said(graded.told[0], "de") == (
        "Du hast durch alle 52 Karten geteilt. Deine fünf kennst du aber schon, kommen kann nur eine der anderen 47."
    )
    assert said(graded.told[1], "de") == "9 von 47 Karten helfen dir, das sind 19,15\u00a0%."


def test_a_wrong_number_of_cards_is_told_with_its_own_sentence() -> None:
    question = question_about(draw_of(ROWS[2]), at(ROWS[2]), level=Level.THREE)
    graded = grade(question, "17.02")
    assert graded.mistake == "gutshot_taken_for_open_ended"
    assert said(graded.told[0], "en") == "That would be the chance with 8 cards that help. Here there are 4."


def test_several_new_cards_are_counted_in_ways() -> None:
    question = question_about(draw_of(ROWS[4]), at(ROWS[4]))
    assert [said(line, "en") for line in question.why] == [
        "There are 16,215 ways to draw three cards. With 4,656 of them it works, which is 28.71%.",
        "Exactly two pair: 15.99%. Anything better: 12.73%.",
    ]
    assert question.contrast
    assert said(question.contrast, "en") == "If you kept the king of diamonds as well, it would be 25.90%."
