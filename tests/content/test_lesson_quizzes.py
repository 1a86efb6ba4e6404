"""Every lesson has its quiz, which asks nothing that the lesson and those that it needs have not taught."""

from functools import cache

import pytest

from tutor.content.blocks import Lesson
from tutor.content.lessons import course
from tutor.content.quizzes import Quiz, grouped

LESSONS = {each.id: each for chapter in course() for each in chapter.lessons if isinstance(each, Lesson)}
QUIZZES = {quiz.id.removeprefix("lesson-"): quiz for quiz in grouped()["lesson"]}
FEWEST, MOST = 8, 10

each_lesson = pytest.mark.parametrize("name", LESSONS)


@cache
def taught_by(name: str) -> tuple[Lesson, ...]:
    """The lesson, and all that one must have read before it."""
    before = {each.id: each for need in LESSONS[name].needs for each in taught_by(need)}
    return (LESSONS[name], *before.values())


def quiz_of(name: str) -> Quiz:
    return QUIZZES[name]


def test_the_quizzes_stand_in_the_order_of_the_course() -> None:
    assert list(QUIZZES) == list(LESSONS)


@each_lesson
def test_a_quiz_is_called_like_its_lesson(name: str) -> None:
    assert dict(quiz_of(name).title) == dict(LESSONS[name].title)


@each_lesson
def test_a_quiz_asks_about_ten_different_questions(name: str) -> None:
    parts = quiz_of(name).parts
    items = [part.question.item for part in parts if part.question]
    assert FEWEST <= sum(part.count for part in parts) <= MOST
    assert len(set(items)) == len(items)


@each_lesson
def test_a_quiz_asks_only_skills_that_have_been_taught(name: str) -> None:
    goals = {goal for lesson in taught_by(name) for goal in lesson.goals}
    assert {part.skill for part in quiz_of(name).parts} <= goals


@each_lesson
def test_a_quiz_asks_for_what_its_own_lesson_teaches_most_of_all(name: str) -> None:
    own = sum(part.count for part in quiz_of(name).parts if part.skill in LESSONS[name].goals)
    assert 2 * own > sum(part.count for part in quiz_of(name).parts)


@each_lesson
def test_its_questions_by_hand_rest_on_rules_that_have_been_taught(name: str) -> None:
    rules = {rule for lesson in taught_by(name) for rule in lesson.rules}
    lacking = {
        part.question.item: untaught
        for part in quiz_of(name).parts
        if part.question and (untaught := set(part.question.rules) - rules)
    }
    assert not lacking
