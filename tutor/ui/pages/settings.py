"""Settings: language, card letters, suit colours. What is chosen is kept with the learner."""

from collections.abc import Callable

import streamlit as st

from tutor.store.database import StoreProblem
from tutor.ui.context import html, lang, settings, told
from tutor.ui.frame import switch_language
from tutor.ui.identity import set_settings
from tutor.ui.look import card_row, page
from tutor.ui.places import place
from tutor.ui.session import keep_problem
from tutor.words.words import languages

SAMPLE = ("As", "Kh", "Qd", "Jc", "Th")
LETTERS = ("lang", *languages())
COLOURS = ("2", "4")


def show() -> None:
    """Show what can be chosen, and how the cards look with it."""
    with page("question"):
        st.html(f"<h1>{html('settings.title')}</h1>")
        _choice("lang", languages(), lang(), on_change=switch_language)
        chosen = settings()
        letters = chosen.get("letters")
        _choice("letters", LETTERS, str(letters) if letters in LETTERS else "lang", on_change=_save)
        _choice("colours", COLOURS, "4" if chosen.get("colours") == 4 else "2", on_change=_save)
        st.html(f'<figure class="fig">{card_row(SAMPLE)}<figcaption>{html("settings.sample")}</figcaption></figure>')
        with st.container(key="go-cards", width="content"):
            st.page_link(place("cards"), label=told("settings.all_cards"), query_params={"lang": lang()})
        st.html(f"<h2>{html('settings.kept')}</h2><p>{html('settings.kept_text')}</p>")


def _choice(name: str, options: tuple[str, ...], chosen: str, *, on_change: Callable[[str], None]) -> None:
    key = f"set-{name}"
    st.session_state[key] = chosen
    st.radio(
        told(f"settings.{name}"),
        options,
        format_func=lambda option: told(f"settings.{name}_{option}"),
        key=key,
        on_change=on_change,
        args=(key,),
    )


def _save(key: str) -> None:
    value = st.session_state[key]
    name = key.removeprefix("set-")
    try:
        set_settings({name: int(value) if name == "colours" else value})
    except StoreProblem as problem:
        keep_problem(problem)
