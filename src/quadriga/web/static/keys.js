// Every key: digits pick listed moves, arrows walk, letters are shortcuts; those of the browser stay untouched.

import { closeRules, openRules } from "./beside.js";
import { walk } from "./walk.js";
import { byId } from "./words.js";

function toggle(id) {
  byId(id).open = true;
  byId(id).scrollIntoView({ block: "nearest" });
}

/** Listens to the keyboard for a table. */
export function listenToKeys(table) {
  const keys = {
    u: () => byId("undo")?.click(),
    U: () => byId("undo-all")?.click(),
    r: table.playAgain,
    h: table.hint,
    s: () => toggle("scores"),
    l: () => toggle("log"),
    z: () => document.body.classList.toggle("zen"),
    n: () => { if (!byId("next").classList.contains("none")) location.href = byId("next").href; },
    k: () => byId("skip")?.click(),
    "/": () => openRules(""),
    "?": () => { byId("help").open = !byId("help").open; },
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (event.key === "Escape") {
      if (!byId("panel").hidden) closeRules();
      else if (document.querySelector(".menu[open]")) document.querySelectorAll(".menu[open]").forEach((menu) => { menu.open = false; menu.querySelector("summary").focus(); });
      else if (!byId("preview").hidden) table.hidePreview();
      else if (table.planned()) table.dropPlan();
      else if (table.data.position !== "" && table.data.sits) location.href = table.base;
      else document.querySelector("[data-since]:not([hidden]) [data-dismiss]")?.click();
      return;
    }
    if (target.matches("input, select, textarea")) return;
    const onBoard = target.closest?.(".drawing [data-move]");
    if (onBoard && event.key.startsWith("Arrow")) {
      event.preventDefault();
      walk(onBoard, event.key);
      return;
    }
    if (onBoard && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      table.choose(onBoard.dataset.move);
      return;
    }
    const inList = target.closest?.(".moves [data-move]");
    if (inList && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const all = [...document.querySelectorAll(".moves [data-move]")];
      all[(all.indexOf(inList) + (event.key === "ArrowDown" ? 1 : -1) + all.length) % all.length].focus();
      return;
    }
    if (table.data.position !== "" && !target.closest?.("#panel")) {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (way) return table.go(Number(table.data.position) + way);
      if (event.key === "Home") return table.go(0);
      if (event.key === "End") return table.go(Number(table.data.answers));
    }
    if (/^[1-9]$/.test(event.key)) {
      const button = document.querySelectorAll(".moves [data-move]")[Number(event.key) - 1];
      if (button) {
        event.preventDefault();
        button.focus();
      }
      return;
    }
    if (keys[event.key]) {
      event.preventDefault();
      keys[event.key]();
    }
  });
}
