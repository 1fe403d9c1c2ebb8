import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { students } from "#drizzle/schema/enrollment";
import { locations, programs } from "#drizzle/schema/programs";
import { productSizes, products, programProducts } from "#drizzle/schema/store";
import { pictureOf, picturesListedIn } from "~/features/files/domain/picture-facts";
import { inEnglish } from "~/features/schools/data/in-english";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { isOneOf } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import type { Category } from "../product-model";

interface ShelfFilters {
  search?: string;
  category?: Category;
  program?: string;
}

/** A product with its first picture. */
const columns = { ...getTableColumns(products), picture: pictureOf(sql.raw("products.image_file_id")) };

const onShelf = (schoolId: string) =>
  and(eq(products.schoolId, schoolId), eq(products.isActive, true), eq(products.inStore, true), isNull(products.archivedAt));

/** Available stock of a size: its stock plus that of expired unpaid orders. */
const available = (ctx: Ctx, schoolId: string) =>
  sql<number>`"product_sizes"."stock" + (SELECT coalesce(sum(i.quantity), 0) FROM purchases p INDEXED BY purchases_open
    CROSS JOIN purchase_items i INDEXED BY purchase_items_list ON i.school_id = p.school_id AND i.purchase_id = p.id
    WHERE p.school_id = ${schoolId} AND i.product_id = "product_sizes"."product_id" AND i.size = "product_sizes"."size"
      AND p.status = 'pending' AND p.expires_at <= ${ctx.now.getTime()})`;

/** Sizes of products with their available stock. */
export function sizesOnShelf(ctx: Ctx, of: SQL) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ productId: productSizes.productId, size: productSizes.size, stock: available(ctx, schoolId).as("available") })
    .from(productSizes)
    .where(and(eq(productSizes.schoolId, schoolId), of))
    .orderBy(asc(productSizes.position));
}

const BY_TITLE = sql`lower(${products.title})`;
const SORTS = { featured: products.position, title: BY_TITLE, product_title: BY_TITLE, price: products.priceCents } as const;
export const SHELF_SORTS = Object.keys(SORTS) as ["featured", ...(keyof typeof SORTS)[]];

/** A page of the store with the count and the categories. */
export function shelfPage(ctx: Ctx, filters: ShelfFilters, page: { limit: number; offset: number; ordering: string }) {
  const { db, schoolId } = inSchool(ctx);
  const pattern = filters.search ? sought(filters.search) : null;
  const where = and(
    onShelf(schoolId),
    filters.category ? eq(products.category, filters.category) : undefined,
    filters.program
      ? sql`EXISTS (SELECT 1 FROM program_products l WHERE l.school_id = ${schoolId} AND l.program_id = ${filters.program} AND l.product_id = "products"."id")`
      : undefined,
    pattern ? contains(products.title, pattern) : undefined,
  );
  const order = page.ordering.startsWith("-") ? desc : asc;
  const rows = db
    .select(columns)
    .from(products)
    .where(where)
    .orderBy(order(SORTS[page.ordering.replace(/^-/, "") as keyof typeof SORTS]), asc(products.id))
    .limit(page.limit)
    .offset(page.offset);
  const count = countRows(ctx, db, products, where);
  const categories = db.selectDistinct({ category: products.category }).from(products).where(onShelf(schoolId));
  return [rows, count, categories] as const;
}

const englishTexts = (ctx: Ctx) =>
  inEnglish(ctx, sql`'product:' || products.id`, { title: sql.raw("products.title"), description: sql.raw("products.description") });

/** Slugs of all store products, with the names of their texts that have no Spanish. */
export function shelfSlugs(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ slug: products.slug, imageFileId: products.imageFileId, updatedAt: products.updatedAt, inEnglish: englishTexts(ctx) })
    .from(products)
    .where(onShelf(schoolId))
    .orderBy(asc(products.position))
    .limit(1000);
}

/** A store product by slug or ID. */
export function productOnShelf(ctx: Ctx, key: { slug?: string; id?: string }) {
  const { db, schoolId } = inSchool(ctx);
  const is = key.slug !== undefined ? eq(products.slug, key.slug) : eq(products.id, key.id ?? "");
  const idOf = sql`(SELECT p.id FROM products p WHERE p.school_id = ${schoolId} AND ${key.slug !== undefined ? sql`p.slug = ${key.slug}` : sql`p.id = ${key.id ?? ""}`})`;
  return [
    db
      .select({ ...columns, more: picturesListedIn(sql.raw("products.more_image_file_ids")), inEnglish: englishTexts(ctx) })
      .from(products)
      .where(and(onShelf(schoolId), is)),
    sizesOnShelf(ctx, sql`${productSizes.productId} = ${idOf}`),
    db
      .select({ title: programs.title, slug: programs.slug })
      .from(programProducts)
      .innerJoin(programs, and(eq(programs.schoolId, programProducts.schoolId), eq(programs.id, programProducts.programId)))
      .where(and(eq(programProducts.schoolId, schoolId), sql`${programProducts.productId} = ${idOf}`, eq(programs.status, "offering")))
      .orderBy(asc(programs.position)),
    db
      .select(columns)
      .from(products)
      .where(
        and(
          onShelf(schoolId),
          sql`"products"."category" = (SELECT p.category FROM products p WHERE p.school_id = ${schoolId} AND p.id = ${idOf})`,
          sql`"products"."id" <> ${idOf}`,
        ),
      )
      .orderBy(asc(products.position))
      .limit(3),
  ] as const;
}

/** The products of a cart with their sizes, including those no longer in the store. */
export function productsInCart(ctx: Ctx, ids: readonly string[]) {
  const { db, ownAll } = inSchool(ctx);
  return [db.select(columns).from(products).where(ownAll(products, ids)), sizesOnShelf(ctx, isOneOf(productSizes.productId, ids))] as const;
}

/** Pickup locations. */
export function findPickupLocations(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: locations.id, name: locations.name, address: locations.address, city: locations.city })
    .from(locations)
    .where(and(eq(locations.schoolId, schoolId), eq(locations.isActive, true)))
    .orderBy(asc(sql`lower(${locations.name})`));
}

/** The student with this email, who is then the buyer. */
export async function studentWithEmail(ctx: Ctx, email: string): Promise<string | null> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), eq(students.email, email), isNull(students.deletedAt)));
  return row?.id ?? null;
}
