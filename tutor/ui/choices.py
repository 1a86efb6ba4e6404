"""The answers one chooses from: a browser component. Choosing happens in the browser; the server hears the answer.

Mouse, touch, arrows, Space, Enter, 1 to 9, screen reader; nothing is chosen beforehand. It judges nothing.
"""

from collections.abc import Callable
from typing import Any

import streamlit as st

from tutor.ui.bar import BAR_CSS, BAR_HTML, BAR_JS

HTML = """<fieldset class="choices"><legend></legend><div class="list"></div></fieldset>""" + BAR_HTML
CSS = (
    BAR_CSS
    + """
.list { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); gap: 8px 12px }
.choice { display: flex; align-items: center; gap: 12px; min-height: 48px; padding: 8px 14px; box-sizing: border-box;
  border: 1px solid #8b8574; border-radius: 8px; background: #fffdf8; cursor: pointer; position: relative }
.choice:hover { border-color: var(--st-primary-color) }
.choice input { appearance: none; flex: none; width: 18px; height: 18px; margin: 0; border: 2px solid #8b8574;
  border-radius: 50%; background: #fffdf8; cursor: inherit }
.choice input:checked { border: 6px solid var(--st-primary-color) }
.choice input:focus-visible { outline: none }
.choice:has(input:focus-visible) { outline: 3px solid #1c2430; outline-offset: 2px }
.choice:has(input:checked) { background: #e6ecfb; border-color: var(--st-primary-color);
  box-shadow: inset 0 0 0 1px var(--st-primary-color) }
.choice .text { flex: 1; min-width: 0 }
.choice .tag { flex: none; width: 24px; height: 24px }
.choice .tag svg { display: block; width: 24px; height: 24px }
.choice .tag b { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.choice.open { border-style: dashed; background: none }
.told .choice { cursor: default; color: #4b5563; background: none; border-color: #d8d0bf; box-shadow: none }
.told .choice.good { color: var(--st-text-color); background: #e3f1e6; border-color: #17633a;
  box-shadow: inset 0 0 0 1px #17633a }
.told .choice.bad { color: var(--st-text-color); background: #fae5e2; border-color: #a3161f;
  box-shadow: inset 0 0 0 1px #a3161f }
.told .choice.unknown { color: var(--st-text-color); background: #efe9dc; border-color: #4b5563;
  box-shadow: none }
.told .choice.good input:checked { border-color: #17633a } .told .choice.bad input:checked { border-color: #a3161f }
.told .choice.unknown input:checked { border-color: #4b5563 }
"""
)
JS = (
    BAR_JS
    + """
export default function({ parentElement, data, setTriggerValue }) {
  const root = parentElement.getRootNode(), box = root.querySelector(".list"), w = data.words;
  const picked = () => box.querySelector("input:checked")?.value ?? null;
  fresh(root, box, data, same => {
    const before = same ? picked() : draft.of(data.item);
    box.replaceChildren(...data.choices.map(choice => {
      const label = document.createElement("label"), input = document.createElement("input");
      const text = document.createElement("span"), tag = document.createElement("span");
      label.className = choice.id === "dont_know" ? "choice open" : "choice";
      input.type = "radio"; input.name = "choice"; input.value = choice.id; input.checked = choice.id === before;
      text.className = "text"; text.textContent = choice.text; tag.className = "tag";
      label.append(input, text, tag);
      return label;
    }));
  });
  const { told, line, go, say } = bar(root, data, picked, setTriggerValue);
  const list = root.querySelector(".choices"), all = [...box.children];
  root.querySelector("legend").textContent = data.label;
  list.lang = data.lang; list.classList.toggle("told", told);
  if (told && root.activeElement?.tagName === "INPUT") go.focus({ preventScroll: true });
  all.forEach((label, i) => {
    const { id } = data.choices[i], input = label.firstChild, tag = label.lastChild;
    const good = told && data.right.includes(id), yours = told && !good && id === data.given;
    const unknown = yours && (id === "dont_know" || data.kind === "kept"), bad = yours && !unknown;
    for (const [name, on] of Object.entries({ good, bad, unknown })) label.classList.toggle(name, on);
    input.disabled = told; if (told) input.checked = id === data.given;
    tag.replaceChildren();
    if (!good && !yours) return;
    const shape = document.createElement("span"), word = document.createElement("b");
    shape.setAttribute("aria-hidden", "true");
    shape.innerHTML = data.shapes[good ? "right" : unknown ? "unknown" : "mistake"];
    word.textContent = " (" + (good ? id === data.given ? w.yours_right : w.right : w.yours) + ")";
    tag.append(shape, word);
  });
  const show = () => {
    go.disabled = !told && picked() === null;
    if (!told) line.textContent = picked() === null ? w.choose : "";
    if (!told && picked() !== null) draft.keep(data.item, picked());
    go.textContent = told ? w.next : w.answer;
  };
  show();
  say(told ? data.verdict + ". " + data.first : data.note);
  box.onchange = show;
  list.onkeydown = root.querySelector(".bar").onkeydown = event => {
    if (told) return;
    const input = /^[1-9]$/.test(event.key) && all[event.key - 1]?.firstChild;
    if (input) { input.checked = true; input.focus(); show(); event.preventDefault(); }
    const enter = event.key === "Enter" && event.target.tagName === "INPUT";
    if (enter && picked() !== null) { go.click(); event.preventDefault(); }
  };
}
"""
)
_choices = st.components.v2.component("tutor_choices", html=HTML, css=CSS, js=JS)


def choices(key: str, data: dict[str, Any], *, on_answer: Callable[[], None], on_next: Callable[[], None]) -> None:
    """Show answers to choose from. The callbacks find `answer` ({given, ms}) or `next` in the session under `key`.

    `data`: item, place, alone (on a page),
    lang, look, label, choices [{id, text}], given, right (ids), phase (ask or told), kind
    (`kept` in a test: nothing is right or wrong yet), verdict, first, note, shape, shapes (right, mistake, unknown),
    tries, words (choose, answer, next, right, yours, yours_right).
    """
    _choices(key=key, data=data, on_answer_change=on_answer, on_next_change=on_next)
