"""Prove your openers: the shortest proofs, by hand and by trying every hand that the cards might belong to."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.quiz.slowly import always_opens
from tests.quiz.tables import CASES, questions, said, table_of
from tutor.engine.cards import Rank, parse_cards
from tutor.engine.openers import may_open
from tutor.engine.rules import Opening
from tutor.quiz.prove_openers import offered, question_about
from tutor.quiz.question import Grade, Kind, Level, Question, grade, marked

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "proofs.yaml").read_text(encoding="utf-8"))
OPENING = [case[1:] for case in CASES if case[0] == "prove_openers"]


def least_of(row: dict[str, Any]) -> Rank:
    return next(rank for rank in Rank if rank.letter == row.get("least", "J"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_the_shortest_proofs_of_a_hand_and_the_mistakes_about_it(row: dict[str, Any]) -> None:
    least = least_of(row)
    question = question_about(parse_cards(row["cards"]), table_of(row.get("table", "jackpots")), least=least)
    assert question.right == tuple(row["proofs"])
    for given, mistake in row.get("wrong", {}).items():
        assert grade(question, given).mistake == mistake


def second_way(question: Question) -> set[str]:
    """The smallest sets of the cards with which every hand would open."""
    table, cards = table_of(question.table, question.players), question.cards
    least = next(rank for rank in Rank if rank.letter == dict(question.prompt.facts)["least"])
    for number in range(6):
        if proofs := {
            marked(map(str, some), cards) for some in combinations(cards, number) if always_opens(some, table, least)
        }:
            return proofs
    raise AssertionError(f"{cards} open nothing")


@pytest.mark.parametrize("row", [row for row in ROWS if row["id"] in ("PR1", "PR3", "PR4", "PR8", "PR10", "PR15")])
def test_cards_prove_it_if_every_hand_that_they_might_belong_to_opens(row: dict[str, Any]) -> None:
    table = table_of(row.get("table", "jackpots"))
    least = least_of(row)
    cards = parse_cards(row["cards"])
    question = question_about(cards, table, least=least)
    unseen = [card for card in table.deck if card not in cards]
    proofs = set()
    for number in range(2, 6):
        for some in combinations(cards, number):
            if all(may_open((*some, *rest), table, least) for rest in combinations(unseen, 5 - number)):
                proofs.add(marked(map(str, some), cards))
    proving = {mark.given for mark in question.marks if mark.grade is not Grade.MISTAKE}
    assert proving == proofs
    fewest = min(len(proof.split()) for proof in proofs)
    assert set(question.right) == {proof for proof in proofs if len(proof.split()) == fewest}


@pytest.mark.parametrize(("text", "players", "level"), OPENING)
def test_every_way_of_marking_is_there_and_no_chance_is_at_stake(text: str, players: int, level: Level) -> None:
    for question in questions("prove_openers", text, players, level):
        assert question.kind is Kind.MARK
        assert len(question.marks) == 32
        assert {mark.loss for mark in question.marks} == {None}


def test_it_is_asked_where_opening_takes_openers() -> None:
    for text in ("jackpots", "jacks-or-better+trust", "club+jacks", "classic-home", "seven-ace"):
        table = table_of(text)
        assert offered(table) == (table.rules.opening is Opening.JACKS)


def test_the_openers_rise_where_they_do_from_level_two_on() -> None:
    asked = {level: questions("prove_openers", "jackpots+progressive", 4, level) for level in Level}
    least = {level: {dict(each.prompt.facts)["least"] for each in asked[level]} for level in Level}
    assert least[Level.ONE] == {"J"}
    assert len(least[Level.THREE]) > 1


def test_what_is_said_of_two_small_pairs() -> None:
    question = question_about(parse_cards("7s 7h Ad 4c 4s"), table_of("jackpots"))
    assert question.rules == ("B16", "R32")
    assert [said(line, "de") for line in question.why] == [
        "Eröffnet hast du mit zwei Paaren, Siebenern und Vierern.",
        "Keins der beiden Paare ist allein hoch genug. Zusammen schlagen sie ein Paar Buben, also gehören alle vier "
        "Karten auf den Tisch.",
    ]
    assert said(grade(question, "7s 7h").told[0], "en") == "A pair of sevens alone is too low to open."
