import { and, eq, inArray } from "drizzle-orm";
import { refundParts, transactions } from "#drizzle/schema/payments";
import { type Ctx, todayOf } from "~/platform/context";
import { conflict, DomainError } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, commitStep } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import type { RefundPart } from "../../data/refund-parts";

const DONE = conflict("part_done", "This part is already refunded.");

/** Records the refund of a payment, once. `ref` is the provider's refund, or the part itself. */
export async function bookRefundPart(ctx: Ctx, part: RefundPart, ref: string, reason: string): Promise<void> {
  try {
    await commitStep(ctx, "refunds.settle-part", async (inner) => {
      const { db, own } = inSchool(inner);
      inner.stage(
        db
          .update(refundParts)
          .set({ execution: "succeeded", providerRefundId: ref, failure: null, updatedAt: inner.now.getTime() })
          .where(and(own(refundParts, part.id), inArray(refundParts.execution, ["queued", "processing", "failed"]))),
        DONE,
      );
      stageRefundRow(inner, part, ref, -part.amountCents, `Refund: ${reason}`);
      inner.record({ type: "refund_part", id: part.id, before: part.execution, after: { execution: "succeeded", ref } });
    });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === DONE.code)) throw error;
  }
}

/** Stages that a part of a refund is done which was staged in this very batch. */
export function stagePartDone(ctx: CommandCtx, refundId: string, transactionId: string, ref: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(refundParts)
      .set({ execution: "succeeded", providerRefundId: ref })
      .where(and(eq(refundParts.schoolId, schoolId), eq(refundParts.refundRequestId, refundId), eq(refundParts.transactionId, transactionId))),
    DONE,
  );
}

type Origin = Pick<
  RefundPart,
  "type" | "registrationId" | "purchaseId" | "groupOrderId" | "studentId" | "attemptId" | "transactionId" | "method" | "payerName"
>;

/** A ledger row for a refund, or for one that failed later. The refund of a service fee has its own row, like the fee. Answers its id. */
export function stageRefundRow(
  ctx: CommandCtx,
  part: Origin,
  ref: string,
  amountCents: number,
  description: string,
  paidOn: IsoDate = todayOf(ctx),
): string {
  const { db, schoolId } = inSchool(ctx);
  const id = newId();
  ctx.stage(
    db.insert(transactions).values({
      id,
      schoolId,
      type: part.type === "processing_fee" ? "processing_fee" : "refund",
      status: "refund",
      amountCents,
      registrationId: part.registrationId,
      purchaseId: part.purchaseId,
      groupOrderId: part.groupOrderId,
      studentId: part.studentId,
      attemptId: part.attemptId,
      parentId: part.transactionId,
      ref,
      method: part.method,
      payerName: part.payerName,
      description,
      paidOn,
      createdAt: ctx.now.getTime(),
    }),
  );
  return id;
}
