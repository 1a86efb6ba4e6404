"""Count your outs: the number by a second way, the mistakes in counting by their names."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.quiz.slowly import worth
from tests.quiz.tables import CASES, questions, said, table_of
from tutor.engine.cards import Cards, parse_cards
from tutor.engine.rules import Category, TableRules
from tutor.quiz.count_outs import mistaken, question_about
from tutor.quiz.draws import Draw, offered
from tutor.quiz.question import Level, Question, grade

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "outs.yaml").read_text(encoding="utf-8"))
COUNTING = [case[1:] for case in CASES if case[0] == "count_outs"]
every_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])


def at(row: dict[str, Any]) -> TableRules:
    return table_of(row.get("table", "classic-home"), row.get("players", 4))


def draw_of(row: dict[str, Any]) -> Draw:
    return Draw(parse_cards(row["cards"]), parse_cards(row["keep"]), Category(row["aim"]))


def drawn_in(question: Question) -> Draw:
    kept = tuple(card for card in question.cards if str(card) in question.bright)
    return Draw(question.cards, kept, Category(str(dict(question.prompt.facts)["aim"])))


def second_way(question: Question) -> set[str]:
    return {str(counted_slowly(drawn_in(question), table_of(question.table, question.players)))}


def counted_slowly(draw: Draw, table: TableRules) -> int:
    """Every unseen card tried with every other card that may come with it."""
    unseen = [card for card in table.deck if card not in draw.cards]
    least = table.rules.order.index(draw.aim)

    def reached(more: Cards) -> bool:
        return worth((*draw.kept, *more), table)[0] >= least

    if len(draw.thrown) == 1:
        return sum(reached((card,)) for card in unseen)
    missed = {card for two in combinations(unseen, 2) if not reached(two) for card in two}
    return len(unseen) - len(missed)


@every_row
def test_the_number_of_a_draw_and_its_mistakes(row: dict[str, Any]) -> None:
    question = question_about(draw_of(row), at(row), level=Level.THREE)
    assert question.right == (str(row["outs"]),)
    named = dict(reversed(list(mistaken(draw_of(row), at(row)))))
    assert named.items() >= row.get("wrong", {}).items()


@every_row
def test_a_second_way_counts_as_many(row: dict[str, Any]) -> None:
    assert counted_slowly(draw_of(row), at(row)) == row["outs"]


@pytest.mark.parametrize(("text", "players", "level"), COUNTING)
def test_there_are_three_to_six_numbers_in_order(text: str, players: int, level: Level) -> None:
    for question in questions("count_outs", text, players, level):
        numbers = [int(choice.id) for choice in question.choices]
        assert numbers == sorted(numbers)
        assert min(numbers) >= 1
        assert 3 <= len(numbers) <= {Level.ONE: 4, Level.TWO: 5, Level.THREE: 6}[level]
        unseen = len(table_of(text, players).deck) - len(question.cards)
        assert max(numbers) <= unseen


def test_what_helps_is_said_and_nothing_is_counted_twice() -> None:
    row = next(row for row in ROWS if row["id"] == "O8")
    question = question_about(draw_of(row), at(row), level=Level.THREE)
    assert [said(line, "de") for line in question.why] == [
        "15 von 47 Karten helfen dir, das sind 31,91\u00a0%.",
        "9 Karten machen den Flush, 8 die Straße. Zwei davon schaffen beides und zählen trotzdem nur einmal: "
        "9 + 8 − 2 = 15.",
    ]
    assert said(question.prompt, "en") == (
        "You discard the two of clubs and draw one card. How many of the 47 cards that you have not seen turn your "
        "hand into a straight or better?"
    )
    assert grade(question, "17").mistake == "counted_twice"


def test_wild_cards_are_named_beside_the_others() -> None:
    row = next(row for row in ROWS if row["id"] == "O16")
    question = question_about(draw_of(row), at(row))
    assert said(question.why[-1], "de") == "Dazu kommt der Joker, denn eine Wildcard passt überall."
    assert "Der Joker steht für jede beliebige Karte." in said(question.prompt, "de")


def test_the_stripped_deck_is_named_and_the_full_one_is_not() -> None:
    stripped, full = (question_about(draw_of(row), at(row)) for row in (ROWS[13], ROWS[0]))
    assert said(stripped.prompt, "de").startswith("Ihr spielt mit 32 Karten, von der Sieben bis zum Ass. Du wirfst")
    assert said(full.prompt, "de").startswith("Du wirfst die Karo-Zwei ab")


def test_it_is_asked_where_high_hands_count_and_no_other_card_is_seen() -> None:
    assert not offered(table_of("triple-draw"))
    assert not offered(table_of("shotgun"))
    assert offered(table_of("high-low+joker"))
