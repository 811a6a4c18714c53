// Asking the server: one sentence if it does not answer, or refuses.

import { say } from "./words.js";

const PATIENCE = 30_000; // milliseconds; on a line that has died without a word nothing would ever come

/** The answer of the server and what is read of it; what does not come in time is given up. */
export async function reached(address, options, read, patience = PATIENCE) {
  const giving = new AbortController();
  const timer = setTimeout(() => giving.abort(), patience);
  try {
    const reply = await fetch(address, { ...options, signal: giving.signal });
    return [reply, await read(reply)];
  } finally {
    clearTimeout(timer);
  }
}

export async function ask(address, options, patience) {
  const headers = { Accept: "application/json", ...(options?.headers || {}) };
  let reply;
  let found;
  try {
    [reply, found] = await reached(address, { ...options, headers }, (it) => it.json(), patience);
  } catch {
    throw new Error(say("offline")); // nothing came, or the words of something that stands before the server
  }
  if (!reply.ok) throw new Error(found.error || say("offline"));
  return found;
}
