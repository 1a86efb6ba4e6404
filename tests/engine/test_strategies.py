"""Whole strategies: published returns to the last digit, and the same totals as counting all final hands."""

from dataclasses import replace
from fractions import Fraction
from math import comb
from random import Random

import numpy as np
import pytest

from tutor.engine.cards import CannotBe, Cards, Rank, cards_text, parse_cards
from tutor.engine.discards import distribution
from tutor.engine.hands import HandValue
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import Category, TableRules, at_table
from tutor.engine.strategies import (
    JACKS_OR_BETTER,
    PayTable,
    best_holds,
    best_return,
    canonical_hands,
    hold_totals,
    pay_for,
    pay_returns,
    rescored,
    sums,
)
from tutor.engine.strength import Strengths, strengths

EIGHT_FIVE = replace(JACKS_OR_BETTER, pays={**JACKS_OR_BETTER.pays, Category.FULL_HOUSE: 8, Category.FLUSH: 5})
FINAL_HANDS = {  # 9/6, published: of 19,933,230,517,200
    "royal_flush": 493_512_264,
    "straight_flush": 2_178_883_296,
    "four_of_a_kind": 47_093_167_764,
    "full_house": 229_475_482_596,
    "flush": 219_554_786_160,
    "straight": 223_837_565_784,
    "three_of_a_kind": 1_484_003_070_324,
    "two_pair": 2_576_946_164_148,
    "one_pair": 4_277_372_890_968,
    "nothing": 10_872_274_993_896,
}
TABLES = (
    ("classic-home", 4),
    ("triple-draw", 4),
    ("joker-wild", 4),
    ("joker-wild+bug+natural", 4),
    ("high-low+joker", 4),
    ("deuces-wild+natural", 4),
    ("one-eyed-jacks", 4),
    ("seven-ace", 4),
    ("seven-ace", 5),
)


def table(text: str = "classic-home", players: int = 4) -> TableRules:
    return at_table(rulebook(text), players)


def paid(pay: PayTable = JACKS_OR_BETTER) -> tuple[Strengths, list[int]]:
    strong = strengths(table())
    return strong, [pay_for(value, pay) for value in strong.values]


def kept(cards: Cards, hold: int) -> Cards:
    return tuple(card for place, card in enumerate(cards) if hold >> place & 1)


def thrown(cards: Cards, hold: int) -> Cards:
    return tuple(card for place, card in enumerate(cards) if not hold >> place & 1)


def full_pay_deuces(value: HandValue) -> int:
    """With `natural` the strength says how many wild cards a hand takes: so many less than a multiple of six."""
    wild = -value.strength % 6
    match value.category:
        case Category.ROYAL_FLUSH:
            return 25 if wild else 800
        case Category.FIVE_OF_A_KIND:
            return 200 if wild == 4 else 15
        case Category.STRAIGHT_FLUSH:
            return 9
        case Category.FOUR_OF_A_KIND:
            return 5
        case Category.FULL_HOUSE:
            return 3
        case Category.FLUSH | Category.STRAIGHT:
            return 2
        case Category.THREE_OF_A_KIND:
            return 1
    return 0


@pytest.mark.parametrize(
    ("pay", "back"),
    [
        (JACKS_OR_BETTER, Fraction(1653526326983, 1661102543100)),
        (EIGHT_FIVE, Fraction(1616226757427, 1661102543100)),
    ],
    ids=["9/6", "8/5"],
)
def test_jacks_or_better_pays_back_what_is_published(pay: PayTable, back: Fraction) -> None:
    assert best_return(pay) == back


def test_full_pay_deuces_wild_pays_back_what_is_published() -> None:
    strong = strengths(table("deuces-wild+natural"))
    scores = [full_pay_deuces(value) for value in strong.values]
    assert best_holds(sums(scores, strong)).mean == Fraction(32187682693, 31944279675)


def test_hands_but_for_their_suits_are_as_many_as_published() -> None:
    hands, weights = canonical_hands(strengths(table()))
    assert hands.shape == (5, 134_459)
    assert weights.sum() == 2_598_960


@pytest.mark.parametrize(("text", "players"), [("classic-home", 4), ("seven-ace", 5), ("seven-ace", 4)])
def test_every_hand_is_one_of_them_by_other_names_of_suits(text: str, players: int) -> None:
    hands, weights = canonical_hands(strengths(table(text, players)))
    bits = np.zeros((4, hands.shape[1]), np.int64)
    for card in hands:
        np.bitwise_or.at(bits, (card % 4, np.arange(hands.shape[1])), 1 << card // 4)
    first, second, third, fourth = np.sort(bits, axis=0)
    orders = 24 // np.array([1, 2, 6, 24])[(first == second).astype(int) + (second == third) + (third == fourth)]
    orders[(first == second) & (second != third) & (third == fourth)] = 6
    assert np.array_equal(weights, orders)
    assert len(np.unique(np.stack((first, second, third, fourth)), axis=1).T) == hands.shape[1]
    assert weights.sum() == comb(len(table(text, players).deck), 5)


def test_the_best_returns_of_nine_six_are_as_many_values_as_published() -> None:
    strong, scores = paid()
    strategy = best_holds(sums(scores, strong))
    assert len(np.unique(strategy.scores)) == 1_153
    assert len(np.unique(strategy.scores[strategy.holds == 0])) == 766


def test_the_best_strategy_of_nine_six_ends_in_the_hands_that_are_published() -> None:
    strong, scores = paid()
    strategy = best_holds(sums(scores, strong))
    names = [value.category.value if score else "nothing" for value, score in zip(strong.values, scores, strict=True)]
    for name, hands in FINAL_HANDS.items():
        only = rescored(strategy, sums([named == name for named in names], strong))
        assert only.mean == Fraction(hands, 19_933_230_517_200), name


@pytest.mark.parametrize(("text", "players"), TABLES)
def test_totals_are_those_of_all_final_hands_counted(text: str, players: int) -> None:
    rules = table(text, players)
    strong, rng = strengths(rules), Random(f"{text}/{players}")
    scores = [rng.randint(-1000, 1000) for _ in strong.values]
    summed = sums(scores, strong)
    wild = [card for card in rules.deck if card.rank in (Rank.TWO, Rank.JACK, Rank.ACE, Rank.JOKER)]
    for cards in (tuple(rng.sample(rules.deck, 5)), tuple(rng.sample(wild, 5))):
        totals = hold_totals(cards, summed)
        finals = distribution(cards, [thrown(cards, hold) for hold in range(32)], strong)
        assert totals == tuple(int(finals[thrown(cards, hold)] @ scores) for hold in range(32))


def test_every_hold_has_as_many_final_hands_as_there_are_sets_to_draw() -> None:
    strong = strengths(table())
    summed = sums(np.ones_like(strong.hands), strong)
    totals = hold_totals(parse_cards("Ks Kh Ad 7c 3h"), summed)
    assert summed.draws == tuple(comb(47, number) for number in range(6))
    assert [*totals] == [comb(47, 5 - hold.bit_count()) for hold in range(32)]


def test_scores_may_be_fractions() -> None:
    strong, scores = paid()
    whole, halves = sums(scores, strong), sums(np.array(scores) / 2, strong)
    hand = parse_cards("Ts Js Qs Kh 3d")
    assert hold_totals(hand, halves) == pytest.approx([total / 2 for total in hold_totals(hand, whole)])
    assert best_holds(halves).mean == pytest.approx(float(best_return()) / 2, abs=1e-12)


def test_a_strategy_says_for_each_hand_what_its_hold_scores() -> None:
    strong, scores = paid()
    summed = sums(scores, strong)
    strategy = best_holds(summed)
    cards = {card.number: card for card in table().deck}
    for at in Random("strategies").sample(range(134_459), 30):
        hand, hold = tuple(cards[number] for number in strategy.hands[:, at].tolist()), int(strategy.holds[at])
        returns = pay_returns(hand)
        assert returns[0] == (kept(hand, hold), Fraction(int(strategy.scores[at]), strategy.denominator))
        assert dict(returns)[hand] == scores[int(distribution(hand, [()], strong)[()].argmax())]


def test_a_pay_table_ranks_all_holds_of_a_hand() -> None:
    returns = pay_returns(parse_cards("Ah Kh Qh Jh Th"))
    assert len(returns) == 32
    assert returns[0] == (parse_cards("Ah Kh Qh Jh Th"), 800)
    assert [back for _, back in returns] == sorted((back for _, back in returns), reverse=True)


@pytest.mark.parametrize(
    ("hand", "keep"),
    [
        ("Js Jh Ks Qs 2d", "Js Jh"),
        ("Jh 9h 8h 2h Ts", "Jh 9h 8h 2h"),
        ("Ts Js Qs Ks 2s", "Ts Js Qs Ks"),
        ("9s 9h 9d 2c 5h", "9s 9h 9d"),
    ],
)
def test_the_pay_table_keeps_what_its_strategy_cards_say(hand: str, keep: str) -> None:
    assert cards_text(pay_returns(parse_cards(hand))[0][0]) == keep


def test_the_pay_table_takes_five_cards_of_the_deck() -> None:
    with pytest.raises(CannotBe, match="how_many_cards"):
        pay_returns(parse_cards("Ks Kh Ad 7c"))
    with pytest.raises(CannotBe, match="no_joker"):
        pay_returns(parse_cards("Ks Kh Ad 7c Xr"))


@pytest.mark.parametrize("text", ["joker-wild", "one-eyed-jacks"])
def test_strategies_need_suits_that_are_alike(text: str) -> None:
    with pytest.raises(ValueError, match="not alike"):
        canonical_hands(strengths(table(text)))
