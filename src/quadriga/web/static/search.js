// Searching the rules: every section that holds the words, with a piece of its text; works on the page and beside a board.

import { made, say } from "./words.js";

const MOST = 12;
const LONGEST_PIECE = 110;
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function sections(rules) {
  const found = [];
  for (const block of rules.querySelectorAll("h2, h3, p, li, tr")) {
    if (block.querySelector("p, li") || block.closest(".signs")) continue;
    const owner = block.id ? block : block.closest("[id^='s']") || found.at(-1)?.owner;
    const text = block.textContent.replace(/\s+/g, " ").trim().replace(/^[A-Z]?[\d.]+ /, "");
    if (owner) found.push({ owner, heads: /^H/.test(block.tagName), numbered: block === owner, text });
  }
  return found;
}

// A number names its section; headings come before what stands below them.
function matches(all, asked) {
  const words = plain(asked).split(/\s+/).filter((word) => word.length > 1);
  const number = `s${asked.trim().toUpperCase()}`;
  const named = all.filter((section) => section.numbered && section.owner.id === number);
  const holding = words.length ? all.filter((section) => !named.includes(section) && words.every((word) => plain(section.text).includes(word))) : [];
  return [named, holding.filter((section) => section.heads), holding.filter((section) => !section.heads)].flat();
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
    const hits = matches(all, box.value);
    list.replaceChildren(...hits.slice(0, MOST).map((hit) => {
      const item = made("li");
      const link = made("a", piece(hit.text, plain(box.value).trim().split(/\s+/)));
      link.href = `#${hit.owner.id}`;
      if (open) link.addEventListener("click", (event) => { event.preventDefault(); event.stopPropagation(); open(hit.owner.id); });
      item.append(made("b", hit.owner.id.slice(1)), link);
      return item;
    }));
    if (box.value.trim().length > 1 && !hits.length) list.append(made("li", say("nothing_found"), "nothing"));
  };
  for (const change of ["input", "search"]) box.addEventListener(change, show); // Esc empties it without an input
  form.addEventListener("submit", (event) => { event.preventDefault(); list.querySelector("a")?.click(); });
  if (box.value) show();
}
