"""Handing in a test, or ending a placement, before everything is answered: offered, and asked about before it counts.

What it does to the series, `series` knows; what follows from it, `progress`.
"""

from html import escape

import streamlit as st

from tutor.progress.lessons import TEST_OUT_RIGHT
from tutor.store.answers import Origin, Try, try_of
from tutor.store.database import StoreProblem, database
from tutor.ui import series
from tutor.ui.context import html, lang, told
from tutor.ui.look import page
from tutor.ui.series import number_answered, place_in_plan
from tutor.ui.session import HANDING_IN, keep_problem, recall, shelf
from tutor.ui.sets import lesson_of, title_of


def offer(place: str, left: Try, key: str, label: str) -> None:
    """A button that leads to the question whether to hand in what was left at this try."""
    st.button(label, key, on_click=_ask_about, args=(place, left.attempt.id))


def offer_here(place: str) -> None:
    """The same below a question of a test that is being asked."""
    words = told("placement.end" if place == "placement" else "test.hand_in")
    st.button(words, f"early-{place}", type="tertiary", on_click=_stop_and_ask, args=(place,))


def _ask_about(place: str, attempt: str) -> None:
    shelf(HANDING_IN)[place] = attempt


def _stop_and_ask(place: str) -> None:
    series.forward(place)
    current = series.series_at(place)
    if current and current["asked"] and current["given"] is None:
        _ask_about(place, current["asked"]["attempt"])
        series.stop(place)


def undecided(place: str) -> Try | None:
    """Where the test was left that may be handed in, if that is being asked; none if it has been decided elsewhere."""
    attempt = recall(HANDING_IN, {}).get(place)
    if attempt is None:
        return None
    try:
        left = try_of(database(), attempt)
    except StoreProblem as problem:
        keep_problem(problem)
        return None
    if left and left.stopped_at and left.answer is None:
        return left
    _decide_later(place)
    return None


def _decide_later(place: str) -> None:
    shelf(HANDING_IN).pop(place, None)


def ask_first(place: str, left: Try) -> None:
    """Ask whether to hand in, and say what will come of it."""
    try:
        answered = number_answered(left)
    except StoreProblem as problem:
        keep_problem(problem)
        _decide_later(place)
        return
    placement = left.attempt.origin is Origin.PLACEMENT
    title, lines = _about_placement(answered) if placement else _about_test(left, answered)
    number, _ = place_in_plan(left)
    with page("list"):
        st.html(f"<h1>{title}</h1>{''.join(f'<p>{line}</p>' for line in lines)}")
        with st.container(horizontal=True, gap="small"):
            on = told("test.hand_in_no", n=number)
            st.button(on, "early-no", type="primary", on_click=_go_on, args=(place, left))
            yes = told("placement.end_yes" if placement else "test.hand_in_yes")
            st.button(yes, "early-yes", on_click=_hand_in, args=(place, left))
            st.button(told("test.hand_in_later"), "early-later", type="tertiary", on_click=_decide_later, args=(place,))


def _about_placement(answered: int) -> tuple[str, list[str]]:
    return html("placement.end_ask"), [html("placement.end_text", n=answered)]


def _about_test(left: Try, answered: int) -> tuple[str, list[str]]:
    """The heading and what is said below it, as HTML."""
    _, of = place_in_plan(left)
    origin, origin_id = left.attempt.origin, left.attempt.origin_id
    lines = [
        f"<b>{escape(title_of(origin, origin_id))}</b>",
        html("test.hand_in_text", n=answered, of=of, open=of - answered),
    ]
    if origin is Origin.TEST_OUT and (lesson := lesson_of(origin_id)):
        lines.append(html("test.hand_in_lesson", title=lesson.title[lang()], need=TEST_OUT_RIGHT, of=of))
    return html("test.hand_in_ask"), [*lines, html("test.hand_in_after")]


def _go_on(place: str, left: Try) -> None:
    _decide_later(place)
    series.go_on(place, left)


def _hand_in(place: str, left: Try) -> None:
    _decide_later(place)
    series.hand_in(place, left)


def left_open(current: series.Series) -> int:
    """How many questions of a series that was handed in were not answered; 0 if it was not."""
    return len(current["plan"]) - len(current["done"]) if current.get("ended") else 0
