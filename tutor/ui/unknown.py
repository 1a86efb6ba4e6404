"""What the address of a page names and nobody here knows: each is said, and the page goes on without it.

What pages know of the values that they read themselves, a rule or a hand of cards, they say where they show it.
"""

from collections.abc import Mapping

import streamlit as st

from tutor.quiz.generators import GENERATORS
from tutor.ui.context import told
from tutor.ui.session import UNKNOWN, UNKNOWN_LANG, forget, recall, remember

READ: Mapping[str, tuple[str, ...]] = {
    "practise": ("skill",),
    "summary": ("lesson",),
    "odds": ("hand", "rulebook", "players", "opponents", "view"),
}
"""What pages read of their addresses, beside the language; of those that are not here see `_read`."""
SHOWN = 60
"""So much of an address is repeated."""


def find_unknown(page: str) -> None:
    """Find out, in this run, what of the address is not known; the page says so at its top."""
    remember(UNKNOWN, [*_language(page), *_skills(page), *_unread(page)])


def _language(page: str) -> list[str]:
    """The language that the address asked for; the page then goes on in another, and says so until it is left."""
    asked = recall(UNKNOWN_LANG)
    if not asked:
        return []
    if asked.setdefault("page", page) != page:
        forget(UNKNOWN_LANG)
        return []
    return [told("page.no_such_language", text=short(asked["text"]))]


def _skills(page: str) -> list[str]:
    asked = st.query_params.get_all("skill") if page == "practise" else []
    return [told("practise.no_such_skill", text=short(skill)) for skill in asked if skill and skill not in GENERATORS]


def _unread(page: str) -> list[str]:
    """What the page does not read at all."""
    fields = st.query_params.to_dict()
    known = {"lang", *_read(page, fields)}
    named = (f"{name}={text}" for name, text in fields.items() if name not in known)
    return [told("page.unread", text=short(each)) for each in named]


def _read(page: str, fields: Mapping[str, str]) -> tuple[str, ...]:
    match page:
        case "glossary":
            return ("search",) if fields.get("search") else ("word",)
        case "rules":
            return ("books", "players") if fields.get("books") else ("rule", "topic", "kind", "find")
        case "play":
            return ("hand", "seat", "chairs") if fields.get("hand") else ()
        case _:
            return READ.get(page, ())


def short(text: str) -> str:
    """What a page repeats of a text of its address."""
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"
