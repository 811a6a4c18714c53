// Every key: digits pick listed moves, arrows walk, letters are shortcuts; those of the browser stay untouched.

import { closeRules, hideNotice, notice, openRules } from "./beside.js";
import { dropHalf, listed, takePart } from "./halves.js";
import { hint } from "./hint.js";
import { closeOpened } from "./panels.js";
import { choose, dropPlan, playAgain } from "./plans.js";
import { hidePreview, instead } from "./previews.js";
import { dismissSince, go, leave } from "./recap.js";
import { playOrPause, stepTurn, stopPlaying } from "./replay.js";
import { base, data, past, settings, state } from "./state.js";
import { showBars } from "./thread.js";
import { ANY, LIT, enter, walk } from "./walk.js";
import { byId, say } from "./words.js";

const SOON = 900; // milliseconds in which two digits make one number
let typed = { words: "", at: 0 };

async function searchTheRules() {
  const opened = openRules("");
  const box = byId("panel").querySelector("input");
  box.focus();
  await opened;
  box.focus();
}

// The listed move of a number; a digit right after another one makes a number of two, if there is such a line.
function numbered(digit) {
  const all = listed();
  const words = performance.now() - typed.at < SOON && all[Number(typed.words + digit) - 1] ? typed.words + digit : digit;
  typed = { words, at: performance.now() };
  return all[Number(words) - 1];
}

function toggle(id) {
  byId(id).open = true;
  byId(id).scrollIntoView({ block: "nearest" });
}

// A key that has nothing to press says why.
function press(button, why) {
  if (button) button.click();
  else notice(past() ? say("looking_back") : why);
}

// Single keys; who does not want them turns them off in the settings.
const KEYS = {
  u: () => byId("undo")?.click(),
  U: () => byId("undo-all")?.click(),
  r: playAgain,
  h: hint,
  t: () => press(byId("try"), say(data.turn ? "try_own" : "no_try")),
  s: () => toggle("scores"),
  l: () => toggle("log"),
  z: () => document.body.classList.toggle("zen"),
  n: () => press(document.querySelector("#next:not(.none)"), say("no_next")),
  k: () => press(byId("skip"), say("no_pause")),
  b: () => press(document.querySelector("[data-play-back]"), say("no_playback")),
  "/": searchTheRules,
  "?": () => { byId("help").open = !byId("help").open; },
};

function closeMenus() {
  const menus = [...document.querySelectorAll(".menu[open]")];
  for (const menu of menus) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
  return menus.length > 0;
}

function closeNotice() {
  if (byId("notice").hidden) return false;
  hideNotice();
  return true;
}

// Esc ends what is on top: rules, a menu, what was said, a mat of a rival, a playback, a card with a button, a half-made choice, a plan, the summary, looking back.
function escape() {
  if (!byId("panel").hidden) return closeRules();
  if (closeMenus() || closeNotice() || closeOpened() || leave()) return null;
  const asks = byId("preview-play");
  hidePreview();
  if (asks) return null; // a preview that only hovers goes along with what Esc ends
  if (dropHalf()) return null;
  if (state.plan.length || state.trial) return dropPlan();
  if (dismissSince()) return null;
  if (past() && data.sits) location.href = base;
  return null;
}

// From the table one step back into its replay; what is being made there is not left by a key.
function lookBack() {
  const last = Number(data.answers);
  if (!last || state.plan.length || state.trial || state.half.length) return false;
  location.href = `${base}/at/${last - 1}${data.seat && `?seat=${data.seat}`}`;
  return true;
}

// Arrow keys: on the board, in the list, through positions, through a review.
function arrow(event, target) {
  const onBoard = target.closest?.(past() ? LIT : ANY);
  const anywhere = event.shiftKey && !past() && !target.closest?.("#panel"); // also to places that are not lit
  if (onBoard) walk(onBoard, event.key, anywhere);
  else if (anywhere) enter();
  if (onBoard || anywhere) return true;
  const inList = target.closest?.(".moves [data-move]");
  const down = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (inList && down) {
    const all = listed();
    all[(all.indexOf(inList) + down + all.length) % all.length].focus();
    return true;
  }
  const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!way || target.closest?.("#panel, .menu")) return false;
  if (!past()) return way < 0 && lookBack();
  const link = byId(way < 0 ? "review-previous" : "review-next");
  if (link) link.click();
  else if (!data.review && event.shiftKey) stepTurn(way);
  else if (!data.review) {
    stopPlaying();
    go(Number(data.position) + way);
  }
  return true;
}

// Home and End, turns, and playing: keys of who looks back.
function lookingBack(key) {
  const doings = {
    Home: () => go(0),
    End: () => go(Number(data.answers)),
    PageUp: () => stepTurn(-1),
    PageDown: () => stepTurn(1),
    p: settings.keys === "off" ? null : playOrPause,
  };
  doings[key]?.();
  return Boolean(doings[key]);
}

function pressed(event, target) {
  const { key } = event;
  if (key.startsWith("Arrow")) return arrow(event, target);
  const onBoard = target.closest?.(LIT);
  if (onBoard && (key === "Enter" || key === " ")) {
    if (onBoard.dataset.part) takePart(onBoard);
    else choose(onBoard.dataset.move);
    return true;
  }
  const unlit = target.closest?.(ANY);
  if (unlit && (key === "Enter" || key === " ")) {
    showBars(unlit.closest("[data-bars]"));
    instead(unlit);
    return true;
  }
  if (past() && !data.review && lookingBack(key)) return true;
  if (settings.keys === "off") return false;
  if (/^\d$/.test(key)) {
    const button = numbered(key);
    button?.focus();
    return Boolean(button);
  }
  KEYS[key]?.();
  return key in KEYS;
}

/** Listens to the keyboard for a table. */
export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      escape();
      return;
    }
    if (event.target.matches("input, select, textarea")) return;
    if (pressed(event, event.target)) event.preventDefault();
  });
}
