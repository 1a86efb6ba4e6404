"""Learn: the course, and one lesson of it.

Which lessons there are and what they say comes from `lessons/`.
"""

from collections.abc import Callable
from html import escape
from typing import Any, Literal
from urllib.parse import urlencode

import streamlit as st

from tutor.content.blocks import Lesson, Missing
from tutor.content.files import problem_text
from tutor.content.lessons import course
from tutor.content.quizzes import Quiz, quiz_of_lesson, quizzes
from tutor.progress.lessons import TEST_OUT, TEST_OUT_RIGHT, Standing
from tutor.quiz.generators import GENERATORS
from tutor.store.answers import Origin, tries
from tutor.store.database import StoreProblem, database
from tutor.ui import series
from tutor.ui.cards import data_address
from tutor.ui.context import html, lang, told
from tutor.ui.lesson import finished, open_next, place_of, show_blocks
from tutor.ui.look import LEVELS, icon, page, steps
from tutor.ui.pages.practise import begin_chapter_test, begin_quiz, begin_test_out
from tutor.ui.paths import direct, picture
from tutor.ui.places import lesson_place, place
from tutor.ui.plans import COUNT, sorts
from tutor.ui.rule import chip
from tutor.ui.session import LEARNER, RESTORED, keep_problem, recall, shelf
from tutor.ui.way import Way, find_way, how_far, lessons_of, link_to_next, link_to_placement, needs
from tutor.words.words import term

ButtonKind = Literal["primary", "secondary", "tertiary"]
FINAL = "final-test"
"""The quiz that ends the course."""


# ---- the course -----------------------------------------------------------------------------------------------------
def show() -> None:
    """Show the course as a map: where to go on, the paths, every lesson and how one stands with it."""
    way = find_way()
    with page("list"):
        st.html(f'<h1>{html("learn.title")}</h1><p class="lead">{html("learn.lead")}</p><p>{how_far(way)}</p>')
        with st.container(key="next", horizontal=True, gap="small"):
            link_to_next(way, "go-main")
            link_to_placement(way, "go-placement")
        st.html(_paths(way))
        number = 0
        for chapter in course():
            st.html(f"<h2>{escape(chapter.title.get(lang(), ''))}</h2>")
            for lesson in chapter.lessons:
                if isinstance(lesson, Missing):
                    st.html(missing(lesson))
                else:
                    number += 1
                    _entry(number, lesson, way)
            if lessons_of((chapter,)):
                _to_test(f"test-{chapter.id}", told("course.chapter_test", n=COUNT), begin_chapter_test, chapter)
        _final_test()


def _paths(way: Way) -> str:
    """The picture of the paths; what it shows is said in words at every lesson."""
    source = data_address(picture(needs(), way.standings, way.next.id if way.next else None))
    drawn = f'<img alt="{html("course.paths_alt")}" src="{source}">'
    words = f"<figcaption><b>{html('course.paths')}.</b> {html('course.paths_about')}</figcaption>"
    return f'<figure class="paths">{drawn}{words}</figure>'


def _entry(number: int, lesson: Lesson, way: Way) -> None:
    with st.container(key=f"lesson-{lesson.id}", gap=None):
        label = told("course.entry", n=number, title=lesson.title[lang()])
        st.page_link(lesson_place(lesson.id), label=label, query_params={"lang": lang()})
        state = f"<span>{_state(lesson, way)}</span>" if way.known else ""
        here = f"<b>{html('course.here')}</b>" if lesson == way.next and not way.fresh else ""
        minutes = html("learn.minutes", n=lesson.minutes)
        goals = "".join(_goal(lesson, goal, way) for goal in lesson.goals if goal in GENERATORS)
        st.html(
            f'<p class="over">{here}{state}<span>{minutes}</span></p>'
            f'<ul class="goals" role="list" aria-label="{html("course.goals")}">{goals}</ul>'
        )
        _needed(lesson, way)


def _state(lesson: Lesson, way: Way) -> str:
    """How one stands with a lesson: a shape and words."""
    stands, state = way.standings[lesson.id], way.states[lesson.id]
    words = {
        Standing.DONE: html("learn.state_done"),
        Standing.TESTED_OUT: html("course.tested_out"),
        Standing.PLACED: html("course.placed"),
        Standing.BEGUN: html("learn.state_begun", n=state.answered, of=state.of),
        Standing.NEW: html("learn.state_new", of=state.of),
    }
    kind = "new" if stands is Standing.NEW else "familiar" if stands is Standing.BEGUN else "mastered"
    kind = "proficient" if stands is Standing.PLACED else kind
    return f'<span class="state">{icon(LEVELS[kind])}{words[stands]}</span>'


def _goal(lesson: Lesson, goal: str, way: Way) -> str:
    """A goal of a lesson, and how well it is known."""
    name = way.level(lesson, goal).name.lower()
    level = f"{icon(LEVELS[name])}{html(f'mastery.{name}')}" if way.known else ""
    return f'<li>{html("practise.skill", skill=goal)}<span class="state">{level}</span></li>'


def _needed(lesson: Lesson, way: Way) -> None:
    """What a lesson needs straight away, with links."""
    titles = {each.id: each.title[lang()] for each in way.lessons}
    before = [each for each in direct(needs())[lesson.id] if each in titles]
    if not before:
        return
    with st.container(key=f"needs-{lesson.id}", horizontal=True, gap="small", vertical_alignment="center"):
        st.html(f'<p class="soft">{html("course.needs")}</p>', width="content")
        for each in before:
            st.page_link(lesson_place(each), label=titles[each], query_params={"lang": lang()}, width="content")


def _to_test(key: str, words: str, begin: Callable[[Any], None], what: Any, kind: ButtonKind = "tertiary") -> None:
    """A button that begins a test and leads to it."""
    if st.button(words, key, on_click=begin, args=(what,), type=kind):
        st.switch_page(place("practise"), query_params={"lang": lang()})


def _final_test() -> None:
    quiz = next((each for each in quizzes() if each.id == FINAL and isinstance(each, Quiz)), None)
    if quiz:
        st.html(f"<h2>{escape(quiz.title[lang()])}</h2><p>{html('course.final_about')}</p>")
        _to_test("go-final", told("course.final", n=quiz.count), begin_quiz, quiz.id, "secondary")


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
        _test_out(lesson)
        show_blocks(lesson)
        _end(lesson)
        _turn(lessons, number - 1)


def _test_out(lesson: Lesson) -> None:
    """For who knows a lesson already: ten questions that stand for it."""
    if sorts(lesson):
        with st.container(key="test-out", gap=None):
            _to_test("go-test-out", told("course.test_out", n=TEST_OUT), begin_test_out, lesson)
            st.html(f'<p class="small">{html("course.test_out_about", n=TEST_OUT, right=TEST_OUT_RIGHT)}</p>')


def _end(lesson: Lesson) -> None:
    """What the lesson leaves out, the rules that it rests on, its quiz, and the page of it to print."""
    out = "".join(f"<li>{escape(each)}</li>" for each in lesson.leaves_out[lang()])
    left_out = f"<h2>{html('learn.leaves_out')}</h2><ul>{out}</ul>" if out else ""
    rules = "".join(chip(rule) for rule in lesson.rules)
    words = f"<p>{html('glossary.new_words')} {_words(lesson)}</p>" if lesson.introduces else ""
    st.html(f'<div class="lesson-end">{left_out}{words}<div class="src">{html("learn.rules")} {rules}</div></div>')
    quiz = quiz_of_lesson(lesson.id)
    if quiz:
        words = told("learn.quiz", n=sum(part.count for part in quiz.parts))
        if st.button(words, key="go-quiz", icon=":material/quiz:", on_click=begin_quiz, args=(quiz.id,)):
            st.switch_page(place("practise"))
    fields = {"lesson": lesson.id, "lang": lang()}
    st.page_link(place("summary"), label=told("summary.go"), icon=":material/print:", query_params=fields)


def _words(lesson: Lesson) -> str:
    """The words that a lesson explains, each a way to its place in the glossary; of two alike the verb says so."""
    links = []
    names = [term(key, lang()) for key in lesson.introduces]
    for key, name in zip(lesson.introduces, names, strict=True):
        address = escape(f"glossary?{urlencode({'word': key, 'lang': lang()})}")
        verb = names.count(name) > 1 and key.startswith("action.")
        said = html("glossary.verb", word=key) if verb else escape(name)
        links.append(f'<a class="way" href="{address}" target="_self">{said}</a>')
    return " ".join(links)


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
