import { eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { payoutAccounts, payouts } from "#drizzle/schema/payouts";
import { schools } from "#drizzle/schema/schools";
import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, type PayoutStatus, type School, withSchool } from "~/platform/context";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { type CommandCtx, commitStep } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { itemiseNewest } from "./payouts/itemise";

/** The account that the provider names, read anew. @returns its state, or `orphan` when it is no school's */
export async function refreshPayoutAccount(ctx: Ctx, accountId: string): Promise<string> {
  const [row] = await acrossSchools(ctx, "the provider names an account, not a school")
    .select({ id: schools.id })
    .from(schools)
    .where(eq(schools.payoutAccountId, accountId));
  const school = row ? await findSchoolById(ctx, row.id) : null;
  if (!school) return "orphan";
  const inner = withSchool(ctx, school);
  const { status } = await readAccount(inner, school, accountId);
  await itemiseNewest(inner, accountId);
  return status;
}

/** The payout accounts of all schools, read anew: the demo's past payouts are there at once. */
export async function refreshPayoutAccounts(ctx: Ctx): Promise<void> {
  const rows = await acrossSchools(ctx, "the demo is made for every school").select({ account: schools.payoutAccountId }).from(schools);
  for (const { account } of rows) if (account) await refreshPayoutAccount(ctx, account);
}

/** The provider's state of an account, as saved. */
interface AccountRead {
  status: PayoutStatus;
  known: typeof payoutAccounts.$inferSelect;
  payouts: PayoutSaid[];
}

/**
 * Reads a school's account, its balance and its payouts from the provider and keeps what it says. Verified: nothing is due, and money
 * can come in and go out.
 */
export async function readAccount(ctx: Ctx, school: School, accountId: string): Promise<AccountRead> {
  const { client } = ctx.ports.stripe;
  const there = { stripeAccount: accountId };
  const [account, balance, sent] = await Promise.all([
    client.accounts.retrieve(accountId),
    client.balance.retrieve({}, there),
    client.payouts.list({ limit: 20 }, there),
  ]);
  const status = stateOf(account);
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const known = { schoolId, accountId, ...factsOf(account), ...balanceOf(balance), checkedAt: now };
  const said = sent.data.map(payoutSaid);
  await commitStep(
    ctx,
    "payouts.refresh",
    async (inner) => {
      inner.stage(db.insert(payoutAccounts).values(known).onConflictDoUpdate({ target: payoutAccounts.schoolId, set: known }));
      for (const payout of said) stagePayout(inner, payout);
      if (status === school.payoutStatus) return false;
      inner.stage(db.update(schools).set({ payoutStatus: status, updatedAt: now }).where(eq(schools.id, schoolId)));
      if (school.payoutStatus === "verified") inner.emit("payout-account.incomplete", { accountId });
      inner.record({ type: "payout_account", id: accountId, before: school.payoutStatus, after: status });
      return true;
    },
    { touches: (isNew) => isNew },
  );
  return { status, known, payouts: said };
}

const dueOf = (account: Stripe.Account) => [...new Set([...(account.requirements?.past_due ?? []), ...(account.requirements?.currently_due ?? [])])];
const stateOf = (account: Stripe.Account): PayoutStatus =>
  account.charges_enabled && account.payouts_enabled && dueOf(account).length === 0 ? "verified" : "linked";

function factsOf(account: Stripe.Account) {
  const [bank] = account.external_accounts?.data ?? [];
  return {
    legalName: account.business_profile?.name ?? account.company?.name ?? account.email ?? null,
    bankLast4: bank && "last4" in bank ? bank.last4 : null,
    requirements: dueOf(account),
    disabledReason: account.requirements?.disabled_reason ?? null,
  };
}

const dollarsOf = (amounts: { amount: number; currency: string }[]) =>
  amounts.filter(({ currency }) => currency === "usd").reduce((sum, { amount }) => sum + amount, 0);
const balanceOf = ({ available, pending }: Stripe.Balance) => ({ availableCents: dollarsOf(available), pendingCents: dollarsOf(pending) });

type PayoutSaid = Pick<typeof payouts.$inferSelect, "id" | "amountCents" | "status" | "arrivalDate" | "failure" | "createdAt">;

const payoutSaid = (payout: Stripe.Payout): PayoutSaid => ({
  id: payout.id,
  amountCents: payout.amount,
  status: payout.status as PayoutSaid["status"],
  // The provider writes a day as its midnight in UTC.
  arrivalDate: dayIn(new Date(payout.arrival_date * 1000), "UTC"),
  failure: payout.failure_message,
  createdAt: payout.created * 1000,
});

function stagePayout(ctx: CommandCtx, { id, amountCents, createdAt, ...said }: PayoutSaid): void {
  const { db, schoolId } = inSchool(ctx);
  const state = { ...said, updatedAt: ctx.now.getTime() };
  ctx.stage(
    db
      .insert(payouts)
      .values({ id, schoolId, amountCents, createdAt, ...state })
      .onConflictDoUpdate({ target: payouts.id, set: state, setWhere: sql`${payouts.schoolId} = ${schoolId}` }),
  );
}
