// Playing a match back: play and pause at several speeds, a slider, steps by turn. Every position has an address.

import { go, leave } from "./recap.js";
import { data, past } from "./state.js";
import { byId } from "./words.js";

const KEPT = "replay-speed";
const AT_TURNS = 1600; // between two steps where each is a whole turn
let timer = 0;
let endsAtTable = false; // a playback from the table goes back to it at the end

const speed = () => byId("speed").value;
const pause = () => (speed() === "turn" ? AT_TURNS : Number(speed()));

function show() {
  const button = byId("play-pause");
  if (button) button.textContent = timer ? button.dataset.pause : button.dataset.play;
}

/** Stops playing; the position stays. */
export function stopPlaying() {
  clearTimeout(timer);
  timer = 0;
  show();
}

async function step() {
  const next = speed() === "turn" ? Number(byId("turn-on")?.dataset.go) : Number(data.position) + 1;
  if (!past() || !(next > Number(data.position)) || next > Number(data.answers)) {
    stopPlaying();
    if (endsAtTable) leave();
    return;
  }
  await go(next);
  if (timer) timer = setTimeout(step, pause());
}

/** Plays on from here; at the end it stops, or goes back to the table it began at. */
export function startPlaying(back = false) {
  stopPlaying();
  endsAtTable = back;
  timer = setTimeout(step, pause());
  show();
}

/** Plays or pauses; from the end it begins anew. */
export async function playOrPause() {
  if (timer) {
    stopPlaying();
    return;
  }
  if (Number(data.position) >= Number(data.answers)) await go(0);
  startPlaying();
}

/** Steps to the beginning of the next turn, or back. */
export function stepTurn(way) {
  stopPlaying();
  const link = byId(way < 0 ? "turn-back" : "turn-on");
  if (link) go(Number(link.dataset.go));
}

/** Shows the slider where there is something to look back at, and where it stands. */
export function showSlider() {
  const looks = past() && !data.review;
  for (const id of ["slide", "turn-list"]) byId(id).hidden = !looks;
  if (!looks) {
    stopPlaying();
    return;
  }
  const slider = byId("position");
  slider.max = data.answers;
  if (slider.value !== data.position) slider.value = data.position;
}

export function listenToSlider() {
  byId("speed").value = sessionStorage.getItem(KEPT) || "1000";
  byId("speed").addEventListener("change", () => sessionStorage.setItem(KEPT, speed()));
  byId("position").addEventListener("input", (event) => {
    stopPlaying();
    go(Number(event.target.value));
  });
  byId("slide").addEventListener("submit", (event) => event.preventDefault());
}
