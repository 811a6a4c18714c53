// What arrives by itself: moves of others, a lost connection, and which of my tables waits for me.

import { notice } from "./beside.js";
import { heard, refresh } from "./parts.js";
import { data, past } from "./state.js";
import { hearers, startStream } from "./stream.js";
import { byId, say } from "./words.js";

const waiting = new Map();
let lost = false;
let said = false; // whether the loss was said: only then is it said that it is over
let lostTimer = 0;

/** Tab title and icon say whether it is my turn, or what else I am wanted for. */
export function showTurn() {
  const mine = data.call && !past();
  document.title = `${mine ? `● ${data.call} · ` : ""}${data.name} · Quadriga`;
  const icon = byId("icon");
  const wanted = mine ? icon.dataset.turn : icon.dataset.plain;
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

function showNext() {
  const link = byId("next");
  const count = [...waiting].filter(([id, waits]) => waits && id !== data.table).length;
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
    } else if (message.kind === "table") {
      waiting.set(message.table, message.waits);
      showNext();
      if (message.table === data.table && !past()) heard(message.number);
    }
  });
  startStream(data.sits ? "" : data.table);
}
