// Applying what changed: only parts whose bytes differ are touched; focus, scroll and open panels stay.

import { clearFolds, drawFolds, noteChanges } from "./changes.js";
import { hideNotice, notice } from "./beside.js";
import { cover } from "./cover.js";
import { ask, reached } from "./net.js";
import { allInView } from "./panels.js";
import { released } from "./press.js";
import { redraw } from "./redraw.js";
import { answered, asked, bring, cameBack, isBusy } from "./returning.js";
import { base, data, main, past, state } from "./state.js";
import { LIT } from "./walk.js";
import { announce, byId, say, wordsOf } from "./words.js";

// Whose view: the one chosen by the address, else rather the one that is shown, if several of mine are asked at once.
const chosenSeat = () => (data.chosen ? `&seat=${data.chosen}` : data.seat && `&rather=${data.seat}`);
const SOON = 150; // milliseconds; what takes longer is shown to be under way
const NEXT = 30; // milliseconds after a frame, when it is painted
const AGAIN = 2000; // milliseconds until what did not come is asked for again
const jobs = []; // what is done after every change
const chores = []; // what is done before it
const looks = []; // what is done when it is painted
let fetching = null; // the refresh under way
let acting = 0; // how many things the player did are under way
let slow = 0; // says on the boards that something is under way, if it is not done soon
let tail = Promise.resolve();
let again = false; // whether news came meanwhile
let early = []; // news that came while the player's own doing was under way
let turning = null; // the seat to which the table is being turned
let missed = false; // whether news came while it was turned
let own = null; // the row that the player's own doing made, until its news has come

export const afterEachChange = (job) => jobs.push(job);
export const beforeEachChange = (chore) => chores.push(chore);
/** For what asks where things are, when the page is laid out, and for all else that nobody waits for. */
export const onceItIsPainted = (look) => looks.push(look);

// How the page has its parts. What is folded away, and what tells of the player's own doing, can be had later.
const WAITS = "details:not([open]) > :not(summary), details:not([open]) > :not(summary) *, #part-log";
const marked = (part, putOff) => `${part.id}:${part.dataset.hash}${putOff && part.matches(WAITS) ? ":later" : ""}`;
export const have = (putOff = false) => [...document.querySelectorAll(".part[data-hash]")].map((part) => marked(part, putOff)).join(",");
export const partsAddress = (known = have()) => `${base}/parts?have=${known}${chosenSeat()}${past() ? `&at=${data.position}` : ""}`;
export const planQuery = (moves, fill, trial) => {
  const query = new URLSearchParams({ seat: data.seat, fill: fill ? "true" : "false", trial: trial ? "true" : "false", have: have() });
  for (const move of moves) query.append("move", move);
  return query;
};

/** Shows a new state of the table; `own` if it comes of what the player did. */
export function apply(found, own = false) {
  if (data.chosen && found.seat !== null && String(found.seat) !== data.chosen) {
    again = true; // the view that was chosen is kept
    return;
  }
  if (isOfOtherSeat(found)) {
    turnTable(found);
    return;
  }
  const focus = document.activeElement?.id;
  const inside = document.activeElement?.closest(".part")?.id;
  const prompt = wordsOf(byId("prompt"));
  const before = asked();
  const waited = !data.turn;
  if (own) clearFolds();
  for (const chore of chores) chore();
  const places = Object.keys(found.parts).filter((id) => own || !wouldPush(id, found)).map(byId).filter(Boolean);
  const news = !own && (past() || found.number !== state.number); // else it is what was put off
  const noted = news && !past() ? places.map(noteChanges) : [];
  const mine = places.some((place) => place.id === inside);
  replaceParts(places, found, news);
  for (const note of noted) note?.();
  if (news) markTabs(places);
  keepState(found);
  if (found.status !== "running") clearFolds(); // nobody comes back to a turn here
  else if (!past()) drawFolds();
  for (const job of jobs) job();
  if (mine && focus && document.activeElement?.id !== focus) {
    const target = byId(focus) || document.querySelector("#confirm, #part-moves [data-move], #part-moves button:not(#skip)") || byId("asked");
    target.focus({ preventScroll: true });
  }
  const now = wordsOf(byId("prompt"));
  if (now !== prompt) {
    announce(now);
    if (waited && data.turn && byId("notice").textContent.includes(say("waiting_other"))) hideNotice(); // not true any more
    // Who was not asked before hears what others did to him.
    if (waited && data.turn && !own) announce(wordsOf(document.querySelector("[data-since]:not([hidden]) .touches")));
  }
  if (asked() !== before) comeOrMark(before, own);
  if (own) answered();
}

// On a phone, what tells of the others stands above my boards: while I am asked it waits for my own answer.
const wouldPush = (id, found) => id === "part-since" && !allInView.matches && Boolean(data.turn) && String(found.serial) === data.serial;

// A plan is always one of the seat that is shown; else boards that are not here say that another seat is asked.
const isOfOtherSeat = (found) => !found.plan.length && !found.trial && Object.keys(found.parts).some((id) => id.startsWith("zone-") && !byId(id));

// Another of my seats is asked: its own boards come where those of the last one were.
async function turnTable(found) {
  if (turning === found.seat) {
    missed = true;
    return;
  }
  turning = found.seat;
  data.seat = found.seat;
  const page = await fetched(`${base}?rather=${found.seat}`);
  if (!page) {
    notice(say("lost"));
    setTimeout(() => {
      turning = null; // until then nothing is done: the boards are still those of the last seat
      refresh();
    }, AGAIN);
    return;
  }
  const fresh = page.getElementById("main");
  if (!fresh) {
    location.reload();
    return;
  }
  const inside = main.contains(document.activeElement);
  for (const part of page.querySelectorAll(".top .part")) byId(part.id)?.replaceWith(part);
  main.replaceChildren(...fresh.childNodes);
  Object.assign(data, fresh.dataset);
  Object.assign(state, { number: Number(data.number), plan: [], before: [], ahead: [], trial: false, held: false });
  main.classList.remove("planning");
  turning = null;
  clearFolds();
  for (const job of [...jobs, ...looks]) job();
  announce(wordsOf(byId("prompt")));
  window.scrollTo(0, 0);
  if (inside) document.querySelector("#part-moves [data-move], #part-moves button")?.focus({ preventScroll: true });
  comeForward();
  cover();
  if (missed) refresh(); // the page may be older than what it was turned for
  missed = false;
}

// A page; none if nothing came, or only the words of something that stands before the server.
const fetched = (address) => reached(address, {}, (reply) => (reply.status < 500 ? reply.text() : null))
  .then(([, text]) => text && new DOMParser().parseFromString(text, "text/html"))
  .catch(() => null);

// All is written before anything is read, so that the page is laid out once; what scrolls stays, and with it where it is.
function replaceParts(places, { parts, later: missing }, news) {
  for (const place of places) {
    const { html, hash } = parts[place.id];
    redraw(place, html);
    place.dataset.hash = hash;
    place.classList.remove("fresh-part");
  }
  requestAnimationFrame(() => {
    // What others changed fades in; what the player did is there at once.
    if (news) for (const place of places) place.classList.add("fresh-part");
    setTimeout(() => {
      for (const look of looks) look();
      if (missing.length) refresh();
    }, NEXT);
  });
}

// On a phone the tabs of what others changed say so.
function markTabs(places) {
  for (const place of places) {
    const tab = place.closest("#seats") ? "#seats" : place.id === "part-log" ? "#log" : "";
    if (tab) document.querySelector(`.tabs a[href="${tab}"]`)?.classList.add("fresh");
  }
}

// What was planned for another question, or another seat, is not gone back to.
function keepSteps(found) {
  if (String(found.serial) !== data.serial || String(found.seat ?? "") !== data.seat) Object.assign(state, { before: [], ahead: [] });
  else if (!found.plan.length && !found.trial) state.before = [];
}

function keepState(found) {
  keepSteps(found);
  state.number = found.number;
  state.plan = found.plan;
  state.trial = found.trial;
  state.held = found.held;
  data.number = found.number;
  data.serial = found.serial;
  data.seat = found.seat ?? "";
  data.turn = found.turn ? "yes" : "";
  data.call = found.call;
  data.answers = found.answers;
  if (found.position !== null) data.position = found.position;
  main.classList.toggle("past", past());
  main.classList.toggle("planning", state.plan.length > 0 || state.trial);
}

/** Fetches what changed, unless the player is doing something; then it is fetched after that. */
export async function refresh() {
  if (acting || fetching) {
    again = true;
    return;
  }
  fetching = fetchParts();
  await fetching;
  fetching = null;
  catchUp();
}

/** Looks at the table from another of my seats that is asked; what was planned for this one is put aside. */
export function lookFrom(seat) {
  // After what was done for this seat, which would else be sent for the other one.
  return act(() => {
    Object.assign(state, { plan: [], before: [], ahead: [], trial: false });
    data.seat = seat;
    again = true;
  });
}

/** News of this table: it is looked at anew, unless they tell only of what was done here, or of less than is shown. */
export function heard(number) {
  if (acting) early.push(number);
  else if (number < state.number) return;
  else if (number === own) own = null;
  else refresh();
}

function sift() {
  const mine = early.indexOf(own);
  if (mine >= 0) {
    early.splice(mine, 1);
    own = null;
  }
  again ||= early.some((number) => number >= state.number);
  early = [];
}

/** Says that the player's own doing has led to this row. */
export const did = (number) => { own = number; };

function catchUp() {
  if (!again) return;
  again = false;
  refresh();
}

async function fetchParts() {
  try {
    const { serial, seat, position } = data;
    const { plan, trial } = state;
    const pending = plan.length > 0 || trial;
    const elsewhere = () => acting || data.position !== position || data.seat !== seat;
    let found = await ask(partsAddress(pending ? "" : have()));
    if (elsewhere()) {
      again = true; // meanwhile the player did something, or looks at another position or from another seat
      return;
    }
    const mine = String(found.seat) === seat && found.status === "running";
    const goesOn = mine && (trial || (found.turn && String(found.serial) === serial));
    if (pending && goesOn) found = await ask(`${base}/plan?${planQuery(plan, false, trial)}`);
    else if (pending) notice(say(trial ? "trial_over" : "changed"));
    if (goesOn && trial && !found.trial) endTrial(plan, found.plan);
    await released();
    if (elsewhere()) again = true;
    else apply(found);
  } catch (error) {
    notice(error.message);
  }
}

// My turn has come: what was tried is the plan, as far as it can be played.
function endTrial(tried, kept) {
  state.before = state.before.filter((earlier) => earlier.length < kept.length);
  state.ahead = [];
  notice(say(!kept.length ? "trial_over" : kept.length < tried.length ? "trial_cut" : "trial_kept"));
}

/** Does what the player asks, one thing after the other; news wait meanwhile. What was asked on boards that have gone
 * to another seat since, or are about to, is not done: it would be done for that one. */
export function act(job) {
  const { seat } = data;
  acting += 1;
  clearTimeout(slow);
  slow = setTimeout(() => main.classList.add("busy"), SOON);
  tail = tail.then(async () => {
    if (fetching) await fetching;
    try {
      return turning === null && data.seat === seat ? await job() : null;
    } catch (error) {
      notice(error.message);
      again = true;
      return null;
    } finally {
      acting -= 1;
      if (!acting) {
        clearTimeout(slow);
        main.classList.remove("busy");
        sift();
        catchUp();
      }
    }
  });
  return tail;
}

// Who looks at something else when his turn comes is not torn away from it: on a phone a tab says so.
function comeOrMark(before, own) {
  const waits = !own && isBusy() && Boolean(data.turn);
  document.querySelector(".tabs a[href='#asked']")?.classList.toggle("fresh", waits && !past());
  if (!waits) comeForward(before);
}

// The board with the open question comes forward, unless it is in view or the player is typing.
function comeForward(before) {
  if (!data.turn || past() || document.activeElement?.matches("input, select, textarea")) return;
  if (cameBack()) return;
  // A plan is looked at where it is confirmed; the places of the question after it may wait.
  if (byId("confirm") && getComputedStyle(byId("plan")).position === "fixed") return; // in sight anyway
  const zone = byId("confirm") ? byId("asked") : document.querySelector(LIT)?.closest(".zone-part");
  if (!zone || zone.closest("details:not([open])")) return;
  // What alone is asked is shown whole.
  if (zone.querySelector(".asked-here")) {
    bring(zone, "nearest", before);
    return;
  }
  const box = zone.getBoundingClientRect();
  if (box.top < window.innerHeight - 180 && box.bottom > (byId("confirm") ? 280 : 200)) return;
  bring(zone, "center", before);
}
