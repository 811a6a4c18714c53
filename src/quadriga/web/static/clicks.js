// What people do with mouse, finger and forms.

import { closeRules, notice, openRules } from "./beside.js";
import { copyLink, listenToLinks } from "./copy.js";
import { dropHalf, pointAt, takePart } from "./halves.js";
import { hint } from "./hint.js";
import { listenToMoving } from "./moving.js";
import { ask } from "./net.js";
import { lookFrom, refresh } from "./parts.js";
import { backInPlan, choose, dropPlan, makePlan, playAgain, post, send, undo } from "./plans.js";
import { hidePreview, instead, isLit, preview } from "./previews.js";
import { dismissSince, follow, playBack } from "./recap.js";
import { playOrPause } from "./replay.js";
import { keepForReload } from "./resume.js";
import { data, state } from "./state.js";
import { showBars } from "./thread.js";
import { LIT, rove } from "./walk.js";
import { byId } from "./words.js";

let tapped = false;
let pressed = false; // whether the last thing done was done with a pointer, not with a key
let previewTimer = 0;

// What is clicked, and what is done then; the first that fits counts.
const DOINGS = [
  ["[data-rule]", (rule) => openRules(rule.dataset.rule)],
  ["#panel-close", closeRules],
  ["#panel-body a[href^='#']", (link) => openRules(link.getAttribute("href").slice(1))],
  ["[data-play-back]", (button) => playBack(Number(button.dataset.playBack))],
  ["[data-dismiss]", dismissSince],
  ["[data-copy-link]", copyLink],
  [".replay [data-go], .turns [data-go]", follow],
  ["#play-pause", playOrPause],
  ["[data-plan='drop']", () => dropPlan()],
  ["[data-plan='hand']", () => makePlan(state.plan.slice(0, 1), false)],
  ["[data-plan='try']", () => makePlan([], false, true)],
  ["#undo, #undo-all", stepBack],
  ["button[aria-disabled='true']", tellWhyNot],
  ["[data-look]", (link) => lookFrom(link.dataset.look)],
  ["#redo", playAgain],
  ["#hint", hint],
  ["#ask-back", () => post("ask-back", () => [])],
  ["#part-consent button", (button) => post("consent", () => [...new FormData(button.form), ["answer", button.value]])],
  ["[data-half]", () => dropHalf(true)],
  ["[data-left]", (button) => choose(button.dataset.left)],
  ["#confirm", () => send([], { final: true })],
];

// What is only planned is taken back first, step by step: nothing of it has been played.
function stepBack(back) {
  if (state.plan.length || state.trial) return back.id === "undo" ? backInPlan() : dropPlan();
  return back.getAttribute("aria-disabled") ? tellWhyNot(back) : undo(Number(back.value));
}

// Where only the others can let me go back, they can be asked from the note that says so.
function tellWhyNot(barred) {
  notice(barred.dataset.why, "", false, barred.matches("#undo, #undo-all") ? byId("ask-back") : null);
}

function chooseMove(event, move) {
  if (event.detail > 1) return; // the second half of a double click
  clearTimeout(previewTimer); // what is played need not be shown any more
  const first = tapped && !move.classList.contains("chosen");
  if (first && data.turn && !document.querySelector("#answer[data-gathers]")) preview(move.dataset.move, true);
  else choose(move.dataset.move);
}

function choosePart(event, place) {
  if (event.detail > 1) return;
  hidePreview();
  takePart(place);
}

function clickElsewhere(event, target) {
  showBars(target.closest("[data-bars]"));
  const spot = target.closest("[data-spot]");
  if (spot) return instead(spot);
  const piece = target.closest(".drawing .piece[aria-label], .drawing .tray[aria-label]");
  if (piece) notice(piece.getAttribute("aria-label"));
  const tab = target.closest(".tabs a");
  if (tab) showTab(event, tab);
  if (!target.closest(".menu")) document.querySelectorAll(".menu[open]").forEach((menu) => { menu.open = false; });
  return null;
}

function showTab(event, tab) {
  tab.classList.remove("fresh");
  const mine = [...document.querySelectorAll(".zone-part[data-kind='own']")].filter((zone) => zone.getClientRects().length);
  const place = tab.hash === "#part-own" ? mine[0] : document.querySelector(tab.hash);
  if (!place) return;
  event.preventDefault();
  if (place.tagName === "DETAILS") place.open = true;
  place.scrollIntoView({ block: "start" });
}

function click(event) {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  for (const [selector, job] of DOINGS) {
    const found = target.closest(selector);
    if (found) {
      event.preventDefault();
      job(found);
      return;
    }
  }
  const move = target.closest("[data-move], [data-part]");
  if (move) {
    event.preventDefault();
    if (move.dataset.part) choosePart(event, move);
    else chooseMove(event, move);
    return;
  }
  clickElsewhere(event, target);
}

async function submit(event) {
  const form = event.target;
  if (form.closest("#settings")) keepForReload();
  if (!form.matches("[data-quiet]")) return;
  event.preventDefault();
  try {
    await ask(form.action, { method: "POST", body: new FormData(form) });
    refresh();
  } catch (error) {
    notice(error.message);
  }
}

function pointed(event) {
  const move = event.target.closest?.("[data-move]");
  pointAt(event.target.closest?.("[data-part]"));
  clearTimeout(previewTimer);
  const barred = event.target.closest?.("[data-bars]");
  if (barred && !byId("preview-play")) hidePreview();
  const stays = () => event.type !== "focusin" || document.activeElement === event.target;
  if (move) previewTimer = setTimeout(() => { if (stays()) preview(move.dataset.move, false); }, 60);
  else if (barred) previewTimer = setTimeout(() => showBars(barred), 60);
  else if (event.type === "pointerover" && !event.target.closest?.("#preview") && !byId("preview-play")) hidePreview();
}

// What comes under a pointer that rests was not pointed at: it opens nothing, and what lay there before is put away.
function cameUnder(event) {
  clearTimeout(previewTimer);
  pointAt(null);
  const move = event.target.closest?.("[data-move]")?.dataset.move;
  if (!byId("preview-play") && !isLit(move)) hidePreview();
}

export function listenToPointer() {
  document.addEventListener("pointerdown", (event) => {
    tapped = event.pointerType === "touch";
    pressed = true;
  }, true);
  document.addEventListener("keydown", () => { pressed = false; }, true);
  document.addEventListener("click", click);
  document.addEventListener("submit", submit);
  document.addEventListener("change", (event) => {
    const select = event.target.closest("select[data-step]");
    if (select) makePlan([...state.plan.slice(0, Number(select.dataset.step)), select.value], true);
  });
  listenToMoving(pointed, cameUnder);
  document.addEventListener("focusin", (event) => {
    if (event.target.closest?.(LIT)) rove(event.target.closest(LIT));
    if (!pressed && event.target.matches?.(":focus-visible")) pointed(event);
  });
  listenToLinks();
}
