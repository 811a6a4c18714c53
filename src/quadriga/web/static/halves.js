// A move of several spots is put together on the board: pointing at one leaves the moves that have it, and lights what
// else they need, until one is left. Which spots a move has is said by the server; nothing here knows why.

import { allInView, showBelow } from "./panels.js";
import { data, state } from "./state.js";
import { LIT, rove } from "./walk.js";
import { announce, byId, made, say } from "./words.js";

const LINES = ".moves [data-move]";
const given = new WeakMap(); // how the server drew a place, before a half-made choice changed it
let shown = false;

const lines = () => [...document.querySelectorAll(LINES)];
const spotsOf = (line) => (line.dataset.spots || line.dataset.move).split("|");
const often = (list, spot) => list.filter((other) => other === spot).length;
const holds = (spots, half) => half.every((spot) => often(spots, spot) >= often(half, spot));
const wordsOf = (line) => line.querySelector(".what")?.textContent.trim() || line.dataset.move;
/** What is asked: of which seat, and after which plan. */
export const question = () => [data.serial, data.seat, data.position, ...state.plan].join("|");

/** The moves of the list that can still be meant. */
export const listed = () => lines().filter((line) => !line.closest("li")?.hidden);

// The move that these spots mean: the only one left, or the one that needs nothing else.
function meant(left, half) {
  return left.length === 1 ? left[0] : left.find((line) => spotsOf(line).length === half.length);
}

const narrowed = (half) => lines().filter((line) => holds(spotsOf(line), half));

/** Chooses a spot that belongs to several moves, or takes it back if it is chosen. */
export function takePart(place) {
  const { spot } = place.dataset;
  const more = [...state.half, spot];
  if (narrowed(more).length) state.half = more;
  else state.half = state.half.filter((other) => other !== spot);
  state.halfOf = question();
  showHalf();
  comeNearer();
  announce(state.half.length ? byId("half").querySelector("span").textContent : say("half_back"), true);
}

/** Marks the moves of the list that a spot would leave, while it is pointed at. */
export function pointAt(place) {
  const half = place ? [...state.half, place.dataset.spot] : [];
  for (const line of lines()) line.classList.toggle("would", Boolean(place) && holds(spotsOf(line), half));
}

/** Takes the last spot back, or all; says whether there was one. */
export function dropHalf(all = false) {
  if (!state.half.length) return false;
  state.half = all ? [] : state.half.slice(0, -1);
  const inBar = byId("half")?.contains(document.activeElement);
  showHalf();
  if (inBar && !state.half.length) listed()[0]?.focus({ preventScroll: true });
  announce(state.half.length ? byId("half").querySelector("span").textContent : say("half_back"), true);
  return true;
}

/** Shows the half-made choice again after something was drawn anew; one that no longer fits is gone. */
export function showHalf() {
  if (state.half.length && (state.halfOf !== question() || !narrowed(state.half).length)) state.half = [];
  if (!state.half.length && !shown) return;
  keepHeight(state.half.length > 0);
  shown = state.half.length > 0;
  const left = narrowed(state.half);
  for (const place of document.querySelectorAll(".drawing [data-spot]")) {
    if (shown) relight(place, left);
    else restore(place);
  }
  let number = 0;
  for (const line of lines()) {
    const out = shown && !left.includes(line);
    const item = line.closest("li");
    if (item) item.hidden = out;
    const digit = line.querySelector(".digit");
    if (digit && !out) digit.textContent = number += 1;
  }
  drawBar(left);
  rove();
  showBelow();
}

// Where the boards lie below the list, it keeps its height while it is shorter: what was touched stays under the finger.
function keepHeight(wanted) {
  const box = byId("asked");
  if (!wanted || allInView.matches) box.style.removeProperty("min-height");
  else if (!shown) box.style.minHeight = `${box.getBoundingClientRect().height}px`;
}

/** Puts back what a half-made choice changed on the boards, before they are drawn anew. */
export function putBack() {
  if (shown) document.querySelectorAll(".drawing [data-spot]").forEach(restore);
}

const kind = (spot) => spot.split(":")[0];

/** A place that is a move by itself, or of the same kind as the only spot chosen, takes that one's place. Says whether it was one. */
export function chooseInstead(place) {
  const was = given.get(place);
  if (state.half.length !== 1 || !was?.lit) return false;
  const alike = place.dataset.spot.includes(":") && kind(place.dataset.spot) === kind(state.half[0]);
  if (!was.attributes["data-move"] && !alike) return false;
  state.half = [];
  showHalf();
  place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return true;
}

// What is to be chosen next is brought into view, if nothing of it is.
function comeNearer() {
  const next = [...document.querySelectorAll(LIT)].filter((place) => !place.classList.contains("half") && place.getClientRects().length);
  const seen = (place) => {
    const box = place.getBoundingClientRect();
    return box.bottom > 120 && box.top < window.innerHeight - 80;
  };
  if (state.half.length && next.length && !next.some(seen)) next[0].scrollIntoView({ block: "center", behavior: "auto" });
}

function relight(place, left) {
  if (!given.has(place)) keep(place);
  const { half } = state;
  const { spot, after, label } = place.dataset;
  const chosen = half.includes(spot);
  const more = after && !half.includes(after) ? [] : left.filter((line) => often(spotsOf(line), spot) > often(half, spot));
  const move = more.length ? meant(more, [...half, spot]) : null;
  const lit = chosen || more.length > 0;
  place.classList.toggle("may-act", lit);
  place.classList.toggle("half", chosen);
  place.classList.toggle("open", Boolean(after) && half.includes(after));
  set(place, { role: lit ? "button" : "img", "aria-pressed": chosen ? "true" : null, tabindex: lit ? "-1" : null });
  set(place, { "data-move": move?.dataset.move ?? null, "data-part": lit && !move ? spot : null });
  if (!label) return;
  if (move) name(place, say("said", { label, move: wordsOf(move) }));
  else if (chosen) name(place, say("half_chosen", { label }));
  else name(place, lit ? say("with_it", { label, number: more.length }) : label);
}

function set(place, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null) place.removeAttribute(key);
    else place.setAttribute(key, value);
  }
}

function name(place, words) {
  place.setAttribute("aria-label", words);
  const title = place.querySelector(":scope > title");
  if (title) title.textContent = words;
}

const KEPT = ["role", "tabindex", "aria-label", "data-move", "data-part"];

function keep(place) {
  given.set(place, { lit: place.classList.contains("may-act"), attributes: Object.fromEntries(KEPT.map((key) => [key, place.getAttribute(key)])) });
}

function restore(place) {
  const was = given.get(place);
  if (!was) return;
  given.delete(place);
  place.classList.remove("half", "open");
  place.classList.toggle("may-act", was.lit);
  set(place, { ...was.attributes, "aria-pressed": null });
  name(place, was.attributes["aria-label"]);
}

const FEW = 4; // moves that fit into the bar itself, where the list is out of sight

// What is chosen, how many moves are left, and the way back, above the list.
function drawBar(left) {
  const list = document.querySelector(".moves");
  const bar = byId("half");
  if (!shown || !list) {
    bar?.remove();
    return;
  }
  const names = state.half.map((spot) => document.querySelector(`.drawing [data-spot="${CSS.escape(spot)}"]`)?.dataset.short || spot);
  const row = made("p", "", "half-bar");
  row.id = "half";
  const back = made("button", say("half_undo"), "slim");
  back.type = "button";
  back.dataset.half = "back";
  row.append(made("span", say("half", { chosen: names.join(" + "), number: left.length })), ...(left.length > FEW ? [] : left.map(offered)), back);
  if (bar) bar.replaceWith(row);
  else list.before(row);
}

// A move that is left, as a button for where the list is out of sight.
function offered(line) {
  const button = made("button", wordsOf(line), "left");
  button.type = "button";
  button.dataset.left = line.dataset.move;
  return button;
}
