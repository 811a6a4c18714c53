// Looking back: any earlier position by keys or links, and playing back what happened since my last turn.

import { refresh } from "./parts.js";
import { base, calm, data, main, past } from "./state.js";
import { byId } from "./words.js";

const PAUSE = 1100; // between two steps of a playback
let timer = 0;
let inPlace = false; // looking back from the live table, whose address stays

const seen = () => `since-${data.table}`;

/** Shows what changed since my last turn, unless it was put away. */
export function showSince() {
  const box = document.querySelector("[data-since]");
  if (box) box.hidden = sessionStorage.getItem(seen()) === box.dataset.since;
}

export function dismissSince() {
  const box = document.querySelector("[data-since]:not([hidden])");
  if (!box) return false;
  sessionStorage.setItem(seen(), box.dataset.since);
  box.hidden = true;
  return true;
}

/** Goes to a position. */
export async function go(position) {
  const wanted = Math.max(0, Math.min(Number(data.answers), position));
  if (String(wanted) === data.position) return;
  data.position = wanted;
  if (!inPlace) history.replaceState(null, "", `${base}/at/${wanted}${location.search}`);
  await refresh();
}

/** Plays back what happened from a position on, step by step; who wants no motion steps by hand. */
export async function playBack(from) {
  inPlace = true;
  main.classList.add("played-back");
  await go(from);
  byId("following")?.focus({ preventScroll: true });
  if (!calm()) timer = setTimeout(step, PAUSE);
}

async function step() {
  const next = Number(data.position) + 1;
  if (!inPlace || !past()) return;
  if (next > Number(data.answers)) {
    leave();
    return;
  }
  await go(next);
  timer = setTimeout(step, PAUSE);
}

/** Ends a playback: back to the table as it is now. Says whether there was one. */
export function leave() {
  if (!inPlace) return false;
  clearTimeout(timer);
  inPlace = false;
  main.classList.remove("played-back");
  data.position = "";
  dismissSince();
  refresh();
  return true;
}

/** A link of the replay, followed without leaving the page. */
export function follow(link) {
  clearTimeout(timer);
  if (link.dataset.go === "now") return leave();
  if (inPlace && Number(link.dataset.go) === Number(data.position)) return leave();
  go(Number(link.dataset.go));
  return true;
}
