import { z } from "zod";
import { cents, choice, clearable, flag, id, integer, many, optional, optionalText, text, webAddress } from "~/platform/input";
import { listInput } from "~/platform/list";
import { richText } from "~/platform/rich-text";
import { slugOf } from "~/platform/written";

/** Words, schemas and pure rules of products; safe for the browser. */
export const CATEGORY_LABELS = {
  uniform: "Uniform",
  textbook: "Textbook",
  kit: "Kit",
  exam_fee: "Exam fee",
  membership: "Membership",
  other: "Other",
} as const;
export type Category = keyof typeof CATEGORY_LABELS;
export const CATEGORIES = Object.freeze(Object.keys(CATEGORY_LABELS) as [Category, ...Category[]]);
export const BILLING_LABELS = { one_time: "One-time", monthly: "Monthly subscription" } as const;
export type Billing = keyof typeof BILLING_LABELS;

/** Reserved addresses below /store. */
const RESERVED_SLUGS = ["cart", "checkout"];
export const MAX_IMAGES = 8;
const MAX_SIZES = 20;

const slug = () =>
  text(120)
    .transform((value: string) => slugOf(value, 120))
    .refine((value) => value !== "", "Use letters and digits")
    .refine((value) => !RESERVED_SLUGS.includes(value), "This address is reserved. Choose another one.");

/** A size of the form: name and stock, blank if not tracked. */
const typedSize = z.preprocess(
  // Sizes of an API client; without numbers, stock is not tracked.
  (value) => (typeof value === "string" ? { size: value } : value),
  z.object({ size: optionalText(20), stock: optional(integer(0, 99_999)), was: optional(integer(0, 99_999)) }),
);
export interface SizeRow {
  size: string;
  stock: number | null;
  /** The stock shown by the form; pieces sold since then are subtracted. */
  was?: number;
}

/** Rows of a form (`sizes[0].size`) or a JSON list; rows without a name are dropped. */
const sizes = () =>
  z
    .preprocess(
      (value) => (Array.isArray(value) || typeof value !== "object" || value === null ? value : Object.values(value)),
      z.array(typedSize).max(MAX_SIZES, `Enter at most ${MAX_SIZES} sizes`),
    )
    .transform((rows) =>
      rows.flatMap(({ size, stock, was }): SizeRow[] => (size || stock !== undefined ? [{ size: size ?? "", stock: stock ?? null, was }] : [])),
    )
    .superRefine((rows, ctx) => {
      const names = rows.map(({ size }) => size.toLowerCase());
      const fail = (message: string) => ctx.addIssue({ code: z.ZodIssueCode.custom, message });
      if (rows.length > 1 && names.includes("")) fail("Enter a name for every size.");
      else if (new Set(names).size < names.length) fail("Enter each size only once.");
      else if (rows.some(({ stock }) => stock === null) && rows.some(({ stock }) => stock !== null))
        fail("Enter the stock of every size, or leave all of them empty.");
    });

/** The link of each program: none, optional or required. */
const programLinks = z.record(
  z.string().max(64),
  z.preprocess((value) => value || undefined, z.enum(["optional", "required"]).optional()),
);

const extras = {
  category: optional(choice(CATEGORIES)),
  description: clearable(richText()),
  billing: optional(choice(["one_time", "monthly"])),
  shipping_allowed: optional(flag()),
  shipping_fee: optional(cents(0)),
  low_stock_at: optional(integer(0, 9_999)),
  in_store: optional(flag()),
  is_active: optional(flag()),
};
const price = () => cents(1);

/** All fields of the product form. `stock` is for products without sizes; blank means not tracked. */
export const productForm = z.object({
  title: text(120),
  slug: optional(slug()),
  price: price(),
  ...extras,
  stock: optional(integer(0, 99_999)),
  stock_was: optional(integer(0, 99_999)),
  sizes: optional(sizes()),
  pickup_locations: many(id()),
  programs: optional(programLinks),
});
export type ProductForm = z.output<typeof productForm>;

const imageUrls = z.array(z.string().max(2048)).max(MAX_IMAGES, `At most ${MAX_IMAGES} images`);

/** Fields of an API client; `is_subscription` means monthly billing. */
const apiExtras = {
  ...extras,
  sizes: optional(sizes()),
  image_urls: optional(imageUrls),
  product_url: clearable(webAddress()),
  is_subscription: optional(flag()),
};
export const newProductBody = z.object({ product_title: text(120), slug: optional(slug()), price: price(), ...apiExtras });
export const productBody = z.object({ product_title: text(120).optional(), slug: slug().optional(), price: price().optional(), ...apiExtras });
export type ProductBody = z.output<typeof productBody>;

export const productListInput = listInput({
  sorts: ["position", "title", "product_title", "price", "created_at"] as const,
  filters: {
    category: choice(CATEGORIES),
    status: choice(["active", "inactive"]),
    is_active: choice(["true", "false"]),
    program: id(),
  },
});
export type ProductFilters = Omit<z.output<typeof productListInput>, "limit" | "offset" | "ordering">;

/** Stock note for shoppers: "In stock", "Only 2 left", "Out of stock"; null `stock` is not tracked. */
export const stockNote = (stock: number | null, lowAt: number): string =>
  stock === null ? "In stock" : stock === 0 ? "Out of stock" : stock <= lowAt ? `Only ${stock} left in stock.` : "In stock";

/** Total stock of all sizes; null if not tracked. */
export const totalStock = (tracksStock: boolean, rows: readonly { stock: number }[]): number | null =>
  tracksStock ? rows.reduce((sum, { stock }) => sum + stock, 0) : null;

/** Sizes to choose from; a product without sizes has one nameless row. */
export const namedSizes = <R extends { size: string }>(rows: readonly R[]): R[] => rows.filter(({ size }) => size !== "");
