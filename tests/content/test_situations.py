"""When two questions ask the same; sets in which nothing comes twice before everything has come."""

from dataclasses import replace

import pytest

from tests.quiz.tables import EVERY_CASE, FEWER, questions, table_of
from tests.thin import THIN
from tutor.content.situations import Wish, new_question, situation
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import Level, Question

SET = 10


def counted(case: tuple[str, str, int, Level]) -> int | None:
    skill, text, players, level = case
    return GENERATORS[skill].situations(table_of(text, players), level)


COUNTED = [case for case in EVERY_CASE if counted(case)]
POSTS = {(counted(case), case[3]): case for case in COUNTED if case[0] == "what_do_i_post"}
"""Hundreds of questions, and as many at most tables: one table for each number and level."""
FEW = [case for case in COUNTED if case[0] != "what_do_i_post" or case in POSTS.values()]
MANY = [case for case in EVERY_CASE if case not in COUNTED and FEWER.get(case[0], SET) >= SET]
AT_ONCE = [("which_deck", "seven-ace", 4, Level.ONE), ("how_many_may_i_draw", "classic-home", 4, Level.TWO)]
AT_ONCE += [("how_rare", "club", 4, Level.THREE), ("word_and_meaning", "jackpots", 4, Level.THREE)]
AT_ONCE += [("what_do_i_post", "jackpots+deck32", 4, Level.ONE)]


def asked_in_a_row(case: tuple[str, str, int, Level], number: int) -> list[Question]:
    skill, text, players, level = case
    shown: list[Question] = []
    for turn in range(number):
        shown.append(new_question(Wish(skill, 1000 * turn, table_of(text, players), level), shown))
    return shown


def assert_nothing_comes_twice_before_all_have_come(case: tuple[str, str, int, Level]) -> None:
    number = counted(case) or SET
    shown = [situation(question) for question in asked_in_a_row(case, max(SET, number + 2))]
    for start in range(0, len(shown), number):
        assert len(set(shown[start : start + number])) == len(shown[start : start + number])
    assert len(set(shown)) == min(number, len(shown)) or number == SET


@pytest.mark.parametrize("case", [*AT_ONCE, *MANY[::41]], ids=str)
def test_a_set_repeats_nothing_before_everything_was_shown(case: tuple[str, str, int, Level]) -> None:
    assert_nothing_comes_twice_before_all_have_come(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", [*FEW[:: 9 if THIN else 1], *MANY[:: 9 if THIN else 1]], ids=str)
def test_so_it_is_for_every_kind_table_and_level(case: tuple[str, str, int, Level]) -> None:
    assert_nothing_comes_twice_before_all_have_come(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", FEW[:: 9 if THIN else 1], ids=str)
def test_there_are_as_many_situations_as_a_kind_says(case: tuple[str, str, int, Level]) -> None:
    skill, text, players, level = case
    table = table_of(text, players)
    number = counted(case)
    assert number
    found = {situation(GENERATORS[skill].generate(seed, table, level)) for seed in range(60 * number)}
    if len(found) < number and skill == "what_do_i_post":  # it asks seldom about the many seats that post nothing
        found |= {
            situation(GENERATORS[skill].generate(seed, table, level)) for seed in range(60 * number, 240 * number)
        }
    assert len(found) == number


@pytest.mark.slow
@pytest.mark.parametrize("case", MANY[:: 9 if THIN else 1], ids=str)
def test_there_are_more_than_two_sets_of_what_is_not_counted(case: tuple[str, str, int, Level]) -> None:
    skill, text, players, level = case
    some = (GENERATORS[skill].generate(seed, table_of(text, players), level) for seed in range(12 * SET))
    assert len({situation(question) for question in some}) > 2 * SET


def test_wrong_answers_and_the_order_of_cards_make_no_other_situation() -> None:
    question = questions("name_the_hand", "club", 4, Level.ONE)[0]
    other = replace(question, cards=question.cards[::-1], choices=question.choices[1:], seed=7)
    assert situation(other) == situation(question)
    assert situation(replace(question, cards=questions("name_the_hand", "club", 4, Level.ONE)[1].cards)) != situation(
        question
    )


def test_what_was_asked_lately_is_avoided_where_there_is_something_else() -> None:
    wish = Wish("which_deck", 1, table_of("seven-ace", 4), Level.ONE)
    first = new_question(wish, [])
    assert situation(new_question(wish, [], [first])) != situation(first)
    others = asked_in_a_row(("which_deck", "seven-ace", 4, Level.ONE), 4)
    rest = [each for each in others if situation(each) != situation(first)]
    assert situation(new_question(wish, rest, [first])) == situation(first)


def test_of_few_situations_the_half_that_came_last_is_avoided_and_each_may_follow() -> None:
    table = table_of("seven-ace", 4)
    four = asked_in_a_row(("which_deck", "seven-ace", 4, Level.ONE), 4)
    following = {situation(new_question(Wish("which_deck", seed, table, Level.ONE), [], four)) for seed in range(40)}
    assert following == {situation(each) for each in four[2:]}


def test_questions_of_another_table_or_level_count_for_nothing() -> None:
    wish = Wish("which_deck", 1, table_of("seven-ace", 4), Level.ONE)
    first = new_question(wish, [])
    assert new_question(wish, [replace(first, level=Level.TWO), replace(first, players=5)], []) == first
