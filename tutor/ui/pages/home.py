"""Home: what this is, and how to go on."""

import streamlit as st

from tutor.content.blocks import Lesson
from tutor.content.lessons import course
from tutor.engine.rulebooks import RULEBOOKS
from tutor.progress.lessons import lesson_state
from tutor.store.answers import newest_try
from tutor.store.database import StoreProblem, database
from tutor.ui.context import html, lang, told
from tutor.ui.frame import TABS
from tutor.ui.look import card_row, page
from tutor.ui.pages.learn import lesson_rows
from tutor.ui.pages.practise import SETS
from tutor.ui.places import lesson_place, place
from tutor.ui.plans import COUNT
from tutor.ui.series import place_in_plan
from tutor.ui.session import LEARNER, keep_problem, recall

FAN = ("Ah", "Kh", "Qh", "Jh", "Th")


def show() -> None:
    """Show the welcome, the next step, and what else there is."""
    with page("list"):
        st.html(
            f'<div class="hero"><div><h1>{html("home.title")}</h1><p class="lead">{html("home.lead")}</p></div>'
            f'<div class="fan">{card_row(FAN)}</div></div>'
        )
        with st.container(key="next", horizontal=True, gap="small"):
            _next_steps()
        facts = {"questions": COUNT, "rulebooks": len(RULEBOOKS)}
        parts = "".join(
            f"<section><h2>{html(f'page.{name}')}</h2><p>{html(f'home.{name}', **facts)}</p></section>" for name in TABS
        )
        st.html(f'<div class="parts">{parts}</div><p class="small">{html("home.kept")}</p>')


def _next_steps() -> None:
    """The one thing to do next, and the other one."""
    open_question = _open_question()
    lesson, begun = _next_lesson()
    if open_question:
        number, of = open_question
        _go("go-main", place("practise"), told("home.go_on", n=number, of=of))
    if lesson:
        label = told("home.lesson_on" if begun else "home.lesson", title=lesson.title[lang()])
        _go("go-lesson" if open_question else "go-main", lesson_place(lesson.id), label)
    if not open_question:
        _go("go-practise" if lesson else "go-main", place("practise"), told("home.practise_now"))


def _go(key: str, page: st.Page, label: str) -> None:
    with st.container(key=key, width="content"):
        st.page_link(page, label=label, query_params={"lang": lang()})


def _open_question() -> tuple[int, int] | None:
    """Which question of a set waits for its answer, of how many; none where one has stopped."""
    learner = recall(LEARNER)
    try:
        newest = newest_try(database(), learner["id"], *SETS) if learner else None
    except StoreProblem as problem:
        keep_problem(problem)
        return None
    if newest is None or newest.answer or newest.stopped_at:
        return None
    return place_in_plan(newest)


def _next_lesson() -> tuple[Lesson | None, bool]:
    """The first lesson that is not done, and whether any lesson has been begun."""
    rows = lesson_rows()
    lessons = [each for chapter in course() for each in chapter.lessons if isinstance(each, Lesson)]
    states = [(each, lesson_state(rows, each.id, [part.count for part in each.exercises])) for each in lessons]
    return next((each for each, state in states if not state.done), None), any(state.answered for _, state in states)
