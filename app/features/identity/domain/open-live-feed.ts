import { and, eq, lte } from "drizzle-orm";
import { z } from "zod";
import { socketTickets } from "#drizzle/schema/identity";
import { hashToken, secretToken } from "~/platform/ids";
import { notifiable } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command } from "~/platform/verb";

const LIFETIME_MS = 30_000;

/** Issues a ticket that opens this browser's live socket once, within thirty seconds. */
export const openLiveFeed = command({
  name: "notifications.open-live-feed",
  allow: notifiable,
  input: z.object({}),
  idempotent: false,
  logged: false,
  async run(ctx) {
    const actor = userOf(ctx);
    const db = acrossSchools(ctx, "a ticket belongs to a person");
    const now = ctx.now.getTime();
    const ticket = secretToken();
    ctx.stage(db.delete(socketTickets).where(and(eq(socketTickets.userId, actor.id), lte(socketTickets.expiresAt, now))));
    ctx.stage(
      db
        .insert(socketTickets)
        .values({ tokenHash: await hashToken(ticket), userId: actor.id, sessionId: actor.sessionId, expiresAt: now + LIFETIME_MS })
        .onConflictDoNothing(),
    );
    return { ticket };
  },
});
