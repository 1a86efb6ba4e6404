"""The served app: its page's language, the device's cookie, readiness, and what one sees when something is wrong."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import streamlit

from tutor.asgi import GUARDS, Message, Receive, Scope, Send, Served
from tutor.store.database import database
from tutor.store.people import DEVICE_COOKIE, LANGUAGE_COOKIE, new_token
from tutor.words.words import languages, say

INDEX = (Path(streamlit.__file__).parent / "static" / "index.html").read_bytes()
TOKEN = new_token()


@dataclass(frozen=True)
class Answered:
    """What came back over ASGI."""

    status: int
    headers: list[tuple[str, str]]
    body: str
    seen: Scope | None
    """The request as Streamlit's app saw it."""

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.headers if key == name]

    def cookie(self, name: str) -> str | None:
        return next((value for value in self.all("set-cookie") if value.startswith(f"{name}=")), None)


class Inner:
    """Stands where Streamlit's app stands: answers with its page, or with what the test wants."""

    def __init__(self, *messages: Message, fails: bool = False) -> None:
        self.messages = messages or (
            start(200, etag="abc", **{"cache-control": "no-cache"}),
            {"type": "http.response.body", "body": INDEX[:5000], "more_body": True},
            {"type": "http.response.body", "body": INDEX[5000:]},
        )
        self.fails = fails
        self.seen: Scope | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        self.seen = scope
        if not self.fails:
            for message in self.messages:
                await send(message)
        if self.fails or self.messages[0].get("status") == 500:
            raise ZeroDivisionError("not for people's eyes")


def start(status: int, kind: str = "text/html; charset=utf-8", **headers: str) -> Message:
    every = {"content-type": kind, **headers}
    return {
        "type": "http.response.start",
        "status": status,
        "headers": [(k.encode(), v.encode()) for k, v in every.items()],
    }


def request(path: str = "/learn", **changes: Any) -> Scope:
    """A request; its headers are given as a mapping, its query after the question mark."""
    headers: Mapping[str, str] = changes.pop("headers", {})
    path, _, query = path.partition("?")
    return {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "scheme": "http",
        "client": ("127.0.0.1", 50000),
        **changes,
    }


async def _asked(served: Served, scope: Scope) -> Answered:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    assert isinstance(served.inner, Inner)
    if served.inner.fails or served.inner.messages[0].get("status") == 500:
        with pytest.raises(ZeroDivisionError):
            await served(scope, receive, send)
    else:
        await served(scope, receive, send)
    assert [message["type"] for message in sent].count("http.response.start") == 1
    headers = [(name.decode(), value.decode()) for name, value in sent[0]["headers"]]
    body = b"".join(message["body"] for message in sent[1:]).decode()
    return Answered(sent[0]["status"], headers, body, served.inner.seen)


def asked(scope: Scope, inner: Inner | None = None) -> Answered:
    return asyncio.run(_asked(Served(inner or Inner()), scope))


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The database of the test."""
    file = tmp_path / "tutor.sqlite3"
    monkeypatch.setenv("TUTOR_DATABASE_URL", f"sqlite:///{file}?timeout=0.3")
    yield file
    if file.exists() and file.read_bytes().startswith(b"SQLite"):
        database().dispose()


@pytest.mark.parametrize(
    ("path", "headers", "lang"),
    [
        ("/", {}, "de"),
        ("/?lang=en", {"cookie": "lang=de", "accept-language": "de"}, "en"),
        ("/?lang=tlh", {"cookie": "lang=en", "accept-language": "de"}, "en"),
        ("/practise?lang=de&lang=en", {}, "en"),
        ("/", {"cookie": "a=1; lang=xx", "accept-language": "fr-FR,fr;q=0.9,en-GB;q=0.5,de;q=0.4"}, "en"),
        ("/", {"accept-language": "en;q=0,de-AT;q=0.1,*;q=0.5"}, "de"),
        ("/", {"accept-language": ";;,q=,x;q=abc,en;q=2"}, "en"),
        ("/", {"accept-language": "fr"}, "de"),
    ],
)
def test_the_page_s_language_is_the_address_s_then_the_cookie_s_then_the_browser_s_then_german(
    path: str, headers: dict[str, str], lang: str
) -> None:
    answer = asked(request(path, headers=headers))
    assert answer.status == 200
    assert f'<html lang="{lang}">' in answer.body
    assert f"<title>{say('page.app', lang)}</title>" in answer.body
    assert f"<noscript><p>{say('shell.no_script', lang)}</p></noscript>" in answer.body
    assert answer.all("content-length") == [str(len(answer.body.encode()))]


def test_nothing_else_of_streamlit_s_page_is_changed() -> None:
    words = INDEX.decode().partition("<noscript>")[0].partition("<title>")[2].partition("</title>")[2]
    assert words in asked(request()).body


def test_a_page_is_asked_for_whole_and_never_kept_for_somebody_else() -> None:
    headers = {"accept-encoding": "gzip", "if-none-match": "abc", "range": "bytes=0-9", "user-agent": "x"}
    answer = asked(request(headers=headers, method="HEAD"))
    assert answer.seen is not None
    assert answer.seen["headers"] == [(b"user-agent", b"x")]
    assert answer.seen["method"] == "GET"
    assert answer.all("etag") == []
    assert answer.all("cache-control") == ["no-cache, private"]
    assert answer.all("vary") == ["cookie, accept-language"]


def test_a_page_guards_against_frames_sniffing_and_strange_pictures() -> None:
    answer = asked(request())
    for name, value in GUARDS:
        assert answer.all(name.decode()) == [value.decode()]


def test_a_new_device_gets_a_token_that_no_script_can_read() -> None:
    cookie = asked(request()).cookie(DEVICE_COOKIE)
    assert cookie is not None
    token, *how = cookie.split("; ")
    assert len(token) == len(f"{DEVICE_COOKIE}={TOKEN}")
    assert how == ["Path=/", "Max-Age=31536000", "HttpOnly", "SameSite=Lax"]
    assert cookie != asked(request()).cookie(DEVICE_COOKIE)


def test_the_token_goes_over_https_only_if_it_came_so() -> None:
    assert str(asked(request(scheme="https")).cookie(DEVICE_COOKIE)).endswith("; Secure")


def test_a_known_device_keeps_its_token_for_another_year() -> None:
    answer = asked(request(headers={"cookie": f"x=1; {DEVICE_COOKIE}={TOKEN}; y=2"}))
    assert str(answer.cookie(DEVICE_COOKIE)).startswith(f"{DEVICE_COOKIE}={TOKEN}; Path=/; Max-Age=31536000")


@pytest.mark.parametrize("token", ["", "short", "x" * 500, "a b" * 14 + "c", "ä" * 43])
def test_a_token_that_is_none_of_ours_is_replaced(token: str) -> None:
    answer = asked(request(headers={"cookie": f"{DEVICE_COOKIE}={token}"}))
    assert not str(answer.cookie(DEVICE_COOKIE)).startswith(f"{DEVICE_COOKIE}={token};")


def test_a_language_that_the_address_asks_for_is_remembered() -> None:
    assert str(asked(request("/?lang=en")).cookie(LANGUAGE_COOKIE)).startswith("lang=en; ")
    assert asked(request("/?lang=xx")).cookie(LANGUAGE_COOKIE) is None
    assert asked(request("/", headers={"accept-language": "en"})).cookie(LANGUAGE_COOKIE) is None


@pytest.mark.parametrize(
    "path",
    ["/static/js/index.js", "/_stcore/health", "/learn/_stcore/health", "/media/x", "/component/x", "/favicon.png"],
)
def test_files_and_streamlit_s_own_answers_pass_through_untouched(path: str) -> None:
    messages = (
        start(200, "text/html", etag="abc", **{"content-encoding": "gzip", "content-length": "6"}),
        {"type": "http.response.body", "body": b"abc", "more_body": True},
        {"type": "http.response.body", "body": b"def"},
    )
    scope = request(path, headers={"accept-encoding": "gzip", "if-none-match": "abc"})
    answer = asked(scope, Inner(*messages))
    assert answer.seen is scope
    assert (answer.body, len(answer.headers)) == ("abcdef", 4)


def test_an_answer_that_is_no_page_passes_through_in_its_pieces() -> None:
    messages = (start(404, "text/plain"), {"type": "http.response.body", "body": b"no"})
    answer = asked(request("/learn"), Inner(*messages))
    assert (answer.status, answer.body, len(answer.headers)) == (404, "no", 1)


def test_a_post_passes_through_untouched() -> None:
    scope = request(method="POST")
    assert asked(scope).seen is scope


def websocket(cookie: str) -> Scope | None:
    inner = Inner({"type": "websocket.accept"})

    async def nothing(*_: object) -> Any:
        return None

    headers = [(b"cookie", cookie.encode()), (b"origin", b"http://x")] if cookie else [(b"origin", b"http://x")]
    asyncio.run(Served(inner)({"type": "websocket", "path": "/_stcore/stream", "headers": headers}, nothing, nothing))
    return inner.seen


def test_a_websocket_of_a_known_device_passes_through_untouched() -> None:
    cookie = f"_streamlit_xsrf=2; {DEVICE_COOKIE}={TOKEN}"
    assert websocket(cookie) == {
        "type": "websocket",
        "path": "/_stcore/stream",
        "headers": [(b"cookie", cookie.encode()), (b"origin", b"http://x")],
    }


def test_browsers_without_cookies_do_not_share_a_learner() -> None:
    seen = [websocket(cookie) for cookie in ("", "a=1; b", f"{DEVICE_COOKIE}=x")]
    cookies = [dict(scope["headers"])[b"cookie"].decode() for scope in seen if scope]
    tokens = [cookie.rpartition(f"{DEVICE_COOKIE}=")[2] for cookie in cookies]
    assert [len(token) for token in tokens] == [43] * 3
    assert len(set(tokens)) == 3
    assert cookies[1].startswith("a=1; ")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    "inner",
    [Inner(fails=True), Inner(start(500, "text/plain"), {"type": "http.response.body", "body": b"Traceback"})],
    ids=["nothing sent", "a bare 500 sent"],
)
def test_an_error_in_the_page_is_said_in_the_person_s_language(inner: Inner, lang: str) -> None:
    answer = asked(request(f"/?lang={lang}"), inner)
    assert answer.status == 500
    assert f'<html lang="{lang}">' in answer.body
    assert say("shell.broken", lang) in answer.body
    assert "Traceback" not in answer.body
    assert "not for people's eyes" not in answer.body
    assert answer.all("x-content-type-options") == ["nosniff"]


@pytest.mark.parametrize("lang", languages())
def test_a_database_problem_is_said_on_every_page_until_it_is_mended(file: Path, lang: str) -> None:
    file.write_text("Kauf Karten.\n")
    answer = asked(request(f"/practise?lang={lang}"))
    assert answer.status == 503
    assert f'<html lang="{lang}">' in answer.body
    assert say("shell.no_database", lang) in answer.body
    assert say("error.not_a_database", lang, where=str(file)) in answer.body
    assert answer.seen is None
    assert file.read_text() == "Kauf Karten.\n"
    file.unlink()
    assert asked(request(f"/practise?lang={lang}")).status == 200


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("path", ["/learnt", "/learn/openers", "/lesson-nobody-wrote", "/home", "/%00"])
def test_an_address_that_is_no_page_says_so_and_leads_back(path: str, lang: str) -> None:
    answer = asked(request(f"{path}?lang={lang}"))
    assert (answer.status, answer.seen) == (404, None)
    assert f'<html lang="{lang}">' in answer.body
    assert say("shell.no_page", lang) in answer.body
    assert f'<a href="/">{say("shell.home", lang)}</a>' in answer.body


def test_who_asks_from_another_computer_sees_no_folder_of_this_one(file: Path) -> None:
    file.write_text("Kauf Karten.\n")
    answer = asked(request(client=("192.168.0.7", 50000)))
    assert file.name in answer.body
    assert str(file.parent) not in answer.body


def test_readyz_asks_the_database(file: Path) -> None:
    good = asked(request("/readyz"))
    assert (good.status, json.loads(good.body), good.seen) == (200, {"ready": True}, None)
    with closing(sqlite3.connect(file)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
    bad = asked(request("/readyz"))
    assert (bad.status, json.loads(bad.body)) == (503, {"ready": False, "reason": "database_newer"})
    with closing(sqlite3.connect(file)) as broken:
        broken.execute("DROP TABLE alembic_version")
        broken.commit()
    bad = asked(request("/readyz"))
    assert (bad.status, json.loads(bad.body)) == (503, {"ready": False, "reason": "not_our_database"})


def test_readyz_says_no_where_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTOR_DATABASE_URL", "nonsense")
    bad = asked(request("/readyz"))
    assert (bad.status, json.loads(bad.body)) == (503, {"ready": False, "reason": "database_address"})


def test_a_class_that_comes_while_the_database_is_locked_waits_once_not_in_a_queue(file: Path) -> None:
    database().dispose()

    async def a_class() -> list[Answered]:
        served = Served(Inner())
        return await asyncio.gather(*(_asked(served, request()) for _ in range(30)))

    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        begun = time.monotonic()
        answers = asyncio.run(a_class())
        assert time.monotonic() - begun < 3
        assert {answer.status for answer in answers} == {503}
    assert asked(request()).status == 200
