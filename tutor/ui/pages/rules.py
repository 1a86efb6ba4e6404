"""Rules: all rules by topic, to be searched, and rulebooks side by side with only what they differ in.

The address says what is shown; it is read in `rules_address`.
"""

from dataclasses import replace
from html import escape

import streamlit as st

from tutor.content.differences import numbers
from tutor.content.finding import KINDS, by_topic, found, rule_named
from tutor.content.rules import TOPICS
from tutor.content.typed import IDS
from tutor.engine.cards import CannotBe
from tutor.engine.rulebooks import RULEBOOKS, options_of, rulebook
from tutor.engine.rules import RuleSet, at_table
from tutor.ui.address import whole
from tutor.ui.beside import beside_html
from tutor.ui.context import html, lang, told
from tutor.ui.entry import topics_html
from tutor.ui.jump import jump
from tutor.ui.look import note, page
from tutor.ui.plans import USUAL_PLAYERS
from tutor.ui.rulebook import about
from tutor.ui.rules_address import LONGEST, MOST_BOOKS, USUAL_BOOKS, Asked, asked_in
from tutor.words.figures import joined
from tutor.words.words import error_text, term

VIEW, FIND, KIND, PLAYERS = "rules-view", "rules-find", "rules-kind", "rules-players"
BROWSE, BESIDE = "rules", "beside"
FEW = 30
"""So many rules that were found are shown with their topics open."""


def show() -> None:
    """Show the rules, or what rulebooks differ in."""
    asked = asked_in(st.query_params)
    with page("rules"):
        st.html(f'<h1>{html("browse.title")}</h1><p class="lead">{html("browse.lead")}</p>')
        st.session_state[VIEW] = BESIDE if asked.books else BROWSE
        st.segmented_control(
            told("browse.view"),
            (BROWSE, BESIDE),
            required=True,
            format_func=lambda view: told(f"browse.view_{view}"),
            label_visibility="collapsed",
            key=VIEW,
            on_change=_view,
        )
        if asked.books:
            _compare(asked)
        else:
            _browse(asked)


def _ask(asked: Asked) -> None:
    """Ask for something else: the address changes, and with it all that the page shows."""
    st.query_params.from_dict({"lang": lang(), **asked.fields})


def _view() -> None:
    _ask(Asked(books=USUAL_BOOKS) if st.session_state[VIEW] == BESIDE else Asked())


def _fault(text: str) -> None:
    st.html(note("mistake", f'<p class="faults" role="alert">{escape(text)}</p>'))


# ---- all rules ------------------------------------------------------------------------------------------------------
def _browse(asked: Asked) -> None:
    """What to search for, and the rules by topic; the one that the address names is in sight."""
    rule = rule_named(asked.rule) if asked.rule else None
    kind = asked.kind if asked.kind in KINDS and not rule else None
    words = "" if rule else asked.find
    with st.container(key="rules-ask"):
        _search(words, kind)
    for text in _faults(asked):
        _fault(text)
    shown = found(words, lang(), kind)
    filtered = bool(words or kind)
    if filtered:
        with st.container(key="rules-found", horizontal=True, vertical_alignment="center", gap="small"):
            said = html("browse.found", n=len(shown)) if shown else html("browse.nothing")
            st.html(f'<p class="soft" role="status">{said}</p>', width="content")
            st.button(told("browse.all"), key="rules-all", on_click=_ask, args=(Asked(),))
    groups = by_topic(shown)
    opened = tuple(groups) if filtered and len(shown) <= FEW else (asked.topic, rule.topic if rule else "")
    if shown:
        with st.container(key="rules-list"):
            st.html(topics_html(groups, opened))
    at = f"rule-{rule.id}" if rule else ""
    jump("rules", at, f"{at} {asked.rule}")


def _search(words: str, kind: str | None) -> None:
    st.session_state[FIND], st.session_state[KIND] = words, kind or ""
    first, second = st.columns(2)
    with first:
        st.text_input(told("browse.find"), key=FIND, max_chars=LONGEST, autocomplete="off", on_change=_searched)
    with second:
        kinds = {"": told("browse.any_kind"), **{each: _kind_name(each) for each in KINDS}}
        label = told("browse.kind")
        st.selectbox(
            label, list(kinds), format_func=kinds.__getitem__, key=KIND, on_change=_searched, placeholder=label
        )
    st.html(f'<p class="small">{html("browse.find_how", rule="B16")}</p>')


def _kind_name(kind: str) -> str:
    name = term(f"document.{kind}", lang()) if kind not in "RS" else ""
    return told("browse.kind_of", kind=kind, name=name)


def _searched() -> None:
    _ask(Asked(find=str(st.session_state[FIND] or "").strip(), kind=str(st.session_state[KIND] or "")))


def _faults(asked: Asked) -> list[str]:
    """What the address names and is not there."""
    faults = []
    if asked.rule and not rule_named(asked.rule):
        faults.append(told("browse.no_such_rule", text=asked.rule, ranges=_ranges()))
    if asked.topic and asked.topic not in TOPICS:
        faults.append(told("browse.no_such_topic", text=asked.topic))
    if asked.kind and asked.kind not in KINDS:
        faults.append(told("browse.no_such_kind", text=asked.kind))
    return faults


def _ranges() -> str:
    """The first and last number of each kind."""
    ids = [[id for id in IDS if id[0] == kind] for kind in KINDS]
    return joined([told("browse.range", first=some[0], last=some[-1]) for some in ids], lang())


# ---- rulebooks side by side -----------------------------------------------------------------------------------------
def _compare(asked: Asked) -> None:
    """Which rulebooks, for how many, and what they differ in; or what is wrong with that."""
    texts = asked.books[:MOST_BOOKS]
    books, faults = _books(texts)
    if len(asked.books) > MOST_BOOKS:
        faults.append(told("beside.too_many", most=MOST_BOOKS))
    players, fault = _players(asked.players, books)
    st.html(f'<p class="wait">{html("beside.lead")}</p>')
    _choose_books(texts)
    with st.container(key="rules-for"):
        st.session_state[PLAYERS] = players
        label = told("beside.players")
        st.selectbox(label, _seated(books), key=PLAYERS, on_change=_chose, placeholder=label)
    for text in (*faults, *fault):
        _fault(text)
    if len(books) > 1:
        st.html(beside_html(books, players))


def _books(texts: tuple[str, ...]) -> tuple[list[RuleSet], list[str]]:
    """The different rulebooks among these, and what is wrong with the others."""
    books: list[RuleSet] = []
    faults = []
    for text in texts:
        try:
            book = rulebook(text)
        except CannotBe as fault:
            faults.append(error_text(fault.key, fault.facts, lang()))
            continue
        if book in books:
            faults.append(told("beside.twice", book=book.text))
        else:
            books.append(book)
    return books, faults or ([told("beside.too_few")] if len(books) < 2 else [])


def _players(text: str, books: list[RuleSet]) -> tuple[int, list[str]]:
    """For how many rulebooks are compared, and what is wrong with the number asked for."""
    try:
        for book in books:
            at_table(book, whole(text))
        return whole(text), []
    except CannotBe as fault:
        return min(USUAL_PLAYERS, _seated(books)[-1]), [error_text(fault.key, fault.facts, lang())]


def _seated(books: list[RuleSet]) -> list[int]:
    """The numbers of players that one can choose."""
    return list(numbers(books)) if books else [USUAL_PLAYERS]


def _choose_books(texts: tuple[str, ...]) -> None:
    for place, column in enumerate(st.columns(MOST_BOOKS)):
        with column:
            _choose_book(place, texts[place] if place < len(texts) else "")


def _choose_book(place: int, text: str) -> None:
    """One rulebook with its house options; the third may be none."""
    name, *options = text.split("+")
    names = [*RULEBOOKS, *([""] if place == MOST_BOOKS - 1 else [])]
    st.session_state[_book_key(place)] = name if name in names else None
    label = told("beside.book", n=place + 1)
    st.selectbox(label, names, format_func=_book_name, key=_book_key(place), on_change=_chose, placeholder=label)
    if name not in RULEBOOKS:
        return
    about(name)
    key = _options_key(place, name)
    plain = _plain_options(name)
    st.session_state[key] = [option for option in options if option in plain]
    with st.expander(told("beside.options"), type="compact", expanded=bool(options)):
        st.pills(
            told("beside.options"),
            plain,
            selection_mode="multi",
            format_func=lambda option: told("play.option", option=option),
            label_visibility="collapsed",
            key=key,
            on_change=_chose,
        )


def _book_name(name: str) -> str:
    return told("practise.named", rulebook=name) if name else told("beside.no_third")


def _book_key(place: int) -> str:
    return f"rules-book-{place}"


def _options_key(place: int, name: str) -> str:
    return f"rules-options-{place}-{name}"


def _plain_options(name: str) -> list[str]:
    """The house options of a rulebook that are no stakes."""
    return [option for option in options_of(name) if not option.startswith(("ante5", "blinds5", "bets5"))]


def _chose() -> None:
    """Rulebooks, options or players were chosen; stakes that the address named stay with their rulebook."""
    before = asked_in(st.query_params)
    texts = []
    for place in range(MOST_BOOKS):
        name = str(st.session_state.get(_book_key(place)) or "")
        if not name:
            continue
        was, *options = before.books[place].split("+") if place < len(before.books) else ("",)
        kept = [option for option in options if was == name and option not in _plain_options(name)]
        picked = st.session_state.get(_options_key(place, name)) or []
        texts.append("+".join((name, *kept, *picked)))
    books = _books(tuple(texts))[0]
    players = min(int(st.session_state[PLAYERS] or USUAL_PLAYERS), _seated(books)[-1])
    _ask(replace(before, books=tuple(texts), players=str(players)))
