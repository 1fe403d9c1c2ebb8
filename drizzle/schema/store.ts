import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bool, createdAt, id, money, schoolId, updatedAt } from "../columns";
import { must } from "../constraints";
import { programs } from "./programs";
import { schools } from "./schools";

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
    delivery: text("delivery").notNull().default("pending"),
  },
  (t) => [
    index("registration_products_list").on(t.schoolId, t.registrationId),
    must("registration_product_quantity", sql`quantity BETWEEN 1 AND 99`),
  ],
);
