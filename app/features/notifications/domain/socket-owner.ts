import { and, eq, gt } from "drizzle-orm";
import { socketTickets } from "#drizzle/schema/identity";
import { actorOfToken } from "~/features/identity/domain/access-token";
import type { Ctx } from "~/platform/context";
import { acrossSchools } from "~/platform/db";
import { hashToken } from "~/platform/ids";

/** Whose socket a token opens: a browser's ticket, used up by this look, or an API client's access token. */
export async function socketOwner(ctx: Ctx, token: string): Promise<{ userId: string; sessionId: string } | null> {
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
