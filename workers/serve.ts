import type { AppLoadContext, RequestHandler } from "@remix-run/cloudflare";
import { verifyFormPath, verifyPath } from "~/features/certificates/paths";
import { notFoundPath } from "~/features/identity/paths";
import { arrivalOf, countClick } from "~/features/partners/domain/count-click";
import { registrationPath } from "~/features/programs/paths";
import { dropBody } from "~/platform/body";
import type { Ctx, School } from "~/platform/context";
import { ownCookies } from "~/platform/cookies";
import { type Database, databaseOf } from "~/platform/db";
import type { Env } from "~/platform/env";
import { faultsOf } from "~/platform/faults";
import { clearFlash, flashCookie, flashOf } from "~/platform/flash";
import { cachedPage, keepPage, PAGE_READS, type PageKey } from "~/platform/page-cache";
import { bookmarkCookie, readFromOf } from "~/platform/replicas";
import { NOTICE_COOKIE, noticeFingerprint } from "~/platform/visitor-notice";
import { hasLocale, inLocale, type Locale, splitLocale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { isPageMethod, notAllowed, tooLarge, withinLimit } from "./body-limit";
import { callerRefusal } from "./caller-limit";
import { hostOf, normalHost, pageContext, type RequestDetails, requestContext } from "./context";
import { csrfRefusal } from "./csrf";
import { closedOffer, withLanguageOffer } from "./language-offer";
import { localTools } from "./local-tools";
import { healthz, unreadyResponse } from "./readiness";
import { endsSession, Nonce, secured } from "./security-headers";
import { serveApi } from "./serve-api";
import { openSocket } from "./socket";

/** What pages offer a person. */
export type Offered = Pick<AppLoadContext, "screens" | "refusals">;

interface Site {
  remix: RequestHandler;
  buildId: string;
  offeredTo: (ctx: Ctx) => Offered;
}

/** Every request, its body read to the end. */
export async function serve(request: Request, env: Env, execution: ExecutionContext, site: Site): Promise<Response> {
  const now = new Date();
  const url = new URL(request.url);
  const response = await answer({ env, request, url, now, later: (work) => execution.waitUntil(work) }, site);
  if (env.SENTRY_DSN) {
    const { pathname: where } = url;
    const requestId = response.headers.get("X-Request-Id") ?? "";
    const { method } = request;
    execution.waitUntil(faultsOf(env).trace({ requestId, where, method, status: response.status, startedAt: now.getTime(), endedAt: Date.now() }));
  }
  // A request may be refused before its body is read.
  await dropBody(request);
  return response;
}

/** Rejects forged requests, answers requests that need no page, and serves pages from the cache or from Remix. */
async function answer(details: RequestDetails, site: Site): Promise<Response> {
  const { env, request, url } = details;
  if (url.pathname === "/healthz") return secured(await healthz(env), env, url);
  const refusal = unreadyResponse(env) ?? csrfRefusal(request, url) ?? callerRefusal(request, url);
  if (refusal) return secured(refusal, env, url);
  const db = databaseOf(env);
  const local = __LOCAL_TOOLS__ ? await localTools(url, details, db) : null;
  if (local) return secured(local, env, url);
  if (url.pathname.startsWith("/ws/notifications/")) return secured(await openSocket(details, db), env, url);
  if (url.pathname === "/api" || url.pathname.startsWith("/api/")) return secured(await serveApi(details, db), env, url);
  const asJson = verificationCall(request, url);
  if (asJson) return secured(await serveApi({ ...details, request: new Request(asJson, request), url: asJson }, db), env, url);
  if (__LOCAL_TOOLS__ && !env.STRIPE_SECRET_KEY && env.STRIPE_SANDBOX && /^\/(pay|onboard)\//.test(url.pathname))
    return env.STRIPE_SANDBOX.fetch(request);
  if (!isPageMethod(request)) return secured(notAllowed(), env, url);
  const bounded = await withinLimit(request);
  if (!bounded) return secured(tooLarge(), env, url);
  const closed = await closedOffer(bounded, url);
  return closed ? secured(closed, env, url) : page({ ...details, request: bounded }, databaseOf(env, readFromOf(bounded)), site);
}

async function page(details: RequestDetails, db: Database, site: Site): Promise<Response> {
  const { env, request, url, now } = details;
  const host = await hostOf(details, db);
  const language = languageOf(url, host);
  const elsewhere = primaryAddress(request, url, host.school) ?? plainAddress(request, url, language, host.school);
  if (elsewhere) return secured(elsewhere, env, url);
  const affid = host.school && arrivalOf(request, url);
  if (affid) details.later(countClick(requestContext(details, databaseOf(env), host, { kind: "visitor" }), affid));
  const key = pageKey(request, url, host.school, site.buildId);
  const cached = key ? await cachedPage(key, now.getTime()) : null;
  const offered = (response: Response) => (host.school?.speaksSpanish ? withLanguageOffer(request, response, { url, ...language }) : response);
  if (cached) return offered(cached);
  const cookies: string[] = [];
  const nonce = new Nonce();
  const ctx = await pageContext(details, db, host, language.locale === "es" && hasLocale(language.path) ? "es" : null);
  const context: AppLoadContext = { ctx, cookies, nonce, ...site.offeredTo(ctx) };
  const plain = new URL(language.path + url.search, url);
  const rendered = await site.remix(named(request, plain), context);
  const shown = inLanguage(isFileRefused(request, rendered, context) ? await refusalPage(request, plain, context, site) : rendered, language.locale);
  if (cookies.length === 0 && flashOf(request) && isShown(request, shown)) cookies.push(clearFlash);
  // Verification pages set no cookie: their only write counts tries.
  if (db.hasWritten && db.bookmark && !isVerification(url)) cookies.push(bookmarkCookie(db.bookmark));
  const clearsSite = endsSession(request, shown, cookies, ctx.actor.kind === "user");
  const response = secured(shown, env, url, { nonce, cookies, databaseUse: db, clearsSite });
  // A page with scripts gets its own nonce.
  const isForAll = !nonce.isUsed && response.headers.has(PAGE_READS);
  if (!key || !isForAll) response.headers.delete(PAGE_READS);
  const answer = key && isForAll ? await keepPage(key, response, now.getTime(), details.later) : response;
  // A page that the browser takes over has to be as it was rendered.
  return nonce.isUsed ? answer : offered(answer);
}

/**
 * The language of an address, and the address without it, as the screens know it. Schools that do not speak Spanish have no such
 * addresses: they stay as they are, and lead nowhere.
 */
function languageOf({ pathname }: URL, { isMainHost, school }: { isMainHost: boolean; school: School | null }) {
  return isMainHost || school?.speaksSpanish ? splitLocale(pathname) : { locale: "en" as const, path: pathname };
}

/**
 * Redirects an address with a language to the one without, where areas of signed-in people and files have none, and where the school has
 * no legal texts to register with in that language.
 */
function plainAddress(request: Request, url: URL, { locale, path }: ReturnType<typeof languageOf>, school: School | null): Response | null {
  if (locale === "en" || request.method !== "GET") return null;
  const isEnglishOnly = path === registrationPath() && school?.registersInSpanish === false;
  if (hasLocale(path) && !isEnglishOnly) return null;
  const headers = new Headers({ Location: path + url.search, "Cache-Control": "private, no-store" });
  if (isEnglishOnly) headers.append("Set-Cookie", flashCookie({ text: phrase(ENGLISH_ONLY, locale), tone: "info" }));
  return new Response(null, { status: 302, headers });
}

const ENGLISH_ONLY = "Online registration is in English only.";

/** A redirect stays in the language of the page. */
function inLanguage(response: Response, locale: Locale): Response {
  const to = response.headers.get("Location");
  if (locale === "en" || to === null || inLocale(to, locale) === to) return response;
  const headers = new Headers(response.headers);
  headers.set("Location", inLocale(to, locale));
  return new Response(response.body, { status: response.status, headers });
}

const isVerification = (url: URL): boolean => {
  const { path } = splitLocale(url.pathname);
  return path === verifyFormPath || path.startsWith(verifyPath(""));
};

/** The API's address of a verification page that a program asks for as JSON; null for everything else. */
function verificationCall(request: Request, url: URL): URL | null {
  if (request.method !== "GET" || !isVerification(url) || !/^application\/json/.test(request.headers.get("Accept") ?? "")) return null;
  return new URL(`/api${splitLocale(url.pathname).path}`, url);
}

/**
 * Redirects a school's page from another host to the same page on the primary host. Signed-in users and users with a started form stay on
 * the host that knows them; pictures and files are served on all hosts.
 */
function primaryAddress(request: Request, url: URL, school: School | null): Response | null {
  if (!school || request.method !== "GET" || ownCookies(request) || normalHost(url) === school.host || !school.host.includes(".")) return null;
  if (/^\/(media|files)\//.test(url.pathname)) return null;
  const to = new URL(url);
  to.hostname = school.host;
  return new Response(null, { status: 302, headers: { Location: to.href, "Cache-Control": "private, no-store" } });
}

/** A file that cannot be given: Remix says so in JSON, which is for scripts. */
const isFileRefused = (request: Request, rendered: Response, { failure }: AppLoadContext): boolean =>
  failure !== undefined &&
  (request.method === "GET" || request.method === "HEAD") &&
  !/^application\/json/.test(request.headers.get("Accept") ?? "") &&
  !new URL(request.url).pathname.endsWith(".data") &&
  !isHtml(rendered);

/** The screen for what is not there, which says what the context's failure was. */
const refusalPage = ({ method, headers }: Request, url: URL, context: AppLoadContext, { remix }: Site): Promise<Response> =>
  remix(new Request(new URL(notFoundPath(), url), { method, headers }), context);

/** Whether a toast was shown: not if the response sets cookies, one of which may be another toast. */
const isShown = (request: Request, response: Response): boolean =>
  !response.headers.has("Set-Cookie") && (isDocument(response) || isRootData(request, response));

const isHtml = (response: Response) => (response.headers.get("Content-Type") ?? "").startsWith("text/html");
const isDocument = (response: Response) => isHtml(response) && response.status < 300;

/** The root loader's data for a hydrated page: then the toast was shown too. */
function isRootData(request: Request, response: Response): boolean {
  const url = new URL(request.url);
  const routes = url.searchParams.get("_routes")?.split(",");
  return request.method === "GET" && url.pathname.endsWith(".data") && response.status === 200 && (!routes || routes.includes("root"));
}

const NO_QUERY = new URLSearchParams();

/**
 * Only pages that are equal for all visitors come from the cache: a plain GET of a school's page without product cookies, except the one
 * that the visitor notice was seen, which has its own cached pages.
 */
function pageKey(request: Request, url: URL, school: School | null, build: string): PageKey | null {
  if (school === null || request.method !== "GET") return null;
  if (url.pathname.endsWith(".data")) return null;
  const cookies = ownCookies(request);
  const isSeen = cookies === `${NOTICE_COOKIE}=${noticeFingerprint(school)}`;
  if (cookies && !isSeen) return null;
  return {
    origin: `${url.protocol}//${normalHost(url)}${url.port ? `:${url.port}` : ""}`,
    path: url.pathname,
    query: url.search ? url.searchParams : NO_QUERY,
    contentVersion: school.contentVersion,
    build: isSeen ? `${build}-noticed` : build,
  };
}

/**
 * The post as Remix gets it. No proxy may speak for another host. A page without a referrer posts with `Origin: null`, which Remix
 * refuses; `csrfRefusal` has verified that the post comes from this host, so its origin can be set.
 */
function named(request: Request, url: URL): Request {
  if (request.method === "GET" || request.method === "HEAD") return request.url === url.href ? request : new Request(url, request);
  const clean = new Request(url, request);
  for (const name of [...request.headers.keys()]) if (name.startsWith("x-forwarded-") || name === "forwarded") clean.headers.delete(name);
  if (request.headers.get("Origin") === "null") clean.headers.set("Origin", url.origin);
  return clean;
}
