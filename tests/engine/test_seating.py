"""Before the first hand: the first jack finds the dealer, and chips are given out."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.engine.cards import CannotBe, Rank, parse_cards
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import at_table
from tutor.engine.seating import first_dealer, first_jack, first_stacks

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "seating.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_the_first_jack_finds_the_first_dealer(row: dict[str, Any]) -> None:
    found = first_jack(parse_cards(row["cards"]), row["players"], starter=row.get("starter", 0))
    assert (found.seat, len(found.dealt)) == (row["seat"], row["fell"])
    assert found.dealt[-1][0] == found.seat


@pytest.mark.parametrize("text", [*RULEBOOKS, "club+deck32", "jackpots+deck32"])
def test_every_deck_finds_a_first_dealer_and_every_seat_may_be_it(text: str) -> None:  # B2, R28
    fewest, most = rulebook(text).seats
    for players in range(fewest, most + 1):
        table = at_table(rulebook(text), players)
        seats = set()
        for seed in range(40 * players):
            found = first_dealer(table, seed)
            *others, (seat, jack) = found.dealt
            assert (seat, jack.rank) == (found.seat, Rank.JACK)
            assert not any(card.rank is Rank.JACK for _, card in others)
            assert [seat for seat, _ in found.dealt] == [(1 + at) % players for at in range(len(found.dealt))]
            assert {card for _, card in found.dealt} <= set(table.deck)
            seats.add(found.seat)
        assert seats == set(range(players))


def test_without_a_jack_there_is_no_first_dealer() -> None:
    with pytest.raises(CannotBe, match="no_jack"):
        first_jack(parse_cards("9s Kd 2c"), 3)
    with pytest.raises(CannotBe, match="no_such_seat"):
        first_jack(parse_cards("9s Kd Jc"), 3, starter=3)


@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("classic-home", 100),
        ("classic-home+ante5", 500),
        ("classic-casino", 200),
        ("club", 400),
        ("club+pot", 100),
        ("seven-ace", 800),
        ("triple-draw", 400),
        ("jackpots+bets5-10", 1000),
    ],
)
def test_everybody_begins_with_a_hundred_big_bets(text: str, chips: int) -> None:  # R28
    assert first_stacks(at_table(rulebook(text), 3)) == (chips,) * 3
