"""What a browser session remembers: every key of `st.session_state` that is no widget's, in one place.

Plain data only. It is a cache: a reload loses it, and the database restores what matters.
"""

from typing import Any

import streamlit as st

from tutor.store.database import StoreProblem

LANG = "lang"
"""The language: `de` or `en`."""
LEARNER = "learner"
"""Who learns, kept by `identity`: {id, name, time_zone, settings}."""
SERIES = "series"
"""Questions in a row, by the place where they are asked (`practise`, `openers/1`): see `series`."""
RESTORED = "restored"
"""The places whose open questions have been looked up in the database: {place: True}."""
MISTAKES = "mistakes"
"""The mistakes that can be tried again, as entries of a plan; absent until they have been looked up."""
CHOSEN = "chosen"
"""What was chosen for practice last: {skills, rulebook, players, level, mode}."""
QUIZZES = "quizzes"
"""Which group of ready quizzes was shown last: `topic`, `rulebook`, `lesson`."""
STEPS = "steps"
"""How many of a worked example's open steps are shown: {lesson/example: number}. The learner's settings keep it too."""
HANDING_IN = "handing_in"
"""At which question a test is to be handed in, while it is asked whether to do so: {place: attempt id}."""
ODDS_TEXT = "odds_text"
"""For which hand of the address, in which letters, the field on the odds page was last filled."""
ODDS_PICKER = "odds_picker"
"""Whether the hand on the odds page was clicked: then the cards to click stay open."""
ODDS_JUMP = "odds_jump"
"""A new number after each new hand on the odds page, until the page has gone on to its result."""
PLAY = "play"
"""The sitting that is being played: see `playing`."""
PLAY_CHOSEN = "play_chosen"
"""What was chosen for a table last: {rulebook, options, players, temperaments, deals, mode, stack}."""
PLAY_TAKEN_UP = "play_taken_up"
"""Whether an open sitting has been looked up in the database."""
REPLAY_AT = "replay_at"
"""How many actions of the replayed hand are shown: {line: number}."""
UNKNOWN_LANG = "unknown_lang"
"""The language that an address asked for and there is not: {text, page on which it is said}."""
UNKNOWN = "unknown"
"""What else the address names and its page does not know, as the sentences that say so; found anew in every run."""
PROBLEM = "problem"
"""What went wrong with the database in this run: {key, facts, kept}; absent if all is well."""


def recall(key: str, default: Any = None) -> Any:
    """What is remembered under a key."""
    return st.session_state.get(key, default)


def remember(key: str, value: Any) -> None:
    """Remember plain data under a key."""
    st.session_state[key] = value


def forget(key: str) -> None:
    """Remember nothing under a key."""
    st.session_state.pop(key, None)


def shelf(key: str) -> dict[str, Any]:
    """A remembered mapping, made when it is first asked for."""
    return st.session_state.setdefault(key, {})  # type: ignore[no-any-return]


def keep_problem(problem: StoreProblem, kept: str = "") -> None:
    """Remember what is wrong with the database until the page has said so; `kept` is the key of what is not lost."""
    remember(PROBLEM, {"key": problem.key, "facts": dict(problem.facts), "kept": kept})
