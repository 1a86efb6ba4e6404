"""Hands with wild cards: names and ranks by a second way, the named mistakes, the bug."""

import pytest

from tests.quiz.slowly import category, is_wild, worth
from tests.quiz.tables import CASES, questions, said, table_of
from tutor.engine.cards import SUITS, Card, parse_cards
from tutor.engine.rules import TableRules
from tutor.quiz.name_the_wild_hand import offered, question_about, standing
from tutor.quiz.question import Level, Question, grade

NAMING = [case[1:] for case in CASES if case[0] == "name_the_wild_hand"]
ROWS = [
    # table, hand, the rank the wild card stands for, what wrong answers are
    ("joker-wild", "KhKd9s9cJoker", "K", {"9": "wild_could_do_better", "A": "wild_always_an_ace"}),
    ("joker-wild", "9s8h7d6cJoker", "T", {"5": "wild_could_do_better", "9": "wild_could_do_better"}),
    ("joker-wild", "As9s7s4sJoker", "K", {"A": "wild_always_an_ace"}),
    ("joker-wild", "7h7d7s7cJoker", "7", {"A": "wild_always_an_ace"}),
    ("joker-wild+bug", "KhKd9s4cJoker", "A", {"K": "bug_taken_for_wild"}),
    ("joker-wild+bug", "9s8h7d6cJoker", "T", {"A": "wild_always_an_ace"}),
    ("deuces-wild", "KhKd9s4c2d", "K", {"2": "wild_not_counted", "A": "wild_always_an_ace"}),
    ("one-eyed-jacks", "AhQd9s4cJs", "A", {"J": "wild_not_counted", "Q": "wild_could_do_better"}),
]


def asks_name(question: Question) -> bool:
    return question.prompt.key == "name_the_hand.prompt"


def standing_for(question: Question, table: TableRules) -> set[str]:
    """The ranks that make the hand as good as the wild card does, the hand read slowly."""
    natural = [card for card in question.cards if not is_wild(card, table)]
    best = worth(question.cards, table)
    if table.rules.order[best[0]].value == "five_of_a_kind":
        return {natural[0].rank.letter}
    plain = table_of("high-low+joker") if table.rules.wild.value == "joker" else table_of("joker-wild")
    tried = [Card(rank, suit) for rank in table.ranks for suit in SUITS]
    return {card.rank.letter for card in tried if card not in natural and worth((*natural, card), plain) == best}


def second_way(question: Question) -> set[str]:
    """The name, or the rank that a wild card stands for, by trying every card in its place."""
    table = table_of(question.table, question.players)
    assert any(is_wild(card, table) for card in question.cards)
    return {category(question.cards, table)} if asks_name(question) else standing_for(question, table)


@pytest.mark.parametrize(("text", "players", "level"), NAMING)
def test_one_wild_card_at_first_and_what_it_stands_for_at_last(text: str, players: int, level: Level) -> None:
    table = table_of(text, players)
    asked = questions("name_the_wild_hand", text, players, level)
    standings = sum(not asks_name(question) for question in asked)
    assert (standings > 10) if level is Level.THREE else standings == 0
    if level is Level.ONE:
        assert {sum(is_wild(card, table) for card in question.cards) for question in asked} == {1}


@pytest.mark.parametrize(("text", "hand", "right", "mistakes"), ROWS)
def test_what_the_wild_card_stands_for(text: str, hand: str, right: str, mistakes: dict[str, str]) -> None:
    question = standing(parse_cards(hand), table_of(text))
    assert question.right == (right,)
    assert {answer: grade(question, answer).mistake for answer in mistakes} == mistakes


def test_a_pair_and_a_joker_are_three_of_a_kind() -> None:
    question = question_about(parse_cards("KhKd9s4cJoker"), table_of("joker-wild"), level=Level.THREE)
    assert question.right == ("three_of_a_kind",)
    assert grade(question, "two_pair").mistake == "pair_and_joker_make_two_pair"
    assert question.skill == "name_the_wild_hand"


def test_what_decided_it_is_said() -> None:
    question = standing(parse_cards("As9s7s4sJoker"), table_of("joker-wild"))
    assert said(question.prompt, "de") == "Der Joker ist hier Wildcard. Für welchen Wert steht die Karte?"
    assert [said(line, "de") for line in question.why] == [
        "Am meisten bringt ein König: Das Blatt ist dann ein Flush mit dem Ass als höchster Karte."
    ]
    assert question.bright == ("Xr",)


def test_it_is_asked_where_a_card_is_wild() -> None:
    tables = ("club", "joker-wild", "deuces-wild", "one-eyed-jacks", "high-low", "high-low+joker", "triple-draw")
    wild = ["joker-wild", "deuces-wild", "one-eyed-jacks", "high-low+joker"]
    assert [text for text in tables if offered(table_of(text))] == wild
