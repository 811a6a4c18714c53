// Which of my tables wait for me: a page begins with what the server knows, and the stream goes on from there.

import { hearers } from "./stream.js";
import { byId } from "./words.js";

const waiting = new Set((document.body.dataset.waiting || "").split(" ").filter(Boolean));
const plain = document.title.replace(/^\(\d+\) /, "");

export const waitsHere = (table) => waiting.has(table);
/** How many tables wait for me, without one of them. */
export const othersThatWait = (table) => waiting.size - (waiting.has(table) ? 1 : 0);

/** Says in the tab what it is about, and with its icon whether I am wanted. */
export function showInTab(words, wanted) {
  document.title = words;
  const icon = byId("icon");
  const picture = wanted ? icon.dataset.turn : icon.dataset.plain;
  if (icon.getAttribute("href") !== picture) icon.setAttribute("href", picture);
}

/** The title of a tab after the number of tables that wait, if there are any. */
export const counted = (words, number) => (number ? `(${number}) ${words}` : words);

/** A page that is no table: its title says how many wait. */
export function showCount() {
  showInTab(counted(plain, waiting.size), waiting.size > 0);
}

/** Calls `show` whenever a table begins or ends to wait for me. */
export function followWaiting(show) {
  hearers.push(({ kind, table, waits }) => {
    if ((kind !== "table" && kind !== "stands") || waits === waiting.has(table)) return;
    if (waits) waiting.add(table);
    else waiting.delete(table);
    show();
  });
}
