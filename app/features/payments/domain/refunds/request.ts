import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { refundRequests } from "#drizzle/schema/payments";
import { storeFile } from "~/features/files/domain/store-file";
import { notify } from "~/features/notifications/domain/notify";
import { schoolOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { type Cents, formatMoney } from "~/platform/money";
import { schoolStaff, student } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import { readRefund } from "../../data/refund-parts";
import { causeOf, type OrderReason, REFUND_REASONS, type RefundReason, refundFields, studentRefundFields } from "../../refund-model";
import type { Share } from "../../refund-quote-model";
import { type QuotedRefund, quoteForRegistration } from "./quote";

export const waiting = () => conflict("refund_pending", "There is already a pending refund request for this registration.");
export const tooMuch = (refundable: Cents, field = "amount") =>
  invalidField(field, `The amount cannot be more than ${formatMoney(refundable)}.`, "refund_amount");
export const nothingToRefund = () => conflict("nothing_to_refund", "Nothing to refund for this registration.");
export const decided = (status: string) => conflict("refund_decided", `This request has already been ${status}.`);

/** A school asks for a refund of a registration: so much of each payment, never more than the policy leaves. Super admins decide. */
export const requestRefund = command({
  name: "refunds.request",
  allow: schoolStaff,
  input: refundFields,
  async run(ctx, input) {
    const code: RefundReason = REFUND_REASONS.find((each) => each === input.reason) ?? "other";
    const quote = await quoteForRegistration(ctx, input.registration, causeOf(code), "staff");
    if (quote.subject.isWaiting) throw waiting();
    if (quote.refundableCents <= 0) throw nothingToRefund();
    if (input.reason === "other" && !input.note) throw invalidField("note", "This field is required", "required");
    const items = itemsOf(quote, input.payments);
    const attachmentFileId = input.attachment
      ? await storeFile(ctx, input.attachment, { purpose: "refund-attachment", access: "private" }, "attachment")
      : null;
    const refundId = stageRequest(ctx, {
      quote,
      items,
      amountCents: items.reduce((sum, { cents }) => sum + cents, 0),
      from: "school",
      code,
      reason: input.reason,
      note: input.note ?? null,
      attachmentFileId,
      cancelRegistration: input.cancel_registration,
    });
    askSuperAdmins(ctx, refundId);
    return { id: refundId };
  },
});

/** What was asked of each payment. @throws invalid beside the payment of which more was asked than can go back */
function itemsOf(quote: QuotedRefund, asked: readonly { transaction?: string; amount?: number }[]): Share[] {
  const items = asked.flatMap(({ transaction, amount }, index): Share[] => {
    if (!transaction) return [];
    const payment = quote.payments.find((row) => row.id === transaction);
    if (!payment) throw notFound();
    const cents = amount ?? payment.refundableCents;
    if (cents > payment.refundableCents) throw tooMuch(payment.refundableCents, `payments.${index}.amount`);
    return cents > 0 ? [{ id: payment.id, cents }] : [];
  });
  if (new Set(items.map((item) => item.id)).size < items.length) throw invalidField("payments", "Each payment once.", "refund_twice");
  if (items.length === 0) throw invalidField("payments", "Choose at least one payment.", "required");
  return items;
}

interface Asked {
  quote: QuotedRefund;
  items: Share[];
  amountCents: Cents;
  from: "school" | "student";
  code: RefundReason | OrderReason;
  reason: string;
  note: string | null;
  attachmentFileId?: string | null;
  cancelRegistration: boolean;
  parentId?: string | null;
  /** Of an order: what comes back, and whether it is put on the shelf again. */
  pieces?: { id: string; quantity: number }[];
  restock?: boolean;
}

/** Stages a request with the arithmetic as it was shown. One waits per registration at a time. */
export function stageRequest(ctx: CommandCtx, asked: Asked): string {
  const { db, schoolId } = inSchool(ctx);
  const { quote } = asked;
  const now = ctx.now.getTime();
  const refundId = newId();
  ctx.stage(
    db.insert(refundRequests).values({
      id: refundId,
      schoolId,
      number: refundNumber(schoolId),
      registrationId: quote.subject.kind === "registration" ? quote.subject.id : null,
      purchaseId: quote.subject.kind === "purchase" ? quote.subject.id : null,
      requestFromType: asked.from,
      requestedBy: ctx.actor.kind === "user" ? ctx.actor.id : null,
      amountCents: asked.amountCents,
      withServiceFee: quote.serviceFeeCents > 0,
      reason: asked.reason,
      reasonCode: asked.code,
      note: asked.note,
      attachmentFileId: asked.attachmentFileId ?? null,
      cancelRegistration: asked.cancelRegistration,
      quote: { lines: quote.lines, refundableCents: quote.refundableCents, items: asked.items, ...(asked.pieces && { pieces: asked.pieces }) },
      restock: asked.restock ?? false,
      parentId: asked.parentId ?? null,
      status: "pending",
      createdAt: now,
      updatedAt: now,
    }),
  );
  ctx.emit("refund.requested", { refundId }, refundId);
  ctx.record({
    type: "refund_request",
    id: refundId,
    after: { [quote.subject.kind]: quote.subject.id, amountCents: asked.amountCents, reason: asked.code },
  });
  return refundId;
}

/** `RF-00042`, the next of this school. */
export const refundNumber = (schoolId: string) =>
  sql<string>`'RF-' || printf('%05d', (SELECT count(*) + 1 FROM refund_requests n WHERE n.school_id = ${schoolId}))`;

/** Tells every super admin that a school waits for a decision. */
export function askSuperAdmins(ctx: CommandCtx, refundId: string, eventKey = refundId): void {
  notify(ctx, {
    type: "refund_requested",
    eventKey,
    objectId: refundId,
    extra: { refund_school_name: schoolOf(ctx)?.name ?? "", refund_id: refundId },
    recipients: "super-admins",
  });
}

/** A student asks the school for what the policy gives back. @throws not_found for somebody else's registration */
export const requestOwnRefund = command({
  name: "refunds.request-own",
  allow: student,
  input: studentRefundFields,
  async run(ctx, input) {
    const quote = await quoteForRegistration(ctx, input.registration, "student", "student");
    if (quote.subject.studentId !== userOf(ctx).studentId) throw notFound();
    if (quote.subject.isWaiting) throw waiting();
    if (quote.refundableCents <= 0) throw nothingToRefund();
    if (input.reason === "other" && !input.note) throw invalidField("note", "This field is required", "required");
    const items = quote.payments.flatMap(({ id: paymentId, refundableCents }) =>
      refundableCents > 0 ? [{ id: paymentId, cents: refundableCents }] : [],
    );
    const refundId = stageRequest(ctx, {
      quote,
      items,
      amountCents: quote.refundableCents,
      from: "student",
      code: input.reason,
      reason: input.reason,
      note: input.note ?? null,
      cancelRegistration: false,
    });
    return { id: refundId };
  },
});

/** Takes a request back while nobody has decided. A second call says the same. */
export const cancelRefundRequest = command({
  name: "refunds.cancel",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    await stageCancel(ctx, input.id, null);
    return { id: input.id };
  },
});

/** A student takes the own request back. */
export const cancelOwnRefundRequest = command({
  name: "refunds.cancel-own",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    await stageCancel(ctx, input.id, userOf(ctx).id);
    return { id: input.id };
  },
});

async function stageCancel(ctx: CommandCtx, refundId: string, byStudent: string | null): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const found = await readRefund(ctx, refundId);
  if (!found || (byStudent !== null && (found.request.requestedBy !== byStudent || found.request.requestFromType !== "student"))) throw notFound();
  const { status } = found.request;
  if (status === "cancelled") return;
  if (status !== "pending") throw decided(status);
  ctx.stage(
    db
      .update(refundRequests)
      .set({ status: "cancelled", decidedBy: userOf(ctx).id, decidedAt: ctx.now.getTime(), updatedAt: ctx.now.getTime() })
      .where(and(eq(refundRequests.schoolId, schoolId), eq(refundRequests.id, refundId), eq(refundRequests.status, "pending"))),
    decided("decided"),
  );
  ctx.record({ type: "refund_request", id: refundId, before: "pending", after: "cancelled" });
}
