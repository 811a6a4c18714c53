// Whether a pointer really moves. A browser also reports what comes under one that rests: after a change or a scroll.

const KEY = "quadriga-pointer"; // where it was when this tab showed another page
let [x, y] = JSON.parse(sessionStorage.getItem(KEY) || "[-1, -1]");
let waits = false; // something came under the pointer while it rested

function moves(event) {
  const moved = event.clientX !== x || event.clientY !== y;
  [x, y] = [event.clientX, event.clientY];
  return moved;
}

/** Calls `pointed` with what a pointer goes to, and `cameUnder` with what comes under one that rests. */
export function listenToMoving(pointed, cameUnder) {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    waits = !moves(event);
    if (waits) cameUnder(event);
    else pointed(event);
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch" || !moves(event) || !waits) return;
    waits = false;
    pointed(event);
  }, { passive: true });
  window.addEventListener("pagehide", () => sessionStorage.setItem(KEY, JSON.stringify([x, y])));
}
