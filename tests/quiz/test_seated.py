"""What questions at the table have in common: choices from mistakes, the last action told."""

import pytest

from tutor.engine.play import replay
from tutor.quiz.question import Level, line
from tutor.quiz.seated import CHOICES, Wrong, before_last, choices, first_of_each, last_action, numbers, wrong


def test_a_wrong_answer_keeps_its_likeliest_mistake_and_the_right_one_has_none() -> None:
    some = [wrong(4, "whole_pot"), wrong(2, "own_bet_added"), wrong(4, "ante_counted_in")]
    assert {id_: each.mistake for id_, each in first_of_each("2", some).items()} == {"4": "whole_pot"}


@pytest.mark.parametrize("level", Level)
def test_numbers_stand_from_small_to_large_and_as_many_as_the_level_has(level: Level) -> None:
    some = [wrong(number, "whole_pot") for number in (9, 3, 0, 12, 5, 7, 1)]
    shown = numbers("how_much_to_call", 6, some, level=level, facts={})
    assert len(shown) == CHOICES[level]
    assert [int(choice.id) for choice in shown] == sorted(int(choice.id) for choice in shown)
    assert {"6", "9", "3"} < {choice.id for choice in shown}
    assert "0" not in {choice.id for choice in shown}
    assert [choice.mistake for choice in shown if choice.id == "6"] == [None]


def test_a_mistake_may_be_told_in_other_words() -> None:
    told = Wrong("no", "call_by_pot", {"by_pot": 0.2}, told="turned_by_pot")
    shown = choices(
        "pot_odds", "yes", [told], level=Level.ONE, text=lambda id_: line(f"pot_odds.choice.{id_}"), order=str, facts={}
    )
    assert (shown[0].mistake, shown[0].told[0]) == ("call_by_pot", line("pot_odds.told.turned_by_pot", by_pot=0.2))


def test_what_is_shown_ends_before_the_action_that_is_told() -> None:
    hand = replay("v1;club;3;50,50,50;0;7;b2.r4.c")
    assert before_last(hand) == "v1;club;3;50,50,50;0;7;b2.r4"
    assert last_action(hand, me=1) == {"act": "call", "last": "seat0", "to": 4, "drawn": 0}
    begun = replay("v1;club;3;50,50,50;0;7;")
    assert (before_last(begun), last_action(begun, me=1)["act"]) == (begun.line, "none")
