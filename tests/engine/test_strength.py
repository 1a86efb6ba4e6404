"""All hands at once: every deck counted, and the same worth as `hands` gives one by one."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import yaml

from tutor.engine.cards import CannotBe, Cards, Rank
from tutor.engine.hands import HandValue, low_value_of, value_of
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import Category, Low, TableRules, Wins, at_table
from tutor.engine.strength import (
    HAND,
    Ints,
    Strengths,
    all_classes,
    by_category,
    classes_of,
    look_up,
    low_strengths,
    over_sets,
    strengths,
)

COUNTS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "counts.yaml").read_text(encoding="utf-8"))
OPTIONS = (
    "deuces-wild+natural",
    "one-eyed-jacks+natural",
    "joker-wild+natural",
    "joker-wild+bug",
    "joker-wild+bug+natural",
    "high-low+joker",
    "club+deck32",
    "seven-ace+nolowstraight",
    "seven-ace+fullhouse",
)
ORDERS = [
    *((text, 4) for text in (*RULEBOOKS, *OPTIONS)),
    *((text, 5) for text in ("seven-ace", "seven-ace+nolowstraight", "seven-ace+fullhouse")),
]


def table(text: str = "classic-home", players: int = 4) -> TableRules:
    return at_table(rulebook(text), players)


def classes(hands: list[Cards], strong: Strengths) -> Ints:
    numbers = np.array([[card.number for card in hand] for hand in hands])
    keys = strong.keys[numbers].sum(axis=1)
    return classes_of(keys, np.bitwise_and.reduce(strong.suits[numbers], axis=1), strong)


def assert_agrees(hands: list[Cards], values: list[HandValue], strong: Strengths) -> None:
    """The same category and ranks, and the same hands better and equal, looked up together and one by one."""
    class_of = look_up(strong)
    assert [class_of([card.number for card in hand]) for hand in hands] == classes(hands, strong).tolist()
    for at, value in zip(classes(hands, strong), values, strict=True):
        assert (strong.values[at].category, strong.values[at].ranks) == (value.category, value.ranks)
        assert strong.values[at].strength == value.strength


@pytest.mark.parametrize("row", COUNTS, ids=lambda row: row["id"])
def test_all_hands_of_a_deck_are_counted_right(row: dict[str, Any]) -> None:
    strong = strengths(table(row["rulebook"], row["players"]))
    counts = {category.value: number for category, number in by_category(strong.hands, strong).items()}
    assert counts == row["counts"]
    assert len(strong.values) == row.get("values", len(strong.values))


@pytest.mark.parametrize(
    ("text", "players", "hands"), [("club", 4, 536_100), ("seven-ace", 5, 147_072), ("seven-ace", 4, 95_596)]
)
def test_pairs_of_jacks_or_better_are_counted_right(text: str, players: int, hands: int) -> None:
    strong = strengths(table(text, players))
    opening = [
        number
        for value, number in zip(strong.values, strong.hands, strict=True)
        if value.category is not Category.HIGH_CARD
        and (value.category is not Category.ONE_PAIR or value.ranks[0] >= Rank.JACK)
    ]
    assert sum(opening) == hands


def test_the_best_deuce_to_seven_hands_come_in_order() -> None:
    best = [value.text for value in strengths(table("triple-draw")).values[:-7:-1]]
    assert best == [f"high_card {' '.join(ranks)}" for ranks in ("75432", "76432", "76532", "76542", "85432", "86432")]


@pytest.mark.parametrize(("text", "players"), ORDERS)
def test_a_hand_is_worth_what_it_is_worth_alone(text: str, players: int) -> None:
    rules = table(text, players)
    deck, rng = rules.deck, Random(f"{text}/{players}")
    wild = [card for card in deck if card.rank in (Rank.JOKER, Rank.TWO, Rank.JACK)]
    hands = [tuple(rng.sample(deck, HAND)) for _ in range(300)]
    suits = [[card for card in deck if card.suit is suit] for suit in {card.suit for card in deck[:4]}]
    hands += [tuple(rng.sample(suit, HAND)) for suit in suits for _ in range(30)]
    for _ in range(300):
        some = rng.sample(wild, 2)
        hands.append((*some, *rng.sample([card for card in rng.choice([deck, *suits]) if card not in some], HAND - 2)))
    if rules.rules.wins is not Wins.LOW:
        assert_agrees(hands, [value_of(hand, rules) for hand in hands], strengths(rules))
    if rules.rules.low is not Low.NONE:
        assert_agrees(hands, [low_value_of(hand, rules) for hand in hands], low_strengths(rules))


def colexicographic(deck: Cards, size: int) -> Iterator[Cards]:
    """All sets of so many cards, in the order of `over_sets`."""
    if size == 0:
        yield ()
    for top in range(size - 1, len(deck)) if size else ():
        yield from ((*lower, deck[top]) for lower in colexicographic(deck[:top], size - 1))


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["deuces-wild+natural", "one-eyed-jacks+natural", "joker-wild+bug", "high-low", "seven-ace", "triple-draw"]
)
def test_every_hand_is_worth_what_it_is_worth_alone(text: str) -> None:
    rules = table(text)
    strong, read = strengths(rules), low_value_of if rules.rules.wins is Wins.LOW else value_of
    places = {value.strength: at for at, value in enumerate(strong.values)}
    alone = [places[read(hand, rules).strength] for hand in colexicographic(rules.deck, HAND)]
    assert np.array_equal(alone, all_classes(strong))


def test_tables_that_agree_in_the_order_share_their_strengths() -> None:
    assert strengths(table("jackpots+draw5")) is strengths(table("classic-casino", 6))
    assert strengths(table("seven-ace")) is not strengths(table("club+deck32"))


def test_the_low_order_of_triple_draw_is_the_one_that_wins() -> None:
    assert low_strengths(table("triple-draw")) is strengths(table("triple-draw"))


def test_a_table_without_a_low_order_has_no_low_strengths() -> None:
    with pytest.raises(CannotBe, match="no_low"):
        low_strengths(table())


def test_no_caller_can_spoil_the_tables() -> None:
    with pytest.raises(ValueError, match="read-only"):
        strengths(table()).classes[0] = 1


def test_sets_come_in_colexicographic_order() -> None:
    sets = over_sets(1 << np.arange(9), 4)
    assert sets.tolist() == sorted(sum(1 << card for card in cards) for cards in combinations(range(9), 4))


def test_the_set_of_no_card_joins_nothing() -> None:
    assert over_sets(np.array([3, 4]), 0).tolist() == [0]
