import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/cloudflare";
import { ZodObject, type ZodTypeAny } from "zod";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { dropBody } from "./body";
import type { Ctx, UserActor } from "./context";
import { DomainError, forbidden, GENERIC, STATUS, setUpFirst } from "./errors";
import { type Flash, flashCookie } from "./flash";
import { type FormValue, inOrderOf, isReadable, parseForm, repeatable } from "./form-data";
import { lastPage, listFromUrl } from "./list";
import { inOwnWords } from "./own-words";
import { loginPath, notAuthorizedPath, OPEN_BEFORE_SET_UP, schoolStartPath, securityPath } from "./paths";
import { carryAffiliate, strictPath } from "./redirects";
import type { Refusals } from "./refusals";
import { forgetDraft, forgetSavedForm, keepForm } from "./saved-forms";
import type { Result, Verb } from "./verb";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    ctx: Ctx;
    /** Cookies that a verb wants set (sign-in, draft): added to every answer of this request by the outer Worker. */
    cookies: string[];
    /** The page's script nonce; set once a page asks for it. */
    nonce: { readonly text: string };
    /** Ids of the screens that are mounted: menus show no others. */
    screens: ReadonlySet<string>;
    /** Actions hidden from the current user because they would be refused. */
    refusals: Refusals | null;
    /** The error of this request's loader or action, if Remix reported one. */
    failure?: unknown;
  }
}

/**
 * A gate stands before every screen of an area and says where else to go: login, the role's home, onboarding. It is asked in each
 * loader and action, because Remix runs a child's loader alone when it is asked to. Answers null to let pass.
 */
export type Gate = (ctx: Ctx, url: URL) => { redirect: string; toast?: string } | null;

export interface ScreenRequest {
  ctx: Ctx;
  url: URL;
  params: Record<string, string | undefined>;
  request: Request;
}

const SESSION_OVER = "Your session has ended. Please log in again.";

interface LoaderOptions<R = unknown> {
  gate: Gate;
  /** Another address for what the verb has answered (a step that cannot be reached yet), or null to show it. */
  elsewhere?: (result: R, from: ScreenRequest) => string | null;
  /** The verb's input; by default path parameters and query, parsed as a list's if the schema is a list's. */
  input?: (from: ScreenRequest) => unknown;
}

export const screenMeta = Symbol("screen");

/** A loader that asks one question. */
export function screenLoader<V extends Verb<ZodTypeAny, unknown>>(verb: V, options: LoaderOptions<Result<V>>) {
  const loader = async ({ request, params, context }: LoaderFunctionArgs): Promise<Result<V>> => {
    const url = new URL(request.url);
    const { ctx } = context;
    pass(options.gate, ctx, url);
    try {
      const input = options.input?.({ ctx, url, params, request }) ?? fromAddress(verb.verb.input, url, params);
      const result = (await verb(ctx, input)) as Result<V>;
      const to = options.elsewhere?.(result, { ctx, url, params, request }) ?? lastPage(verb.verb.input, result, url);
      if (to) throw go(to, url);
      return inOwnWords(result, await ctx.parts.ownWords(ctx));
    } catch (error) {
      throw screenError(error, ctx, url);
    }
  };
  return Object.assign(loader, { [screenMeta]: verb.verb });
}

function fromAddress(schema: ZodTypeAny, url: URL, params: Record<string, string | undefined>): Record<string, unknown> {
  if (schema instanceof ZodObject && "ordering" in schema.shape) return { ...listFromUrl(schema, url), ...params };
  return { ...Object.fromEntries(url.searchParams), ...params };
}

const toSetUp = (url: URL) => go(securityPath(), url, { text: setUpFirst().message, tone: "error" });

function pass(gate: Gate, ctx: Ctx, url: URL): void {
  const elsewhere = gate(ctx, url);
  if (elsewhere) throw go(elsewhere.redirect, url, elsewhere.toast ? { text: elsewhere.toast, tone: "error" } : undefined);
  if (ctx.actor.kind === "user" && ctx.actor.mustSetUp && !OPEN_BEFORE_SET_UP.includes(url.pathname)) throw toSetUp(url);
}

/** A redirect within the product: `affid` travels along, a message may too. */
export function go(path: string, from: URL, flash?: Flash): Response {
  const headers: HeadersInit = flash ? { "Set-Cookie": flashCookie(flash) } : {};
  return redirect(carryAffiliate(path, from), { headers });
}

/** Turns an error into a loader's response: a redirect if the address is not for this user, otherwise a page with that status. */
export function screenError(error: unknown, ctx: Ctx, url: URL): unknown {
  if (error instanceof Response) return error;
  if (!(error instanceof DomainError)) {
    logFault(error, ctx, url);
    // The page shows the request id, which leads to the line in the log.
    return data({ code: "server_error", message: phrase(GENERIC, ctx.locale), requestId: ctx.requestId }, { status: 500 });
  }
  if (error.kind === "unauthenticated") return go(loginPath(url.pathname + url.search), url);
  if (error.code === "second_factor_setup") return toSetUp(url);
  if (error.code === "plan_required") return go(schoolStartPath, url, { text: error.message, tone: "error" });
  if (error.kind === "forbidden") return go(notAuthorizedPath(), url);
  // In a loader invalid input means a wrong address: not found. Errors with their own code are the page's to handle.
  const status = error.kind === "invalid" && error.code === "invalid" ? 404 : error.status;
  return data({ code: error.code, message: phrase(error.message, ctx.locale), requestId: ctx.requestId }, { status });
}

export function logFault(error: unknown, ctx: Ctx, url: URL): void {
  const { requestId } = ctx;
  const actor = ctx.actor.kind === "user" ? ctx.actor.id : ctx.actor.kind;
  const school = ctx.actor.kind === "user" ? ctx.actor.school?.id : ctx.hostSchool?.id;
  console.error(JSON.stringify({ requestId, path: url.pathname, school, actor, error: wordsOf(error) }));
  ctx.later(ctx.ports.faults.report(error, { requestId, where: url.pathname, school, actor }));
}

const wordsOf = (error: unknown) => (error instanceof Error ? `${error.stack ?? error.message} ${error.cause ?? ""}` : String(error));

/** The response of a failed form, in the shape `ui/form` reads to show errors and keep input, with or without script. */
export interface FormFailure {
  ok: false;
  formId: string;
  fieldErrors: Record<string, string>;
  repopulateFields: Record<string, FormValue>;
  message: string;
  code: string;
  extra?: Record<string, unknown>;
}

export interface ActionOutcome<R> {
  /** Where to go; by default back to the screen the form stood on. */
  to?: string | ((result: R, from: ScreenRequest, form: FormData) => string);
  /** A decision on one record: where a list stands beside it, the next record of the list opens. */
  decides?: true;
  /** Said after the redirect; by default "Saved successfully.". */
  toast?: string | ((result: R, locale: Locale) => string | Flash | null) | null;
  /** Cookies to set, from the verb's result. */
  cookies?: (result: R, from: ScreenRequest) => string[];
  /** The verb's input; by default path parameters and the form's fields. */
  input?: (values: Record<string, FormValue>, from: ScreenRequest) => unknown;
  /** Answers the caller directly (a fetcher) instead of redirecting. */
  answer?: (result: R) => unknown;
  /** Answers while the verb, which it runs itself, is still at work. */
  stream?: (input: unknown, from: ScreenRequest) => Response;
  /** Runs the verb through something else, such as an authenticator's strategy, which gets the form as it was sent. */
  run?: (form: FormData, from: ScreenRequest) => Promise<R>;
}

type AnyVerb = Verb<ZodTypeAny, unknown>;
export type Intent<V extends AnyVerb = AnyVerb> = { verb: V } & ActionOutcome<Result<V>>;

/** Ties a verb to what follows from it, with types. */
export const intent = <V extends AnyVerb>(verb: V, outcome: ActionOutcome<Result<V>> = {}): Intent<V> => ({ verb, ...outcome });

// biome-ignore lint/suspicious/noExplicitAny: an intent's result type matters inside that intent only
type AnyIntent = { verb: AnyVerb } & ActionOutcome<any>;

/**
 * An action that does one verb, picked by the form's `intent` field (a screen with one form may leave it out). Success is a redirect
 * with a message; a refusal is the form again, status 400 or what the error says, with every field as it was typed.
 */
export function screenAction(intents: Record<string, AnyIntent>, options: { gate: Gate }) {
  const action = async ({ request, params, context }: ActionFunctionArgs): Promise<unknown> => {
    const url = new URL(request.url);
    const { ctx } = context;
    await gateAction(options.gate, ctx, request);
    const again = await forgetSavedForm(ctx, request);
    if (again) context.cookies.push(again);
    const form = await request.formData().catch(() => null);
    if (!form || !isReadable(form))
      return data({ ok: false, message: "We couldn't read the form. Try again.", code: "form_unreadable" }, { status: 400 });
    const values = parseForm(form);
    const names = Object.keys(intents);
    // A button may name another intent than its form, and comes after it.
    const requestedIntent = Array.isArray(values.intent) ? values.intent.at(-1) : values.intent;
    const name =
      typeof requestedIntent === "string" && Object.hasOwn(intents, requestedIntent)
        ? requestedIntent
        : names.length === 1
          ? (names[0] as string)
          : "";
    const chosen = intents[name];
    if (!chosen) return data({ ok: false, message: "Unknown action.", code: "unknown_intent" }, { status: 400 });
    const from: ScreenRequest = { ctx: keyed(ctx, values), url, params, request };
    const fields = Object.fromEntries(Object.entries(values).filter(([field]) => field !== "intent" && !field.startsWith("_")));
    try {
      const input = chosen.input ? chosen.input(fields, from) : { ...fields, ...params };
      if (chosen.stream) return chosen.stream(input, from);
      const result = chosen.run ? await chosen.run(form, from) : await chosen.verb(from.ctx, input);
      await forgetDraft(ctx, url.pathname, name, values);
      for (const cookie of chosen.cookies?.(result, from) ?? []) context.cookies.push(cookie);
      if (chosen.answer) return chosen.answer(result);
      const message =
        typeof chosen.toast === "function" ? chosen.toast(result, ctx.locale) : chosen.toast === undefined ? "Saved successfully." : chosen.toast;
      const own = typeof chosen.to === "function" ? chosen.to(result, from, form) : (chosen.to ?? url.pathname + url.search);
      const to = (chosen.decides && !isOutside(own) && strictPath(values._next)) || own;
      // A whole address is a place outside of these screens, even on this host: the browser itself has to go there.
      if (isOutside(to)) return redirectDocument(to, 303);
      return go(to, url, typeof message === "string" ? { text: message, tone: "success" } : (message ?? undefined));
    } catch (error) {
      return refused(error, name, { values, names: [...form.keys()] }, from);
    }
  };
  return Object.assign(action, { [screenMeta]: Object.fromEntries(Object.entries(intents).map(([key, value]) => [key, value.verb.verb])) });
}

const isOutside = (address: string) => /^https?:\/\//.test(address);

/** The key a form carries, so that a double click or a reload makes one row. */
function keyed(ctx: Ctx, values: Record<string, FormValue>): Ctx {
  const key = values._key;
  return typeof key === "string" && /^[\w-]{8,64}$/.test(key) ? { ...ctx, idempotencyKey: key } : ctx;
}

async function gateAction(gate: Gate, ctx: Ctx, request: Request): Promise<void> {
  const url = new URL(request.url);
  const elsewhere = gate(ctx, url);
  if (!elsewhere) return;
  if (ctx.actor.kind === "visitor" && elsewhere.redirect.startsWith(`${loginPath()}?`)) throw await throughLogin(elsewhere.redirect, ctx, request);
  await dropBody(request);
  if (elsewhere.redirect === notAuthorizedPath())
    throw data({ code: "forbidden", message: forbidden().message, requestId: ctx.requestId }, { status: 403 });
  pass(gate, ctx, url);
}

/** The session is over: what was typed waits until the same person has signed in. Forms of signed-in pages name who that is. */
async function throughLogin(to: string, ctx: Ctx, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const form = await request.formData().catch(() => null);
  const values = form ? parseForm(form) : {};
  const way = go(to, url, values._user ? { text: SESSION_OVER, tone: "error" } : undefined);
  const cookie = await keepForm(ctx, url.pathname, values);
  if (cookie) way.headers.append("Set-Cookie", cookie);
  return way;
}

/** The answer of a route without a page, for the script of an open one. */
export const freshJson = (result: unknown): Response => Response.json(result, { headers: { "Cache-Control": "no-store" } });

/** A form as it was sent: its values, and the names of its fields in the order in which they stand on the page. */
interface Sent {
  values: Record<string, FormValue>;
  names: string[];
}

function refused(error: unknown, formId: string, sent: Sent, { ctx, url }: ScreenRequest) {
  if (error instanceof Response) throw error;
  if (!(error instanceof DomainError)) {
    logFault(error, ctx, url);
    return failure(formId, sent, ctx.locale, { message: GENERIC, code: "server_error", status: 500 });
  }
  if (error.kind === "unauthenticated") throw screenError(error, ctx, url);
  if (error.kind === "not_found" || (error.kind === "forbidden" && error.code === "forbidden"))
    throw data({ code: error.code, message: phrase(error.message, ctx.locale), requestId: ctx.requestId }, { status: STATUS[error.kind] });
  return failure(formId, sent, ctx.locale, error);
}

function failure(
  formId: string,
  { values, names }: Sent,
  locale: Locale,
  { message, code, fields = {}, status, extra }: Pick<DomainError, "message" | "code" | "fields" | "status" | "extra">,
) {
  const said = (name: string) => phrase(fields[name]?.[0] ?? message, locale);
  const fieldErrors = Object.fromEntries(inOrderOf(names, Object.keys(fields)).map((name) => [name, said(name)]));
  const body: FormFailure = { ok: false, formId, fieldErrors, repopulateFields: repeatable(values), message: phrase(message, locale), code, extra };
  return data(body, { status });
}

/** The signed-in person, for code that runs behind a gate. @throws forbidden when there is none */
export function userOf(ctx: Ctx): UserActor {
  if (ctx.actor.kind !== "user") throw forbidden();
  return ctx.actor;
}
