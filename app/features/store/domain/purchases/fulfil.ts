import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { productSizes, purchases, registrationProducts } from "#drizzle/schema/store";
import { returnPromo } from "~/features/payments/domain/promo";
import type { Ctx } from "~/platform/context";
import { conflict, DomainError, invalidTransition, notFound } from "~/platform/errors";
import { choice, clearable, id, longText, many, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command, commitStep } from "~/platform/verb";
import { moveStock } from "../../data/orders";
import { findBought } from "../../data/purchases";
import { FULFILMENT_STATES, type Fulfilment, nextFulfilments } from "../../order-model";

type Bought = Awaited<ReturnType<typeof findBought>>;

/**
 * Changes the fulfillment of an order or of a product bought with a registration. Cancelling returns the stock; a refund is separate.
 * @throws conflict `invalid_transition`, `not_paid`
 */
export const setFulfilment = command({
  name: "purchases.fulfil",
  allow: schoolStaff,
  input: z.object({ id: id(), delivery_status: optional(choice(FULFILMENT_STATES)), note: clearable(longText(1000)) }),
  async run(ctx, input) {
    const bought = await findBought(ctx, input.id);
    if (!bought.order && !bought.withRegistration) throw notFound();
    if (input.delivery_status) stageFulfilment(ctx, bought, input.delivery_status);
    if (input.note !== undefined && bought.order) stageNote(ctx, bought.order.id, input.note);
    return { id: input.id, order: bought.order?.id ?? null, isCancelled: input.delivery_status === "cancelled" };
  },
  touches: ({ isCancelled }) => isCancelled,
});

/** The same for several; skips those that can't change to the state. */
export const setFulfilments = command({
  name: "purchases.fulfil-many",
  allow: schoolStaff,
  input: z.object({ ids: many(id(), 100), delivery_status: choice(FULFILMENT_STATES) }),
  async run(ctx, { ids, delivery_status }) {
    let changed = 0;
    const orders = new Set<string>();
    for (const each of ids) {
      const bought = await findBought(ctx, each);
      const subject = bought.order?.id ?? bought.withRegistration?.id;
      if (!subject) throw notFound();
      // Counts two lines of one order once.
      if (orders.has(subject)) continue;
      orders.add(subject);
      if (await moved(ctx, bought, delivery_status)) changed += 1;
    }
    return { changed, left: orders.size - changed };
  },
});

async function moved(ctx: Ctx, bought: Bought, to: Fulfilment): Promise<boolean> {
  try {
    await commitStep(ctx, "purchases.fulfil", async (inner) => stageFulfilment(inner, bought, to), { touches: () => to === "cancelled" });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.kind === "conflict") return false;
    throw error;
  }
}

function stageFulfilment(ctx: CommandCtx, { order, withRegistration }: Bought, to: Fulfilment): void {
  const { db, schoolId, own } = inSchool(ctx);
  if (order) {
    const from = order.fulfilment;
    if (from === to) return;
    if (order.status !== "paid") throw conflict("not_paid", "This order has not been paid.");
    if (!nextFulfilments(from).includes(to)) throw invalidTransition(from, to);
    if (to === "cancelled") {
      ctx.stage(moveStock(ctx, order.id, 1, { status: ["paid"], fulfilment: [from] }));
      returnPromo(ctx, order.id, { used: true });
    }
    ctx.stage(
      db
        .update(purchases)
        .set({ fulfilment: to, updatedAt: ctx.now.getTime() })
        .where(and(own(purchases, order.id), eq(purchases.fulfilment, from))),
      invalidTransition(from, to),
    );
    ctx.record({ type: "purchase", id: order.id, before: { fulfilment: from }, after: { fulfilment: to } });
    return;
  }
  if (!withRegistration) return;
  const from = withRegistration.delivery as Fulfilment;
  if (from === to) return;
  if (!nextFulfilments(from).includes(to)) throw invalidTransition(from, to);
  ctx.stage(
    db
      .update(registrationProducts)
      .set({ delivery: to })
      .where(and(own(registrationProducts, withRegistration.id), eq(registrationProducts.delivery, from))),
    invalidTransition(from, to),
  );
  if (to === "cancelled") {
    const { productId, size, quantity } = withRegistration;
    ctx.stage(
      db
        .update(productSizes)
        .set({ stock: sql`${productSizes.stock} + ${quantity}` })
        .where(
          and(
            eq(productSizes.schoolId, schoolId),
            eq(productSizes.productId, productId),
            eq(productSizes.size, size),
            sql`(SELECT tracks_stock FROM products p WHERE p.school_id = ${schoolId} AND p.id = ${productId}) = 1`,
          ),
        ),
    );
  }
  ctx.record({ type: "registration_product", id: withRegistration.id, before: { delivery: from }, after: { delivery: to } });
}

function stageNote(ctx: CommandCtx, purchaseId: string, note: string | null): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(db.update(purchases).set({ staffNote: note, updatedAt: ctx.now.getTime() }).where(own(purchases, purchaseId)), notFound());
}
