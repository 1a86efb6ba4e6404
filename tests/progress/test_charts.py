"""The pictures of sparse data: each is sensible, none fails."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tutor.progress import charts
from tutor.progress.measures import accuracy, accuracy_by_answer, answers_frame

BERLIN = ZoneInfo("Europe/Berlin")
SHARES = {0.0: "0 %", 0.5: "50 %", 1.0: "100 %"}


def frame(pattern: str, *, days: int):
    start = datetime(2026, 3, 2, 17, 0, tzinfo=UTC)
    plain = {
        "skill": "may_open",
        "table": "jackpots",
        "rated": True,
        "mode": "practise",
        "origin": "quiz",
        "origin_id": "own/1",
    }
    every = [
        plain | {"right": sign == "+", "answered_at": start + timedelta(days=n % days, minutes=n)}
        for n, sign in enumerate(pattern)
    ]
    return accuracy(answers_frame(every), BERLIN)


@pytest.mark.parametrize(
    ("pattern", "days", "traces"),
    [("", 1, 1), ("+", 1, 1), ("-" * 12, 1, 1), ("+-" * 6, 1, 1), ("-" * 12, 6, 2), ("+-+" * 6, 6, 2)],
    ids=["no answer", "one answer", "all wrong", "all on one day", "all wrong on six days", "six days"],
)
def test_each_amount_of_data_has_its_picture(pattern: str, days: int, traces: int) -> None:
    data = frame(pattern, days=days)
    ticks = {day: day.isoformat() for day in data["day"]}
    figure = charts.accuracy(data, ticks=ticks, shares=SHARES, hover=["said"] * len(data), last="50 %")
    assert len(figure.data) == traces
    assert len(figure.layout.annotations) == bool(pattern)
    assert figure.layout.yaxis.range == (-2, 104)
    assert figure.to_json()


def test_the_band_goes_up_and_comes_back_down() -> None:
    data = frame("+-+" * 6, days=6)
    band = charts.accuracy(data, ticks={}, shares=SHARES, hover=[""] * 6, last="").data[0]
    assert list(band.y[:6]) == [100 * high for high in data["high"]]
    assert list(band.y[6:]) == [100 * low for low in reversed(list(data["low"]))]


def test_a_single_day_shows_its_interval() -> None:
    data = frame("+-", days=1)
    bar = charts.accuracy(data, ticks={}, shares=SHARES, hover=[""], last="").data[0].error_y
    assert bar.array[0] == pytest.approx(100 * (data["high"][0] - data["rate"][0]))


def test_a_first_day_is_shown_from_answer_to_answer() -> None:
    start = datetime(2026, 3, 2, 17, 0, tzinfo=UTC)
    plain = {
        "skill": "may_open",
        "table": "jackpots",
        "rated": True,
        "mode": "practise",
        "origin": "quiz",
        "origin_id": "own/1",
    }
    every = [plain | {"right": n > 1, "answered_at": start + timedelta(minutes=n)} for n in range(5)]
    data = accuracy_by_answer(answers_frame(every))
    assert list(data["answer"]) == [1, 2, 3, 4, 5]
    assert list(data["right"]) == [0, 0, 1, 2, 3]
    figure = charts.accuracy(data, ticks={1: "1", 5: "5"}, shares=SHARES, hover=[""] * 5, last="60 %")
    assert len(figure.data) == 2
    assert figure.layout.xaxis.type == "linear"
