"""What one move at the table costs the server, its opponents' moves included, beside one click on hello world.

    python -m tests.load.play [MOVES] [RULEBOOK]

Measured as `tests.load.practise` measures an answer. Between two moves lies a pause: what comes sooner is the second
click of a double click and no move. The first hands are not counted: in them a process works out, once for all, what
holds for every hand of a deck; what is worked out for a single hand counts. Prints means and medians of all moves and
of some kinds; the aim is that the mean of all moves is 5 times that of all clicks at most.
"""

import asyncio
import json
import shutil
import statistics
import sys
import tempfile
import urllib.request
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
from tutor.engine.rulebooks import RULEBOOKS
from tutor.ui.address import USUAL_RULEBOOK
from tutor.ui.playing import DOUBLE_CLICK

PICK, DRAW = "play-rulebook", "draw-play"
MOVES = ("do-anyway", "do-call", "do-check", "do-step", "do-next")
"""What is pressed, the first that is there: one goes along with everything."""
FIRST_HANDS = 4
"""So many are not counted."""


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


def rulebook_chosen(visit: Visit, rulebook: str) -> Trigger:
    """The rulebook chosen from the list."""
    shown = visit.options[PICK][list(RULEBOOKS).index(rulebook)]
    return visit.fragments[PICK], visit.widgets[PICK], "string_value", shown


async def measure(
    hello: tuple[int, int], tutor: tuple[int, int], moves: int, rulebook: str
) -> tuple[list[float], list[tuple[str, float]]]:
    """CPU milliseconds of single clicks, and of single moves by their kind, by turns."""
    clicks: list[float] = []
    costs: list[tuple[str, float]] = []
    async with connected(hello[0]) as one, connected(tutor[0]) as other:
        page, visit = Visit(one, "", ""), Visit(other, "lang=de", "play")
        await rerun(page)
        await rerun(visit)
        await rerun(visit, rulebook_chosen(visit, rulebook))
        hands = 0
        while len(costs) < moves:
            kind, trigger = move(visit)
            hands += kind in {"begin", "do-next"}
            await asyncio.sleep(1.2 * DOUBLE_CLICK)
            click, spent = await cost(hello[1], page, button(page, "click")), await cost(tutor[1], visit, trigger)
            if kind != "begin" and hands > FIRST_HANDS:
                clicks.append(click)
                costs.append((kind, spent))
    return clicks, costs


def main(moves: int, rulebook: str) -> None:
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
            urllib.request.urlopen(f"http://127.0.0.1:{tutor[0]}/play").close()  # as a browser begins
            clicks, costs = asyncio.run(measure(hello, tutor, moves, rulebook))
    print(f"{rulebook:28} {'mean':>10} {'median':>10} {'mean ratio':>12} {'median ratio':>13}")  # noqa: T201
    kinds = {
        "a click on hello world": clicks,
        "a draw": [spent for kind, spent in costs if kind == "draw"],
        "a bet, call, check or fold": [spent for kind, spent in costs if kind in MOVES[:4]],
        "the next hand": [spent for kind, spent in costs if kind == "do-next"],
        "all moves": [spent for _, spent in costs],
    }
    for name, some in kinds.items():
        if some:
            _say(name, some, clicks)
    print("aim: a mean ratio of 5 at most for all moves")  # noqa: T201


def _say(name: str, some: list[float], clicks: list[float]) -> None:
    mean, median = statistics.mean(some), statistics.median(some)
    ratios = f"{mean / statistics.mean(clicks):12.2f} {median / statistics.median(clicks):13.2f}"
    print(f"{name:28} {mean:7.2f} ms {median:7.2f} ms {ratios}")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, sys.argv[2] if len(sys.argv) > 2 else USUAL_RULEBOOK)
