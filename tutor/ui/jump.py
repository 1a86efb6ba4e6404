"""Going on to a place of the page once it is there: a component that shows nothing."""

import streamlit as st

JS = """
export default function({ data }) {
  if (!data.at || globalThis.tutorJumped === data.sign) return;
  globalThis.tutorJumped = data.sign;
  const go = tries => {
    const place = document.getElementById(data.at);
    if (!place) { if (tries) setTimeout(() => go(tries - 1), 50); return; }
    place.closest("details")?.setAttribute("open", "");
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "start" });
  };
  go(60);
}
"""
_jump = st.components.v2.component("tutor_jump", html="<span></span>", js=JS)


def jump(key: str, at: str, sign: str) -> None:
    """Bring the element with the id `at` into sight and give it the focus, once for each `sign`; nothing if empty."""
    with st.container(key=f"jump-{key}"):
        _jump(key=key, data={"at": at, "sign": sign})
