// Playing. Answers that belong to one gesture, or that hand over, are gathered, shown on the board, and sent at once.

import { hideCard, hideNotice, notice } from "./beside.js";
import { ask } from "./net.js";
import { act, apply, did, have, partsAddress, planQuery } from "./parts.js";
import { base, data, settings, state } from "./state.js";
import { announce, byId, say } from "./words.js";

let stepping = Promise.resolve();
let posting = false; // an answer is under way; a second one is not sent
const redoKey = () => `redo-${data.table}-${data.seat}`; // each seat takes back its own

// What was taken back, the first to be played again last. It is for the table as it was then: whatever the seat did
// since, here or elsewhere, empties it, and so does what others took back.
function redo() {
  const kept = JSON.parse(sessionStorage.getItem(redoKey()));
  return kept?.serial === data.serial && kept.answers <= Number(data.answers) ? kept.list : [];
}

function keepRedo(list) {
  sessionStorage.setItem(redoKey(), JSON.stringify({ serial: data.serial, answers: Number(data.answers), list }));
  showRedo();
}

// What can still be played again after these moves: the rest, if they were the next of it.
const withoutPlayed = (list, moves) => (list.slice(-moves.length).reverse().join("|") === moves.join("|") ? list.slice(0, -moves.length) : []);

// Where each move of the question that a plan began with could be chosen: another one replaces the whole plan.
let firsts = new Map();
let firstsOf = "";
const firstQuestion = () => `${data.seat}|${data.serial}`;

const planning = () => state.plan.length > 0 || state.trial;
const withThis = () => (planning() ? [...state.before, state.plan] : []); // what Back leads to after the next step

export function showRedo() {
  const button = byId("redo");
  if (!button) return;
  if (state.ahead.length || (redo().length && data.turn && !planning())) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

/** Sends a form of the table and shows what came of it. */
export async function post(path, fields) {
  if (posting) return null;
  posting = true;
  const { serial } = data; // of what is shown when it is asked for; news may come before it is sent
  const done = await act(async () => {
    const form = new FormData();
    form.append("seat", data.seat);
    form.append("serial", serial);
    form.append("have", have(true));
    for (const [name, value] of fields()) form.append(name, value);
    const found = await ask(`${base}/${path}`, { method: "POST", body: form });
    hideCard();
    hideNotice(); // it spoke of the table before this
    if (!found.held) did(found.number);
    apply(found, true);
    return found;
  });
  posting = false;
  return done;
}

/** Sends the plan, if there is one, and what follows it; unless `final`, an answer that hands over is held. */
export async function send(moves, { final = false } = {}) {
  const hold = final || settings.handover === "never" ? [] : [["hold", settings.handover || "barrier"]];
  const before = withThis();
  const taken = redo();
  const { seat } = data;
  let sent = [];
  const done = await post("play", () => {
    sent = [...state.plan, ...moves];
    return [...sent.map((move) => ["move", move]), ...hold];
  });
  if (!done) return null;
  if (done.held) {
    keepHeld(before);
    return done;
  }
  if (done.told?.length) announce(done.told.join(" "));
  if (data.seat === seat) keepRedo(withoutPlayed(taken, sent)); // else the table has turned to another
  return done;
}

function keepHeld(before) {
  Object.assign(state, { before, ahead: [] });
  showRedo();
  byId("confirm")?.focus({ preventScroll: true });
}

export async function undo(steps) {
  const taken = redo();
  const done = await post("undo", () => [["steps", steps]]);
  if (!done) return;
  announce(say("undone"));
  keepRedo([...taken, ...done.taken.reverse()]);
}

export async function playAgain() {
  if (state.ahead.length) {
    await makePlan(state.ahead.at(-1), false, state.trial, { before: withThis(), ahead: state.ahead.slice(0, -1) });
    return;
  }
  const list = planning() ? [] : redo();
  if (!list.length || !data.turn) {
    notice(say("nothing_to_redo"));
    return;
  }
  const done = await send([list.at(-1)]);
  if (done && !done.held) announce(say("redone"));
}

/** Shows a plan; `steps` says where Back and Redo lead from it, else it is one more thing done to the plan. */
export function makePlan(moves, fill, trial = state.trial, steps = null) {
  return act(async () => {
    const found = await ask(`${base}/plan?${planQuery(moves, fill, trial)}`);
    hideCard();
    hideNotice();
    Object.assign(state, steps ?? { before: withThis(), ahead: [] });
    apply(found, true);
    (byId("confirm") || document.querySelector("#part-moves [data-move], #part-moves button"))?.focus({ preventScroll: true });
  });
}

/** Goes one step back in a plan, to what it was before the last thing done to it; before the first there was none. */
export function backInPlan() {
  stepping = stepping.then(oneBack); // who presses twice goes back twice
  return stepping;
}

async function oneBack() {
  if (!planning()) return;
  const { plan, before, trial } = state;
  const ahead = [...state.ahead, plan];
  const steps = { before: before.slice(0, -1), ahead };
  if (before.length && (trial || before.at(-1).length)) await makePlan(before.at(-1), false, trial, steps);
  else await dropPlan(trial ? [] : ahead);
  announce(say("undone"));
}

export function dropPlan(ahead = []) {
  return act(async () => {
    state.trial = false;
    state.ahead = ahead;
    hideNotice();
    apply(await ask(partsAddress()), true);
    document.querySelector("#part-moves [data-move], #part-moves button")?.focus({ preventScroll: true });
  });
}

function noteFirsts() {
  firsts = new Map([...document.querySelectorAll(".drawing [data-spot][data-move]")].map(({ dataset }) => [dataset.spot, dataset.move]));
  firstsOf = firstQuestion();
}

/** Plans another first move, if this place of the board stood for one; says whether it did. */
export function planInstead(place) {
  const move = firstsOf === firstQuestion() && state.plan.length ? firsts.get(place.dataset.spot) : null;
  if (!move || move === state.plan[0]) return false;
  makePlan([move], true);
  return true;
}

/** Chooses a lit or listed move: in a review it goes to the answer, in a plan it is added, else it is played. */
export function choose(move, final = false) {
  const link = document.querySelector(`.moves a[data-move="${CSS.escape(move)}"]`);
  if (link) {
    location.href = link.href;
    return null;
  }
  if (!state.plan.length && (state.trial || document.querySelector("#answer[data-gathers]"))) noteFirsts();
  if (state.trial) return makePlan([...state.plan, move], state.plan.length === 0);
  if (state.plan.length && !byId("confirm")) return makePlan([...state.plan, move], false);
  if (!state.plan.length && document.querySelector("#answer[data-gathers]")) return makePlan([move], true);
  return send([move], { final });
}
