"""All cards of a deck, of which one picks five: a browser component. The server hears of five cards, not of fewer.

Mouse, touch, arrows, Home, End, Space, Enter, screen reader. It judges nothing.
"""

from collections.abc import Callable
from typing import Any

import streamlit as st

HTML = """
<fieldset class="picker"><legend></legend><div class="suits"></div></fieldset>
<div class="bar"><p class="line"></p><button type="button" class="clear"></button></div>
<p class="live" role="status" aria-live="polite"></p>
"""
CSS = """
:host { display: block; font-family: var(--st-font); color: var(--st-text-color); line-height: 1.3 }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0 }
legend, .live { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0 }
.suits { display: grid; gap: 10px }
.suit { display: grid; grid-template-columns: repeat(var(--n), minmax(44px, 68px)); gap: 4px }
button { font: inherit; color: inherit; touch-action: manipulation; -webkit-tap-highlight-color: transparent;
  cursor: pointer; border-radius: 8px }
.card { min-height: 48px; min-width: 0; padding: 0; border: 1px solid #8b8574; background: #fffdf8; display: flex;
  align-items: center; justify-content: center; gap: 3px; font-weight: 600; font-size: 1.125rem }
.card svg { display: block; width: 15px; height: 15px; flex: none }
.card:hover { border-color: var(--st-primary-color) }
.card[aria-pressed=true] { background: #e6ecfb; border-color: var(--st-primary-color);
  box-shadow: inset 0 0 0 2px var(--st-primary-color) }
button:focus-visible { outline: 3px solid #1c2430; outline-offset: 2px }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 48px;
  margin-top: 8px }
.line { margin: 0 }
.clear { min-height: 44px; padding: 0; border: 0; background: none; text-decoration: underline;
  text-underline-offset: .2em; flex: none }
.clear:disabled { visibility: hidden }
@media (max-width: 720px) {
  .picker { margin-inline: -5px }
  .suit { grid-template-columns: repeat(var(--half), minmax(0, 1fr)); gap: 2px }
  .card { font-size: 1.0625rem }
}
"""
JS = """
export default function({ parentElement, data, setTriggerValue }) {
  const root = parentElement.getRootNode(), box = root.querySelector(".suits"), w = data.words, most = 5;
  const cards = data.suits.flatMap(suit => suit.cards), chosen = data.chosen.join(" ");
  if (box.dataset.chosen !== chosen) { box.dataset.chosen = chosen; box.picks = [...data.chosen]; }
  const sign = cards.map(card => card.id).join() + data.look + data.lang;
  if (box.dataset.sign !== sign) {
    box.dataset.sign = sign;
    box.replaceChildren(...data.suits.map(suit => {
      const group = document.createElement("div"), n = suit.cards.length;
      group.className = "suit"; group.setAttribute("role", "group"); group.setAttribute("aria-label", suit.name);
      group.style.setProperty("--n", n); group.style.setProperty("--half", Math.max(4, Math.ceil(n / 2)));
      group.append(...suit.cards.map(card => {
        const button = document.createElement("button"), sign = document.createElement("span");
        button.type = "button"; button.className = "card"; button.dataset.id = card.id; button.tabIndex = -1;
        button.setAttribute("aria-label", card.name); sign.innerHTML = suit.svg;
        button.append(card.rank, sign);
        return button;
      }));
      return group;
    }));
  }
  box.picks = box.picks.filter(id => cards.some(card => card.id === id));
  const buttons = [...box.querySelectorAll(".card")], line = root.querySelector(".line");
  const clear = root.querySelector(".clear"), say = text => { root.querySelector(".live").textContent = text; };
  if (!buttons.some(button => button.tabIndex === 0)) buttons[0].tabIndex = 0;
  root.querySelector("legend").textContent = data.label;
  root.querySelector(".picker").lang = data.lang;
  clear.textContent = w.clear;
  const show = () => {
    const names = box.picks.map(id => cards.find(card => card.id === id).short).join(" ");
    buttons.forEach(each => each.setAttribute("aria-pressed", String(box.picks.includes(each.dataset.id))));
    line.textContent = w.counts[box.picks.length] + (names ? ": " + names : "");
    clear.disabled = box.picks.length === 0;
  };
  const toggle = button => {
    const id = button.dataset.id, there = box.picks.includes(id);
    if (!there && box.picks.length >= most) { line.textContent = w.full; say(w.full); return; }
    box.picks = there ? box.picks.filter(each => each !== id) : [...box.picks, id];
    show(); say(w.counts[box.picks.length]);
    if (box.picks.length === most) setTriggerValue("hand", box.picks.join(" "));
  };
  const go = (button, event) => {
    if (!button) return;
    buttons.forEach(each => { each.tabIndex = each === button ? 0 : -1; });
    button.focus(); event.preventDefault();
  };
  box.onclick = event => {
    const button = event.target.closest(".card");
    if (!button) return;
    buttons.forEach(each => { each.tabIndex = each === button ? 0 : -1; });
    toggle(button);
  };
  box.onkeydown = event => {
    const at = buttons.indexOf(event.target.closest(".card")), n = data.suits[0].cards.length;
    if (at < 0) return;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: n, ArrowUp: -n }[event.key];
    if (step) go(buttons[at + step], event);
    if (event.key === "Home") go(buttons[0], event);
    if (event.key === "End") go(buttons.at(-1), event);
  };
  clear.onclick = () => {
    box.picks = []; show(); say(w.counts[0]); buttons.find(each => each.tabIndex === 0).focus();
  };
  show();
}
"""
_picker = st.components.v2.component("tutor_picker", html=HTML, css=CSS, js=JS)


def picker(key: str, data: dict[str, Any], *, on_hand: Callable[[], None]) -> None:
    """Show the cards to pick from. The callback finds `hand`, five cards in English text, in the session under `key`.

    `data`: lang, look, label, suits [{name, svg, cards [{id, rank, name, short}]}], chosen (ids), words (counts by
    number, full, clear).
    """
    _picker(key=key, data=data, on_hand_change=on_hand)
