"""Hands in order: the order by a second way, the named mistakes, what is told of neighbours."""

import pytest

from tests.quiz.tables import CASES, questions, said, table_of
from tests.quiz.test_which_hand_wins import worths
from tutor.engine.cards import Cards, parse_cards
from tutor.quiz.order_the_hands import question_about
from tutor.quiz.question import Grade, Kind, Level, Question, grade

ORDERING = [case[1:] for case in CASES if case[0] == "order_the_hands"]


def hands_of(text: str) -> tuple[Cards, ...]:
    return tuple(parse_cards(hand) for hand in text.split("/"))


def second_way(question: Question) -> set[str]:
    """The places of the hands, best first by the slow way; no two are worth the same."""
    found = worths(question)
    assert len(set(found)) == len(found)
    return {" ".join(map(str, sorted(range(len(found)), key=found.__getitem__, reverse=True)))}


@pytest.mark.parametrize(("text", "players", "level"), ORDERING)
def test_three_hands_then_four_then_five_and_never_in_order_already(text: str, players: int, level: Level) -> None:
    for question in questions("order_the_hands", text, players, level):
        assert question.kind is Kind.ORDER
        assert len(question.hands) == {Level.ONE: 3, Level.TWO: 4, Level.THREE: 5}[level]
        assert question.right != (" ".join(map(str, range(len(question.hands)))),)


def test_neighbours_swapped_are_a_named_mistake() -> None:
    hands = hands_of("KsKhKdQsQh/AsJs9s8s6s/Th9h8c7d6c")
    question = question_about(hands, table_of("seven-ace", 5))
    assert question.right == ("1 0 2",)
    assert grade(question, "0 1 2").mistake == "standard_order_in_stripped_deck"
    assert grade(question, "2 0 1").grade is Grade.MISTAKE
    assert grade(question, "2 0 1").mistake == "worst_first"
    assert grade(question, "2 1 0").mistake is None
    assert question_about(hands, table_of("classic-home")).contrast is None


def test_what_decided_it_is_said_with_the_numbers_of_the_hands() -> None:
    question = question_about(hands_of("AhQdJs7d5c/KhKd9s7c4d/KsKc8d6h3s"), table_of("club"))
    assert question.right == ("1 2 0",)
    assert [said(line, "de") for line in question.why] == [
        "Blatt 2 – Ein Paar Könige, dazu Neun, Sieben und Vier.",
        "Es entscheidet der höchste Kicker: Die Neun schlägt die Acht.",
        "Blatt 3 – Ein Paar Könige, dazu Acht, Sechs und Drei.",
        "Blatt 1 – Höchste Karte: Ass, dazu Dame, Bube, Sieben und Fünf.",
    ]


def test_in_deuce_to_seven_the_lowest_comes_first() -> None:
    question = question_about(hands_of("As2h3d4c5s/7s6h5d4d3s/Kh8c7d6d2d"), table_of("triple-draw"))
    assert question.right == ("2 0 1",)
    assert grade(question, "0 2 1").mistake == "ace_low_in_deuce_to_seven"
