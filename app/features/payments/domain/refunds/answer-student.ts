import { and, eq } from "drizzle-orm";
import { refundRequests } from "#drizzle/schema/payments";
import { invalidField, notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { type Cents, formatMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { type RefundRequest, readRefund } from "../../data/refund-parts";
import { causeOf, declineFields, passOnFields, type RefundReason } from "../../refund-model";
import { spread } from "../../refund-quote-model";
import { type QuotedRefund, quoteForRegistration } from "./quote";
import { askSuperAdmins, decided, nothingToRefund, stageRequest } from "./request";

/**
 * The school is for it: the student's request is answered, and a request of the school takes its place, which super admins decide.
 * The amount may be another, within what the policy leaves today.
 */
export const passOnRefund = command({
  name: "refunds.pass-on",
  allow: schoolStaff,
  input: passOnFields.extend({ id: id() }),
  async run(ctx, input) {
    const request = await ofStudent(ctx, input.id);
    const quote = await quoteForRegistration(ctx, request.registrationId ?? "", causeOf(request.reasonCode), "staff");
    if (quote.refundableCents <= 0) throw nothingToRefund();
    if (input.amount > quote.refundableCents)
      throw invalidField("amount", `The amount cannot be more than ${formatMoney(quote.refundableCents)}.`, "refund_amount");
    const refundId = stagePassOn(ctx, request, quote, {
      amount: input.amount,
      note: input.note ?? null,
      cancelRegistration: input.cancel_registration,
    });
    return { id: refundId };
  },
});

interface PassedOn {
  amount: Cents;
  note: string | null;
  cancelRegistration: boolean;
}

/** Stages the answer to a student, and the school's own request in its place. */
export function stagePassOn(ctx: CommandCtx, request: RefundRequest, quote: QuotedRefund, { amount, note, cancelRegistration }: PassedOn): string {
  stageAnswer(ctx, request.id, { status: "approved", decisionNote: note, approvedCents: amount });
  const refundId = stageRequest(ctx, {
    quote,
    items: spread(
      amount,
      quote.payments.map((row) => ({ id: row.id, cents: row.refundableCents })),
    ),
    amountCents: amount,
    from: "school",
    code: (request.reasonCode ?? "other") as RefundReason,
    reason: request.reason,
    note: note ?? request.note,
    cancelRegistration,
    parentId: request.id,
  });
  askSuperAdmins(ctx, refundId);
  return refundId;
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
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  ctx.stage(
    db
      .update(refundRequests)
      .set({ ...answer, decidedBy: ctx.actor.kind === "user" ? ctx.actor.id : null, decidedAt: now, updatedAt: now })
      .where(and(eq(refundRequests.schoolId, schoolId), eq(refundRequests.id, refundId), eq(refundRequests.status, "pending"))),
    decided("decided"),
  );
}
