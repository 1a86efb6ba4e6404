"""How rare: numbers by formulas and from the literature, the rarest kind, the named mistakes."""

from collections import Counter
from itertools import chain, combinations
from math import comb

import numpy as np
import pytest

from tests.quiz.slowly import category, is_wild
from tests.quiz.tables import said, table_of
from tutor.engine.rules import Category, TableRules
from tutor.quiz.how_rare import counts, generate, question_about, situations
from tutor.quiz.question import Level, Question, grade

WITH_WILD_CARDS = {
    "joker-wild": (1302540, 1268088, 123552, 137280, 20532, 7804, 6552, 3120, 180, 24, 13),
    "deuces-wild": (799680, 1225008, 95040, 355080, 62232, 14472, 12672, 31552, 2068, 484, 672),
    "joker-wild+bug": (1418964, 1215024, 138600, 63360, 20532, 7804, 4368, 828, 180, 24, 1),
    "one-eyed-jacks": (1052130, 1188652, 102960, 199758, 28938, 9476, 8112, 8328, 480, 54, 72),
}
"""Hands by kind, weak to strong, as books on draw poker print them or, the last two, as all hands were counted."""


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


def printed(table: TableRules) -> dict[str, int]:
    """The hands of a deck with wild cards, of whichever house options that do not change it."""
    names = {"joker": "joker-wild+bug" if table.rules.bug else "joker-wild", "deuces": "deuces-wild"}
    numbers = WITH_WILD_CARDS[names.get(table.rules.wild.value, "one-eyed-jacks")]
    return dict(zip((kind.value for kind in table.rules.order), numbers, strict=True))


def by_hand(table: TableRules) -> dict[str, int]:
    """Every hand of a deck by the slow way, those of the same ranks and as much of one suit at once."""
    natural = [card for card in table.deck if not is_wild(card, table)]
    wild = [card for card in table.deck if is_wild(card, table)]
    found: Counter[str] = Counter()
    for number in range(len(wild) + 1):
        flat = chain.from_iterable(combinations(range(len(natural)), 5 - number))
        hands = np.fromiter(flat, np.int8).reshape(-1, 5 - number)
        ranks = np.array([int(card.rank) for card in natural])[hands]
        suits = np.array([ord(card.suit.value) for card in natural])[hands]
        alike = ranks @ 32 ** np.arange(5 - number) * 2 + (suits == suits[:, :1]).all(1)
        _, first, times = np.unique(alike, return_index=True, return_counts=True)
        for hand, same in zip(hands[first], times.tolist(), strict=True):
            cards = (*(natural[at] for at in hand), *wild[:number])
            found[category(cards, table)] += same * comb(len(wild), number)
    return dict(found)


def second_way(question: Question) -> set[str]:
    """The rarest of the kinds that are offered, or the number of one, by formulas or as all hands were counted."""
    table = table_of(question.table, question.players)
    numbers = by_formula(table) if table.rules.wild.value == "none" else printed(table)
    if question.prompt.key.endswith("number"):
        return {str(numbers[str(dict(question.prompt.facts)["hand"])])}
    return {min((choice.id for choice in question.choices), key=numbers.__getitem__)}


@pytest.mark.parametrize(("text", "players"), [("club", 4), ("seven-ace", 4), ("seven-ace", 5), ("triple-draw", 4)])
def test_the_counts_of_natural_decks_are_those_of_formulas(text: str, players: int) -> None:
    table = table_of(text, players)
    assert {kind.value: number for kind, number in counts(table).items()} == by_formula(table)


@pytest.mark.parametrize("text", list(WITH_WILD_CARDS))
def test_the_counts_with_wild_cards_are_those_of_the_books(text: str) -> None:
    table = table_of(text)
    assert tuple(counts(table).values()) == WITH_WILD_CARDS[text]
    assert sum(counts(table).values()) == comb(len(table.deck), 5)


@pytest.mark.slow
@pytest.mark.parametrize("text", list(WITH_WILD_CARDS))
def test_so_many_are_found_one_by_one(text: str) -> None:
    assert by_hand(table_of(text)) == printed(table_of(text))


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
