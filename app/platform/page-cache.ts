import { edgeCache, ShortMemory } from "./cache";
import { ownCookies } from "./cookies";
import { formFor, inForm, type Packed, packedAnswer, packedBody, unpack } from "./packed";

/** What a cached page reads of its address: these names of the query, or all of it. */
export const PAGE_READS = "X-Page-Reads";
export const EVERYTHING = "*";

const EDGE_SECONDS = 60;
const AT_HAND_MS = 1_000;

/** A page as every visitor gets it. It goes to and comes from here without cookies only. */
interface StoredPage {
  body: Packed;
  headers: Record<keyof Packed, Headers>;
  reads: string;
}

const pages = new ShortMemory<StoredPage>();
/** The same pages under the very address and cookies of the product that somebody has just asked with. */
const atHand = new ShortMemory<StoredPage>();

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

const asked = (request: Request): string => `${ownCookies(request)} ${request.url}`;

function answerOf({ body, headers }: StoredPage, request: Request): Response {
  const form = formFor(request);
  return packedAnswer(body, form, headers[form]);
}

const inBothForms = (headers: Headers) => ({ plain: inForm("plain", new Headers(headers)), gzip: inForm("gzip", new Headers(headers)) });

/** The page that was given out under this address a moment ago, before anything else is looked at; null when it was none. */
export function pageAtHand(request: Request, now: number): Response | null {
  if (request.method !== "GET" || request.body) return null;
  const stored = atHand.get(asked(request), now);
  return stored ? answerOf(stored, request) : null;
}

/** Something that visitors see has changed: pages are looked up anew, by what their school's content version is now. */
export const forgetPagesAtHand = (): void => atHand.clear();

/** A rendered page, from this isolate or the edge; null when it has to be made. */
export async function cachedPage(key: PageKey, request: Request, now: number): Promise<Response | null> {
  const name = edgeUrl(key);
  const stored = pages.get(name, now) ?? (await fromEdge(name, now));
  if (!stored || !isSame(stored.reads, key)) return null;
  atHand.set(asked(request), stored, now, AT_HAND_MS);
  return answerOf(stored, request);
}

async function fromEdge(name: string, now: number): Promise<StoredPage | null> {
  const far = await edgeCache().match(name);
  if (!far) return null;
  const headers = publicHeaders(far);
  headers.set("Content-Type", HTML);
  const stored = { body: await unpack(await far.arrayBuffer()), headers: inBothForms(headers), reads: far.headers.get(PAGE_READS) ?? EVERYTHING };
  pages.set(name, stored, now);
  return stored;
}

const HTML = "text/html; charset=utf-8";

/** Keeps a page with all its headers. Only complete, cookie-free answers with status 200 are kept, as they are without a query. */
export async function keepPage(key: PageKey, request: Request, response: Response, now: number): Promise<Response> {
  const reads = response.headers.get(PAGE_READS) ?? EVERYTHING;
  response.headers.delete(PAGE_READS);
  if (response.status !== 200 || response.headers.has("Set-Cookie") || !isSame(reads, key)) return response;
  const headers = publicHeaders(response);
  const stored = { body: await packedBody(response), headers: inBothForms(headers), reads };
  const name = edgeUrl(key);
  pages.set(name, stored, now);
  // Gzipped, and under another type: at the edge nobody takes it for what it is, and packs or unpacks it.
  headers.set("Content-Type", "application/octet-stream");
  headers.set("Cache-Control", `public, max-age=${EDGE_SECONDS}`);
  headers.set(PAGE_READS, reads);
  await edgeCache().put(name, new Response(stored.body.gzip, { headers }));
  return answerOf(stored, request);
}

/** What the page itself said of keeping it; the copy at the edge says something else. */
function publicHeaders(response: Response): Headers {
  const headers = new Headers([...response.headers].filter(([name]) => !/^(set-cookie|cf-|age|content-encoding|x-page-reads)/i.test(name)));
  headers.set("Cache-Control", "private, no-cache");
  if (headers.has("X-D1-Round-Trips")) headers.set("X-D1-Round-Trips", "0");
  return headers;
}
