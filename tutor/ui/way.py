"""Where a learner stands in the course, and where to go on: one answer for home, the course map and progress.

It reads what is stored; what it means, `progress` says.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from tutor.content.blocks import Chapter, Lesson
from tutor.content.lessons import course
from tutor.progress.lessons import LessonState, Standing, is_tested_out, lesson_state, standing
from tutor.progress.mastery import Mastery, family, levels_of
from tutor.progress.placement import newest_placement, next_lesson, skippable
from tutor.quiz.question import DONT_KNOW
from tutor.store.answers import Origin, Try, answers_of, ended_sets, newest_try
from tutor.store.database import StoreProblem, database
from tutor.ui.context import html, lang, told
from tutor.ui.places import lesson_place, place
from tutor.ui.plans import sorts
from tutor.ui.session import LEARNER, keep_problem, recall


@dataclass(frozen=True, slots=True)
class Way:
    """The lessons of the course with what the learner has done for each."""

    lessons: tuple[Lesson, ...]
    """In the order of the course, without those that are missing."""
    states: Mapping[str, LessonState]
    standings: Mapping[str, Standing]
    levels: Mapping[tuple[str, str], Mastery]
    """By skill and family of tables; what is not there was never asked."""
    placed: bool
    """Whether a placement has been answered."""
    placing: Try | None
    """The newest question of a placement that is under way."""
    known: bool
    """Whether the database could say all this."""

    @property
    def next(self) -> Lesson | None:
        """The first lesson that is neither done nor to be skipped."""
        return next((each for each in self.lessons if not self.standings[each.id].passed), None)

    @property
    def fresh(self) -> bool:
        """Whether nothing has been begun yet, no lesson and no placement."""
        return not self.placed and set(self.standings.values()) <= {Standing.NEW}

    @property
    def done(self) -> int:
        """How many lessons are done, by their exercises or by a test."""
        return sum(each in {Standing.DONE, Standing.TESTED_OUT} for each in self.standings.values())

    @property
    def skipped(self) -> int:
        """How many more one may skip."""
        return sum(each is Standing.PLACED for each in self.standings.values())

    def level(self, lesson: Lesson, goal: str) -> Mastery:
        """How well a goal of a lesson is known, at tables like the lesson's."""
        return self.levels.get((goal, family(lesson.table.rules.text)), Mastery.NEW)


def lessons_of(chapters: tuple[Chapter, ...]) -> tuple[Lesson, ...]:
    """The lessons of these chapters that can be shown."""
    return tuple(each for chapter in chapters for each in chapter.lessons if isinstance(each, Lesson))


def needs() -> dict[str, tuple[str, ...]]:
    """The paths of the course: each lesson with those that come before it."""
    return {each.id: each.needs for each in lessons_of(course())}


def asked_about() -> dict[str, tuple[str, ...]]:
    """The paths among the lessons that fresh questions can be asked about."""
    return {each.id: each.needs for each in lessons_of(course()) if sorts(each)}


def find_way() -> Way:
    """Where this learner stands now."""
    learner, lessons = recall(LEARNER), lessons_of(course())
    rows, newest, ended, known = [], None, frozenset[str](), learner is not None
    try:
        if learner:
            rows = answers_of(database(), learner["id"])
            newest = newest_try(database(), learner["id"], Origin.PLACEMENT)
            ended = ended_sets(database(), learner["id"], Origin.TEST_OUT)
    except StoreProblem as problem:
        keep_problem(problem)
        known = False
    given = [
        (row["origin_id"], None if row["given"] == DONT_KNOW else bool(row["right"]))
        for row in rows
        if row["origin"] == Origin.PLACEMENT
    ]
    placing = newest if newest and _goes_on(newest, given) else None
    placement = newest_placement(given, placing.attempt.origin_id.rpartition("/")[0] if placing else None)
    skip = skippable(needs(), placement)
    in_lessons = [row for row in rows if row["origin"] == Origin.LESSON]
    tests = [row for row in rows if row["origin"] == Origin.TEST_OUT]
    states = {each.id: lesson_state(in_lessons, each.id, [part.count for part in each.exercises]) for each in lessons}
    standings = {
        each.id: standing(states[each.id], tested_out=is_tested_out(tests, each.id, ended), placed=each.id in skip)
        for each in lessons
    }
    return Way(lessons, states, standings, levels_of(rows), bool(placement), placing, known)


def _goes_on(newest: Try, given: Sequence[tuple[str, bool | None]]) -> bool:
    """Whether the placement of this newest question is still under way.

    Where no end is stored, the course as it is now says so: earlier placements stored none.
    """
    if newest.ended_at:
        return False
    return newest.answer is None or next_lesson(asked_about(), newest_placement(given, None)) is not None


# ---- in words -------------------------------------------------------------------------------------------------------
def next_words(way: Way, lesson: Lesson) -> str:
    """What the link to the next lesson says."""
    if way.fresh:
        return told("home.lesson", title=lesson.title[lang()])
    begun = way.standings[lesson.id] is Standing.BEGUN or not way.placed
    return told("home.lesson_on" if begun else "course.begin_here", title=lesson.title[lang()])


def how_far(way: Way) -> str:
    """How far one has come, as HTML: done, to be skipped, or that it cannot be said."""
    if not way.known:
        return html("course.unknown")
    said = [html("course.passed", done=way.done, of=len(way.lessons))]
    said += [html("course.skip", n=way.skipped)] if way.skipped else []
    said += [html("course.all_passed")] if way.lessons and way.next is None else []
    return " ".join(said)


def link_to_next(way: Way, key: str) -> None:
    """The link to the next lesson, if there is one."""
    if lesson := way.next:
        link(key, lesson_place(lesson.id), next_words(way, lesson))


def link_to_placement(way: Way, key: str) -> None:
    """The link to the placement: to begin one, to go on with it, or to repeat it."""
    words = "placement.go_on" if way.placing else "placement.again" if way.placed else "placement.offer"
    link(key, place("placement"), told(words))


def link(key: str, page: st.Page, label: str) -> None:
    """A link that stands among buttons."""
    with st.container(key=key, width="content"):
        st.page_link(page, label=label, query_params={"lang": lang()})
