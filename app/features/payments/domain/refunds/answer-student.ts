import { and, eq } from "drizzle-orm";
import { refundRequests } from "#drizzle/schema/payments";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import type { Cents } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import { type RefundRequest, readRefund } from "../../data/refund-parts";
import { causeOf, declineFields, passOnFields, type RefundMethod, type RefundReason } from "../../refund-model";
import { spread } from "../../refund-quote-model";
import { type QuotedRefund, quoteForRegistration } from "./quote";
import { creditExpiryOf, decided, nothingToRefund, stageSchoolRefund, tooMuch } from "./request";

/**
 * The school is for it: the student's request is answered. What went through the platform's account is a request of the school then,
 * which super admins decide; what the school took itself is recorded as given back. The amount may be another, within what the policy
 * leaves.
 */
export const passOnRefund = command({
  name: "refunds.pass-on",
  allow: schoolStaff,
  input: passOnFields.extend({ id: id() }),
  async run(ctx, input) {
    const request = await ofStudent(ctx, input.id);
    const quote = await quoteForRegistration(ctx, request.registrationId ?? "", causeOf(request.reasonCode), "staff");
    if (quote.refundableCents <= 0) throw nothingToRefund(quote.problem);
    if (input.amount > quote.refundableCents) throw tooMuch();
    const { amount, method, note = null, cancel_registration: cancelRegistration } = input;
    const creditExpiresOn = creditExpiryOf(ctx, input.credit_expires_on);
    return stagePassOn(ctx, request, quote, { amount, method, creditExpiresOn, note, cancelRegistration });
  },
});

interface PassedOn {
  amount: Cents;
  method?: RefundMethod;
  creditExpiresOn?: IsoDate | null;
  note: string | null;
  cancelRegistration: boolean;
}

/** Stages the answer to a student, and what the school gives back in its place. */
export function stagePassOn(ctx: CommandCtx, request: RefundRequest, quote: QuotedRefund, passed: PassedOn) {
  const { amount, method, creditExpiresOn, note, cancelRegistration } = passed;
  stageAnswer(ctx, request.id, { status: "approved", decisionNote: note, approvedCents: amount });
  const items = spread(
    amount,
    quote.payments.map((row) => ({ id: row.id, cents: row.refundableCents })),
  );
  const code = (request.reasonCode ?? "other") as RefundReason;
  const requested = {
    quote,
    items,
    code,
    reason: request.reason,
    note: note ?? request.note,
    creditExpiresOn,
    cancelRegistration,
    parentId: request.id,
  };
  return stageSchoolRefund(ctx, requested, method);
}

/** The school is against it, and says why. */
export const declineStudentRefund = command({
  name: "refunds.decline-student",
  allow: schoolStaff,
  input: declineFields.extend({ id: id() }),
  async run(ctx, input) {
    const request = await ofStudent(ctx, input.id);
    stageAnswer(ctx, request.id, { status: "declined", decisionNote: input.decline_reason });
    ctx.emit("refund.declined", { refundId: request.id }, request.id);
    ctx.record({ type: "refund_request", id: request.id, before: "pending", after: { status: "declined", reason: input.decline_reason } });
    return { id: request.id };
  },
});

async function ofStudent(ctx: CommandCtx, refundId: string) {
  const found = await readRefund(ctx, refundId);
  if (found?.request.requestFromType !== "student") throw notFound();
  if (found.request.status !== "pending") throw decided(found.request.status);
  return found.request;
}

type Answer = Partial<typeof refundRequests.$inferInsert>;

function stageAnswer(ctx: CommandCtx, refundId: string, answer: Answer): void {
  const { db, own } = inSchool(ctx);
  const now = ctx.now.getTime();
  ctx.stage(
    db
      .update(refundRequests)
      .set({ ...answer, decidedBy: ctx.actor.kind === "user" ? ctx.actor.id : null, decidedAt: now, updatedAt: now })
      .where(and(own(refundRequests, refundId), eq(refundRequests.status, "pending"))),
    decided("decided"),
  );
}
