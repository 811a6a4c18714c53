// Where something scrolls, its lower edge cuts no line in half: it ends after the last line that is whole.

const BOXES = ".menu-body:not(form), .choices, .panel-moves, .plan, .planned-what, .card, .extras > details[open] > .scroll, .since, .turns, .panel-beside .found, .panel-beside > div";
const STUCK = ".ends, .plan .buttons, .end .buttons, .review nav"; // stay at the edge while the rest goes under them
const WHOLE = "select, svg, input, use, .digit, .rule, .more :is(button, .button)"; // are seen whole or not at all
const TALL = 90; // pixels; what is taller is seen in part, and only its own lines are not cut
const SLACK = 2; // pixels of a line that hold no ink
const SOON = 40; // milliseconds
const range = document.createRange();
let asked = 0;

const crosses = ({ top, bottom }, edge, slack = SLACK) => top < edge - slack && bottom > edge + slack;
const hasNone = (box, node) => !box.width && getComputedStyle(node).display === "contents"; // its lines are those of its parent
const trimmed = (box) => parseFloat(box.style.getPropertyValue("--trim")) || 0;

// The upper end of the lines inside that an edge cuts, or the edge itself.
function above(place, edge, stuck) {
  let found = edge;
  for (const node of place.childNodes) {
    if (node instanceof Text) {
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) if (crosses(line, edge)) found = Math.min(found, line.top);
    } else if (node instanceof Element && !stuck.includes(node)) {
      const box = node.getBoundingClientRect();
      if (crosses(box, edge, 0) || hasNone(box, node)) found = Math.min(found, box.height < TALL && node.matches(WHOLE) ? box.top : above(node, edge, stuck));
    }
  }
  return found;
}

// What stays at the edge of a box is the edge for the lines that go under it.
function edgeOf(stuck, end) {
  const tops = stuck.map((one) => one.getBoundingClientRect()).filter(({ top, bottom }) => top < end && bottom >= end - SLACK);
  return Math.min(end, ...tops.map(({ top }) => top));
}

// How much of its lower end a box leaves empty.
function trimOf(box) {
  const kept = trimmed(box);
  if (box.scrollHeight - box.clientHeight <= kept + 1) return 0;
  const stuck = [...box.querySelectorAll(STUCK)].filter((one) => getComputedStyle(one).position === "sticky");
  const from = edgeOf(stuck, box.getBoundingClientRect().top + box.clientTop + box.clientHeight) + kept;
  let edge = from;
  for (let last = 0; last !== edge; ) [last, edge] = [edge, above(box, edge, stuck)];
  return Math.ceil(from - edge);
}

function trimAll() {
  const boxes = [...document.querySelectorAll(BOXES)];
  const wanted = boxes.map(trimOf); // all is read before anything is written
  const ended = boxes.map((box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 1 - trimmed(box));
  boxes.forEach((box, at) => {
    box.toggleAttribute("data-more", !ended[at]);
    if (trimmed(box) !== wanted[at]) box.style.setProperty("--trim", `${wanted[at]}px`);
  });
}

// Nobody waits for edges: they are set when the board is painted.
function trimSoon() {
  clearTimeout(asked);
  asked = setTimeout(trimAll, SOON);
}

// The sizes of frames, which trimming does not change.
const sizes = new ResizeObserver(trimSoon);
const watched = new WeakSet();

/** Lets every box that scrolls end after a whole line. */
export function wholeLines() {
  for (const box of document.querySelectorAll(`${BOXES}, .extras, #part-moves, #part-log, #part-scores`)) {
    if (!watched.has(box)) sizes.observe(box, { box: "border-box" });
    watched.add(box);
  }
  trimSoon();
}

export function watchEdges() {
  for (const change of ["toggle", "scrollend", "input"]) document.addEventListener(change, wholeLines, true);
  document.fonts.ready.then(wholeLines);
}
