// Searching the rules: every section that holds the words, with a piece of its text; works on the page and beside a board.

import { made, say } from "./words.js";

const MOST = 12;
const LONGEST_PIECE = 110;
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function sections(rules) {
  const found = [];
  for (const block of rules.querySelectorAll("h2, h3, p, li, td")) {
    if (block.querySelector("p, li")) continue;
    const owner = block.id ? block : block.closest("[id^='s']") || found.at(-1)?.owner;
    if (owner) found.push({ owner, block, text: block.textContent.replace(/\s+/g, " ").trim().replace(/^[\d.]+ /, "") });
  }
  return found;
}

function piece(text, words) {
  const start = text.lastIndexOf(" ", Math.max(0, plain(text).indexOf(words[0]) - 25)) + 1;
  const end = text.length <= start + LONGEST_PIECE ? text.length : text.lastIndexOf(" ", start + LONGEST_PIECE);
  return `${start ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
}

/** Lists matches under a form while somebody types; `open` shows one of them. */
export function searchRules(form, rules, open) {
  if (!form || !rules) return;
  const box = form.querySelector("input");
  const list = form.parentElement.querySelector(".found") || form.parentElement.appendChild(made("ul", "", "found"));
  const all = sections(rules);
  const show = () => {
    const words = plain(box.value).split(/\s+/).filter((word) => word.length > 1);
    const hits = words.length ? all.filter((section) => words.every((word) => plain(section.text).includes(word))) : [];
    list.replaceChildren(...hits.slice(0, MOST).map((hit) => {
      const item = made("li");
      const link = made("a", piece(hit.text, words));
      link.href = `#${hit.owner.id}`;
      if (open) link.addEventListener("click", (event) => { event.preventDefault(); event.stopPropagation(); open(hit.owner.id); });
      item.append(made("b", hit.owner.id.slice(1)), link);
      return item;
    }));
    if (words.length && !hits.length) list.append(made("li", say("nothing_found")));
  };
  box.addEventListener("input", show);
  form.addEventListener("submit", (event) => { event.preventDefault(); list.querySelector("a")?.click(); });
  if (box.value) show();
}
