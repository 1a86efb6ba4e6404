"""An app served by uvicorn in a process of its own, for what only a running server can show."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
TUTOR = "tutor.asgi:app"


@contextmanager
def served(app: str, folder: Path, port: int = 0, **environment: str) -> Iterator[tuple[int, int]]:
    """Serve an app from a folder on a port of this computer, a free one unless named: the port and the process id."""
    port = port or _free_port()
    command = [sys.executable, "-m", "uvicorn", app, "--host", "127.0.0.1", "--port", str(port), "--log-level", "error"]
    command += ["--ws-per-message-deflate", "false", "--no-access-log"]
    process = subprocess.Popen(command, cwd=folder, env=os.environ | environment, stderr=subprocess.DEVNULL)
    try:
        _wait(f"http://127.0.0.1:{port}/_stcore/health", process)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(10)


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _wait(address: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(960):
        try:
            urllib.request.urlopen(address, timeout=1).close()
            return
        except OSError:
            assert process.poll() is None, "the server did not start"
            time.sleep(0.125)
    raise TimeoutError(address)
