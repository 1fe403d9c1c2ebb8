import { and, eq } from "drizzle-orm";
import { purchases } from "#drizzle/schema/store";
import { holdPromo, promoCodeName } from "~/features/payments/domain/promo";
import { HOLD_MS } from "~/platform/checkout-times";
import type { Ctx } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { commitStep } from "~/platform/verb";
import { noLongerThere } from "../../cart-model";
import { moveStock, type Order } from "../../data/orders";
import { readBasket } from "../cart/read-cart";
import { refuseOtherPrices, refuseShortage } from "./check-order";
import { promoFor, refuseOtherDiscount } from "./order-promo";
import { releaseOverdue } from "./release-orders";
import { promoHold } from "./take-order";

/** Retries the payment of an order; takes stock and promo code again if they were returned. @throws conflict `out_of_stock`, `price_changed` */
export async function reviveOrder(ctx: Ctx, { order, items }: Order): Promise<void> {
  if (order.status !== "failed") return;
  await releaseOverdue(ctx, order.schoolId);
  await commitStep(
    ctx,
    "store.revive-order",
    async (inner) => {
      const { db, own } = inSchool(inner);
      const now = inner.now.getTime();
      const counted = await readBasket(
        inner,
        items.map(({ productId, size, quantity }) => ({ id: productId, size, quantity })),
      );
      const [gone] = counted.gone;
      if (gone) throw conflict("product_gone", noLongerThere(gone));
      refuseShortage(counted.lines);
      refuseOtherPrices(counted.lines, Object.fromEntries(items.map(({ productId, unitCents }) => [productId, unitCents])));
      if (order.promoCodeId) {
        const promo = await promoFor(inner, counted.lines, {
          code: await promoCodeName(inner, order.promoCodeId),
          email: order.email,
          orderId: order.id,
        });
        refuseOtherDiscount(promo, order.discountCents);
        holdPromo(inner, promoHold(inner, order, promo));
      }
      inner.stage(moveStock(inner, order.id, -1, { status: ["failed"] }));
      inner.stage(
        db
          .update(purchases)
          .set({ status: "pending", expiresAt: now + HOLD_MS, updatedAt: now })
          .where(and(own(purchases, order.id), eq(purchases.status, "failed"))),
        conflict("order_race", "This order is already being placed."),
      );
      inner.record({ type: "purchase", id: order.id, after: { revived: true } });
    },
    { touches: "site" },
  );
}
