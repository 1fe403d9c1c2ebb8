import { and, eq } from "drizzle-orm";
import { registrationDrafts } from "#drizzle/schema/enrollment";
import { instalments } from "#drizzle/schema/payments";
import type { PaymentAttempt } from "~/features/payments/domain/find-attempt";
import type { PaymentHandler, PaymentHandlers } from "~/features/payments/domain/payment-handlers";
import { returnPromo } from "~/features/payments/domain/promo";
import { isOneOf } from "~/platform/db";
import { conflict, notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { findDraftById } from "../data/drafts";
import { findRegistrationParty } from "../data/registration-party";
import { findInstalments } from "../data/student-records";
import { stageKeep, stageRelease } from "./seats";
import { type FrozenRegistration, stageRegistration } from "./stage-registration";
import { STUDENT_RACE } from "./stage-student";

/** The seat and the promo code are somebody else's again; what was typed waits for another try. */
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

/** A paid draft becomes a registration; an unpaid one, and one that was paid in vain, gives its seat back. */
const registration: PaymentHandler = {
  async settle(ctx, attempt) {
    const frozen = attempt.snapshot as FrozenRegistration;
    const draft = await findDraftById(ctx, frozen.draftId);
    if (!draft) throw notFound();
    const { registrationId, studentId, studentName } = await stageRegistration(ctx, draft, frozen, { isPaid: true });
    return { registrationId, studentId, payerName: studentName };
  },
  keep: async (ctx, attempt) => stageKeep(ctx, attempt.obligationId),
  abandon: giveBack,
  release: giveBack,
  retryOn: STUDENT_RACE,
  touches: "site",
};

/** An instalment, or everything that is still unpaid of a plan, is paid once. */
const instalmentsOfPlan: PaymentHandler = { settle: settleInstalments, abandon: async () => {} };

export const paymentHandlers = { registration, instalment: instalmentsOfPlan, payoff: instalmentsOfPlan } satisfies PaymentHandlers;

const planCancelled = () => conflict("instalment_cancelled", "The registration or this installment was canceled before the payment arrived.");
const planChanged = () => conflict("instalment_changed", "The payment plan has changed since this payment was begun.");

export interface FrozenInstalments extends Record<string, unknown> {
  registrationId: string;
  instalmentIds: string[];
  /** What was agreed to, where the card is kept for the other instalments. */
  autopay?: string;
  /** The payment was opened by a link out of a mail. */
  byLink?: true;
}

/** Marks what was paid. A plan that was changed or cancelled meanwhile asks for something else: then the payment was for nothing, and goes back. */
async function settleInstalments(ctx: CommandCtx, attempt: PaymentAttempt) {
  const { registrationId, instalmentIds } = attempt.snapshot as FrozenInstalments;
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const rows = await findInstalments(ctx, instalmentIds);
  const open = rows.reduce((sum, { amountCents, receivedCents }) => sum + Math.max(0, amountCents - receivedCents), 0);
  if (rows.some(({ status }) => status === "cancelled")) throw planCancelled();
  if (rows.every(({ status }) => status === "unpaid") && open !== attempt.amountCents) throw planChanged();
  for (const id of instalmentIds) {
    const amountCents = rows.find((row) => row.id === id)?.amountCents ?? 0;
    ctx.stage(
      db
        .update(instalments)
        .set({ status: "paid", paidAt: now, updatedAt: now })
        .where(
          and(
            eq(instalments.schoolId, schoolId),
            isOneOf(instalments.id, [id]),
            eq(instalments.status, "unpaid"),
            eq(instalments.amountCents, amountCents),
          ),
        ),
      conflict("instalment_paid", "This instalment has already been paid."),
    );
  }
  const party = await findRegistrationParty(ctx, registrationId);
  if (!party) throw notFound();
  ctx.emit("instalments.paid", { registrationId, instalmentIds }, instalmentIds.join(","));
  return { registrationId, studentId: party.studentId, instalmentId: instalmentIds[0] ?? null, payerName: party.studentName };
}
