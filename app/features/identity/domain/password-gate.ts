import { tooMany } from "~/platform/errors";

/** scrypt blocks the thread of an isolate for about 180 ms, so one hash begins in this time at most: pages are answered in between. */
const HASH_EVERY_MS = 400;
/** Tries of a password that an isolate holds at once, from their arrival to their answer; the last of them hashes after three seconds. */
const AT_ONCE = 8;
/** One address on the network leaves room for others. */
const OF_ONE_IP = 6;
/** The runtime may end a request before it leaves the gate: after this time it no longer counts. */
const FORGOTTEN_MS = 15_000;

const held = new Set<{ ip: string; until: number }>();
let nextHashAt = 0;

/**
 * Does the work of a try of a password, which counts in this isolate from now on: before the database is asked and before the hash.
 * @throws too_many `busy` when the isolate or this address has too many tries under way
 */
export async function throughGate<T>(ip: string, work: () => Promise<T>): Promise<T> {
  const now = Date.now();
  for (const each of held) if (each.until < now) held.delete(each);
  const ofThisIp = [...held].filter((each) => each.ip === ip).length;
  if (held.size >= AT_ONCE || ofThisIp >= OF_ONE_IP) throw tooMany(undefined, "busy");
  const one = { ip, until: now + FORGOTTEN_MS };
  held.add(one);
  try {
    return await work();
  } finally {
    held.delete(one);
  }
}

/** Waits for the moment at which the next hash of this isolate may begin. */
export async function hashTurn(): Promise<void> {
  const now = Date.now();
  const at = Math.max(now, nextHashAt);
  nextHashAt = at + HASH_EVERY_MS;
  if (at > now) await scheduler.wait(at - now);
}
