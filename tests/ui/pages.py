"""Driving the app without a browser: open a page, press a button, answer through a component."""

import json
from pathlib import Path
from typing import Any

from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

APP = Path(__file__).parents[2] / "tutor" / "app.py"


def open_page(name: str = "home", lang: str = "de", **address: str) -> AppTest:
    """A new session on a page, as after a reload."""
    app = AppTest.from_file(str(APP), default_timeout=30)
    for key, value in {"lang": lang, **address}.items():
        app.query_params[key] = value
    if name != "home":
        app._page_hash = calc_hash(name)  # what `switch_page` does for pages that are files
    app.run()
    assert not app.exception, app.exception[0].value
    return app


def press(app: AppTest, key: str) -> AppTest:
    """Press a button."""
    app.button(key=key).click().run()
    assert not app.exception, app.exception[0].value
    return app


def text(app: AppTest) -> str:
    """All HTML of the page, without the stylesheet."""
    return "\n".join(each.value for each in app.get("html") if not each.value.startswith("<style>"))


def component(app: AppTest, key: str) -> Any:
    """The component under a key, as it was sent to the browser."""
    found = [each.proto for each in app.get("bidi_component") if each.proto.id.endswith(f"-{key}")]
    assert found, f"no component {key}"
    return found[0]


def data_of(app: AppTest, key: str) -> dict[str, Any]:
    """What a component was given."""
    return dict(json.loads(component(app, key).json))


def fire(app: AppTest, key: str, *events: tuple[str, Any]) -> AppTest:
    """Send a component's triggers, as the browser does; several at once are a double click."""
    sent = WidgetState(id=f"$$STREAMLIT_INTERNAL_KEY_{component(app, key).id}__events")
    sent.json_trigger_value = json.dumps([{"event": event, "value": value} for event, value in events])
    states = app._tree.get_widget_states()
    states.widgets.append(sent)
    app._run(states)
    assert not app.exception, app.exception[0].value
    return app


def answer(app: AppTest, key: str, given: str, ms: int = 1500) -> AppTest:
    """Answer the question that a component asks."""
    return fire(app, key, ("answer", {"given": given, "ms": ms}))
