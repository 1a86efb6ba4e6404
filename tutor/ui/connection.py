"""What a page does while its server cannot be reached: it says so in the learner's language, then goes on.

A text of the frame's browser component only; it mounts nothing.
"""

CONNECTION_JS = """
// Streamlit says in English that the server is away, and after a restart lets an open page's fragments be dead:
// we say it, put its words away, and have the whole page run again once the server is back.
function watchConnection(words, comeBack) {
  const app = document.querySelector('[data-testid="stApp"]');
  const state = () => app.getAttribute("data-test-connection-state");
  const notice = () => document.getElementById("tutor-away");
  const say = () => {
    if (notice()) return;
    const box = document.createElement("div"), text = document.createElement("p"), again = document.createElement("a");
    box.id = "tutor-away"; box.setAttribute("role", "alert"); box.lang = document.documentElement.lang;
    box.dataset.reactAriaTopLayer = "true";  // not inert while Streamlit's own dialog is open
    text.textContent = words.text;
    again.href = location.href; again.textContent = words.again;
    box.append(text, again); document.body.append(box);
  };
  const putAway = () => document.querySelector('[data-testid="stDialog"] button[aria-label="Close"]')?.click();
  const look = () => {
    const away = state() !== "CONNECTED";
    document.documentElement.toggleAttribute("data-away", away);
    if (away) {
      globalThis.tutorWasAway = true;
      clearTimeout(globalThis.tutorSay); globalThis.tutorSay = setTimeout(() => state() !== "CONNECTED" && say(), 1500);
      putAway();
    } else {
      clearTimeout(globalThis.tutorSay); notice()?.remove();
      if (globalThis.tutorWasAway) { globalThis.tutorWasAway = false; comeBack(); }
    }
  };
  globalThis.tutorConnection?.disconnect();
  globalThis.tutorConnection = new MutationObserver(look);
  globalThis.tutorConnection.observe(app, { attributeFilter: ["data-test-connection-state"] });
  globalThis.tutorDialogs?.disconnect();
  globalThis.tutorDialogs = new MutationObserver(() => state() !== "CONNECTED" && putAway());
  globalThis.tutorDialogs.observe(document.body, { childList: true });
}
"""
