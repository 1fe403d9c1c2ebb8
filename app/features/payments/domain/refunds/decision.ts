import { and, isNull } from "drizzle-orm";
import { refundRequests } from "#drizzle/schema/payments";
import type { Ctx } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { selectRefund } from "../../data/refund-parts";
import { reasonText } from "../../refund-model";

/** The effects of an approved refund besides the payment; null before approval. */
export async function refundDecision(
  ctx: Ctx,
  refundId: string,
): Promise<{ registrationId: string | null; cancelRegistration: boolean; reason: string } | null> {
  const [request] = await selectRefund(ctx, refundId);
  if (request?.status !== "approved") return null;
  const { registrationId, cancelRegistration, reasonCode, reason } = request;
  return { registrationId, cancelRegistration, reason: `Refunded: ${reasonText(reasonCode, reason).toLowerCase()}` };
}

/** The pieces of an order that go back on the shelf now that their money is back; null where nothing does, or has already. */
export async function piecesToRestock(
  ctx: Ctx,
  refundId: string,
): Promise<{ purchaseId: string; pieces: { id: string; quantity: number }[] } | null> {
  const [request] = await selectRefund(ctx, refundId);
  if (!request?.purchaseId || !request.restock || request.restockedAt !== null || request.execution !== "succeeded") return null;
  return { purchaseId: request.purchaseId, pieces: request.quote?.pieces ?? [] };
}

/** Stages the return to stock; a second call changes nothing. */
export function stageRestocked(ctx: CommandCtx, refundId: string): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(refundRequests)
      .set({ restockedAt: ctx.now.getTime() })
      .where(and(own(refundRequests, refundId), isNull(refundRequests.restockedAt))),
    RESTOCKED,
  );
}

export const RESTOCKED = conflict("restocked", "These items are already back in stock.");
