"""The frame around every page: where one can go, the language switch, and what a browser must know of the page.

It shows no page itself.
"""

from html import escape
from pathlib import Path

import streamlit as st

from tutor.store.database import StoreProblem
from tutor.ui.connection import CONNECTION_JS
from tutor.ui.context import lang, told
from tutor.ui.identity import learner, set_settings
from tutor.ui.look import note, stylesheet
from tutor.ui.places import place
from tutor.ui.session import LANG, PROBLEM, UNKNOWN_LANG, forget, keep_problem, recall, remember
from tutor.words.words import error_text, languages

CHOICE = "lang-choice"
TABS = ("learn", "practise", "play", "odds", "progress")
MORE = ("rules", "glossary", "settings")
"""The pages behind the last word of the navigation."""
LOCAL = {None, "127.0.0.1", "::1"}
HEAD_JS = (
    CONNECTION_JS
    + """
// The page's language, which link leads to where one is, and its beginning.
export default function({ data, setTriggerValue }) {
  document.documentElement.lang = data.lang;
  const links = () => document.querySelectorAll(":is(.st-key-nav, .st-key-menu) a").forEach(link => {
    const [name, query] = link.getAttribute("href").replace(/^[./]*/, "").split("?");
    if (name === "" && !link.getAttribute("href").startsWith("./"))
      link.setAttribute("href", "./?" + query);  // Streamlit's own leads back to where one is
    const marked = link.hasAttribute("aria-current"), here = name === data.here;
    if (here && !marked) link.setAttribute("aria-current", "page");
    if (!here && marked) link.removeAttribute("aria-current");
    document.querySelector(".st-key-others button")?.toggleAttribute("data-here", data.behind);
  });
  const arrows = () => document.querySelectorAll('[data-testid="stSelectbox"] button').forEach(arrow => {
    if (arrow.ariaLabel !== data.open) arrow.ariaLabel = data.open;  // Streamlit's own word, English only
  });
  const mark = () => { links(); arrows(); };
  mark();
  globalThis.tutorMarks?.disconnect();  // the links may come, or be written anew, after this
  globalThis.tutorMarks = new MutationObserver(mark);
  const changes = { childList: true, subtree: true, attributeFilter: ["href", "aria-label"] };
  globalThis.tutorMarks.observe(document.body, changes);
  if (globalThis.tutorPage !== undefined && globalThis.tutorPage !== data.page) {
    document.querySelector('[data-testid="stMain"]')?.scrollTo(0, 0);
    if (document.querySelector(".st-key-menu")) document.querySelector(".st-key-others button")?.click();  // close it
  }
  globalThis.tutorPage = data.page;
  const skip = document.querySelector('[data-testid="stSkipToContent"]');  // Streamlit's own link, English only
  if (skip) skip.textContent = data.skip;
  watchConnection(data.away, () => setTriggerValue("back", true));
}
"""
)
_head = st.components.v2.component("tutor_head", html="<span></span>", js=HEAD_JS)


def know_learner() -> None:
    """Find out who learns; if the database cannot say, the pages still can be read."""
    try:
        learner()
    except StoreProblem as problem:
        keep_problem(problem)


def frame(here: str, shown: str) -> None:
    """Show the frame around the page `shown`: home, the pages to go to (`here` it belongs to), the language switch."""
    st.html(stylesheet())
    with st.container(key="nav", horizontal=True, vertical_alignment="center", gap="small"):
        with st.container(key="brand", width="content"):
            _link("home", told("page.app"))
        with st.container(key="tabs", horizontal=True, gap=None, width="content"):
            for name in TABS:
                _link(name, told(f"page.{name}"))
        with st.container(key="more", horizontal=True, gap="small", width="content", vertical_alignment="center"):
            with st.popover(told("page.more"), type="tertiary", key="others"), st.container(key="menu", gap=None):
                for name in MORE:
                    _link(name, told(f"page.{name}"))
            with st.container(key="lang", width="content"):
                _switch()
    with st.container(key="frame"):
        away = {"text": told("page.away"), "again": told("page.load_again")}
        words = {"skip": told("page.skip"), "open": told("page.open"), "away": away}
        data = {"lang": lang(), "here": here, "behind": here in MORE, "page": shown} | words
        _head(key="head", data=data, on_back_change=lambda: None)


def _link(name: str, label: str) -> None:
    st.page_link(place(name), label=label, query_params={"lang": lang()})


def _switch() -> None:
    st.session_state[CHOICE] = lang()
    st.segmented_control(
        told("page.language"),
        languages(),
        required=True,
        format_func=str.upper,
        label_visibility="collapsed",
        key=CHOICE,
        on_change=switch_language,
        args=(CHOICE,),
    )


def switch_language(key: str) -> None:
    """Take the language chosen in a widget: at once for this session, and for the learner's next visit."""
    remember(LANG, st.session_state[key])
    forget(UNKNOWN_LANG)
    st.query_params["lang"] = lang()
    try:
        set_settings({"lang": lang()})
    except StoreProblem as problem:
        keep_problem(problem)


def say_problem() -> None:
    """Say what went wrong with the database in this run; who looks on from elsewhere sees no folder of ours."""
    fault = recall(PROBLEM)
    forget(PROBLEM)
    if not fault:
        return
    facts = dict(fault["facts"])
    if "where" in facts and st.context.ip_address not in LOCAL:
        facts["where"] = Path(facts["where"]).name
    kept = f" {told(fault['kept'])}" if fault["kept"] else ""
    with st.container(key="problem"):
        text = escape(error_text(fault["key"], facts, lang()) + kept)
        st.html(note("mistake", f'<p role="alert">{text}</p>'))
