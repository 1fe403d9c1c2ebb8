import { z } from "zod";
import { address, amount, count, day, instant, keyOf, named, text } from "~/platform/json-shapes";
import { LOCALES } from "~/words/locale";
import { FULFILMENT_LABELS, PURCHASE_LABELS } from "./order-model";
import { CATEGORIES } from "./product-model";

/** Response shapes of products and purchases for staff. */
export const productShape = named("Product", {
  id: z.string(),
  product_title: z.string(),
  slug: z.string(),
  description: text().describe("Markdown"),
  price: amount(),
  category: z.enum(CATEGORIES),
  sizes: z.array(z.object({ size: z.string(), stock: count().nullable() })),
  image_urls: z.array(address()),
  product_url: address(),
  is_subscription: z.boolean(),
  shipping_allowed: z.boolean(),
  shipping_fee: amount(),
  in_store: z.boolean(),
  is_active: z.boolean(),
  programs: z.array(z.object({ id: z.string(), title: z.string(), is_required: z.boolean() })),
  created_at: instant(),
});

const statuses = { status: keyOf(PURCHASE_LABELS), delivery_status: keyOf(FULFILMENT_LABELS) };

/** A product bought by a student. */
export const purchaseShape = named("Purchase", {
  id: z.string(),
  invoice_num: text(),
  product_title: z.string(),
  size: z.string(),
  quantity: count(),
  unit_price: amount(),
  amount: amount(),
  total_prd: amount(),
  full_name: z.string(),
  student: z.string(),
  registration: text(),
  ...statuses,
  created_at: instant(),
});

/** An order of the store. */
export const orderShape = named("Order", {
  id: z.string(),
  invoice_num: text(),
  full_name: z.string(),
  email: z.string(),
  phone: text(),
  locale: z.enum(LOCALES),
  amount: amount(),
  ...statuses,
  note: text(),
  created_at: instant(),
});
/** Response of a change: the order, or the product bought with a registration. */
export const changedPurchaseShape = named(
  "ChangedPurchase",
  z.union([orderShape, z.object({ id: z.string(), product_title: z.string(), delivery_status: keyOf(FULFILMENT_LABELS), note: z.null() })]),
);
export const orderDetailShape = named(
  "OrderDetail",
  orderShape.extend({
    address: text(),
    city: text(),
    state: text(),
    zipcode: text(),
    items: z.array(z.object({ product_title: z.string(), size: z.string(), quantity: count(), unit_price: amount(), amount: amount() })),
    discount: amount(),
    shipping: amount(),
    service_fee: amount(),
    transactions: z.array(z.object({ id: z.string(), type: z.string(), status: z.string(), amount: amount(), paid_on: day() })),
  }),
);
