"""A lesson on one page, to read again or to print: what one takes away, a few hands, a table, the rules in full.

What it holds `content.summary` picks.
"""

from html import escape

import streamlit as st

from tutor.content.blocks import Lesson
from tutor.content.lessons import course
from tutor.content.rules import rules
from tutor.content.summary import summary_of
from tutor.ui.context import html, lang, told
from tutor.ui.lesson import still
from tutor.ui.look import note, page
from tutor.ui.places import lesson_place, place

LONGEST = 60
"""So much of the name in an address is repeated where no lesson has it."""
RULES = 16
"""So many rules have room on the page."""
MANY = 12
"""Where there are more rules than this, the hands give way to them."""
PRINT_JS = """
export default function({ parentElement, data }) {
  const button = parentElement.querySelector("button");
  button.textContent = data.words;
  button.onclick = () => globalThis.print();
}
"""
PRINT_CSS = """
button { font: 600 1rem/1.4 var(--st-font); min-height: 48px; padding: 0 24px; border: 0; border-radius: 8px;
  color: #fff; background: var(--st-primary-color); cursor: pointer }
button:hover { background: #1e3a8a } button:focus-visible { outline: 3px solid #1c2430; outline-offset: 3px }
"""
_print = st.components.v2.component("tutor_print", html='<button type="button"></button>', css=PRINT_CSS, js=PRINT_JS)


def show() -> None:
    """Show the summary of the lesson that the address names."""
    lessons = [lesson for chapter in course() for lesson in chapter.lessons]
    name = st.query_params.get("lesson", "")
    shown = {each.id: (number, each) for number, each in enumerate(lessons, 1) if isinstance(each, Lesson)}
    with page("summary"):
        if name not in shown:
            _unknown(name)
            return
        number, lesson = shown[name]
        _sheet(lesson, number, len(lessons))
        with st.container(key="summary-ways", horizontal=True, horizontal_alignment="distribute", gap="small"):
            label = told("summary.lesson", title=lesson.title[lang()])
            st.page_link(lesson_place(lesson.id), label=label, query_params={"lang": lang()})
            _print(key="print", data={"words": told("summary.print")}, width="content")


def _unknown(name: str) -> None:
    fault = html("summary.unknown", lesson=name[:LONGEST]) if name else html("summary.no_lesson")
    said = note("mistake", f'<p class="faults">{fault}</p>')
    st.html(f"<h1>{html('summary.title')}</h1>{said}")
    st.page_link(place("learn"), label=told("page.learn"), query_params={"lang": lang()})


def _sheet(lesson: Lesson, number: int, of: int) -> None:
    summary = summary_of(lesson, lang())
    over = f'<p class="over"><b>{html("page.app")}</b><span>{html("learn.number", n=number, of=of)}</span></p>'
    points = "".join(still(each, lesson) for each in summary.points)
    hands = "".join(f"<div>{still(each, lesson)}</div>" for each in summary.hands if len(lesson.rules) <= MANY)
    tables = "".join(still(each, lesson) for each in summary.tables)
    st.html(
        f'<article class="summary">{over}<h1>{escape(lesson.title[lang()])}</h1><div class="points">{points}</div>'
        f'<div class="seen"><div class="shown">{hands}</div>{tables}</div>'
        f"<h2>{html('summary.rules')}</h2>{_rules(lesson)}</article>"
    )


def _rules(lesson: Lesson) -> str:
    """The lesson's rules, each with its id and what it says; where they are too many for a page, their ids."""
    if len(lesson.rules) > RULES:
        return f'<p class="small">{", ".join(map(escape, lesson.rules))}</p>'
    known = rules()
    rows = "".join(
        f"<div><dt>{escape(each)}</dt><dd>{escape(known[each].meaning[lang()])}</dd></div>" for each in lesson.rules
    )
    return f'<dl class="rules">{rows}</dl>'
