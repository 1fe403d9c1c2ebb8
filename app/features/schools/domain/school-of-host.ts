import { edgeCache, ShortMemory } from "~/platform/cache";
import type { School } from "~/platform/context";
import type { Database } from "~/platform/db";
import { findSchoolByHost } from "../data/find-school";

const EDGE_SECONDS = 60;

/**
 * What is kept of a host, with the state of the database in which it was read: a page of this version is read from no older one. Without
 * a school it was forgotten at that state.
 */
interface Known {
  school?: School | null;
  bookmark: string | null;
}

const memory = new ShortMemory<Known>();
const edgeKey = (host: string) => `https://school-of-host.invalid/${encodeURIComponent(host)}`;

/**
 * The active school of a host, looked up in this isolate, then at the edge, then in D1. What is known here but out of date is answered
 * at once and looked up anew for those who come later, so that no visitor of a known school waits for a far database. A change a visitor
 * can see grows the school's content version and forgets it here and at this edge location; elsewhere it is about a minute old at most.
 */
export async function schoolOfHost(db: Database, host: string, now: number, later: (work: Promise<unknown>) => void): Promise<School | null> {
  const known = memory.get(host, now);
  if (known) return told(db, known);
  const stale = memory.stale(host, now);
  if (!stale?.school) return lookUp(db, host, now);
  // Whoever comes in the meantime need not look as well.
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
  const kept = edge ? ((await edge.json()) as Known) : null;
  if (kept) told(db, kept);
  const isKnown = kept?.school !== undefined;
  const known = isKnown ? kept : { school: await findSchoolByHost(db, host), bookmark: db.bookmark };
  if (!isKnown) await keepAtEdge(host, known, known.school ? EDGE_SECONDS : 5);
  memory.set(host, known, now);
  return known.school ?? null;
}

const keepAtEdge = (host: string, known: Known, seconds: number): Promise<void> =>
  edgeCache().put(edgeKey(host), Response.json(known, { headers: { "Cache-Control": `max-age=${seconds}` } }));

/**
 * Forgets what is kept about all hosts in this isolate, and about `host` at this edge location. Whoever looks next there reads no older
 * than `bookmark`, so that a copy of the database that is behind cannot bring back what was forgotten.
 */
export async function forgetSchoolOfHost(host: string, bookmark: string | null): Promise<void> {
  memory.clear();
  if (bookmark) await keepAtEdge(host, { bookmark }, EDGE_SECONDS);
  else await edgeCache().delete(edgeKey(host));
}
