"""Which low hand wins: the winner by a second way, the named mistakes, what each level asks."""

import pytest

from tests.quiz.slowly import low_worth
from tests.quiz.tables import questions, table_of
from tutor.engine.cards import Cards, parse_cards
from tutor.quiz.question import Level, Question, grade
from tutor.quiz.which_low_wins import offered, question_about

ROWS = [
    # table, hands, right, what a wrong answer is
    ("triple-draw", "As2h3d4c5s/Kh8c7s6d2h", "2", {"1": "ace_low_in_deuce_to_seven"}),
    ("high-low", "As2h3d4c5s/Kh8c7s6d2h", "1", {"2": "straight_counted_in_ace_to_five"}),
    ("high-low", "As8h6d4c2s/9h7c5s3d2h", "1", {"2": "ace_high_in_ace_to_five"}),
    ("triple-draw", "7s6h5d4c3s/Th8c7h5s2h", "2", {"1": "straight_ignored_in_low"}),
    ("triple-draw", "8s7h6d5c2s/9h5c4s3d2h", "1", {"2": "low_from_the_bottom"}),
    ("triple-draw", "7s5h4d3c2s/7h5c4s3d2h", "split", {"1": "suit_breaks_tie", "2": "suit_breaks_tie"}),
    ("high-low", "2s2h3d4c5s/Kh8c7s6d4h", "2", {"1": "high_hand_in_low"}),
]


def hands_of(text: str) -> tuple[Cards, ...]:
    return tuple(parse_cards(hand) for hand in text.split("/"))


def second_way(question: Question) -> set[str]:
    """The number of the hand that the slow way finds lowest, or that the lowest ones split."""
    found = [low_worth(hand, table_of(question.table, question.players)) for hand in question.hands]
    best = {str(number) for number, each in enumerate(found, 1) if each == max(found)}
    return best if len(best) == 1 else {"split"}


@pytest.mark.parametrize(("text", "hands", "right", "mistakes"), ROWS)
def test_low_hands_and_the_mistakes_about_them(text: str, hands: str, right: str, mistakes: dict[str, str]) -> None:
    question = question_about(hands_of(hands), table_of(text))
    assert question.right == (right,)
    assert {answer: grade(question, answer).mistake for answer in mistakes} == mistakes


@pytest.mark.parametrize("text", ["triple-draw", "high-low"])
def test_two_hands_then_three_and_no_tie_before(text: str) -> None:
    for level in Level:
        asked = questions("which_low_wins", text, 4, level)
        assert {len(question.hands) for question in asked} == {3 if level is Level.THREE else 2}
        assert any(question.right == ("split",) for question in asked) == (level is Level.THREE)


@pytest.mark.parametrize("text", ["triple-draw", "high-low"])
def test_at_level_two_the_ace_and_rows_mislead(text: str) -> None:
    asked = questions("which_low_wins", text, 4, Level.TWO)
    mistakes = {choice.mistake for question in asked for choice in question.choices}
    ace = "ace_low_in_deuce_to_seven" if text == "triple-draw" else "ace_high_in_ace_to_five"
    row = "straight_ignored_in_low" if text == "triple-draw" else "straight_counted_in_ace_to_five"
    assert {ace, row} <= mistakes


def test_it_is_asked_where_low_hands_count() -> None:
    tables = ("club", "triple-draw", "high-low", "high-low+joker", "joker-wild", "seven-ace")
    assert [text for text in tables if offered(table_of(text))] == ["triple-draw", "high-low", "high-low+joker"]
