// A setting is applied by loading the page anew: plan, open panels and rules, the sieve of the log, scroll and focus come
// back with it.

import { openRules } from "./beside.js";
import { showHalf } from "./halves.js";
import { makePlan } from "./plans.js";
import { data, state } from "./state.js";
import { byId } from "./words.js";

const key = `resume-${data?.table}`;

// What is pointed at in the open rules, and how far they are read: another language is longer or shorter.
function rulesAsRead() {
  const body = byId("panel-body");
  return byId("panel").hidden ? null : [body.querySelector(".pointed")?.id ?? "", body.scrollTop / body.scrollHeight];
}

async function readOn([pointed, read]) {
  await openRules(pointed);
  byId("panel-body").scrollTop = read * byId("panel-body").scrollHeight;
}

export function keepForReload() {
  const kept = {
    plan: state.plan,
    before: state.before,
    trial: state.trial,
    half: state.half,
    halfOf: state.halfOf,
    serial: data.serial,
    open: [...document.querySelectorAll("details[open][id]:not(.menu)")].map((panel) => panel.id),
    sieve: document.querySelector("#sieve :checked").value,
    rules: rulesAsRead(),
    scroll: [window.scrollX, window.scrollY],
    board: [byId("board").scrollLeft, byId("board").scrollTop],
    focus: document.activeElement?.closest("#settings") ? "settings" : document.activeElement?.id || "",
  };
  sessionStorage.setItem(key, JSON.stringify(kept));
}

export async function resume() {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (!text) return;
  const kept = JSON.parse(text);
  for (const id of kept.open) if (byId(id)) byId(id).open = true;
  if ((kept.plan.length || kept.trial) && kept.serial === data.serial) {
    await makePlan(kept.plan, false, kept.trial, { before: kept.before || [], ahead: [] });
  }
  [state.half, state.halfOf] = [kept.half || [], kept.halfOf || ""];
  showHalf();
  document.querySelector(`#sieve [value="${kept.sieve}"]`).checked = true;
  if (kept.rules) await readOn(kept.rules);
  window.scrollTo(...kept.scroll);
  byId("board").scrollTo(...kept.board);
  const target = kept.focus === "settings" ? document.querySelector("#settings summary") : byId(kept.focus);
  target?.focus({ preventScroll: true });
}
