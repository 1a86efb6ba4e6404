"""What must hold for every question of every kind, table and level, over so many seeds as there is time for.

The plain tests look at some seeds. The slow ones look at `WHOLE` seeds at every table and level, or at as many as
TUTOR_SEEDS says: then at a few only of those kinds whose questions take long, as CI does.
"""

from itertools import count
from pathlib import Path

import pytest
import yaml

from tests.quiz.explanations import TOLD
from tests.quiz.properties import asked, faults
from tests.quiz.second_ways import SECOND_WAYS
from tests.quiz.tables import CASES, EVERY_CASE, FEWER, LEFT_OUT, questions, table_of
from tests.thin import THIN
from tutor.content.bank import read_bank
from tutor.engine.rulebooks import RULEBOOKS
from tutor.engine.rules import TableRules
from tutor.quiz import what_to_discard
from tutor.quiz.bank_hands import BankHand, limit_name
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import Level, Question

ROOT = Path(__file__).parents[2]
GOLDEN = yaml.safe_load((ROOT / "tests" / "tables" / "questions.yaml").read_text(encoding="utf-8"))
ABOUT_HANDS = ("name_the_hand", "which_hand_wins", "may_open", "how_many_may_i_draw", "what_to_discard")
ABOUT_HANDS += ("count_outs", "chance_to_improve")
"""Kinds that ask about five cards and a draw; where others are offered their own tests say."""
AT_ONCE = [case for n, case in enumerate(CASES) if n % 3 == n // 3 % 3]
"""Every skill at every table in one level, each level in turn; the others take their time."""
TOO_LONG = ("what_does_the_draw_tell", "jackpots")
"""A second way through all hands of the whole deck is for the slow tests."""
AT_FIRST = 10
"""Seeds that the plain tests look at."""
WHOLE, FRESH = 500, 100
"""Seeds that every kind is tried with; deals of which the best discard is worked out afresh."""


def number_of_seeds(skill: str, text: str, part: int = 1) -> int:
    """How many seeds the slow tests look at, or a part of them."""
    if not THIN:
        return (FRESH if skill == what_to_discard.SKILL else WHOLE) // part
    few = 1 if text in LEFT_OUT.get(skill, ()) else FEWER.get(skill, THIN)
    return max(1, min(THIN, few) // part)


def test_each_skill_is_tried_at_once_in_each_level() -> None:
    assert len(AT_ONCE) * 3 == len(CASES)
    assert {(skill, level) for skill, _, _, level in AT_ONCE} == {(skill, level) for skill, _, _, level in CASES}


def test_every_kind_has_a_second_way_and_its_explanation_is_read() -> None:
    assert set(SECOND_WAYS) == set(TOLD) == set(GENERATORS)


@pytest.mark.parametrize(("skill", "text", "players", "level"), [case for case in AT_ONCE if case[:2] != TOO_LONG])
def test_a_question_is_right_in_all_respects(skill: str, text: str, players: int, level: Level) -> None:
    for question in questions(skill, text, players, level)[:AT_FIRST]:
        assert faults(question) == []


@pytest.mark.slow
@pytest.mark.parametrize(("skill", "text", "players", "level"), EVERY_CASE)
def test_every_seed_asks_a_question_that_is_right_in_all_respects(
    skill: str, text: str, players: int, level: Level
) -> None:
    for seed in range(number_of_seeds(skill, text)):
        assert faults(asked(skill, text, players, level, seed)) == []


@pytest.mark.slow
@pytest.mark.parametrize("skill", GENERATORS)
@pytest.mark.parametrize("text", RULEBOOKS)
def test_so_it_is_with_any_number_of_players(text: str, skill: str) -> None:
    fewest, most = RULEBOOKS[text].seats
    for players in range(most if THIN and FEWER.get(skill, THIN) < AT_FIRST else fewest, most + 1):
        for level in Level if GENERATORS[skill].offered(table_of(text, players)) else ():
            for seed in range(number_of_seeds(skill, text, part=50)):
                assert faults(asked(skill, text, players, level, seed)) == []


def about(hand: BankHand, table: TableRules) -> Question:
    """The question of the first seed that takes a hand from a bank of this one alone."""
    level = hand.limits[limit_name(table)].level
    some = (what_to_discard.generate(seed, table, level, (hand,)) for seed in count())
    return next(question for question in some if question.item == hand.id)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "players"), [("classic-home", 4), ("seven-ace", 5), ("seven-ace", 4)])
def test_every_hand_of_the_bank_asks_a_question_that_is_right(text: str, players: int) -> None:
    table = table_of(text, players)
    hands = read_bank(table).hands
    assert len(hands) > 200
    for hand in hands[:: 1 + len(hands) // THIN] if THIN else hands:
        assert faults(about(hand, table)) == []


@pytest.mark.parametrize(("skill", "text", "players", "level"), AT_ONCE)
def test_f43_the_same_seed_asks_the_same_in_the_same_order(skill: str, text: str, players: int, level: Level) -> None:
    again = GENERATORS[skill].generate(1, table_of(text, players), level)
    assert again == questions(skill, text, players, level)[1]


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: row["id"])
def test_a_stored_question_is_asked_again_as_it_was(row: dict[str, str | int]) -> None:
    kind = GENERATORS[str(row["skill"])]
    assert row["version"] == kind.VERSION, "a new version asks other questions: it needs rows of its own"
    table = table_of(str(row["table"]), int(row["players"]))
    question = kind.generate(int(row["seed"]), table, Level(row["level"]))
    hands = question.hands or (question.cards,)
    assert " / ".join(" ".join(str(card) for card in hand) for hand in hands) == row["cards"]
    assert [choice.id for choice in question.choices] == row.get("choices", [])
    assert list(question.right) == row["right"]
    assert "play" not in row or (question.play, question.seat) == (row["play"], row["seat"])


def test_each_table_offers_what_makes_sense_there() -> None:
    def skills_offered(table: TableRules) -> tuple[str, ...]:
        return tuple(skill for skill in ABOUT_HANDS if GENERATORS[skill].offered(table))

    everywhere, high = ("name_the_hand", "which_hand_wins"), ("count_outs", "chance_to_improve")
    draw, graded = ("how_many_may_i_draw",), ("what_to_discard",)
    assert skills_offered(table_of("jackpots")) == (*everywhere, "may_open", *draw, *graded, *high)
    assert skills_offered(table_of("joker-wild")) == (*everywhere, *draw, *high)
    assert skills_offered(table_of("seven-ace")) == (*everywhere, *draw, *graded, *high)
    assert skills_offered(table_of("triple-draw")) == skills_offered(table_of("shotgun")) == (*everywhere, *draw)


def test_there_are_very_many_questions_about_hands_of_every_kind_but_one() -> None:
    few = {skill: GENERATORS[skill].situations(table_of("jackpots"), Level.ONE) for skill in ABOUT_HANDS}
    assert {skill: number for skill, number in few.items() if number is not None} == {"how_many_may_i_draw": 1}
