// Redrawing a part of the page: what it says already stays as it is, so that only what differs is styled, laid out and
// painted again, and focus and scroll stay where they are.

/** Makes `place` hold what `html` says. */
export function redraw(place, html) {
  const fresh = place.cloneNode(false);
  fresh.innerHTML = html;
  redrawInside(place, fresh);
}

function redrawInside(place, fresh) {
  const [olds, news, end] = differing([...place.childNodes], [...fresh.childNodes]);
  const same = unchanged(olds, news);
  for (const node of news) {
    const old = same.get(node) ?? predecessor(olds, node, same);
    while (old && olds[0] !== old) olds.shift().remove();
    if (old) remake(olds.shift(), node);
    else place.insertBefore(node, olds[0] ?? end);
  }
  for (const old of olds) old.remove();
}

// What is left of both lists without their common beginning and end, and the first node of that end.
function differing(olds, news) {
  while (news.length && olds[0]?.isEqualNode(news[0])) {
    olds.shift();
    news.shift();
  }
  let end = null;
  while (news.length && olds.at(-1)?.isEqualNode(news.at(-1))) {
    end = olds.pop();
    news.pop();
  }
  return [olds, news, end];
}

// New elements with the old ones that equal them, in the same order.
function unchanged(olds, news) {
  const found = new Map();
  let from = 0;
  for (const node of news.filter((other) => other instanceof Element)) {
    const at = olds.findIndex((old, place) => place >= from && old.isEqualNode(node));
    if (at >= 0) found.set(node, olds[at]);
    if (at >= 0) from = at + 1;
  }
  return found;
}

// The old node that becomes the new one: that of the same name, else the next, before the first that stays.
function predecessor(olds, node, same) {
  const stays = new Set(same.values());
  const until = olds.findIndex((old) => stays.has(old));
  const free = until < 0 ? olds : olds.slice(0, until);
  return (node.id ? free : free.slice(0, 1)).find((old) => isOfKind(old, node));
}

// What a person can change is drawn anew, as the server means it; and what was pressed never becomes something else.
const ANEW = "input, select, textarea, a:not([id]), button:not([id])";
const isOfKind = (old, node) => old.nodeName === node.nodeName && (old.id ?? "") === (node.id ?? "") && !node.matches?.(ANEW);

function remake(old, node) {
  if (old.isEqualNode(node)) return;
  if (!(node instanceof Element)) {
    old.data = node.data;
    return;
  }
  for (const name of old.getAttributeNames()) if (!node.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of node.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  redrawInside(old, node);
}
