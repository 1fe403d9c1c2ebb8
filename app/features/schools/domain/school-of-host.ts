import { edgeCache, ShortMemory } from "~/platform/cache";
import type { School } from "~/platform/context";
import type { Database } from "~/platform/db";
import { forgetPagesAtHand } from "~/platform/page-cache";
import { findSchoolByHost } from "../data/find-school";

const EDGE_SECONDS = 60;
const memory = new ShortMemory<School | null>();
const edgeKey = (host: string) => `https://schools.invalid/${encodeURIComponent(host)}`;

/**
 * The active school of a host, looked up in this isolate, then at the edge, then in D1. A change a visitor can see grows the
 * school's content version and forgets it here and at this edge location; elsewhere it is at most a minute old.
 */
export async function schoolOfHost(db: Database, host: string, now: number): Promise<School | null> {
  const known = memory.get(host, now);
  if (known !== undefined) return known;
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
  forgetPagesAtHand();
  await edgeCache().delete(edgeKey(host));
}
