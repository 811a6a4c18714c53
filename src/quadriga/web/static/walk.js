// One tab stop for all boards, arrow keys inside: they go to the nearest lit place in their direction, with Shift to any.

export const LIT = ".drawing [data-move], .drawing [data-part]";
export const ANY = `${LIT}, .drawing [data-spot]`; // one that is not lit can be asked why not
const seen = (places) => [...document.querySelectorAll(places)].filter((place) => place.getClientRects().length);
const lit = () => seen(LIT);

let apart = null; // the place that has the focus and is not lit
document.addEventListener("pointerdown", () => { apart = null; }, true); // who points elsewhere has left it

// So that it can have the focus, also when it was drawn anew; Tab leads to lit places only.
function stand(place, preventScroll = false) {
  apart = place;
  place.setAttribute("tabindex", "-1");
  place.focus({ preventScroll });
}

export function rove(current) {
  const places = lit();
  const keep = current || places.find((place) => place === document.activeElement) || places[0];
  for (const place of places) place.setAttribute("tabindex", place === keep ? "0" : "-1");
  const again = apart && (apart.isConnected ? apart : document.getElementById(apart.id));
  if (again && !again.matches(LIT) && [document.body, again].includes(document.activeElement)) stand(again, true);
  else apart = null;
}

/** Goes onto the boards, to the place that Tab would lead to. */
export function enter() {
  const stop = document.querySelector(`:is(${LIT})[tabindex="0"]`);
  const [first] = seen(ANY);
  if (stop) stop.focus({ preventScroll: false });
  else if (first) stand(first);
}

export function walk(from, key, all = false) {
  const box = from.getBoundingClientRect();
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  let best = null;
  let least = Infinity;
  const places = seen(all ? ANY : LIT);
  for (const place of places) {
    if (place === from || place.contains(from) || from.contains(place)) continue;
    const other = place.getBoundingClientRect();
    const dx = other.left + other.width / 2 - x;
    const dy = other.top + other.height / 2 - y;
    const [along, across] = { ArrowRight: [dx, dy], ArrowLeft: [-dx, dy], ArrowDown: [dy, dx], ArrowUp: [-dy, dx] }[key];
    if (along <= 1) continue;
    const way = along + 2.5 * Math.abs(across);
    if (way < least) [least, best] = [way, place];
  }
  if (!best && places.length) {
    const step = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    best = places[(places.indexOf(from) + step + places.length) % places.length];
  }
  if (!best?.matches(LIT)) {
    if (best) stand(best);
    return;
  }
  rove(best);
  best.focus({ preventScroll: false });
}
