"""What hands are worth: tables, sorted lists, all hands counted, and an evaluator that is not ours."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from typing import Any

import pokerkit
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tutor.engine.cards import SUITS, CannotBe, Card, Cards, Rank, cards_text, number_card, parse_cards
from tutor.engine.hands import HandValue, deciding_cards, low_value_of, value_of, wild_cards, winners
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import Category, Low, TableRules, Wins, at_table

TABLES = yaml.safe_load((Path(__file__).parents[1] / "tables" / "hands.yaml").read_text(encoding="utf-8"))
ORDERS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "orders.yaml").read_text(encoding="utf-8"))
COUNTS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "counts.yaml").read_text(encoding="utf-8"))
HOME = at_table(RULEBOOKS["classic-home"], 4)
TRIPLE_DRAW = at_table(RULEBOOKS["triple-draw"], 4)
HIGH_LOW = at_table(RULEBOOKS["high-low"], 4)


def table_of(row: dict[str, Any]) -> TableRules:
    return at_table(rulebook(row.get("rulebook", "classic-home")), row.get("players", 4))


def rows(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", TABLES[name], ids=lambda row: row["id"])


def value(text: str, table: TableRules = HOME) -> HandValue:
    return value_of(parse_cards(text), table)


# Tables


def test_the_ids_of_the_rows_are_unique() -> None:
    ids = [row["id"] for some in TABLES.values() for row in some]
    assert len(ids) == len(set(ids))


@rows("values")
def test_a_hand_is_named_with_its_deciding_ranks(row: dict[str, Any]) -> None:
    assert value(row["cards"], table_of(row)).text == row["is"]


@rows("beats")
def test_the_better_hand_wins(row: dict[str, Any]) -> None:
    better, worse = value(row["better"], table_of(row)), value(row["worse"], table_of(row))
    assert better > worse
    assert worse < better
    assert better != worse
    assert winners([worse, better]) == {1}


@rows("ties")
def test_equal_hands_share_the_pot(row: dict[str, Any]) -> None:
    first, second = value(row["first"], table_of(row)), value(row["second"], table_of(row))
    assert first == second
    assert hash(first) == hash(second)
    assert not first < second
    assert first <= second
    assert first >= second
    assert winners([first, second]) == {0, 1}


@rows("lows")
def test_a_low_hand_is_named_with_its_ranks(row: dict[str, Any]) -> None:
    assert low_value_of(parse_cards(row["cards"]), table_of(row)).text == row["is"]


@rows("refused")
def test_what_is_no_hand_of_this_table_is_refused_with_its_fault(row: dict[str, Any]) -> None:
    with pytest.raises(CannotBe) as fault:
        value(row["cards"], table_of(row))
    assert (fault.value.key, fault.value.facts) == (row["fault"], row["facts"])


@rows("deciding")
def test_the_deciding_cards_make_the_hand(row: dict[str, Any]) -> None:
    assert cards_text(deciding_cards(parse_cards(row["cards"]), table_of(row))) == row["are"]


@pytest.mark.parametrize("places", list(combinations(range(5), 2)))
def test_a_card_twice_is_refused_wherever_it_stands(places: tuple[int, int]) -> None:
    for one in ("2s", "As", "Ac"):
        cards = list(parse_cards("Kd 9h 7c 5d 3s"))
        for place in places:
            cards[place] = parse_cards(one)[0]
        with pytest.raises(CannotBe) as fault:
            value_of(cards, HOME)
        assert (fault.value.key, fault.value.facts) == ("card_twice", {"card": one})


def test_a_joker_twice_is_a_card_twice() -> None:
    joker, *others = parse_cards("Xr 9h 7c 5d")
    with pytest.raises(CannotBe) as fault:
        value_of([joker, joker, *others], at_table(RULEBOOKS["joker-wild"], 4))
    assert fault.value.key == "card_twice"


@given(st.lists(st.integers(0, 53), max_size=7), st.sampled_from(["club", "seven-ace", "joker-wild", "deuces-wild"]))
def test_any_cards_have_a_value_or_cannot_be_a_hand(numbers: list[int], name: str) -> None:
    table = at_table(RULEBOOKS[name], 4)
    cards = tuple(map(number_card, numbers))
    right = len(cards) == len(set(cards)) == 5 and set(cards) <= set(table.deck)
    if right:
        assert value_of(cards, table).category in table.rules.order
        return
    with pytest.raises(CannotBe) as fault:
        value_of(cards, table)
    assert fault.value.key in {"how_many_cards", "card_twice", "no_joker", "not_in_deck"}


def test_a_table_without_a_low_has_no_low_hands() -> None:
    with pytest.raises(CannotBe) as fault:
        low_value_of(parse_cards("7s5h4d3c2s"), at_table(rulebook("club+draw5"), 4))
    assert (fault.value.key, fault.value.facts) == ("no_low", {"rulebook": "club+draw5"})


# Comparing


@pytest.mark.parametrize(
    ("first", "second", "players"),
    [("classic-home", "seven-ace", 4), ("classic-home", "jackpots", 4), ("club", "club+deck32", 4)]
    + [("joker-wild", "joker-wild+bug", 4), ("seven-ace", "seven-ace+fullhouse", 4)],
)
def test_values_of_two_rulebooks_cannot_be_compared(first: str, second: str, players: int) -> None:
    one, other = (value("AsKsQs9s8s", at_table(rulebook(text), players)) for text in (first, second))
    assert one != other
    for compare in (HandValue.__lt__, HandValue.__gt__, HandValue.__le__, HandValue.__ge__):
        with pytest.raises(TypeError, match=f"{first.split('+')[0]}.*{second.split('+')[0]}"):
            compare(one, other)


def test_values_of_one_rulebook_with_two_decks_cannot_be_compared() -> None:
    four, five = (value("AsKsQs9s8s", at_table(RULEBOOKS["seven-ace"], players)) for players in (4, 5))
    assert four != five
    with pytest.raises(TypeError, match=r"seven-ace \(32 cards\).*seven-ace \(36 cards\)"):
        assert four < five


def test_high_and_low_values_cannot_be_compared() -> None:
    hand = parse_cards("7s5h4d3c2s")
    with pytest.raises(TypeError, match="ace_to_five"):
        assert value_of(hand, HIGH_LOW) < low_value_of(hand, HIGH_LOW)


def test_stakes_and_draw_limits_do_not_keep_hands_from_being_compared() -> None:
    one, other = value("AsKsQs9s8s", at_table(rulebook("club+ante5+draw5"), 3)), value("AsKsQs9s8s", HOME)
    assert one == value("AdKdQd9d8d", at_table(RULEBOOKS["club"], 7))
    assert one != other
    assert one != "flush"


def test_nobody_wins_among_no_hands() -> None:
    with pytest.raises(ValueError, match="empty"):
        winners([])


def test_all_best_hands_win_whichever_seats_they_have() -> None:
    hands = ["AsKsQd9d8c", "2s2h9c8c7d", "AhKhQc9s8d", "2d2c9h8h7s"]
    assert winners(map(value, hands)) == {1, 3}
    assert winners([value(hands[0]), value(hands[2])]) == {0, 1}


# Sorted lists: any order of a hand's cards and any renaming of its suits is worth the same.


def worth(cards: Cards, order: dict[str, Any]) -> HandValue:
    return (low_value_of if order.get("low") else value_of)(cards, table_of(order))


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order["id"])
def test_hands_written_from_best_to_worst_stay_so_when_sorted(order: dict[str, Any]) -> None:
    hands = [parse_cards(text) for text in order["hands"].split()]
    mixed = Random(7).sample(hands, len(hands))
    assert sorted(mixed, key=lambda cards: worth(cards, order), reverse=True) == hands
    values = [worth(cards, order) for cards in hands]
    assert all(better > worse for better, worse in zip(values, values[1:], strict=False))


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order["id"])
def test_the_order_of_the_cards_is_worth_nothing(order: dict[str, Any]) -> None:
    for text in order["hands"].split():
        cards = parse_cards(text)
        assert {worth(mixed, order) for mixed in permutations(cards)} == {worth(cards, order)}


def renamed(card: Card, suits: tuple[Any, ...]) -> Card:
    return Card(card.rank, suits[SUITS.index(card.suit)]) if card.suit in SUITS else card


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order["id"])
def test_suits_renamed_are_worth_the_same(order: dict[str, Any]) -> None:
    for text in order["hands"].split():
        cards = parse_cards(text)
        renamings = (tuple(renamed(card, suits) for card in cards) for suits in permutations(SUITS))
        assert {worth(other, order) for other in renamings} == {worth(cards, order)}


# All hands counted


def counted(table: TableRules) -> tuple[dict[str, int], int]:
    """How many hands of each category the deck has, and how many values; low hands where only they win."""
    ours = low_value_of if table.rules.wins is Wins.LOW else value_of
    strengths: Counter[int] = Counter()
    examples: dict[int, HandValue] = {}
    for cards in combinations(table.deck, 5):
        found = ours(cards, table)
        strengths[found.strength] += 1
        examples[found.strength] = found
    counts = dict.fromkeys((category.value for category in Category), 0)
    for strength, number in strengths.items():
        counts[examples[strength].category.value] += number
    return {name: number for name, number in counts.items() if number}, len(strengths)


def expected(row: dict[str, Any]) -> dict[str, int]:
    return {name: number for name, number in row["counts"].items() if number}


@pytest.mark.parametrize("row", [row for row in COUNTS if row["cards"] < 52], ids=lambda row: row["id"])
def test_every_hand_of_a_stripped_deck_is_counted(row: dict[str, Any]) -> None:
    assert counted(table_of(row)) == (expected(row), row["values"])


@pytest.mark.slow
@pytest.mark.parametrize("row", [row for row in COUNTS if row["cards"] >= 52], ids=lambda row: row["id"])
def test_every_hand_of_a_whole_deck_is_counted(row: dict[str, Any]) -> None:
    counts, values = counted(table_of(row))
    assert counts == expected(row)
    assert values == row.get("values", values)


# An evaluator that is not ours


def dealt(number: int, seed: int) -> Iterator[tuple[Cards, Cards]]:
    """Pairs of hands from one deck of 52."""
    random = Random(seed)
    for _ in range(number):
        ten = random.sample(HOME.deck, 10)
        yield tuple(ten[:5]), tuple(ten[5:])


def theirs(kind: type[pokerkit.Hand], cards: Cards) -> pokerkit.Hand:
    return kind(cards_text(cards).replace(" ", ""))


@pytest.mark.parametrize(
    ("kind", "table", "low"),
    [
        (pokerkit.StandardHighHand, HOME, False),
        (pokerkit.StandardLowHand, TRIPLE_DRAW, True),
        (pokerkit.RegularLowHand, HIGH_LOW, True),
    ],
)
def test_an_independent_evaluator_orders_random_hands_alike(
    kind: type[pokerkit.Hand],
    table: TableRules,
    low: bool,  # noqa: FBT001
) -> None:
    ours = low_value_of if low else value_of
    for first, second in dealt(3000, seed=5):
        one, other = ours(first, table), ours(second, table)
        their_one, their_other = theirs(kind, first), theirs(kind, second)
        assert (one > other, one == other) == (their_one > their_other, their_one == their_other)


def test_an_independent_evaluator_orders_near_equal_hands_alike() -> None:
    """Two hands of one category are rare among random ones, so neighbours in our order are compared too."""
    hands = [cards for pair in dealt(3000, seed=6) for cards in pair]
    hands += [parse_cards(text) for order in ORDERS if order["id"] == "classic" for text in order["hands"].split()]
    hands.sort(key=lambda cards: value_of(cards, HOME))
    values = [value_of(cards, HOME) for cards in hands]
    their = [theirs(pokerkit.StandardHighHand, cards) for cards in hands]
    assert all(lower <= higher for lower, higher in zip(their, their[1:], strict=False))
    for place in range(len(hands) - 1):
        assert (values[place] == values[place + 1]) == (their[place] == their[place + 1])


# Wild cards, by trying everything


def substitutes(cards: Cards, table: TableRules) -> Iterator[Cards]:
    """The hand with each wild card as every card that is not in it, or as itself."""
    wild = wild_cards(cards, table)
    fixed = tuple(card for card in cards if card not in wild)
    for others in combinations(HOME.deck, len(wild)):
        if not set(others) & set(fixed):
            yield fixed + others


@pytest.mark.parametrize(
    ("name", "wild"),
    [("joker-wild", 1), ("deuces-wild", 1), ("deuces-wild", 2), ("one-eyed-jacks", 1), ("one-eyed-jacks", 2)],
)
def test_a_wild_card_makes_the_best_hand_of_all_that_it_may_be(name: str, wild: int) -> None:
    table, random = at_table(RULEBOOKS[name], 4), Random(3)
    fixed = [card for card in table.deck if card not in wild_cards(table.deck, table)]
    for _ in range(40 // wild**3):
        cards = (*random.sample(wild_cards(table.deck, table), wild), *random.sample(fixed, 5 - wild))
        found = value_of(cards, table)
        best = max(value_of(other, HOME) for other in substitutes(cards, table))
        assert found.category is Category.FIVE_OF_A_KIND or found.text == best.text


def test_the_bug_makes_the_best_hand_with_an_ace_or_a_straight_or_a_flush() -> None:  # R10
    table, random = at_table(rulebook("joker-wild+bug"), 4), Random(3)
    completed = {Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
    for _ in range(100):
        four = tuple(random.sample(HOME.deck, 4))
        hands = [(card, value_of((*four, card), HOME)) for card in HOME.deck if card not in four]
        allowed = [found for card, found in hands if card.rank is Rank.ACE or found.category in completed]
        assert value_of((*four, table.deck[-1]), table).text == max(allowed).text


@given(st.sampled_from(list(RULEBOOKS)), st.randoms(use_true_random=False))
def test_the_best_of_several_hands_is_never_beaten(name: str, random: Random) -> None:
    table = at_table(RULEBOOKS[name], 4)
    cards = random.sample(table.deck, 20)
    ours = value_of if table.rules.low is Low.NONE else low_value_of
    values = [ours(cards[seat * 5 : seat * 5 + 5], table) for seat in range(4)]
    won = winners(values)
    assert all(values[seat] >= value for seat in won for value in values)
    assert all(values[seat] < max(values) for seat in range(4) if seat not in won)
