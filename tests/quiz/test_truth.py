"""What is told of a hand is so: each claim is looked up in the cards themselves, by a way of its own."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.quiz.tables import questions, table_of
from tutor.engine.cards import Cards, Rank
from tutor.engine.rules import TableRules
from tutor.quiz.question import Fact, Level, Line, Question

TABLES = [
    ("classic-home", 4),
    ("club+deck32", 4),
    ("seven-ace", 5),
    ("seven-ace+fullhouse", 4),
    ("seven-ace+nolowstraight", 4),
    ("seven-ace+nolowstraight", 5),
    ("triple-draw", 4),
    ("joker-wild+bug+natural", 4),
    ("deuces-wild+jacks+natural", 4),
    ("one-eyed-jacks+natural", 4),
    ("high-low+joker", 4),
]
Facts = dict[str, Fact]
Claim = Callable[[Cards, Facts, TableRules], bool]
Meeting = Callable[[Question, Facts, TableRules], bool]


def counts(cards: Cards) -> list[int]:
    return sorted(Counter(card.rank for card in cards).values(), reverse=True)


def number_of(cards: Cards, letter: Fact) -> int:
    return sum(card.rank.letter == letter for card in cards)


def in_suit(cards: Cards) -> int:
    return max(Counter(card.suit for card in cards if card.rank is not Rank.JOKER).values())


def wild(cards: Cards, table: TableRules) -> int:
    kind = table.rules.wild.value
    return sum(
        (kind == "joker" and str(card)[0] == "X")
        or (kind == "deuces" and str(card)[0] == "2")
        or (kind == "one_eyed_jacks" and str(card) in ("Js", "Jh"))
        for card in cards
    )


def in_a_row(cards: Cards, *, ace_low: bool) -> bool:
    ranks = {int(card.rank) for card in cards}
    low = {1 if rank == Rank.ACE else rank for rank in ranks}
    return len(ranks) == 5 and (max(ranks) - min(ranks) == 4 or (ace_low and max(low) - min(low) == 4))


CLAIMS: dict[str, Claim] = {
    "name_the_hand.told.flush_by_four": lambda cards, _, __: in_suit(cards) == 4,
    "name_the_hand.told.flush_by_fewer": lambda cards, facts, _: in_suit(cards) == facts["number"],
    "name_the_hand.told.flush_by_four_with_wild": lambda cards, _, table: (
        in_suit(tuple(card for card in cards if not wild((card,), table))) + wild(cards, table) == 4
    ),
    "name_the_hand.told.suits_mixed": lambda cards, facts, _: in_suit(cards) <= int(str(facts["number"])) < 5,
    "name_the_hand.told.colour_taken_for_suit": lambda cards, _, __: len({card.suit for card in cards}) == 2,
    "name_the_hand.told.straight_with_gaps": lambda cards, _, table: (
        not in_a_row(cards, ace_low=table.rules.low_straight and table.ranks[0] is Rank.TWO)
    ),
    "name_the_hand.told.low_straight_ruled_out": lambda cards, _, table: (
        not table.rules.low_straight and {card.rank for card in cards} == {Rank.ACE, *table.ranks[:4]}
    ),
    "name_the_hand.told.low_straight_of_another_deck": lambda cards, _, table: (
        {card.rank for card in cards} != {Rank.ACE, *table.ranks[:4]}
    ),
    "name_the_hand.told.low_ace_forgotten": lambda cards, _, table: (
        table.rules.low_straight and {card.rank for card in cards} == {Rank.ACE, *table.ranks[:4]}
    ),
    "name_the_hand.told.pair_overlooked": lambda cards, facts, _: number_of(cards, facts["rank"]) == 2,
    "name_the_hand.told.third_overlooked": lambda cards, facts, _: number_of(cards, facts["rank"]) == 3,
    "name_the_hand.told.fourth_overlooked": lambda cards, facts, _: number_of(cards, facts["rank"]) == 4,
    "name_the_hand.told.second_pair_overlooked": lambda cards, facts, _: number_of(cards, facts["other"]) == 2,
    "name_the_hand.told.card_counted_twice": lambda cards, _, __: counts(cards) == [3, 1, 1],
    "name_the_hand.told.wild_not_counted": lambda cards, _, table: wild(cards, table) > 0 and not table.rules.bug,
    "name_the_hand.told.bug_not_counted": lambda cards, _, table: wild(cards, table) > 0 and table.rules.bug,
    "name_the_hand.told.bug_taken_for_wild": lambda cards, _, table: wild(cards, table) > 0 and table.rules.bug,
    "name_the_hand.told.wild_counted_twice": lambda cards, _, table: (
        not table.rules.bug or counts(tuple(card for card in cards if card.rank is not Rank.JOKER))[0] == 1
    ),
}
"""What a sentence about one hand claims, by its key."""


def hand(question: Question, number: Fact) -> Cards:
    return question.hands[int(str(number)) - 1]


def same_ranks(facts: Facts) -> bool:
    return str(facts["value"]) == str(facts["best"])


MEETINGS: dict[str, Meeting] = {
    "which_hand_wins.told.weaker_in_ranks": lambda _, facts, __: (
        facts["hand"] == facts["over"] and not same_ranks(facts)
    ),
    "which_hand_wins.told.wild_counts_the_same": lambda _, facts, table: same_ranks(facts) and table.rules.natural,
    "which_hand_wins.told.natural_wins": lambda _, __, table: not table.rules.natural,
    "which_hand_wins.told.natural_before_ranks": lambda _, facts, table: table.rules.natural and not same_ranks(facts),
    "which_hand_wins.told.wild_stands_for_itself": lambda question, facts, table: (
        table.rules.natural and wild(hand(question, facts["winner"]), table) > 0
    ),
    "which_hand_wins.told.suit_breaks_tie": lambda _, facts, __: same_ranks(facts),
    "which_hand_wins.told.flush_by_four": lambda question, facts, _: in_suit(hand(question, facts["number"])) == 4,
    "which_hand_wins.told.ace_low_in_deuce_to_seven": lambda question, facts, _: (
        number_of(hand(question, facts["number"]), "A") > 0
    ),
    "which_hand_wins.told.ace_high_in_ace_to_five": lambda question, facts, _: (
        number_of(hand(question, facts["winner"]), "A") > 0
    ),
    "which_hand_wins.told.low_straight_of_another_deck": lambda question, facts, table: (
        {card.rank for card in hand(question, facts["number"])} != {Rank.ACE, *table.ranks[:4]}
    ),
    "which_hand_wins.told.low_straight_ruled_out": lambda question, facts, table: (
        {card.rank for card in hand(question, facts["number"])} == {Rank.ACE, *table.ranks[:4]}
    ),
    "which_hand_wins.told.wild_not_counted": lambda question, facts, table: (
        wild(hand(question, facts["winner"]), table) > 0
    ),
    "which_hand_wins.told.stripped_order_in_standard_deck": lambda _, facts, table: (
        (facts["deck"] == "house") == table.rules.name.startswith("seven-ace")
    ),
}
"""What a sentence about hands that meet claims, by its key."""


def told(skill: str) -> Iterator[tuple[Question, Line, TableRules]]:
    for text, players in TABLES:
        for level in Level:
            for question in questions(skill, text, players, level):
                for choice in question.choices:
                    for line in choice.told:
                        yield question, line, table_of(text, players)


def test_what_is_told_of_a_hand_is_so() -> None:
    for question, line, table in told("name_the_hand"):
        claim = CLAIMS.get(line.key)
        assert claim is None or claim(question.cards, dict(line.facts), table), (str(question.cards), line)


def test_what_is_told_of_hands_that_meet_is_so() -> None:
    for question, line, table in told("which_hand_wins"):
        claim = MEETINGS.get(line.key)
        assert claim is None or claim(question, dict(line.facts), table), (str(question.hands), line)


@pytest.mark.parametrize(("skill", "claims"), [("name_the_hand", CLAIMS), ("which_hand_wins", MEETINGS)])
def test_the_claims_are_met_in_questions(skill: str, claims: dict[str, object]) -> None:
    rare = {"which_hand_wins.told.wild_stands_for_itself", "which_hand_wins.told.low_straight_of_another_deck"}
    assert set(claims) - {line.key for _, line, _ in told(skill)} <= rare
