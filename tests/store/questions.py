"""Attempts to store, as the pages make them."""

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Engine

from tutor.store.answers import Attempt, Mode, Origin, answer
from tutor.store.people import local_learner

NOON = datetime(2026, 3, 28, 12, tzinfo=UTC)


def attempt_of(engine: Engine, **fields: Any) -> Attempt:
    """A question for the local learner, dealt at noon."""
    usual: dict[str, Any] = {
        "learner": local_learner(engine).id,
        "skill": "may_open",
        "version": 1,
        "table": "jackpots+trust",
        "players": 4,
        "level": 2,
        "seed": 7,
        "shown": {"cards": ["Jh", "Jd", "2c", "3c", "9s"], "choices": ["yes", "no"]},
        "origin": Origin.QUIZ,
        "origin_id": "first set",
        "mode": Mode.PRACTISE,
        "dealt_at": NOON,
    }
    return Attempt(**{**usual, **fields})


def answer_to(engine: Engine, attempt: Attempt, given: str = "yes", **fields: Any) -> bool:
    """Answer an attempt five seconds after it was dealt."""
    usual: dict[str, Any] = {
        "right": True,
        "lang": "de",
        "answered_at": attempt.dealt_at + timedelta(seconds=5),
        "ms": 5000,
    }
    return answer(engine, attempt.id, given=given, **{**usual, **fields})
