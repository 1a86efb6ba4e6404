"""What an opponent holds: against all hands and all draws gone through one by one, and what his draw must mean."""

from itertools import combinations

import numpy as np
import pytest

from tutor.engine.bots import BLUFFS_PAT, TEMPERAMENTS, Temperament, gain, opens, wins_before
from tutor.engine.cards import CannotBe, Cards, parse_cards
from tutor.engine.habits import natural_kept
from tutor.engine.hands import value_of
from tutor.engine.openers import may_open
from tutor.engine.reading import AnyHand, Called, Did, Opened, posterior
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import Category, TableRules, at_table
from tutor.engine.strength import classes_of, strengths

MINE = "Ks Kh 9d 8c 7s"
TIGHT, LOOSE, NEVER, PAT = TEMPERAMENTS.values()


def would(cards: Cards, table: TableRules, temperament: Temperament, did: Did) -> bool:
    """Whether he would have done that, told from the bot's own rules."""
    strong, value = strengths(table), value_of(cards, table)
    better = strong.hands[value.strength + 1 :].sum() / strong.hands.sum()
    match did:
        case Opened(behind, least):
            return opens(better, behind, temperament) and may_open(cards, table, least)
        case Called(price, share):
            high = value.category is Category.HIGH_CARD
            four = high and len(natural_kept(cards, table, 3)) == 4
            wins = wins_before(better, [share], gain(value.category, four_to_a_hand=four))
            return temperament.calls * price <= wins < temperament.raises
        case AnyHand():
            return True


def one_by_one(
    dead: Cards, table: TableRules, drawn: int, temperament: Temperament, did: Did
) -> tuple[float, np.ndarray]:
    """How often he draws so many, and by class what he then ends with: every hand, every draw."""
    strong, live = strengths(table), [card for card in table.deck if card not in dead]
    total, so_many, ends = 0.0, 0.0, np.zeros(len(strong.values))
    for hand in combinations(live, 5):
        if not would(hand, table, temperament, did):
            continue
        total += 1
        kept = natural_kept(hand, table, table.rules.draw.most, ace_beside_pair=temperament.ace_beside_pair)
        bluffs = temperament.pat_bluffs if value_of(hand, table).category in BLUFFS_PAT and len(kept) < 5 else 0.0
        keeps = [(kept, 1 - bluffs), (hand, bluffs)]
        for some, weight in keeps:
            if 5 - len(some) == drawn and weight:
                so_many += weight
                finals = final_classes(some, [card for card in live if card not in hand], drawn, table)
                ends += weight * np.bincount(finals, minlength=len(ends)) / len(finals)
    return so_many / total, ends / max(ends.sum(), 1e-9)


def final_classes(kept: Cards, rest: list, drawn: int, table: TableRules) -> np.ndarray:
    strong = strengths(table)
    draws = np.array([[card.number for card in draw] for draw in combinations(rest, drawn)], np.int64)
    numbers = np.array([card.number for card in kept], np.int64)
    hands = np.concatenate((np.tile(numbers, (len(draws), 1)), draws.reshape(len(draws), drawn)), axis=1)
    return classes_of(strong.keys[hands].sum(axis=1), np.bitwise_and.reduce(strong.suits[hands], axis=1), strong)


CASES = [
    ("seven-ace", 1, PAT, Opened(behind=3)),
    ("seven-ace", 2, LOOSE, Opened(behind=3)),
    ("jackpots+deck32", 0, PAT, Opened(behind=3)),
    ("jackpots+deck32", 1, TIGHT, Called(price=0.3, opener_s_share=0.5)),
    ("club+deck32", 2, TIGHT, Opened(behind=2)),
    ("seven-ace", 5, LOOSE, AnyHand()),
]


@pytest.mark.parametrize(("text", "drawn", "temperament", "did"), CASES)
def test_a_reading_is_what_all_hands_and_draws_come_to(
    text: str, drawn: int, temperament: Temperament, did: Did
) -> None:
    thrown = parse_cards("Qs Jh Td" if drawn < 5 else "As Ah Ac Qs Qh Qd Kd Kc 7h 7d 6c")
    table, cards = at_table(rulebook(text), 4 if drawn < 5 else 5), parse_cards(MINE)
    read = posterior(cards, table, drawn, temperament, did=did, thrown=thrown)
    chance, ends = one_by_one((*cards, *thrown), table, drawn, temperament, did)
    assert read.chance == pytest.approx(chance, abs=1e-12)
    assert read.ends == pytest.approx(ends.tolist(), abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("drawn", range(5))
@pytest.mark.parametrize("temperament", [LOOSE, PAT])
@pytest.mark.parametrize("did", [AnyHand(), Opened(behind=1), Called(price=0.2, opener_s_share=0.6)])
def test_every_reading_is_what_all_hands_and_draws_come_to(drawn: int, temperament: Temperament, did: Did) -> None:
    table = at_table(rulebook("club+deck32"), 4)
    dead = parse_cards("As Ks Kh Kd Qd Jd Jc 9d 8c 8h 7s 7h")
    try:
        read = posterior(dead[:5], table, drawn, temperament, did=did, thrown=dead[5:])
    except CannotBe:
        assert one_by_one(dead, table, drawn, temperament, did)[0] == 0
        return
    chance, ends = one_by_one(dead, table, drawn, temperament, did)
    assert read.chance == pytest.approx(chance, abs=1e-12)
    assert read.ends == pytest.approx(ends.tolist(), abs=1e-12)


@pytest.mark.parametrize("temperament", TEMPERAMENTS.values(), ids=list(TEMPERAMENTS))
def test_chances_add_up_and_the_draws_take_the_reading_apart(temperament: Temperament) -> None:
    table, cards, did = at_table(rulebook("seven-ace"), 5), parse_cards(MINE), Opened(behind=2)
    whole = posterior(cards, table, None, temperament, did=did)
    assert sum(whole.draws) == pytest.approx(1)
    parts = [posterior(cards, table, drawn, temperament, did=did) for drawn in range(6) if whole.draws[drawn] > 0]
    for read in (whole, *parts):
        assert sum(read.before.values()) == pytest.approx(1)
        assert sum(read.after.values()) == pytest.approx(1)
    for category, chance in whole.after.items():
        assert sum(read.chance * read.after[category] for read in parts) == pytest.approx(chance, abs=1e-12)


def read(drawn: int, temperament: Temperament, text: str = "jackpots") -> dict[Category, float]:
    table = at_table(rulebook(text), 6)
    found = posterior(parse_cards("As Ks 9h 8c 3d"), table, drawn, temperament, did=Opened(behind=3))
    return {category: chance for category, chance in found.before.items() if chance}


def test_pat_is_a_straight_or_better_for_who_never_bluffs() -> None:  # A19
    strong = {Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE, Category.FOUR_OF_A_KIND}
    assert set(read(0, NEVER)) == strong | {Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}


def test_pat_is_often_less_for_the_pat_bluffer() -> None:
    table, cards = at_table(rulebook("jackpots"), 6), parse_cards("As Ks 9h 8c 3d")
    found = posterior(cards, table, 0, PAT, did=Opened(behind=3))
    assert found.bluff == pytest.approx(found.before[Category.ONE_PAIR] + found.before[Category.TWO_PAIR])
    assert 0.3 < found.bluff < 0.7


def test_three_cards_mean_a_pair_and_two_three_of_a_kind_or_a_pair_with_an_ace() -> None:  # A19
    assert set(read(3, NEVER)) == {Category.ONE_PAIR}
    assert set(read(2, NEVER)) == {Category.THREE_OF_A_KIND}
    assert set(read(2, LOOSE)) == {Category.ONE_PAIR, Category.THREE_OF_A_KIND}
    assert set(read(1, NEVER)) == {Category.TWO_PAIR}


def test_a_pair_that_draws_three_improves_as_the_rules_say() -> None:  # the table of the draw, RULES
    table, cards = at_table(rulebook("jackpots"), 6), parse_cards("3s 3h 3d 3c 2d")
    after = posterior(cards, table, 3, NEVER, did=Opened(behind=3)).after
    assert after[Category.ONE_PAIR] == pytest.approx(0.7, abs=0.02)


def test_what_one_s_own_hand_beats_is_told_with_ties_half() -> None:
    table, cards = at_table(rulebook("jackpots"), 6), parse_cards("As Ks 9h 8c 3d")
    found = posterior(cards, table, 3, NEVER, did=Opened(behind=3))
    assert found.beaten_by(parse_cards("As Ks Qs Js Ts"), table) == pytest.approx(1)
    assert found.beaten_by(cards, table) == 0
    assert 0.6 < found.beaten_by(parse_cards("2s 2h 3h 3d 4c"), table) < 0.75


@pytest.mark.parametrize(
    ("text", "cards", "drawn", "key"),
    [
        ("deuces-wild", MINE, 3, "not_graded"),
        ("jackpots", "Ks Ks 9d 8c 7s", 3, "card_twice"),
        ("seven-ace", "Ks Kh 9d 8c 2s", 3, "not_in_deck"),
        ("jackpots", MINE, 4, "never_draws"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, cards: str, drawn: int, key: str) -> None:
    some: Cards = tuple(card for word in cards.split() for card in parse_cards(word))
    with pytest.raises(CannotBe) as caught:
        posterior(some, at_table(rulebook(text), 4), drawn, TIGHT, did=Opened(behind=2))
    assert caught.value.key == key


def test_who_would_not_have_done_that_is_refused() -> None:
    with pytest.raises(CannotBe) as caught:
        posterior(parse_cards(MINE), at_table(rulebook("jackpots"), 6), None, TIGHT, did=Called(0.9, 0.2))
    assert caught.value.key == "never_does_that"
