import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { paymentAttempts, refundParts, refundRequests, transactions } from "#drizzle/schema/payments";
import type { Ctx } from "~/platform/context";
import { acrossSchools, inSchool } from "~/platform/school-scope";

export type RefundRequest = typeof refundRequests.$inferSelect;

const partColumns = {
  id: refundParts.id,
  refundId: refundParts.refundRequestId,
  execution: refundParts.execution,
  amountCents: refundParts.amountCents,
  providerRefundId: refundParts.providerRefundId,
  failure: refundParts.failure,
  createdAt: refundParts.createdAt,
  updatedAt: refundParts.updatedAt,
  attemptId: refundParts.attemptId,
  transactionId: refundParts.transactionId,
  type: transactions.type,
  paymentStatus: transactions.status,
  registrationId: transactions.registrationId,
  purchaseId: transactions.purchaseId,
  groupOrderId: transactions.groupOrderId,
  studentId: transactions.studentId,
  method: transactions.method,
  payerName: transactions.payerName,
  description: transactions.description,
  paidOn: transactions.paidOn,
  intentId: paymentAttempts.paymentIntentId,
};

const selectParts = (ctx: Ctx) => {
  const { db } = inSchool(ctx);
  return db
    .select(partColumns)
    .from(refundParts)
    .innerJoin(transactions, and(eq(transactions.schoolId, refundParts.schoolId), eq(transactions.id, refundParts.transactionId)))
    .leftJoin(paymentAttempts, and(eq(paymentAttempts.schoolId, refundParts.schoolId), eq(paymentAttempts.id, refundParts.attemptId)));
};

/** The parts of a refund, newest payment first, each followed by its service fee. */
export const selectPartsOf = (ctx: Ctx, refundId: string) =>
  selectParts(ctx)
    .where(and(eq(refundParts.schoolId, inSchool(ctx).schoolId), eq(refundParts.refundRequestId, refundId)))
    .orderBy(desc(transactions.createdAt), sql`${transactions.type} = 'processing_fee'`);

export type RefundPart = Awaited<ReturnType<typeof selectPartsOf>>[number];

export const selectRefund = (ctx: Ctx, refundId: string) => {
  const { db, own } = inSchool(ctx);
  return db.select().from(refundRequests).where(own(refundRequests, refundId));
};

/** A refund with its parts, in one round trip. */
export async function readRefund(ctx: Ctx, refundId: string): Promise<{ request: RefundRequest; parts: RefundPart[] } | null> {
  const [[request], parts] = await inSchool(ctx).db.batch([selectRefund(ctx, refundId), selectPartsOf(ctx, refundId)]);
  return request ? { request, parts } : null;
}

/** All refund parts of one attempt. */
export const partsOfAttempt = (ctx: Ctx, attemptId: string): Promise<RefundPart[]> =>
  selectParts(ctx).where(and(eq(refundParts.schoolId, inSchool(ctx).schoolId), eq(refundParts.attemptId, attemptId)));

/** Unfinished refunds of all schools, whose consumer died or whose provider was unreachable. */
export async function findStuckRefunds(ctx: Ctx, before: number): Promise<{ refundId: string; schoolId: string }[]> {
  return acrossSchools(ctx, "the reconciler looks after the refunds of every school")
    .selectDistinct({ refundId: refundParts.refundRequestId, schoolId: refundParts.schoolId })
    .from(refundParts)
    .where(and(inArray(refundParts.execution, ["queued", "processing"]), lt(refundParts.updatedAt, before)))
    .limit(100);
}

/** Requests of all schools pending since before the given time, oldest first. */
export async function findLongPending(ctx: Ctx, before: number) {
  return acrossSchools(ctx, "escalates overdue refund requests of all schools")
    .select({ id: refundRequests.id, schoolId: refundRequests.schoolId, createdAt: refundRequests.createdAt, from: refundRequests.requestFromType })
    .from(refundRequests)
    .where(and(eq(refundRequests.status, "pending"), lt(refundRequests.createdAt, before)))
    .orderBy(refundRequests.createdAt)
    .limit(200);
}
