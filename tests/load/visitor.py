"""A visitor without a browser: speaks the browser's own protocol to a Streamlit app on this machine.

It remembers what the page showed last and presses what a test names. Loopback only.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.sync.client import ClientConnection, connect

TIMEOUT = 60.0


@dataclass
class Visitor:
    """One open page. (Mutable: it is a connection and what came over it.)"""

    connection: ClientConnection
    page: str = ""
    widgets: dict[str, Any] = field(default_factory=dict)
    """Key -> the protocol's element, of all that the last run showed."""
    known: dict[str, ForwardMsg] = field(default_factory=dict)
    """Messages that the server may refer to by hash."""
    script: str = ""

    def run(self, trigger: tuple[str, str, Any] | None = None) -> None:
        """Ask for a run of the script and take in what it shows.

        Raises `RuntimeError` if the app shows an exception.
        """
        message = BackMsg()
        state = message.rerun_script
        state.page_name, state.page_script_hash = self.page, self.script
        state.cached_message_hashes.extend(self.known)
        context = state.context_info
        context.timezone, context.timezone_offset, context.locale = "Europe/Berlin", -60, "de-DE"
        if trigger:
            widget = state.widget_states.widgets.add()
            widget.id = trigger[0]
            setattr(widget, trigger[1], trigger[2])
        self.connection.send(message.SerializeToString())
        self.widgets.clear()
        while not self._finished(ForwardMsg.FromString(self._received())):
            pass

    def _received(self) -> bytes:
        received = self.connection.recv(timeout=TIMEOUT)
        assert isinstance(received, bytes)
        return received

    def _finished(self, message: ForwardMsg) -> bool:
        kind = message.WhichOneof("type")
        if kind == "ref_hash":
            message = self.known[message.ref_hash]
            kind = message.WhichOneof("type")
        elif message.metadata.cacheable:
            self.known[message.hash] = message
        if kind == "new_session":
            self.script = self.script or message.new_session.page_script_hash
        elif kind == "navigation":
            self.script = message.navigation.page_script_hash
        elif kind == "delta" and message.delta.WhichOneof("type") == "new_element":
            self._see(message.delta.new_element)
        finished: bool = kind == "script_finished" and message.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY
        return finished

    def _see(self, element: Any) -> None:
        kind = element.WhichOneof("type")
        shown = getattr(element, kind)
        if kind == "exception":
            raise RuntimeError(shown.message)
        if hasattr(shown, "id") and (key := re.fullmatch(r"\$\$ID-[0-9a-f]+-(.*)", shown.id)):
            self.widgets[key[1]] = shown

    def press(self, key: str) -> None:
        """Press a button."""
        self.run((self.widgets[key].id, "trigger_value", True))

    def send(self, key: str, event: str, value: Any) -> None:
        """Let a browser component send an event."""
        events = json.dumps([{"event": event, "value": value}])
        self.run((f"$$STREAMLIT_INTERNAL_KEY_{self.widgets[key].id}__events", "json_trigger_value", events))


def visit(port: int, page: str = "", cookie: str = "") -> Visitor:
    """Open a page on this machine, as a browser with this cookie."""
    connection = connect(
        f"ws://127.0.0.1:{port}/_stcore/stream",
        subprotocols=["streamlit", "PLACEHOLDER_AUTH_TOKEN"],  # type: ignore[list-item]
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        additional_headers={"Accept-Language": "de", **({"Cookie": cookie} if cookie else {})},
        compression=None,
        max_size=None,
    )
    visitor = Visitor(connection, page)
    visitor.run()
    return visitor
