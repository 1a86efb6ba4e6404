"""Openers: who may open, what proves it, what breaks it up."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from tutor.engine.cards import CannotBe, Cards, Rank, cards_text, parse_cards
from tutor.engine.openers import may_open, opening_cards, splits_openers
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import Opening, TableRules, at_table

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "openers.yaml").read_text(encoding="utf-8"))
JACKPOTS = at_table(RULEBOOKS["jackpots"], 4)
WITH_OPENERS = ["jackpots", "jackpots+deck32", "joker-wild+jacks", "joker-wild+bug+jacks"]
WITH_OPENERS += ["deuces-wild+jacks", "one-eyed-jacks+jacks"]


def table_of(row: dict[str, Any]) -> TableRules:
    return at_table(rulebook(row.get("rulebook", "jackpots")), 4)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_who_may_open_and_what_proves_it(row: dict[str, Any]) -> None:
    cards, table = parse_cards(row["cards"]), table_of(row)
    assert may_open(cards, table) == row["opens"]
    assert cards_text(opening_cards(cards, table)) == row["proof"]


@pytest.mark.parametrize("row", [row for row in ROWS if "kept" in row], ids=lambda row: row["id"])
def test_openers_are_split_when_the_kept_cards_alone_do_not_prove_them(row: dict[str, Any]) -> None:
    kept = parse_cards(row["kept"])
    assert splits_openers(parse_cards(row["cards"]), kept, table_of(row)) == row["splits"]


def test_the_ids_of_the_rows_are_unique() -> None:
    assert len({row["id"] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize(
    ("least", "opens"), [(Rank.JACK, True), (Rank.QUEEN, True), (Rank.KING, False), (Rank.ACE, False)]
)
def test_openers_may_rise(least: Rank, opens: bool) -> None:  # noqa: FBT001
    queens, two_pair = parse_cards("QhQd2c3c9s"), parse_cards("2h2d3c3s9s")
    assert may_open(queens, JACKPOTS, least) == opens
    assert cards_text(opening_cards(queens, JACKPOTS, least)) == ("Qh Qd" if opens else "")
    assert splits_openers(queens, queens[2:], JACKPOTS, least) == opens
    assert may_open(two_pair, JACKPOTS, least)


def test_two_kings_of_two_pair_prove_where_queens_no_longer_do() -> None:
    assert cards_text(opening_cards(parse_cards("QhQdKcKs9s"), JACKPOTS, Rank.KING)) == "Kc Ks"
    assert cards_text(opening_cards(parse_cards("QhQdKcKs9s"), JACKPOTS, Rank.ACE)) == "Qh Qd Kc Ks"


@pytest.mark.parametrize("text", ["JhJd2c3c", "JhJd2c3c9sTs", "JhJdXr3c9s"])
@pytest.mark.parametrize("ask", [may_open, opening_cards])
def test_what_is_no_hand_opens_nothing(ask: Any, text: str) -> None:
    with pytest.raises(CannotBe):
        ask(parse_cards(text), JACKPOTS)


@pytest.mark.parametrize(("players", "number"), [(4, 95_596), (5, 147_072)])
def test_hands_with_openers_are_counted_in_the_stripped_decks(players: int, number: int) -> None:
    table = at_table(replace(RULEBOOKS["seven-ace"], opening=Opening.JACKS), players)
    assert sum(may_open(cards, table) for cards in combinations(table.deck, 5)) == number


@pytest.mark.slow
def test_hands_with_openers_are_counted_in_the_whole_deck() -> None:
    assert sum(may_open(cards, JACKPOTS) for cards in combinations(JACKPOTS.deck, 5)) == 536_100


# By trying: some cards prove it if and only if every hand that holds them may open.


def completions(kept: Cards, table: TableRules, random: Random) -> list[Cards]:
    """Hands that hold these cards: all with four of them, else some."""
    others = [card for card in table.deck if card not in kept]
    if len(kept) >= 4:
        return [kept + some for some in combinations(others, 5 - len(kept))]
    return [kept + tuple(random.sample(others, 5 - len(kept))) for _ in range(80)]


@pytest.mark.parametrize("text", WITH_OPENERS)
def test_kept_cards_prove_openers_exactly_if_every_hand_with_them_may_open(text: str) -> None:
    table, random = at_table(rulebook(text), 4), Random(text)
    opened = 0
    while opened < 40:
        cards = tuple(random.sample(table.deck, 5))
        if not may_open(cards, table):
            continue
        opened += 1
        kept = tuple(random.sample(cards, random.randint(1, 5)))
        always = all(may_open(hand, table) for hand in completions(kept, table, random))
        assert splits_openers(cards, kept, table) != always, (cards_text(cards), cards_text(kept))


@pytest.mark.parametrize("text", WITH_OPENERS)
def test_no_card_of_the_proof_could_be_spared(text: str) -> None:
    table, random = at_table(rulebook(text), 4), Random(text)
    for _ in range(300):
        cards = tuple(random.sample(table.deck, 5))
        proof = opening_cards(cards, table)
        assert bool(proof) == may_open(cards, table)
        assert not splits_openers(cards, proof, table)
        for spared in combinations(cards, max(len(proof) - 1, 0)):
            assert not proof or splits_openers(cards, spared, table)
