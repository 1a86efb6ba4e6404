"""What a set of questions is called in the learner's language.

It deals nothing; which set it is stands in the `origin_id`: `final-test/<number>`, `chapter-opening/<number>`.
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
    quiz = next((each for each in quizzes() if isinstance(each, Quiz) and each.id == name), None)
    return quiz.title[lang()] if quiz else told("test.own")


def lesson_of(origin_id: str) -> Lesson | None:
    """The lesson that a test-out is about."""
    name = origin_id.rpartition("/")[0]
    return next((each for each in lessons_of(course()) if each.id == name), None)
