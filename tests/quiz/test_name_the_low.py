"""How a low hand is read: the answer by a second way, the named mistakes, the joker."""

from collections import Counter

import pytest

from tests.quiz.slowly import category
from tests.quiz.tables import questions, said, table_of
from tutor.engine.cards import Cards, Rank, parse_cards
from tutor.engine.rules import Low, TableRules
from tutor.quiz.name_the_low import offered, question_about
from tutor.quiz.question import Level, Question, grade

ROWS = [
    # table, hand, right, what wrong answers are
    ("triple-draw", "8s6h5d3c2s", "high_card-8-6-5-3-2", {"high_card-2-3-5-6-8": "low_from_the_bottom"}),
    (
        "triple-draw",
        "As2h3d4c5s",
        "high_card-A-5-4-3-2",
        {"straight-5": "ace_low_in_deuce_to_seven", "high_card-5-4-3-2-A": "ace_low_in_deuce_to_seven"},
    ),
    ("triple-draw", "7s6h5d4c3s", "straight-7", {"high_card-7-6-5-4-3": "straight_ignored_in_low"}),
    ("triple-draw", "7s5s4s3s2s", "flush-7-5-4-3-2", {"high_card-7-5-4-3-2": "straight_ignored_in_low"}),
    (
        "high-low",
        "As2h3d4c5s",
        "high_card-5-4-3-2-A",
        {"straight-5": "straight_counted_in_ace_to_five", "high_card-A-5-4-3-2": "ace_high_in_ace_to_five"},
    ),
    ("high-low", "8s8h5d3cAs", "one_pair-8-5-3-A", {"high_card-8-5-3-A": "pair_overlooked"}),
    (
        "high-low+joker",
        "Joker 8h6d3cAs",
        "high_card-8-6-3-2-A",
        {"high_card-8-6-3-A": "wild_not_counted", "high_card-K-8-6-3-A": "wild_could_do_better"},
    ),
]


def read(cards: Cards, table: TableRules) -> str:
    """The answer in a second way: the best of all cards that a joker may stand for."""
    ace_low = table.rules.low is Low.ACE_TO_FIVE
    natural = [1 if ace_low and card.rank is Rank.ACE else int(card.rank) for card in cards if card.rank != Rank.JOKER]
    lowest = range(1 if ace_low else 2, 14 if ace_low else 15)
    filled = natural + ([min(rank for rank in lowest if rank not in natural)] if len(natural) == 4 else [])
    shape = Counter(filled)
    ranks = sorted(shape, key=lambda rank: (shape[rank], rank), reverse=True)
    name = category(cards, table) if not ace_low else _name(sorted(shape.values(), reverse=True))
    letters = ["A" if rank in (1, 14) else Rank(rank).letter for rank in ranks]
    return "-".join((name, *(letters[:1] if "straight" in name else letters)))


def _name(shape: list[int]) -> str:
    names = {
        (1, 1, 1, 1, 1): "high_card",
        (2, 1, 1, 1): "one_pair",
        (2, 2, 1): "two_pair",
        (3, 1, 1): "three_of_a_kind",
    }
    return names[tuple(shape)]


def second_way(question: Question) -> set[str]:
    """The reading of the hand, the joker standing for the lowest rank that is missing."""
    return {read(question.cards, table_of(question.table, question.players))}


@pytest.mark.parametrize(("text", "hand", "right", "mistakes"), ROWS)
def test_a_low_hand_and_the_mistakes_about_it(text: str, hand: str, right: str, mistakes: dict[str, str]) -> None:
    question = question_about(parse_cards(hand), table_of(text), level=Level.THREE)
    assert question.right == (right,)
    assert {answer: grade(question, answer).mistake for answer in mistakes} == mistakes


def test_the_joker_comes_up_where_there_is_one() -> None:
    asked = questions("name_the_low", "high-low+joker", 4, Level.THREE)
    assert any(card.rank is Rank.JOKER for question in asked for card in question.cards)


def test_rows_and_aces_come_up_at_level_two_only() -> None:
    plain, tricky = (questions("name_the_low", "triple-draw", 4, level) for level in (Level.ONE, Level.TWO))
    assert not any(question.right[0].startswith(("straight", "flush")) for question in plain)
    assert any(question.right[0].startswith(("straight", "flush")) for question in tricky)
    assert any(question.right[0].startswith("high_card-A") for question in tricky)


def test_what_decided_it_is_said() -> None:
    question = question_about(parse_cards("As2h3d4c5s"), table_of("high-low"))
    assert [said(line, "de") for line in question.why] == [
        "Von oben gelesen: 5-4-3-2-A. Die höchste Karte, die Fünf, wird zuerst verglichen.",
        "Das Ass ist in der tiefen Hälfte die niedrigste Karte.",
        "Dass die Karten eine Reihe bilden oder alle von einer Farbe sind, stört in der tiefen Hälfte nicht.",
    ]
    assert question.rules == ("A18", "R11")


def test_it_is_asked_where_low_hands_count() -> None:
    assert [text for text in ("club", "triple-draw", "high-low") if offered(table_of(text))] == [
        "triple-draw",
        "high-low",
    ]
