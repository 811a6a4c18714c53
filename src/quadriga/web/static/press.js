// While a finger or a mouse button is down, news of others wait: what is under it must not be drawn anew.

const LONGEST = 1500; // a press that never ends, such as one that left the window
const AFTER = 40; // the click comes right after the release
let pressed = null;
let release = () => {};

export function listenToPresses() {
  document.addEventListener("pointerdown", (event) => {
    if (event.target.matches?.("input[type=range]")) return; // what a slider shows must follow it
    release();
    pressed = new Promise((resolve) => { release = resolve; });
    setTimeout(release, LONGEST);
  }, true);
  const end = () => setTimeout(() => {
    release();
    pressed = null;
  }, AFTER);
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, end, true);
}

/** Waits until nothing is pressed. */
export const released = () => pressed || Promise.resolve();
