"""Misdeal or not: the engine plays on after the card was seen, and the mistakes by their names."""

from typing import Any

import pytest

from tests.quiz.tables import CASES, questions, said, table_of
from tutor.engine.actions import MISDEAL, PAT, Act, Action
from tutor.engine.cards import parse_cards
from tutor.engine.play import Hand, Phase, apply, replay
from tutor.engine.rules import Shortage
from tutor.quiz.misdeal_or_not import Case, Spot, question_about
from tutor.quiz.question import Level, Question, grade
from tutor.quiz.scenes import likely
from tutor.quiz.sketches import random_of

ASKED = [case[1:] for case in CASES if case[0] == "misdeal_or_not"]
MORE = [("classic-home", 7), ("jacks-or-better", 8), ("classic-home+nostock", 4)]
ANY = random_of("test", 1, table_of("club"), 1, 1)


def case_of(question: Question) -> Case:
    return Case(question.prompt.key.rpartition(".")[2])


def card_of(question: Question) -> Any:
    return parse_cards(str(dict(question.prompt.facts)["card"]))[0]


def second_way(question: Question) -> set[str]:
    """What follows by A9, A14, B12, R15, R35 and R36; who deals again is the dealer in the line of the hand."""
    case = case_of(question)
    dealt_out = "nostock" in question.table or (
        question.players >= 7 and question.table.split("+")[0] in ("classic-home", "jacks-or-better")
    )
    return {
        {
            Case.DEAL: "redeal",
            Case.WHO: question.play.split(";")[4] if question.play else "",
            Case.DRAW: "replaced_after",
            Case.EMPTY: "kept" if dealt_out else "replaced_after",
            Case.OPEN_CARD: "play_on",
            Case.SHOWN_ACE: "play_on",
            Case.LAST_CARD: "play_on",
        }[case]
    }


def exposed(hand: Hand, card: Any) -> Hand:
    """The hand after the draw in which just this card is exposed."""
    action = likely(hand, ANY)
    after = apply(hand, action).piles.hands[hand.drawers[0]]
    number = [after[place] for place in action.places].index(card)
    return apply(hand, Action(Act.DRAW, places=action.places, exposed=(number,)))


@pytest.mark.parametrize(("text", "players", "level"), ASKED)
def test_the_engine_does_what_is_said_to_follow(text: str, players: int, level: Level) -> None:
    for question in questions("misdeal_or_not", text, players, level):
        case = case_of(question)
        if case is Case.EMPTY:
            assert question.play == ""
            continue
        hand = replay(question.play)
        if case in (Case.DEAL, Case.WHO):
            again = apply(hand, MISDEAL)
            assert (again.dealer, again.pot, again.stacks) == (hand.dealer, hand.pot, hand.stacks)
            assert again.piles.hands != hand.piles.hands
            assert question.right == (("redeal",) if case is Case.DEAL else (str(hand.dealer),))
        elif case is Case.OPEN_CARD:
            assert card_of(question) in hand.piles.seen
        elif case is Case.DRAW:
            seat, card = hand.drawers[0], card_of(question)
            after = exposed(hand, card)
            assert card in after.piles.hands[seat]
            while after.phase is Phase.DRAWING and after.draw == hand.draw:
                after = apply(after, PAT)
            assert card not in after.piles.hands[seat]
            assert question.right == ("replaced_after",)


@pytest.mark.parametrize("level", [Level.THREE])
@pytest.mark.parametrize(("text", "players"), [*MORE, ("club", 4), ("seven-ace", 5)])
def test_what_follows_with_an_empty_stock_depends_on_the_shortage(text: str, players: int, level: Level) -> None:
    right = "kept" if table_of(text, players).shortage is Shortage.NONE else "replaced_after"
    some = [each for each in questions("misdeal_or_not", text, players, level) if case_of(each) is Case.EMPTY]
    assert {question.right for question in some} == {(right,)}


def test_the_engine_keeps_the_exposed_card_when_nothing_is_left() -> None:
    hand = replay("v1;classic-home+nostock;8;90,90,90,90,90,90,90,90;0;7;b1.c.c.c.c.c.c.c.d012.d012.d012.d012")
    assert len(hand.piles.stock) == 0
    hand = replay("v1;classic-home+nostock;8;90,90,90,90,90,90,90,90;0;7;b1.c.c.c.c.c.c.c.d012.d012.d012.d.d.d.d")
    before = apply(hand, Action(Act.DRAW, places=(0, 1, 2), exposed=(1,)))
    assert before.piles.hands[0][1] in before.piles.seen


def test_the_mistakes_have_their_names() -> None:
    hand = replay("v1;club;3;50,50,50;0;7;")
    question = question_about(Spot(Case.DEAL, hand, 1, hand.piles.hands[1][0]), 0, level=Level.THREE)
    assert {choice.id: choice.mistake for choice in question.choices if choice.mistake} == {
        "redeal_next": "misdeal_passes_the_deal",
        "replaced_now": "exposed_card_replaced_in_the_deal",
        "redeal_paid": "misdeal_costs_another_stake",
        "kept": "exposed_card_kept",
        "owner": "owner_decides",
    }
    assert question.rules == ("A9", "R15")
    assert said(grade(question, "redeal_next").told[0], "en").startswith("The deal moves on only after")


def test_an_open_card_is_no_fault_in_shotgun_and_an_ace_may_be_shown_where_that_allows_more() -> None:
    shotgun = [case_of(each) for each in questions("misdeal_or_not", "shotgun", 4, Level.ONE)]
    with_ace = [each for each in questions("misdeal_or_not", "classic-home+draw4ace", 4, Level.TWO)]
    assert Case.OPEN_CARD in shotgun
    shown = [each for each in with_ace if case_of(each) is Case.SHOWN_ACE]
    assert shown
    assert {each.right for each in shown} == {("play_on",)}
    assert all(str(card_of(each)).startswith("A") for each in shown)
