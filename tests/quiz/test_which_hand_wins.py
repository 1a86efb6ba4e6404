"""Which hand wins: the winner by a second way, the named mistakes, splits."""

from pathlib import Path

import pytest
import yaml

from tests.quiz.slowly import Worth, low_worth, natural_worth, worth
from tests.quiz.tables import CASES, questions, said, table_of
from tutor.engine.cards import Cards, parse_cards
from tutor.engine.rules import Wins
from tutor.quiz.question import Level, Question, grade
from tutor.quiz.which_hand_wins import half_asked, question_about, value_here

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "comparisons.yaml").read_text(encoding="utf-8"))
COMPARING = [case[1:] for case in CASES if case[0] == "which_hand_wins"]


def hands_of(text: str) -> tuple[Cards, ...]:
    return tuple(parse_cards(hand) for hand in text.split("/"))


def worths(question: Question) -> list[Worth]:
    """What each hand is worth by the slow way: as a low hand where the prompt asks for the lower one."""
    table = table_of(question.table, question.players)
    if dict(question.prompt.facts)["game"] in ("low_half", "deuce_to_seven"):
        return [low_worth(hand, table) for hand in question.hands]
    return [(natural_worth if table.rules.natural else worth)(hand, table) for hand in question.hands]


def second_way(question: Question) -> set[str]:
    """The number of the hand that the slow way finds best, or that the best ones split."""
    found = worths(question)
    best = {str(number) for number, each in enumerate(found, 1) if each == max(found)}
    return best if len(best) == 1 else {"split"}


@pytest.mark.parametrize(("text", "players", "level"), COMPARING)
def test_two_hands_of_different_kinds_then_of_one_kind_then_three(text: str, players: int, level: Level) -> None:
    table = table_of(text, players)
    half = half_asked(table, level)
    for question in questions("which_hand_wins", text, players, level):
        kinds = {value_here(hand, table, half).category for hand in question.hands}
        assert len(question.hands) == (3 if level is Level.THREE else 2)
        assert len(kinds) == {Level.ONE: 2, Level.TWO: 1, Level.THREE: len(kinds)}[level]
        assert question.choices[-1].id == "split"
        assert question.choices[-1].fixed


@pytest.mark.parametrize("text", ["classic-home", "seven-ace", "joker-wild", "triple-draw", "high-low"])
def test_splits_come_up_at_level_three(text: str) -> None:
    splits = sum(question.right == ("split",) for question in questions("which_hand_wins", text, 4, Level.THREE))
    assert 3 <= splits <= 30


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_comparison_and_the_mistakes_in_it(row: dict[str, str]) -> None:
    table = table_of(row.get("table", "classic-home"), int(row.get("players", 4)))
    half = Wins(row["half"]) if "half" in row else None
    question = question_about(hands_of(row["hands"]), table, half=half)
    assert question.right == (str(row["right"]),)
    for choice, mistake in row.get("mistakes", {}).items():
        assert grade(question, str(choice)).mistake == mistake
    if "contrast" in row:
        assert question.contrast
        assert said(question.contrast, "de") == row["contrast"]


def test_f11_equal_hands_split_the_pot_and_suits_do_not_decide() -> None:
    question = question_about(hands_of("9s8h7d6c5s/9h8c7s6d5h"), table_of("classic-home"))
    assert question.right == ("split",)
    assert said(question.choices[-1].text, "de") == "Der Pott wird geteilt"
    assert grade(question, "1").mistake == "suit_breaks_tie"
    assert "R23" in question.rules


def test_f19_the_stripped_deck_has_its_own_order() -> None:
    flush_and_full_house = hands_of("AsJs9s8s6s/KsKhKdQsQh")
    stripped = question_about(flush_and_full_house, table_of("seven-ace", 5))
    full = question_about(flush_and_full_house, table_of("classic-home"))
    assert (stripped.right, full.right) == (("1",), ("2",))
    assert grade(stripped, "2").mistake == "standard_order_in_stripped_deck"
    assert grade(full, "1").mistake == "stripped_order_in_standard_deck"
    assert stripped.rules[0] == "C2"


def test_what_decided_it_is_said() -> None:
    question = question_about(hands_of("KsKhQs9d5c/KdKcJsTd9c"), table_of("classic-home"))
    assert [said(line, "de") for line in question.why] == [
        "Blatt 1 – Ein Paar Könige, dazu Dame, Neun und Fünf.",
        "Blatt 2 – Ein Paar Könige, dazu Bube, Zehn und Neun.",
        "Es entscheidet der höchste Kicker: Die Dame schlägt den Buben.",
    ]
    assert question.bright == ("Qs", "Js")


def test_the_low_half_is_asked_for_at_level_three_only() -> None:
    prompts = [said(questions("which_hand_wins", "high-low", 4, level)[0].prompt, "de") for level in Level]
    assert ["tiefe" in prompt for prompt in prompts] == [False, False, True]
    assert "hohe" in prompts[0]
