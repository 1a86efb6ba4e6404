"""How rare: numbers by formulas and from the literature, the rarest kind, the named mistakes."""

from math import comb

import pytest

from tests.quiz.tables import CASES, questions, said, table_of
from tutor.engine.rules import Category, TableRules
from tutor.quiz.how_rare import counts, generate, question_about, situations
from tutor.quiz.question import Level, grade

WITH_WILD_CARDS = {
    "joker-wild": (1302540, 1268088, 123552, 137280, 20532, 7804, 6552, 3120, 180, 24, 13),
    "deuces-wild": (799680, 1225008, 95040, 355080, 62232, 14472, 12672, 31552, 2068, 484, 672),
}
"""Hands by kind, weak to strong, as books on draw poker print them."""
PRINTED = {
    "joker-wild": "joker-wild",
    "high-low+joker": "joker-wild",
    "deuces-wild": "deuces-wild",
    "deuces-wild+jacks+natural": "deuces-wild",
}
"""By table the deck whose numbers are printed."""


def by_formula(table: TableRules) -> dict[str, int]:
    """Hands of a deck without wild cards: choose the ranks, then the suits."""
    ranks = len(table.ranks)
    low = table.rules.low_straight and table.rules.low.value != "deuce_to_seven"
    runs = ranks - 4 + low
    pattern = comb(ranks, 5) - runs
    return {
        "high_card": pattern * (4**5 - 4),
        "one_pair": ranks * comb(4, 2) * comb(ranks - 1, 3) * 4**3,
        "two_pair": comb(ranks, 2) * comb(4, 2) ** 2 * (ranks - 2) * 4,
        "three_of_a_kind": ranks * comb(4, 3) * comb(ranks - 1, 2) * 4**2,
        "straight": runs * (4**5 - 4),
        "flush": pattern * 4,
        "full_house": ranks * comb(4, 3) * (ranks - 1) * comb(4, 2),
        "four_of_a_kind": ranks * (ranks - 1) * 4,
        "straight_flush": (runs - 1) * 4,
        "royal_flush": 4,
    }


def numbers_of(table: TableRules) -> dict[str, int]:
    """Hands by kind in a second way."""
    if table.rules.wild.value == "none":
        return by_formula(table)
    order = [kind.value for kind in table.rules.order]
    return dict(zip(order, WITH_WILD_CARDS[PRINTED[table.rules.text]], strict=True))


COUNTING = [case[1:] for case in CASES if case[0] == "how_rare"]
COUNTING = [case for case in COUNTING if table_of(*case[:2]).rules.wild.value == "none" or case[0] in PRINTED]
"""All but the tables whose hands no book counts."""


@pytest.mark.parametrize(("text", "players", "level"), COUNTING)
def test_the_answer_is_that_of_a_second_way(text: str, players: int, level: Level) -> None:
    numbers = numbers_of(table_of(text, players))
    for question in questions("how_rare", text, players, level):
        if level is Level.THREE:
            kind = str(dict(question.prompt.facts)["hand"])
            assert question.right == (str(numbers[kind]),)
        else:
            offered = [choice.id for choice in question.choices]
            assert question.right == (min(offered, key=numbers.__getitem__),)


@pytest.mark.parametrize(("text", "players"), [("club", 4), ("seven-ace", 4), ("seven-ace", 5), ("triple-draw", 4)])
def test_the_counts_of_natural_decks_are_those_of_formulas(text: str, players: int) -> None:
    table = table_of(text, players)
    assert {kind.value: number for kind, number in counts(table).items()} == by_formula(table)


@pytest.mark.parametrize("text", list(WITH_WILD_CARDS))
def test_the_counts_with_wild_cards_are_those_of_the_books(text: str) -> None:
    table = table_of(text)
    assert tuple(counts(table).values()) == WITH_WILD_CARDS[text]
    assert sum(counts(table).values()) == comb(len(table.deck), 5)


def test_in_the_stripped_deck_a_flush_is_rarer_than_four_of_a_kind_and_still_loses() -> None:
    question = question_about((Category.STRAIGHT, Category.FLUSH, Category.FOUR_OF_A_KIND), table_of("seven-ace"))
    assert question.right == ("flush",)
    assert grade(question, "four_of_a_kind").mistake == "rarity_of_the_full_deck"
    assert grade(question, "straight").mistake == "commoner_taken_for_rarer"
    assert any(line.key == "how_rare.why.rank_is_not_rarity" for line in question.why)


def test_with_a_joker_two_pair_are_rarer_than_three_of_a_kind() -> None:
    question = question_about((Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.ONE_PAIR), table_of("joker-wild"))
    assert question.right == ("two_pair",)
    assert grade(question, "three_of_a_kind").mistake == "rarity_of_the_full_deck"


def test_wrong_numbers_are_those_of_other_decks_and_of_better_hands() -> None:
    question = question_about((Category.FLUSH,), table_of("club"), level=Level.THREE)
    assert question.right == ("5108",)
    assert grade(question, "5148").mistake == "better_hands_counted_in"
    assert grade(question, "204").mistake == "count_of_another_deck"
    assert grade(question, "3744").mistake == "count_of_another_kind"
    assert said(next(choice.text for choice in question.choices if choice.id == "5148"), "de") == "5.148"
    wild = question_about((Category.FULL_HOUSE,), table_of("deuces-wild"), level=Level.THREE)
    assert grade(wild, "3744").mistake == "wild_cards_left_out"


def test_every_kind_of_hand_is_asked_for_in_the_end() -> None:
    table = table_of("joker-wild")
    asked = {generate(seed, table, Level.THREE).right for seed in range(150)}
    assert len(asked) == situations(table, Level.THREE) == len(counts(table)) - 1
