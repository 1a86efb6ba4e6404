"""What a set of questions is called in the learner's language.

It deals nothing; which set it is stands in the `origin_id`: `final-test/<number>`, `chapter-opening/<number>`, and for
the second part of a quiz `our-rulings:2/<number>`.
"""

from tutor.content.blocks import Lesson
from tutor.content.lessons import course
from tutor.content.quizzes import Quiz, quizzes
from tutor.store.answers import Origin
from tutor.ui.context import lang, told
from tutor.ui.way import lessons_of

CHAPTER = "chapter-"
"""What the name of a chapter's test begins with."""


def title_of(origin: Origin, origin_id: str) -> str:
    """The name of a test. One of a lesson or quiz that is gone is called one's own."""
    name = origin_id.rpartition("/")[0]
    if origin is Origin.TEST_OUT:
        lesson = lesson_of(origin_id)
        return told("test.lesson", title=lesson.title[lang()]) if lesson else told("test.own")
    for chapter in course():
        if name == CHAPTER + chapter.id:
            return told("test.chapter", title=chapter.title[lang()])
    quiz = _quiz(name)
    return quiz.title[lang()] if quiz else told("test.own")


def part_name(quiz: str, part: int) -> str:
    """What a set is called that asks one part of a quiz.

    >>> part_name("our-rulings", 2)
    'our-rulings:2'
    """
    return f"{quiz}:{part}"


def part_of(origin_id: str) -> tuple[Quiz, int] | None:
    """The quiz of which a set has asked one part, and which; none for other sets, and where it has no such part."""
    name, _, part = origin_id.rpartition("/")[0].partition(":")
    quiz = _quiz(name)
    return (quiz, int(part)) if quiz and part.isdecimal() and 1 <= int(part) <= quiz.sittings else None


def _quiz(name: str) -> Quiz | None:
    return next((each for each in quizzes() if isinstance(each, Quiz) and each.id == name), None)


def lesson_of(origin_id: str) -> Lesson | None:
    """The lesson that a test-out is about."""
    name = origin_id.rpartition("/")[0]
    return next((each for each in lessons_of(course()) if each.id == name), None)
