import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { refundRequests } from "#drizzle/schema/payments";
import { storeFile } from "~/features/files/domain/store-file";
import { notify } from "~/features/notifications/domain/notify";
import { schoolOf, todayOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import type { Cents } from "~/platform/money";
import { schoolStaff, student } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import { SCHOOL_CREDIT } from "../../credit-model";
import { readRefund } from "../../data/refund-parts";
import {
  causeOf,
  type OrderReason,
  REFUND_REASONS,
  type RefundMethod,
  type RefundReason,
  reasonText,
  refundFields,
  studentRefundFields,
} from "../../refund-model";
import type { Share } from "../../refund-quote-model";
import { stageCreditIssue } from "../credit/stage-credit";
import { stagePartDone, stageRefundRow } from "./book-refund-part";
import { type QuotedRefund, quoteForRegistration } from "./quote";
import { stageParts } from "./stage-parts";

export const waiting = () => conflict("refund_pending", "There is already a pending refund request for this registration.");
export const tooMuch = (field = "amount") => invalidField(field, "Amount is higher than the refundable amount.", "refund_amount");
export const nothingToRefund = (problem: string | null) => conflict("nothing_to_refund", problem ?? "Nothing to refund for this registration.");
export const decided = (status: string) => conflict("refund_decided", `This request has already been ${status}.`);

/**
 * A school refunds a registration: an amount per payment. Super admins decide on payments through the platform's account, which are
 * limited by the policy. A refund of a payment made at the school is recorded at once and limited by the payment; more than the policy
 * allows needs a note.
 */
export const requestRefund = command({
  name: "refunds.request",
  allow: schoolStaff,
  input: refundFields,
  async run(ctx, input) {
    const code: RefundReason = REFUND_REASONS.find((each) => each === input.reason) ?? "other";
    const quote = await quoteForRegistration(ctx, input.registration, causeOf(code), "staff");
    if (quote.subject.isWaiting) throw waiting();
    if (quote.payments.every(({ limitCents }) => limitCents <= 0)) throw nothingToRefund(quote.problem);
    if (input.reason === "other" && !input.note) throw invalidField("note", "This field is required", "required");
    const items = itemsOf(quote, input.payments);
    const policyCents = (share: Share) => quote.payments.find((row) => row.id === share.id)?.refundableCents ?? 0;
    if (!input.note && items.some((item) => item.cents > policyCents(item)))
      throw invalidField("note", "Enter why you refund more than the policy allows.");
    const refundedOn = dayOf(ctx, quote, items, input.refunded_on);
    const attachmentFileId = input.attachment
      ? await storeFile(ctx, input.attachment, { purpose: "refund-attachment", access: "private" }, "attachment")
      : null;
    const requested = { quote, items, code, reason: input.reason, note: input.note ?? null, attachmentFileId };
    const creditExpiresOn = creditExpiryOf(ctx, input.credit_expires_on);
    return stageSchoolRefund(ctx, { ...requested, refundedOn, creditExpiresOn, cancelRegistration: input.cancel_registration }, input.method);
  },
});

/** The last day of a refund kept as credit. @throws invalid for a day that is over */
export function creditExpiryOf(ctx: CommandCtx, day: IsoDate | undefined): IsoDate | null {
  if (day !== undefined && day < todayOf(ctx)) throw invalidField("credit_expires_on", "Enter today's date or a later one.");
  return day ?? null;
}

/** The day a school refunded its own payments. @throws invalid for a day after today or before one of the payments */
function dayOf(ctx: CommandCtx, quote: QuotedRefund, items: readonly Share[], day = todayOf(ctx)): IsoDate {
  if (day > todayOf(ctx)) throw invalidField("refunded_on", "Choose today or an earlier date.", "date");
  const isEarly = quote.payments.some((row) => !row.isOnline && row.paidOn > day && items.some(({ id: item }) => item === row.id));
  if (isEarly) throw invalidField("refunded_on", "Choose the day of the payment or a later date.", "date");
  return day;
}

/**
 * Stages a school's refund: a request to the super admins for online payments, and the record of payments made at the school or kept as
 * school credit. Payments made with credit always go back as credit; the platform's service fee never becomes credit. Answers the request,
 * or the record if nothing is requested; `isRecorded` says which.
 */
export function stageSchoolRefund(
  ctx: CommandCtx,
  request: Omit<RefundRequest, "from" | "amountCents">,
  method: RefundMethod | undefined,
): { id: string; isRecorded: boolean } {
  const paymentOf = ({ id: paymentId }: Share) => request.quote.payments.find((row) => row.id === paymentId);
  const items = method === SCHOOL_CREDIT ? request.items.filter((item) => !paymentOf(item)?.isServiceFee) : request.items;
  if (items.length === 0) throw nothingToRefund("The online service fee can't become school credit.");
  const isCredit = (item: Share) => method === SCHOOL_CREDIT || paymentOf(item)?.method === SCHOOL_CREDIT;
  const credit = items.filter(isCredit);
  const online = items.filter((item) => !isCredit(item) && paymentOf(item)?.isOnline);
  const byHand = items.filter((item) => !isCredit(item) && !paymentOf(item)?.isOnline);
  const part = (of: Share[]): RefundRequest => ({
    ...request,
    items: of,
    amountCents: of.reduce((sum, { cents }) => sum + cents, 0),
    from: "school",
  });
  const recorded = [
    [credit, SCHOOL_CREDIT],
    [byHand, method],
  ] as const;
  const records = recorded.filter(([of]) => of.length > 0);
  const beside = { cancelRegistration: false, pieces: undefined, restock: false };
  // The first record stands for the whole refund where nothing is requested.
  const ids = records.map(([of, by], index) => stageRecord(ctx, { ...part([...of]), ...(online.length > 0 || index > 0 ? beside : {}) }, by));
  if (online.length === 0) return { id: ids[0] ?? "", isRecorded: true };
  const refundId = stageRequest(ctx, part(online));
  askSuperAdmins(ctx, refundId);
  return { id: refundId, isRecorded: false };
}

/** Stages a refund that the school has given back itself, done as it is written. Answers its id. */
function stageRecord(ctx: CommandCtx, request: RefundRequest, method: RefundMethod | undefined): string {
  const refundId = stageRequest(ctx, request, { method });
  stageParts(ctx, refundId, request.items);
  for (const { id: paymentId, cents } of request.items) {
    const payment = request.quote.payments.find((row) => row.id === paymentId);
    if (!payment) throw notFound();
    const ref = `refund_${refundId}_${paymentId}`;
    stagePartDone(ctx, refundId, paymentId, ref);
    const origin = { ...payment, transactionId: paymentId, method: method ?? payment.method };
    const rowId = stageRefundRow(ctx, origin, ref, -cents, `Refund: ${reasonText(request.code, request.reason)}`, request.refundedOn);
    if (method === SCHOOL_CREDIT) stageCreditIssue(ctx, { ...creditFrom(request), amountCents: cents, transactionId: rowId });
  }
  if (method === SCHOOL_CREDIT) {
    const { studentId, reason, expiresOn } = creditFrom(request);
    ctx.emit("school-credit.given", { studentId, amountCents: request.amountCents, reason, expiresOn }, refundId);
  }
  ctx.emit("refund.approved", { refundId }, refundId);
  ctx.emit("refund.succeeded", { refundId }, refundId);
  return refundId;
}

/** The credit in place of a refund. @throws not_found without a student, who alone can keep it */
function creditFrom({ quote: { subject }, creditExpiresOn }: RefundRequest) {
  if (!subject.studentId) throw notFound();
  return {
    studentId: subject.studentId,
    source: "refund" as const,
    reason: `Refund of ${subject.program}, ${subject.number}`,
    expiresOn: creditExpiresOn ?? null,
  };
}

/** The requested amount of each payment. @throws invalid on a payment with more than its refundable amount */
function itemsOf(quote: QuotedRefund, request: readonly { transaction?: string; amount?: number }[]): Share[] {
  const items = request.flatMap(({ transaction, amount }, index): Share[] => {
    if (!transaction) return [];
    const payment = quote.payments.find((row) => row.id === transaction);
    if (!payment) throw notFound();
    const cents = amount ?? payment.refundableCents;
    if (cents > payment.limitCents) throw tooMuch(`payments.${index}.amount`);
    return cents > 0 ? [{ id: payment.id, cents }] : [];
  });
  if (new Set(items.map((item) => item.id)).size < items.length) throw invalidField("payments", "List each payment once.", "refund_twice");
  if (items.length === 0) throw invalidField("payments", "Choose at least one payment.", "required");
  return items;
}

interface RefundRequest {
  quote: QuotedRefund;
  items: Share[];
  amountCents: Cents;
  from: "school" | "student";
  code: RefundReason | OrderReason;
  reason: string;
  note: string | null;
  attachmentFileId?: string | null;
  /** The day on which a school refunded its own payments; by default today. */
  refundedOn?: IsoDate;
  /** The last day of what is kept as credit. */
  creditExpiresOn?: IsoDate | null;
  /** The student's wish, for the school's decision. */
  wish?: RefundMethod;
  cancelRegistration: boolean;
  parentId?: string | null;
  /** Of an order: what comes back, and whether it is put on the shelf again. */
  pieces?: { id: string; quantity: number }[];
  restock?: boolean;
}

/**
 * Stages a request with the arithmetic as it was shown. One waits per registration at a time. With `record` the school has given the
 * money back itself, and nothing waits.
 */
export function stageRequest(ctx: CommandCtx, request: RefundRequest, record?: { method: RefundMethod | undefined }): string {
  const { db, schoolId } = inSchool(ctx);
  const { quote } = request;
  const now = ctx.now.getTime();
  const refundId = newId();
  ctx.stage(
    db.insert(refundRequests).values({
      id: refundId,
      schoolId,
      number: refundNumber(schoolId),
      registrationId: quote.subject.kind === "registration" ? quote.subject.id : null,
      purchaseId: quote.subject.kind === "purchase" ? quote.subject.id : null,
      groupOrderId: quote.subject.kind === "group" ? quote.subject.id : null,
      requestFromType: request.from,
      requestedBy: ctx.actor.kind === "user" ? ctx.actor.id : null,
      amountCents: request.amountCents,
      withServiceFee: quote.serviceFeeCents > 0,
      reason: request.reason,
      reasonCode: request.code,
      note: request.note,
      attachmentFileId: request.attachmentFileId ?? null,
      cancelRegistration: request.cancelRegistration,
      quote: {
        lines: quote.lines,
        refundableCents: quote.refundableCents,
        items: request.items,
        ...(request.pieces && { pieces: request.pieces }),
        ...((record?.method ?? request.wish) && { method: record?.method ?? request.wish }),
      },
      restock: request.restock ?? false,
      parentId: request.parentId ?? null,
      ...(record
        ? {
            status: "approved" as const,
            execution: "succeeded" as const,
            approvedCents: request.amountCents,
            decidedBy: ctx.actor.kind === "user" ? ctx.actor.id : null,
            decidedAt: now,
          }
        : { status: "pending" as const }),
      createdAt: now,
      updatedAt: now,
    }),
  );
  if (!record) ctx.emit("refund.requested", { refundId }, refundId);
  ctx.record({
    type: "refund_request",
    id: refundId,
    after: {
      [quote.subject.kind]: quote.subject.id,
      amountCents: request.amountCents,
      reason: request.code,
      ...(record && { recorded: true, refundedOn: request.refundedOn, ...record }),
    },
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

/** A student requests the policy's refund from the school. @throws not_found for another student's registration */
export const requestOwnRefund = command({
  name: "refunds.request-own",
  allow: student,
  input: studentRefundFields,
  async run(ctx, input) {
    const quote = await quoteForRegistration(ctx, input.registration, "student", "student");
    if (quote.subject.studentId !== userOf(ctx).studentId) throw notFound();
    if (quote.subject.isWaiting) throw waiting();
    if (quote.refundableCents <= 0) throw nothingToRefund(quote.problem);
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
      wish: input.as_credit ? SCHOOL_CREDIT : undefined,
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
  const { db, own } = inSchool(ctx);
  const found = await readRefund(ctx, refundId);
  if (!found || (byStudent !== null && (found.request.requestedBy !== byStudent || found.request.requestFromType !== "student"))) throw notFound();
  const { status } = found.request;
  if (status === "cancelled") return;
  if (status !== "pending") throw decided(status);
  ctx.stage(
    db
      .update(refundRequests)
      .set({ status: "cancelled", decidedBy: userOf(ctx).id, decidedAt: ctx.now.getTime(), updatedAt: ctx.now.getTime() })
      .where(and(own(refundRequests, refundId), eq(refundRequests.status, "pending"))),
    decided("decided"),
  );
  ctx.record({ type: "refund_request", id: refundId, before: "pending", after: "cancelled" });
}
