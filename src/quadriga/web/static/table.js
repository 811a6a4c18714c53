// The script of the pages, served as it is. It knows no rule of any title: it sends what the server lit, and shows what the server sends.
// Without it every page still works as plain forms.

import { closeRules, drawCard, hideCard, notice, openRules } from "./beside.js";
import { listenToKeys } from "./keys.js";
import { followTables, hearers, startStream } from "./stream.js";
import { rove } from "./walk.js";
import { announce, byId, say } from "./words.js";

const main = document.querySelector("main[data-table]");

if (main) table();
else if (document.querySelector(".tables")) followTables();

function table() {
  const data = main.dataset;
  const base = `/t/${data.table}`;
  const api = `/api/tables/${data.table}`;
  const chosenSeat = data.chosen === "" ? "" : `&seat=${data.chosen}`;
  let number = Number(data.number);
  let plan = [];
  let fetching = null; // the refresh under way
  let acting = 0; // how many things the player did are under way
  let posting = false; // whether an answer is among them; a second one is not sent
  let tail = Promise.resolve();
  let again = false; // whether news came meanwhile
  let sentAt = 0;
  const waiting = new Map();
  const redoKey = `redo-${data.table}`;
  const redo = () => JSON.parse(sessionStorage.getItem(redoKey) || "[]");
  const keepRedo = (list) => {
    sessionStorage.setItem(redoKey, JSON.stringify(list));
    showRedo();
  };

  const have = () => [...document.querySelectorAll(".part[data-hash]")].map((part) => `${part.id}:${part.dataset.hash}`).join(",");

  // Applying what changed: only parts whose bytes differ are touched; focus and scroll stay.

  function apply(state) {
    const focus = document.activeElement?.id;
    const inside = document.activeElement?.closest(".part")?.id;
    const prompt = byId("prompt")?.textContent;
    let mine = false;
    for (const [id, part] of Object.entries(state.parts)) {
      const place = byId(id);
      if (!place) continue;
      const scrolls = [...place.querySelectorAll(".scroll")].map((box) => box.scrollTop);
      const top = place.scrollTop;
      place.innerHTML = part.html;
      place.dataset.hash = part.hash;
      place.scrollTop = top;
      [...place.querySelectorAll(".scroll")].forEach((box, at) => { box.scrollTop = scrolls[at]; });
      place.classList.remove("fresh-part");
      requestAnimationFrame(() => place.classList.add("fresh-part"));
      const tab = place.closest("#seats") ? "#seats" : id === "part-log" ? "#log" : "";
      if (tab) document.querySelector(`.tabs a[href="${tab}"]`)?.classList.add("fresh");
      mine ||= id === inside;
    }
    number = state.number;
    data.number = state.number;
    data.serial = state.serial;
    data.seat = state.seat ?? "";
    data.turn = state.turn ? "yes" : "";
    data.answers = state.answers;
    if (state.position !== null) data.position = state.position;
    plan = state.plan;
    main.classList.toggle("planning", plan.length > 0);
    if (mine && focus && document.activeElement?.id !== focus) {
      const target = byId(focus) || document.querySelector("#confirm, #part-moves [data-move], #part-moves button");
      target?.focus({ preventScroll: true });
    }
    rove();
    showRedo();
    showSince();
    showTurn();
    const now = byId("prompt")?.textContent;
    if (now !== prompt) {
      announce(now.replace(/\s+/g, " ").trim());
      comeForward();
    }
  }

  async function ask(address, options) {
    let reply;
    try {
      reply = await fetch(address, { ...options, headers: { Accept: "application/json", ...(options?.headers || {}) } });
    } catch {
      throw new Error(say("offline"));
    }
    const found = await reply.json();
    if (!reply.ok) throw new Error(found.error || say("offline"));
    return found;
  }

  async function refresh() {
    if (acting || fetching) {
      again = true;
      return;
    }
    fetching = fetchParts();
    await fetching;
    fetching = null;
    catchUp();
  }

  function catchUp() {
    if (!again) return;
    again = false;
    refresh();
  }

  async function fetchParts() {
    try {
      const at = data.position === "" ? "" : `&at=${data.position}`;
      const { serial, seat } = data;
      const pending = plan;
      let state = await ask(`${base}/parts?have=${pending.length ? "" : have()}${chosenSeat}${at}`);
      if (acting) {
        again = true;
        return;
      }
      if (pending.length && String(state.serial) === serial && state.turn && String(state.seat) === seat) {
        state = await ask(`${base}/plan?${planQuery(pending, false)}`);
      } else if (pending.length) {
        notice(say("changed"));
      }
      if (!acting) apply(state);
    } catch (error) {
      notice(error.message);
    }
  }

  /** Does what the player asks, one thing after the other; news wait meanwhile. */
  function act(job) {
    acting += 1;
    main.classList.add("busy");
    tail = tail.then(async () => {
      if (fetching) await fetching;
      try {
        return await job();
      } catch (error) {
        notice(error.message);
        again = true;
        return null;
      } finally {
        acting -= 1;
        if (!acting) {
          main.classList.remove("busy");
          catchUp();
        }
      }
    });
    return tail;
  }

  // Playing.

  async function post(path, fields) {
    if (posting) return null;
    posting = true;
    const done = await act(async () => {
      const form = new FormData();
      form.append("seat", data.seat);
      form.append("serial", data.serial);
      form.append("have", have());
      for (const [name, value] of fields()) form.append(name, value);
      sentAt = performance.now();
      const state = await ask(`${base}/${path}`, { method: "POST", body: form });
      hidePreview();
      apply(state);
      return state;
    });
    posting = false;
    return done;
  }

  /** Sends the plan, if there is one, and what follows it. */
  async function send(moves, keep = false) {
    const done = await post("play", () => [...plan, ...moves].map((move) => ["move", move]));
    if (done && !keep) keepRedo([]);
    return done;
  }

  async function undo(steps) {
    const done = await post("undo", () => [["steps", steps]]);
    if (!done) return;
    announce(say("undone"));
    keepRedo([...redo(), ...done.taken.reverse()]);
  }

  function showRedo() {
    const button = byId("redo");
    if (!button) return;
    if (redo().length && data.turn) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
  }

  async function playAgain() {
    const list = redo();
    if (!list.length || !data.turn) {
      notice(say("nothing_to_redo"));
      return;
    }
    const move = list.pop();
    if (await send([move], true)) {
      keepRedo(list);
      announce(say("redone"));
    }
  }

  // Plans: answers that belong to one gesture are gathered, shown on the board, changed and sent at once.

  const planQuery = (moves, fill) => {
    const query = new URLSearchParams({ seat: data.seat, fill: fill ? "true" : "false", have: have() });
    for (const move of moves) query.append("move", move);
    return query;
  };

  function makePlan(moves, fill) {
    return act(async () => {
      const state = await ask(`${base}/plan?${planQuery(moves, fill)}`);
      hidePreview();
      apply(state);
      (byId("confirm") || document.querySelector("#part-moves [data-move]"))?.focus({ preventScroll: true });
    });
  }

  function dropPlan() {
    return act(async () => {
      apply(await ask(`${base}/parts?have=${have()}${chosenSeat}`));
      document.querySelector("#part-moves [data-move]")?.focus({ preventScroll: true });
    });
  }

  function choose(move) {
    if (plan.length) {
      // A move of the question after the plan is sent with it; one that still belongs to it is added.
      if (byId("confirm")) return send([move]);
      return makePlan([...plan, move], false);
    }
    if (document.querySelector("#answer[data-gathers]")) return makePlan([move], true);
    return send([move]);
  }

  // Previews: on hover, on focus, or on the first tap.

  const card = byId("preview");
  let shown = "";
  let previewTimer = 0;
  const kept = new Map();

  async function preview(move, sticky) {
    if (!data.turn || data.seat === "") return;
    const key = `${data.number}|${plan.join()}|${move}`;
    shown = key;
    document.querySelectorAll(".chosen").forEach((other) => other.classList.remove("chosen"));
    document.querySelectorAll(`[data-move="${CSS.escape(move)}"]`).forEach((other) => other.classList.add("chosen"));
    let found = kept.get(key);
    if (!found) {
      const query = new URLSearchParams({ seat: data.seat });
      for (const step of [...plan, move]) query.append("move", step);
      try {
        found = await ask(`${api}/preview?${query}`);
      } catch {
        return;
      }
      kept.set(key, found);
      if (kept.size > 200) kept.delete(kept.keys().next().value);
    }
    if (shown !== key) return;
    const label = document.querySelector(`#part-moves [data-move="${CSS.escape(move)}"] span:last-child`)?.textContent.trim() || move;
    drawCard(label, found.events, found.words, found.chance ? say("chance") : "", sticky ? () => choose(move) : null);
  }

  function hidePreview() {
    shown = "";
    hideCard();
  }

  // Why not?

  async function why(spot) {
    if (data.seat === "") return;
    try {
      const found = await ask(`${api}/why?${new URLSearchParams({ seat: data.seat, wish: spot.dataset.spot })}`);
      const name = spot.getAttribute("aria-label") || "";
      const reason = found.reason ? `${found.reason[0].toUpperCase()}${found.reason.slice(1)}.` : "";
      notice(found.legal ? name : `${name ? `${name}: ` : ""}${data.turn ? reason : say("waiting_other")}`, data.turn ? found.rule : "");
    } catch (error) {
      notice(error.message);
    }
  }

  // Hints.

  async function hint() {
    if (!data.turn) {
      notice(say("waiting_other"));
      return;
    }
    notice(say("thinking"));
    try {
      const found = await ask(`${api}/hint?seat=${data.seat}`);
      byId("notice").hidden = true;
      const parts = found.parts.slice(0, 4).map((part) => `${part.name} ${part.gain > 0 ? "+" : "−"}${Math.abs(part.gain).toFixed(1)}`);
      document.querySelectorAll(`[data-move="${CSS.escape(found.move)}"]`).forEach((other) => other.classList.add("chosen"));
      drawCard(`${say("hint")}: ${found.words}`, [...found.plan.slice(1), ...found.events], parts, say("hint_gain", { gain: found.gain.toFixed(1) }), () => choose(found.move));
      announce(`${say("hint")}: ${found.words}`);
      byId("preview-play")?.focus({ preventScroll: true });
    } catch (error) {
      notice(error.message);
    }
  }

  // Since my last turn, tab title, favicon, the next table.

  function showSince() {
    const box = document.querySelector("[data-since]");
    if (box) box.hidden = sessionStorage.getItem(`since-${data.table}`) === box.dataset.since;
  }

  function showTurn() {
    const mine = data.turn === "yes" && data.position === "";
    document.title = `${mine ? `● ${say("your_turn")} · ` : ""}${data.name} · Quadriga`;
    const icon = byId("icon");
    const wanted = mine ? icon.dataset.turn : icon.dataset.plain;
    if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  }

  function showNext() {
    const link = byId("next");
    const count = [...waiting].filter(([id, waits]) => waits && id !== data.table).length;
    link.classList.toggle("none", count === 0);
    link.querySelector("b").textContent = count;
  }

  // The board with the open question comes forward, unless it is in view or the player is busy elsewhere.
  function comeForward() {
    if (!data.turn || data.position !== "" || document.activeElement?.matches("input, select, textarea")) return;
    // A plan is looked at where it is confirmed; the places of the question after it may wait.
    const zone = byId("confirm") ? byId("asked") : document.querySelector(".drawing [data-move]")?.closest(".zone-part");
    if (!zone || zone.closest("details:not([open])")) return;
    const box = zone.getBoundingClientRect();
    const low = window.innerHeight - 60;
    if (box.top < low - 120 && box.bottom > (byId("confirm") ? 280 : 200)) return;
    zone.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }

  // Replay.

  async function go(position) {
    const wanted = Math.max(0, Math.min(Number(data.answers), position));
    if (String(wanted) === data.position) return;
    data.position = wanted;
    history.replaceState(null, "", `${base}/at/${wanted}${location.search}`);
    await refresh();
  }

  // What people do.

  let tapped = false;
  document.addEventListener("pointerdown", (event) => { tapped = event.pointerType === "touch"; });

  document.addEventListener("click", (event) => {
    const target = event.target;
    const rule = target.closest("[data-rule]");
    if (rule && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      openRules(rule.dataset.rule);
      return;
    }
    if (target.closest("#panel-close")) return closeRules();
    const linked = target.closest("#panel-body a[href^='#']");
    if (linked) {
      event.preventDefault();
      openRules(linked.getAttribute("href").slice(1));
      return;
    }
    if (target.closest("[data-dismiss]")) {
      const box = target.closest("[data-since]");
      sessionStorage.setItem(`since-${data.table}`, box.dataset.since);
      box.hidden = true;
      return;
    }
    const step = target.closest("[data-plan]");
    if (step) {
      if (step.dataset.plan === "drop") dropPlan();
      else makePlan(plan.slice(0, 1), false);
      return;
    }
    const barred = target.closest("button[aria-disabled='true']");
    if (barred) {
      event.preventDefault();
      notice(barred.dataset.why);
      return;
    }
    if (target.closest("#redo")) return playAgain();
    if (target.closest("#hint")) return hint();
    const back = target.closest("#undo, #undo-all");
    if (back) {
      event.preventDefault();
      undo(Number(back.value));
      return;
    }
    const move = target.closest("[data-move]");
    if (move) {
      event.preventDefault();
      if (event.detail > 1) return; // the second half of a double click
      const isTap = tapped && !move.classList.contains("chosen");
      if (isTap && !document.querySelector("#answer[data-gathers]")) preview(move.dataset.move, true);
      else choose(move.dataset.move);
      return;
    }
    if (target.closest("#confirm")) {
      event.preventDefault();
      send([]);
      return;
    }
    const spot = target.closest("[data-spot]");
    if (spot) return why(spot);
    const piece = target.closest(".drawing .piece[aria-label], .drawing .tray[aria-label]");
    if (piece) notice(piece.getAttribute("aria-label"));
    const tab = target.closest(".tabs a");
    if (tab) {
      tab.classList.remove("fresh");
      const place = tab.hash === "#part-own" ? document.querySelector(".zone-part[data-kind='own']") : document.querySelector(tab.hash);
      if (place) {
        event.preventDefault();
        if (place.tagName === "DETAILS") place.open = true;
        place.scrollIntoView({ block: "start" });
      }
    }
    if (!target.closest(".menu")) document.querySelectorAll(".menu[open]").forEach((menu) => { menu.open = false; });
  });

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-quiet]")) return;
    event.preventDefault();
    try {
      await ask(form.action, { method: "POST", body: new FormData(form) });
    } catch (error) {
      notice(error.message);
    }
  });

  document.addEventListener("change", (event) => {
    const select = event.target.closest("select[data-step]");
    if (!select) return;
    const at = Number(select.dataset.step);
    makePlan([...plan.slice(0, at), select.value], true);
  });

  const pointed = (event, sticky) => {
    const move = event.target.closest?.("[data-move]");
    clearTimeout(previewTimer);
    if (move) previewTimer = setTimeout(() => preview(move.dataset.move, sticky), 60);
    else if (event.type === "pointerover" && !event.target.closest?.("#preview") && !card.querySelector("#preview-play")) hidePreview();
  };
  document.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch") pointed(event, false); });
  document.addEventListener("focusin", (event) => {
    if (event.target.closest?.(".drawing [data-move]")) rove(event.target.closest("[data-move]"));
    if (!tapped && event.target.matches?.(":focus-visible")) pointed(event, false);
  });

  document.addEventListener("focus", (event) => { if (event.target.matches?.("[data-copy]")) event.target.select(); }, true);

  listenToKeys({ data, base, choose, dropPlan, go, hidePreview, hint, playAgain, planned: () => plan.length > 0 });

  // News.

  let lost = false;
  hearers.push((message) => {
    if (message.kind === "lost" && !lost) {
      lost = true;
      setTimeout(() => { if (lost) notice(say("lost")); }, 1500);
    } else if (message.kind === "open" && lost) {
      lost = false;
      notice(say("again"));
      refresh();
    } else if (message.kind === "table") {
      waiting.set(message.table, message.waits);
      showNext();
      const own = message.number <= number && performance.now() - sentAt < 1500;
      if (message.table === data.table && !own && data.position === "") refresh();
    }
  });
  rove();
  showRedo();
  showSince();
  showTurn();
  startStream(data.sits ? "" : data.table);
}
