"""The served app: Streamlit's, inside a page of our own.

It mends the page's language and title, knows a device again by a cookie, says whether the tutor is ready, and puts a
plain page in the learner's language in place of an error. Assets and the websocket's messages pass through untouched.
"""

import asyncio
import gc
import json
import logging
import os
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from contextlib import suppress
from functools import cache
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import uvicorn

import tutor
from tutor.content.files import root
from tutor.store.database import StoreProblem, check_database, database, database_address
from tutor.store.people import DEVICE_COOKIE, LANGUAGE_COOKIE, new_token
from tutor.words.words import error_text, languages, say

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

YEAR = 365 * 24 * 60 * 60
"""Seconds that a device is remembered for after it was last seen."""
UNTOUCHED = ("/_stcore/", "/static/", "/media/", "/component/", "/app/static/")
"""Where Streamlit's own files and streams lie."""
GUARDS: Headers = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"SAMEORIGIN"),
    # A picture from elsewhere, named in somebody's text, would tell its server who reads it.
    (b"content-security-policy", b"frame-ancestors 'self'; base-uri 'self'; img-src 'self' data: blob:"),
]
LOCAL = {"127.0.0.1", "::1"}
_LOG = logging.getLogger(__name__)


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI app, for uvicorn: `tutor.asgi:app`. It starts from any folder."""
    await _tutor()(scope, receive, send)


def serve(host: str, port: int, served: App = app) -> None:
    """Serve the app until it is stopped."""
    uvicorn.run(
        served,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )


@cache
def _tutor() -> App:
    """The tutor's app. Built when first called: importing this module starts nothing."""
    return around(Path(tutor.__file__).parent / "app.py")


def around(script: Path) -> App:
    """A Streamlit script as a served app. From now on the working folder is the project's."""
    _go_home()
    import streamlit as st

    return Served(st.App(script, on_script_error=_say_in_app))


def _go_home() -> None:
    """Go where Streamlit finds its settings; what the caller named from the old place keeps its meaning."""
    with suppress(StoreProblem):  # every page will say it
        os.environ["TUTOR_DATABASE_URL"] = database_address()
    os.chdir(root())


class Served:
    """The app around Streamlit's. (A class, because requests share the one check of the database that is running.)"""

    def __init__(self, inner: App) -> None:
        """Wrap Streamlit's app."""
        self.inner = inner
        self.check: asyncio.Task[StoreProblem | None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass it on."""
        match scope["type"]:
            case "lifespan":
                _load()
                await self.inner(scope, receive, send)
            case "websocket":
                await self.inner(_with_device(scope), receive, send)
            case "http" if scope["path"] == "/readyz":
                await self.ready(send)
            case "http" if scope["method"] in {"GET", "HEAD"} and _is_page(scope["path"]):
                await self.page(scope, receive, send)
            case _:
                await self.inner(scope, receive, send)

    async def problem(self) -> StoreProblem | None:
        """What keeps the database from being used now; who asks while it is being checked waits for the same check."""
        if self.check is None or self.check.done():
            self.check = asyncio.create_task(asyncio.to_thread(_database_problem))
        return await asyncio.shield(self.check)

    async def ready(self, send: Send) -> None:
        """Say whether answers can be stored: 200, or 503 with the reason."""
        try:
            problem = await self.problem()
            reason = problem.key if problem else None
        except Exception:
            _LOG.exception("the database cannot be checked")
            reason = "database_broken"
        fields = {"ready": reason is None} | ({"reason": reason} if reason else {})
        await _reply(send, 503 if reason else 200, "application/json", json.dumps(fields).encode())

    async def page(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the page in which the app runs, or say what is wrong."""
        from tutor.ui.places import addresses  # imports Streamlit, which must find its settings first

        lang = _language(scope)
        answer = _Answer(send, scope, lang)
        try:
            _keep_what_is_loaded()
            if scope["path"].strip("/") not in addresses():  # Streamlit would say so in English, or show nothing at all
                await answer.fail(404, say("shell.no_page", lang), say("shell.no_page_text", lang), back="/")
            elif problem := await self.problem():
                text = error_text(problem.key, _shown_facts(problem, (scope.get("client") or [""])[0]), lang)
                await answer.fail(503, say("shell.no_database", lang), text)
            else:
                await self.inner(_for_rewriting(scope), receive, answer.take)
        except Exception:
            await answer.fail(500, say("shell.broken", lang), say("shell.broken_text", lang))
            raise  # uvicorn writes it into the log


def _load() -> None:
    """Load the course before the first visitor comes; what is wrong with it his page will say."""
    try:
        _keep_what_is_loaded()
    except Exception:
        _LOG.exception("the course cannot be loaded")


@cache
def _keep_what_is_loaded() -> None:
    """Load the course, and tell Python that what is loaded by now stays: else now and then it looks through all of it.

    That takes 0.15 s, and somebody's click would have to wait for it; while loading it would happen eight times.
    """
    gc.disable()
    try:
        from tutor.ui.places import addresses

        addresses()
    finally:
        gc.enable()
    gc.collect()
    gc.freeze()


class _Answer:
    """Streamlit's answer on its way out. (A class, because an answer comes in pieces.)"""

    def __init__(self, send: Send, scope: Scope, lang: str) -> None:
        self.send, self.scope, self.lang = send, scope, lang
        self.start: Message | None = None
        self.body = b""
        self.passed = False

    async def take(self, message: Message) -> None:
        """Pass on what is no page; keep a page until it is whole, then send it mended."""
        if message["type"] == "http.response.start":
            self.start = message
            kind = dict(message["headers"]).get(b"content-type", b"")
            self.passed = message["status"] < 500 and not kind.startswith(b"text/html")
        if self.passed:
            return await self.send(message)
        self.body += message.get("body", b"")
        if message["type"] != "http.response.body" or message.get("more_body") or self.start is None:
            return None
        if self.start["status"] >= 500:
            return await self.fail(500, say("shell.broken", self.lang), say("shell.broken_text", self.lang))
        self.passed = True
        own = {b"content-length", b"etag", b"last-modified", b"cache-control", b"vary", b"accept-ranges"}
        headers = [(name, value) for name, value in self.start["headers"] if name not in own]
        headers += [(b"cache-control", b"no-cache, private"), (b"vary", b"cookie, accept-language")]
        headers += _cookies_to_set(self.scope)
        return await _reply(self.send, self.start["status"], "", mended(self.body, self.lang), headers)

    async def fail(self, status: int, title: str, text: str, back: str = "") -> None:
        """Send a plain page in place of the answer, unless that is already on its way."""
        if not self.passed:
            self.passed = True
            await _reply(self.send, status, "text/html; charset=utf-8", plain_page(self.lang, title, text, back))


async def _reply(send: Send, status: int, kind: str, body: bytes, headers: Iterable[tuple[bytes, bytes]] = ()) -> None:
    every = [*headers, *GUARDS, (b"content-length", str(len(body)).encode())]
    if kind:
        every += [(b"content-type", kind.encode()), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": every})
    await send({"type": "http.response.body", "body": body})


# ---- the page -------------------------------------------------------------------------------------------------------
def _is_page(path: str) -> bool:
    """Whether an address is the app's, not a file's."""
    return not path.startswith(UNTOUCHED) and "/_stcore/" not in path and "." not in path.rpartition("/")[2]


def mended(page: bytes, lang: str) -> bytes:
    """Streamlit's page with its language, its title and its words for a browser without JavaScript in one language."""
    text = page.decode()
    text = text.replace('<html lang="en">', f'<html lang="{lang}">', 1)
    text = text.replace("<title>Streamlit</title>", f"<title>{escape(say('page.app', lang))}</title>", 1)
    words = f"<noscript><p>{escape(say('shell.no_script', lang))}</p></noscript>"
    return re.sub(r"<noscript>.*?</noscript>", lambda _: words, text, count=1, flags=re.DOTALL).encode()


def plain_page(lang: str, title: str, text: str, back: str = "") -> bytes:
    """A page that needs nothing else: what happened, what was kept, what to do; a way to try again, or back."""
    link = escape(say("shell.home" if back else "shell.again", lang))
    return f"""<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
body {{ margin: 0; background: #f8f4ec; color: #1c2430; font: 17px/1.5 system-ui, sans-serif; }}
main {{ max-width: 38rem; margin: 12vh auto; padding: 0 1.25rem; overflow-wrap: anywhere; }}
h1 {{ font: 600 1.75rem/1.25 Georgia, serif; }}
a {{ display: inline-block; padding: 0.75rem 1.25rem; border-radius: 8px; background: #1d4ed8; color: #fff; }}
a:focus-visible {{ outline: 3px solid #1c2430; outline-offset: 2px; }}
</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
<p>{escape(text)}</p>
<p><a href="{escape(back)}">{link}</a></p>
</main>
</body>
</html>
""".encode()


def _for_rewriting(scope: Scope) -> Scope:
    """The same request, for the whole page: not compressed, not a part of it, and not "as you had it before"."""
    without = {b"accept-encoding", b"if-none-match", b"if-modified-since", b"range"}
    headers = [(name, value) for name, value in scope["headers"] if name not in without]
    return {**scope, "method": "GET", "headers": headers}


# ---- who asks, and in which language --------------------------------------------------------------------------------
def _header(scope: Scope, name: bytes) -> str:
    return "; ".join(value.decode("latin-1") for key, value in scope["headers"] if key == name)


def _cookies(scope: Scope) -> dict[str, str]:
    pairs = (part.partition("=") for part in _header(scope, b"cookie").split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs if name.strip()}


def _asked_language(scope: Scope) -> str:
    """The language that the address asks for; empty if it asks for none that there is."""
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[-1]
    return asked if asked in languages() else ""


def _language(scope: Scope) -> str:
    cookie = _cookies(scope).get(LANGUAGE_COOKIE, "")
    return chosen_language(_asked_language(scope), cookie, _header(scope, b"accept-language"))


def chosen_language(asked: str, remembered: str, accepted: str) -> str:
    """The language of a page: what the address asks for, what was asked last, what the browser likes best, German.

    >>> chosen_language("", "", "fr-CH, de;q=0.7, en-GB;q=0.8"), chosen_language("", "de", "en")
    ('en', 'de')
    >>> chosen_language("fr", "", "fr")
    'de'
    """
    liked = sorted((_liking(part) for part in accepted.split(",")), key=lambda each: -each[1])
    wanted = [asked, remembered, *(code for code, weight in liked if weight > 0)]
    return next((lang for lang in wanted if lang in languages()), languages()[0])


def _liking(part: str) -> tuple[str, float]:
    """A language of an Accept-Language header and how much it is liked, 0 to 1."""
    code, _, weight = part.partition(";")
    number = weight.strip().removeprefix("q=")
    return code.strip().partition("-")[0].lower(), float(number) if re.fullmatch(r"[01](\.\d*)?", number) else 1.0


def _device(scope: Scope) -> str:
    """The token of the device that asks; empty if it brings none of ours."""
    token = _cookies(scope).get(DEVICE_COOKIE, "")
    return token if re.fullmatch(r"[\w-]{43}", token, re.ASCII) else ""


def _cookies_to_set(scope: Scope) -> Headers:
    """The device's token, new or for another year, and the language if the address asks for one."""
    kept = {DEVICE_COOKIE: _device(scope) or new_token(), LANGUAGE_COOKIE: _asked_language(scope)}
    how = f"; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax" + ("; Secure" if scope["scheme"] == "https" else "")
    return [(b"set-cookie", f"{name}={value}{how}".encode()) for name, value in kept.items() if value]


def _with_device(scope: Scope) -> Scope:
    """A websocket's scope with a device: a browser that keeps no cookies is a new learner each time, not everybody."""
    if _device(scope):
        return scope
    cookies = {**_cookies(scope), DEVICE_COOKIE: new_token()}
    headers = [(name, value) for name, value in scope["headers"] if name != b"cookie"]
    line = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return {**scope, "headers": [*headers, (b"cookie", line.encode("latin-1"))]}


# ---- what is wrong --------------------------------------------------------------------------------------------------
def _database_problem() -> StoreProblem | None:
    try:
        check_database(database())
    except StoreProblem as problem:
        _LOG.warning("%s / %s", *(error_text(problem.key, problem.facts, lang) for lang in languages()))
        return problem
    return None


def _shown_facts(problem: StoreProblem, client: str | None) -> Mapping[str, str]:
    """The facts of a problem; who asks from another computer sees no folder of this one."""
    if client in LOCAL or "where" not in problem.facts:
        return problem.facts
    return {**problem.facts, "where": Path(problem.facts["where"]).name}


def _say_in_app(error: Exception) -> bool:
    """Say in the app, in place of Streamlit's words, that a run has failed. The log has the rest."""
    import streamlit as st

    accepted = st.context.headers.get("Accept-Language", "")
    lang = chosen_language(st.query_params.get("lang", ""), st.context.cookies.get(LANGUAGE_COOKIE, ""), accepted)
    if isinstance(error, StoreProblem):
        text = error_text(error.key, _shown_facts(error, st.context.ip_address or "127.0.0.1"), lang)
    else:
        text = f"{say('shell.broken', lang)}. {say('shell.broken_text', lang)}"
    st.error(re.sub(r"([\\`*_\[\]$~<>:])", r"\\\1", text))
    st.button(say("shell.again", lang), key="again")
    return True
