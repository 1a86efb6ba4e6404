"""Which mistakes are still to be mended: what "the wrong ones again" asks.

Pure functions of rows as `store` gives them, without data frames: pages where people answer use them.
"""

from collections.abc import Iterable, Mapping
from typing import Any

Row = Mapping[str, Any]
"""An answer: attempt, right, retry_of, answered_at and the columns of its attempt."""


def open_mistakes(rows: Iterable[Row]) -> list[Row]:
    """The wrong answers, newest first, each as it was first given, that no repetition has got right since.

    However old they are: what is counted here can be asked again.
    """
    every = {row["attempt"]: row for row in rows}
    mended = {first_of(attempt, every) for attempt, row in every.items() if row["right"]}
    wrong = [
        row for attempt, row in every.items() if not row["retry_of"] and not row["right"] and attempt not in mended
    ]
    return sorted(wrong, key=lambda row: row["answered_at"], reverse=True)


def first_of(attempt: str, rows: Mapping[str, Row]) -> str:
    """The attempt that this one repeats, however often it was repeated; itself if it repeats none."""
    while attempt in rows and rows[attempt]["retry_of"]:
        attempt = rows[attempt]["retry_of"]
    return attempt
