// One event stream per browser: the tab that holds the lock listens, and tells the others.

const channel = "BroadcastChannel" in window ? new BroadcastChannel("quadriga") : null;
export const hearers = [];
const watched = new Set();
const MOST = 20; // that the server takes
let source = null;
let leaving = false; // whether the page is on its way out: what it would still say or do is no longer asked for

window.addEventListener("pagehide", () => {
  leaving = true;
  source?.close();
});
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  leaving = false;
  if (source) listen();
});

function spread(message) {
  for (const hear of hearers) hear(message);
  channel?.postMessage(message);
}

function listen() {
  source?.close();
  const query = [...watched].slice(-MOST).map((id) => `watch=${encodeURIComponent(id)}`).join("&");
  source = new EventSource(`/api/stream${query ? `?${query}` : ""}`);
  source.onopen = () => spread({ kind: "open" });
  source.onerror = () => {
    if (leaving) return;
    spread({ kind: "lost" });
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
  source.addEventListener("table", (event) => spread({ kind: "table", ...JSON.parse(event.data) }));
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

export function startStream(watch) {
  if (watch) watched.add(watch);
  channel?.addEventListener("message", (event) => {
    const message = event.data;
    if (message.kind === "who") {
      if (watch) channel.postMessage({ kind: "watch", id: watch });
    } else if (message.kind === "watch") {
      if (source && !watched.has(message.id)) {
        watched.add(message.id);
        listen();
      }
    } else {
      for (const hear of hearers) hear(message);
    }
  });
  if (channel && navigator.locks) {
    if (watch) channel.postMessage({ kind: "watch", id: watch });
    navigator.locks.request("quadriga-stream", () => {
      lead();
      return new Promise(() => {});
    });
  } else {
    listen();
  }
}

/** The home page: shown anew when one of my tables begins or ends to wait for me. */
export function followTables() {
  // What the page shows: another tab may have heard the beginning of the stream.
  const standing = new Map([...document.querySelectorAll("#my-tables [data-id]")].map((row) => [row.dataset.id, row.dataset.stands]));
  // A reload would cancel what was just sent: the new table is made, but the page stays where it was.
  document.addEventListener("submit", () => { leaving = true; });
  hearers.push((message) => {
    if (message.kind !== "table" || leaving) return;
    const known = standing.get(message.table);
    standing.set(message.table, `${message.waits}${message.status}`);
    if (known !== undefined && known !== standing.get(message.table) && !document.querySelector("input:focus")) location.reload();
  });
  startStream("");
}
