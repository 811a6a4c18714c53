// The script of the pages, served as it is. It knows no rule of any title: it sends what the server lit, and shows what
// the server sends. Without it every page still works as plain forms.

import { listenToPointer } from "./clicks.js";
import { watchEdges, wholeLines } from "./edges.js";
import { putBack, showHalf } from "./halves.js";
import { followTables } from "./home.js";
import { listenToKeys } from "./keys.js";
import { listenToNews, showTurn } from "./news.js";
import { arrange, foldSteps, markBoards, measurePlan, showBelow } from "./panels.js";
import { afterEachChange, beforeEachChange, onceItIsPainted } from "./parts.js";
import { showRedo } from "./plans.js";
import { listenToPresses } from "./press.js";
import { relight } from "./previews.js";
import { showSince } from "./recap.js";
import { listenToSlider, showSlider } from "./replay.js";
import { resume } from "./resume.js";
import { searchRules } from "./search.js";
import { main } from "./state.js";
import { startStream } from "./stream.js";
import { followStudy } from "./study.js";
import { listenToScrolls, retrace } from "./thread.js";
import { followWaiting, showCount } from "./waiting.js";
import { rove } from "./walk.js";

if (main) {
  for (const show of [showRedo, showSince, showTurn, showHalf, relight, retrace, showSlider, foldSteps, measurePlan]) {
    afterEachChange(show);
    show();
  }
  for (const look of [rove, showBelow, markBoards, wholeLines]) {
    onceItIsPainted(look);
    look();
  }
  beforeEachChange(putBack);
  arrange();
  listenToPresses();
  listenToPointer();
  listenToScrolls();
  listenToKeys();
  listenToNews();
  listenToSlider();
  resume();
} else if (document.body.hasAttribute("data-waiting")) {
  followWaiting(showCount);
  showCount();
  if (document.getElementById("lists")) followTables();
  startStream("");
}
if (document.getElementById("study")) followStudy(document.getElementById("study"));
watchEdges();
document.getElementById("print")?.addEventListener("click", () => print());
searchRules(document.querySelector("form[data-search]"), document.getElementById("rules"));
