import { edgeCache, ShortMemory } from "~/platform/cache";
import type { School } from "~/platform/context";
import type { Database } from "~/platform/db";
import { findSchoolByHost } from "../data/find-school";

const EDGE_SECONDS = 60;

/**
 * A cached host with the database version it was read at; pages of this version read no older copy. Without a school it marks a host
 * forgotten at that version.
 */
interface Known {
  school?: School | null;
  bookmark: string | null;
}

const memory = new ShortMemory<Known>();
const edgeKey = (host: string) => `https://school-of-host.invalid/${encodeURIComponent(host)}`;

/**
 * The active school of a host, from the isolate, then the edge, then D1. A stale entry is answered at once and refreshed in the
 * background, so visitors of a known school never wait for a distant database. A visible change raises the school's content version and
 * clears this isolate and edge location; other locations are at most about a minute behind.
 */
export async function schoolOfHost(db: Database, host: string, now: number, later: (work: Promise<unknown>) => void): Promise<School | null> {
  const known = memory.get(host, now);
  if (known) return told(db, known);
  const stale = memory.stale(host, now);
  if (!stale?.school) return lookUp(db, host, now);
  // Concurrent requests skip the refresh.
  memory.set(host, stale, now, 1_000);
  later(lookUp(db, host, now));
  return told(db, stale);
}

function told(db: Database, { school = null, bookmark }: Known): School | null {
  if (bookmark) db.readNoOlderThan(bookmark);
  return school;
}

async function lookUp(db: Database, host: string, now: number): Promise<School | null> {
  const edge = await edgeCache().match(edgeKey(host));
  const cached = edge ? ((await edge.json()) as Known) : null;
  if (cached) told(db, cached);
  const isKnown = cached?.school !== undefined;
  const known = isKnown ? cached : { school: await findSchoolByHost(db, host), bookmark: db.bookmark };
  if (!isKnown) await keepAtEdge(host, known, known.school ? EDGE_SECONDS : 5);
  memory.set(host, known, now);
  return known.school ?? null;
}

const keepAtEdge = (host: string, known: Known, seconds: number): Promise<void> =>
  edgeCache().put(edgeKey(host), Response.json(known, { headers: { "Cache-Control": `max-age=${seconds}` } }));

/**
 * Clears all hosts in this isolate, and `host` at this edge location. The next read there is at least as new as `bookmark`, so a lagging
 * replica cannot bring back old data.
 */
export async function forgetSchoolOfHost(host: string, bookmark: string | null): Promise<void> {
  memory.clear();
  if (bookmark) await keepAtEdge(host, { bookmark }, EDGE_SECONDS);
  else await edgeCache().delete(edgeKey(host));
}
