import { eq } from "drizzle-orm";
import { schools } from "#drizzle/schema/schools";
import { findSchoolById } from "~/features/schools/domain/school-by-id";
import { touchSite } from "~/features/schools/domain/touch-site";
import { type Ctx, type PayoutStatus, withSchool } from "~/platform/context";
import { acrossSchools, inSchool } from "~/platform/db";
import { commitStep } from "~/platform/verb";

/** Reads a school's payout account from the provider and keeps what it says: verified when nothing is due and both ways are open. */
export async function refreshPayoutAccount(ctx: Ctx, accountId: string): Promise<string> {
  const [row] = await acrossSchools(ctx, "the provider names an account, not a school")
    .select({ id: schools.id })
    .from(schools)
    .where(eq(schools.payoutAccountId, accountId));
  const school = row ? await findSchoolById(ctx, row.id) : null;
  if (!school) return "orphan";
  const account = await ctx.ports.stripe.client.accounts.retrieve(accountId);
  const due = [...(account.requirements?.currently_due ?? []), ...(account.requirements?.past_due ?? [])];
  const status: PayoutStatus = account.charges_enabled && account.payouts_enabled && due.length === 0 ? "verified" : "linked";
  if (status === school.payoutStatus) return status;
  await commitStep(withSchool(ctx, school), "payouts.refresh", async (inner) => {
    const { db, schoolId } = inSchool(inner);
    inner.stage(db.update(schools).set({ payoutStatus: status, updatedAt: inner.now.getTime() }).where(eq(schools.id, schoolId)));
    touchSite(inner);
    inner.record({ type: "payout_account", id: accountId, before: school.payoutStatus, after: status });
  });
  return status;
}
