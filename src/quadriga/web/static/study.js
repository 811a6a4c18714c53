// The page of an analysis fills while the bot thinks; what is open and where the focus is stays.

import { ask } from "./net.js";
import { redraw } from "./redraw.js";
import { announce, byId } from "./words.js";

const PAUSE = 1500;

function replace(place, found) {
  const open = [...place.querySelectorAll("details[open]")].map((panel) => panel.id);
  const links = [...place.querySelectorAll("a, summary")];
  const focus = links.indexOf(document.activeElement);
  const href = document.activeElement?.getAttribute?.("href");
  redraw(place, found.html);
  place.dataset.hash = found.hash;
  for (const id of open) if (byId(id)) byId(id).open = true;
  if (focus < 0) return;
  const now = [...place.querySelectorAll("a, summary")];
  (now.find((link) => href && link.getAttribute("href") === href) || now[focus])?.focus({ preventScroll: true });
}

/** Asks for news of the analysis until it is done. */
export async function followStudy(place) {
  if (place.dataset.done) return;
  try {
    const found = await ask(location.href);
    if (found.hash !== place.dataset.hash) replace(place, found);
    if (found.done) {
      place.dataset.done = "yes";
      announce(byId("turning-heading")?.textContent);
      return;
    }
  } catch {
    // The server is away for a moment; the next question may reach it.
  }
  setTimeout(() => followStudy(place), PAUSE);
}
