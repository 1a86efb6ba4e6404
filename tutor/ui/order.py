"""Hands to put in order: a browser component. Moving happens in the browser; the server hears the order.

Two buttons a hand move it up and down: mouse, touch, Tab and Enter, or the arrow keys; nothing need be dragged. A
screen reader hears the new place. It judges nothing.
"""

from collections.abc import Callable
from typing import Any

import streamlit as st

from tutor.ui.bar import BAR_CSS, BAR_HTML, BAR_JS

HTML = """<fieldset class="order"><legend></legend><ol class="list"></ol></fieldset>""" + BAR_HTML
CSS = (
    BAR_CSS
    + """
.list { list-style: none; display: grid; gap: 8px; margin: 0; padding: 0 }
.item { display: grid; grid-template-columns: 1.5rem minmax(0, 1fr) auto; align-items: center; gap: 10px;
  padding: 8px 10px; border: 1px solid #8b8574; border-radius: 8px; background: #fffdf8 }
.place { font-weight: 600; text-align: center }
.name { display: block; font-size: .875rem; font-weight: 600; margin-bottom: 4px }
.name b { font-weight: 400; color: #4b5563; margin-left: .6em }
.row { display: grid; grid-template-columns: repeat(5, minmax(0, 3.5rem)); gap: 4px }
.row svg { display: block; width: 100%; height: auto }
.move { display: grid; gap: 4px }
.move button { width: 44px; height: 44px; padding: 0; border: 1px solid #8b8574; border-radius: 8px;
  background: none; cursor: pointer; font-size: 1rem; line-height: 1 }
.move button:hover { border-color: var(--st-primary-color) }
.move button[aria-disabled=true] { color: #6b7280; border-style: dashed; cursor: default }
.move button:focus-visible { outline: 3px solid #1c2430; outline-offset: 2px }
.item:focus-within { border-color: var(--st-primary-color); box-shadow: inset 0 0 0 1px var(--st-primary-color) }
.told .item { border-color: #d8d0bf; background: none; box-shadow: none }
.told .item.good { background: #e3f1e6; border-color: #17633a }
.told .item.bad { background: #fae5e2; border-color: #a3161f }
.told .move { display: none }
.told .item.good .name b { color: #17633a } .told .item.bad .name b { color: #a3161f }
"""
)
JS = (
    BAR_JS
    + """
export default function({ parentElement, data, setTriggerValue }) {
  const root = parentElement.getRootNode(), box = root.querySelector(".list"), w = data.words;
  const part = (tag, name, text = "") => {
    const made = document.createElement(tag);
    made.className = name; made.textContent = text;
    return made;
  };
  const given = () => [...box.children].map(item => item.dataset.hand).join(" ");
  fresh(root, box, data, same => {
    const before = same ? given() : draft.of(data.item);
    const order = before ? before.split(" ") : data.hands.map(hand => hand.id);
    box.replaceChildren(...order.map(id => {
      const hand = data.hands.find(each => each.id === id), item = part("li", "item"), middle = part("div", "hand");
      const name = part("span", "name", hand.name), row = part("div", "row"), move = part("div", "move");
      item.dataset.hand = id;
      row.innerHTML = hand.cards.join(""); row.setAttribute("role", "img"); row.setAttribute("aria-label", hand.label);
      name.append(part("b", "tag"));
      for (const [way, sign] of [["up", "\\u25b2"], ["down", "\\u25bc"]]) {
        const button = part("button", way, sign);
        button.type = "button"; button.setAttribute("aria-label", hand[way]);
        move.append(button);
      }
      middle.append(name, row);
      item.append(part("span", "place"), middle, move);
      return item;
    }));
  });
  const { told, line, go, say } = bar(root, data, given, setTriggerValue);
  const list = root.querySelector(".order"), yours = data.given?.split(" ") ?? [];
  root.querySelector("legend").textContent = data.label;
  list.lang = data.lang; list.classList.toggle("told", told);
  if (told && root.activeElement?.closest(".move")) go.focus({ preventScroll: true });
  if (told) box.append(...data.order.map(id => [...box.children].find(item => item.dataset.hand === id)));
  const show = () => [...box.children].forEach((item, i) => {
    const at = yours.indexOf(item.dataset.hand), known = told && at >= 0;
    item.querySelector(".place").textContent = i + 1;
    item.classList.toggle("good", known && at === i); item.classList.toggle("bad", known && at !== i);
    item.querySelector(".tag").textContent = !known ? "" : at === i ? w.right : w.at[at];
    item.querySelector(".up").setAttribute("aria-disabled", String(i === 0));
    item.querySelector(".down").setAttribute("aria-disabled", String(i === box.children.length - 1));
  });
  const shift = (button, step) => {
    const item = button.closest(".item"), all = [...box.children], to = all.indexOf(item) + step;
    if (told || to < 0 || to >= all.length) return;
    if (step < 0) all[to].before(item); else all[to].after(item);
    button.focus();
    draft.keep(data.item, given());
    show();
    say(data.hands.find(hand => hand.id === item.dataset.hand).name + ": " + w.places[to]);
  };
  show();
  if (!told) line.textContent = w.best_first;
  go.disabled = false;
  go.textContent = told ? w.next : w.answer;
  say(told ? data.verdict + ". " + data.first : data.note);
  box.onclick = event => {
    const button = event.target.closest(".move button");
    if (button) shift(button, button.className === "up" ? -1 : 1);
  };
  box.onkeydown = event => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key], button = event.target.closest(".move button");
    if (step && button) { shift(button, step); event.preventDefault(); }
  };
}
"""
)
_order = st.components.v2.component("tutor_order", html=HTML, css=CSS, js=JS)


def order(key: str, data: dict[str, Any], *, on_answer: Callable[[], None], on_next: Callable[[], None]) -> None:
    """Show hands to put in order. The callbacks find `answer` ({given, ms}) or `next` in the session under `key`.

    `data`: item, place, alone (on a page),
    lang, look, label, hands [{id, name, label, cards, up, down}], order (the right one, once it
    is told), given, phase (ask or told), kind, verdict, first, note, shape, tries, words (pass, answer, next, right,
    best_first; places and at by place).
    """
    _order(key=key, data=data, on_answer_change=on_answer, on_next_change=on_next)
