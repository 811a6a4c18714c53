// What is said beside the board: notices, the card of a preview, and the rules.

import { wholeLines } from "./edges.js";
import { searchRules } from "./search.js";
import { hideThread } from "./thread.js";
import { announce, byId, made, say } from "./words.js";

const title = document.querySelector("main[data-table]")?.dataset.title;
const ROOM = 8; // above a section: for the edge of its ground, and for no half line of the section before
let rulesText = null;
let cameFrom = null;
let noticeTimer = 0;
let called = null; // what had the focus before a card took it
let touched = null; // what was pressed last: it stays in sight when something is said about it

document.addEventListener("pointerdown", (event) => { touched = event.target.closest?.("[data-move], [data-spot], .piece"); }, true);

// On a phone what is said lies at the bottom: the page is moved if it would lie on what was touched.
function keepInSight(box) {
  if (!touched || getComputedStyle(box).position !== "fixed") return;
  const again = touched.isConnected ? touched : byId(touched.id || "");
  const place = again?.closest(".drawing") && again.getBoundingClientRect();
  if (!place) return;
  const { left, right, top } = box.getBoundingClientRect();
  const covered = place.bottom + 12 - top;
  if (covered > 0 && place.left < right && place.right > left) window.scrollBy({ top: covered, behavior: "instant" });
}

/** Shows and announces one sentence, perhaps with the rule it comes from and with what a button of the page offers to
 * do about it; it goes by itself, unless it must `stay`. */
export function notice(sentence, rule = "", stay = false, offered = null) {
  const box = byId("notice");
  box.replaceChildren(made("span", sentence));
  if (rule) {
    const link = made("a", rule, "rule");
    link.href = `/rules/${title}#s${rule}`;
    link.dataset.rule = `s${rule}`;
    box.append(link);
  }
  if (offered) {
    const offer = made("button", offered.dataset.offer, "offer");
    offer.addEventListener("click", () => { hideNotice(); byId(offered.id)?.click(); });
    box.append(offer);
  }
  const close = made("button", "×");
  close.setAttribute("aria-label", say("close"));
  close.addEventListener("click", hideNotice);
  box.append(close);
  box.hidden = false;
  keepInSight(box);
  announce(sentence, true);
  clearTimeout(noticeTimer);
  if (!stay) noticeTimer = setTimeout(() => fade(box), time(sentence));
}

// Long enough to be read, at three words a second.
const time = (sentence) => Math.min(12_000, 3500 + 330 * sentence.split(/\s+/).length);

function fade(box) {
  if (box.matches(":hover") || box.contains(document.activeElement)) noticeTimer = setTimeout(() => fade(box), 2000);
  else hideNotice();
}

export function hideNotice() {
  clearTimeout(noticeTimer);
  byId("notice").hidden = true;
}

/** Shows what a move does: events, changed values, a note, warnings; with a button if it can be played from here. */
export function drawCard(heading, events, values, note, play, warnings = []) {
  const card = byId("preview");
  card.replaceChildren(made("h3", heading));
  for (const [lines, kind] of [[events, "happens"], [values, "values"], [warnings, "wasted"]]) {
    if (!lines.length) continue;
    const list = made("ul", "", kind);
    list.append(...lines.map((line) => made("li", line)));
    card.append(list);
  }
  const last = note || (events.length || values.length ? "" : say("nothing"));
  if (last) card.append(made("p", last));
  if (play) {
    const row = made("p", "", "buttons");
    const button = made("button", play.label, "act");
    button.id = "preview-play";
    button.addEventListener("click", play.go);
    const close = made("button", say("close"));
    close.addEventListener("click", hideCard);
    row.append(button, close);
    card.append(row);
  }
  card.hidden = false;
  keepInSight(card);
}

/** Gives the focus to a button of the card; it returns to where it was when the card is closed. */
export function focusCard(button, from) {
  called = from;
  button.focus({ preventScroll: true });
}

function returnFocus(from) {
  const back = from?.isConnected && from !== document.body ? from : byId(from?.id || "");
  (back || byId("hint"))?.focus({ preventScroll: true });
}

export function hideCard() {
  const card = byId("preview");
  if (called && card.contains(document.activeElement)) returnFocus(called);
  called = null;
  card.hidden = true;
  hideThread();
  card.replaceChildren(); // its button must not be found any more
  document.querySelectorAll(".chosen").forEach((other) => other.classList.remove("chosen"));
}

/** Opens the rules beside the board, at a section. */
export async function openRules(anchor) {
  const panel = byId("panel");
  const body = byId("panel-body");
  if (panel.hidden) cameFrom = document.activeElement;
  panel.hidden = false; // what is typed before the rules have come goes into their search
  if (!rulesText) {
    try {
      const text = await (await fetch(`/rules/${title}`)).text();
      rulesText = new DOMParser().parseFromString(text, "text/html").getElementById("rules");
    } catch {
      closeRules();
      notice(say("offline"));
      return;
    }
  }
  if (!body.contains(rulesText)) {
    body.append(rulesText);
    searchRules(panel.querySelector("form"), rulesText, openRules);
  }
  if (getComputedStyle(byId("notice")).position === "fixed") hideNotice(); // it would lie on the rule that it names
  body.querySelectorAll(".pointed").forEach((other) => other.classList.remove("pointed"));
  const target = anchor ? body.querySelector(`[id="${CSS.escape(anchor)}"]`) : null;
  if (target) {
    target.classList.add("pointed");
    body.scrollTop += target.getBoundingClientRect().top - body.getBoundingClientRect().top - ROOM;
  }
  body.focus({ preventScroll: true });
  wholeLines();
}

/** Closes the rules; the focus returns to where it was. */
export function closeRules() {
  byId("panel").hidden = true;
  const back = cameFrom?.isConnected ? cameFrom : byId(cameFrom?.id || "");
  (back?.closest("[hidden]") ? byId("asked") : back)?.focus({ preventScroll: true });
  cameFrom = null;
}
