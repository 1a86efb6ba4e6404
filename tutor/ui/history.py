"""The learner's own hands, newest first, filtered, each with the way to look at it again."""

from dataclasses import dataclass
from html import escape
from typing import Any
from zoneinfo import ZoneInfo

import streamlit as st

from tutor.engine.cards import CannotBe
from tutor.progress.days import day_of
from tutor.store.database import StoreProblem, database
from tutor.store.hands import StoredHand, StoredSitting, hands_of, sittings_of
from tutor.ui import playing
from tutor.ui.context import html, lang, told
from tutor.ui.replaying import play_address
from tutor.ui.session import LEARNER, keep_problem, recall, remember

SHOWN = 20
ALL = "all"
RESULTS = (ALL, "won", "lost")
LONG = "history-shown"


@dataclass(frozen=True, slots=True)
class Past:
    """One hand that is over, and what it has brought."""

    sitting: StoredSitting
    hand: StoredHand
    chairs: tuple[int, ...]
    """Of each seat."""
    net: int
    """Chips won or lost."""

    @property
    def result(self) -> str:
        """`won`, `lost`, or `even`."""
        return "won" if self.net > 0 else "lost" if self.net < 0 else "even"


def history() -> None:
    """Show the learner's hands that are over, if there are any."""
    learner = recall(LEARNER)
    if learner is None:
        return
    try:
        sittings = sittings_of(database(), learner["id"])
        if not sittings:
            return
        st.html(f"<h2>{html('history.title')}</h2>")
        table, result = _filters(sittings)
        found = _found(sittings, table, result, int(recall(LONG, SHOWN)) + 1)
    except StoreProblem as problem:
        keep_problem(problem)
        return
    shown = found[: int(recall(LONG, SHOWN))]
    if not shown:
        st.html(f'<p class="soft">{html("history.none")}</p>')
        return
    zone = ZoneInfo(learner["time_zone"])
    st.html(f'<ol class="list past">{"".join(_line(past, zone) for past in shown)}</ol>')
    if len(found) > len(shown):
        st.button(told("history.more"), "history-more", on_click=_more)


def _filters(sittings: tuple[StoredSitting, ...]) -> tuple[str, str]:
    tables = list(dict.fromkeys(each.table for each in sittings))
    table = st.selectbox(
        told("practise.rulebook"),
        [ALL, *tables],
        format_func=lambda each: told("history.all") if each == ALL else told("practise.named", rulebook=each),
        key="history-table",
        placeholder=told("practise.rulebook"),
    )
    result = st.segmented_control(
        told("history.result"),
        RESULTS,
        required=True,
        default=ALL,
        format_func=lambda each: told(f"history.{each}"),
        key="history-result",
    )
    return str(table), str(result or ALL)


def _found(sittings: tuple[StoredSitting, ...], table: str, result: str, most: int) -> list[Past]:
    found: list[Past] = []
    for sitting in sittings:
        if table not in (ALL, sitting.table):
            continue
        for hand in reversed(hands_of(database(), sitting.id)):
            past = _past(sitting, hand)
            if past is not None and result in (ALL, past.result):
                found.append(past)
            if len(found) >= most:
                return found
    return found


def _past(sitting: StoredSitting, stored: StoredHand) -> Past | None:
    """A hand that is over, from the learner's seat; nothing if it goes on, or was played without him."""
    try:
        hand = playing.hand_of(stored.line)
        chairs = playing.known_sitting(sitting.id, stored.number - 1).in_play
    except CannotBe:  # stored by rules that are no more
        return None
    if hand.turn is not None:
        return None
    if sitting.seat not in chairs:
        return None
    seat = chairs.index(sitting.seat)
    return Past(sitting, stored, chairs, hand.stacks[seat] - hand.start[seat])


def _line(past: Past, zone: ZoneInfo) -> str:
    facts: dict[str, Any] = {"n": abs(past.net), "how": past.result}
    when = html("history.when", day=day_of(past.hand.at, zone).isoformat(), n=past.hand.number)
    table = html("practise.table", rulebook=past.sitting.table, players=len(past.sitting.opponents))
    address = escape(play_address(past.hand.line, past.chairs.index(past.sitting.seat), lang(), past.chairs))
    link = f'<a class="way" href="{address}" target="_self">{html("history.look")}</a>'
    return (
        f'<li><div class="over"><b>{when}</b><span>{table}</span></div><p>{html("play.net", **facts)} {link}</p></li>'
    )


def _more() -> None:
    remember(LONG, int(recall(LONG, SHOWN)) + SHOWN)
