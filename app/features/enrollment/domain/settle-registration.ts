import { and, eq } from "drizzle-orm";
import { registrationDrafts } from "#drizzle/schema/enrollment";
import type { PaymentAttempt } from "~/features/payments/data/attempts";
import type { PaymentHandler } from "~/features/payments/domain/payment-handlers";
import { returnPromo } from "~/features/payments/domain/promo";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { findDraftById } from "../data/drafts";
import { stageKeep, stageRelease } from "./seats";
import { type FrozenRegistration, type PlanWriter, stageRegistration } from "./stage-registration";
import { STUDENT_RACE } from "./stage-student";

/** Releases seat and promo code; the answers are kept for another try. */
async function giveBack(ctx: CommandCtx, attempt: PaymentAttempt): Promise<void> {
  const { db, own } = inSchool(ctx);
  stageRelease(ctx, attempt.obligationId);
  returnPromo(ctx, attempt.obligationId);
  ctx.stage(
    db
      .update(registrationDrafts)
      .set({ state: "draft", updatedAt: ctx.now.getTime() })
      .where(and(own(registrationDrafts, attempt.obligationId), eq(registrationDrafts.state, "paying"))),
  );
}

/** Turns a paid draft into a registration; releases the seat of an unpaid one or an overpayment. */
export const registrationPayment = (stagePlan: PlanWriter<unknown>): PaymentHandler => ({
  async settle(ctx, attempt) {
    const frozen = attempt.snapshot as FrozenRegistration;
    const draft = await findDraftById(ctx, frozen.draftId);
    if (!draft) throw notFound();
    const { registrationId, studentId, studentName } = await stageRegistration(ctx, draft, frozen, stagePlan, { isPaid: true });
    return { registrationId, studentId, payerName: studentName };
  },
  keep: async (ctx, attempt) => stageKeep(ctx, attempt.obligationId),
  abandon: giveBack,
  release: giveBack,
  retryOn: STUDENT_RACE,
  touches: "site",
});
