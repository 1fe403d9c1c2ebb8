import { and, eq, gt, isNull } from "drizzle-orm";
import { refreshTokens, sessions, socketTickets } from "#drizzle/schema/identity";
import type { Ctx } from "~/platform/context";
import { hashToken } from "~/platform/ids";
import { acrossSchools } from "~/platform/school-scope";
import { actorOfToken } from "./access-token";
import { closeSockets } from "./close-sockets";

interface SocketOwner {
  userId: string;
  /** The session or token family. */
  sessionId: string;
}

/** The owner of a socket token: a browser's ticket, consumed here, or an API client's access token. */
export async function socketOwner(ctx: Ctx, token: string): Promise<SocketOwner | null> {
  if (!token || token.length > 4096) return null;
  if (token.includes(".")) {
    const actor = await actorOfToken(ctx, token);
    return actor ? { userId: actor.id, sessionId: actor.sessionId } : null;
  }
  const [ticket] = await acrossSchools(ctx, "a ticket belongs to a person")
    .delete(socketTickets)
    .where(and(eq(socketTickets.tokenHash, await hashToken(token)), gt(socketTickets.expiresAt, ctx.now.getTime())))
    .returning();
  return ticket ? { userId: ticket.userId, sessionId: ticket.sessionId } : null;
}

/** Checks the session again after the socket has opened, and closes the socket if the session ended while it was opening. */
export async function closeIfOver(ctx: Ctx, { userId, sessionId }: SocketOwner): Promise<void> {
  const db = acrossSchools(ctx, "sessions and tokens belong to accounts");
  const [open, families] = await db.batch([
    db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)),
    db
      .select({ id: refreshTokens.id })
      .from(refreshTokens)
      .where(and(eq(refreshTokens.familyId, sessionId), isNull(refreshTokens.revokedAt)))
      .limit(1),
  ]);
  if (open.length + families.length === 0) await closeSockets(ctx, userId, { only: sessionId });
}
