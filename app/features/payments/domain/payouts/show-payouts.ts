import { z } from "zod";
import { type Ctx, type School, schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { ownerOrSuper, planFeatures, schoolOwner, schoolStaff } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import { dayIn, EASTERN, MINUTE_MS } from "~/platform/zones";
import { readPayoutAccount, readPayoutOverview, SHOWN_PAYOUTS } from "../../data/payout-account";
import { readAccount } from "../refresh-payout-account";

/** How long what the provider said is shown without asking it again. */
const FRESH_MS = 10 * MINUTE_MS;

/**
 * The page of the payout account. The provider is asked when its last answer is old; when it does not answer, the page shows what was
 * known.
 */
export const payoutOverview = query({
  name: "payouts.desk",
  allow: schoolOwner,
  input: z.object({}),
  async run(ctx) {
    const school = schoolOf(ctx);
    if (!school) throw notFound();
    const today = dayIn(ctx.now, school.timezone);
    const { account, payouts, ...rest } = await readPayoutOverview(ctx, today);
    const isOld = ctx.now.getTime() - (account?.known?.checkedAt ?? 0) > FRESH_MS;
    const toAsk = isOld ? account?.accountId : null;
    const said = toAsk ? await asked(ctx, school, toAsk) : null;
    return {
      ...rest,
      payouts: said ? merged(payouts, said.payouts) : payouts.map(shown),
      status: said?.status ?? account?.status ?? "unlinked",
      known: said?.known ?? account?.known ?? null,
      isConnected: Boolean(account?.accountId),
      isSilent: Boolean(toAsk) && said === null,
      plan: school.plan,
      features: planFeatures(school),
      today,
      zone: school.timezone,
    };
  },
});

/** The provider's current answer; null if it does not respond. */
async function asked(ctx: Ctx, school: School, accountId: string) {
  try {
    return await readAccount(ctx, school, accountId);
  } catch (error) {
    console.error(JSON.stringify({ payout: accountId, error: String(error) }));
    return null;
  }
}

type Shown = Awaited<ReturnType<typeof readAccount>>["payouts"][number];
const shown = ({ id, amountCents, status, arrivalDate, failure, createdAt }: Shown): Shown => ({
  id,
  amountCents,
  status,
  arrivalDate,
  failure,
  createdAt,
});

/** The newest payouts: those that were known, as the provider says they are now, and those that are new. */
function merged(before: Shown[], now: Shown[]): Shown[] {
  const byId = new Map([...before.map(shown), ...now].map((row) => [row.id, row]));
  return [...byId.values()].sort((one, other) => other.createdAt - one.createdAt).slice(0, SHOWN_PAYOUTS);
}

/** The account in figures. */
export const payoutSummary = query({
  name: "payouts.summary",
  allow: ownerOrSuper,
  input: z.object({}),
  async run(ctx) {
    const school = schoolOf(ctx);
    const desk = await readPayoutOverview(ctx, dayIn(ctx.now, school?.timezone ?? EASTERN));
    const next = desk.payouts.filter(({ status }) => status === "pending" || status === "in_transit").map(({ arrivalDate }) => arrivalDate);
    return {
      status: desk.account?.status ?? "unlinked",
      availableCents: desk.account?.known?.availableCents ?? 0,
      pendingCents: desk.account?.known?.pendingCents ?? 0,
      paidOutCents: desk.payouts.filter(({ status }) => status === "paid").reduce((sum, { amountCents }) => sum + amountCents, 0),
      nextPayoutDate: next.sort()[0] ?? null,
    };
  },
});

/** Whether money can come in; the bank account is the owner's to see. */
export const payoutAccountState = query({
  name: "payouts.account",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const account = await readPayoutAccount(ctx);
    return {
      status: account?.status ?? "unlinked",
      accountName: account?.known?.legalName ?? null,
      bankLast4: userOf(ctx).role === "school_owner" ? (account?.known?.bankLast4 ?? null) : null,
    };
  },
});
