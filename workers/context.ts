import { actorOfRequest } from "~/features/identity/domain/session";
import { schoolOfHost } from "~/features/schools/domain/school-of-host";
import { parts } from "~/parts";
import type { Actor, Ctx, School } from "~/platform/context";
import { MORE_THAN_COUNTED } from "~/platform/counted";
import { type Database, databaseOf } from "~/platform/db";
import type { Env } from "~/platform/env";
import { newId } from "~/platform/ids";
import { portsOf } from "~/platform/ports";
import type { Locale } from "~/words/locale";

/** A host as it is compared: lower case, without port and trailing dot. */
export const normalHost = (url: URL): string => url.hostname.toLowerCase().replace(/\.$/, "");

type Later = Ctx["later"];

export interface RequestDetails {
  env: Env;
  request: Request;
  url: URL;
  later: Later;
  now: Date;
}

/** The host's school, without anything else: what the page cache needs before a context is worth making. */
export async function hostOf({ env, url, now, later }: RequestDetails, db: Database): Promise<{ isMainHost: boolean; school: School | null }> {
  const host = normalHost(url);
  const isMainHost = host === env.MAIN_HOST || host === "127.0.0.1" || host === "[::1]";
  if (isMainHost) return { isMainHost, school: null };
  try {
    return { isMainHost, school: await schoolOfHost(db, host, now.getTime(), later) };
  } catch (error) {
    console.error("school look-up failed", error);
    return { isMainHost, school: null };
  }
}

/** The context of a page request: host, then session. The language is that of the address, or the person's where the address names none. */
export async function pageContext(
  details: RequestDetails,
  db: Database,
  host: { isMainHost: boolean; school: School | null },
  locale: Locale | null,
): Promise<Ctx> {
  const actor = await actorOfRequest(db, parts, details.request, details.url.origin, details.now.getTime(), details.later);
  return { ...requestContext(details, db, host, actor ?? { kind: "visitor" }, locale ?? actor?.locale), countLimit: MORE_THAN_COUNTED };
}

export function requestContext(
  { env, request, url, later, now }: RequestDetails,
  db: Database,
  host: { isMainHost: boolean; school: School | null },
  actor: Actor,
  locale: Locale = "en",
): Ctx {
  return {
    env,
    ports: portsOf(env),
    parts,
    db,
    actor,
    hostSchool: host.school,
    isMainHost: host.isMainHost,
    chosenSchool: null,
    process: null,
    grant: null,
    countLimit: -1,
    locale,
    origin: url.origin,
    now,
    requestId: request.headers.get("cf-ray") ?? crypto.randomUUID(),
    ip: request.headers.get("cf-connecting-ip") ?? "unknown",
    userAgent: request.headers.get("user-agent") ?? "",
    idempotencyKey: request.headers.get("idempotency-key"),
    later,
  };
}

/** The context of a queue message or a clock tick. Links it writes start from the school's own host. */
export function jobContext(env: Env, job: string, now: Date, later: Later): Ctx {
  return {
    env,
    ports: portsOf(env),
    parts,
    db: databaseOf(env),
    actor: { kind: "system", job },
    hostSchool: null,
    isMainHost: true,
    chosenSchool: null,
    process: null,
    grant: null,
    countLimit: -1,
    locale: "en",
    origin: env.APP_ORIGIN,
    now,
    requestId: newId(),
    ip: "system",
    userAgent: job,
    idempotencyKey: null,
    later,
  };
}
