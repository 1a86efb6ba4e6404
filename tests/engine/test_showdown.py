"""Pots, shares and the order of showing."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tutor.engine.cards import parse_cards
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import at_table
from tutor.engine.showdown import Pot, halves, layers, merged, pots, settle, shares, showing, unmatched, worth

TABLES = Path(__file__).parents[1] / "tables"
POTS, SHARES, SHOWDOWNS = (
    yaml.safe_load((TABLES / f"{name}.yaml").read_text(encoding="utf-8")) for name in ("pots", "shares", "showdowns")
)


@pytest.mark.parametrize("row", POTS, ids=lambda row: row["id"])
def test_what_was_paid_makes_pots_and_the_unmatched_part_goes_back(row: dict[str, Any]) -> None:
    made = pots(row["paid"], set(row.get("folded", ())))
    assert [[pot.amount, sorted(pot.eligible)] for pot in made] == row["pots"]
    assert list(unmatched(row["paid"])) == row["back"]


@pytest.mark.parametrize("row", SHARES, ids=lambda row: row["id"])
def test_odd_chips_go_clockwise_from_the_dealer(row: dict[str, Any]) -> None:
    pot = Pot(row["chips"], frozenset(row["winners"]))
    assert shares(pot, row["winners"], row["dealer"], row["seats"]) == row["shares"]


@pytest.mark.parametrize("row", SHOWDOWNS, ids=lambda row: row["id"])
def test_each_pot_goes_to_its_best_hands_and_losers_need_not_show(row: dict[str, Any]) -> None:
    seats = len(row["paid"])
    table = at_table(rulebook(row["table"]), seats)
    hands = {seat: parse_cards(text) for seat, text in enumerate(row["hands"]) if text}
    values = worth(hands, table)
    made = pots(row["paid"], [seat for seat in range(seats) if seat not in hands])
    settled = settle(made, values, row.get("dealer", 0), seats)
    assert [sum(chips) for chips in zip(*(each.shares for each in settled), strict=True)] == row["gets"]
    assert list(showing(made, values, row.get("first", 1), seats)) == row["shows"]


def test_a_pot_carried_over_twice_keeps_its_owners_claims() -> None:  # R29
    once = merged([*layers((5, 5, 5, 5)), *layers((5, 5, 5, 3))])
    assert [(pot.amount, sorted(pot.eligible)) for pot in once] == [(32, [0, 1, 2, 3]), (6, [0, 1, 2])]
    twice = merged([*once, *layers((5, 5, 5, 0))])
    assert [(pot.amount, sorted(pot.eligible)) for pot in twice] == [(32, [0, 1, 2, 3]), (21, [0, 1, 2])]


def test_who_is_alone_in_a_pot_needs_no_hand() -> None:  # B14
    table = at_table(rulebook("club"), 2)
    (shared,) = settle(pots((4, 4), {0}), worth({}, table), 0, 2)
    assert shared.shares == (0, 8)


@given(st.lists(st.integers(0, 60), min_size=2, max_size=8), st.data())
def test_no_chip_vanishes_and_nobody_wins_what_he_has_not_matched(paid: list[int], data: st.DataObject) -> None:
    top = paid.index(max(paid))
    folded = data.draw(st.sets(st.sampled_from([seat for seat in range(len(paid)) if seat != top])))
    made = pots(paid, folded)
    assert sum(pot.amount for pot in made) + sum(unmatched(paid)) == sum(paid)
    assert [len(pot.eligible) for pot in made] == sorted((len(pot.eligible) for pot in made), reverse=True)
    for seat in range(len(paid)):
        most = sum(min(paid[seat], other) for other in paid)
        assert sum(pot.amount for pot in made if seat in pot.eligible) <= most
    for pot in made:
        assert not pot.eligible & folded


@given(st.integers(1, 1000), st.sets(st.integers(0, 6), min_size=1), st.integers(0, 6))
def test_shares_add_up_and_differ_by_one_at_most(chips: int, winning: set[int], dealer: int) -> None:
    pot = Pot(chips, frozenset(winning))
    got = shares(pot, winning, dealer, 7)
    assert set(got) == winning
    assert sum(got.values()) == chips
    assert max(got.values()) - min(got.values()) <= 1
    assert sum(half.amount for half in halves(pot)) == chips
