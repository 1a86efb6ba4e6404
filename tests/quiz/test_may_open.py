"""May you open: the answer by a second way, its reasons, and the mistakes about the line."""

from pathlib import Path

import pytest
import yaml

from tests.quiz.slowly import worth
from tests.quiz.tables import CASES, questions, said, table_of
from tutor.engine.cards import Rank, parse_cards
from tutor.engine.rules import Category
from tutor.quiz.may_open import question_about
from tutor.quiz.question import Level, Question, grade

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "openings.yaml").read_text(encoding="utf-8"))
OPENING = [case[1:] for case in CASES if case[0] == "may_open"]


def second_way(question: Question) -> set[str]:
    """Yes or no and its reason, from the hand as the slow way reads it."""
    table = table_of(question.table, question.players)
    place, *ranks = worth(question.cards, table)
    category = table.rules.order[place]
    if category is Category.ONE_PAIR:
        return {"yes_pair" if ranks[0] >= Rank.JACK else "no_small_pair"}
    return {"no_pair" if category is Category.HIGH_CARD else "yes_better"}


@pytest.mark.parametrize(("text", "players", "level"), OPENING)
def test_yes_and_no_are_right_about_equally_often(text: str, players: int, level: Level) -> None:
    yes = sum(question.right[0].startswith("yes") for question in questions("may_open", text, players, level))
    assert 18 <= yes <= 42


@pytest.mark.parametrize(("text", "players", "level"), OPENING)
def test_both_yes_and_no_can_be_chosen_and_every_wrong_reason_has_a_name(text: str, players: int, level: Level) -> None:
    for question in questions("may_open", text, players, level):
        answers = {choice.id.partition("_")[0] for choice in question.choices}
        assert answers == {"yes", "no"}
        assert all((choice.mistake is None) == (choice.id in question.right) for choice in question.choices)
        assert len(question.choices) in (3, 4)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_hand_and_the_mistakes_about_it(row: dict[str, str]) -> None:
    question = question_about(parse_cards(row["cards"]), table_of(row.get("table", "jackpots")))
    assert question.right == (row["right"],)
    for choice, mistake in row["mistakes"].items():
        assert grade(question, choice).mistake == mistake


def test_f21_two_lines_say_what_the_hand_is_and_that_it_does_not_open() -> None:
    question = question_about(parse_cards("7s7hAdQc3s"), table_of("jackpots"))
    assert [said(line, "de") for line in question.why] == [
        "Du hast ein Paar Siebener.",
        "Das ist keine Eröffnung: Siebener sind kleiner als Buben. Du musst schieben.",
    ]
    assert [said(line, "en") for line in question.why] == [
        "You have a pair of sevens.",
        "That does not open: sevens are lower than jacks. You have to check.",
    ]
    assert question.rules == ("B16",)


@pytest.mark.parametrize(("text", "players", "level"), OPENING)
def test_the_explanation_always_has_two_lines(text: str, players: int, level: Level) -> None:
    for question in questions("may_open", text, players, level):
        assert [line.key.split(".")[2] for line in question.why] == ["hand", question.right[0]]


def test_the_rule_cited_is_that_of_the_rulebook() -> None:
    hand = parse_cards("Jh Jd 2c 3c 9s")
    assert question_about(hand, table_of("jackpots")).rules == ("B16",)
    assert question_about(hand, table_of("jacks-or-better")).rules == ("A10", "A18")
    assert "R33" in question_about(parse_cards("Jh Xr 2c 3c 9s"), table_of("joker-wild+jacks")).rules
