// Pieces that others have changed carry a folded corner until the player acts.

const changed = new Set();
const NAMESPACE = "http://www.w3.org/2000/svg";

const leaves = (place) => [...place.querySelectorAll(".drawing .piece[id]")].filter((piece) => !piece.querySelector(".piece"));
// What a piece looks like, apart from being lit.
const looks = (piece) => [...piece.querySelectorAll("use, text, path, rect, circle")]
  .filter((shape) => !shape.closest(".halo, .fold"))
  .map((shape) => shape.outerHTML)
  .join("");

/** Looks at a part before it is replaced; the answer is called afterwards and notes which pieces differ. */
export function noteChanges(place) {
  if (!place.matches(".zone-part")) return null;
  const before = new Map(leaves(place).map((piece) => [piece.id, looks(piece)]));
  if (!before.size) return null;
  return () => {
    for (const piece of leaves(place)) {
      if (before.get(piece.id) !== looks(piece)) changed.add(piece.id);
    }
  };
}

export function drawFolds() {
  const pieces = [...changed].map((id) => document.getElementById(id)).filter((piece) => piece && !piece.querySelector(".fold"));
  const boxes = pieces.map((piece) => piece.getClientRects().length && piece.getBBox());
  pieces.forEach((piece, at) => { if (boxes[at]) piece.append(fold(boxes[at])); });
}

function fold(box) {
  const side = Math.min(9, box.width / 2, box.height / 2);
  const corner = document.createElementNS(NAMESPACE, "path");
  corner.setAttribute("class", "fold");
  corner.setAttribute("aria-hidden", "true");
  corner.setAttribute("d", `M${box.x + box.width - side} ${box.y}h${side}v${side}Z`);
  return corner;
}

export function clearFolds() {
  if (!changed.size) return;
  changed.clear();
  document.querySelectorAll(".fold").forEach((fold) => fold.remove());
}
