"""The app as it is served: a live server, started from another folder and spoken to as a browser does."""

import gzip
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.sync.client import connect

from tutor.store.people import DEVICE_COOKIE, new_token
from tutor.words.words import error_text, languages, say

SERVER = """
import sys
from pathlib import Path
from tutor import asgi
assert "streamlit" not in sys.modules
asgi.serve("127.0.0.1", int(sys.argv[1]), asgi.around(Path(sys.argv[2])))
"""
SCRIPT = """
import json
from dataclasses import asdict
import streamlit as st
from tutor.store.database import StoreProblem
from tutor.ui.identity import learner

match st.query_params.get("what"):
    case "full":
        raise StoreProblem("disk_full", where="/a_b/tutor*.sqlite3")
    case "bug":
        1 / 0
options = ("runner.postScriptGC", "runner.fastReruns", "client.showErrorDetails", "browser.gatherUsageStats")
st.text(json.dumps({"learner": asdict(learner()), "options": [st.get_option(option) for option in options]}))
"""
BERLIN = "Europe/Berlin"


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """A server started in this folder, its database named relative to it; gives the address without `http://`."""
    script = folder / "script.py"
    script.write_text(SCRIPT)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{probe.getsockname()[1]}"
    environment = {**os.environ, "TUTOR_DATABASE_URL": "sqlite:///answers.sqlite3", "HOME": str(folder)}
    command = [sys.executable, "-c", SERVER, place.partition(":")[2], str(script)]
    with subprocess.Popen(command, cwd=folder, env=environment, stderr=subprocess.DEVNULL) as server:
        try:
            end = time.monotonic() + 120
            while True:
                try:
                    got(place, "/readyz").close()
                    break
                except OSError:
                    assert time.monotonic() < end, "the server does not answer"
                    time.sleep(0.05)
            yield place
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("elsewhere")


@pytest.fixture(scope="module")
def place(folder: Path) -> Iterator[str]:
    with running(folder) as place:
        yield place


def got(place: str, path: str, **headers: str) -> HTTPResponse:
    request = urllib.request.Request(f"http://{place}{path}", headers=headers)
    answer = urllib.request.urlopen(request, timeout=15)
    assert isinstance(answer, HTTPResponse)
    return answer


def session(place: str, query: str = "", *, cookie: str = "", locale: str = "de") -> list[tuple[str, str]]:
    """What a browser session sees on its first run: kind and text of each element."""
    headers = {"Accept-Language": locale} | ({"Cookie": cookie} if cookie else {})
    start = BackMsg()
    start.rerun_script.query_string = query
    start.rerun_script.context_info.timezone = BERLIN
    seen: list[tuple[str, str]] = []
    address = f"ws://{place}/_stcore/stream"
    with connect(address, subprotocols=["streamlit", "x"], additional_headers=headers, compression=None) as socket:  # type: ignore[list-item]
        socket.send(start.SerializeToString())
        while True:
            message = ForwardMsg.FromString(bytes(socket.recv(timeout=15)))  # type: ignore[arg-type]
            if message.WhichOneof("type") == "script_finished":
                return seen
            if message.WhichOneof("type") == "delta":
                element = message.delta.new_element
                kind = str(element.WhichOneof("type"))
                part = getattr(element, kind, None)
                seen.append((kind, str(getattr(part, "body", "") or getattr(part, "label", ""))))


def told(place: str, cookie: str = "") -> dict[str, Any]:
    """What the script says of its learner and its settings."""
    (body,) = [body for kind, body in session(place, cookie=cookie) if kind == "text"]
    return json.loads(body)  # type: ignore[no-any-return]


def test_settings_and_database_are_found_from_another_folder(place: str, folder: Path) -> None:
    assert told(place)["options"] == [False, False, "none", False]
    assert (folder / "answers.sqlite3").is_file()


def test_a_browser_is_one_learner_over_sessions_and_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as place:
        device = str(got(place, "/").headers["set-cookie"]).partition(";")[0]
        learner = told(place, device)["learner"]
        assert learner["time_zone"] == BERLIN
        assert told(place, device)["learner"] == learner
    with running(tmp_path) as place:
        assert told(place, device)["learner"] == learner


def test_other_devices_and_browsers_without_cookies_are_other_learners(place: str) -> None:
    cookies = ["", "", f"{DEVICE_COOKIE}={new_token()}", f"{DEVICE_COOKIE}={new_token()}"]
    assert len({told(place, cookie)["learner"]["id"] for cookie in cookies}) == 4


def test_the_page_is_mended_and_assets_are_served_as_ever(place: str) -> None:
    with got(place, "/practise", **{"Accept-Language": "en"}) as page:
        text = page.read().decode()
    assert '<html lang="en">' in text
    assert f"<title>{say('page.app', 'en')}</title>" in text
    assert all(
        len(page.headers.get_all(name) or []) == 1 for name in ("content-type", "content-length", "cache-control")
    )
    asset = "/static/js/" + text.partition("./static/js/")[2].partition('"')[0]
    with got(place, asset, **{"Accept-Encoding": "gzip"}) as script:
        assert "immutable" in str(script.headers["cache-control"])
        assert script.headers["set-cookie"] is None
        assert len(script.read()) == int(str(script.headers["content-length"]))
    with got(place, "/_stcore/agent/openapi.json", **{"Accept-Encoding": "gzip"}) as long:
        assert json.loads(gzip.decompress(long.read()))


@pytest.mark.parametrize("lang", languages())
def test_what_goes_wrong_in_a_run_is_said_in_words_with_a_way_on(place: str, lang: str) -> None:
    full = session(place, "what=full", locale=lang)
    text = error_text("disk_full", {"where": "/a_b/tutor*.sqlite3"}, lang)
    assert [kind for kind, _ in full] == ["alert", "button"]
    assert full[0][1].replace("\\", "") == text
    assert full[1][1] == say("shell.again", lang)
    bug = session(place, f"what=bug&lang={lang}", locale="fr")
    assert bug[0][1].startswith(say("shell.broken", lang))
    assert "ZeroDivisionError" not in str(bug)
