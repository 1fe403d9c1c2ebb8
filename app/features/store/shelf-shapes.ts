import { z } from "zod";
import { address, amount, count, named, text } from "~/platform/json-shapes";
import { CATEGORIES } from "./product-model";

/** Public product in the API document. `stock` is null if not tracked. */
export const shelfShape = named("ShelfProduct", {
  id: z.string(),
  slug: z.string(),
  product_title: z.string(),
  price: amount(),
  category: z.enum(CATEGORIES),
  sizes: z.array(z.object({ size: z.string(), stock: count().nullable() })),
  stock: count().nullable(),
  is_subscription: z.boolean(),
  image_url: address().nullable(),
  product_url: address(),
});

export const shelfDetailShape = named(
  "ShelfProductDetail",
  shelfShape.extend({ description: text().describe("Markdown"), image_urls: z.array(address()) }),
);

/** An unpaid order. */
export const orderIntentShape = named("OrderPayment", {
  payment_intent: z.string(),
  client_secret: z.string(),
  publishable_key: z.string(),
  purchase: z.string(),
  amount: amount(),
  service_fee: amount(),
  total: amount(),
  currency: z.literal("USD"),
});
