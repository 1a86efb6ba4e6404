"""The learner's own day (F47, F48)."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from tutor.progress.days import day_of

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize(
    ("case", "local", "fold", "day"),
    [
        ("F47 before midnight", (2026, 3, 28, 23, 50), 0, "2026-03-28"),
        ("F47 after midnight, in the night of the change", (2026, 3, 29, 0, 10), 0, "2026-03-28"),
        ("F47 half past two, the first time", (2026, 10, 25, 2, 30), 0, "2026-10-24"),
        ("F47 half past two, the second time", (2026, 10, 25, 2, 30), 1, "2026-10-24"),
        ("F48 half past midnight counts for yesterday", (2026, 5, 5, 0, 30), 0, "2026-05-04"),
        ("F48 four o'clock begins the day", (2026, 5, 5, 4, 0), 0, "2026-05-05"),
    ],
)
def test_the_day_begins_at_four_by_the_learner_s_clock(
    case: str, local: tuple[int, int, int, int, int], fold: int, day: str
) -> None:
    at = datetime(*local, tzinfo=BERLIN, fold=fold).astimezone(UTC)
    assert day_of(at, BERLIN).isoformat() == day, case


def test_a_moment_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        day_of(datetime(2026, 3, 28, 12, 0), BERLIN)  # noqa: DTZ001
