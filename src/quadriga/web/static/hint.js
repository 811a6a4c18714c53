// What a bot would do: its move, why, where it expects the points from, and the plan behind it.

import { focusCard, hideCard, hideNotice, notice } from "./beside.js";
import { question } from "./halves.js";
import { ask } from "./net.js";
import { allInView } from "./panels.js";
import { choose } from "./plans.js";
import { hidePreview, light, trace } from "./previews.js";
import { api, data, past, state } from "./state.js";
import { isInSight } from "./thread.js";
import { announce, byId, made, say } from "./words.js";

const STEPS = 6; // of a long plan that are shown
const LONGEST_THOUGHT = 90_000; // milliseconds; the server gives a bot a minute

const decimal = (number) => number.toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const signed = (gain) => `${gain > 0 ? "+" : gain < 0 ? "−" : ""}${decimal(Math.abs(gain))}`;

function row(name, gain) {
  const line = made("tr");
  const head = made("th", name[0].toUpperCase() + name.slice(1));
  head.scope = "row";
  line.append(head, made("td", signed(gain)));
  return line;
}

function shares(found) {
  const table = made("table", "", "score shares");
  const body = made("tbody");
  const foot = made("tfoot");
  body.append(...found.parts.map((part) => row(part.name, part.gain)));
  foot.append(row(say("hint_sum"), found.gain));
  table.append(body, foot);
  return table;
}

function lines(all, kind) {
  const list = made(kind, "", "happens");
  list.append(...all.slice(0, STEPS).map((line) => made("li", line)));
  if (all.length > STEPS) list.append(made("li", say("hint_more", { number: all.length - STEPS })));
  return list;
}

function draw(found, from) {
  const card = byId("preview");
  const heading = say("hint_move", { move: found.words });
  card.replaceChildren(made("h3", heading), made("p", found.why.join(" ")));
  const buttons = made("p", "", "buttons");
  const play = made("button", say("play"), "act");
  play.id = "preview-play";
  play.addEventListener("click", () => choose(found.move));
  const close = made("button", say("close"));
  close.addEventListener("click", hideCard);
  buttons.append(play, close);
  card.append(buttons);
  if (found.parts.length) card.append(shares(found));
  if (found.plan.length > 1) card.append(made("h4", say("hint_plan")), lines(found.plan, "ol"));
  if (found.events.length) card.append(made("h4", say("hint_events")), lines(found.events, "ul"));
  card.hidden = false;
  announce(`${heading}. ${found.why.join(" ")}`);
  focusCard(play, from);
}

// The list is scrolled so that the line is about in its middle, and no line above it is cut.
function bringLine(line) {
  const list = byId("asked");
  const frame = list.getBoundingClientRect();
  const edge = frame.top + list.clientTop;
  const end = list.querySelector(".ends")?.getBoundingClientRect().top ?? frame.bottom;
  const { top, bottom } = line.getBoundingClientRect();
  if (line.closest(".ends") || (top >= edge && bottom <= end)) return;
  list.scrollTop += top - (edge + end) / 2;
  const cut = [...list.querySelectorAll(".moves > li")].map((one) => one.getBoundingClientRect()).find((one) => one.top < edge && one.bottom > edge);
  if (cut) list.scrollTop -= edge - cut.top;
}

// Where boards and list are beside each other both are scrolled to the move; on a phone its card would lie on it.
function bringIntoSight(move) {
  if (!allInView.matches) return;
  const line = document.querySelector(`#part-moves [data-move="${CSS.escape(move)}"]`);
  const [spot] = (line?.dataset.spots || "").split("|");
  const place = document.querySelector(`.drawing [data-move="${CSS.escape(move)}"]`) ?? document.querySelector(`.drawing [data-spot="${CSS.escape(spot)}"]`);
  if (line) bringLine(line);
  if (place && !isInSight(place)) place.scrollIntoView({ block: "center", behavior: "instant" });
}

export async function hint() {
  const covered = byId("cover");
  if (covered) {
    covered.querySelector("button").focus(); // a hint tells what the next player holds
    return;
  }
  if (!data.turn || past()) {
    notice(say("waiting_other"));
    return;
  }
  const from = document.activeElement;
  const wanted = question();
  const query = new URLSearchParams({ seat: data.seat });
  for (const step of state.plan) query.append("move", step); // it is for what is asked after them
  notice(say("thinking"));
  try {
    const found = await ask(`${api}/hint?${query}`, {}, LONGEST_THOUGHT);
    hideNotice();
    if (question() !== wanted) return; // meanwhile something else is asked
    hidePreview(); // with what another card has lit, or is about to show
    light(found.move);
    draw(found, from);
    bringIntoSight(found.move);
    await trace(found.move);
  } catch (error) {
    notice(error.message);
  }
}
