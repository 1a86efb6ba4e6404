"""Who is learning in this session. It knows nothing of what was learned."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st

from tutor.store.database import database
from tutor.store.people import (
    DEVICE_COOKIE,
    UNKNOWN_ZONE,
    Learner,
    learner_for_device,
    local_learner,
    save_settings,
)

_KEPT = "learner"


def learner() -> Learner:
    """Who sits at this browser, known again by the cookie that `asgi` sets; without one, the one local learner.

    Looked up once per session. Raises `StoreProblem`.
    """
    if _KEPT not in st.session_state:
        token = st.context.cookies.get(DEVICE_COOKIE)
        zone = _time_zone(st.context.timezone)
        if isinstance(token, str):  # under AppTest every cookie is there, but none is text
            _keep(learner_for_device(database(), token, zone))
        else:
            _keep(local_learner(database(), zone))
    return Learner(**st.session_state[_KEPT])


def set_settings(settings: Mapping[str, Any]) -> None:
    """Store these settings of this session's learner; the others stay. For callbacks. Raises `StoreProblem`."""
    _keep(save_settings(database(), learner().id, settings))


def _keep(known: Learner) -> None:
    st.session_state[_KEPT] = asdict(known)


def _time_zone(name: str | None) -> str:
    """The browser's time zone, if it is one that is known here."""
    try:
        return ZoneInfo(name).key if name else UNKNOWN_ZONE
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UNKNOWN_ZONE
