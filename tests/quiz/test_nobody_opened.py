"""Nobody has opened: who deals, the pot reckoned by hand, rising openers, and players short of chips."""

from typing import Any

import pytest

from tests.quiz.tables import CASES, questions, said, table_of
from tutor.engine.play import deal, replay
from tutor.quiz.nobody_opened import Asked, offered, question_about
from tutor.quiz.question import Kind, Level, Question, grade

ASKED = [case[1:] for case in CASES if case[0] == "nobody_opened"]
MORE = [("jackpots+ante5", 4), ("jackpots+progressive", 3), ("classic-home+ante5", 7), ("club+ante5+deck32", 2)]
SHORT = "v1;club+ante5;4;100,100,100,8;0;7;k.k.k.k"
"""Four antes of five, then three more: the last player has three chips left."""


def facts(question: Question) -> dict[str, Any]:
    return dict(question.prompt.facts)


def pot_by_hand(question: Question, deals: int) -> int:
    """What every seat has paid after so many antes, from the stacks in the line of the hand."""
    _, text, players, stacks, *_ = question.play.split(";")
    ante = table_of(text, int(players)).rules.ante
    return sum(min(int(chips), deals * ante) for chips in stacks.split(","))


def claim_by_hand(question: Question, deals: int) -> int:
    """What the poorest wins: his own stake from each, as far as each has it."""
    _, text, players, stacks, *_ = question.play.split(";")
    ante = table_of(text, int(players)).rules.ante
    chips = [int(some) for some in stacks.split(",")]
    least = min(min(some, deals * ante) for some in chips)
    return sum(min(some, least) for some in chips)


def second_way(question: Question) -> set[str]:
    """Who deals, how high the pot is and what opens then, from the line of the hand and the deals that were passed."""
    asked, deals = Asked(question.prompt.key.rpartition(".")[2]), facts(question)["deals"]
    first = int(question.play.split(";")[4])
    right = {
        Asked.WHAT: "next_deal",
        Asked.DEALER: str((first + deals) % question.players),
        Asked.POT: str(pot_by_hand(question, deals + 1)),
        Asked.OPENERS: "JQKA"[min(deals, 3)],
        Asked.CLAIM: str(claim_by_hand(question, deals + 1)),
    }
    return {right[asked]}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("text", "players"), [*{case[:2]: None for case in ASKED}, *MORE])
def test_the_answer_is_that_of_a_second_way(text: str, players: int, level: Level) -> None:
    for question in questions("nobody_opened", text, players, level):
        assert set(question.right) == second_way(question)
        assert question.kind is Kind.CHOOSE
        assert 3 <= len(question.choices) <= 6


def test_the_line_stops_before_the_last_check_so_that_the_table_does_not_tell() -> None:
    for question in questions("nobody_opened", "jackpots", 4, Level.TWO):
        hand = replay(question.play)
        assert hand.deals == facts(question)["deals"]
        assert facts(question)["last"] in ("you", f"seat{hand.turn}")


def test_it_is_asked_where_antes_are_paid() -> None:
    assert offered(table_of("jackpots"))
    assert offered(table_of("club"))
    assert offered(table_of("classic-casino+ante"))
    assert not any(offered(table_of(text)) for text in ("seven-ace", "triple-draw", "classic-casino", "club+blinds"))


def test_the_carried_pot_of_a_player_who_cannot_pay_his_ante() -> None:
    hand = replay(SHORT)
    pot, claim = question_about(hand, 0, Asked.POT), question_about(hand, 3, Asked.CLAIM, level=Level.THREE)
    assert (pot.right, claim.right) == (("38",), ("32",))
    assert grade(pot, "40").mistake == "short_ante_counted_full"
    assert [grade(claim, number).mistake for number in ("38", "0", "6")] == [
        "all_in_wins_everything",
        "all_in_is_out",
        "side_pot_taken_for_main_pot",
    ]
    assert said(claim.why[0], "de") == (
        "Im Pott liegen dann 38 Chips. Du hast davon 8 gezahlt und kannst von jedem anderen ebenso viel gewinnen. "
        "Mit dem eigenen Anteil sind das 4 × 8 = 32."
    )


def test_the_rules_are_those_of_the_rulebook() -> None:
    def rules(text: str) -> tuple[str, ...]:
        table = table_of(text, 3)
        hand = deal(table, (90, 90, 90), 0, 7)
        return question_about(replay(hand.line + "k.k.k"), 0, Asked.WHAT).rules

    assert rules("jackpots") == ("B17",)
    assert rules("jacks-or-better") == ("A10", "A18", "R26")
    assert rules("classic-home") == ("R4", "B17")


def test_the_same_dealer_again_is_told_when_that_happens() -> None:
    question = question_about(replay("v1;jackpots;3;50,50,50;0;7;k.k.k"), 1, Asked.DEALER)
    graded = grade(question, "0")
    assert graded.mistake == "same_dealer_again"
    assert "in Ordnung" in said(graded.told[0], "de")
