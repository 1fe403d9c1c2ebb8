import { disputes } from "#drizzle/schema/payouts";
import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, withSchool } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { commitStep } from "~/platform/verb";
import type { PaymentAttempt } from "../data/attempts";

/** Saves the provider's state of a dispute; an open dispute blocks refunds of its payment. @returns its state */
export async function refreshDispute(ctx: Ctx, attempt: PaymentAttempt, disputeId: string): Promise<string> {
  const school = await findSchoolById(ctx, attempt.schoolId);
  if (!school) return "orphan";
  const dispute = await ctx.ports.stripe.client.disputes.retrieve(disputeId);
  await commitStep(withSchool(ctx, school), "disputes.refresh", async (inner) => {
    const { db, schoolId } = inSchool(inner);
    const now = inner.now.getTime();
    const state = { status: dispute.status, reason: dispute.reason, amountCents: dispute.amount, updatedAt: now };
    inner.stage(
      db
        .insert(disputes)
        .values({ id: dispute.id, schoolId, attemptId: attempt.id, createdAt: now, ...state })
        .onConflictDoUpdate({ target: disputes.id, set: state }),
    );
    inner.record({ type: "dispute", id: dispute.id, after: { attempt: attempt.id, status: dispute.status, amount: dispute.amount } });
  });
  return `dispute_${dispute.status}`;
}
