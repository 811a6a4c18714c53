// One event stream per browser: the tab that holds the lock listens, and tells the others.

const channel = "BroadcastChannel" in window ? new BroadcastChannel("quadriga") : null;
export const hearers = [];
const watched = new Set();
const standings = new Map(); // what was told last of each table
const MOST = 20; // that the server takes
const PAUSE = 2000; // milliseconds until a stream that the server refused is asked for again; longer each time
const LONGEST = 16_000;
const QUIET = 40_000; // milliseconds; the server sends something every 15 seconds at least
let own = ""; // the table that this tab itself watches
let source = null;
let pause = PAUSE;
let quiet = 0; // ends a stream from which nothing came for too long
let leaving = false; // whether the page is on its way out: what it would still say or do is no longer asked for

window.addEventListener("pagehide", () => {
  leaving = true;
  clearTimeout(quiet);
  source?.close();
});
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  leaving = false;
  if (source) listen();
  else channel?.postMessage({ kind: "ask" }); // what it did not hear meanwhile
});

function pass(message) {
  if (message.kind === "table") standings.set(message.table, message);
  for (const hear of hearers) hear(message);
}

function spread(message) {
  pass(message);
  channel?.postMessage(message);
}

// Where every table stands, for a tab that has just been opened; one that is cut off knows less than the page that asks.
function tellStandings() {
  if (source?.readyState !== EventSource.OPEN) return;
  for (const message of standings.values()) channel.postMessage({ ...message, kind: "stands" });
}

// Of more tables than the server takes those that were opened last, and always the one of this tab.
function watchedNow() {
  const others = [...watched].filter((id) => id !== own);
  return own ? [own, ...others.slice(1 - MOST)] : others.slice(-MOST);
}

// A line can die without a word, as when a phone slept: then the stream is opened anew.
function hearsSomething() {
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    spread({ kind: "lost" });
    listen();
  }, QUIET);
}

function listen() {
  source?.close();
  hearsSomething();
  const query = watchedNow().map((id) => `watch=${encodeURIComponent(id)}`).join("&");
  source = new EventSource(`/api/stream${query ? `?${query}` : ""}`);
  source.addEventListener("beat", hearsSomething);
  source.onopen = () => {
    hearsSomething();
    pause = PAUSE;
    spread({ kind: "open" });
  };
  source.onerror = () => {
    if (leaving) return;
    spread({ kind: "lost" });
    if (source.readyState !== EventSource.CLOSED) return;
    if (watched.size > MOST) own = ""; // the server may have forgotten that it was shown here
    setTimeout(listen, pause);
    pause = Math.min(2 * pause, LONGEST);
  };
  source.addEventListener("table", (event) => {
    hearsSomething();
    spread({ kind: "table", ...JSON.parse(event.data) });
  });
}

// A browser that knows it is cut off keeps an open stream for long: it is ended, and opened again when the net is back.
window.addEventListener("offline", () => {
  if (!source) return;
  source.close();
  spread({ kind: "lost" });
});
window.addEventListener("online", () => { if (source) listen(); });

function lead() {
  channel?.postMessage({ kind: "who" });
  listen();
}

function hearOther(message) {
  if (message.kind === "who") {
    if (own) channel.postMessage({ kind: "watch", id: own });
  } else if (message.kind === "watch") {
    if (!source || watched.has(message.id)) return;
    watched.add(message.id);
    listen();
  } else if (message.kind === "ask") {
    tellStandings();
  } else {
    pass(message);
  }
}

export function startStream(watch) {
  own = watch;
  if (watch) watched.add(watch);
  channel?.addEventListener("message", (event) => hearOther(event.data));
  if (channel && navigator.locks) {
    if (watch) channel.postMessage({ kind: "watch", id: watch });
    channel.postMessage({ kind: "ask" });
    navigator.locks.request("quadriga-stream", () => {
      lead();
      return new Promise(() => {});
    });
  } else {
    listen();
  }
}
