// What a move does, before it is played: on hover, on focus, or on the first tap. Why something cannot be done.

import { drawCard, hideCard, notice } from "./beside.js";
import { chooseInstead } from "./halves.js";
import { ask } from "./net.js";
import { choose, planInstead } from "./plans.js";
import { api, data, past, settings, state } from "./state.js";
import { showThread } from "./thread.js";
import { byId, say } from "./words.js";

let shown = "";
let lit = ""; // the move whose card is open
const kept = new Map();

export const light = (move) => document.querySelectorAll(`[data-move="${CSS.escape(move)}"]`).forEach((other) => other.classList.add("chosen"));

const keyOf = (move) => `${data.seat}|${data.number}|${state.plan.join()}|${move}`;
// What was pointed at may have gone with the last change of the table.
const isThere = (move) => document.querySelector(`[data-move="${CSS.escape(move)}"]`) !== null;

async function foreseen(key, move) {
  if (kept.has(key)) return kept.get(key);
  const query = new URLSearchParams({ seat: data.seat, number: data.number });
  for (const step of [...state.plan, move]) query.append("move", step);
  const found = await ask(`${api}/preview?${query}`);
  if (found.stale) return found;
  kept.set(key, found);
  if (kept.size > 200) kept.delete(kept.keys().next().value);
  return found;
}

export async function preview(move, sticky) {
  if (!data.turn || data.seat === "" || past() || state.trial || !isThere(move)) return;
  const key = keyOf(move);
  shown = key;
  document.querySelectorAll(".chosen").forEach((other) => other.classList.remove("chosen"));
  lit = move;
  light(move);
  let found;
  try {
    found = await foreseen(key, move);
  } catch {
    return;
  }
  if (shown !== key || found.stale) return;
  const label = document.querySelector(`#part-moves [data-move="${CSS.escape(move)}"] .what`)?.textContent.trim() || move;
  const handsOver = found.chance && settings.handover !== "never";
  const warnings = handsOver ? found.wasted || [] : [];
  const button = say(handsOver && found.ends ? "hand_over" : handsOver && found.reveals ? "play_final" : "play");
  const play = sticky ? { label: button, go: () => choose(move, true) } : null;
  const unknown = found.alone ? say("chance_alone") : say("chance");
  drawCard(label, found.events, found.words, found.unknown ? unknown : "", play, warnings);
  showThread(found.thread);
}

/** Whether the card of this move is open. */
export const isLit = (move) => Boolean(move) && move === lit;

/** Lights the move whose card is open again, after its place was drawn anew. */
export function relight() {
  if (lit && !byId("preview").hidden) light(lit);
}

export function hidePreview() {
  shown = "";
  lit = "";
  hideCard();
}

// A reason as a sentence: a capital at the beginning, and a full stop unless it asks something.
const sentence = (words) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${/[.?!…]$/.test(words) ? "" : "."}`;

// What is said of a place, after its name; never two colons in one sentence.
function at(place, reason) {
  const colon = /:\s/.test(place);
  return place ? say(colon ? "why_there" : "why_here", { place, reason }) : reason;
}

// Says why a place cannot be used now, with the rule.
async function why(spot) {
  if (data.seat === "") return;
  const name = spot.dataset.name || spot.getAttribute("aria-label") || "";
  if (past() || !(data.turn || state.trial)) {
    notice(at(name, say(past() ? "looking_back" : "waiting_other")));
    return;
  }
  try {
    const query = new URLSearchParams({ seat: data.seat, wish: spot.dataset.spot });
    if (state.trial) query.append("trial", "true");
    for (const step of state.plan) query.append("move", step); // the board shows what is after them
    for (const part of state.half) query.append("half", part);
    const found = await ask(`${api}/why?${query}`);
    notice(found.legal ? name : at(name, sentence(found.reason)), found.rule);
  } catch (error) {
    notice(error.message);
  }
}

/** A place that is not lit, clicked or chosen with a key: it takes the place of what was begun, or says why it cannot. */
export const instead = (spot) => chooseInstead(spot) || planInstead(spot) || why(spot);

/** Draws what a move leads to over the boards, while a card with a button is open. */
export async function trace(move) {
  const ahead = await foreseen(keyOf(move), move);
  if (byId("preview-play")) showThread(ahead.thread);
}
