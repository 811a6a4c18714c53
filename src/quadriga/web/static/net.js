// Asking the server: one sentence if it does not answer, or refuses.

import { say } from "./words.js";

export async function ask(address, options) {
  let reply;
  let found;
  try {
    reply = await fetch(address, { ...options, headers: { Accept: "application/json", ...(options?.headers || {}) } });
    found = await reply.json();
  } catch {
    throw new Error(say("offline")); // nothing came, or the words of something that stands before the server
  }
  if (!reply.ok) throw new Error(found.error || say("offline"));
  return found;
}
