// Several players at one screen: what one of them holds is covered until the screen has been passed on.

import { data, main, settings } from "./state.js";
import { announce, byId, forgetAnnounced, made, say } from "./words.js";

/** Covers the table until the player of the seat that is shown says to be there. */
export function cover() {
  byId("cover")?.remove();
  if (settings.cover === "off") return;
  const name = data.player;
  const box = made("section", "", "cover");
  box.id = "cover";
  const button = made("button", say("i_am", { name }), "act");
  button.addEventListener("click", uncover);
  box.append(made("p", say("pass_on", { name })), button);
  main.classList.add("covered");
  main.prepend(box);
  button.focus({ preventScroll: true });
  forgetAnnounced(); // what was told to the last player alone
  announce(say("pass_on", { name }));
}

function uncover() {
  byId("cover").remove();
  main.classList.remove("covered");
  document.querySelector("#part-moves [data-move], #part-moves button")?.focus({ preventScroll: true });
}
