"""Discards: which are legal, all that may come of them, and what they cost."""

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, combinations
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import yaml

from tutor.engine.cards import CannotBe, Cards, cards_text, parse_cards
from tutor.engine.discards import Discard, Grade, analyse, distribution, graded, legal_discards
from tutor.engine.hands import value_of
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import Category, TableRules, at_table
from tutor.engine.strength import by_category, low_strengths, strengths

FOLDER = Path(__file__).parents[1] / "tables"
DRAWS = yaml.safe_load((FOLDER / "draws.yaml").read_text(encoding="utf-8"))
DISCARDS = yaml.safe_load((FOLDER / "discards.yaml").read_text(encoding="utf-8"))


def table(text: str = "classic-home", players: int = 4) -> TableRules:
    return at_table(rulebook(text), players)


def table_of(row: Mapping[str, Any]) -> TableRules:
    return table(row["rulebook"], row.get("players", 4))


def by_kept(discards: tuple[Discard, ...]) -> dict[str, Discard]:
    return {cards_text(discard.keep): discard for discard in discards}


def all_discards(cards: Cards) -> list[Cards]:
    return list(chain.from_iterable(combinations(cards, number) for number in range(6)))


@pytest.mark.parametrize(
    ("option", "cards", "number"),
    [
        ("draw3", "As Kh 9d 7c 3s", 26),
        ("draw4ace", "Qs Kh 9d 7c 3s", 26),
        ("draw4ace", "As Kh 9d 7c 3s", 27),
        ("draw4ace", "As Ah 9d 7c 3s", 28),
        ("draw4", "Qs Kh 9d 7c 3s", 31),
        ("draw5ace", "Qs Kh 9d 7c 3s", 26),
        ("draw5ace", "As Kh 9d 7c 3s", 28),
        ("draw5", "Qs Kh 9d 7c 3s", 32),
    ],
)
def test_the_draw_limit_counts_the_legal_discards(option: str, cards: str, number: int) -> None:
    assert len(set(legal_discards(parse_cards(cards), table(f"club+{option}")))) == number


def test_four_are_thrown_only_from_the_ace_that_is_shown() -> None:
    cards = parse_cards("Kh As 9d 7c 3s")
    four = [throw for throw in legal_discards(cards, table("classic-home+draw4ace")) if len(throw) == 4]
    assert four == [parse_cards("Kh 9d 7c 3s")]


def test_five_are_thrown_only_with_an_ace_among_them() -> None:
    rules = table("classic-home+draw5ace")
    assert parse_cards("As Kh 9d 7c 3s") in legal_discards(parse_cards("As Kh 9d 7c 3s"), rules)
    assert parse_cards("Qs Kh 9d 7c 3s") not in legal_discards(parse_cards("Qs Kh 9d 7c 3s"), rules)


def test_a_joker_shows_no_ace() -> None:
    assert len(legal_discards(parse_cards("Xr Kh 9d 7c 3s"), table("joker-wild+draw5ace"))) == 26


def test_discards_that_throw_fewer_cards_come_first() -> None:
    sizes = [len(throw) for throw in legal_discards(parse_cards("As Kh 9d 7c 3s"), table("club+draw5"))]
    assert sizes == sorted(sizes)


@pytest.mark.parametrize("row", DRAWS, ids=lambda row: row["id"])
def test_a_draw_becomes_what_the_table_says(row: dict[str, Any]) -> None:
    rules, throw = table_of(row), parse_cards(row["throw"])
    strong = strengths(rules)
    finals = distribution(parse_cards(row["cards"]), [throw], strong)[throw]
    counts = {category.value: number for category, number in by_category(finals, strong).items()}
    draws = sum(counts.values())
    assert draws == row.get("draws", draws)
    assert {name: counts[name] for name in row.get("counts", {})} == row.get("counts", {})
    assert {name: round(100 * counts[name] / draws, 2) for name in row.get("percent", {})} == row.get("percent", {})


@pytest.mark.parametrize("text", [*RULEBOOKS, "joker-wild+bug", "deuces-wild+natural", "high-low+joker"])
def test_all_draws_are_counted_and_every_final_hand_comes_of_one_hold(text: str) -> None:
    rules = table(text)
    strong, rng = strengths(rules), Random(text)
    cards = tuple(rng.sample(rules.deck, 5))
    finals = distribution(cards, all_discards(cards), strong)
    assert all(hands.sum() == comb(len(rules.deck) - 5, len(throw)) for throw, hands in finals.items())
    assert np.array_equal(sum(finals.values()), strong.hands)


def test_final_hands_are_those_that_one_gets_by_drawing_them_all() -> None:
    rules, throw = table("deuces-wild"), parse_cards("9d 4s")
    cards = parse_cards("Ks 2h 9d Qs 4s")
    unseen = [card for card in rules.deck if card not in cards]
    drawn = [value_of((*parse_cards("Ks 2h Qs"), *pair), rules).text for pair in combinations(unseen, 2)]
    strong = strengths(rules)
    finals = distribution(cards, [throw], strong)[throw]
    assert {value.text: number for value, number in zip(strong.values, finals.tolist(), strict=True) if number} == {
        text: drawn.count(text) for text in set(drawn)
    }


def test_five_new_cards_are_those_that_one_gets_by_drawing_them_all() -> None:
    rules, cards = table("seven-ace"), parse_cards("Ks 9h 9d Qs 8s")
    unseen = [card for card in rules.deck if card not in cards]
    drawn = Counter(value_of(hand, rules).text for hand in combinations(unseen, 5))
    strong = strengths(rules)
    finals = distribution(cards, [cards], strong)[cards]
    assert {value.text: number for value, number in zip(strong.values, finals.tolist(), strict=True) if number} == drawn


@pytest.mark.parametrize("row", DISCARDS, ids=lambda row: row["id"])
def test_discards_cost_what_the_table_says(row: dict[str, Any]) -> None:
    discards = by_kept(analyse(parse_cards(row["cards"]), table_of(row)))
    for expected in row["discards"]:
        discard = discards[expected["keep"]]
        chances = {"win": discard.win, "loss": discard.loss}
        found = {name: round(100 * chance, 2) for name, chance in chances.items() if chance is not None}
        found["grade"] = discard.grade
        assert found == {name: expected[name] for name in ("win", "loss", "grade")}


def test_the_best_comes_first_and_loses_nothing() -> None:
    discards = analyse(parse_cards("Ks Kh Ad 7c 3h"), table("club"))
    wins = [discard.win or 0 for discard in discards]
    assert wins == sorted(wins, reverse=True)
    assert (discards[0].loss, discards[0].grade) == (0, Grade.EQUAL)


def test_of_equal_chances_the_one_that_throws_fewer_comes_first() -> None:
    discards = analyse(parse_cards("9s 9h 9d 9c 3s"), table())
    assert [len(discard.throw) for discard in discards[:2]] == [0, 1]


def test_every_legal_discard_is_analysed_once() -> None:
    cards, rules = parse_cards("As Jh 9d 6c 3s"), table("classic-home+draw4ace")
    discards = analyse(cards, rules)
    assert len(discards) == 27
    assert {discard.throw for discard in discards} == set(legal_discards(cards, rules))
    assert all(set(discard.keep) == set(cards) - set(discard.throw) for discard in discards)


@pytest.mark.parametrize("text", ["triple-draw", "joker-wild", "deuces-wild", "one-eyed-jacks", "shotgun", "high-low"])
def test_without_a_defined_opponent_nothing_is_graded(text: str) -> None:
    discards = analyse(parse_cards("Ks Kh Ad 7c 3h"), table(text))
    assert not graded(table(text))
    assert {(discard.win, discard.loss, discard.grade) for discard in discards} == {(None, None, None)}


@pytest.mark.parametrize("text", ["classic-home", "classic-casino", "jacks-or-better", "club", "jackpots", "seven-ace"])
def test_in_the_plain_high_game_discards_are_graded(text: str) -> None:
    assert graded(table(text))


def test_ungraded_discards_come_by_share_and_then_by_fewest_thrown() -> None:
    discards = analyse(parse_cards("2s 2h 2d 2c 9s"), table("deuces-wild"))
    order = [(-round(discard.share, 12), len(discard.throw)) for discard in discards]
    assert order == sorted(order)


def test_the_share_of_a_hand_kept_whole_is_what_it_beats_and_half_its_equals() -> None:
    rules, cards = table(), parse_cards("As Ks Qs Js Ts")
    best = analyse(cards, rules)[0]
    assert best.throw == ()
    assert best.share == pytest.approx(1 - 2 / 2_598_960, abs=1e-15)


@pytest.mark.parametrize("text", ["joker-wild", "joker-wild+bug"])
def test_five_of_a_kind_is_kept_whole(text: str) -> None:  # F18
    assert analyse(parse_cards("As Ah Ad Ac Joker"), table(text))[0].throw == ()


def test_in_triple_draw_the_best_low_hand_is_kept_whole() -> None:
    best = analyse(parse_cards("7s 5h 4d 3c 2s"), table("triple-draw"))[0]
    assert (best.throw, best.counts[Category.HIGH_CARD]) == ((), 1)
    assert best.share == pytest.approx(1 - 1020 / 2 / 2_598_960, abs=1e-15)


def test_in_high_low_the_share_is_the_mean_of_both_halves() -> None:
    rules, cards = table("high-low"), parse_cards("5s 4s 3s 2s As")
    discard = by_kept(analyse(cards, rules))[cards_text(cards)]
    high, low = strengths(rules), low_strengths(rules)
    place = next(at for at, value in enumerate(high.values) if value.text == "straight_flush 5")
    shares = [
        (high.hands[:place].sum() + high.hands[place] / 2) / high.hands.sum(),
        (low.hands[:-1].sum() + low.hands[-1] / 2) / low.hands.sum(),
    ]
    assert discard.share == pytest.approx(sum(shares) / 2, abs=1e-15)


@pytest.mark.parametrize(
    ("text", "opponents", "key", "facts"),
    [
        ("classic-home", 0, "opponents_not_computed", {"opponents": 0}),
        ("classic-home", -1, "opponents_not_computed", {"opponents": -1}),
        ("classic-home", 4, "opponents_not_computed", {"opponents": 4}),
        ("classic-home", 10, "deck_too_small", {"opponents": 10, "most": 9, "cards": 52}),
        ("seven-ace", 6, "deck_too_small", {"opponents": 6, "most": 5, "cards": 32}),
    ],
)
def test_other_numbers_of_opponents_are_refused_by_name(
    text: str, opponents: int, key: str, facts: dict[str, int]
) -> None:
    with pytest.raises(CannotBe) as caught:
        analyse(parse_cards("Ks Kh Ad 7c 8h"), table(text), opponents)
    assert (caught.value.key, caught.value.facts) == (key, facts)


@pytest.mark.parametrize("opponents", [2, 3])
def test_against_several_openers_chances_have_an_error_and_no_grade(opponents: int) -> None:
    cards = parse_cards("As Ah Kd 7c 3s")
    discards = analyse(cards, table(), opponents)
    assert {discard.throw for discard in discards} == set(legal_discards(cards, table()))
    wins = [discard.win or 0 for discard in discards]
    assert wins == sorted(wins, reverse=True)
    assert discards[0].loss == 0
    assert all(discard.loss == pytest.approx(wins[0] - (discard.win or 0), abs=1e-15) for discard in discards)
    assert {discard.grade for discard in discards} == {None}
    assert all(discard.error and 0 < discard.error < 0.01 for discard in discards)


def test_against_one_opener_chances_are_exact() -> None:
    assert {discard.error for discard in analyse(parse_cards("As Ah Kd 7c 3s"), table())} == {None}


def test_where_no_opponent_is_defined_more_of_them_change_nothing() -> None:
    cards, rules = parse_cards("2s 2h 2d 2c 9s"), table("deuces-wild")
    assert analyse(cards, rules, opponents=3) == analyse(cards, rules)


@pytest.mark.parametrize(
    ("text", "cards", "key"),
    [
        ("classic-home", "Ks Kh Ad 7c", "how_many_cards"),
        ("seven-ace", "Ks Kh Ad 7c 3h", "not_in_deck"),
        ("classic-home", "Ks Kh Ad 7c Xr", "no_joker"),
    ],
)
def test_a_hand_that_cannot_be_is_named(text: str, cards: str, key: str) -> None:
    with pytest.raises(CannotBe) as caught:
        analyse(parse_cards(cards), table(text))
    assert caught.value.key == key


def test_many_threads_get_what_one_gets() -> None:
    rules, rng = table("seven-ace"), Random("threads")
    hands = [tuple(rng.sample(rules.deck, 5)) for _ in range(12)]
    alone = [analyse(hand, rules) for hand in hands]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda hand: analyse(hand, rules), hands)) == alone
