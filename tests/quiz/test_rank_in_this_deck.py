"""The same hands by two rulebooks: winners by a second way, the named mistakes, what is said."""

import pytest

from tests.quiz.slowly import worth
from tests.quiz.tables import questions, said, table_of
from tutor.engine.cards import Cards, parse_cards
from tutor.engine.rulebooks import CLASSIC_HOME, SEVEN_ACE
from tutor.engine.rules import Category, TableRules, at_table
from tutor.quiz.question import Level, Question, grade
from tutor.quiz.rank_in_this_deck import SPLIT, offered, question_about


def hands_of(text: str) -> tuple[Cards, ...]:
    return tuple(parse_cards(hand) for hand in text.split("/"))


def winner(hands: tuple[Cards, ...], table: TableRules) -> int:
    one, two = (worth(hand, table) for hand in hands)
    return 0 if one == two else 1 if one > two else 2


def second_way(question: Question) -> set[str]:
    """Which hand wins here and which there: seven-ace beside all others, the classic deck beside seven-ace."""
    players = question.players
    stripped = question.table.startswith("seven-ace")
    other = table_of("classic-home", players) if stripped else table_of("seven-ace", min(players, 5))
    here, there = (winner(question.hands, table) for table in (table_of(question.table, players), other))
    return {f"{here}-{there}"}


@pytest.mark.parametrize("text", ["classic-home", "club", "jackpots", "seven-ace"])
@pytest.mark.parametrize("level", list(Level))
def test_often_enough_another_hand_wins_there(text: str, level: Level) -> None:
    rights = [question.right[0] for question in questions("rank_in_this_deck", text, 4, level)]
    differing = sum(right in ("1-2", "2-1") for right in rights)
    assert len(rights) // 6 <= differing <= 5 * len(rights) // 6
    assert (SPLIT in rights) == (level is Level.THREE)


ROWS = [
    # table, hands, right, what each wrong answer is
    (
        "classic-home",
        "AsJs9s8s7s/KsKhKdQsQh",
        "2-1",
        {
            "1-1": "stripped_order_in_standard_deck",
            "2-2": "standard_order_in_stripped_deck",
            "1-2": "rulebooks_swapped",
        },
    ),
    ("seven-ace", "AsJs9s8s7s/KsKhKdQsQh", "1-2", {"2-1": "rulebooks_swapped", SPLIT: "tie_imagined"}),
    (
        "seven-ace",
        "Ah7c8d9sTc/KcKdQh9h8s",
        "1-2",
        {"1-1": "low_straight_of_another_deck", "2-2": "low_ace_forgotten", "2-1": "rulebooks_swapped"},
    ),
    ("club", "AsJs9s8s7s/KsKhKdKcQh", "2-2", {"1-1": "order_of_hands", "2-1": "difference_imagined"}),
    ("club+deck32", "Ah7c8d9sTc/KcKdQh9h8s", "1-1", {"2-2": "order_of_hands", "1-2": "difference_imagined"}),
    ("classic-home", "AhKc9d8s7c/AsKd9h8c7d", SPLIT, {"1-1": "suit_breaks_tie", "1-2": "suit_breaks_tie"}),
    ("seven-ace", "AdTd9d8d7d/JsJhJdQsQh", "1-2", {"2-2": "low_ace_forgotten"}),
    ("seven-ace+fullhouse", "AsJs9s8s7s/KsKhKdQsQh", "2-2", {"1-2": "difference_imagined"}),
]


@pytest.mark.parametrize(("text", "hands", "right", "mistakes"), ROWS)
def test_two_hands_and_the_mistakes_about_them(text: str, hands: str, right: str, mistakes: dict[str, str]) -> None:
    question = question_about(hands_of(hands), table_of(text), level=Level.TWO)
    assert question.right == (right,)
    assert {answer: grade(question, answer).mistake for answer in mistakes} == mistakes


def test_with_the_sixes_in_the_ace_goes_below_the_six_only() -> None:
    hands = hands_of("Ah7c8d9sTc/KcKdQh9h8s")
    assert question_about(hands, table_of("seven-ace", 5)).right == ("2-2",)
    assert question_about(hands_of("Ah6c7d8s9c/KcKdQh9h8s"), table_of("seven-ace", 5)).right == ("1-2",)


def test_where_nothing_is_wild_and_the_highest_hand_wins() -> None:
    asked = ("club", "high-low", "joker-wild", "triple-draw")
    assert [text for text in asked if offered(table_of(text))] == ["club"]
    assert not offered(table_of("high-low+joker"))


def test_what_decided_it_is_counted() -> None:
    question = question_about(hands_of("AsJs9s8s7s/KsKhKdQsQh"), table_of("club"))
    assert [said(line, "de") for line in question.why] == [
        "„Verein“: Blatt 1 – Flush mit dem Ass als höchster Karte; Blatt 2 – Full House mit drei Königen und zwei"
        " Damen. Blatt 2 gewinnt.",
        "„Seven-Ace (kleines Kartenspiel)“: Blatt 1 – Flush mit dem Ass als höchster Karte; Blatt 2 – Full House mit"
        " drei Königen und zwei Damen. Blatt 1 gewinnt.",
        "Im Kartenspiel von „Seven-Ace (kleines Kartenspiel)“ stecken nur 204 Flushs, aber 1.344 Full Houses. Deshalb"
        " steht der Flush dort höher.",
    ]
    assert question.rules[0] == "A5"
    assert "C2" in question.rules


def test_a_flush_and_a_full_house_are_all_that_changes_places() -> None:
    orders = [at_table(rules, 4).rules.order for rules in (CLASSIC_HOME, SEVEN_ACE)]
    moved = {Category.FLUSH, Category.FULL_HOUSE}
    assert [kind for kind in orders[0] if kind not in moved] == [kind for kind in orders[1] if kind not in moved]
