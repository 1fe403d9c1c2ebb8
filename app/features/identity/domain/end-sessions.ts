import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { refreshTokens, sessions, socketTickets } from "#drizzle/schema/identity";
import { notFound } from "~/platform/errors";
import { acrossSchools } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { closeSockets } from "./close-sockets";

const REASON = "sessions and tokens belong to accounts";

/**
 * Stages the end of a user's sessions and API sign-ins, except `keep` (the requesting session or token family), and of impersonation
 * sessions by that user. Closes live sockets after the commit. For changes of password or second factor, and deactivation.
 * Without `keep` it announces `account.signed-out`.
 */
export async function endSessions(ctx: CommandCtx, userId: string, keep = ""): Promise<void> {
  const db = acrossSchools(ctx, REASON);
  ctx.stage(db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keep))));
  ctx.stage(
    db
      .update(refreshTokens)
      .set({ revokedAt: ctx.now.getTime() })
      .where(and(eq(refreshTokens.userId, userId), isNull(refreshTokens.revokedAt), ne(refreshTokens.familyId, keep))),
  );
  ctx.stage(db.delete(socketTickets).where(and(eq(socketTickets.userId, userId), ne(socketTickets.sessionId, keep))));
  ctx.afterCommit(() => closeSockets(ctx, userId, { except: keep || undefined }));
  if (!keep) ctx.emit("account.signed-out", { userId });
  await endImpersonations(ctx, { userId });
}

/** Stages the end of one session, and of every session in which its owner is signed in as another person from there. */
export async function endSession(ctx: CommandCtx, { userId, sessionId }: { userId: string; sessionId: string }): Promise<void> {
  const db = acrossSchools(ctx, REASON);
  ctx.stage(db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId))), notFound());
  ctx.stage(db.delete(socketTickets).where(eq(socketTickets.sessionId, sessionId)));
  ctx.afterCommit(() => closeSockets(ctx, userId, { only: sessionId }));
  await endImpersonations(ctx, { userId, sessionId });
}

/** Stages the end of the sessions in which a person is signed in as another: all, or those begun from one session. */
export async function endImpersonations(ctx: CommandCtx, { userId, sessionId }: { userId: string; sessionId?: string }): Promise<void> {
  const db = acrossSchools(ctx, REASON);
  const theirs = and(eq(sessions.impersonatorId, userId), sessionId ? eq(sessions.impersonatorSessionId, sessionId) : undefined);
  const open = await db.select({ id: sessions.id, userId: sessions.userId }).from(sessions).where(theirs);
  ctx.stage(db.delete(socketTickets).where(inArray(socketTickets.sessionId, db.select({ id: sessions.id }).from(sessions).where(theirs))));
  ctx.stage(db.delete(sessions).where(theirs));
  ctx.afterCommit(() => Promise.all(open.map((one) => closeSockets(ctx, one.userId, { only: one.id }))));
}
