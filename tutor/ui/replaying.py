"""A hand from a link, looked at move by move. Of a hand that is still in play nobody's hidden cards are shown.

Nothing can be changed here.
"""

from collections.abc import Sequence
from html import escape
from urllib.parse import urlencode

import streamlit as st

from tutor.engine.cards import CannotBe
from tutor.engine.play import Hand, replay
from tutor.engine.rulebooks import RULEBOOKS
from tutor.quiz.coaching import decisions
from tutor.quiz.telling import moments
from tutor.ui.coach import decisions_html
from tutor.ui.context import html, in_one_go, lang, told
from tutor.ui.look import note, said_in_a_box
from tutor.ui.session import REPLAY_AT, shelf
from tutor.ui.table import log_heading, log_html, table_html
from tutor.words.words import error_text

MOST = max(rules.seats[1] for rules in RULEBOOKS.values())
"""As many players as the largest table has."""
SHOWN = 60
"""So much of what cannot be read is repeated."""
LONGEST = 8000
"""So many characters of a line are read; a long hand has some hundred."""


def play_address(line: str, seat: int | None, lang: str, chairs: Sequence[int] = ()) -> str:
    """Where a hand can be looked at again, as its seat saw it; `chairs` name the players where some have left.

    >>> play_address("v1;club;2;40,40;0;7;b2.f", 1, "de", chairs=(0, 1))
    'play?hand=v1%3Bclub%3B2%3B40%2C40%3B0%3B7%3Bb2.f&seat=1&lang=de'
    """
    fields = {"hand": line} | ({} if seat is None else {"seat": str(seat)})
    if list(chairs) != list(range(len(chairs))):
        fields["chairs"] = "".join(map(str, chairs))
    return f"play?{urlencode(fields | {'lang': lang})}"


def _chairs(text: str, players: int) -> tuple[int, ...] | None:
    """The chairs of an address, one digit each; none where it names no such."""
    known = {str(chair): chair for chair in range(MOST)}
    chairs = tuple(known[sign] for sign in text if sign in known)
    return chairs if len(chairs) == len(set(chairs)) == players else None


def replayed_hand(line: str, seat: str | None, chairs: str = "") -> None:
    """Show the hand of a link, or what is wrong with the link."""
    try:
        hand = replay(line[:LONGEST])
    except CannotBe as fault:
        st.html(f"<h1>{html('replay.title')}</h1>")
        facts = {name: fact[:SHOWN] if isinstance(fact, str) else fact for name, fact in fault.facts.items()}
        said = escape(error_text(fault.key, facts, lang()))
        st.html(note("mistake", f'<p class="faults" role="alert">{html("replay.damaged")} {said}</p>'))
        _away()
        return
    sat = _chairs(chairs, hand.table.players)
    faults = [told("replay.no_such_chairs", text=chairs[:SHOWN])] if chairs and sat is None else []
    if seat and seat not in map(str, range(hand.table.players)):
        faults.append(told("replay.no_such_seat", text=seat[:SHOWN]))
    _moves(hand, seat, sat, faults)
    _away()


@st.fragment
@in_one_go()
def _moves(hand: Hand, seat: str | None, chairs: tuple[int, ...] | None, faults: Sequence[str]) -> None:
    over = hand.turn is None
    if faults:
        st.html(said_in_a_box(faults))
    me = {str(each): each for each in range(hand.table.players)}.get(seat or "") if over else None
    states, line = moments(hand), hand.line
    at = min(shelf(REPLAY_AT).get(line, len(states) - 1), len(states) - 1)
    state = states[at]
    left, right = st.columns([2.5, 1], gap="large")
    with left:
        table = html("practise.table", rulebook=hand.table.rules.text, players=hand.table.players)
        of = html("replay.at", n=at, of=len(states) - 1)
        hidden = "" if over else f'<p class="small">{html("replay.in_play")}</p>'
        head = f'<h1 class="sr">{html("replay.title")}</h1><p class="over"><b>{html("replay.title")}</b>'
        st.html(f"{head}<span>{table}</span><span>{of}</span></p>{hidden}{table_html(state, me, chairs=chairs)}")
        with st.container(key="actions", horizontal=True, gap="small"):
            _step("first", line, 0, can=at > 0)
            _step("back", line, at - 1, can=at > 0)
            _step("on", line, at + 1, can=at + 1 < len(states))
            _step("last", line, len(states) - 1, can=at + 1 < len(states))
        if me is not None and at + 1 == len(states):
            st.html(decisions_html(decisions(hand, me)))
    with right:
        st.html(log_heading() + log_html(state, me, newest_first=True, chairs=chairs))


def _step(name: str, line: str, to: int, *, can: bool) -> None:
    label = told(f"replay.{name}")
    main = name == "on"
    st.button(
        label,
        f"replay-{name}",
        type="primary" if main else "secondary",
        disabled=not can,
        on_click=_go,
        args=(line, to),
        width="stretch",
    )


def _go(line: str, to: int) -> None:
    shelf(REPLAY_AT)[line] = to


def _away() -> None:
    with st.container(key="go-play"):
        st.button(told("replay.away"), "replay-away", on_click=_leave)


def _leave() -> None:
    for name in ("hand", "seat", "chairs"):
        st.query_params.pop(name, None)
