"""Discards one below the other, best first, each with its bar, and what the chosen one may become: a browser component.

Choosing happens in the browser, where all the figures are already. It computes nothing and judges nothing.
"""

from typing import Any

import streamlit as st

HTML = """
<div class="ranking"><div class="main">
<table class="rows" role="table"><caption></caption>
<thead role="rowgroup"></thead><tbody role="rowgroup"></tbody></table>
<div class="ways"><button type="button" class="all"></button><button type="button" class="copy"></button></div>
<input class="address" type="text" readonly hidden>
</div><div class="side"></div></div><p class="live" role="status" aria-live="polite"></p>
"""
CSS = """
:host { display: block; font-family: var(--st-font); color: var(--st-text-color); line-height: 1.4 }
.sr, .live, caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0 }
.ranking { display: grid; grid-template-columns: minmax(0, 1fr); gap: 32px }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums lining-nums }
th { text-align: left; font-weight: 600 }
thead th { font-size: .875rem; color: #4b5563; border-bottom: 2px solid #1c2430; padding: 0 12px 8px 0 }
tbody :is(td, th) { padding: 0 12px 0 0; vertical-align: middle; font-weight: 400 }
.rows > tbody > tr + tr > * { border-top: 1px solid #d8d0bf }
.row > :first-child { padding-left: 8px; box-sizing: border-box }
.choose { cursor: pointer }
.row.on > * { background: #efe9dc }
.choose:hover > * { background: #f3eee3 } .row.on:hover > * { background: #efe9dc }
.keep { display: flex; align-items: center; gap: 10px; min-height: 60px; cursor: inherit }
.keep input { appearance: none; flex: none; width: 18px; height: 18px; margin: 0; border: 2px solid #8b8574;
  border-radius: 50%; background: #fffdf8; cursor: inherit }
.keep input:checked { border: 6px solid var(--st-primary-color) }
.keep input:focus-visible { outline: 3px solid #1c2430; outline-offset: 2px }
.minis { display: grid; grid-template-columns: repeat(5, 34px); gap: 3px }
.minis img { display: block; width: 100% } .minis .thrown { opacity: .25; transform: scale(.86) }
.chance { display: grid; grid-template-columns: minmax(0, 1fr) 4.75rem; gap: 10px; align-items: center }
.about .chance { grid-template-columns: minmax(0, 1fr) 6.75rem }
.chance b { font-weight: 600; text-align: right; white-space: nowrap }
.bar { display: block; height: 12px; border-radius: 2px; background: #4b5563; min-width: 2px }
.equal .bar { background: #17633a }
.verdict { display: flex; align-items: center; gap: 7px; white-space: nowrap; font-size: .9375rem }
.verdict svg { display: block; width: 20px; height: 20px }
.verdict b { font-weight: 600 } .verdict small { font-size: .9375rem; color: #4b5563; margin-left: auto }
.equal .verdict b { color: #17633a } .inaccuracy .verdict b { color: #8a4b00 } .mistake .verdict b { color: #a3161f }
.row > :first-child { width: 15rem } .row > .last { width: 11rem; padding-right: 8px }
.plain .row > .last { width: 11rem }
.ways { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 16px }
button { font: inherit; color: inherit; min-height: 44px; padding: 0 16px; border: 1px solid #8b8574;
  border-radius: 8px; background: #fffdf8; cursor: pointer; touch-action: manipulation }
button:hover { border-color: var(--st-primary-color) }
button:focus-visible, .address:focus-visible { outline: 3px solid #1c2430; outline-offset: 2px }
button[hidden], .address[hidden] { display: none }
.address { font: inherit; width: 100%; box-sizing: border-box; margin-top: 12px; min-height: 44px; padding: 0 12px;
  border: 1px solid #8b8574; border-radius: 8px; background: #fffdf8; color: inherit }
.detail { background: #fffdf8; border: 1px solid #d8d0bf; border-radius: 10px; padding: 16px 18px }
.detail h3 { font: 600 1.1875rem/1.3 "Source Serif", "Source Serif 4", Georgia, serif; margin: 0 0 6px }
.detail p { margin: 0 0 10px; font-size: .9375rem; color: #4b5563 }
.detail :is(td, th) { padding: 6px 0 }
.detail tbody tr + tr > * { border-top: 1px solid #d8d0bf }
.detail thead th { border-bottom: 1px solid #1c2430; padding: 0 0 6px }
.detail .r { text-align: right; padding-left: 12px; white-space: nowrap }
.detail tbody th { line-height: 1.25 }
.detail .bar { height: 6px; margin-top: 4px; background: #1f5140 }
.inline > td { padding: 8px 0 14px !important; background: none !important; border-top: 0 !important }
.unit { display: none }
@media (min-width: 960px) {
  .ranking { grid-template-columns: minmax(0, 1fr) 23rem; align-items: start }
  .side { position: sticky; top: 5rem }
}
@media (max-width: 640px) {
  .rows > thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .rows, .rows > tbody { display: block }
  .row { display: grid; grid-template-columns: minmax(0, 1fr); padding: 6px 0 10px; border-top: 1px solid #d8d0bf }
  .row:first-child { border-top: 0 }
  .row.on, .row.on:hover { background: #efe9dc } .row > * { border: 0 !important; background: none !important }
  .row > :is(td, th) { padding: 0 8px; width: auto !important }
  .inline, .inline > td { display: block }
  .minis { grid-template-columns: repeat(5, minmax(0, 40px)); flex: 1 }
  .keep { min-height: 72px }
  .verdict { margin-top: 6px } .unit { display: inline }
}
"""
JS = """
export default function({ parentElement, data }) {
  const root = parentElement.getRootNode(), box = root.querySelector(".ranking"), w = data.words;
  const body = root.querySelector(".rows > tbody"), side = root.querySelector(".side");
  const all = root.querySelector(".all"), copy = root.querySelector(".copy"), address = root.querySelector(".address");
  const say = text => { root.querySelector(".live").textContent = text; };
  const make = (tag, name, ...inside) => {
    const node = document.createElement(tag);
    if (name) node.className = name;
    const role = { tr: "row", td: "cell" }[tag];
    if (role) node.setAttribute("role", role);
    node.append(...inside);
    return node;
  };
  const head = (text, name, scope) => {
    const cell = make("th", name, text);
    cell.scope = scope; cell.setAttribute("role", scope === "col" ? "columnheader" : "rowheader");
    return cell;
  };
  const bar = width => { const each = make("span", "bar"); each.style.width = 100 * width + "%"; return each; };
  if (box.dataset.item !== data.item) {
    box.dataset.item = data.item; box.dataset.at = 0; box.dataset.all = ""; address.hidden = true;
  }
  box.lang = data.lang; box.classList.toggle("plain", !data.graded);
  box.classList.toggle("about", Boolean(data.about));
  root.querySelector("caption").textContent = data.label;
  const headline = make("tr", "", ...w.heads.map(text => head(text, "", "col")));
  root.querySelector(".rows > thead").replaceChildren(headline);
  const detail = () => {
    const shown = data.detail ?? data.rows[box.dataset.at].detail, list = make("tbody");
    const table = make("table", ""), names = make("thead");
    const column = (text, n) => head(text, n ? "r" : "", "col");
    names.append(make("tr", "", ...w.columns.map(column)));
    list.append(...shown.rows.map(each => {
      const name = head(each.name, "", "row");
      if (each.width !== undefined) name.append(bar(each.width));
      return make("tr", "", name, ...each.figures.map(text => make("td", "r", text)));
    }));
    for (const part of [names, list]) part.setAttribute("role", "rowgroup");
    table.setAttribute("role", "table"); table.append(names, list);
    return make("div", "detail", make("h3", "", shown.title), make("p", "", shown.about), table);
  };
  const place = () => {  // beside the discards where there is room, else under the chosen one
    body.querySelector(".inline")?.remove();
    const inside = data.detail || matchMedia("(min-width: 960px)").matches;
    side.replaceChildren(...inside ? [detail()] : []);
    if (inside) return;
    const cell = make("td", "", detail());
    cell.colSpan = w.heads.length;
    body.children[box.dataset.at]?.after(make("tr", "inline", cell));
  };
  const scroller = document.querySelector('[data-testid="stMain"]');
  const choose = (at, row) => {
    const before = row.getBoundingClientRect().top;
    box.dataset.at = at;
    body.querySelectorAll(".row").forEach((each, i) => each.classList.toggle("on", i === at));
    row.querySelector("input").checked = true;
    place();
    scroller?.scrollBy(0, row.getBoundingClientRect().top - before);  // what one has touched stays where it is
    say(data.rows[at].detail.said);
  };
  const rowOf = (row, at) => {
    const keep = make(data.detail ? "span" : "label", "keep"), minis = make("span", "minis");
    if (!data.detail) {
      const input = document.createElement("input");
      input.type = "radio"; input.name = "discard"; input.checked = at === +box.dataset.at;
      keep.append(input);
    }
    minis.append(...data.cards.map((source, i) => {
      const face = make("img", row.keep.includes(i) ? "" : "thrown");
      face.src = source; face.alt = "";
      return face;
    }));
    keep.append(minis, make("span", "sr", row.name));
    const first = head(keep, "", "row"), last = make("td", "last"), verdict = make("span", "verdict");
    const chance = make("td", "", make("span", "chance", make("span", "", bar(row.width)), make("b", "", row.value)));
    if (row.shape) { const shape = make("span"); shape.innerHTML = row.shape; verdict.append(shape); }
    if (row.word) verdict.append(make("b", "", row.word));
    if (row.loss) verdict.append(make("small", "", row.loss, make("span", "unit", " " + w.unit)));
    last.append(verdict);
    const line = make("tr", "row " + row.kind, first, chance, last);
    if (data.detail) return line;
    line.classList.add("choose");
    line.classList.toggle("on", at === +box.dataset.at);
    line.onchange = () => choose(at, line);
    line.onclick = event => { if (!event.target.closest("label, input")) choose(at, line); };
    return line;
  };
  const fill = () => {
    const shown = box.dataset.all || data.rows.length <= data.first ? data.rows : data.rows.slice(0, data.first);
    body.replaceChildren(...shown.map(rowOf));
    all.hidden = shown.length === data.rows.length;
    place();
  };
  fill();
  box.place = place;
  if (!box.watched) {
    box.watched = true;
    matchMedia("(min-width: 960px)").addEventListener("change", () => box.place());
  }
  all.textContent = w.all;
  all.onclick = () => {
    box.dataset.all = "1"; fill();
    body.querySelectorAll(".row")[data.first]?.querySelector("input")?.focus({ preventScroll: true });
  };
  copy.textContent = w.copy;
  copy.onclick = async () => {
    const link = location.origin + location.pathname + "?" + data.query;
    try { await navigator.clipboard.writeText(link); copy.textContent = w.copied; say(w.copied); }
    catch { address.value = link; address.hidden = false; address.select(); say(w.by_hand); }
  };
  address.setAttribute("aria-label", w.by_hand);
  if (data.jump && globalThis.tutorJump !== data.jump) {  // after a new hand: to what it is worth
    globalThis.tutorJump = data.jump;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    const go = () => {
      const result = document.querySelector(".st-key-odds-result"), top = result?.getBoundingClientRect().top;
      if (top > innerHeight * .6 || top < 60) result.scrollIntoView({ behavior });
    };
    go(); setTimeout(go, 700);  // again when the cards to click have closed
    say(data.said);
  }
}
"""
_ranking = st.components.v2.component("tutor_ranking", html=HTML, css=CSS, js=JS)


def ranking(key: str, data: dict[str, Any]) -> None:
    """Show discards, best first.

    `data`: item, lang, graded, about (whether the values are), label, said, jump, first (so many are shown at once),
    query (of the link), cards (the five faces as addresses), rows [{keep (places), name, value, width, kind, shape,
    word, loss, detail}], detail (one for all, or none), words (heads and columns by place; unit, all, copy, copied,
    by_hand). A detail is {title, about, said, rows [{name, width, figures}]}.
    """
    _ranking(key=key, data=data)
