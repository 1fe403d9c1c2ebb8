import { and, eq, gte, sql } from "drizzle-orm";
import { productSizes, purchaseItems, purchases } from "#drizzle/schema/store";
import { holdPromo, type PromoQuote, spendPromo } from "~/features/payments/domain/promo";
import { HOLD_MS } from "~/platform/checkout-times";
import { type Ctx, schoolOf } from "~/platform/context";
import { conflict, DomainError, invalid } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, commitStep } from "~/platform/verb";
import type { Locale } from "~/words/locale";
import { type CartLine, type OrderQuote, outOfStock } from "../../cart-model";
import { findOrder, type Order } from "../../data/orders";
import type { BasketLine } from "../cart/read-cart";
import type { Delivery } from "./check-order";
import { releaseOverdue } from "./release-orders";
import { stagePaid } from "./stage-paid";

/** Input of an order: items, buyer and delivery. */
export interface Wish extends Delivery {
  lines: CartLine[];
  seen: Record<string, number>;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  note?: string;
  affid?: string;
  /** The language of the buyer; without it, that of the page. */
  locale?: Locale;
  /** The promo code and the discount shown on the page. */
  promo?: string;
  seenDiscount?: number;
}

/** Shipping address of the order. */
export const shipping = (wish: Wish) =>
  wish.delivery === "ship"
    ? { address: wish.address ?? null, city: wish.city ?? null, state: wish.state ?? null, zipcode: wish.zipcode ?? null }
    : { address: null, city: null, state: null, zipcode: null };

/** The promo code that an unpaid order holds. */
export const promoHold = (ctx: Ctx, order: { id: string; email: string }, promo: Pick<PromoQuote, "id" | "discountCents">) => ({
  promoId: promo.id,
  obligationId: order.id,
  email: order.email,
  amountCents: promo.discountCents,
  expiresAt: ctx.now.getTime() + HOLD_MS,
});

interface Taken {
  wish: Wish;
  lines: BasketLine[];
  quote: OrderQuote;
  promo: PromoQuote | null;
  code: string;
  studentId: string | null;
}

/** Writes the order and takes its stock in one batch, after returning the stock of expired orders. */
export async function takeOrder(ctx: Ctx, taken: Taken): Promise<Order> {
  for (let round = 0; ; round += 1) {
    try {
      await commitStep(ctx, "store.take-order", async (inner) => stageOrder(inner, taken), { touches: "site" });
      break;
    } catch (error) {
      const code = error instanceof DomainError ? error.code : "";
      if (code === "order_race") break;
      if (code !== "out_of_stock" || round > 0 || (await releaseOverdue(ctx, schoolOf(ctx)?.id ?? null)).released === 0) throw error;
    }
  }
  const order = await findOrder(ctx, { code: taken.code });
  if (!order) throw invalid({}, "We couldn't place your order. Please try again.");
  return order;
}

function stageOrder(ctx: CommandCtx, { wish, lines, quote, promo, code, studentId }: Taken): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const id = newId();
  ctx.stage(
    db.insert(purchases).values({
      id,
      schoolId,
      code,
      studentId,
      firstName: wish.first_name,
      lastName: wish.last_name,
      email: wish.email,
      phone: wish.phone,
      delivery: wish.delivery,
      locationId: wish.delivery === "pickup" ? (wish.location ?? null) : null,
      ...shipping(wish),
      note: wish.note ?? null,
      subtotalCents: quote.subtotalCents,
      discountCents: quote.discountCents,
      promoCodeId: promo?.id ?? null,
      shippingCents: quote.shippingCents,
      serviceFeeCents: quote.serviceFeeCents,
      totalCents: quote.totalCents,
      status: "pending",
      fulfilment: "pending",
      affid: wish.affid ?? null,
      locale: wish.locale ?? ctx.locale,
      expiresAt: now + HOLD_MS,
      createdAt: now,
      updatedAt: now,
    }),
  );
  lines.forEach(({ product, size, quantity, stock }, position) => {
    ctx.stage(
      db.insert(purchaseItems).values({
        id: newId(),
        schoolId,
        purchaseId: id,
        productId: product.id,
        title: product.title,
        size,
        quantity,
        unitCents: product.priceCents,
        position,
      }),
    );
    if (stock !== null) stageTake(ctx, product, size, quantity);
  });
  if (promo) holdPromo(ctx, promoHold(ctx, { id, email: wish.email }, promo));
  // Marks an order as paid that a promo code makes free.
  if (quote.totalCents === 0) {
    if (promo) spendPromo(ctx, id);
    stagePaid(ctx, id, ["pending"]);
    ctx.emit("purchase.paid", { purchaseId: id, attemptId: "" }, id);
  }
  ctx.record({ type: "purchase", id, after: { code, total: quote.totalCents, student: studentId, promo: promo?.code } });
}

/** Takes stock; missing stock stops the order and names the product. */
function stageTake(ctx: CommandCtx, product: { id: string; title: string }, size: string, quantity: number): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(productSizes)
      .set({ stock: sql`${productSizes.stock} - ${quantity}` })
      .where(
        and(
          eq(productSizes.schoolId, schoolId),
          eq(productSizes.productId, product.id),
          eq(productSizes.size, size),
          gte(productSizes.stock, quantity),
        ),
      ),
    conflict("out_of_stock", outOfStock(product.title)),
  );
}
