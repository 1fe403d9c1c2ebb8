import { and, eq, lte } from "drizzle-orm";
import { invites, passwordResets, refreshTokens, sessions, socketTickets } from "#drizzle/schema/identity";
import type { Ctx } from "~/platform/context";
import { acrossSchools } from "~/platform/db";

const DAY = 86_400_000;

/** Marks invitations that ran out as expired and deletes what opens nothing any more. Safe to repeat. */
export async function sweepIdentity(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "sign-in secrets of every account grow old alike");
  const now = ctx.now.getTime();
  await db.batch([
    db
      .update(invites)
      .set({ status: "expired" })
      .where(and(eq(invites.status, "pending"), lte(invites.expiresAt, now))),
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
    db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, now)),
    db.delete(passwordResets).where(lte(passwordResets.expiresAt, now - 30 * DAY)),
    db.delete(socketTickets).where(lte(socketTickets.expiresAt, now)),
  ]);
}
