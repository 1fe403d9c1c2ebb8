import { and, eq, isNull, ne } from "drizzle-orm";
import { refreshTokens, sessions, socketTickets } from "#drizzle/schema/identity";
import { acrossSchools } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { closeSockets } from "./close-sockets";

/**
 * Stages the end of a person's sessions and API sign-ins, except `keep` (the session or token family that asks), and closes the live
 * sockets once that is written. For password changes, and for whoever switches an account off.
 */
export function endSessions(ctx: CommandCtx, userId: string, keep = ""): void {
  const db = acrossSchools(ctx, "sessions and tokens belong to accounts");
  ctx.stage(db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keep))));
  ctx.stage(
    db
      .update(refreshTokens)
      .set({ revokedAt: ctx.now.getTime() })
      .where(and(eq(refreshTokens.userId, userId), isNull(refreshTokens.revokedAt), ne(refreshTokens.familyId, keep))),
  );
  ctx.stage(db.delete(socketTickets).where(and(eq(socketTickets.userId, userId), ne(socketTickets.sessionId, keep))));
  ctx.afterCommit(() => closeSockets(ctx, userId, { except: keep || undefined }));
}
