import { schools } from "#drizzle/schema/schools";
import { refreshPayoutAccount } from "~/features/payments/domain/refresh-payout-account";
import type { Ctx } from "~/platform/context";
import { acrossSchools } from "~/platform/school-scope";

/** Keeps what the card sandbox has paid out to the demo's schools, so that the platform's payouts are there at once. */
export async function keepPayouts(ctx: Ctx): Promise<void> {
  const rows = await acrossSchools(ctx, "the demo is made for every school").select({ account: schools.payoutAccountId }).from(schools);
  for (const { account } of rows) if (account) await refreshPayoutAccount(ctx, account);
}
