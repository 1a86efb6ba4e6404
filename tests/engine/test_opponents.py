"""The chance against two and three openers: whole deals counted, the figures of others, what must not matter."""

from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from tests.engine.dealing import counted, openers_of
from tutor.engine.cards import SUITS, Card, Cards, cards_text, parse_cards
from tutor.engine.discards import legal_discards
from tutor.engine.opponents import stated_error, win_chances_against
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import TableRules, at_table
from tutor.engine.winchance import openers, win_chances

COUNTED = yaml.safe_load((Path(__file__).parents[1] / "tables" / "several_openers.yaml").read_text(encoding="utf-8"))
DECKS = [("classic-home", 4), ("seven-ace+draw3", 5), ("seven-ace+draw3", 4)]


def table(text: str = "classic-home", players: int = 4) -> TableRules:
    return at_table(rulebook(text), players)


def chances(number: int, cards: Cards, rules: TableRules) -> dict[str, float]:
    """The cards kept -> the chance."""
    won = win_chances_against(number, cards, legal_discards(cards, rules), rules)
    return {cards_text(tuple(card for card in cards if card not in throw)): chance for throw, chance in won.items()}


@pytest.mark.parametrize("row", COUNTED, ids=lambda row: row["id"])
def test_pots_are_won_as_often_as_counted(row: dict[str, Any]) -> None:
    rules = table(row["rulebook"], row["players"])
    won = chances(row["openers"], parse_cards(row["cards"]), rules)
    for kept, percent in row["won"].items():
        assert 100 * won[kept] == pytest.approx(percent, abs=100 * stated_error(row["openers"], rules) + 0.03)


def test_several_openers_are_not_one_after_the_other() -> None:
    """Openers share the high pairs: both end below a pair of kings more seldom than if they had nothing in common."""
    cards = parse_cards("Ks Kh Ad 7c 3h")
    alone = win_chances(cards, [()], table())[()]
    two, three = (win_chances_against(number, cards, [()], table())[()] for number in (2, 3))
    assert two < 0.8 * alone**2
    assert three < 0.5 * alone**3


@pytest.mark.parametrize(("text", "players"), DECKS)
def test_more_openers_are_harder_to_beat_whatever_one_keeps(text: str, players: int) -> None:
    rules, rng = table(text, players), Random(text)
    for _ in range(3):
        cards = tuple(rng.sample(rules.deck, 5))
        throws = legal_discards(cards, rules)
        one = win_chances(cards, throws, rules)
        two, three = (win_chances_against(number, cards, throws, rules) for number in (2, 3))
        for throw in throws:
            assert 0 <= three[throw] <= two[throw] <= one[throw] <= 1


def test_a_flush_draw_is_better_than_a_pair_once_there_are_two_openers() -> None:
    """Against one it is the other way round: many opponents leave little to a pair, but as much to a flush."""
    cards, rules = parse_cards("Js Jd 9s 6s 3s"), table()
    throws = {"pair": parse_cards("9s 6s 3s"), "flush draw": parse_cards("Jd")}
    one = win_chances(cards, list(throws.values()), rules)
    two = win_chances_against(2, cards, list(throws.values()), rules)
    assert max(throws, key=lambda name: one[throws[name]]) == "pair"
    assert max(throws, key=lambda name: two[throws[name]]) == "flush draw"


def test_who_keeps_less_than_an_opener_wins_nothing() -> None:
    assert win_chances_against(2, parse_cards("9s 7h 5d 3c 2s"), [()], table())[()] == 0


@pytest.mark.parametrize("number", [2, 3])
def test_a_royal_flush_beats_everyone_or_shares(number: int) -> None:
    cards, rules = parse_cards("As Ks Qs Js Ts"), table()
    tied = number * 3 / 2 / openers(cards, rules)
    assert win_chances_against(number, cards, [()], rules)[()] == pytest.approx(1 - tied, abs=1e-4)


def test_neither_the_order_of_the_cards_nor_the_names_of_the_suits_matter() -> None:
    cards, rules = parse_cards("As Js 8s 5h 2d"), table()
    expected = sorted(chances(3, cards, rules).values())
    for order in list(permutations(cards))[::60]:
        assert sorted(chances(3, order, rules).values()) == pytest.approx(expected, abs=1e-12)
    for suits in list(permutations(SUITS))[::12]:
        renamed = tuple(Card(card.rank, suits[SUITS.index(card.suit)]) for card in cards)
        assert sorted(chances(3, renamed, rules).values()) == pytest.approx(expected, abs=1e-12)


def test_the_error_stated_is_greater_in_a_short_deck_and_against_more_openers() -> None:
    full, short = table(), table("seven-ace")
    assert stated_error(2, full) <= stated_error(2, short) < stated_error(3, short)
    assert stated_error(2, full) < stated_error(3, full) <= stated_error(3, short)


# Whole deals, counted


@pytest.mark.slow
@pytest.mark.parametrize(("text", "players"), DECKS)
def test_one_opener_is_beaten_as_often_as_counted_on_sixty_hands(text: str, players: int) -> None:
    rules, rng = table(text, players), Random(f"sixty/{text}/{players}")
    opponents, off = openers_of(rules), []
    for seed in range(60):
        cards = tuple(rng.sample(rules.deck, 5))
        throw = rng.choice(legal_discards(cards, rules))
        won = counted(cards, [throw], rules, opponents, deals=200_000, seed=seed)[throw]
        if won.won:
            off.append((win_chances(cards, [throw], rules)[throw] - won.won) / won.error)
    assert max(map(abs, off)) < 3
    assert sum(each**2 for each in off) / len(off) < 1.5


@pytest.mark.slow
@pytest.mark.parametrize(("text", "players"), DECKS)
@pytest.mark.parametrize("number", [2, 3])
def test_several_openers_are_beaten_as_often_as_counted(text: str, players: int, number: int) -> None:
    rules, rng = table(text, players), Random(f"several/{text}/{players}")
    opponents, off = openers_of(rules), []
    for seed in range(12):
        cards = tuple(rng.sample(rules.deck, 5))
        one = win_chances(cards, legal_discards(cards, rules), rules)
        best = sorted(one, key=lambda throw: -one[throw])[:2]
        won = counted(cards, best, rules, opponents, number=number, deals=200_000, seed=seed)
        for throw, chance in win_chances_against(number, cards, best, rules).items():
            error = abs(chance - won[throw].won)
            assert error < stated_error(number, rules) + 3 * won[throw].error
            off.append(error)
    assert sum(off) / len(off) < 0.002
