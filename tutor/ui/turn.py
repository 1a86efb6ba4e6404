"""What a move changes around the table: a screen reader hears it, the keyboard stays, what is new is in sight.

A browser component without a picture of its own.
"""

import streamlit as st

JS = """
// The button that was pressed may be gone by now or in a moment, and the focus with it: then what can be done has it.
function keepKeyboard(times) {
  if (document.activeElement === document.body) {
    const first = place => place?.querySelector("button:not(:disabled)"), part = name => document.querySelector(name);
    const cards = part(".st-key-drawing [data-testid=stBidiComponentIsolated]")?.shadowRoot;
    const next = first(part(".st-key-actions")) ?? first(cards) ?? first(part(".st-key-ways-play"));
    next?.focus({ preventScroll: true });
  }
  if (times > 1) setTimeout(keepKeyboard, 120, times - 1);
}
export default function({ parentElement, data }) {
  const live = parentElement.querySelector(".live");
  const moment = data.item + "/" + data.moment, sign = moment + "/" + data.news;
  if (live.dataset.sign === sign) return;
  const first = live.dataset.sign === undefined, moved = live.dataset.moment !== moment;
  live.dataset.sign = sign;
  live.dataset.moment = moment;
  if (!first) live.textContent = data.news;
  setTimeout(() => {  // what it looks for is drawn by then
    if (moved) {  // what has happened stands at the table's top, but what one can do must be in sight
      document.querySelector("[data-testid=stMain]")?.scrollTo(0, 0);
      document.querySelector(".st-key-drawing, .st-key-actions, .result")?.scrollIntoView({ block: "nearest" });
    } else {
      const said = document.querySelector(".st-key-page-table [role=alert], .coach .v-inaccuracy");
      if (said) said.style.scrollMarginBlock = "12rem";  // clear of what stands fast at the top and at the bottom
      said?.scrollIntoView({ block: "nearest" });
    }
    if (!first) keepKeyboard(5);
  }, 120);
}
"""
CSS = """
.live { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0;
  white-space: nowrap }
"""
HTML = """<p class="live" role="status" aria-live="polite"></p>"""
_turn = st.components.v2.component("tutor_turn", html=HTML, css=CSS, js=JS)


def turn(key: str, item: str, moment: int, news: str) -> None:
    """Say what is new at this moment of a hand, once, and keep the keyboard at what can be done now."""
    _turn(key=key, data={"item": item, "moment": moment, "news": news})
