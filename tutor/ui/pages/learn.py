"""Learn: the course, and one lesson of it.

Which lessons there are and what they say comes from `lessons/`.
"""

from html import escape

import streamlit as st

from tutor.content.blocks import Lesson, Missing
from tutor.content.files import problem_text
from tutor.content.lessons import course
from tutor.content.quizzes import quiz_of_lesson
from tutor.progress.lessons import lesson_state
from tutor.store.answers import Origin, answers_of, tries
from tutor.store.database import StoreProblem, database
from tutor.ui import series
from tutor.ui.context import html, lang, told
from tutor.ui.lesson import finished, open_next, place_of, show_blocks
from tutor.ui.look import LEVELS, icon, page, steps
from tutor.ui.pages.practise import begin_quiz
from tutor.ui.places import lesson_place, place
from tutor.ui.rule import chip
from tutor.ui.session import LEARNER, RESTORED, keep_problem, recall, shelf


# ---- the course -----------------------------------------------------------------------------------------------------
def show() -> None:
    """Show the course: every lesson and how far one has come in it."""
    rows = lesson_rows()
    with page("list"):
        st.html(f'<h1>{html("learn.title")}</h1><p class="lead">{html("learn.lead")}</p>')
        for chapter in course():
            st.html(f"<h2>{escape(chapter.title.get(lang(), ''))}</h2>")
            for lesson in chapter.lessons:
                if isinstance(lesson, Missing):
                    st.html(missing(lesson))
                else:
                    _entry(lesson, rows)


def _entry(lesson: Lesson, rows: list[dict[str, object]]) -> None:
    with st.container(key=f"lesson-{lesson.id}", gap=None):
        st.page_link(lesson_place(lesson.id), label=lesson.title[lang()], query_params={"lang": lang()})
        state = lesson_state(rows, lesson.id, [exercise.count for exercise in lesson.exercises])
        kind = "mastered" if state.done else "familiar" if state.answered else "new"
        words = html(
            f"learn.state_{'done' if state.done else 'begun' if state.answered else 'new'}",
            n=state.answered,
            of=state.of,
        )
        minutes = html("learn.minutes", n=lesson.minutes)
        st.html(f'<p class="over"><span class="state">{icon(LEVELS[kind])}{words}</span><span>{minutes}</span></p>')


def lesson_rows() -> list[dict[str, object]]:
    """This learner's answers in lessons; none if the database cannot say."""
    learner = recall(LEARNER)
    try:
        rows = answers_of(database(), learner["id"]) if learner else []
    except StoreProblem as problem:
        keep_problem(problem)
        return []
    return [row for row in rows if row["origin"] == Origin.LESSON]


def missing(lesson: Missing) -> str:
    """A lesson that cannot be shown: its name, and everything that is wrong with its files."""
    faults = "".join(f"<li>{escape(problem_text(fault, lang()))}</li>" for fault in lesson.problems)
    words = html("learn.missing", lesson=lesson.id)
    return f'<div class="verdict v-mistake"><p><b>{words}</b></p><ul class="faults">{faults}</ul></div>'


# ---- a lesson -------------------------------------------------------------------------------------------------------
def show_lesson(name: str) -> None:
    """Show one lesson, by its id."""
    lessons = [lesson for chapter in course() for lesson in chapter.lessons]
    lesson = next(lesson for lesson in lessons if lesson.id == name)
    if isinstance(lesson, Lesson):
        _lesson(lesson, lessons)


def _lesson(lesson: Lesson, lessons: list[Lesson | Missing]) -> None:
    _take_up(lesson)
    number = lessons.index(lesson) + 1
    with page("lesson"):
        done = sum(finished(series.series_at(place_of(lesson, each.number))) for each in lesson.exercises)
        of = len(lesson.exercises)
        words = f"<b>{html('learn.number', n=number, of=len(lessons))}</b>"
        words += (
            f"<span>{html('learn.minutes', n=lesson.minutes)}</span><span>{html('learn.solved', n=done, of=of)}</span>"
        )
        top = f'<div><p class="over">{words}</p>{steps(done, of)}</div>'
        st.html(f'<div class="question-head">{top}<h1>{escape(lesson.title[lang()])}</h1></div>')
        show_blocks(lesson)
        _end(lesson)
        _turn(lessons, number - 1)


def _end(lesson: Lesson) -> None:
    """What the lesson leaves out, the rules that it rests on, its quiz, and the page of it to print."""
    out = "".join(f"<li>{escape(each)}</li>" for each in lesson.leaves_out[lang()])
    left_out = f"<h2>{html('learn.leaves_out')}</h2><ul>{out}</ul>" if out else ""
    rules = "".join(chip(rule) for rule in lesson.rules)
    st.html(f'<div class="lesson-end">{left_out}<div class="src">{html("learn.rules")} {rules}</div></div>')
    quiz = quiz_of_lesson(lesson.id)
    if quiz:
        words = told("learn.quiz", n=sum(part.count for part in quiz.parts))
        if st.button(words, key="go-quiz", icon=":material/quiz:", on_click=begin_quiz, args=(quiz.id,)):
            st.switch_page(place("practise"))
    fields = {"lesson": lesson.id, "lang": lang()}
    st.page_link(place("summary"), label=told("summary.go"), icon=":material/print:", query_params=fields)


def _turn(lessons: list[Lesson | Missing], at: int) -> None:
    """The way to the lesson before and the one after; after the last one, to practice."""
    with st.container(key="turn", horizontal=True, horizontal_alignment="distribute", gap="small"):
        before = next((each for each in reversed(lessons[:at]) if isinstance(each, Lesson)), None)
        after = next((each for each in lessons[at + 1 :] if isinstance(each, Lesson)), None)
        if before:
            _to_lesson(before, "go-back", "learn.back")
        if after:
            _to_lesson(after, "go-main", "learn.on")
        else:
            with st.container(key="go-main", width="content"):
                st.page_link(place("practise"), label=told("learn.practise"), query_params={"lang": lang()})


def _to_lesson(lesson: Lesson, key: str, words: str) -> None:
    with st.container(key=key, width="content"):
        label = told(words, title=lesson.title[lang()])
        st.page_link(lesson_place(lesson.id), label=label, query_params={"lang": lang()})


def _take_up(lesson: Lesson) -> None:
    """Go on with the exercises that the database knows (once a session), then with the first that is left."""
    learner = recall(LEARNER)
    if learner is None:
        return
    if lesson.id not in shelf(RESTORED):
        try:
            for exercise in lesson.exercises:
                at = place_of(lesson, exercise.number)
                series.restore(at, tries(database(), learner["id"], Origin.LESSON, at))
        except StoreProblem as problem:
            keep_problem(problem)
            return
        shelf(RESTORED)[lesson.id] = True
    open_next(lesson)
