"""For whom a page is written: the language, the card letters, the colours; and everything that is said goes through it.

It decides no sentence (`words` does) and keeps nothing but in the session.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from html import escape

import streamlit as st

from tutor.quiz.question import Line
from tutor.store.people import LANGUAGE_COOKIE
from tutor.ui.session import LANG, LEARNER, UNKNOWN_LANG, recall, remember
from tutor.words.words import Fact, languages, say


@dataclass(frozen=True, slots=True)
class Look:
    """How cards are drawn: corner letters (`de` or `en`) and suit colours (2 or 4)."""

    letters: str
    colours: int


_IN_ONE_GO: ContextVar[tuple[str, Look] | None] = ContextVar("in_one_go", default=None)


@contextmanager
def in_one_go() -> Iterator[None]:
    """What is said in here is for one language and one look, so that these are looked up once and not every time."""
    before = _IN_ONE_GO.set((lang(), look()))
    try:
        yield
    finally:
        _IN_ONE_GO.reset(before)


def settle_language() -> None:
    """Decide the language of this run and write it back: address, session, settings, cookie, browser, German."""
    browser = (st.context.locale or "")[:2].lower()
    wishes = (
        st.query_params.get("lang"),
        recall(LANG),
        settings().get("lang"),
        st.context.cookies.get(LANGUAGE_COOKIE),
        browser,
    )
    chosen = next((wish for wish in wishes if wish in languages()), languages()[0])
    remember(LANG, chosen)
    asked = st.query_params.get("lang")
    if asked and asked not in languages():
        remember(UNKNOWN_LANG, {"text": asked})
    if asked != chosen:
        st.query_params["lang"] = chosen


def lang() -> str:
    """The learner's language."""
    if known := _IN_ONE_GO.get():
        return known[0]
    return str(recall(LANG, languages()[0]))


def settings() -> dict[str, object]:
    """The learner's settings: lang, letters (`lang`, `de`, `en`), colours (2, 4).

    Under `steps/<lesson>/<example>`, how many open steps of an example have been opened.
    """
    return dict((recall(LEARNER) or {}).get("settings", {}))


def look() -> Look:
    """How this learner wants cards drawn; unless he says otherwise in two colours, with his language's letters."""
    if known := _IN_ONE_GO.get():
        return known[1]
    chosen = settings()
    letters = chosen.get("letters")
    return Look(str(letters) if letters in languages() else lang(), 4 if chosen.get("colours") == 4 else 2)


def told(key: str, **facts: Fact) -> str:
    """A sentence in the learner's language, with his card letters."""
    return say(key, lang(), **{"letters": look().letters, **facts})


def told_line(line: Line) -> str:
    """A question's line as a sentence in the learner's language."""
    return told(line.key, **dict(line.facts))


def html(key: str, **facts: Fact) -> str:
    """The same sentence, safe to stand in HTML."""
    return escape(told(key, **facts))
