import { z } from "zod";
import { type Ctx, schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { ownerOrSuper, schoolOwner, schoolStaff } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import { dayIn, EASTERN } from "~/platform/zones";
import { readPayoutAccount, readPayoutDesk } from "../../data/payout-account";
import { readAccount } from "../refresh-payout-account";

/** How long what the provider said is shown without asking it again. */
const FRESH_MS = 10 * 60_000;

/**
 * The page of the payout account. The provider is asked when its last answer is old; when it does not answer, the page shows what was
 * known.
 */
export const payoutDesk = query({
  name: "payouts.desk",
  allow: schoolOwner,
  input: z.object({}),
  async run(ctx) {
    const school = schoolOf(ctx);
    if (!school) throw notFound();
    const today = dayIn(ctx.now, school.timezone);
    let desk = await readPayoutDesk(ctx, today);
    const isOld = ctx.now.getTime() - (desk.account?.known?.checkedAt ?? 0) > FRESH_MS;
    let isSilent = false;
    if (desk.account?.accountId && isOld) {
      isSilent = !(await asked(ctx, desk.account.accountId));
      if (!isSilent) desk = await readPayoutDesk(ctx, today);
    }
    const { account, ...rest } = desk;
    return {
      ...rest,
      status: account?.status ?? "unlinked",
      known: account?.known ?? null,
      isConnected: Boolean(account?.accountId),
      isSilent,
      plan: school.plan,
      today,
      zone: school.timezone,
    };
  },
});

async function asked(ctx: Ctx, accountId: string): Promise<boolean> {
  const school = schoolOf(ctx);
  try {
    if (school) await readAccount(ctx, school, accountId);
    return true;
  } catch (error) {
    console.error(JSON.stringify({ payout: accountId, error: String(error) }));
    return false;
  }
}

/** The account in figures. */
export const payoutSummary = query({
  name: "payouts.summary",
  allow: ownerOrSuper,
  input: z.object({}),
  async run(ctx) {
    const school = schoolOf(ctx);
    const desk = await readPayoutDesk(ctx, dayIn(ctx.now, school?.timezone ?? EASTERN));
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
