"""What all pages share: the stylesheet and small pieces of HTML. The words come in already written.

It asks nothing and judges nothing.
"""

from collections.abc import Collection, Iterable
from enum import Enum
from functools import cache, lru_cache
from html import escape
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from tutor.quiz.question import DONT_KNOW, Grade, Graded
from tutor.ui.cards import card_source, card_svg, data_address
from tutor.ui.context import Look, lang, look, told
from tutor.ui.session import UNKNOWN, recall
from tutor.words.words import say


class Verdict(Enum):
    """How an answer is spoken of. Who says that he does not know is shown the answer and is told of no mistake."""

    RIGHT = "right"
    AS_GOOD = "as_good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    UNKNOWN = "unknown"

    @property
    def kind(self) -> str:
        """The name of its colour."""
        return Verdict.RIGHT.value if self is Verdict.AS_GOOD else self.value


_RIGHT = (
    '<circle cx="14" cy="14" r="13" fill="#17633a"/>'
    '<path d="M7.5 14.5l4.5 4.5 8.5-9.5" fill="none" stroke="#fff" stroke-width="3"/>'
)
SHAPES = {
    Verdict.RIGHT: _RIGHT,
    Verdict.AS_GOOD: _RIGHT,
    Verdict.INACCURACY: '<path d="M14 0L28 14 14 28 0 14Z" fill="#8a4b00"/>'
    '<path d="M7 15.500c2.5-5 5-4 7-2s4.5 3 7-2" fill="none" stroke="#fff" stroke-width="3"/>',
    Verdict.MISTAKE: '<path d="M8.3.5h11.400L27.5 8.300v11.400L19.7 27.500H8.300L.5 19.700V8.300Z" fill="#a3161f"/>'
    '<path d="M9 9l10 10M19 9L9 19" stroke="#fff" stroke-width="3"/>',
    Verdict.UNKNOWN: '<rect x="1.500" y="1.500" width="25" height="25" rx="7" fill="#4b5563"/>'
    '<path d="M7 14h12M13.500 8l6 6-6 6" fill="none" stroke="#fff" stroke-width="3"/>',
}
"""A verdict's shape in a box of 28: disc and tick, diamond and wave, octagon and cross, square and arrow."""
ENVELOPE = (
    '<rect x="2" y="5" width="24" height="18" rx="3" fill="none" stroke="#4b5563" stroke-width="2.4"/>'
    '<path d="M3 8l11 8 11-8" fill="none" stroke="#4b5563" stroke-width="2.4"/>'
)
"""An answer that is stored and not judged yet, in the same box."""
LEVELS = {
    "new": '<circle cx="14" cy="14" r="11" fill="none" stroke="#4b5563" stroke-width="2.8" '
    'stroke-dasharray="4.2 3.2"/>',
    "familiar": '<circle cx="14" cy="14" r="11" fill="none" stroke="#1f5140" stroke-width="2.8"/>'
    '<path d="M14 25a11 11 0 0 1 0-22z" fill="#1f5140"/>',
    "proficient": '<circle cx="14" cy="14" r="12.5" fill="#1f5140"/>',
    "mastered": '<circle cx="14" cy="14" r="13" fill="#1f5140"/>'
    '<path d="M7.5 14.500l4.5 4.5 8.5-9.5" fill="none" stroke="#fff" stroke-width="3.4"/>',
}
"""A mastery level's shape in the same box: dashed ring, half disc, disc, disc and tick."""

COIN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22">'
    '<circle cx="11" cy="11" r="10" fill="#d9a441" stroke="#1c2430"/><circle cx="11" cy="11" r="8" fill="none" '
    'stroke="#fffdf8" stroke-width="3" stroke-dasharray="4 4.400"/>'
    '<circle cx="11" cy="11" r="5.500" fill="#d9a441" stroke="#1c2430" stroke-width=".8"/></svg>'
)
"""A chip on the table."""


@cache
def stylesheet() -> str:
    """The one stylesheet, as a piece of HTML: what all pages share, the table, a card's back and a chip."""
    parts = [Path(__file__).with_name(name).read_text("utf-8") for name in ("look.css", "table.css")]
    for name, drawn in (("back", card_svg("back")), ("coin", COIN)):
        source = data_address(drawn).replace("<", "%3C").replace(">", "%3E")  # else it is cleaned away
        parts.append(f'.{name} {{ background: center/contain no-repeat url("{source}") }}\n')
    return f"<style>{''.join(parts)}</style>"


def page(kind: str) -> DeltaGenerator:
    """The column of a page: `question`, `lesson`, `list`, `progress` or `cards` set its width.

    At its top stands what the address names and nobody knows.
    """
    column = st.container(key=f"page-{kind}", gap="medium")
    if unknown := recall(UNKNOWN):
        column.html(said_in_a_box(unknown))
    return column


def said_in_a_box(sentences: Iterable[str]) -> str:
    """Some sentences in a box of their own, which a screen reader reads out."""
    return note(
        "note", f'<div class="faults" role="status">{"".join(f"<p>{escape(each)}</p>" for each in sentences)}</div>'
    )


def shape_svg(shape: str) -> str:
    """A shape as SVG text, for a component."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" aria-hidden="true">{shape}</svg>'


@cache
def icon(shape: str) -> str:
    """A shape as an image without a name: a word always stands beside it."""
    return f'<img alt="" src="{data_address(shape_svg(shape))}">'


def card_image(card: str) -> str:
    """One card as an image that says its name."""
    return _card_image(card, lang(), look())


@lru_cache(maxsize=1024)
def _card_image(card: str, language: str, drawn: Look) -> str:
    source = card_source(card, letters=drawn.letters, colours=drawn.colours)
    name = escape(say("page.card", language, card=card, letters=drawn.letters))
    return f'<img alt="{name}" src="{source}">'


def card_row(cards: Iterable[object], *, bright: Collection[str] = (), dim: Collection[str] = ()) -> str:
    """Cards in a row; the bright ones ringed, the dim ones faded."""
    items, language, drawn = "", lang(), look()
    for card in map(str, cards):
        kind = "bright" if card in bright else "dim" if card in dim else ""
        items += f'<li class="{kind}">{_card_image(card, language, drawn)}</li>'
    return f'<ul class="cards" role="list">{items}</ul>'


def steps(done: int, of: int) -> str:
    """How far one has come, as a bar; the words beside it say the same."""
    return f'<div class="steps" aria-hidden="true"><i style="width:{100 * done / of:.0f}%"></i></div>'


def note(kind: str, inside: str) -> str:
    """A coloured box: `right`, `inaccuracy`, `mistake`, `unknown` or `note`."""
    return f'<div class="verdict v-{kind}">{inside}</div>'


def verdict(worth: Graded, given: str) -> Verdict:
    """How to speak of an answer that was worth this. What is right without being the best is as good as that."""
    if given == DONT_KNOW:
        return Verdict.UNKNOWN
    if worth.grade is Grade.RIGHT and worth.loss and round(worth.loss, 2):
        return Verdict.AS_GOOD
    return Verdict(worth.grade.value)


def verdict_word(found: Verdict) -> str:
    """A verdict in small, for a list: its shape and its word."""
    word = escape(told("ask.dont_know" if found is Verdict.UNKNOWN else f"verdict.{found.value}"))
    return f'<span class="verdict-line v-{found.kind}">{icon(SHAPES[found])}{word}</span>'
