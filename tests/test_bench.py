"""Measurements: what is compared, in which order, and how it is told."""

import json
import sys
from typing import Any

import pytest

from tutor import bench, cli
from tutor.bench import MOST_MEMORY, Figure, Missing, Rival, Task, compared, memory, same_order


def figure(
    ratio: float | None, goal: float | None = 2.0, *, yardstick: bool = False, missing: Missing | None = None
) -> Figure:
    rival = Rival("eval7", int, goal, missing, yardstick)
    return Figure(Task("look_up", int), rival, 2.5e-7, ratio and 5e-7, ratio)


def test_rivals_take_turns_with_ours_after_a_first_turn_that_does_not_count() -> None:
    turns: list[str] = []
    rivals = [Rival(name, lambda name=name: turns.append(name)) for name in ("one", "two")]
    found = list(compared(Task("nothing", lambda: turns.append("ours")), rivals, rounds=2))
    assert turns == ["ours", "one", "two"] * 3
    assert [made.rival.name for made in found] == ["one", "two"]


def test_a_library_is_told_by_how_much_faster_and_a_yardstick_by_how_much_longer() -> None:
    quick, slow = Task("quick", int), Task("slow", lambda: sum(range(300_000)))
    (faster,) = compared(quick, [Rival("library", slow.work)], rounds=1)
    (longer,) = compared(slow, [Rival("bincount", quick.work, yardstick=True)], rounds=1)
    assert faster.ratio is not None
    assert longer.ratio is not None
    assert faster.ratio > 1
    assert longer.ratio > 1


@pytest.mark.parametrize(
    ("made", "reached"),
    [
        (figure(2.5), True),
        (figure(1.5), False),
        (figure(2.5, yardstick=True), False),
        (figure(1.5, yardstick=True), True),
        (figure(2.5, goal=None), None),
        (figure(None, missing=Missing.NOT_INSTALLED), None),
    ],
)
def test_a_goal_is_a_least_beside_a_library_and_a_most_beside_a_yardstick(made: Figure, *, reached: bool) -> None:
    assert made.reached is reached


def test_hands_are_ordered_alike_if_ties_are_ties_and_no_two_change_places() -> None:
    assert same_order([1, 5, 5, 9], [30, 20, 20, 10])
    assert not same_order([1, 5, 5, 9], [10, 20, 20, 15])
    assert not same_order([1, 5, 5, 9], [10, 20, 21, 30])
    assert not same_order([1, 5, 6, 9], [10, 20, 20, 30])


def test_nothing_is_claimed_of_a_library_that_is_not_there() -> None:
    assert bench.module_of("no_such_library") is None
    assert cli.figure_text(figure(None, missing=Missing.NOT_INSTALLED), "en").endswith("not installed")
    assert cli.figure_fields(figure(None, missing=Missing.NOT_INSTALLED))["ratio"] is None


@pytest.mark.parametrize(
    ("made", "lang", "text"),
    [
        (figure(2.5), "en", "2.5 times as fast (goal: at least 2)"),
        (figure(1.5), "de", "1,5-mal so schnell (Ziel verfehlt: mindestens 2)"),
        (figure(2.5, goal=None), "en", "2.5 times as fast"),
        (figure(1.5, yardstick=True), "de", "1,5-mal so lang (Ziel: höchstens 2)"),
        (figure(2.5, yardstick=True), "en", "2.5 times as long (goal missed: at most 2)"),
    ],
)
def test_a_line_tells_the_ratio_and_whether_the_goal_is_reached(made: Figure, lang: str, text: str) -> None:
    line = cli.figure_text(made, lang)
    assert line.endswith("  " + text)
    assert "250 ns" in line
    assert "500 ns" in line


def test_hands_are_played_beside_pokerkit_at_three_tables(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tutor", "bench", "play", "--rounds", "1", "--json"])
    monkeypatch.setattr("tutor.bench_play.HANDS", 4)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 0
    told = json.loads(capsys.readouterr().out)
    tables = ["classic-casino", "classic-casino+limit", "triple-draw"]
    assert [made["rulebook"] for made in told["figures"]] == [text for text in tables for _ in range(2)]
    assert [made["goal"] for made in told["figures"]] == [1, 0.5] * len(tables)
    assert all(made["ratio"] or made["missing"] for made in told["figures"])


@pytest.mark.slow
def test_an_analysis_takes_little_memory() -> None:
    peaks = list(memory())
    assert [peak.rulebook for peak in peaks if peak.megabytes >= MOST_MEMORY] == []


@pytest.mark.slow
def test_the_command_measures_the_engine(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def call(*more: str) -> str:
        monkeypatch.setattr(sys, "argv", ["tutor", "bench", "engine", "--rounds", "1", *more])
        with pytest.raises(SystemExit) as left:
            cli.main()
        assert left.value.code == 0
        return capsys.readouterr().out

    told: dict[str, Any] = json.loads(call("--json"))
    assert told["rounds"] == 1
    assert all(made["ratio"] is not None or made["missing"] for made in told["figures"])
    assert len(call("--lang", "de").splitlines()) == 1 + len(told["figures"]) + max(1, len(told["memory"]["tables"]))
