"""What one answer on the practise page costs the server, beside one click on Streamlit's hello world.

    python -m tests.load.practise [ANSWERS]

Both apps run with the project's own settings and are driven by turns through a browser's own protocol. CPU time is the
kernel's, of the whole process. Prints milliseconds and the ratio; the aim is a ratio of 3 at most.
"""

import asyncio
import json
import shutil
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.served import served

ROOT = Path(__file__).parents[2]
HELLO = 'import streamlit as st\nst.write("Hello world")\nst.button("Click", key="click")\n'
HELLO_APP = 'import streamlit as st\napp = st.App("main.py")\n'


@dataclass
class Visit:
    """A browser's side of one session."""

    socket: Any
    query: str
    page: str
    page_hash: str = ""
    widgets: dict[str, str] = field(default_factory=dict)
    """User key -> widget id, of everything on the page."""
    phase: str = ""
    """`ask` or `told`, as the question's component was told last."""
    fragments: dict[str, str] = field(default_factory=dict)
    """User key -> the fragment in which it stands, empty for none."""
    options: dict[str, list[str]] = field(default_factory=dict)
    """User key of a list to choose from -> its entries as they are shown."""
    kept: dict[str, ForwardMsg] = field(default_factory=dict)


Trigger = tuple[str, str, str, Any]
"""What is triggered: the fragment of a widget, its id in the protocol, the field, the value."""


async def rerun(visit: Visit, trigger: Trigger | None = None) -> None:
    """Run the script, or one fragment, with a button's or a component's trigger; read the answer to its end."""
    message = BackMsg()
    script = message.rerun_script
    script.query_string, script.page_script_hash = visit.query, visit.page_hash
    script.page_name = "" if visit.page_hash else visit.page
    script.context_info.locale, script.context_info.timezone = "de-DE", "Europe/Berlin"
    if trigger:
        widget = script.widget_states.widgets.add()
        script.fragment_id, widget.id = trigger[0], trigger[1]
        setattr(widget, trigger[2], trigger[3])
    script.cached_message_hashes.extend(visit.kept)
    await visit.socket.send(message.SerializeToString())
    seen: dict[str, str] = {}
    while True:
        part = ForwardMsg.FromString(await asyncio.wait_for(visit.socket.recv(), 30))
        if part.WhichOneof("type") == "ref_hash":
            part = visit.kept[part.ref_hash]
        elif part.metadata.cacheable:
            visit.kept[part.hash] = part
        match part.WhichOneof("type"):
            case "new_session":
                visit.page_hash = part.new_session.page_script_hash
            case "navigation":
                visit.page_hash = part.navigation.page_script_hash or visit.page_hash
            case "page_info_changed":
                visit.query = part.page_info_changed.query_string
            case "delta" if part.delta.WhichOneof("type") == "new_element":
                element = getattr(part.delta.new_element, part.delta.new_element.WhichOneof("type"))
                assert part.delta.new_element.WhichOneof("type") != "exception", element
                if getattr(element, "id", "").startswith("$$ID-"):
                    key = element.id.split("-", 2)[2]
                    seen[key], visit.fragments[key] = element.id, part.delta.fragment_id
                    visit.options[key] = list(getattr(element, "options", ()))
                if getattr(element, "id", "").endswith("-practise") and hasattr(element, "json"):
                    visit.phase = json.loads(element.json)["phase"]
            case "script_finished" if part.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY:
                visit.widgets = seen
                return
            case "script_finished" if part.script_finished == ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY:
                elsewhere = {key for key in visit.widgets if not visit.fragments[key]}
                visit.widgets = {key: visit.widgets[key] for key in elsewhere} | seen
                return


def button(visit: Visit, key: str) -> Trigger:
    """A press of a button."""
    return visit.fragments[key], visit.widgets[key], "trigger_value", True


def component(visit: Visit, event: str, value: object) -> Trigger:
    """A trigger of the component that asks the question."""
    key = next(key for key in visit.widgets if key in {"choose-practise", "mark-practise", "order-practise"})
    events = json.dumps([{"event": event, "value": value}])
    name = f"$$STREAMLIT_INTERNAL_KEY_{visit.widgets[key]}__events"
    return visit.fragments[key], name, "json_trigger_value", events


def cpu_ms(pid: int) -> float:
    """CPU time of a process so far, threads that have ended included: a script runs in a thread of its own (Linux)."""
    return time.clock_gettime((~pid << 3) | 2) * 1e3


def connected(port: int) -> Any:
    """A websocket to a served app."""
    protocols: list[Any] = ["streamlit", "PLACEHOLDER_AUTH_TOKEN"]
    address = f"http://127.0.0.1:{port}"
    return websockets.connect(
        f"ws://127.0.0.1:{port}/_stcore/stream", subprotocols=protocols, origin=address, max_size=None, compression=None
    )  # type: ignore[arg-type]


async def measure(hello: tuple[int, int], tutor: tuple[int, int], answers: int) -> tuple[list[float], list[float]]:
    """CPU milliseconds of single clicks and of single answers, by turns."""
    clicks, costs = [], []
    async with connected(hello[0]) as one, connected(tutor[0]) as other:
        page, visit = Visit(one, "", ""), Visit(other, "lang=de", "practise")
        await rerun(page)
        await rerun(visit)
        await rerun(visit, button(visit, "go-mixed"))
        for _ in range(answers):
            clicks.append(await cost(hello[1], page, button(page, "click")))
            given = component(visit, "answer", {"given": "dont_know", "ms": 900})
            costs.append(await cost(tutor[1], visit, given))
            assert visit.phase == "told", "the answer was not taken"
            await rerun(visit, component(visit, "next", {}))
            if "go-new" in visit.widgets:
                await rerun(visit, button(visit, "go-new"))
                await rerun(visit, button(visit, "go-mixed"))
    return clicks, costs


async def cost(pid: int, visit: Visit, trigger: Trigger) -> float:
    """CPU milliseconds of one rerun, with what the server still does after it."""
    before = cpu_ms(pid)
    await rerun(visit, trigger)
    await asyncio.sleep(0.05)
    return cpu_ms(pid) - before


def main(answers: int) -> None:
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
            clicks, costs = asyncio.run(measure(hello, tutor, answers))
    click, answer = statistics.median(clicks), statistics.median(costs)
    print(f"a click on hello world   {click:6.2f} ms")  # noqa: T201
    print(f"an answer in practice    {answer:6.2f} ms")  # noqa: T201
    print(f"ratio                    {answer / click:6.2f}   (at most 3)")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
