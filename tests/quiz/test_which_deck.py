"""Which deck: by rulebook and number of players, looked up in the rules as the sources tell them."""

import re

import pytest

from tests.quiz.tables import questions, said, table_of
from tutor.engine.rulebooks import RULEBOOKS
from tutor.quiz.question import Level, Question, grade
from tutor.quiz.which_deck import Asked, question_about, situations

SEATS = {"classic-home": 8, "jacks-or-better": 8, "club": 7, "jackpots": 7, "seven-ace": 5}
"""The most players, by A2, B1, C1; six elsewhere."""
AT = [*RULEBOOKS, "club+deck32", "jackpots+deck32", "high-low+joker", "seven-ace+nolowstraight"]
ROWS = [
    ("seven-ace", 4, Asked.DECK, "32", {"36": "sixes_too_early", "52": "full_deck_for_the_stripped"}),
    ("seven-ace", 5, Asked.DECK, "36", {"32": "sixes_forgotten", "none": "seats_thought_too_few"}),
    ("seven-ace", 6, Asked.DECK, "none", {"32": "more_than_the_rulebook_seats"}),
    ("club", 4, Asked.DECK, "52", {"32": "small_deck_not_agreed", "53": "joker_added"}),
    ("club", 5, Asked.DECK, "52", {"32": "stripped_deck_elsewhere"}),
    ("club+deck32", 4, Asked.DECK, "32", {"52": "full_deck_for_the_stripped", "36": "sixes_of_another_rulebook"}),
    ("club+deck32", 5, Asked.DECK, "none", {"32": "more_than_the_rulebook_seats"}),
    ("joker-wild", 4, Asked.DECK, "53", {"52": "joker_forgotten", "54": "two_jokers"}),
    ("deuces-wild", 4, Asked.DECK, "52", {"53": "wild_cards_taken_for_jokers"}),
    ("seven-ace", 5, Asked.STOCK, "11", {"7": "sixes_forgotten", "27": "full_deck_for_the_stripped"}),
    ("jackpots", 7, Asked.STOCK, "17", {"22": "own_hand_forgotten", "16": "last_card_left_out"}),
    ("classic-home", 8, Asked.STOCK, "12", {"17": "own_hand_forgotten", "40": "cards_dealt_counted"}),
    ("seven-ace", 5, Asked.RUN, "A-6-7-8-9", {"6-7-8-9-T": "low_ace_forgotten"}),
    ("seven-ace", 4, Asked.RUN, "A-7-8-9-T", {"A-2-3-4-5": "low_straight_of_another_deck"}),
    ("seven-ace+nolowstraight", 5, Asked.RUN, "6-7-8-9-T", {"A-6-7-8-9": "low_straight_ruled_out"}),
    ("triple-draw", 4, Asked.RUN, "2-3-4-5-6", {"A-2-3-4-5": "low_straight_ruled_out"}),
]


def expected(text: str, number: int) -> int | None:
    """How many cards the sources play with; none if so many may not play."""
    name, *options = text.split("+")
    most = 4 if "deck32" in options else SEATS.get(name, 6)
    if number > most:
        return None
    if name == "seven-ace":
        return 36 if number == 5 else 32
    return 32 if "deck32" in options else 53 if "joker" in text else 52


def number_of(question: Question) -> int:
    return int(str(dict(question.prompt.facts)["number"]))


@pytest.mark.parametrize(("text", "number", "asked", "right", "wrong"), ROWS)
def test_a_deck_and_the_mistakes_about_it(
    text: str, number: int, asked: Asked, right: str, wrong: dict[str, str]
) -> None:
    question = question_about(table_of(text), number, asked, level=Level.THREE)
    assert question.right == (right,)
    assert {given: grade(question, given).mistake for given in wrong} == wrong


def lowest_run(text: str, number: int) -> str:
    """The lowest straight by A4, A5, C9, R12, R16 and R17: the ace below the lowest four, if it may be low."""
    ranks = {52: "23456789TJQKA", 53: "23456789TJQKA", 36: "6789TJQKA", 32: "789TJQKA"}[expected(text, number) or 0]
    ace_low = not text.startswith("triple-draw") and "nolowstraight" not in text
    return "-".join(f"A{ranks[:4]}" if ace_low else ranks[:5])


def second_way(question: Question) -> set[str]:
    """The deck, what is left of it, and its lowest straight, as the sources have them."""
    number, asked = number_of(question), Asked(question.prompt.key.rpartition(".")[2])
    size = expected(question.table, number)
    if asked is Asked.DECK:
        return {"none" if size is None else str(size)}
    assert size
    return {str(size - 5 * number) if asked is Asked.STOCK else lowest_run(question.table, number)}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("text", AT)
def test_the_deck_and_what_is_left_of_it_are_those_of_the_sources(text: str, level: Level) -> None:
    for question in questions("which_deck", text, 4, level):
        assert set(question.right) == second_way(question)


def test_level_one_asks_for_the_deck_alone_and_of_numbers_that_may_play() -> None:
    for question in questions("which_deck", "seven-ace", 4, Level.ONE):
        assert question.prompt.key == "which_deck.prompt.deck"
        assert 2 <= number_of(question) <= 5


def test_few_questions_are_different() -> None:
    assert [situations(table_of("seven-ace"), level) for level in Level] == [4, 5 + 4, 5 + 4 + 4]


def test_six_players_at_seven_ace_are_refused_by_the_rule() -> None:
    question = question_about(table_of("seven-ace"), 6)
    assert question.rules == ("C1", "R23")
    assert said(question.why[0], "de") == (
        "Dieses Regelwerk hat Platz für höchstens fünf. Für sechs nennt es kein Kartenspiel."
    )


def test_the_sum_is_shown() -> None:
    question = question_about(table_of("jackpots"), 7, Asked.STOCK)
    assert said(question.why[1], "en") == "Everybody gets five: 52 − 5 × 7 = 17."


def test_the_contrast_is_another_deck() -> None:
    def contrast(text: str, number: int, asked: Asked = Asked.DECK) -> str:
        told = question_about(table_of(text), number, asked).contrast
        assert told
        return re.sub("“[^”]*”", "“…”", said(told, "en"))

    assert contrast("club+deck32", 3) == "Without this house option “…” is played with 52 cards."
    assert contrast("seven-ace", 4) == "With five players it would be 36 cards."
    assert contrast("club", 4) == "In the rulebook “…” there are only 32 cards with four players."
    assert contrast("jackpots+deck32", 3, Asked.RUN) == "With the full deck it would be A-2-3-4-5."
