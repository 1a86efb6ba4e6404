"""The learner's own day: it begins at four in the morning, by his clock.

Writing and display use this one function, so that a day is the same everywhere.
"""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

STARTS = timedelta(hours=4)
"""Before this hour it is still yesterday."""


def day_of(at: datetime, zone: ZoneInfo) -> date:
    """The day to which a moment belongs in a time zone. Raises ValueError for a moment without a time zone.

    >>> from datetime import UTC
    >>> day_of(datetime(2026, 3, 28, 23, 30, tzinfo=UTC), ZoneInfo("Europe/Berlin"))
    datetime.date(2026, 3, 28)
    """
    if at.tzinfo is None:
        raise ValueError("a moment needs a time zone")
    return (at.astimezone(zone).replace(tzinfo=None) - STARTS).date()
