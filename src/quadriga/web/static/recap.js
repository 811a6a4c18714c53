// Looking back: any earlier position by keys or links, and playing back what happened since my last turn.

import { refresh } from "./parts.js";
import { startPlaying, stopPlaying } from "./replay.js";
import { base, calm, data, main } from "./state.js";
import { byId } from "./words.js";

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
  if (!calm()) startPlaying(true);
}

/** Ends a playback: back to the table as it is now. Says whether there was one. */
export function leave() {
  if (!inPlace) return false;
  stopPlaying();
  inPlace = false;
  main.classList.remove("played-back");
  data.position = "";
  dismissSince();
  refresh();
  return true;
}

/** A link of the replay, followed without leaving the page. */
export function follow(link) {
  stopPlaying();
  if (link.dataset.go === "now") return leave();
  if (inPlace && Number(link.dataset.go) === Number(data.position)) return leave();
  go(Number(link.dataset.go));
  return true;
}
