import type { ZodTypeAny } from "zod";
import type { Ctx } from "./context";

/**
 * What visitors see may be kept near them: for a moment in this isolate, for a minute at the edge. Everything here is public and
 * keyed by host and the school's content version. A page goes to and comes from here without cookies only, an answer for visitors only.
 */
const MEMORY_MS = 5_000;
const EDGE_SECONDS = 60;
const MAX_ENTRIES = 200;

/** A bounded memory of this isolate. Entries are immutable and carry their own expiry, so sharing them between requests is safe. */
export class ShortMemory<T> {
  private readonly entries = new Map<string, { value: T; until: number }>();
  get(key: string, now: number): T | undefined {
    const entry = this.entries.get(key);
    if (!entry || entry.until <= now) return undefined;
    return entry.value;
  }
  set(key: string, value: T, now: number, ms = MEMORY_MS): void {
    if (this.entries.size >= MAX_ENTRIES) {
      const oldest = this.entries.keys().next().value;
      if (oldest !== undefined) this.entries.delete(oldest);
    }
    this.entries.delete(key);
    this.entries.set(key, { value, until: now + ms });
  }
  delete(key: string): void {
    this.entries.delete(key);
  }
  clear(): void {
    this.entries.clear();
  }
}

/** The cache of this edge location. (The DOM's types know no default cache.) */
export const edgeCache = (): Cache => (caches as unknown as { default: Cache }).default;

const answers = new ShortMemory<{ answer: unknown }>();

/**
 * What a question answers any visitor of a school's host, asked once in a moment by this isolate. A change that visitors can see grows
 * the content version, so nothing older than the change is given out. Anybody else's question, and one that is wrong, is asked as it is.
 */
export async function sharedAnswer<R>(ctx: Ctx, verb: { name: string; input: ZodTypeAny }, raw: unknown, ask: () => Promise<R>): Promise<R> {
  const { hostSchool, actor, origin, now } = ctx;
  const input = hostSchool && actor.kind === "visitor" ? verb.input.safeParse(raw) : null;
  const key = input?.success ? `${origin} ${hostSchool?.contentVersion} ${verb.name} ${JSON.stringify(input.data)}` : null;
  if (!key || key.length > 300) return ask();
  const known = answers.get(key, now.getTime());
  if (known) return known.answer as R;
  const answer = await ask();
  answers.set(key, { answer }, now.getTime());
  return answer;
}

/** What a cached page reads of its address: these names of the query, or all of it. */
export const PAGE_READS = "X-Page-Reads";
export const EVERYTHING = "*";

interface StoredPage {
  body: ArrayBuffer;
  headers: Headers;
  reads: string;
}

const pages = new ShortMemory<StoredPage>();

export interface PageKey {
  /** Scheme, host and port. */
  origin: string;
  path: string;
  query: URLSearchParams;
  contentVersion: number;
  build: string;
}

const edgeUrl = (key: PageKey) =>
  `https://pages.invalid/${key.build}/${encodeURIComponent(key.origin)}/${key.contentVersion}${key.path.startsWith("/") ? "" : "/"}${key.path}`;

/** Whether a page is the same under this query as under none: a campaign's marks in an address do not matter to it. */
const isSame = (reads: string, { query }: PageKey): boolean =>
  query.size === 0 || (reads !== EVERYTHING && !reads.split(",").some((name) => query.has(name)));

/** A rendered page, from this isolate or the edge; null when it has to be made. */
export async function cachedPage(key: PageKey, now: number): Promise<Response | null> {
  const name = edgeUrl(key);
  const stored = pages.get(name, now) ?? (await fromEdge(name, now));
  return stored && isSame(stored.reads, key) ? new Response(stored.body, { headers: stored.headers }) : null;
}

async function fromEdge(name: string, now: number): Promise<StoredPage | null> {
  const far = await edgeCache().match(name);
  if (!far) return null;
  const stored = { body: await far.arrayBuffer(), ...publicHeaders(far) };
  pages.set(name, stored, now);
  return stored;
}

/** Keeps a page with all its headers. Only complete, cookie-free answers with status 200 are kept, as they are without a query. */
export async function keepPage(key: PageKey, response: Response, now: number): Promise<Response> {
  if (response.status !== 200 || response.headers.has("Set-Cookie")) return response;
  const { headers, reads } = publicHeaders(response);
  const body = await response.arrayBuffer();
  if (isSame(reads, key)) {
    const name = edgeUrl(key);
    pages.set(name, { body, headers, reads }, now);
    const copy = new Response(body, { headers });
    copy.headers.set("Cache-Control", `public, max-age=${EDGE_SECONDS}`);
    copy.headers.set(PAGE_READS, reads);
    await edgeCache().put(name, copy);
  }
  return new Response(body, { headers });
}

/** What the page itself said of keeping it; the copy at the edge says something else. */
function publicHeaders(response: Response): { headers: Headers; reads: string } {
  const headers = new Headers([...response.headers].filter(([name]) => !/^(set-cookie|cf-|age)/i.test(name)));
  const reads = headers.get(PAGE_READS) ?? EVERYTHING;
  headers.delete(PAGE_READS);
  headers.set("Cache-Control", "private, no-cache");
  if (headers.has("X-D1-Round-Trips")) headers.set("X-D1-Round-Trips", "0");
  return { headers, reads };
}
