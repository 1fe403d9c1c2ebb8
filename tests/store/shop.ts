import * as schema from "#drizzle/schema/index";
import { cartText } from "~/features/store/cart-model";
import { addToCart } from "~/features/store/domain/cart/change-cart";
import { placeOrder } from "~/features/store/domain/checkout/place-order";
import type { Ctx } from "~/platform/context";
import { newId, publicCode } from "~/platform/ids";
import { NOW } from "../support/context";
import { insert } from "../support/rows";

type Given = Partial<typeof schema.products.$inferInsert>;

/** A product in the store; `sizes` is its stock by size, or one number for all of it, or null where nothing is counted. */
export async function aProduct(schoolId: string, given: Given & { sizes?: Record<string, number> | number | null } = {}) {
  const { sizes = 10, ...rest } = given;
  const id = newId();
  const at = NOW.getTime();
  const product = await insert(schema.products, {
    id,
    schoolId,
    title: "Navy scrub set",
    slug: `product-${id.slice(-12)}`,
    priceCents: 3_450,
    position: 1,
    tracksStock: sizes !== null,
    createdAt: at,
    updatedAt: at,
    ...rest,
  });
  const rows = sizes === null ? { "": 0 } : typeof sizes === "number" ? { "": sizes } : sizes;
  let position = 0;
  for (const [size, stock] of Object.entries(rows)) await insert(schema.productSizes, { schoolId, productId: id, size, stock, position: position++ });
  return product as typeof product & { id: string };
}

export const buyer = (name = "Bea") => ({
  first_name: name,
  last_name: "Buyer",
  email: `${name.toLowerCase()}-${publicCode(6)}@example.test`,
  phone: "(401) 555 - 0100",
  delivery: "pickup" as const,
  policy: "on",
});

export const cartWith = (...lines: { id: string; size?: string; quantity?: number }[]) =>
  cartText(lines.map(({ id, size = "", quantity = 1 }) => ({ id, size, quantity })));

export const order = (ctx: Ctx, cart: string, given: Record<string, unknown> = {}) =>
  placeOrder(ctx, { ...buyer(), cart, mark: publicCode(), returnTo: "http://school.localhost/store/checkout/success?order=CODE", ...given });

export const add = (ctx: Ctx, given: Record<string, unknown>) => addToCart(ctx, given);
