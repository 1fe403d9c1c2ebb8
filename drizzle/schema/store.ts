import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, day, enumText, id, instant, json, money, schoolId, updatedAt } from "../columns";
import { must, oneOf } from "../constraints";
import { programs } from "./programs";
import { schools } from "./schools";

export const PRODUCT_CATEGORIES = Object.freeze(["uniform", "textbook", "kit", "exam_fee", "membership", "other"] as const);
export const FULFILMENTS = Object.freeze(["pending", "ready", "delivered", "cancelled"] as const);
export const PURCHASE_STATES = Object.freeze(["pending", "paid", "failed", "cancelled"] as const);

export const products = sqliteTable(
  "products",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    description: text("description"),
    priceCents: money("price_cents").notNull(),
    imageFileId: text("image_file_id"),
    isActive: bool("is_active").notNull().default(true),
    inStore: bool("in_store").notNull().default(true),
    position: integer("position").notNull(),
    category: text("category", { enum: PRODUCT_CATEGORIES }).notNull().default("other"),
    billing: text("billing", { enum: ["one_time", "monthly"] })
      .notNull()
      .default("one_time"),
    /** Without it the stock of its sizes is not counted. */
    tracksStock: bool("tracks_stock").notNull().default(true),
    /** Pictures behind the first one. */
    moreImageFileIds: json<string[]>("more_image_file_ids").notNull().default([]),
    productUrl: text("product_url"),
    shippingAllowed: bool("shipping_allowed").notNull().default(false),
    shippingFeeCents: money("shipping_fee_cents").notNull().default(0),
    /** Locations where it can be picked up; none listed means any. */
    pickupLocationIds: json<string[]>("pickup_location_ids").notNull().default([]),
    lowStockAt: integer("low_stock_at").notNull().default(3),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("products_school_id").on(t.schoolId, t.id),
    uniqueIndex("products_slug").on(t.schoolId, t.slug),
    index("products_list").on(t.schoolId, t.isActive, t.position),
    must("product_price", sql`price_cents >= 0`),
  ],
);

/** A size of a product with its stock; a product without sizes has one row with an empty size. Stock never falls below zero. */
export const productSizes = sqliteTable(
  "product_sizes",
  {
    schoolId: schoolId(),
    productId: text("product_id").notNull(),
    size: text("size").notNull(),
    stock: integer("stock").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size] }),
    index("product_sizes_school").on(t.schoolId, t.productId),
    foreignKey({ name: "product_sizes_fk", columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
    must("product_stock", sql`stock >= 0`),
  ],
);

/** A product that belongs to a program: asked for, or offered, at registration. */
export const programProducts = sqliteTable(
  "program_products",
  {
    schoolId: schoolId(),
    programId: text("program_id").notNull(),
    productId: text("product_id").notNull(),
    isRequired: bool("is_required").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.programId, t.productId] }),
    index("program_products_school").on(t.schoolId, t.programId),
    foreignKey({ name: "program_products_program", columns: [t.schoolId, t.programId], foreignColumns: [programs.schoolId, programs.id] }),
    foreignKey({ name: "program_products_product", columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
  ],
);

/** A product bought together with a registration. */
export const registrationProducts = sqliteTable(
  "registration_products",
  {
    id: id(),
    schoolId: schoolId(),
    registrationId: text("registration_id").notNull(),
    productId: text("product_id").notNull(),
    title: text("title").notNull(),
    size: text("size").notNull(),
    quantity: integer("quantity").notNull(),
    unitCents: money("unit_cents").notNull(),
    delivery: enumText("delivery", FULFILMENTS).notNull().default("pending"),
  },
  (t) => [
    index("registration_products_list").on(t.schoolId, t.registrationId),
    index("registration_products_waiting").on(t.schoolId).where(sql`delivery IN ('pending', 'ready')`),
    index("registration_products_product").on(t.schoolId, t.productId),
    must("registration_product_quantity", sql`quantity BETWEEN 1 AND 99`),
  ],
);

/**
 * A store order. Its stock is taken when it is made and returned if it is not paid; prices and titles are copies from that moment. A
 * buyer who is not a student of the school is an external purchaser.
 */
export const purchases = sqliteTable(
  "purchases",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    /** The invoice number, given when it is paid. */
    number: text("number"),
    code: text("code").notNull(),
    studentId: text("student_id"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    delivery: enumText("delivery", ["pickup", "ship"]).notNull(),
    locationId: text("location_id"),
    address: text("address"),
    city: text("city"),
    state: text("state"),
    zipcode: text("zipcode"),
    note: text("note"),
    staffNote: text("staff_note"),
    subtotalCents: money("subtotal_cents").notNull(),
    discountCents: money("discount_cents").notNull().default(0),
    shippingCents: money("shipping_cents").notNull().default(0),
    serviceFeeCents: money("service_fee_cents").notNull().default(0),
    totalCents: money("total_cents").notNull(),
    promoCodeId: text("promo_code_id"),
    status: enumText("status", PURCHASE_STATES).notNull(),
    fulfilment: enumText("fulfilment", FULFILMENTS).notNull(),
    /** The language it was made in, and its mails are written in. */
    locale: text("locale", { enum: ["en", "es"] })
      .notNull()
      .default("en"),
    affid: text("affid"),
    paidAt: instant("paid_at"),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("purchases_school_id").on(t.schoolId, t.id),
    uniqueIndex("purchases_code").on(t.code),
    uniqueIndex("purchases_number").on(t.schoolId, t.number).where(sql`number IS NOT NULL`),
    index("purchases_list").on(t.schoolId, t.createdAt),
    index("purchases_status").on(t.schoolId, t.status, t.createdAt),
    index("purchases_email").on(t.schoolId, t.email),
    index("purchases_student").on(t.schoolId, t.studentId, t.createdAt),
    index("purchases_waiting").on(t.schoolId, t.createdAt).where(sql`status = 'paid' AND fulfilment IN ('pending', 'ready')`),
    index("purchases_open").on(t.expiresAt).where(sql`status = 'pending'`),
    oneOf("purchase_delivery", t.delivery, ["pickup", "ship"]),
    oneOf("purchase_status", t.status, PURCHASE_STATES),
    oneOf("purchase_fulfilment", t.fulfilment, FULFILMENTS),
    must("purchase_money", sql`total_cents >= 0 AND subtotal_cents >= 0 AND discount_cents >= 0 AND shipping_cents >= 0 AND service_fee_cents >= 0`),
  ],
);

export const purchaseItems = sqliteTable(
  "purchase_items",
  {
    id: id(),
    schoolId: schoolId(),
    purchaseId: text("purchase_id").notNull(),
    productId: text("product_id").notNull(),
    title: text("title").notNull(),
    size: text("size").notNull(),
    quantity: integer("quantity").notNull(),
    unitCents: money("unit_cents").notNull(),
    position: integer("position").notNull(),
    /** Pieces that are back on the shelf since a refund. */
    returnedQuantity: integer("returned_quantity").notNull().default(0),
  },
  (t) => [
    index("purchase_items_list").on(t.schoolId, t.purchaseId, t.position),
    index("purchase_items_product").on(t.schoolId, t.productId),
    foreignKey({ name: "purchase_items_purchase", columns: [t.schoolId, t.purchaseId], foreignColumns: [purchases.schoolId, purchases.id] }),
    foreignKey({ name: "purchase_items_product_fk", columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
    must("purchase_item_quantity", sql`quantity BETWEEN 1 AND 99`),
  ],
);

/** A product paid for every month, until staff cancel it. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    id: id(),
    schoolId: schoolId().references(() => schools.id),
    purchaseId: text("purchase_id").notNull(),
    productId: text("product_id").notNull(),
    email: text("email").notNull(),
    amountCents: money("amount_cents").notNull(),
    status: enumText("status", ["active", "cancelled"]).notNull(),
    customerId: text("customer_id"),
    paymentMethodId: text("payment_method_id"),
    nextChargeOn: day("next_charge_on").notNull(),
    cancelledAt: instant("cancelled_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("subscriptions_list").on(t.schoolId, t.status, t.createdAt),
    index("subscriptions_due").on(t.status, t.nextChargeOn),
    uniqueIndex("subscriptions_purchase").on(t.schoolId, t.purchaseId),
    oneOf("subscription_status", t.status, ["active", "cancelled"]),
  ],
);
