import { and, eq, lte } from "drizzle-orm";
import { invites } from "#drizzle/schema/identity";
import type { Ctx } from "~/platform/context";
import { acrossSchools } from "~/platform/school-scope";

/** Marks invitations that ran out as expired. Safe to repeat. */
export async function expireInvites(ctx: Ctx): Promise<void> {
  await acrossSchools(ctx, "invitations to every account grow old alike")
    .update(invites)
    .set({ status: "expired" })
    .where(and(eq(invites.status, "pending"), lte(invites.expiresAt, ctx.now.getTime())));
}
