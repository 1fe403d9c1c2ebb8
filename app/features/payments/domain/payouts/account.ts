import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { payoutAccounts } from "#drizzle/schema/payouts";
import { schools } from "#drizzle/schema/schools";
import { type Ctx, type School, schoolOf } from "~/platform/context";
import { conflict, DomainError, invalid, notFound } from "~/platform/errors";
import { optional } from "~/platform/input";
import { schoolOwner } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command, commitStep } from "~/platform/verb";
import { payoutsUnderWay, readPayoutAccount } from "../../data/payout-account";
import { payoutAccountPath } from "../../paths";
import { readAccount } from "../refresh-payout-account";

const cannotVerify = () => invalid({}, "Cannot verify payout information. Please try again.", "payout_not_verified");
const noAccount = () => conflict("payouts_unavailable", "No payout account is connected.");

/** A path of this product, to come back to; anything else is refused. */
const returnPath = () =>
  optional(
    z
      .string()
      .max(500)
      .regex(/^\/(?![/\\])[^\s\\]*$/, "Enter a path on this site."),
  ).transform((path) => path ?? payoutAccountPath);

function ownSchool(ctx: Ctx): School {
  const school = schoolOf(ctx);
  if (!school) throw notFound("No school was found for this address.", "school_not_found");
  return school;
}

/** Where the owner answers the provider's questions; good once, for some minutes. */
async function onboardingLink(ctx: Ctx, account: string, back: string): Promise<{ url: string; expiresAt: number }> {
  const link = await ctx.ports.stripe.client.accountLinks.create({
    account,
    type: "account_onboarding",
    return_url: ctx.origin + back,
    refresh_url: ctx.origin + back,
  });
  return { url: link.url, expiresAt: link.expires_at * 1000 };
}

/**
 * Creates the school's account at the provider and returns its onboarding link. A repeated call continues with the existing account.
 */
export const connectPayoutAccount = command({
  name: "payouts.connect",
  allow: schoolOwner,
  input: z.object({ return_path: returnPath() }),
  idempotent: false,
  async run(ctx, input) {
    const school = ownSchool(ctx);
    const before = await readPayoutAccount(ctx);
    const isNew = !before?.accountId;
    const account = before?.accountId ?? (await makeAccount(ctx, school, before?.version ?? 0));
    const status = isNew ? ("linked" as const) : school.payoutStatus;
    return { account, status, isNew, url: (await onboardingLink(ctx, account, input.return_path)).url };
  },
});

async function makeAccount(ctx: Ctx, school: School, version: number): Promise<string> {
  const made = await ctx.ports.stripe.client.accounts.create(
    {
      type: "express",
      country: "US",
      ...(school.contactEmail ? { email: school.contactEmail } : {}),
      business_profile: { name: school.name, ...(school.websiteUrl ? { url: school.websiteUrl } : {}) },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      metadata: { school_id: school.id },
    },
    { idempotencyKey: `acct:${school.id}:${version}` },
  );
  try {
    await commitStep(
      ctx,
      "payouts.link",
      async (inner) => {
        const { db, schoolId } = inSchool(inner);
        inner.stage(
          db
            .update(schools)
            .set({ payoutAccountId: made.id, payoutStatus: "linked", updatedAt: inner.now.getTime() })
            .where(and(eq(schools.id, schoolId), isNull(schools.payoutAccountId))),
          conflict("payout_linked", "A payout account is already connected."),
        );
        inner.record({ type: "payout_account", id: made.id, before: school.payoutStatus, after: "linked" });
      },
      { touches: "site" },
    );
    return made.id;
  } catch (error) {
    const other = error instanceof DomainError && error.code === "payout_linked" ? (await readPayoutAccount(ctx))?.accountId : null;
    if (!other) throw error;
    return other;
  }
}

/** The link by which an account that is there is completed. @throws conflict where there is none */
export const payoutOnboarding = command({
  name: "payouts.onboarding",
  allow: schoolOwner,
  input: z.object({ return_path: returnPath() }),
  idempotent: false,
  async run(ctx, input) {
    const account = (await readPayoutAccount(ctx))?.accountId;
    if (!account) throw noAccount();
    return onboardingLink(ctx, account, input.return_path);
  },
});

/** Asks the provider for the state of the account and keeps it. @throws invalid `payout_not_verified` when something is still due */
export const verifyPayoutAccount = command({
  name: "payouts.verify",
  allow: schoolOwner,
  input: z.object({}),
  idempotent: false,
  async run(ctx) {
    const school = ownSchool(ctx);
    const account = (await readPayoutAccount(ctx))?.accountId;
    if (!account) throw cannotVerify();
    let status: string;
    try {
      ({ status } = await readAccount(ctx, school, account));
    } catch (error) {
      console.error(JSON.stringify({ payout: account, error: String(error) }));
      throw cannotVerify();
    }
    if (status !== "verified") throw cannotVerify();
    return { status: "verified" as const };
  },
});

/** The provider's own pages about the account; good once. */
export const payoutDashboard = command({
  name: "payouts.dashboard",
  allow: schoolOwner,
  input: z.object({}),
  idempotent: false,
  async run(ctx) {
    const account = (await readPayoutAccount(ctx))?.accountId;
    if (!account) throw noAccount();
    try {
      const { url } = await ctx.ports.stripe.client.accounts.createLoginLink(account);
      // The sandbox's pages are on the school's host, on any port.
      return { url: ctx.ports.stripe.isSandbox ? ctx.origin + new URL(url).pathname : url };
    } catch {
      throw conflict("payout_incomplete", "Complete the account first.");
    }
  },
});

/** Unlinks the payout account and stops online payments. @throws conflict while payouts are pending */
export const unlinkPayoutAccount = command({
  name: "payouts.unlink",
  allow: schoolOwner,
  touches: "site",
  input: z.object({}),
  idempotent: false,
  async run(ctx) {
    const school = ownSchool(ctx);
    const account = (await readPayoutAccount(ctx))?.accountId;
    if (!account) return { status: "unlinked" as const };
    await readAccount(ctx, school, account);
    if ((await payoutsUnderWay(ctx)) > 0) throw conflict("payouts_pending", "Wait until pending payouts have arrived.");
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(
      db
        .update(schools)
        .set({ payoutAccountId: null, payoutStatus: "unlinked", updatedAt: ctx.now.getTime() })
        .where(and(eq(schools.id, schoolId), eq(schools.payoutAccountId, account))),
      conflict("payout_changed", "The payout account has just changed. Check it again."),
    );
    ctx.stage(db.delete(payoutAccounts).where(eq(payoutAccounts.schoolId, schoolId)));
    ctx.record({ type: "payout_account", id: account, before: school.payoutStatus, after: "unlinked" });
    return { status: "unlinked" as const };
  },
});
