"""What the two answering components share: the line that counts and judges, the one button, the live region.

Texts of a browser component only; it mounts nothing.
"""

BAR_HTML = """
<div class="bar"><p class="line"></p><div class="buttons"><button type="button" class="pass"></button>
<button type="button" class="go"></button></div></div><p class="live" role="status" aria-live="polite"></p>
"""

BAR_CSS = """
:host { display: block; font-family: var(--st-font); color: var(--st-text-color); line-height: 1.4 }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0 }
legend, .live { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0 }
button { font: inherit; color: inherit; touch-action: manipulation; -webkit-tap-highlight-color: transparent }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 16px; margin-top: 12px;
  min-height: 48px }
.line { margin: 0; font-size: 1rem; display: flex; align-items: center; gap: 8px; min-height: 2rem; line-height: 1.3 }
.line:is(.right, .inaccuracy, .mistake, .unknown) { font-weight: 600; font-size: 1.125rem }
.line.right { color: #17633a } .line.inaccuracy { color: #8a4b00 } .line.mistake { color: #a3161f }
.line.unknown { color: #4b5563 }
.line svg { display: block; width: 26px; height: 26px; flex: none }
.buttons { display: flex; gap: 12px; flex: none }
.go { font-weight: 600; min-width: 11rem; min-height: 48px; padding: 0 24px; border: 0; border-radius: 8px;
  background: var(--st-primary-color); color: #fff; cursor: pointer }
.go:hover { background: #1e3a8a }
.go:disabled { background: none; border: 1px dashed #8b8574; color: #4b5563; cursor: default }
.pass { min-height: 48px; padding: 0 12px; border: 0; border-radius: 8px; background: none; color: #4b5563;
  cursor: pointer; text-decoration: underline; text-underline-offset: .2em }
.pass:hover { color: var(--st-text-color) }
:is(.go, .pass)[hidden] { display: none }
.line:focus { outline: none }
:is(.go, .pass):focus-visible { outline: 3px solid #1c2430; outline-offset: 3px }
@media (max-width: 560px) {
  .bar { flex-direction: column; align-items: stretch; gap: 8px }
  .buttons { flex-direction: row-reverse } .go { flex: 1; min-width: 0; padding: 0 12px }
}
"""

BAR_JS = """
// What is chosen but not sent yet is kept in this browser tab, by question: one may look at another page and come back.
const draft = {
  of(item) { try { return sessionStorage.getItem("tutor-" + item); } catch { return null; } },
  keep(item, text) {
    try { text === null ? sessionStorage.removeItem("tutor-" + item) : sessionStorage.setItem("tutor-" + item, text); }
    catch { /* a browser that keeps nothing */ }
  },
};
// One button, two phases: ask (answer) and told (read on). `given` returns the answer's text, null for none yet.
function bar(root, data, given, send) {
  const go = root.querySelector(".go"), pass = root.querySelector(".pass"), line = root.querySelector(".line");
  const told = data.phase === "told", now = () => performance.now();
  if (go.dataset.item !== data.item) {
    go.dataset.item = data.item; go.dataset.start = now();
    new IntersectionObserver(([seen], watch) => {  // in a lesson one reads on for a while before one comes to it
      if (seen.isIntersecting) { go.dataset.start = now(); watch.disconnect(); }
    }).observe(go);
  }
  if (go.dataset.phase !== data.phase) { go.dataset.phase = data.phase; go.dataset.since = now(); }
  const once = (name, value) => {  // a double click must neither answer twice nor skip the explanation
    const what = [data.item, data.phase, data.tries].join();
    if (now() - go.dataset.since < 300 || (go.dataset.sent === what && now() - go.dataset.sentAt < 5000)) return;
    go.dataset.sent = what; go.dataset.sentAt = now();
    if (name === "next") globalThis.tutorFollow = { place: data.place, at: now() };
    send(name, value);
  };
  const answer = text => once("answer", { given: text, ms: Math.round(now() - go.dataset.start) });
  line.className = "line " + (told ? data.kind : "");
  if (told) {
    draft.keep(data.item, null);
    const shape = document.createElement("span");
    shape.setAttribute("aria-hidden", "true"); shape.innerHTML = data.shape;
    line.replaceChildren(shape, data.verdict);
  }
  pass.hidden = told || !data.words.pass;
  pass.textContent = data.words.pass;
  pass.onclick = () => answer("dont_know");
  const end = told && !data.words.next;  // the last question in a lesson: what follows stands below it
  if (end && root.activeElement === go) { line.tabIndex = -1; line.focus({ preventScroll: true }); }
  go.hidden = end;
  go.onclick = () => { if (told) once("next", true); else if (given() !== null) answer(given()); };
  return { told, line, go, say: text => { root.querySelector(".live").textContent = text; } };
}
// A new item: the old marks go, and who was here with the keyboard goes on at its beginning.
function fresh(root, box, data, fill) {
  const sign = [data.item, data.lang, data.look].join();
  if (box.dataset.sign === sign) return;
  const same = box.dataset.item === data.item, before = box.dataset.item !== undefined;
  const went = globalThis.tutorFollow, followed = went?.place === data.place && performance.now() - went.at < 20000;
  box.dataset.sign = sign; box.dataset.item = data.item;
  fill(same);
  if (!before && data.alone) document.querySelector('[data-testid="stMain"]')?.scrollTo(0, 0);  // begin at its top
  if (same || !(before || followed)) return;
  const at = document.activeElement;  // the component of the question before may still be there, with the focus
  const here = at === document.body || at.shadowRoot?.querySelector(".go");
  if (here) box.querySelector("button, input").focus({ preventScroll: true });
  globalThis.tutorFollow = undefined;
  const question = root.host.closest('[class*="st-key-asked"]');
  if (question && question.getBoundingClientRect().top < 60) question.scrollIntoView({ block: "start" });
}
"""
