"""The hand whose cards one marks: a browser component. Marking happens in the browser; the server hears the answer.

Mouse, touch, arrows, Space, Enter, 1 to 5, screen reader. It judges nothing.
"""

from collections.abc import Callable
from typing import Any

import streamlit as st

from tutor.ui.bar import BAR_CSS, BAR_HTML, BAR_JS

HTML = """<fieldset class="hand"><legend></legend><div class="cards"></div></fieldset>""" + BAR_HTML
CSS = (
    BAR_CSS
    + """
.cards { display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: clamp(4px, 1.6vw, 14px);
  padding-top: 14px }
.card { appearance: none; background: none; border: 0; padding: 0; min-width: 0; min-height: 44px; cursor: pointer }
.face { display: block; border-radius: 7.5%/5.4%;
  transition: transform .16s ease-out, opacity .2s linear, box-shadow .16s }
.face svg { display: block; width: 100%; height: auto }
.tag { display: block; height: 1.75rem; line-height: 1.75rem; margin-top: 4px; font-size: .8125rem; font-weight: 600;
  text-align: center; white-space: nowrap }
.tag b { font-weight: 400; color: #4b5563 }
.card[aria-pressed=true] .face { transform: translateY(-12px);
  box-shadow: 0 0 0 3px var(--st-primary-color), 0 8px 14px -8px #1c243066 }
.card[aria-pressed=true] .tag { color: var(--st-primary-color) }
.card:focus-visible { outline: none }
.card:focus-visible .face { outline: 3px solid #1c2430; outline-offset: 4px }
:is(.told, .kept) .card { cursor: default }
.told .card .face { transform: none; box-shadow: none }
.told .faded .face { opacity: .42 }
.told .bright .face { box-shadow: 0 0 0 min(3px, .6vw) #17633a }
.told .bright .tag { color: #17633a }
.told .faded .tag { color: #4b5563; font-weight: 400 }
@media (max-width: 350px) { .tag { font-size: .75rem; letter-spacing: -.01em } }
@media (hover: none) { .tag b { visibility: hidden } }
@media (prefers-reduced-motion: reduce) { .face { transition: none } }
@media (prefers-reduced-motion: no-preference) {
  .card.new .face { animation: turn .32s ease-out backwards; animation-delay: calc(var(--i) * 60ms) }
  @keyframes turn { from { transform: rotateY(88deg) } }
}
"""
)
JS = (
    BAR_JS
    + """
export default function({ parentElement, data, setTriggerValue }) {
  const root = parentElement.getRootNode(), box = root.querySelector(".cards"), w = data.words;
  const pressed = card => card.getAttribute("aria-pressed") === "true";
  fresh(root, box, data, same => {
    const chosen = data.phase === "told" ? data.marked : (draft.of(data.item) ?? "").split(" ");
    const on = same ? [...box.children].map(pressed) : data.cards.map(card => chosen.includes(card.id));
    box.replaceChildren(...data.cards.map((card, i) => {
      const button = document.createElement("button");
      const face = document.createElement("span"), tag = document.createElement("span");
      button.type = "button"; button.className = same ? "card" : "card new"; button.style.setProperty("--i", i);
      button.setAttribute("aria-pressed", String(on[i]));
      face.className = "face"; face.innerHTML = card.svg;
      tag.className = "tag"; tag.setAttribute("aria-hidden", "true");
      button.append(face, tag);
      return button;
    }));
  });
  const all = [...box.children], marked = () => all.flatMap((card, i) => pressed(card) ? [i] : []);
  const given = () => marked().map(i => data.cards[i].id).join(" ") || "-";
  const { told, line, go, say } = bar(root, data, given, setTriggerValue);
  const show = () => {
    const n = marked().length, judged = told && data.kind !== "kept";
    root.querySelector("legend").textContent = data.label;
    root.querySelector(".hand").lang = data.lang;
    root.querySelector(".hand").classList.toggle("told", judged);
    root.querySelector(".hand").classList.toggle("kept", told && !judged);
    all.forEach((card, i) => {
      const keep = data.keep.includes(data.cards[i].id), fate = keep ? w.keep : w.toss, tag = card.lastChild;
      card.classList.toggle("bright", judged && keep); card.classList.toggle("faded", judged && !keep);
      card.setAttribute("aria-disabled", String(told));
      card.setAttribute("aria-label", data.cards[i].name + (judged ? ", " + fate : ""));
      if (judged) tag.textContent = fate;
      else if (pressed(card)) tag.textContent = w.mark ?? w.toss;
      else { const number = document.createElement("b"); number.textContent = i + 1; tag.replaceChildren(number); }
    });
    if (!told) line.textContent = w.counts[n];
    go.textContent = told ? w.next : w.discards[n];
  };
  const toggle = card => {
    if (told) return;
    if (!pressed(card) && marked().length >= data.most) { line.textContent = w.full; say(w.full); return; }
    card.setAttribute("aria-pressed", String(!pressed(card)));
    draft.keep(data.item, given());
    show(); say(line.textContent);
  };
  show();
  say(told ? data.verdict + ". " + data.first : data.note);
  box.onclick = event => { const card = event.target.closest(".card"); if (card) toggle(card); };
  box.onkeydown = root.querySelector(".bar").onkeydown = event => {
    const at = all.indexOf(event.target.closest?.(".card")), step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step && at >= 0) { all.at((at + step) % all.length).focus(); event.preventDefault(); }
    if (/^[1-5]$/.test(event.key) && all[event.key - 1]) { toggle(all[event.key - 1]); event.preventDefault(); }
  };
}
"""
)
_hand = st.components.v2.component("tutor_hand", html=HTML, css=CSS, js=JS)


def hand(key: str, data: dict[str, Any], *, on_answer: Callable[[], None], on_next: Callable[[], None]) -> None:
    """Show five cards to mark. The callbacks find `answer` ({given, ms}) or `next` in the session under `key`.

    `data`: item, place, alone (on a page),
    lang, look, label, cards [{id, svg, name}], most, marked, keep (ids), phase (ask or told),
    kind, verdict, first, note, shape, tries, words (pass, keep, toss, mark, full, next; counts and discards by number).
    """
    _hand(key=key, data=data, on_answer_change=on_answer, on_next_change=on_next)
