"""The words of the game: one's own language first, the other beside it, with meaning, other names, rules and lessons.

Which words there are stands in `quiz.glossary`, how one is found in `content.lookup`.
"""

from collections.abc import Iterable
from html import escape

import streamlit as st

from tutor.content.blocks import Lesson
from tutor.content.files import root
from tutor.content.lessons import lesson
from tutor.content.lookup import LONGEST, looked_up, named
from tutor.content.terms_used import EVERYDAY, uses
from tutor.quiz.glossary import WORDS, Group, Word
from tutor.ui.context import html, lang, told
from tutor.ui.look import note, page
from tutor.ui.rule import chips
from tutor.words.words import MissingWord, has, languages, term

TEXT = "glossary-text"
PASSING = "action.pass"
"""The word that means two things, and says so."""
FEW = 3
"""So many lessons are named at once; of more one is told how many there are."""


def show() -> None:
    """Show the word or the search that the address names, and all the words."""
    search = st.query_params.get("search", "")[:LONGEST].strip()
    word = st.query_params.get("word")
    with page("list"):
        st.html(f'<h1>{html("glossary.title")}</h1><p class="lead">{html("glossary.lead")}</p>')
        _enter(search)
        if search:
            _found(search)
            return
        if word is not None:
            st.html(_opened(word[:LONGEST].strip()))
        st.html(_everything())


# ---- looking one up -------------------------------------------------------------------------------------------------
def _enter(search: str) -> None:
    """The field in which a word is typed; what came from elsewhere is written into it."""
    if TEXT not in st.session_state:
        st.session_state[TEXT] = search
    with st.form("glossary-form", border=False):
        st.text_input(told("glossary.search"), key=TEXT, max_chars=LONGEST, autocomplete="off")
        st.form_submit_button(told("glossary.find"), key="glossary-find", type="primary", on_click=_ask)


def _ask() -> None:
    _go(st.session_state[TEXT].strip())


def _all() -> None:
    st.session_state[TEXT] = ""
    _go("")


def _go(search: str) -> None:
    """Change the address, and with it what the page shows; nothing to look for shows all the words."""
    st.query_params.from_dict({"lang": lang()} | ({"search": search} if search else {}))


def _found(search: str) -> None:
    words = looked_up(search, lang())
    if words:
        found = html("glossary.found", n=len(words), text=search)
        st.html(f'<div role="status"><h2>{found}</h2></div>{_list(words)}')
    else:
        st.html(note("note", f'<p class="faults" role="status">{html("glossary.nothing", text=search)}</p>'))
    st.button(told("glossary.all"), key="glossary-all", on_click=_all)


def _opened(text: str) -> str:
    """The word of the address, set apart at the top of the list; a word that is not here says so."""
    words = named(text)
    if words:
        return f'<section class="opened">{_list(words, level=2)}</section>'
    fault = html("glossary.unknown", text=text) if text else html("glossary.no_word")
    return note("mistake", f'<p class="faults" role="alert">{fault}</p>')


# ---- the words ------------------------------------------------------------------------------------------------------
def _everything() -> str:
    ways = "".join(f'<li><a href="#{group.value}">{_name(group)}</a></li>' for group in Group)
    parts = "".join(
        f'<h2 id="{group.value}">{_name(group)}</h2>{_list(word for word in WORDS if word.group is group)}'
        for group in Group
    )
    return f'<nav aria-label="{html("glossary.groups")}"><ul class="ways">{ways}</ul></nav>{parts}'


def _name(group: Group) -> str:
    return html("glossary.group", group=group.value)


def _list(words: Iterable[Word], *, level: int = 3) -> str:
    """Words one below the other; `level` is that of their headings."""
    return f'<ul class="list words" role="list">{"".join(_entry(word, level) for word in words)}</ul>'


def _entry(word: Word, level: int) -> str:
    own, other = lang(), next(each for each in languages() if each != lang())
    plural = _plural(word.key, own)
    beside = f" <small>{html('glossary.plural', plural=plural)}</small>" if plural else ""
    foreign = _named(word.key, other) + (f", {_plural(word.key, other)}" if _plural(word.key, other) else "")
    lines = [f'<p class="meant">{html("glossary.meaning", word=word.key)}</p>']
    if word.key == PASSING:
        lines += [f"<p>{html('glossary.passing', lang=each)}</p>" for each in (own, other)]
    if has(f"also.{word.key}"):
        lines.append(f"<p>{html('glossary.also', word=word.key)}</p>")
    return (
        f"<li><h{level}>{escape(_named(word.key, own))}{beside}</h{level}>"
        f'<p class="foreign">{html("glossary.foreign")}: <span lang="{other}">{escape(foreign)}</span></p>'
        f'{"".join(lines)}{_lessons(word.key)}<div class="src">{chips(word.rules)}</div></li>'
    )


def _named(key: str, language: str) -> str:
    """A word as one looks it up: a German noun with its article, but for „zwei Paare“."""
    gender = term(key, language, "gender") if language == "de" else ""
    counted = gender == "p" and term(key, language, "word")[0].islower()
    return term(key, language, "the") if gender and not counted else term(key, language)


def _plural(key: str, language: str) -> str:
    """The plural, a German noun's with its article; empty where there is none, or the word is one already."""
    if term(key, language, "gender") == "p":
        return ""
    try:
        return term(key, language, "the_plural" if language == "de" else "plural")
    except MissingWord:
        return ""


# ---- the lessons ----------------------------------------------------------------------------------------------------
def _lessons(key: str) -> str:
    """The lessons that explain a word, and those that use it."""
    if key in EVERYDAY:
        return f"<p>{html('glossary.everywhere')}</p>"
    use = uses(root(), lang())[key]
    further = [id for id in use.used if id not in use.explained]
    lines = f"<p>{html('glossary.explained')} {_links(use.explained)}</p>" if use.explained else ""
    if len(further) > FEW:
        often = html("glossary.used_often", n=len(further))
        return f'{lines}<details class="more"><summary>{often}</summary><p>{_links(further)}</p></details>'
    if further:
        return f"{lines}<p>{html('glossary.used')} {_links(further)}</p>"
    return lines or f"<p>{html('glossary.no_lesson')}</p>"


def _links(ids: Iterable[str]) -> str:
    shown = ((id, lesson(id)) for id in ids)
    links = (
        f'<a class="way" href="lesson-{id}?lang={lang()}" target="_self">{escape(each.title[lang()])}</a>'
        for id, each in shown
        if isinstance(each, Lesson)
    )
    return " ".join(links)
