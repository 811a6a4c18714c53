// A question may lie on a board that is out of sight: that one comes forward, and when what was asked before is asked
// again the player is back where he was.

import { byId } from "./words.js";

const FAR = 0.5; // of the height of the window: who went further away by himself stays there
let left = null; // the board that was in the middle, where it was, where it went, and what was asked then
let busy = false; // whether the player touched anything since his last answer: then he looks where he wants to

for (const kind of ["pointerdown", "touchmove", "wheel", "keydown"]) {
  document.addEventListener(kind, () => { busy = true; }, { capture: true, passive: true });
}

/** Says that what the player did last is done. */
export const answered = () => { busy = false; };
export const isBusy = () => busy;

const topOf = (zone) => zone.getBoundingClientRect().top;

/** What is asked now, without how many moves answer it. */
export const asked = () => document.querySelector("#prompt > span")?.textContent;

function inTheMiddle() {
  const zones = [...document.querySelectorAll(".zone-part")].filter((zone) => zone.getClientRects().length);
  return zones.find((zone) => topOf(zone) < window.innerHeight / 2 && zone.getBoundingClientRect().bottom > window.innerHeight / 2) ?? zones[0];
}

/** Brings a board into view; `before` is what was asked when the player was where he is, if he is to come back. */
export function bring(zone, block, before) {
  if (before === undefined) left = null;
  else if (!left?.middle.isConnected) {
    const middle = inTheMiddle();
    left = { middle, top: topOf(middle), asked: before };
  }
  zone.scrollIntoView({ block, behavior: "auto" });
  if (!left) return;
  left.went = topOf(left.middle);
  if (Math.abs(left.went - left.top) < 1) left = null;
}

/** Goes back to where the player was when this was asked before, unless he went away; says whether he was elsewhere. */
export function cameBack() {
  if (!left?.middle.isConnected || left.asked !== asked()) return false;
  const { middle, top, went } = left;
  left = null;
  const now = topOf(middle);
  if (Math.abs(now - went) > FAR * window.innerHeight) return true;
  const board = byId("board");
  if (board.scrollHeight > board.clientHeight && board.contains(middle)) board.scrollTop += now - top;
  else window.scrollBy({ top: now - top, behavior: "instant" });
  return true;
}
