import type Stripe from "stripe";
import { payoutLines, payouts } from "#drizzle/schema/payouts";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { stripeFailure } from "~/platform/stripe";
import { commitStep } from "~/platform/verb";
import { attemptsOf, payoutsToItemise } from "../../data/payout-lines";

/** More lines than a school's busiest week brings. */
const MAX_LINES = 2_000;
/** D1 binds at most a hundred values per statement. */
const LINES_AT_ONCE = 9;

/** Keeps what the newest payouts were made of. An account that does not say so keeps its payouts without lines. */
export async function itemiseNewest(ctx: Ctx, account: string, limit = 3): Promise<void> {
  for (const { id } of await payoutsToItemise(ctx, limit)) await itemisePayout(ctx, account, id);
}

/** Asks the provider for the movements of one payout and keeps them with it, each beside our own payment. */
export async function itemisePayout(ctx: Ctx, account: string, payoutId: string): Promise<void> {
  const movements = await movementsOf(ctx, account, payoutId);
  const attempts = await attemptsOf(
    ctx,
    movements.flatMap((movement) => intentOf(movement) ?? []),
  );
  await commitStep(ctx, "payouts.itemise", async (inner) => {
    const { db, schoolId, own } = inSchool(inner);
    const rows = movements.map((movement) => ({
      id: movement.id,
      schoolId,
      payoutId,
      kind: kindOf(movement.type),
      attemptId: attempts.get(intentOf(movement) ?? "") ?? null,
      description: movement.description,
      grossCents: movement.amount,
      feeCents: movement.fee,
      netCents: movement.net,
      createdAt: movement.created * 1000,
    }));
    for (let from = 0; from < rows.length; from += LINES_AT_ONCE)
      inner.stage(
        db
          .insert(payoutLines)
          .values(rows.slice(from, from + LINES_AT_ONCE))
          .onConflictDoNothing(),
      );
    inner.stage(db.update(payouts).set({ itemisedAt: inner.now.getTime() }).where(own(payouts, payoutId)));
    inner.record({ type: "payout", id: payoutId, after: { lines: rows.length } });
  });
}

async function movementsOf(ctx: Ctx, account: string, payoutId: string): Promise<Stripe.BalanceTransaction[]> {
  try {
    const found = await ctx.ports.stripe.client.balanceTransactions
      .list({ payout: payoutId, limit: 100, expand: ["data.source.source_transfer.source_transaction"] }, { stripeAccount: account })
      .autoPagingToArray({ limit: MAX_LINES });
    return found.filter(({ type }) => type !== "payout");
  } catch (error) {
    // Payouts that were made by hand are not itemised by the provider.
    if (stripeFailure(error).kind === "refused") return [];
    throw error;
  }
}

function kindOf(type: string): (typeof payoutLines.$inferInsert)["kind"] {
  if (type.includes("refund")) return "refund";
  return type === "payment" || type === "charge" ? "payment" : "other";
}

/** The payment behind a movement: in the school's account it is a copy of the platform's charge, which the transfer leads back to. */
function intentOf({ source }: Stripe.BalanceTransaction): string | null {
  if (!source || typeof source !== "object" || source.object !== "charge") return null;
  const transfer = source.source_transfer;
  const charge = typeof transfer === "object" && transfer ? transfer.source_transaction : null;
  const intent = typeof charge === "object" && charge ? charge.payment_intent : source.payment_intent;
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}
