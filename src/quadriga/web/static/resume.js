// A setting is applied by loading the page anew: plan, open panels, scroll and focus come back with it.

import { showHalf } from "./halves.js";
import { makePlan } from "./plans.js";
import { data, state } from "./state.js";
import { byId } from "./words.js";

const key = `resume-${data?.table}`;

export function keepForReload() {
  const kept = {
    plan: state.plan,
    before: state.before,
    trial: state.trial,
    half: state.half,
    halfOf: state.halfOf,
    serial: data.serial,
    open: [...document.querySelectorAll("details[open][id]:not(.menu)")].map((panel) => panel.id),
    scroll: [window.scrollX, window.scrollY],
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
  window.scrollTo(...kept.scroll);
  const target = kept.focus === "settings" ? document.querySelector("#settings summary") : byId(kept.focus);
  target?.focus({ preventScroll: true });
}
