import { and, eq, sql } from "drizzle-orm";
import { purchaseItems, purchases } from "#drizzle/schema/store";
import type { EventOf } from "~/events";
import { piecesToRestock, RESTOCKED, stageRestocked } from "~/features/payments/domain/refunds/decision";
import type { Ctx } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { commitStep } from "~/platform/verb";
import { findOrder, restock } from "../../data/orders";

/** Returns the stock of a refunded order if requested; cancels a fully refunded order. A cancelled order's stock is already returned. */
export async function restockRefunded(ctx: Ctx, { refundId }: EventOf<"refund.succeeded">): Promise<void> {
  const back = await piecesToRestock(ctx, refundId);
  const found = back && (await findOrder(ctx, { id: back.purchaseId }));
  if (!back || !found) return;
  const { order, items } = found;
  const pieces = back.pieces.filter(({ id }) => items.some((item) => item.id === id));
  const isWhole = items.every((item) => item.quantity === item.returnedQuantity + (pieces.find(({ id }) => id === item.id)?.quantity ?? 0));
  try {
    await commitStep(
      ctx,
      "purchases.restock",
      async (inner) => {
        const { db, own } = inSchool(inner);
        stageRestocked(inner, refundId);
        if (order.fulfilment !== "cancelled")
          for (const piece of pieces) {
            inner.stage(restock(inner, piece));
            inner.stage(
              db
                .update(purchaseItems)
                .set({ returnedQuantity: sql`${purchaseItems.returnedQuantity} + ${piece.quantity}` })
                .where(own(purchaseItems, piece.id)),
            );
          }
        if (isWhole && (order.fulfilment === "pending" || order.fulfilment === "ready"))
          inner.stage(
            db
              .update(purchases)
              .set({ fulfilment: "cancelled", updatedAt: inner.now.getTime() })
              .where(and(own(purchases, order.id), eq(purchases.fulfilment, order.fulfilment))),
          );
        inner.record({ type: "purchase", id: order.id, after: { refundId, pieces } });
      },
      { touches: "site" },
    );
  } catch (error) {
    if (!(error instanceof DomainError && error.code === RESTOCKED.code)) throw error;
  }
}
