// One tab stop for all boards, arrow keys inside: they go to the nearest lit place in their direction.

export const LIT = ".drawing [data-move], .drawing [data-part]";
const lit = () => [...document.querySelectorAll(LIT)].filter((place) => place.getClientRects().length);

export function rove(current) {
  const places = lit();
  const keep = current || places.find((place) => place === document.activeElement) || places[0];
  for (const place of places) place.setAttribute("tabindex", place === keep ? "0" : "-1");
}

export function walk(from, key) {
  const box = from.getBoundingClientRect();
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  let best = null;
  let least = Infinity;
  for (const place of lit()) {
    if (place === from) continue;
    const other = place.getBoundingClientRect();
    const dx = other.left + other.width / 2 - x;
    const dy = other.top + other.height / 2 - y;
    const [along, across] = { ArrowRight: [dx, dy], ArrowLeft: [-dx, dy], ArrowDown: [dy, dx], ArrowUp: [-dy, dx] }[key];
    if (along <= 1) continue;
    const way = along + 2.5 * Math.abs(across);
    if (way < least) [least, best] = [way, place];
  }
  if (!best) {
    const places = lit();
    const step = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    best = places[(places.indexOf(from) + step + places.length) % places.length];
  }
  rove(best);
  best.focus({ preventScroll: false });
}
