// The home page: its lists are drawn anew when one of my tables begins or ends to wait for me. All else stays: an open
// menu, what was chosen in it, what was typed.

import { listenToPresses, released } from "./press.js";
import { hearers } from "./stream.js";
import { byId } from "./words.js";

let asked = false; // whether the lists are to be fetched, again if they are being fetched
let drawing = false;
let leaving = false; // a form was sent: what it leads to is shown instead

// What has the focus, found again among new lists.
const nameOf = (element) => (element?.matches("a") ? `a[href="${element.getAttribute("href")}"]` : `form[action="${element?.form?.getAttribute("action")}"] button`);

async function fetchLists() {
  const reply = await fetch(location.href);
  if (!reply.ok) return;
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  await released();
  const fresh = page.getElementById("lists");
  if (!fresh || leaving) return;
  const inside = byId("lists").contains(document.activeElement) && nameOf(document.activeElement);
  byId("lists").replaceChildren(...fresh.childNodes);
  if (inside) byId("lists").querySelector(inside)?.focus({ preventScroll: true });
}

async function drawLists() {
  asked = true;
  if (drawing) return;
  drawing = true;
  while (asked && !leaving) {
    asked = false;
    await fetchLists().catch(() => {}); // the stream begins with where all stands when the net is back
  }
  drawing = false;
}

export function followTables() {
  listenToPresses();
  document.addEventListener("submit", () => { leaving = true; });
  window.addEventListener("pageshow", (event) => { if (event.persisted) leaving = false; });
  hearers.push(({ kind, table, waits, status }) => {
    if (kind !== "table" && kind !== "stands") return;
    const row = document.querySelector(`#my-tables [data-id="${CSS.escape(table)}"]`);
    if (row ? row.dataset.stands !== `${waits}${status}` : waits) drawLists();
  });
}
