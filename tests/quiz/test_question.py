"""Grading and keeping questions, whatever their kind."""

from dataclasses import replace

import pytest

from tests.quiz.tables import table_of
from tutor.engine.cards import CannotBe, parse_cards
from tutor.quiz.name_the_hand import question_about
from tutor.quiz.question import (
    Choice,
    Grade,
    Kind,
    Mark,
    Question,
    as_json,
    cited,
    from_json,
    grade,
    line,
    marked,
)

CHOOSE = question_about(parse_cards("As Ah Kd 7c 3s"), table_of("jackpots"))
HAND = parse_cards("As Ah Kd 7c 3s")
NUMBER = replace(
    CHOOSE,
    kind=Kind.NUMBER,
    right=("9",),
    choices=(Choice("8", line("x"), "count_outs", (line("told"),)),),
)
ORDER = replace(CHOOSE, kind=Kind.ORDER, hands=(HAND, HAND, HAND), choices=(), right=("2 0 1", "2 1 0"))
MARK = replace(
    CHOOSE,
    kind=Kind.MARK,
    choices=(),
    right=("Kd 7c 3s",),
    marks=(
        Mark("Kd 7c 3s", Grade.RIGHT, 0.0, None, ()),
        Mark("7c 3s", Grade.INACCURACY, 0.6, "kept_kicker", (line("told"),)),
        Mark("-", Grade.MISTAKE, 11.0, None, ()),
    ),
    most=3,
)


@pytest.mark.parametrize("given", ["3s 7c Kd", "Kd 3s 7c", " Kd  7c 3s "])
def test_marked_cards_may_come_in_any_order(given: str) -> None:
    assert grade(MARK, given).right


def test_an_inaccuracy_keeps_its_loss_its_name_and_its_sentences() -> None:
    graded = grade(MARK, "3s 7c")
    assert (graded.grade, graded.loss, graded.mistake) == (Grade.INACCURACY, 0.6, "kept_kicker")
    assert graded.told == (line("told"), *MARK.why)


def test_to_mark_nothing_is_an_answer() -> None:
    assert grade(MARK, "-").grade is Grade.MISTAKE


@pytest.mark.parametrize(
    ("question", "given"),
    [
        (MARK, "As Ah Kd 7c 3s"),
        (MARK, "Qs"),
        (MARK, "7c 7c 3s"),
        (MARK, "Kd - 3s"),
        (MARK, ""),
        (CHOOSE, "flush_house"),
        (CHOOSE, "one_pair two_pair"),
        (CHOOSE, ""),
        (NUMBER, "nine"),
        (NUMBER, ""),
        (ORDER, "0 1"),
        (ORDER, "0 1 1"),
        (ORDER, "0 1 2 3"),
    ],
)
def test_what_is_no_possible_answer_is_refused(question: Question, given: str) -> None:
    with pytest.raises(CannotBe) as fault:
        grade(question, given)
    assert (fault.value.key, fault.value.facts) == ("not_an_answer", {"given": given})


def test_a_number_may_have_blanks_and_noughts_before_it() -> None:
    assert grade(NUMBER, " 9 ").right
    assert grade(NUMBER, "09").right
    assert grade(NUMBER, "47").grade is Grade.MISTAKE


def test_a_wrong_number_can_be_a_named_mistake() -> None:
    assert grade(NUMBER, "8").mistake == "count_outs"


def test_an_order_may_have_several_right_answers() -> None:
    assert grade(ORDER, "2 1  0").right
    assert not grade(ORDER, "0 1 2").right


def test_marked_cards_stand_in_the_order_of_the_hand() -> None:
    assert marked(["3s", "As"], HAND) == "As 3s"
    assert marked([], HAND) == "-"


def test_a_question_without_contrast_and_with_an_item_is_kept() -> None:
    question = replace(MARK, contrast=None, item="the-deck-1")
    assert from_json(as_json(question)) == question


@pytest.mark.parametrize(
    "stored", [{}, {"skill": "may_open"}, as_json(CHOOSE) | {"level": 9}, as_json(CHOOSE) | {"why": 3}]
)
def test_what_is_no_question_is_refused(stored: dict[str, object]) -> None:
    with pytest.raises(CannotBe, match="not_a_question"):
        from_json(stored)


def test_a_rule_is_cited_once() -> None:
    assert cited(table_of("jackpots"), "opening", "openers", "opening") == ("B16", "R8")
