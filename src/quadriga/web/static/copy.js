// Links to send: a button copies one; where the browser does not let it, the link is selected and copied the old way.

import { notice } from "./beside.js";
import { say } from "./words.js";

const select = (place) => window.getSelection().selectAllChildren(place);

export async function copyLink(button) {
  const place = button.parentElement.querySelector("[data-copy]");
  try {
    await navigator.clipboard.writeText(place.textContent);
  } catch {
    select(place);
    document.execCommand("copy");
  }
  notice(say("copied"));
}

/** Who comes to a link by keyboard has it selected. */
export const listenToLinks = () => document.addEventListener("focus", (event) => { if (event.target.matches?.("[data-copy]")) select(event.target); }, true);
