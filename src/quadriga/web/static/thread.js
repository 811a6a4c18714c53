// What a move leads to, drawn over the boards as a thread from piece to piece; and what bars a place that is not lit.

import { byId } from "./words.js";

const NAMESPACE = "http://www.w3.org/2000/svg";
const EDGE = 14; // how far from the edge of what can be seen a piece outside it is shown
let drawn = null; // what is shown: drawn again when something scrolls
let asked = 0;
let sticking = []; // zones that stay while others scroll under them

function shape(tag, kind, attributes, words = "") {
  const found = document.createElementNS(NAMESPACE, tag);
  found.setAttribute("class", kind);
  for (const [name, value] of Object.entries(attributes)) found.setAttribute(name, value);
  found.textContent = words;
  return found;
}

function layer() {
  let found = byId("thread");
  if (!found) {
    found = shape("svg", "thread q", { id: "thread", "aria-hidden": "true" });
    document.body.append(found);
  }
  return found;
}

// Where something can be seen: in what scrolls by itself, below what sticks to the top.
function pane(piece) {
  const column = piece.closest(".board, .side")?.getBoundingClientRect();
  const top = document.querySelector(".top").getBoundingClientRect();
  const tabs = document.querySelector(".tabs")?.getBoundingClientRect();
  const aside = top.height > window.innerHeight / 2; // a phone on its side
  const found = { top: aside ? 0 : top.bottom, bottom: tabs?.height ? tabs.top : window.innerHeight };
  if (column?.height) Object.assign(found, { top: Math.max(found.top, column.top), bottom: Math.min(found.bottom, column.bottom) });
  const box = piece.getBoundingClientRect();
  for (const cover of tabs?.height ? [byId("preview"), byId("notice"), byId("plan")] : []) {
    if (!cover || cover.hidden || getComputedStyle(cover).position !== "fixed") continue;
    const lies = cover.getBoundingClientRect();
    if (lies.left < box.right && lies.right > box.left) found.bottom = Math.min(found.bottom, lies.top);
  }
  for (const zone of sticking) {
    const stuck = zone.getBoundingClientRect();
    const below = stuck.left < box.right && stuck.right > box.left && !zone.contains(piece);
    if (below && stuck.top < found.top + 8) found.top = Math.max(found.top, stuck.bottom);
  }
  return found;
}

// A number of the row that stays in view stands for a counter that does not.
function standIn(id) {
  const found = document.querySelector(`[data-stands-for="${CSS.escape(id)}"]`);
  const box = found?.getClientRects().length && found.getBoundingClientRect();
  return box && { box, x: box.left + box.width / 2, y: box.top + box.height / 2, away: 0, small: true };
}

function place(id) {
  const stands = standIn(id);
  if (stands) return stands;
  const piece = byId(id);
  if (!piece?.getClientRects().length) return null;
  const box = piece.getBoundingClientRect();
  const seen = pane(piece);
  const middle = box.top + box.height / 2;
  const y = within(seen.top + EDGE, middle, seen.bottom - EDGE);
  const round = piece.querySelector(":scope > rect, :scope > circle, :scope > path")?.tagName === "circle";
  return { box, round, x: box.left + box.width / 2, y, away: Math.abs(y - middle) > box.height / 2 ? Math.sign(middle - y) : 0 };
}

function ring(at, kind) {
  if (at.away) {
    const side = at.away * 7;
    return shape("path", `${kind} away`, { d: `M${at.x - 8} ${at.y - side / 2}L${at.x} ${at.y + side}L${at.x + 8} ${at.y - side / 2}` });
  }
  const { left, top, width, height } = at.box;
  return shape("rect", kind, { x: left - 2, y: top - 2, width: width + 4, height: height + 4, rx: at.round ? width / 2 + 2 : 5 });
}

const within = (low, value, high) => Math.max(low, Math.min(high, value));

// The point of a piece that is nearest to another one.
function nearest(at, other) {
  if (at.away) return at;
  return { x: within(at.box.left, other.x, at.box.right), y: within(at.box.top, other.y, at.box.bottom) };
}

// A line from edge to edge, a little bent, so that several between the same pieces can be told apart.
function line(start, end, kind) {
  const [from, to] = [nearest(start, end), nearest(end, start)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const bend = Math.min(28, Math.hypot(dx, dy) / 5);
  const length = Math.hypot(dx, dy) || 1;
  const [x, y] = [(from.x + to.x) / 2 - (dy / length) * bend, (from.y + to.y) / 2 + (dx / length) * bend];
  const d = `M${from.x} ${from.y}Q${x} ${y} ${to.x} ${to.y}`;
  return [shape("path", `${kind} under`, { d }), shape("path", kind, { d }), shape("circle", `${kind} tip`, { cx: to.x, cy: to.y, r: 4 })];
}

// Pieces outside what can be seen share its edge: their discs stand side by side there.
function free(x, y, width, taken) {
  const clash = (at) => taken.find((other) => Math.abs(other.y - y) < 18 && Math.abs(other.x - at) < (other.width + width) / 2);
  const way = x < window.innerWidth / 2 ? 1 : -1;
  let found = x;
  for (let other = clash(found); other; other = clash(found)) found = other.x + way * ((other.width + width) / 2 + 1);
  taken.push({ x: found, y, width });
  return found;
}

function disc(at, words, kind, taken) {
  const corner = kind.startsWith("sum") ? [at.box.right - 10, at.small ? at.box.bottom + 4 : at.box.top + 1] : [at.box.left, at.box.top];
  const [wanted, y] = at.away ? [at.x, at.y + at.away * EDGE] : corner; // on the edge itself, over no other piece
  const width = Math.max(18, 8 + 8 * words.length);
  const x = free(wanted, y, width, taken);
  return [
    shape("rect", kind, { x: x - width / 2, y: y - 9, width, height: 18, rx: 9 }),
    shape("text", "says", { x, y: y + 4.5, "text-anchor": "middle", "font-size": 13 }, words),
  ];
}

// Under the discs the lines, under the lines the rings; numbers go up with every step.
function knots(list) {
  const places = list.map((knot) => place(knot.piece));
  if (!places.some((at) => at && !at.away)) return []; // it would lie on what has nothing to do with it
  const [rings, lines, discs, taken] = [[], [], [], []];
  const steps = list.filter((knot) => knot.kind === "step").length;
  let number = 0;
  list.forEach((knot, at) => {
    const here = places[at];
    if (knot.kind === "step") number += 1;
    if (!here) return;
    const from = places[knot.origin];
    if (from) lines.push(...line(from, here, knot.kind === "choice" ? "string maybe" : "string"));
    if (knot.kind !== "net") rings.push(ring(here, `loop ${knot.kind}`));
    const says = { step: steps > 1 ? String(number) : "", lost: "×" }[knot.kind] ?? knot.sign;
    const sum = knot.sign.startsWith("+") ? "sum plus" : "sum";
    if (says) discs.push(...disc(here, says, knot.kind === "net" ? sum : "knot", taken));
  });
  return [...leavingFree([...rings, ...lines]), ...discs];
}

// What lies on the edge of a piece, headings, and what lies above the boards stay readable: rings and lines are cut out there.
function leavingFree(shapes) {
  const above = [...document.querySelectorAll(".drawing .above, .board .drawing text.title, .tabs, #preview, #notice, #plan")].filter((found) => found.getClientRects().length);
  const boxes = above.map((found) => found.getBoundingClientRect());
  if (!boxes.length) return shapes;
  const all = { x: 0, y: 0, width: window.innerWidth, height: window.innerHeight };
  const mask = shape("mask", "", { id: "thread-free", maskUnits: "userSpaceOnUse", ...all });
  mask.append(shape("rect", "", { fill: "white", ...all }));
  for (const { left, top, width, height } of boxes) mask.append(shape("rect", "", { fill: "black", x: left - 1, y: top - 1, width: width + 2, height: height + 2, rx: 5 }));
  const group = shape("g", "", { mask: "url(#thread-free)" });
  group.append(...shapes);
  return [mask, group];
}

function barring({ from, ids }) {
  const start = place(from);
  const found = ids.map(place).filter(Boolean);
  const lines = start ? found.flatMap((to) => line(start, to, "string bar")) : [];
  return [...found.map((at) => ring(at, "loop barring")), ...lines];
}

function noteSticking() {
  sticking = [...document.querySelectorAll("main .zone-part")].filter((zone) => getComputedStyle(zone).position === "sticky");
}

/** Whether a piece is whole in sight. */
export function isInSight(piece) {
  noteSticking();
  const { top, bottom } = piece.getBoundingClientRect();
  const seen = pane(piece);
  return top >= seen.top && bottom <= seen.bottom;
}

function draw() {
  if (drawn) noteSticking();
  const shapes = !drawn ? [] : drawn.knots ? knots(drawn.knots) : barring(drawn);
  if (shapes.length || byId("thread")) layer().replaceChildren(...shapes);
}

/** Draws the thread of a preview. */
export function showThread(list) {
  drawn = list?.length ? { knots: list } : null;
  draw();
}

/** Outlines what bars a place, with a line from it. */
export function showBars(piece) {
  const ids = (piece?.dataset.bars || "").split(" ").filter(Boolean);
  drawn = ids.length ? { from: piece.id, ids } : null;
  draw();
  return ids.length > 0;
}

export function hideThread() {
  if (!drawn) return;
  drawn = null;
  draw();
}

/** Draws again what is shown: its pieces were moved or drawn anew. */
export function retrace() {
  if (!drawn) return;
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(draw);
}

export function listenToScrolls() {
  document.addEventListener("scroll", retrace, { capture: true, passive: true });
  window.addEventListener("resize", retrace);
}
