import { and, asc, eq, inArray } from "drizzle-orm";
import { refundRequests } from "#drizzle/schema/payments";
import { purchaseItems, purchases } from "#drizzle/schema/store";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** An order line with the quantity that can still be refunded. */
export interface OrderPiece {
  id: string;
  title: string;
  size: string;
  unitCents: number;
  quantity: number;
  leftQuantity: number;
}

/** An order with its lines, for a refund. One round trip; null if not this school's. */
export async function readOrderPieces(ctx: Ctx, purchaseId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [[order], items, asked] = await db.batch([
    db
      .select({ subtotalCents: purchases.subtotalCents, discountCents: purchases.discountCents, shippingCents: purchases.shippingCents })
      .from(purchases)
      .where(own(purchases, purchaseId)),
    db
      .select()
      .from(purchaseItems)
      .where(and(eq(purchaseItems.schoolId, schoolId), eq(purchaseItems.purchaseId, purchaseId)))
      .orderBy(asc(purchaseItems.position)),
    db
      .select({ quote: refundRequests.quote })
      .from(refundRequests)
      .where(
        and(
          eq(refundRequests.schoolId, schoolId),
          eq(refundRequests.purchaseId, purchaseId),
          inArray(refundRequests.status, ["pending", "approved"]),
        ),
      ),
  ]);
  if (!order) return null;
  const back = asked.flatMap(({ quote }) => quote?.pieces ?? []);
  const pieces = items.map(
    (item): OrderPiece => ({
      id: item.id,
      title: item.title,
      size: item.size,
      unitCents: item.unitCents,
      quantity: item.quantity,
      leftQuantity: Math.max(0, item.quantity - back.filter(({ id }) => id === item.id).reduce((sum, { quantity }) => sum + quantity, 0)),
    }),
  );
  return { ...order, pieces };
}
