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
  for (const id of changed) {
    const piece = document.getElementById(id);
    if (!piece || piece.querySelector(".fold") || !piece.getClientRects().length) continue;
    const box = piece.getBBox();
    const side = Math.min(9, box.width / 2, box.height / 2);
    const fold = document.createElementNS(NAMESPACE, "path");
    fold.setAttribute("class", "fold");
    fold.setAttribute("aria-hidden", "true");
    fold.setAttribute("d", `M${box.x + box.width - side} ${box.y}h${side}v${side}Z`);
    piece.append(fold);
  }
}

export function clearFolds() {
  changed.clear();
  document.querySelectorAll(".fold").forEach((fold) => fold.remove());
}
