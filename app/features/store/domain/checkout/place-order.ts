import { and, eq, gte, sql } from "drizzle-orm";
import { z } from "zod";
import { productSizes, purchaseItems, purchases } from "#drizzle/schema/store";
import { openCheckout, openPaymentIntent, type PaymentRequest, requirePayouts } from "~/features/payments/domain/start-payment";
import { SMALLEST_CHARGE } from "~/features/payments/model";
import { touchSite } from "~/features/schools/domain/touch-site";
import { type Ctx, schoolOf } from "~/platform/context";
import { inSchool } from "~/platform/db";
import { conflict, DomainError, explainConstraint, invalid } from "~/platform/errors";
import { hashToken, newId, publicCode } from "~/platform/ids";
import { anyoneAtSchool } from "~/platform/policy";
import { countUse } from "~/platform/rate-limit";
import { type CommandCtx, command, commitStep } from "~/platform/verb";
import { type CartLine, EMPTY_CART, mergeLines, noLongerThere, type OrderQuote, outOfStock, parseCart } from "../../cart-model";
import { findOrder, moveStock, type Order } from "../../data/orders";
import { studentWithEmail } from "../../data/shelf";
import { checkoutForm, orderBody } from "../../order-model";
import { type BasketLine, cartInput, readBasket } from "../cart/read-cart";
import { checkDelivery, deliveryChoices, NO_ONLINE_PAYMENT, quoteBasket, refuseMixed, refuseOtherPrices, refuseShortage } from "./check-order";
import { closeOrder, releaseOverdue } from "./release-orders";

/** How long the stock of an order is held for its payment: as long as its checkout lives. */
export const HOLD_MS = 32 * 60_000;
const MANY_FROM_ONE_PLACE = 40;

explainConstraint("purchases.code", () => conflict("order_race", "This order is being placed already."));

export interface Placed {
  payAt: string;
  code: string;
}

/**
 * Turns a cart into an order: prices, stock and delivery are looked at again, the stock is taken, a checkout is opened. A second click
 * leads to the same checkout; a cart that was changed since replaces the order that this browser had left unpaid.
 * @throws conflict `price_changed`, `out_of_stock`, `subscription_alone`, `cart_empty`, `payouts_unavailable`, `amount_too_small`
 */
export const placeOrder = command({
  name: "store.place-order",
  allow: anyoneAtSchool,
  input: checkoutForm.extend({
    cart: cartInput,
    /** The prices that the page showed, by product. */
    seen: z.record(z.string(), z.coerce.number().int()).default({}),
    /** The page's own mark: two posts of one page are one order. */
    mark: z.string().regex(/^[a-z0-9]{16}$/),
    /** The order that this browser left unpaid before. */
    previous: z.string().max(40).optional(),
    returnTo: z.string().url(),
  }),
  idempotent: false,
  async run(ctx, input): Promise<Placed> {
    refuseStaff(ctx);
    const wish = { ...input, lines: parseCart(input.cart) };
    const back = (code: string) => input.returnTo.replace("CODE", code);
    let order: Order;
    try {
      order = await orderFor(ctx, wish, input.mark, input.previous);
    } catch (error) {
      // The order that was left in this browser had been paid after all: that is the one to show.
      if (!(error instanceof DomainError && error.code === "already_paid" && input.previous)) throw error;
      return { payAt: back(input.previous), code: input.previous };
    }
    const { code } = order.order;
    if (order.order.status === "paid") return { payAt: back(code), code };
    const place = await openCheckout(ctx, requestOf(order), {
      success: `${back(code)}&session_id={CHECKOUT_SESSION_ID}`,
      cancel: back(code),
    });
    return { payAt: place.url, code };
  },
});

/** The same for API clients, who confirm a PaymentIntent themselves. A request key finds the order it made before. */
export const placeOrderByApi = command({
  name: "store.place-order-by-api",
  allow: anyoneAtSchool,
  input: orderBody,
  // It stages nothing itself, so that no answer is kept with the request key: the key becomes the order's code.
  async run(ctx, input) {
    const { items, full_name, ...rest } = input;
    const [first = "", ...more] = full_name.split(/\s+/);
    const lines = mergeLines(items.map(({ id, size, quantity }) => ({ id, size: size ?? "", quantity })));
    const mark = ctx.idempotencyKey ? (await hashToken(`${schoolOf(ctx)?.id}:${ctx.idempotencyKey}`)).slice(0, 16) : publicCode();
    const { lines: basket } = await readBasket(ctx, lines);
    const { canShip, places } = await deliveryChoices(ctx, basket);
    const delivery = rest.address && canShip ? ("ship" as const) : ("pickup" as const);
    const wish = {
      ...rest,
      first_name: first,
      last_name: more.join(" ") || first,
      delivery,
      location: delivery === "pickup" ? places[0]?.id : undefined,
      lines,
      seen: {},
    };
    const order = await orderFor(ctx, wish, mark);
    if (order.order.status === "paid") throw conflict("already_paid", "This has already been paid.");
    const intent = await openPaymentIntent(ctx, requestOf(order));
    return { ...intent, order: order.order, publishableKey: ctx.ports.stripe.publishableKey };
  },
});

interface Wish {
  lines: CartLine[];
  seen: Record<string, number>;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  delivery: "pickup" | "ship";
  location?: string;
  address?: string;
  city?: string;
  state?: string;
  zipcode?: string;
  note?: string;
  affid?: string;
}

/** Staff look at their store; what they would buy is not for a visitor's money. */
function refuseStaff(ctx: Ctx): void {
  if (ctx.actor.kind === "user" && ctx.actor.roleType === "school") throw conflict("preview", "Orders cannot be placed in the preview.");
}

/** The order that this wish is, made now or made before; everything is checked first. */
async function orderFor(ctx: CommandCtx, wish: Wish, mark: string, previous?: string): Promise<Order> {
  await countUse(ctx, `order:${schoolOf(ctx)?.id}:${ctx.ip}`, MANY_FROM_ONE_PLACE, 3_600_000);
  if (wish.lines.length === 0) throw conflict("cart_empty", EMPTY_CART);
  if (schoolOf(ctx)?.payoutStatus !== "verified") throw conflict("payouts_unavailable", NO_ONLINE_PAYMENT);
  requirePayouts(ctx);
  const present = await findOrder(ctx, { code: mark });
  if (present && (present.order.status === "paid" || (await isStillWanted(ctx, present, wish)))) return present;
  const left = previous && previous !== mark ? await findOrder(ctx, { code: previous }) : null;
  if (left?.order.status === "pending") {
    if (await isStillWanted(ctx, left, wish)) return left;
    await closeOrder(ctx, left.order.id);
  }
  const basket = await readBasket(ctx, wish.lines);
  const [gone] = basket.gone;
  if (gone) throw conflict("product_gone", noLongerThere(gone));
  if (basket.lines.length === 0) throw conflict("cart_empty", EMPTY_CART);
  refuseMixed(basket.lines);
  refuseOtherPrices(basket.lines, wish.seen);
  refuseShortage(basket.lines);
  checkDelivery(wish, await deliveryChoices(ctx, basket.lines));
  const quote = quoteBasket(ctx, basket.lines, wish.delivery);
  if (quote.totalCents < SMALLEST_CHARGE) throw conflict("amount_too_small", "This amount is too small to be paid online.");
  const studentId = await studentWithEmail(ctx, wish.email);
  const code = present ? publicCode() : mark;
  return takeOrder(ctx, { wish, lines: basket.lines, quote, code, studentId });
}

/** Whether an unpaid order is this very wish, at the prices of now. */
async function isStillWanted(ctx: Ctx, { order, items }: Order, wish: Wish): Promise<boolean> {
  if (order.status !== "pending" || order.expiresAt <= ctx.now.getTime() || order.email !== wish.email || order.delivery !== wish.delivery)
    return false;
  if (
    (order.locationId ?? "") !== (wish.delivery === "pickup" ? (wish.location ?? "") : "") ||
    (order.address ?? "") !== (shipping(wish).address ?? "")
  )
    return false;
  const { lines } = await readBasket(ctx, wish.lines);
  return (
    lines.length === items.length &&
    lines.every(({ product, size, quantity }) =>
      items.some(
        (item) => item.productId === product.id && item.size === size && item.quantity === quantity && item.unitCents === product.priceCents,
      ),
    )
  );
}

const shipping = (wish: Wish) =>
  wish.delivery === "ship"
    ? { address: wish.address ?? null, city: wish.city ?? null, state: wish.state ?? null, zipcode: wish.zipcode ?? null }
    : { address: null, city: null, state: null, zipcode: null };

interface Taken {
  wish: Wish;
  lines: BasketLine[];
  quote: OrderQuote;
  code: string;
  studentId: string | null;
}

/** Writes the order and takes its stock, at once or not at all. What others hold and never paid is given back first. */
async function takeOrder(ctx: Ctx, taken: Taken): Promise<Order> {
  for (let round = 0; ; round += 1) {
    try {
      await commitStep(ctx, "store.take-order", async (inner) => stageOrder(inner, taken));
      break;
    } catch (error) {
      const code = error instanceof DomainError ? error.code : "";
      if (code === "order_race") break;
      if (code !== "out_of_stock" || round > 0 || (await releaseOverdue(ctx, schoolOf(ctx)?.id ?? null)).released === 0) throw error;
    }
  }
  const order = await findOrder(ctx, { code: taken.code });
  if (!order) throw invalid({}, "This order could not be placed. Please try again.");
  return order;
}

function stageOrder(ctx: CommandCtx, { wish, lines, quote, code, studentId }: Taken): void {
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
      shippingCents: quote.shippingCents,
      serviceFeeCents: quote.serviceFeeCents,
      totalCents: quote.totalCents,
      status: "pending",
      fulfilment: "pending",
      affid: wish.affid ?? null,
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
  touchSite(ctx);
  ctx.record({ type: "purchase", id, after: { code, total: quote.totalCents, student: studentId } });
}

/** Takes pieces off the shelf; too few of them stop the order, naming the product. */
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

/** Another try at the payment of an order: its stock is taken again when it had gone back. @throws conflict `out_of_stock` */
export async function reviveOrder(ctx: Ctx, { order, items }: Order): Promise<void> {
  if (order.status !== "failed") return;
  await releaseOverdue(ctx, order.schoolId);
  await commitStep(ctx, "store.revive-order", async (inner) => {
    const { db, schoolId } = inSchool(inner);
    const now = inner.now.getTime();
    const counted = await readBasket(
      inner,
      items.map(({ productId, size, quantity }) => ({ id: productId, size, quantity })),
    );
    const [gone] = counted.gone;
    if (gone) throw conflict("product_gone", noLongerThere(gone));
    refuseShortage(counted.lines);
    refuseOtherPrices(counted.lines, Object.fromEntries(items.map(({ productId, unitCents }) => [productId, unitCents])));
    inner.stage(moveStock(inner, order.id, -1, { status: ["failed"] }));
    inner.stage(
      db
        .update(purchases)
        .set({ status: "pending", expiresAt: now + HOLD_MS, updatedAt: now })
        .where(and(eq(purchases.schoolId, schoolId), eq(purchases.id, order.id), eq(purchases.status, "failed"))),
      conflict("order_race", "This order is being placed already."),
    );
    touchSite(inner);
    inner.record({ type: "purchase", id: order.id, after: { revived: true } });
  });
}

/** What is paid for an order. One row of the ledger: the goods with their shipping. */
export function requestOf({ order, items }: Order): PaymentRequest {
  const isMonthly = items.some((item) => item.isMonthly);
  const name = `${order.firstName} ${order.lastName}`;
  const words = items.map(({ title, size, quantity }) => `${title}${size ? `, ${size}` : ""}${quantity > 1 ? ` × ${quantity}` : ""}`).join("; ");
  return {
    kind: "purchase",
    obligationId: order.id,
    rows: [
      {
        type: isMonthly ? "product_subscription" : "product_purchase",
        amountCents: order.subtotalCents + order.shippingCents - order.discountCents,
        description: words.length > 180 ? `${words.slice(0, 179)}…` : words,
      },
    ],
    serviceFeeCents: order.serviceFeeCents,
    keepsCard: isMonthly,
    payer: { name, email: order.email },
    snapshot: { purchaseId: order.id, payerName: name },
  };
}
