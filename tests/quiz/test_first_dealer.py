"""Who deals first: the first jack counted out by hand, and the mistakes in counting by their names."""

from typing import Any

import pytest

from tests.quiz.tables import CASES, questions, said, table_of
from tutor.engine.cards import Rank, parse_cards
from tutor.quiz.first_dealer import NOBODY, generate, question_about
from tutor.quiz.question import Level, Question, grade
from tutor.words.words import term

ASKED = [case[1:] for case in CASES if case[0] == "first_dealer"]
ROWS = [
    ("9s Kd 2c Ah Jd", 4, 0, 1, "1", {"0": "counted_from_the_starter", "2": "left_of_the_jack"}),
    ("9s Kd 2c Ah Jd", 4, 2, 1, "3", {"2": "counted_from_the_starter", "nobody": "jack_overlooked"}),
    ("As Jd", 4, 3, 1, "1", {"0": "counted_from_the_starter", "3": "starter_deals"}),
    ("Kd 2c Js", 3, 0, 2, "1", {"0": "same_dealer_again", "2": "deal_goes_the_wrong_way"}),
    ("Kd 2c 9s Qh", 5, 0, 1, "nobody", {"1": "other_picture_taken_for_a_jack", "0": "starter_deals"}),
    ("9s Js", 2, 0, 1, "0", {"1": "counted_from_the_starter"}),
]
"""Cards, players, starter, which hand, who deals it, some wrong answers."""


def dealer_by_hand(question: Question) -> str:
    """The cards put in front of the players one by one, from their names in the prompt."""
    facts: dict[str, Any] = dict(question.prompt.facts)
    order = facts["order"]
    for number, card in enumerate(question.cards):
        if card.rank is Rank.JACK:
            return str(order[(number + facts["number"] - 1) % len(order)])
    return NOBODY


def seated(question: Question) -> int:
    """How many players the prompt names."""
    order: Any = dict(question.prompt.facts)["order"]
    return len(order)


def second_way(question: Question) -> set[str]:
    """The answer that names who is found by putting the cards in front of the players."""
    by_hand = dealer_by_hand(question)
    return {choice.id for choice in question.choices if dict(choice.text.facts).get("who", NOBODY) == by_hand}


@pytest.mark.parametrize(("cards", "players", "starter", "nth", "right", "wrong"), ROWS)
def test_who_deals_and_the_mistakes_about_it(
    cards: str, players: int, starter: int, nth: int, right: str, wrong: dict[str, str]
) -> None:
    table = table_of("jackpots", players)
    question = question_about(parse_cards(cards), table, 0, starter=starter, nth=nth, level=Level.THREE)
    assert question.right == (right,)
    assert {given: grade(question, given).mistake for given in wrong} == wrong


@pytest.mark.parametrize(("text", "players", "level"), ASKED)
def test_the_dealer_is_the_one_that_counting_finds(text: str, players: int, level: Level) -> None:
    for question in questions("first_dealer", text, players, level):
        right = next(choice for choice in question.choices if choice.id in question.right)
        by_hand = dealer_by_hand(question)
        shown = said(right.text, "de")
        assert (
            shown == {"nobody": "Das steht noch nicht fest", "you": "Ich"}.get(by_hand)
            or term(f"player.{by_hand}", "de") == shown
        )
        assert len(question.cards) <= 10
        assert sum(card.rank is Rank.JACK for card in question.cards) <= 1


def test_a_jack_falls_in_the_first_round_at_level_one_and_later_at_level_two() -> None:
    first, second = (questions("first_dealer", "jackpots", 4, level) for level in (Level.ONE, Level.TWO))
    assert all(len(question.cards) <= seated(question) + 1 for question in first)
    assert all(len(question.cards) > seated(question) for question in second if question.right != (NOBODY,))
    assert any(question.right == (NOBODY,) for question in second)


@pytest.mark.parametrize(("text", "players", "numbers"), [("jackpots", 4, {3, 4, 5, 6, 7}), ("seven-ace", 4, {3, 4})])
def test_the_question_draws_the_number_of_players_who_play_with_that_deck(
    text: str, players: int, numbers: set[int]
) -> None:
    table = table_of(text, players)
    drawn = [generate(seed, table, Level.THREE) for seed in range(60)]
    assert {seated(question) for question in drawn} == numbers
    assert {question.players for question in drawn} == {players}
    assert all(set(question.cards) <= set(table.deck) for question in drawn)


def test_what_is_said_of_a_jack_in_the_second_round() -> None:
    question = question_about(parse_cards("9s Kd 2c Ah Jd"), table_of("jackpots"), 1, starter=0)
    assert question.rules == ("B2",)
    assert [said(line, "de") for line in question.why] == [
        "Den ersten Buben, den Karo-Buben, bekommst du.",
        "Der Bube ist Karte 5: eine volle Runde, dann noch eine Karte.",
    ]


def test_elsewhere_than_in_the_club_it_is_a_ruling() -> None:
    assert question_about(parse_cards("9s Jd"), table_of("seven-ace"), 0).rules == ("B2", "R28")
