"""What do you post: antes and blinds reckoned from the names in the prompt, and the mistakes by their names."""

from itertools import product
from typing import Any

import pytest

from tests.quiz.tables import CASES, questions, said, table_of
from tutor.content.situations import situation
from tutor.quiz.question import Level, Question, grade
from tutor.quiz.what_do_i_post import Case, Spot, generate, question_about, situations

ASKED = [case[1:] for case in CASES if case[0] == "what_do_i_post"]
MORE = [("seven-ace+bets1-2", 4), ("seven-ace+bets5-10", 5), ("classic-casino+blinds5-10", 3), ("club+ante5", 4)]
ROWS = [
    ("seven-ace", 4, Case.PLAIN, 0, 0, 99, "0", {"2": "dealer_posts_the_small_blind", "4": "everybody_pays_the_blind"}),
    ("seven-ace", 4, Case.PLAIN, 1, 0, 99, "2", {"4": "big_blind_for_the_small", "8": "upper_limit_for_the_blind"}),
    ("seven-ace", 4, Case.PLAIN, 2, 0, 99, "4", {"2": "small_blind_for_the_big", "6": "both_blinds_paid"}),
    ("seven-ace", 2, Case.PLAIN, 0, 0, 99, "2", {"4": "heads_up_blinds_swapped", "0": "dealer_posts_nothing"}),
    ("seven-ace", 2, Case.PLAIN, 1, 0, 99, "4", {"2": "heads_up_blinds_swapped"}),
    ("seven-ace+bets5-10", 3, Case.PLAIN, 1, 0, 99, "2", {"3": "half_rounded_up", "5": "big_blind_for_the_small"}),
    ("seven-ace+bets1-2", 3, Case.PLAIN, 1, 0, 99, "0", {"1": "half_rounded_up"}),
    ("seven-ace", 5, Case.LATE, 4, 0, 99, "4", {"0": "newcomer_pays_nothing", "6": "both_blinds_paid"}),
    ("seven-ace", 5, Case.WAITS, 4, 0, 99, "0", {"4": "blind_paid_while_waiting"}),
    ("seven-ace", 4, Case.SHORT, 2, 0, 3, "3", {"4": "short_stake_counted_full", "0": "too_short_to_play"}),
    ("jackpots", 4, Case.PLAIN, 0, 0, 99, "1", {"0": "dealer_pays_no_ante", "2": "limit_taken_for_the_ante"}),
    ("classic-home", 4, Case.PLAIN, 1, 0, 99, "1", {"0": "only_blinds_pay", "4": "one_pays_for_all"}),
    ("jackpots", 4, Case.AGAIN, 1, 0, 99, "1", {"0": "no_new_ante", "2": "ante_doubled"}),
    ("jackpots", 4, Case.LATE, 1, 0, 99, "1", {"0": "newcomer_pays_nothing", "2": "missed_antes_paid"}),
    ("jackpots", 4, Case.CARRIED, 1, 0, 99, "0", {"1": "joined_a_carried_pot"}),
    ("club+ante5", 4, Case.SHORT, 1, 0, 3, "3", {"5": "short_stake_counted_full"}),
]
"""Table, players, case, seat, dealer, chips, what is paid, some wrong answers."""


def paid_by_hand(question: Question) -> int:
    """From the words of the prompt alone: who sits where, who deals, what the stakes are."""
    facts: dict[str, Any] = dict(question.prompt.facts)
    order, case = list(facts["order"]), facts["case"]
    if case in ("waits", "carried"):
        return 0
    if facts["stakes"] == "ante":
        owed = facts["ante"]
    else:
        lower = facts["lower"] if facts["stakes"] == "limits" else facts["big"]
        small = facts["lower"] // 2 if facts["stakes"] == "limits" else facts["small"]
        places = (order.index("you") - order.index(facts["dealer"])) % len(order)
        by_place = {0: small, 1: lower} if len(order) == 2 else {1: small, 2: lower}
        owed = lower if case == "late" else by_place.get(places, 0)
    return int(min(owed, facts["stack"]))


def second_way(question: Question) -> set[str]:
    return {str(paid_by_hand(question))}


@pytest.mark.parametrize(("text", "players", "case", "me", "dealer", "stack", "right", "wrong"), ROWS)
def test_what_is_paid_and_the_mistakes_about_it(
    text: str, players: int, case: Case, me: int, dealer: int, stack: int, right: str, wrong: dict[str, str]
) -> None:
    question = question_about(table_of(text, players), Spot(case, me, dealer, stack), level=Level.THREE)
    assert question.right == (right,)
    assert {given: grade(question, given).mistake for given in wrong} == wrong


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("text", "players"), [*{case[:2]: None for case in ASKED}, *MORE])
def test_the_amount_is_that_of_a_second_way(text: str, players: int, level: Level) -> None:
    for question in questions("what_do_i_post", text, players, level):
        assert set(question.right) == second_way(question)
        assert 3 <= len(question.choices) <= 6


def test_every_seat_and_two_players_are_asked_about() -> None:
    asked = [question for level in Level for question in questions("what_do_i_post", "seven-ace", 4, level)]
    assert {question.right for question in asked} >= {("0",), ("2",), ("4",)}
    assert {dict(question.prompt.facts)["players"] for question in asked} == {2, 3, 4, 5}
    assert {dict(question.prompt.facts)["case"] for question in asked} == {"plain", "short", "late", "waits"}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("text", ["seven-ace", "classic-casino", "jackpots+deck32", "club+ante5", "seven-ace+bets5-10"])
def test_every_question_that_is_counted_can_be_asked_and_no_other(text: str, level: Level) -> None:
    """Counted by all seats, dealers and numbers of chips, told apart by their prompts."""
    table = table_of(text, 4)
    few, most = table.rules.seats
    cases = {Case(dict(generate(seed, table, level).prompt.facts)["case"]) for seed in range(60)}
    found = set()
    for players in range(few, most + 1):
        at = table_of(text, players)
        for case, me, dealer in product(cases, range(players), range(players)):
            owed = int(question_about(at, Spot(Case.PLAIN, me, dealer, 99)).right[0])
            newcomer = case in (Case.LATE, Case.WAITS, Case.CARRIED)
            if newcomer and (players < 4 or me == dealer or (at.big_blind and owed)):
                continue
            if players == 2 and (level is Level.ONE or case is not Case.PLAIN or not at.big_blind):
                continue
            for stack in range(1, owed) if case is Case.SHORT else (99,):
                found.add(situation(question_about(at, Spot(case, me, dealer, stack), asked_at=table, level=level)))
    assert situations(table, level) == len(found)
    assert {situation(generate(seed, table, level)) for seed in range(300)} <= found


def test_the_rules_cited_are_those_that_decide() -> None:
    def rules(text: str, players: int, case: Case) -> tuple[str, ...]:
        return question_about(table_of(text, players), Spot(case, 1, 0, 99)).rules

    assert rules("seven-ace", 2, Case.PLAIN) == ("C6", "R13", "R14")
    assert rules("seven-ace", 5, Case.LATE) == ("C8", "R37")
    assert rules("jackpots", 4, Case.AGAIN) == ("B17", "B3", "R28")
    assert rules("jackpots", 4, Case.CARRIED) == ("R29",)


def test_what_is_said_of_the_small_blind_of_an_odd_limit() -> None:
    question = question_about(table_of("seven-ace+bets5-10", 3), Spot(Case.PLAIN, 1, 0, 99))
    assert [said(line, "de") for line in question.why] == [
        "Links von Ayla zahlst du den Small Blind, dann Cem den Big Blind.",
        "Der Small Blind kostet 2 Chips.",
        "Der Big Blind ist das untere Limit, 5; der Small Blind die Hälfte davon, abgerundet: 2.",
    ]
