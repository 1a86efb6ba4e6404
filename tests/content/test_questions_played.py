"""What questions written by hand say of the table, played again by the engine; of a draw, tried with their cards."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.content.questions import questions
from tutor.engine.actions import action
from tutor.engine.cards import cards_text, parse_cards
from tutor.engine.deck import shuffled
from tutor.engine.discards import legal_discards
from tutor.engine.play import apply, replay, why_not
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import at_table

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "asked.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['question']} {row['play']}")
def test_what_a_question_says_of_the_table_is_so(row: dict[str, Any]) -> None:
    question, hand = questions()[row["question"]], replay(row["play"])
    if not row.get("contrast"):
        assert (question.table, question.players) == (hand.table.rules.text, hand.table.players)
    facts: dict[str, Any] = {
        "turn": hand.turn,
        "phase": hand.phase.value,
        "dealer": hand.dealer,
        "draw": hand.draw,
        "stock": len(hand.piles.stock),
        "shuffles": hand.piles.shuffles,
        "seen": len(hand.piles.seen),
        "stacks": list(hand.stacks),
        "paid": [had - has for had, has in zip(hand.start, hand.stacks, strict=True)],
        "endings": [each.ending.value for each in hand.outcomes],
        "shown": [seat for each in hand.outcomes for seat, _ in each.shown],
    }
    claimed = {name: value for name, value in row.items() if name in facts}
    assert claimed == {name: facts[name] for name in claimed}
    allowed = {each: why_not(hand, action(each)) is None for each in (*row.get("may", ()), *row.get("may_not", ()))}
    assert allowed == {each: each in row.get("may", ()) for each in allowed}
    if after := row.get("after"):
        assert apply(hand, action(after["does"])).piles.shuffles == after["shuffles"]


@pytest.mark.parametrize(
    ("question", "may", "may_not"),
    [
        ("ace-and-four-new-ones", ["7c 4h 2s"], ["9d 7c 4h 2s", "As 9d 7c 4h 2s"]),
        ("the-older-rule", ["Tc 8s 5h 3c"], ["Ad Tc 8s 5h", "Ad Tc 8s 5h 3c"]),
        ("a-straight-and-no-draw", [""], []),
        ("all-five-with-an-ace", ["Ah Td 8c 6s 3d"], []),
        ("all-five-without-an-ace", ["9d 7c 4h"], ["Kh 9d 7c 4h", "Kh 9d 7c 4h 2s"]),
        ("no-ace-to-show", ["8s 5h 3c"], ["Kd 8s 5h 3c", "Xr Kd 8s 5h"]),
        ("only-two-differences", ["9d 7c Jh 8s Kd"], []),
        ("king-instead-of-the-shown-ace", ["Ks 8c 6h 3s", "8c 6h 3s"], ["Ad 8c 6h 3s"]),
        ("shown-ace-and-five-cards", ["Ac Jd 9s 5h 2d"], ["Ac Jd 9s 5h"]),
        ("throw-the-whole-hand", ["Kc Qd 9s 8h 7d"], []),
        ("eights-and-an-ace", ["Ac 5h 2c"], ["8d 8s 5h 2c"]),
    ],
)
def test_what_a_question_says_of_the_draw_is_so(question: str, may: list[str], may_not: list[str]) -> None:
    asked = questions()[question]
    legal = {cards_text(each) for each in legal_discards(asked.cards, at_table(rulebook(asked.table), asked.players))}
    in_order = [cards_text(card for card in asked.cards if card in parse_cards(text)) for text in (*may, *may_not)]
    assert [text in legal for text in in_order] == [True] * len(may) + [False] * len(may_not)


def test_of_a_flush_draw_as_many_cards_help_as_the_question_says() -> None:
    asked = questions()["four-hearts-at-a-fair-price"]
    table = at_table(rulebook(asked.table), asked.players)
    kept = [card for card in asked.cards if card.suit == asked.cards[0].suit]
    unseen = [card for card in table.deck if card not in asked.cards]
    assert len([card for card in unseen if card.suit == kept[0].suit]) == 9


def test_who_gets_the_first_card_in_the_casino_sits_left_of_the_dealer() -> None:
    asked = questions()["first-card-in-the-casino"]
    piles = replay(f"v1;{asked.table};{asked.players};50,50,50,50;0;7;").piles
    first = shuffled(at_table(rulebook(asked.table), asked.players).deck, f"{piles.seed}/{piles.shuffles}")[0]
    assert [first in cards for cards in piles.hands] == [False, True, False, False]
