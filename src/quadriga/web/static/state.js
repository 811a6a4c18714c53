// What the page of a table knows: where it is, and what the player is about to do. No rule of any title is here.

export const main = document.querySelector("main[data-table]");
export const data = main?.dataset;
export const base = `/t/${data?.table}`;
export const api = `/api/tables/${data?.table}`;

/**
 * `before`: the plan as it was before each thing that was done to it, `ahead`: plans that Back has left, for Redo;
 * `plan`: answers gathered but not sent; `trial`: they are only tried, out of turn; `held`: kept back, they hand over;
 * `half`: spots of the board chosen for a move that needs more of them, and `halfOf` the question they belong to.
 */
export const state = { number: Number(data?.number), plan: [], before: [], ahead: [], trial: false, held: false, half: [], halfOf: "" };

/** What the person set in the header. */
export const settings = document.documentElement.dataset;
export const calm = () => settings.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
export const past = () => data.position !== "";
