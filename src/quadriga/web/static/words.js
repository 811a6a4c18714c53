// What every part of the script uses: sentences from the page, and the polite announcer.

const sentences = JSON.parse(document.body.dataset.words || "{}");
const live = document.getElementById("live");

/** A sentence of the page in its language, with its fields filled in. */
export const say = (key, fields = {}) => (sentences[key] || key).replace(/\{(\w+)\}/g, (whole, name) => fields[name] ?? whole);
export const byId = (id) => document.getElementById(id);

/** Announces a sentence once, politely; `again` even if it was the last one. Each is a line of its own: none is cut. */
export function announce(words, again = false) {
  const sentence = words?.replace(/\s+/g, " ").trim();
  if (!sentence || (live.dataset.last === sentence && !again)) return;
  live.dataset.last = sentence;
  live.append(made("p", sentence));
  while (live.childElementCount > 4) live.firstElementChild.remove();
}

/** What was announced is no longer there for who reads next. */
export function forgetAnnounced() {
  live.replaceChildren();
  delete live.dataset.last;
}

/** The words of an element as they are read; what is written for who has no script is not. */
export function wordsOf(element) {
  const copy = element?.cloneNode(true);
  copy?.querySelectorAll("noscript").forEach((other) => other.remove());
  return copy?.textContent;
}

/** A new element with text. */
export function made(tag, text = "", className = "") {
  const found = document.createElement(tag);
  if (text) found.textContent = text;
  if (className) found.className = className;
  return found;
}
