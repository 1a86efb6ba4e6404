"""The exact chance against one opener: published figures, all cards dealt out by brute force, what must not matter."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, permutations
from math import comb, prod
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray

from tutor.engine.cards import SUITS, Card, Cards, Rank, cards_text, parse_cards
from tutor.engine.discards import distribution, legal_discards
from tutor.engine.hands import HandValue, value_of
from tutor.engine.holds_and_draws import Game, dealt_of, game_of
from tutor.engine.opener_ends import chances_up_to, live_after
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import Category, TableRules, at_table
from tutor.engine.strength import strengths
from tutor.engine.winchance import openers, win_chances

ANCHORS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "win_chances.yaml").read_text(encoding="utf-8"))
TABLES = [
    ("club", 4),
    ("club+deck32", 4),
    ("seven-ace", 4),
    ("seven-ace", 5),
    ("seven-ace+fullhouse", 5),
    ("seven-ace+nolowstraight", 4),
]


def table(text: str = "club+draw5", players: int = 4) -> TableRules:
    return at_table(rulebook(text), players)


def chances(cards: Cards, rules: TableRules) -> dict[Cards, float]:
    """The cards kept -> the chance."""
    won = win_chances(cards, legal_discards(cards, rules), rules)
    return {tuple(card for card in cards if card not in throw): chance for throw, chance in won.items()}


@pytest.mark.parametrize("row", ANCHORS, ids=lambda row: row["id"])
def test_the_best_holds_win_as_often_as_published(row: dict[str, Any]) -> None:
    won = chances(parse_cards(row["cards"]), table(row["rulebook"], row["players"]))
    percent = {cards_text(kept): round(100 * chance, 6) for kept, chance in won.items()}
    assert {kept: percent[kept] for kept in row["best"]} == row["best"]
    assert set(sorted(percent.values())[-len(row["best"]) :]) == set(row["best"].values())


@pytest.mark.parametrize("row", [row for row in ANCHORS if "openers" in row], ids=lambda row: row["id"])
def test_as_many_openers_are_left_as_published(row: dict[str, Any]) -> None:
    assert openers(parse_cards(row["cards"]), table(row["rulebook"], row["players"])) == row["openers"]


@pytest.mark.parametrize(("text", "players"), TABLES)
def test_openers_are_the_unseen_hands_from_a_pair_of_jacks_up(text: str, players: int) -> None:
    rules = table(text, players)
    strong, rng = strengths(rules), Random(text)
    lowest = next(
        at
        for at, value in enumerate(strong.values)
        if value.category is Category.ONE_PAIR and value.ranks[0] is Rank.JACK
    )
    for _ in range(3):
        cards = tuple(rng.sample(rules.deck, 5))
        assert openers(cards, rules) == distribution(cards, [cards], strong)[cards][lowest:].sum()


@pytest.mark.parametrize(("text", "players"), TABLES)
def test_columns_ascend_and_are_all_that_mixed_suits_may_be(text: str, players: int) -> None:
    strong = strengths(table(text, players))
    game = game_of(strong)
    columns = game.columns_up_to - game.columns_below
    assert set(columns.tolist()) == {0, 1}
    assert game.columns_below.tolist() == [0, *np.cumsum(columns)[:-1].tolist()]
    beyond = {Category.HIGH_CARD, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
    for value, column in zip(strong.values, columns, strict=True):
        low_pair = value.category is Category.ONE_PAIR and value.ranks[0] < Rank.JACK
        assert column == (value.category not in beyond and not low_pair)


@pytest.mark.parametrize(("text", "players"), TABLES)
def test_whatever_he_draws_he_had_opened(text: str, players: int) -> None:
    """The chances of all columns add up to that of opening with mixed suits or a straight, after any draw of ours."""
    rules = table(text, players)
    game = game_of(strengths(rules))
    dealt = dealt_of(tuple(Random(text).sample(rules.deck, 5)), game)
    possible = np.flatnonzero((game.draws.copies <= dealt.left[:, None]).all(axis=0))[::97]
    live = live_after(dealt, game, possible)
    up_to = chances_up_to(live, game)
    unseen = game.unseen - game.draws.sizes[possible]
    for draw, cards, opens in zip(live.copies.T.astype(int).tolist(), unseen.tolist(), up_to[-1].tolist(), strict=True):
        assert opens * comb(cards, 5) == pytest.approx(openings_by_rank(draw, game), rel=1e-12)


def openings_by_rank(live: Sequence[int], game: Game) -> int:
    """How many hands of five open, flushes apart, if so many cards of each rank are left."""
    ways = 0
    for run in game.straights.runs:
        ways += prod(live[rank] for rank in run)
    for first in range(len(live)):
        others = [*live[:first], *live[first + 1 :]]
        of_rank = [comb(live[first], number) for number in range(5)]
        three_kickers = sum(one * two * three for one, two, three in combinations(others, 3))
        two_kickers = sum(one * two for one, two in combinations(others, 2))
        ways += of_rank[2] * three_kickers * (first >= game.jack)
        ways += of_rank[3] * (two_kickers + sum(comb(other, 2) for other in others)) + of_rank[4] * sum(others)
    for first, second in combinations(range(len(live)), 2):
        ways += comb(live[first], 2) * comb(live[second], 2) * (sum(live) - live[first] - live[second])
    return ways


def test_neither_the_order_of_the_cards_nor_the_names_of_the_suits_matter() -> None:
    cards, rules = parse_cards("As Js 8s 5h 2d"), table("club")
    expected = sorted(chances(cards, rules).values())
    for order in list(permutations(cards))[::23]:
        assert sorted(chances(order, rules).values()) == pytest.approx(expected, abs=1e-14)
    for suits in list(permutations(SUITS))[::5]:
        renamed = tuple(Card(card.rank, suits[SUITS.index(card.suit)]) for card in cards)
        assert sorted(chances(renamed, rules).values()) == pytest.approx(expected, abs=1e-14)


def test_only_the_discards_asked_for_are_worked_out() -> None:
    cards, rules = parse_cards("Ks Kh Ad 7c 3h"), table()
    all_of_them = win_chances(cards, legal_discards(cards, rules), rules)
    two = [parse_cards("Ad 7c 3h"), parse_cards("7c 3h")]
    assert win_chances(cards, two, rules) == pytest.approx({throw: all_of_them[throw] for throw in two}, abs=1e-14)


def test_a_flush_wins_more_where_it_beats_a_full_house() -> None:
    cards = parse_cards("As Js 9s 8s 7s")
    stripped, club = table("seven-ace"), table("seven-ace+fullhouse")
    assert win_chances(cards, [()], stripped)[()] > win_chances(cards, [()], club)[()]


def test_who_keeps_less_than_an_opener_wins_nothing() -> None:
    assert win_chances(parse_cards("9s 7h 5d 3c 2s"), [()], table())[()] == 0


def test_a_royal_flush_beats_or_ties_everyone() -> None:
    cards = parse_cards("As Ks Qs Js Ts")
    rules = table()
    assert win_chances(cards, [()], rules)[()] == pytest.approx(1 - 3 / 2 / openers(cards, rules), abs=1e-12)


# An oracle that knows nothing of the method: it deals all cards out, one set after the other.


def has_opener(value: HandValue) -> bool:
    low_pair = value.category is Category.ONE_PAIR and value.ranks[0] < Rank.JACK
    return value.category is not Category.HIGH_CARD and not low_pair


def kept_by_rule(five: Cards, value: HandValue) -> Cards:
    """The pair, the two pair, the three of a kind; all five cards of a better hand."""
    if value.category not in (Category.ONE_PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND):
        return five
    ranks = [card.rank for card in five]
    return tuple(card for card in five if ranks.count(card.rank) > 1)


def bits(sets: Iterable[Cards]) -> NDArray[np.int64]:
    return np.array([sum(1 << card.number for card in cards) for cards in sets])


def ends(dead: Cards, rules: TableRules) -> Mapping[int, float]:
    """The strength that an opener ends with -> of how many of his first hands, drawing included."""
    live = [card for card in rules.deck if card not in dead]
    thrown: dict[Cards, list[Cards]] = defaultdict(list)
    for five in combinations(live, 5):
        value = value_of(five, rules)
        if has_opener(value):
            kept = kept_by_rule(five, value)
            thrown[kept].append(tuple(card for card in five if card not in kept))
    hands: dict[int, float] = defaultdict(float)
    for kept, throws in thrown.items():
        draws = list(combinations([card for card in live if card not in kept], 5 - len(kept)))
        throws_beside = (bits(throws)[:, None] & bits(draws) == 0).sum(axis=0)
        for draw, number in zip(draws, throws_beside.tolist(), strict=True):
            hands[value_of((*kept, *draw), rules).strength] += number / comb(len(live) - 5, len(draw))
    return hands


def dealt_out(cards: Cards, throw: Cards, rules: TableRules) -> float:
    """The chance, by dealing out every draw of one's own, every opener and every draw of his."""
    kept = tuple(card for card in cards if card not in throw)
    won = opened = 0.0
    for draw in combinations([card for card in rules.deck if card not in cards], len(throw)):
        own = value_of((*kept, *draw), rules).strength
        for his, number in ends((*cards, *draw), rules).items():
            opened += number
            won += number * (1 if own > his else 0.5 if own == his else 0)
    return won / opened


def assert_as_dealt_out(text: str, cards: Cards, throw: Cards) -> None:
    rules = table(text)
    assert win_chances(cards, [throw], rules)[throw] == pytest.approx(dealt_out(cards, throw, rules), abs=1e-12)


@pytest.mark.parametrize("cards", ["9s 9h 9d 7c 7s", "Ah Kh 9h 8h 7h"])
def test_standing_pat_wins_as_often_as_when_all_is_dealt_out(cards: str) -> None:
    assert_as_dealt_out("seven-ace", parse_cards(cards), ())


@pytest.mark.slow
@pytest.mark.parametrize("text", ["seven-ace", "club+deck32", "seven-ace+nolowstraight"])
@pytest.mark.parametrize(
    "cards",
    ["As Ah Kd 9c 7s", "Ks Qs Js 9s 8s", "Ts Js Qd Kh As", "8s 9s Ts Js Qs", "Ah 7h 8h 9h Ts", "Js Jh Td Tc 9s"],
)
def test_standing_pat_wins_as_often_as_when_all_is_dealt_out_in_every_game_of_32(text: str, cards: str) -> None:
    assert_as_dealt_out(text, parse_cards(cards), ())


@pytest.mark.slow
@pytest.mark.parametrize("cards", ["Ks Qs Js 9s 7d", "Js Jh Td Tc 9s"])
def test_drawing_one_wins_as_often_as_when_all_is_dealt_out(cards: str) -> None:
    hand = parse_cards(cards)
    assert_as_dealt_out("seven-ace", hand, hand[-1:])
