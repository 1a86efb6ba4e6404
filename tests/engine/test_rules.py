"""The table that a rulebook makes for a number of players."""

from dataclasses import replace

import pytest

from tutor.engine.cards import CannotBe, Rank, cards_text
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import at_table


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_number_of_seats_between_fewest_and_most_makes_a_table(name: str) -> None:
    fewest, most = RULEBOOKS[name].seats
    for players in range(fewest, most + 1):
        table = at_table(RULEBOOKS[name], players)
        assert table.players == players
        assert len(set(table.deck)) == len(table.deck)
        assert 5 * players <= len(table.deck)


@pytest.mark.parametrize(
    ("text", "players", "most", "rule"),
    [
        ("classic-home", 9, 8, "A2"),
        ("classic-casino", 7, 6, "A2"),
        ("club", 8, 7, "B1"),
        ("club+deck32", 5, 4, "B1"),
        ("jackpots+deck32", 6, 4, "B1"),
        ("seven-ace", 6, 5, "R23"),
        ("triple-draw", 7, 6, "R34"),
    ],
)
def test_too_many_players_are_refused_with_the_rule(text: str, players: int, most: int, rule: str) -> None:
    with pytest.raises(CannotBe) as fault:
        at_table(rulebook(text), players)
    assert fault.value.key == "too_many_players"
    assert fault.value.facts == {"rulebook": text, "players": players, "most": most, "rule": rule}


@pytest.mark.parametrize("players", [-1, 0, 1])
def test_nobody_plays_alone(players: int) -> None:
    with pytest.raises(CannotBe) as fault:
        at_table(RULEBOOKS["club"], players)
    assert fault.value.key == "too_few_players"
    assert fault.value.facts == {"rulebook": "club", "players": players, "fewest": 2, "rule": "B1"}


def test_the_sixes_come_in_with_the_fifth_player() -> None:  # C1
    assert at_table(RULEBOOKS["seven-ace"], 4).ranks[0] is Rank.SEVEN
    assert at_table(RULEBOOKS["seven-ace"], 5).ranks[0] is Rank.SIX


def test_the_deck_stands_rank_by_rank_with_the_joker_last() -> None:
    text = cards_text(at_table(RULEBOOKS["joker-wild"], 2).deck)
    assert text.startswith("2s 2h 2d 2c 3s")
    assert text.endswith("As Ah Ad Ac Xr")


def test_equal_tables_are_equal_and_have_equal_hashes() -> None:
    first = at_table(rulebook("club+draw5"), 4)
    second = at_table(replace(rulebook("club+draw5"), options=("draw5",)), 4)
    assert first == second
    assert hash(first) == hash(second)
    assert first != at_table(rulebook("club+draw5"), 5)
    assert first != at_table(rulebook("club"), 4)
