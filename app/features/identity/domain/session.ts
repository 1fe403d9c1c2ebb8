import { eq } from "drizzle-orm";
import { sessions, users } from "#drizzle/schema/identity";
import type { Ctx, Parts, UserActor } from "~/platform/context";
import { cookie, cookieOf } from "~/platform/cookies";
import type { Database } from "~/platform/db";
import { hashToken, newId, secretToken } from "~/platform/ids";
import { acrossSchools } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { DAY_MS, MINUTE_MS } from "~/platform/zones";
import { actorOfSession } from "../data/find-actor";

/** A session ends thirty days after sign-in at the latest. */
const LIFETIME_MS = 30 * DAY_MS;
/** Staff who do nothing for twelve hours sign in again; students keep their thirty days. */
const STAFF_IDLE_MS = DAY_MS / 2;
const SEEN_EVERY_MS = 5 * MINUTE_MS;

const cookieName = (origin: string): "session" | "__Host-session" => (origin.startsWith("https:") ? "__Host-session" : "session");

export const sessionCookie = (origin: string, token: string): string => cookie(cookieName(origin), token, LIFETIME_MS / 1000);

export const endedSessionCookie = (origin: string): string => cookie(cookieName(origin), "", 0);

export const sessionTokenOf = (request: Request, origin: string): string | null => cookieOf(request, cookieName(origin));

/** Stages the time of an account's last sign-in. */
export function stageSignedIn(ctx: CommandCtx, userId: string): void {
  ctx.stage(
    acrossSchools(ctx, "sessions belong to accounts, not to schools")
      .update(users)
      .set({ lastLoginAt: ctx.now.getTime() })
      .where(eq(users.id, userId)),
  );
}

/** Stages a new session for a user on the host of this request and returns its cookie. Any session before stays as it is. */
export async function openSession(ctx: CommandCtx, userId: string): Promise<string> {
  const token = secretToken();
  const now = ctx.now.getTime();
  ctx.stage(
    acrossSchools(ctx, "sessions belong to accounts, not to schools")
      .insert(sessions)
      .values({
        id: newId(),
        tokenHash: await hashToken(token),
        userId,
        host: new URL(ctx.origin).hostname,
        userAgent: ctx.userAgent.slice(0, 300),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + LIFETIME_MS,
      }),
  );
  stageSignedIn(ctx, userId);
  return sessionCookie(ctx.origin, token);
}

/** The signed-in person of a page request, or null. */
export async function actorOfRequest(
  db: Database,
  parts: Parts,
  request: Request,
  origin: string,
  now: number,
  later: Ctx["later"],
): Promise<UserActor | null> {
  const token = sessionTokenOf(request, origin);
  if (!token) return null;
  const found = await actorOfSession(db, parts, await hashToken(token), new URL(origin).hostname, now);
  if (!found) return null;
  const { actor, lastSeenAt } = found;
  if (actor.roleType !== "student" && now - lastSeenAt > STAFF_IDLE_MS) return null;
  if (now - lastSeenAt > SEEN_EVERY_MS) {
    later(db.unscoped.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, actor.sessionId)).run());
  }
  return actor;
}
