"""What a move changes for those who do not see it: a screen reader hears it, and the keyboard stays at the table.

A browser component without a picture of its own.
"""

import streamlit as st

JS = """
export default function({ parentElement, data }) {
  const live = parentElement.querySelector(".live");
  const sign = data.item + "/" + data.moment + "/" + data.news;
  if (live.dataset.sign === sign) return;
  const first = live.dataset.sign === undefined;
  live.dataset.sign = sign;
  if (first) return;
  live.textContent = data.news;
  setTimeout(() => {  // the button that was pressed may be gone by now, and the focus with it
    if (document.activeElement !== document.body) return;
    const places = ".st-key-actions button:not(:disabled), .st-key-ways-play button:not(:disabled)";
    document.querySelector(places)?.focus({ preventScroll: true });
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
    with st.container(key="turn-said"):
        _turn(key=key, data={"item": item, "moment": moment, "news": news})
