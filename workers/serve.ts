import type { AppLoadContext } from "@remix-run/cloudflare";
import { cachedPage, keepPage, type PageKey } from "~/platform/cache";
import type { School } from "~/platform/context";
import { Database } from "~/platform/db";
import type { Env } from "~/platform/env";
import { clearFlash } from "~/platform/flash";
import { base64url } from "~/platform/ids";
import { NOTICE_COOKIE, noticeFingerprint } from "~/platform/visitor-notice";
import { hostOf, normalHost, pageContext, type RequestFacts } from "./context";
import { csrfRefusal } from "./csrf";
import { healthz, localTools } from "./local-tools";
import { secured } from "./security-headers";
import { serveApi } from "./serve-api";
import { openSocket } from "./socket";

interface Site {
  remix: (request: Request, context: AppLoadContext) => Promise<Response>;
  buildId: string;
  screens: ReadonlySet<string>;
}

/** Every request, its body read to the end. */
export async function serve(incoming: Request, env: Env, execution: ExecutionContext, site: Site): Promise<Response> {
  const request = withoutForwarded(incoming);
  const response = await answer(request, env, execution, site);
  await readOut(request);
  return response;
}

const MOST_UNREAD_BYTES = 1_000_000;

/** A refusal may come before the body was looked at. Left unread it would break the connection, and with it the next request on it. */
async function readOut(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed || Number(request.headers.get("Content-Length") ?? 0) > MOST_UNREAD_BYTES) return;
  await request.arrayBuffer().catch(() => null);
}

/** Refuse what is forged, answer what needs no page, take a page from the cache or have Remix render it. */
async function answer(request: Request, env: Env, execution: ExecutionContext, site: Site): Promise<Response> {
  const url = new URL(request.url);
  const facts: RequestFacts = { env, request, now: new Date(), later: (work) => execution.waitUntil(work) };
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(16)));
  if (url.pathname === "/healthz") return healthz(env);
  const refusal = csrfRefusal(request, url);
  if (refusal) return secured(refusal, env, nonce, url);
  const db = new Database(env.DB);
  const local = __LOCAL_TOOLS__ ? await localTools(url, facts, db) : null;
  if (local) return local;
  if (url.pathname.startsWith("/ws/notifications/")) return openSocket(facts, db);
  if (url.pathname === "/api" || url.pathname.startsWith("/api/")) return secured(await serveApi(facts, db), env, nonce, url);
  if (!env.STRIPE_SECRET_KEY && env.STRIPE_SANDBOX && /^\/(pay|onboard)\//.test(url.pathname)) return env.STRIPE_SANDBOX.fetch(request);
  return secured(await page(facts, db, site, nonce), env, nonce, url, db.roundTrips);
}

async function page(facts: RequestFacts, db: Database, site: Site, nonce: string): Promise<Response> {
  const { request, now } = facts;
  const url = new URL(request.url);
  const host = await hostOf(facts, db);
  const key = pageKey(request, url, host.school, site.buildId);
  if (key) {
    const cached = await cachedPage(key, now.getTime());
    if (cached) return cached;
  }
  const cookies: string[] = [];
  const ctx = await pageContext(facts, db, host);
  let response = await site.remix(named(request, url), { ctx, cookies, nonce, screens: site.screens });
  response = new Response(response.body, response);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  if (
    /(^|;\s*)flash=/.test(request.headers.get("Cookie") ?? "") &&
    (isDocument(response) || isRootData(request, response)) &&
    !response.headers.has("Set-Cookie")
  )
    response.headers.append("Set-Cookie", clearFlash);
  if (key && response.headers.get("X-Cacheable") === "public") {
    response.headers.delete("X-Cacheable");
    return keepPage(key, response, now.getTime());
  }
  response.headers.delete("X-Cacheable");
  return response;
}

const isDocument = (response: Response) => (response.headers.get("Content-Type") ?? "").startsWith("text/html") && response.status < 300;

/** What the root loader says to a hydrated page: a message has been shown then, too. */
function isRootData(request: Request, response: Response): boolean {
  const url = new URL(request.url);
  const routes = url.searchParams.get("_routes")?.split(",");
  return request.method === "GET" && url.pathname.endsWith(".data") && response.status === 200 && (!routes || routes.includes("root"));
}

/**
 * Only what every visitor gets alike may come from the cache: a plain GET of a school's page, without any cookie but the one that says
 * that its notice was shown. That one has pages of its own.
 */
function pageKey(request: Request, url: URL, school: School | null, build: string): PageKey | null {
  if (school === null || request.method !== "GET") return null;
  if (url.pathname.endsWith(".data") || url.search.length > 200) return null;
  const cookies = request.headers.get("Cookie");
  const isSeen = cookies !== null && cookies === `${NOTICE_COOKIE}=${noticeFingerprint(school)}`;
  if (cookies !== null && !isSeen) return null;
  return {
    host: normalHost(url),
    path: url.pathname + url.search,
    contentVersion: school.contentVersion,
    build: isSeen ? `${build}-noticed` : build,
  };
}

/**
 * A page that tells its address to nobody posts with `Origin: null`, which Remix refuses. Such a post has proved before that it comes
 * from this host (`csrfRefusal`), so its origin can be written down.
 */
function named(request: Request, url: URL): Request {
  if (request.headers.get("Origin") !== "null") return request;
  const clean = new Request(request);
  clean.headers.set("Origin", url.origin);
  return clean;
}

/** Nobody in front of this Worker may speak for another host. */
function withoutForwarded(request: Request): Request {
  const names = [...request.headers.keys()].filter((name) => name.startsWith("x-forwarded-") || name === "forwarded");
  if (names.length === 0) return request;
  const clean = new Request(request);
  for (const name of names) clean.headers.delete(name);
  return clean;
}
