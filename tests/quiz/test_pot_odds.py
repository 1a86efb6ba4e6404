"""Chance and price: by hand-made rows, and once more from the actions and by trying every card that may come."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.quiz.kept import Kept
from tests.quiz.slowly import category
from tests.quiz.tables import TABLES, questions, said, table_of
from tutor.engine.cards import parse_cards
from tutor.engine.play import replay
from tutor.engine.rules import Category
from tutor.quiz.pot_odds import decision_in, price_of
from tutor.quiz.question import Level, Question, grade

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "prices.yaml").read_text(encoding="utf-8"))
MORE = [*TABLES, ("classic-casino", 2), ("seven-ace", 2), ("club", 7), ("jackpots", 6), ("club+deck32", 4)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_price_its_rules_and_the_mistakes_about_it(row: dict[str, Any]) -> None:
    asked = price_of if row["asked"] == "price" else decision_in
    question = asked(replay(row["play"]), level=Level.THREE)
    assert question.right == (row["right"],)
    assert set(row["rules"]) <= set(question.rules)
    for answer, mistake in row.get("wrong", {}).items():
        assert grade(question, answer).mistake == mistake


def price(question: Question) -> Fraction:
    """The share of the pot that the call is, from the actions alone."""
    kept = Kept(question.play)
    kept.reach()
    seat = kept.next()
    assert seat == question.seat
    cost = min(kept.owed(seat), kept.chips[seat])
    return Fraction(cost, sum(kept.paid) + cost)


def chance(question: Question) -> Fraction:
    """How many of the cards that the player does not know make what is drawn to, each of them tried."""
    table = table_of(question.table, question.players)
    facts = dict(question.prompt.facts)
    names = [each.value for each in table.rules.order]
    aim = names.index(str(facts["aim"]))
    hand, kept = replay(question.play).piles.hands[question.seat], parse_cards(str(facts["kept"]))
    unknown = [card for card in table.deck if card not in hand]
    good = sum(names.index(category((*kept, card), table)) >= aim for card in unknown)
    return Fraction(good, len(unknown))


def second_way(question: Question) -> set[str]:
    """The price in percent, or whether the chance is at least that."""
    if question.prompt.key.endswith("price"):
        return {f"{float(100 * price(question)):.2f}"}
    return {"yes" if chance(question) >= price(question) else "no"}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("text", "players"), MORE)
def test_chance_and_price_are_counted_right(text: str, players: int, level: Level) -> None:
    for question in questions("pot_odds", text, players, level):
        assert len(question.choices) >= 3
        assert set(question.right) == second_way(question)
        if question.prompt.key.endswith("price"):
            continue
        fair = int(str(dict(question.contrast.facts)["fair"])) if question.contrast else 0
        cost = int(str(dict(question.prompt.facts)["cost"]))
        assert Fraction(cost, fair + cost) <= chance(question) < Fraction(cost, fair - 1 + cost)


@pytest.mark.parametrize(("text", "players"), MORE)
def test_the_call_asked_about_is_the_last_word_and_the_hand_is_nothing_yet(text: str, players: int) -> None:
    for question in questions("pot_odds", text, players, Level.THREE):
        if not question.prompt.key.endswith("decision"):
            continue
        hand = replay(question.play)
        assert replay(f"{question.play}{'' if question.play.endswith(';') else '.'}c").phase.value == "drawing"
        table = table_of(question.table, question.players)
        assert category(hand.piles.hands[question.seat], table) == Category.HIGH_CARD.value


def test_where_only_half_the_pot_is_won_the_price_alone_is_asked() -> None:
    for text in ("high-low", "triple-draw", "shotgun"):
        for level in Level:
            assert all(each.prompt.key == "pot_odds.prompt.price" for each in questions("pot_odds", text, 4, level))


def test_at_level_three_a_slip_would_turn_the_decision_round() -> None:
    for question in questions("pot_odds", "classic-home", 4, Level.THREE):
        turned = {"no": "gutshot_taken_for_open_ended", "yes": "call_by_pot"}[question.right[0]]
        assert turned in {choice.mistake for choice in question.choices}


def test_the_sums_are_shown() -> None:
    row = next(row for row in ROWS if row["id"] == "S7-a-flush-at-the-right-price")
    question = decision_in(replay(row["play"]))
    assert [said(line, "de") for line in question.why] == [
        "Du zahlst 2, und danach liegen 10 + 2 = 12 im Pott. 2 von 12 sind 16,67\u00a0%: Das ist der Preis.",
        "Vier Kreuz hast du, also liegen noch 9 verdeckt. Jedes davon macht den Flush.",
        "9 von 47 Karten helfen dir, das sind 19,15\u00a0%.",
        "19,15\u00a0% sind mehr als 16,67\u00a0%. Auf die Dauer lohnt es sich, auch wenn es meistens misslingt.",
    ]
