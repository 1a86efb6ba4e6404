"""What one answer costs the server, against a click on a hello world: `python -m tests.load.practise`.

Both apps are served in the same way with the same settings; clicks and answers alternate, and the processor time of
each server process is read around every one. Nothing here fails a test.
"""

import argparse
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.load.visitor import Visitor, visit

ROOT = Path(__file__).parents[2]
HELLO = "import streamlit as st\n\nst.write('Hello, world')\nst.button('Again', key='again')\n"
SERVED = "import streamlit as st\n\napp = st.App('hello.py')\n"
SETTLE = 0.03
"""Seconds after a run in which its last work still counts to it."""


@contextmanager
def served(app: str, folder: Path, environment: dict[str, str]) -> Iterator[tuple[int, int]]:
    """An app under uvicorn on a free port of this machine: its port and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        app,
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        "--log-level",
        "warning",
    ]
    with subprocess.Popen(command, cwd=folder, env={**os.environ, **environment}) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}/_stcore/health")
            yield port, server.pid
        finally:
            server.terminate()


def wait_for(address: str) -> None:
    """Wait until an address answers."""
    end = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except (urllib.error.URLError, OSError):
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def cost(process: int, act: Callable[[], None]) -> float:
    """The processor time of a process around an act, in seconds (Linux: the process's own clock)."""
    clock = (~process << 3) | 2
    before = time.clock_gettime(clock)
    act()
    time.sleep(SETTLE)
    return time.clock_gettime(clock) - before


def answer(visitor: Visitor) -> None:
    """Answer the question on the page: the last choice, or no card marked."""
    if "choose-practise" in visitor.widgets:
        visitor.send("choose-practise", "answer", {"given": "dont_know", "ms": 1000})
    else:
        visitor.send("mark-practise", "answer", {"given": "-", "ms": 1000})


def following(visitor: Visitor) -> None:
    """Go on to the next question, or start a new set after the last."""
    component = "choose-practise" if "choose-practise" in visitor.widgets else "mark-practise"
    visitor.send(component, "next", value=True)
    if "go-new" in visitor.widgets:
        visitor.press("go-new")
        visitor.press("go-mixed")


def main() -> None:
    """Print medians and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=200)
    clicks = parser.parse_args().clicks
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(ROOT / ".streamlit", folder / ".streamlit")
        (folder / "hello.py").write_text(HELLO)
        (folder / "served.py").write_text(SERVED)
        database = {"TUTOR_DATABASE_URL": f"sqlite:///{folder / 'answers.sqlite3'}"}
        with (
            served("served:app", folder, {}) as (hello_port, hello_process),
            served("tutor.asgi:app", ROOT, database) as (tutor_port, tutor_process),
        ):
            hello, tutor = visit(hello_port), visit(tutor_port, "practise", "tutor_device=" + "m" * 32)
            tutor.press("go-mixed")
            took: dict[str, list[float]] = {"hello": [], "answer": [], "next": []}
            for _ in range(clicks):
                took["hello"].append(cost(hello_process, lambda: hello.press("again")))
                took["answer"].append(cost(tutor_process, lambda: answer(tutor)))
                took["next"].append(cost(tutor_process, lambda: following(tutor)))
    base = statistics.median(took["hello"])
    for what, times in took.items():
        middle = statistics.median(times)
        print(f"{what:8} {middle * 1e3:6.2f} ms of processor time, {middle / base:5.2f} of a click on hello world")  # noqa: T201


if __name__ == "__main__":
    main()
