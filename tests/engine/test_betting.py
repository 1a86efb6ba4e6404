"""Betting rounds: who speaks, what may be bet, when it is over."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from tutor.engine.actions import Act, action
from tutor.engine.betting import (
    Round,
    betting_actions,
    bounds,
    in_the_pot,
    next_round,
    opening_round,
    remaining,
    spoke,
    why_not_bet,
)
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import TableRules, at_table

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "betting.yaml").read_text(encoding="utf-8"))


def played(row: dict[str, Any], table: TableRules) -> Round:
    dealer = row.get("dealer", 0)
    betting = opening_round(table, dealer, tuple(row["stacks"]))
    for text in row["does"].split():
        if text == "/":
            assert betting.turn is None
            betting = next_round(betting, table, dealer)
        else:
            assert why_not_bet(betting, action(text), table) is None, text
            betting = spoke(betting, action(text))
    return betting


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_betting_round_goes_by_its_rules(row: dict[str, Any]) -> None:
    table = at_table(rulebook(row["table"]), len(row["stacks"]))
    betting = played(row, table)
    assert betting.turn == row["turn"]
    assert list(betting.paid) == row["paid"]
    for text in row.get("may", ()):
        assert why_not_bet(betting, action(text), table) is None, text
    for text, reason in row.get("not", {}).items():
        refusal = why_not_bet(betting, action(text), table)
        assert refusal is not None, text
        assert f"{refusal.key} {refusal.rule}" == reason, text


def ways(betting: Round, table: TableRules) -> int:
    """How many ways the round can go."""
    if betting.turn is None:
        return 1
    return sum(ways(spoke(betting, each), table) for each in betting_actions(betting, table))


@pytest.mark.parametrize("bets", [1, 2, 3, 4])
def test_a_round_of_two_without_blinds_can_go_one_and_four_times_the_bets_ways(bets: int) -> None:
    club = RULEBOOKS["club"]
    rules = club.__class__(**{name: getattr(club, name) for name in club.__slots__} | {"raises": bets - 1})
    table = at_table(rules, 2)
    assert ways(opening_round(table, 0, (100, 100)), table) == 1 + 4 * bets


def test_a_round_of_two_with_blinds_can_go_so_many_ways() -> None:
    # the small blind folds; calls, then the big blind checks or raises (2 × 3 = 6 ends); raises (2 × 3 ends)
    table = at_table(RULEBOOKS["seven-ace"], 2)
    assert ways(opening_round(table, 0, (100, 100)), table) == 1 + 1 + 6 + 6


@pytest.mark.parametrize("text", ["club", "club+pot", "club+nolimit", "classic-casino", "classic-home", "seven-ace"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_rounds_end_lose_no_chip_and_ask_nobody_twice(text: str, players: int) -> None:
    table, chance = at_table(rulebook(text), players), Random(f"{text}/{players}")
    for _ in range(40):
        stacks = tuple(chance.getrandbits(5) + 1 for _ in range(players))
        betting = opening_round(table, 0, stacks)
        while betting.number <= table.rules.draws + 1 and len(remaining(betting)) > 1:
            while betting.turn is not None:
                some = betting_actions(betting, table)
                assert {each.act for each in some} & {Act.CHECK, Act.CALL}
                betting = spoke(betting, some[chance.getrandbits(8) % len(some)])
                assert sum(betting.stacks) + in_the_pot(betting) == sum(stacks)
                assert min(betting.stacks) >= 0
            able = [seat for seat in remaining(betting) if betting.stacks[seat]]
            most = max(betting.bets[seat] for seat in remaining(betting))
            assert len(remaining(betting)) == 1 or all(betting.bets[seat] == most for seat in able if len(able) > 1)
            betting = next_round(betting, table, 0)


@pytest.mark.parametrize("text", ["club", "classic-home+pot", "classic-casino", "triple-draw"])
def test_every_amount_between_the_bounds_is_allowed_and_none_beyond(text: str) -> None:
    table, chance = at_table(rulebook(text), 3), Random(text)
    for _ in range(30):
        betting = opening_round(table, 0, tuple(chance.getrandbits(5) + 5 for _ in range(3)))
        while betting.turn is not None:
            step = "r" if betting.price else "b"
            least, most = bounds(betting, table)
            may = [to for to in range(1, 45) if why_not_bet(betting, action(f"{step}{to}"), table) is None]
            assert may in ([], list(range(least, most + 1)))
            some = betting_actions(betting, table)
            betting = spoke(betting, some[chance.getrandbits(8) % len(some)])
