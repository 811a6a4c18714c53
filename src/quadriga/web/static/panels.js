// Where things stand: which panel is open (remembered), how high the head is, and the ways to the boards on a phone.

import { LIT } from "./walk.js";
import { byId } from "./words.js";

const KEY = "quadriga-panel"; // the panel beside the board that was open last, on any table
const sheet = [...document.querySelectorAll("link[media]")].find((link) => link.href.endsWith("/wide.css"));
export const allInView = matchMedia(sheet?.media || "all");
const panels = () => [...document.querySelectorAll(".extras > details")];

/** Opens the panel that was open last; where all is in view one of them always is. */
function rememberPanels() {
  const kept = byId(localStorage.getItem(KEY) || "");
  if (kept?.matches(".extras > details") && !document.querySelector("[data-since]:not([hidden])")) kept.open = true;
  for (const panel of panels()) {
    panel.addEventListener("toggle", () => { if (panel.open) localStorage.setItem(KEY, panel.id); });
    panel.querySelector("summary").addEventListener("click", (event) => { if (panel.open && allInView.matches) event.preventDefault(); });
  }
}

/** What is asked once more is shown whole, wherever its panel ends. */
function showWhatIsAskedAgain() {
  document.addEventListener("toggle", (event) => {
    if (event.target.matches(".sure[open]")) event.target.scrollIntoView({ block: "nearest" });
  }, true);
}

/** What changed since my last turn stands above the log where that is in view, else right after what is asked. */
function placeSince() {
  const since = byId("part-since");
  if (allInView.matches) document.querySelector("#log > .scroll").prepend(since);
  else byId("asked").after(since);
  if (allInView.matches && !panels().some((panel) => panel.open)) byId("log").open = true;
}

/** Places to jump to stop below the head, however high it is. */
function measureHead() {
  const head = document.querySelector("header.top");
  new ResizeObserver(() => document.documentElement.style.setProperty("--head", `${head.offsetHeight}px`)).observe(head);
}

/** Says how many lit places lie further down on boards that do not fit; the button goes to the first of them. */
export function showBelow() {
  const board = byId("board");
  const edge = board.getBoundingClientRect().bottom - 12;
  const hidden = [...board.querySelectorAll(LIT)].filter((place) => {
    const box = place.getBoundingClientRect();
    return box.height && (box.top + box.bottom) / 2 > edge;
  });
  const button = byId("below");
  button.hidden = !hidden.length;
  button.querySelector("b").textContent = hidden.length;
  button.onclick = () => hidden[0].closest(".zone-part").scrollIntoView({ block: "nearest" });
}

/** The list of boards says on which of them something can be done. */
export function markBoards() {
  for (const link of document.querySelectorAll(".board-list a")) {
    link.classList.toggle("lit", Boolean(document.querySelector(link.hash)?.querySelector(LIT)));
  }
}

let unfolded = null; // whether the player wants to see the steps of the plan; null as long as he did not say

/** On a phone, and where a plan leaves no room for what is asked next, its steps are folded until they are wanted. */
export function foldSteps() {
  const steps = document.querySelector("#plan .each");
  if (!steps) unfolded = null;
  if (!steps) return;
  const asked = byId("asked");
  asked.style.removeProperty("--trim");
  steps.open = true;
  steps.toggleAttribute("data-folds", !allInView.matches || asked.scrollHeight > asked.clientHeight + 1);
  steps.open = unfolded ?? !steps.hasAttribute("data-folds");
}

function listenToSteps() {
  document.addEventListener("click", (event) => {
    const steps = event.target.closest?.(".each > summary")?.parentElement;
    if (steps) unfolded = !steps.open;
  });
  allInView.addEventListener("change", foldSteps);
}

/** At the foot of a phone there is room for the plan below the boards, and a notice stands above it. */
const heights = new ResizeObserver(() => {
  document.documentElement.style.setProperty("--plan", `${byId("plan")?.offsetHeight ?? 0}px`);
});

export function measurePlan() {
  heights.disconnect();
  if (byId("plan")) heights.observe(byId("plan"));
}

function listenToBoards() {
  const boards = byId("boards");
  boards.addEventListener("toggle", () => {
    if (boards.open) byId(boards.dataset.first)?.scrollIntoView({ block: "start" });
  });
  document.addEventListener("click", (event) => {
    if (boards.open && (event.target.closest(".board-list a") || !boards.contains(event.target))) boards.open = false;
  });
}

/** Closes the mat of a rival that lies over mine, or the list of boards. Says whether there was one. */
export function closeOpened() {
  const open = [...document.querySelectorAll(".boards[open]"), ...(allInView.matches ? document.querySelectorAll(".rival[open]") : [])];
  for (const one of open) {
    one.open = false;
    one.querySelector("summary").focus({ preventScroll: true });
  }
  return open.length > 0;
}

/** What is asked ends above the mat of a rival, however high that is. */
function measureMats() {
  const watch = new ResizeObserver((seen) => {
    const height = Math.max(...seen.map((one) => one.borderBoxSize[0].blockSize));
    if (height) byId("main").style.setProperty("--mat", `${height}px`);
  });
  document.addEventListener("toggle", (event) => {
    if (event.target.matches(".rival[open]")) watch.observe(event.target.querySelector(".zone-part"));
  }, true);
  document.addEventListener("click", (event) => { if (event.target.closest(".shut")) closeOpened(); });
}

export function arrange() {
  measureMats();
  listenToSteps();
  placeSince();
  allInView.addEventListener("change", placeSince);
  rememberPanels();
  showWhatIsAskedAgain();
  measureHead();
  listenToBoards();
  byId("board").addEventListener("scroll", showBelow, { passive: true });
  window.addEventListener("resize", showBelow);
}
