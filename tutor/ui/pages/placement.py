"""Placement: at most twenty questions show which lessons one may skip, and where to begin.

Which lesson to ask about next, `progress.placement` says; `series` deals and stores.
"""

from datetime import UTC, datetime, timedelta
from functools import partial
from html import escape
from random import Random
from secrets import randbelow

import streamlit as st

from tutor.content.blocks import Lesson
from tutor.content.lessons import course
from tutor.progress.placement import MOST, Given, next_lesson, skippable
from tutor.quiz.question import DONT_KNOW
from tutor.store.answers import Mode, Origin
from tutor.ui import early, series
from tutor.ui.context import html, lang, told
from tutor.ui.frame import say_problem
from tutor.ui.look import page, steps
from tutor.ui.places import lesson_place, place
from tutor.ui.planned import Entry
from tutor.ui.plans import placement_entry
from tutor.ui.question import ask
from tutor.ui.result import corrected
from tutor.ui.series import Series, graded
from tutor.ui.way import Way, asked_about, find_way, lessons_of, link, needs, next_words

PLACE = "placement"
STILL_FRESH = timedelta(hours=1)
"""So long a finished placement shows its answers again after a reload."""


def show() -> None:
    """Show the question that is being asked, else what has come out, else how it goes."""
    series.take_up(PLACE, Origin.PLACEMENT, finished_since=datetime.now(UTC) - STILL_FRESH)
    current = series.series_at(PLACE)
    if left := early.undecided(PLACE):
        early.ask_first(PLACE, left)
    elif current is None or (current["asked"] is None and not _is_over(current)):
        _start()
    elif current["asked"] is None:
        _result(current)
    else:
        with page("question"):
            _question()


@st.fragment
def _question() -> None:
    """The question that is being asked. An answer writes only this again, not the frame around it."""
    current = series.series_at(PLACE)
    if current is None or current["asked"] is None:
        st.rerun()  # the placement is over, or waits: the whole page changes
    _plan_on()
    ask(PLACE, over=_over(current), stop=_stop, early=partial(early.offer_here, PLACE))
    say_problem()


def _over(current: Series) -> str:
    number = current["place"] + 1
    words = f"<b>{html('placement.place', n=number, most=MOST)}</b>"
    if about := _lesson_of(current["plan"][current["place"]]):
        words += f"<span>{html('placement.about', title=about.title[lang()])}</span>"
    words += f"<b>{html('practise.unrated')}</b>"
    return f'<div><p class="over">{words}</p>{steps(number - (current["given"] is None), MOST)}</div>'


# ---- asking ---------------------------------------------------------------------------------------------------------
def _begin() -> None:
    name = f"placement-{randbelow(2**31)}"
    first = next_lesson(asked_about(), ())
    if first:
        series.begin(PLACE, [_entry(name, first, [])], origin=Origin.PLACEMENT, origin_id=name, mode=Mode.TEST)


def _plan_on() -> None:
    """Once a question is answered, plan the next one; at the end there is none, whatever the course becomes later."""
    current = series.series_at(PLACE)
    if current is None or current["given"] is None or len(current["plan"]) > current["place"] + 1:
        return
    following = None if current.get("ended") else next_lesson(asked_about(), _given(current))
    if following is None:
        series.end(PLACE)
    else:
        name = str(current["plan"][-1]["origin_id"]).rpartition("/")[0]
        before = [each["skill"] for each in current["plan"] if each["origin_id"] == f"{name}/{following}"]
        current["plan"] = [*current["plan"], _entry(name, following, before)]


def _stop() -> None:
    _plan_on()
    series.stop(PLACE)


def _entry(name: str, lesson: str, before: list[str]) -> Entry:
    shown = next(each for each in lessons_of(course()) if each.id == lesson)
    return placement_entry(shown, before, Random(randbelow(2**31))) | {"origin_id": f"{name}/{lesson}"}


def _lesson_of(planned: Entry) -> Lesson | None:
    name = str(planned["origin_id"]).rpartition("/")[2]
    return next((each for each in lessons_of(course()) if each.id == name), None)


def _given(current: Series) -> Given:
    """What has been answered: about which lesson, and whether right."""
    given = []
    for done in current["done"]:
        lesson = str(current["plan"][done["place"]]["origin_id"]).rpartition("/")[2]
        right = None if done["given"] == DONT_KNOW else graded(done["question"], done["given"]).right
        given.append((lesson, right))
    return tuple(given)


def _is_over(current: Series) -> bool:
    """Whether it was ended, or every question that was planned is answered: one that waits was stopped at."""
    return bool(current.get("ended")) or len(current["done"]) == len(current["plan"])


# ---- before and after -----------------------------------------------------------------------------------------------
def _start() -> None:
    way = find_way()
    with page("list"):
        waits = way.placing is not None
        title, lead = ("placement.paused", "placement.paused_text") if waits else ("placement.title", "placement.lead")
        st.html(f'<h1>{html(title)}</h1><p class="lead">{html(lead, most=MOST)}</p><p>{html("placement.how")}</p>')
        with st.container(horizontal=True, gap="small"):
            if way.placing:
                words = told("placement.go_on")
                st.button(words, "go-on", type="primary", on_click=series.go_on, args=(PLACE, way.placing))
                if series.place_in_plan(way.placing)[0] > 1 and way.placing.answer is None:
                    early.offer(PLACE, way.placing, "end", told("placement.end"))
            words = told("placement.again" if way.placed or waits else "placement.begin")
            st.button(words, "go-begin", type="secondary" if waits else "primary", on_click=_begin)
            link("go-course", place("learn"), told("test.to_course"))
        if way.placed and not waits:
            st.html(f"<p>{_skip_words(way.skipped, way)}</p>")


def _skip_words(skipped: int, way: Way) -> str:
    return html("placement.skip_all" if way.next is None else "placement.skip", n=skipped)


def _result(current: Series) -> None:
    way, skip = find_way(), skippable(needs(), _given(current))
    done = [(series.question_in(each["question"]), each["given"]) for each in current["done"]]
    worths = [graded(each["question"], each["given"]) for each in current["done"]]
    lines = "".join(corrected(*each, worth) for each, worth in zip(done, worths, strict=True))
    with page("list"):
        st.html(f"<h1>{html('placement.result')}</h1><p class='lead'>{_skip_words(len(skip), way)}</p>")
        with st.container(horizontal=True, gap="small"):
            if way.next:
                link("go-main", lesson_place(way.next.id), next_words(way, way.next))
            link("go-course", place("learn"), told("test.to_course"))
            st.button(told("placement.again"), "go-begin", on_click=_begin)
        if early.left_open(current):
            st.html(f"<p>{html('placement.ended', n=len(done))}</p>")
        if skip:
            names = "".join(f"<li>{escape(each.title[lang()])}</li>" for each in way.lessons if each.id in skip)
            title = html("placement.skipped")
            st.html(f"<h2>{title}</h2><p>{html('placement.may')}</p><ul>{names}</ul>")
        st.html(f"<h2>{html('placement.answers')}</h2><p class='small'>{html('test.folded')}</p>")
        st.html(f"<ol class='list results'>{lines}</ol>")
