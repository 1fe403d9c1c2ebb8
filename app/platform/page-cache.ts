import { edgeCache, ShortMemory } from "./cache";

/** The query parameters that a shared page depends on. */
export const PAGE_READS = "X-Page-Reads";

const EDGE_SECONDS = 60;

/** A shared page without cookies. Its body is uncompressed; the edge compresses it for each client. */
interface StoredPage {
  body: ArrayBuffer;
  headers: Headers;
  reads: string;
}

/** The edge keeps a page for a minute; this isolate keeps it for a moment, so that not every visit asks the edge. */
const pages = new ShortMemory<StoredPage>();

export interface PageKey {
  /** Scheme, host and port. */
  origin: string;
  path: string;
  query: URLSearchParams;
  /** Grows with every change that visitors can see. */
  contentVersion: number;
  build: string;
}

const edgeUrl = (key: PageKey) =>
  `https://pages.invalid/${key.build}/${encodeURIComponent(key.origin)}/${key.contentVersion}${key.path.startsWith("/") ? "" : "/"}${key.path}`;

/** Whether a page is the same under this query as under none: a campaign's marks in an address do not matter to it. */
const isSame = (reads: string, { query }: PageKey): boolean => query.size === 0 || !reads.split(",").some((name) => query.has(name));

const answerOf = ({ body, headers }: StoredPage): Response => new Response(body, { headers });

/** A rendered page, from this isolate or the edge; null when it has to be made. */
export async function cachedPage(key: PageKey, now: number): Promise<Response | null> {
  const name = edgeUrl(key);
  const stored = pages.get(name, now) ?? (await fromEdge(name, now));
  return stored && isSame(stored.reads, key) ? answerOf(stored) : null;
}

async function fromEdge(name: string, now: number): Promise<StoredPage | null> {
  const found = await edgeCache().match(name);
  if (!found) return null;
  const stored = { body: await found.arrayBuffer(), headers: publicHeaders(found), reads: found.headers.get(PAGE_READS) ?? "" };
  pages.set(name, stored, now);
  return stored;
}

/**
 * Keeps a page with its headers, and answers it. Only complete, cookie-free answers are kept, and under a query only what is the same
 * without it: such a page was rendered without it, too (`entry.server.tsx`), so nothing of one visitor's address is in another's page.
 */
export async function keepPage(key: PageKey, response: Response, now: number, later: (work: Promise<unknown>) => void): Promise<Response> {
  const reads = response.headers.get(PAGE_READS) ?? "";
  response.headers.delete(PAGE_READS);
  if (response.status !== 200 || response.headers.has("Set-Cookie") || !isSame(reads, key)) return response;
  const stored = { body: await response.arrayBuffer(), headers: publicHeaders(response), reads };
  const name = edgeUrl(key);
  pages.set(name, stored, now);
  const headers = new Headers(stored.headers);
  headers.set("Cache-Control", `public, max-age=${EDGE_SECONDS}`);
  headers.set(PAGE_READS, reads);
  later(edgeCache().put(name, new Response(stored.body, { headers })));
  return answerOf(stored);
}

/** The page's own cache header; the edge's copy has a different one. */
function publicHeaders(response: Response): Headers {
  const headers = new Headers([...response.headers].filter(([name]) => !/^(set-cookie|cf-|age|x-page-reads)/i.test(name)));
  headers.set("Cache-Control", "private, no-cache");
  for (const count of ["X-D1-Round-Trips", "X-Rows-Read"]) if (headers.has(count)) headers.set(count, "0");
  return headers;
}
