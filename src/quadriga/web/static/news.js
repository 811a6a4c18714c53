// What arrives by itself: moves of others, a lost connection, and which of my tables waits for me.

import { notice } from "./beside.js";
import { heard, refresh } from "./parts.js";
import { data, past, state } from "./state.js";
import { hearers, startStream } from "./stream.js";
import { counted, followWaiting, othersThatWait, showInTab, waitsHere } from "./waiting.js";
import { byId, say } from "./words.js";

let lost = false;
let said = false; // whether the loss was said: only then is it said that it is over
let lostTimer = 0;

/** Tab title and icon say whether it is my turn, also while I look back, or what else I am wanted for; else how many
 * other tables wait. */
export function showTurn() {
  const call = past() ? waitsHere(data.table) && say("your_turn") : data.call;
  const name = `${data.name} · Quadriga`;
  showInTab(call ? `● ${call} · ${name}` : counted(name, othersThatWait(data.table)), Boolean(call));
}

function showNext() {
  const link = byId("next");
  const count = othersThatWait(data.table);
  link.classList.toggle("none", count === 0);
  link.querySelector("b").textContent = count;
}

function sayLost() {
  said = true;
  notice(say("lost"), "", true);
}

export function listenToNews() {
  hearers.push((message) => {
    if (message.kind === "lost" && !lost) {
      lost = true;
      document.body.classList.add("cut-off");
      lostTimer = setTimeout(sayLost, 1500);
    } else if (message.kind === "open" && lost) {
      lost = false;
      clearTimeout(lostTimer);
      document.body.classList.remove("cut-off");
      if (said) notice(say("again"));
      said = false;
      refresh();
    } else if (message.table === data.table && !past() && (message.kind === "table" || message.number > state.number)) {
      heard(message.number);
    }
  });
  followWaiting(() => {
    showNext();
    showTurn();
  });
  startStream(data.sits ? "" : data.table);
}
