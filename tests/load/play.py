"""What one move at the table costs the server, its opponents' moves included, beside one click on hello world.

    python -m tests.load.play [MOVES]

Measured as `tests.load.practise` measures an answer. Prints the median and the mean of all moves, and apart those
after which the coach explains a draw; the aim is a ratio of 5 at most.
"""

import asyncio
import json
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from tests.load.practise import (
    HELLO,
    HELLO_APP,
    ROOT,
    Trigger,
    Visit,
    button,
    connected,
    cost,
    rerun,
)
from tests.served import served

DRAW = "draw-play"
MOVES = ("do-anyway", "do-call", "do-check", "do-step", "do-next")
"""What is pressed, the first that is there: one goes along with everything."""


def move(visit: Visit) -> tuple[str, Trigger]:
    """The next move and what it triggers: a draw of nothing, or a button."""
    if DRAW in visit.widgets and "do-anyway" not in visit.widgets:
        events = json.dumps([{"event": "answer", "value": {"given": "-", "ms": 900}}])
        name = f"$$STREAMLIT_INTERNAL_KEY_{visit.widgets[DRAW]}__events"
        return "draw", (visit.fragments[DRAW], name, "json_trigger_value", events)
    key = next((key for key in MOVES if key in visit.widgets), None)
    if key is None:
        return "begin", button(visit, "do-leave" if "do-leave" in visit.widgets else "play-begin")
    return key, button(visit, key)


async def measure(
    hello: tuple[int, int], tutor: tuple[int, int], moves: int
) -> tuple[list[float], list[tuple[str, float]]]:
    """CPU milliseconds of single clicks, and of single moves by their kind, by turns."""
    clicks: list[float] = []
    costs: list[tuple[str, float]] = []
    async with connected(hello[0]) as one, connected(tutor[0]) as other:
        page, visit = Visit(one, "", ""), Visit(other, "lang=de", "play")
        await rerun(page)
        await rerun(visit)
        while len(costs) < moves:
            kind, trigger = move(visit)
            clicks.append(await cost(hello[1], page, button(page, "click")))
            spent = await cost(tutor[1], visit, trigger)
            if kind != "begin":
                costs.append((kind, spent))
    return clicks, costs


def main(moves: int) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / ".streamlit").mkdir()
        shutil.copy(ROOT / ".streamlit" / "config.toml", folder / ".streamlit")
        (folder / "main.py").write_text(HELLO)
        (folder / "hello.py").write_text(HELLO_APP)
        database = f"sqlite:///{folder / 'load.sqlite3'}"
        with (
            served("hello:app", folder) as hello,
            served("tutor.asgi:app", ROOT, TUTOR_DATABASE_URL=database) as tutor,
        ):
            clicks, costs = asyncio.run(measure(hello, tutor, moves))
    click = statistics.median(clicks)
    print(f"a click on hello world   {click:7.2f} ms")  # noqa: T201
    for name, kinds in (("a move, median", None), ("a draw", {"draw"}), ("a bet, call, check or fold", set(MOVES[:4]))):
        some = [spent for kind, spent in costs if kinds is None or kind in kinds]
        if some:
            _say(name, statistics.median(some), click)
    _say("a move, mean", statistics.mean(spent for _, spent in costs), click)
    print("aim: a ratio of 5 at most for the median move")  # noqa: T201


def _say(name: str, spent: float, click: float) -> None:
    print(f"{name:26} {spent:7.2f} ms   ratio {spent / click:6.2f}")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
