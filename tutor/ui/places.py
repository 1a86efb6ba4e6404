"""The pages by name, so that any page can lead to any other. A lesson is a page too."""

from functools import partial

import streamlit as st

from tutor.content.blocks import Lesson
from tutor.content.lessons import course, lesson
from tutor.ui.context import lang, told

NAMES = (
    "home",
    "learn",
    "practise",
    "play",
    "odds",
    "progress",
    "rules",
    "glossary",
    "settings",
    "cards",
    "summary",
    "placement",
)
LESSON = "lesson-"
"""What the name of a lesson's page begins with."""


def places() -> list[st.Page]:
    """All pages there are."""
    return [*map(place, NAMES), *map(lesson_place, _lessons())]


def addresses() -> frozenset[str]:
    """What may stand behind the app's own address; the start page has nothing there."""
    return frozenset({"", *NAMES, *(LESSON + name for name in _lessons())} - {"home"})


def _lessons() -> list[str]:
    return [each.id for chapter in course() for each in chapter.lessons if isinstance(each, Lesson)]


def place(name: str) -> st.Page:
    """A page by its name, which is its address too; `home` answers at `/`."""
    from tutor.ui.pages import (  # they lead to each other
        gallery,
        glossary,
        home,
        learn,
        odds,
        placement,
        play,
        practise,
        progress,
        rules,
        settings,
        summary,
    )

    shows = {
        "home": home.show,
        "learn": learn.show,
        "practise": practise.show,
        "play": play.show,
        "odds": odds.show,
        "progress": progress.show,
        "rules": rules.show,
        "settings": settings.show,
        "cards": gallery.show,
        "summary": summary.show,
        "placement": placement.show,
        "glossary": glossary.show,
    }
    return st.Page(shows[name], title=told(f"page.{name}"), url_path=name, default=name == "home")


def lesson_place(name: str) -> st.Page:
    """A lesson's page, by the lesson's id."""
    from tutor.ui.pages import learn

    shown = lesson(name)
    title = shown.title[lang()] if isinstance(shown, Lesson) else name
    return st.Page(partial(learn.show_lesson, name), title=title, url_path=LESSON + name)


def tab_of(page: st.Page) -> str:
    """The page in the navigation to which a page belongs."""
    if page.url_path.startswith(LESSON) or page.url_path in {"placement", "summary"}:
        return "learn"
    return "settings" if page.url_path == "cards" else str(page.url_path)
