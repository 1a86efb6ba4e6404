"""A question in plain text: the table it is about, what is asked, what is right."""

import pytest

from tests.quiz.tables import table_of
from tutor.handout.plain import question_fields, question_lines
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import Level, Question


def question(skill: str) -> Question:
    return GENERATORS[skill].generate(7, table_of("jackpots"), Level.TWO)


def test_the_table_stands_before_what_is_asked_of_it() -> None:
    lines = question_lines(question("whose_turn"), None, "de")
    assert lines[0] == "Geben und Einsätze"
    assert "  Ben eröffnet mit 2 Chips. [B16]" in lines
    left = lines.index("Noch vor sich: Du 315 Chips; Ben 277 Chips; Cem 275 Chips")
    prompt = lines.index("Ben geht mit. Wer ist in dieser Setzrunde als Nächstes an der Reihe?")
    assert left < prompt
    assert lines[left + 1].split() == ["2♦︎", "10♥︎", "B♥︎", "2♣︎", "8♥︎"]


def test_the_log_does_not_say_who_speaks() -> None:
    asked = question("what_may_i_do")
    assert not any("spricht zuerst" in line for line in question_lines(asked, None, "de")[-12:])


@pytest.mark.parametrize(("lang", "right"), [("de", "Richtig: K♣︎ K♦︎ zeigen"), ("en", "Right: show K♣︎ K♦︎")])
def test_cards_that_prove_openers_are_shown_not_thrown(lang: str, right: str) -> None:
    assert right in question_lines(question("prove_openers"), None, lang)


def test_fields_carry_the_hand_at_the_table() -> None:
    asked = question("whose_turn")
    fields = question_fields(asked, "nobody", "en")
    assert (fields["play"], fields["seat"]) == (asked.play, asked.seat)
    assert fields["answer"]["right"] is True  # type: ignore[index]
    assert "play" not in question_fields(question("may_open"), None, "en")
