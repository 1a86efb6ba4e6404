"""The summary of a lesson: its points, no more hands than have room, and no figure that the lesson does not show."""

import pytest

from tutor.content.blocks import Lesson
from tutor.content.lessons import course
from tutor.content.summary import HANDS, summary_of
from tutor.words.words import languages

LESSONS = [lesson for chapter in course() for lesson in chapter.lessons if isinstance(lesson, Lesson)]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_lesson_ends_with_what_one_takes_away(lesson: Lesson, lang: str) -> None:
    summary = summary_of(lesson, lang)
    assert [each.shape for each in summary.points] == ["ul"]
    assert len(summary.hands) <= HANDS
    assert len(set(map(id, summary.hands))) == len(summary.hands)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_both_languages_sum_up_the_same(lesson: Lesson) -> None:
    one, other = (summary_of(lesson, lang) for lang in languages())
    assert (one.hands, one.tables) == (other.hands, other.tables)
