from collections import Counter
from itertools import combinations
from math import comb

import pytest

from tutor.content.counts import chance, count, nobody_opens
from tutor.content.figures import table_of
from tutor.engine.deck import shuffled
from tutor.engine.openers import may_open
from tutor.engine.rules import TableRules

FOUR = table_of("jackpots", 4)


def test_who_may_open_is_counted() -> None:
    assert count("opens", FOUR) == count("jacks_or_better", table_of("classic-home", 4)) == 536_100
    assert count("jacks_or_better", table_of("seven-ace", 4)) == 95_596


def test_a_chance_is_a_share_of_all_hands() -> None:
    assert chance("flush", FOUR) == (5108 / 2_598_960,) * 2


def test_nobody_opens_with_the_chance_of_the_hands_dealt_together() -> None:
    low, high = nobody_opens(FOUR)
    assert round(low, 4) == round(high, 4) == 0.3899
    assert 0 < high - low < 5e-6


def test_nobody_opens_agrees_with_deals() -> None:
    deals = (shuffled(FOUR.deck, f"nobody opens {seed}")[:20] for seed in range(4000))
    share = sum(not any(may_open(deal[n : n + 5], FOUR) for n in (0, 5, 10, 15)) for deal in deals) / 4000
    assert share == pytest.approx(nobody_opens(FOUR)[1], abs=0.03)


def test_more_players_open_more_often() -> None:
    chances = [nobody_opens(table_of("jackpots", players))[1] for players in (2, 3, 4)]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.slow
def test_nobody_opens_is_exact_for_two_players() -> None:
    """All pairs of hands that may not open, counted by taking out and putting back what they share."""
    table: TableRules = table_of("jackpots+deck32", 2)
    idle = [hand for hand in combinations(table.deck, 5) if not may_open(hand, table)]
    subsets = [[n for n in range(5) if bits >> n & 1] for bits in range(32)]
    holding = Counter(tuple(hand[n] for n in subset) for hand in idle for subset in subsets)
    pairs = sum((-1) ** len(subset) * holding[tuple(hand[n] for n in subset)] for hand in idle for subset in subsets)
    low, high = nobody_opens(table)
    assert low == high == pairs / comb(32, 5) / comb(27, 5)
