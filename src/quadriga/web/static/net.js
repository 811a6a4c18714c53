// Asking the server: one sentence if it does not answer, or refuses.

import { say } from "./words.js";

export async function ask(address, options) {
  let reply;
  try {
    reply = await fetch(address, { ...options, headers: { Accept: "application/json", ...(options?.headers || {}) } });
  } catch {
    throw new Error(say("offline"));
  }
  const found = await reply.json();
  if (!reply.ok) throw new Error(found.error || say("offline"));
  return found;
}
