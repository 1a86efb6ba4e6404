"""Who gets the pot: by hand-made rows, and once more chip by chip."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.quiz.slowly import Worth, low_worth, natural_worth, worth
from tests.quiz.tables import TABLES, questions, said, table_of
from tutor.engine.cards import Cards, parse_cards
from tutor.engine.rules import TableRules, Wins
from tutor.quiz.question import Level, Question, grade
from tutor.quiz.showdowns import Showdown
from tutor.quiz.who_gets_the_pot import question_about

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "who_gets.yaml").read_text(encoding="utf-8"))
MORE = [(text, players) for text, players in TABLES if "natural" not in text and text != "high-low+joker"]
MORE += [("classic-home", 8), ("club", 2), ("high-low", 2), ("seven-ace", 3), ("triple-draw", 6), ("club+deck32", 4)]


def showdown(row: dict[str, Any]) -> Showdown:
    hands = tuple(parse_cards(cards) if cards else () for cards in row["hands"])
    return Showdown(table_of(row["table"], len(hands)), row.get("dealer", 0), tuple(row["paid"]), hands)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_showdown_its_rules_and_the_mistakes_about_it(row: dict[str, Any]) -> None:
    down = showdown(row)
    question = question_about(down, down.seats[0], level=Level.THREE)
    assert down.gets == tuple(row["gets"])
    assert question.right == ("-".join(str(down.gets[seat]) for seat in down.seats),)
    assert set(row["rules"]) <= set(question.rules)
    for answer, mistake in row.get("wrong", {}).items():
        assert grade(question, answer).mistake == mistake


def best(hands: dict[int, Cards], table: TableRules, *, low: bool) -> list[int]:
    ranked: dict[int, Worth] = {}
    for seat, hand in hands.items():
        high = natural_worth if table.rules.natural else worth
        ranked[seat] = low_worth(hand, table) if low else high(hand, table)
    return [seat for seat in hands if ranked[seat] == max(ranked.values())]


def dealt_out(amount: int, seats: list[int], gets: dict[int, int]) -> None:
    """Chip by chip, in the order given, until none is left."""
    for number in range(amount):
        gets[seats[number % len(seats)]] += 1


def reckoned(down: Showdown) -> tuple[int, ...]:
    table, seats = down.table, len(down.paid)
    order = [(down.dealer + step) % seats for step in range(1, seats + 1)]
    gets = dict.fromkeys(range(seats), 0)
    pots: dict[tuple[int, ...], int] = {}
    for level in range(1, max(down.paid) + 1):
        payers = [seat for seat in order if down.paid[seat] >= level]
        if len(payers) == 1:
            gets[payers[0]] += 1
            continue
        claims = tuple(seat for seat in payers if down.hands[seat])
        pots[claims] = pots.get(claims, 0) + len(payers)
    for claims, amount in pots.items():
        hands = {seat: down.hands[seat] for seat in claims}
        match table.rules.wins:
            case Wins.BOTH:
                dealt_out(amount - amount // 2, best(hands, table, low=False), gets)
                dealt_out(amount // 2, best(hands, table, low=True), gets)
            case wins:
                dealt_out(amount, best(hands, table, low=wins is Wins.LOW), gets)
    return tuple(gets[seat] for seat in range(seats))


def seat_of(who: object, question: Question) -> int:
    return question.seat if who == "you" else int(str(who).removeprefix("seat"))


def down_of(question: Question) -> Showdown:
    """The showdown that a question tells."""
    facts = dict(question.prompt.facts)
    seats = question.players
    number, many = len(question.hands), int(str(facts["many"]))
    shown = {seat_of(facts[f"who{place}"], question): place for place in range(1, number + 1)}
    folded = [each for each in range(seats) if each not in shown]
    little = int(str(facts["folded"])) // many if many else 0
    return Showdown(
        table_of(question.table, seats),
        seat_of(facts["dealer"], question),
        tuple(int(str(facts[f"paid{shown[each]}"])) if each in shown else little for each in range(seats)),
        tuple(question.hands[shown[each] - 1] if each not in folded else () for each in range(seats)),
    )


def second_way(question: Question) -> set[str]:
    """What everybody gets who shows, chip by chip, in the order in which the prompt names them."""
    down, facts = down_of(question), dict(question.prompt.facts)
    gets = reckoned(down)
    assert sum(gets) == sum(down.paid)
    shown = [facts[f"who{place}"] for place in range(1, len(question.hands) + 1)]
    return {"-".join(str(gets[seat_of(who, question)]) for who in shown)}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("text", "players"), MORE)
def test_everybody_gets_what_is_counted_chip_by_chip(text: str, players: int, level: Level) -> None:
    for question in questions("who_gets_the_pot", text, players, level):
        assert set(question.right) == second_way(question)
        assert len(question.choices) >= 3


def test_each_level_asks_its_own_things() -> None:
    asked = {level: [down_of(each) for each in questions("who_gets_the_pot", "club", 4, level)] for level in Level}
    assert all(len(down.pots) == 1 and not any(down.back) for down in asked[Level.ONE])
    assert any(len(down.pots) == 2 for down in asked[Level.TWO])
    assert any(any(down.back) for down in asked[Level.THREE])


def test_the_sums_are_shown() -> None:
    row = next(row for row in ROWS if row["id"] == "F26")
    question = question_about(showdown(row), 0, level=Level.THREE)
    assert said(question.prompt, "de") == (
        "Showdown. Ben hat 70 gezahlt (Blatt 1), Cem 100 (Blatt 2), du 30 (Blatt 3). Du bist Geber. "
        "Wer bekommt wie viele Chips?"
    )
    assert [said(line, "de") for line in question.why] == [
        "Im Hauptpott liegen 3 × 30 = 90 Chips, für Ben, Cem und dich.",
        "Das beste Blatt dafür hast du: ein Paar Asse.",
        "Im Nebenpott liegen 2 × 40 = 80 Chips, für Ben und Cem.",
        "Das beste Blatt dafür hat Ben: ein Paar Könige.",
        "Bei den letzten 30 Chips von Cem ist niemand mitgegangen: Sie gehen zurück.",
    ]
