import { refreshTokens } from "#drizzle/schema/identity";
import { jobContext, requestContext } from "#workers/context";
import { actorOfUser } from "~/features/identity/data/find-actor";
import { findSchoolByHost } from "~/features/schools/data/find-school";
import { parts } from "~/parts";
import type { Actor, Ctx } from "~/platform/context";
import { Database } from "~/platform/db";
import { newId } from "~/platform/ids";
import { env } from "./env";

/** The moment at which tests happen, unless they say another: Thursday, January 15, 2026, 10 AM in New York. */
export const NOW = new Date(Date.UTC(2026, 0, 15, 15, 0, 0));

export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => minutes(60 * count);
export const days = (count: number): number => hours(24 * count);
export const later = (ms: number, from: Date = NOW): Date => new Date(from.getTime() + ms);

interface Situation {
  /** The acting account's id; signed out without one. */
  as?: string;
  /** The host asked for; the main host without one. */
  host?: string;
  now?: Date;
  ip?: string;
  userAgent?: string;
  idempotencyKey?: string;
}

const waiting: Promise<unknown>[] = [];

/** Waits for what verbs left for after their answer. */
export async function settled(): Promise<void> {
  while (waiting.length > 0) await Promise.allSettled(waiting.splice(0));
}

/**
 * A context as the Worker makes it for a request, with a clock of the test's choosing and on the real bindings. An account is signed in
 * as an API client is: with a token family, which `sessionId` then names.
 */
export async function makeCtx({ as, host, now = NOW, ip = "203.0.113.7", userAgent = "Tests", idempotencyKey }: Situation = {}): Promise<Ctx> {
  const db = new Database(env);
  const headers: Record<string, string> = { "cf-connecting-ip": ip, "user-agent": userAgent };
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  const request = new Request(`http://${host ?? env.MAIN_HOST}/`, { headers });
  const afterwards = (work: Promise<unknown>) => {
    waiting.push(work);
  };
  const site = { isMainHost: host === undefined, school: host ? await findSchoolByHost(db, host) : null };
  return requestContext(
    { env, request, url: new URL(request.url), later: afterwards, now },
    db,
    site,
    as ? await actorFor(db, as, now) : { kind: "visitor" },
  );
}

/** The context of a job at a moment. */
export const makeJobCtx = (now: Date = NOW): Ctx =>
  jobContext(env, "tests", now, (work) => {
    waiting.push(work);
  });

async function actorFor(db: Database, userId: string, now: Date): Promise<Actor> {
  const familyId = newId();
  const at = now.getTime();
  await db.unscoped.insert(refreshTokens).values({ id: newId(), familyId, tokenHash: newId(), userId, createdAt: at, expiresAt: at + days(30) });
  const actor = await actorOfUser(db, parts, userId, familyId);
  if (!actor) throw new Error(`There is no active account ${userId}`);
  return actor;
}
