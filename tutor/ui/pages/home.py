"""Home: what this is, and how to go on."""

import streamlit as st

from tutor.engine.rulebooks import RULEBOOKS
from tutor.store.answers import newest_try
from tutor.store.database import StoreProblem, database
from tutor.ui.context import html, told
from tutor.ui.frame import TABS
from tutor.ui.look import card_row, page
from tutor.ui.pages.practise import SETS
from tutor.ui.places import place
from tutor.ui.plans import COUNT
from tutor.ui.series import place_in_plan
from tutor.ui.session import LEARNER, keep_problem, recall
from tutor.ui.way import find_way, how_far, link, link_to_next, link_to_placement

FAN = ("Ah", "Kh", "Qh", "Jh", "Th")
SHOWN = (*TABS, "rules", "glossary")
"""The pages that are told of."""


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
            f"<section><h2>{html(f'page.{name}')}</h2><p>{html(f'home.{name}', **facts)}</p></section>"
            for name in SHOWN
        )
        st.html(f'<div class="parts">{parts}</div><p class="small">{html("home.kept")}</p>')


def _next_steps() -> None:
    """The one thing to do next, and the other one."""
    open_question = _open_question()
    way = find_way()
    if open_question:
        number, of = open_question
        link("go-main", place("practise"), told("home.go_on", n=number, of=of))
    link_to_next(way, "go-lesson" if open_question else "go-main")
    if way.fresh or way.placing:
        link_to_placement(way, "go-placement")
    if not open_question:
        link("go-practise" if way.next else "go-main", place("practise"), told("home.practise_now"))
    if not way.fresh:
        st.html(f'<p class="small">{how_far(way)}</p>')


def _open_question() -> tuple[int, int] | None:
    """Which question of a set waits for its answer, of how many; none where one has stopped or handed in."""
    learner = recall(LEARNER)
    try:
        newest = newest_try(database(), learner["id"], *SETS) if learner else None
    except StoreProblem as problem:
        keep_problem(problem)
        return None
    return place_in_plan(newest) if newest and newest.waits else None
