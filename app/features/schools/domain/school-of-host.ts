import { edgeCache, ShortMemory } from "~/platform/cache";
import type { School } from "~/platform/context";
import type { Database } from "~/platform/db";
import { findSchoolByHost } from "../data/find-school";

const EDGE_SECONDS = 60;
const memory = new ShortMemory<School | null>();
const edgeKey = (host: string) => `https://schools.invalid/${encodeURIComponent(host)}`;

/**
 * The active school of a host, looked up in this isolate, then at the edge, then in D1. What is known here but out of date is answered
 * at once and looked up anew for those who come later, so that no visitor of a known school waits for a far database. A change a visitor
 * can see grows the school's content version and forgets it here and at this edge location; elsewhere it is about a minute old at most.
 */
export async function schoolOfHost(db: Database, host: string, now: number, later: (work: Promise<unknown>) => void): Promise<School | null> {
  const known = memory.get(host, now);
  if (known !== undefined) return known;
  const stale = memory.stale(host, now);
  if (!stale) return lookUp(db, host, now);
  // Whoever comes in the meantime need not look as well.
  memory.set(host, stale, now, 1_000);
  later(lookUp(db, host, now));
  return stale;
}

async function lookUp(db: Database, host: string, now: number): Promise<School | null> {
  const edge = await edgeCache().match(edgeKey(host));
  const school = edge ? ((await edge.json()) as School | null) : await findSchoolByHost(db, host);
  if (!edge) {
    const kept = Response.json(school, { headers: { "Cache-Control": `max-age=${school ? EDGE_SECONDS : 5}` } });
    await edgeCache().put(edgeKey(host), kept);
  }
  memory.set(host, school, now);
  return school;
}

/** Forgets what is kept about all hosts in this isolate, and about `host` at this edge location. */
export async function forgetSchoolOfHost(host: string): Promise<void> {
  memory.clear();
  await edgeCache().delete(edgeKey(host));
}
