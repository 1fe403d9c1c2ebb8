import { z } from "zod";
import { address, amount, count, named, text } from "~/platform/json-shapes";
import { CATEGORIES } from "./product-model";

/** A product as anybody reads it, for the document of the API. `stock` is null where nothing is counted. */
export const shelfShape = named(
  "ShelfProduct",
  z.object({
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
  }),
);

export const shelfDetailShape = named(
  "ShelfProductDetail",
  shelfShape.extend({ description: text().describe("Markdown"), image_urls: z.array(address()) }),
);

/** An order that waits for its payment. */
export const orderIntentShape = named(
  "OrderPayment",
  z.object({
    payment_intent: z.string(),
    client_secret: z.string(),
    publishable_key: z.string(),
    purchase: z.string(),
    amount: amount(),
    service_fee: amount(),
    total: amount(),
    currency: z.literal("USD"),
  }),
);
