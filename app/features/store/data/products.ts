import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { locations, programs } from "#drizzle/schema/programs";
import { productSizes, products, programProducts } from "#drizzle/schema/store";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import type { ProductFilters } from "../product-model";

export type Product = typeof products.$inferSelect;
export type Size = { productId: string; size: string; stock: number };

const byTitle = sql`lower(${products.title})`;
const SORTS = { position: products.position, title: byTitle, product_title: byTitle, price: products.priceCents, created_at: products.createdAt };

/** Paid pieces: store orders and products bought with a registration. */
const soldPieces = (schoolId: string) =>
  sql<number>`(SELECT coalesce(sum(i.quantity), 0) FROM purchase_items i JOIN purchases p ON p.school_id = i.school_id AND p.id = i.purchase_id
      WHERE i.school_id = ${schoolId} AND i.product_id = "products"."id" AND p.status = 'paid' AND p.fulfilment <> 'cancelled')
    + (SELECT coalesce(sum(r.quantity), 0) FROM registration_products r WHERE r.school_id = ${schoolId} AND r.product_id = "products"."id" AND r.delivery <> 'cancelled')`;

/** A page of products with its count, sizes and programs. */
export function productPage(ctx: Ctx, filters: ProductFilters, page: { limit: number; offset: number; ordering: string }) {
  const { db, schoolId } = inSchool(ctx);
  const { category, status, is_active, program, search } = filters;
  const pattern = search ? sought(search) : null;
  const isActive = is_active ? is_active === "true" : status ? status === "active" : null;
  const where = and(
    eq(products.schoolId, schoolId),
    isNull(products.archivedAt),
    category ? eq(products.category, category) : undefined,
    isActive === null ? undefined : eq(products.isActive, isActive),
    program
      ? sql`EXISTS (SELECT 1 FROM program_products l WHERE l.school_id = ${schoolId} AND l.program_id = ${program} AND l.product_id = "products"."id")`
      : undefined,
    pattern ? sql`(${contains(products.title, pattern)} OR ${contains(products.slug, pattern)})` : undefined,
  );
  const direction = page.ordering.startsWith("-") ? desc : asc;
  const order = [direction(SORTS[page.ordering.replace(/^-/, "") as keyof typeof SORTS]), asc(products.id)];
  const rows = db
    .select({ product: products, sold: soldPieces(schoolId).as("sold") })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  const count = countRows(ctx, db, products, where);
  const onPage = db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  return [rows, count, ...belongings(ctx, sql`IN ${onPage}`)] as const;
}

/** The sizes and the programs of some products. */
function belongings(ctx: Ctx, which: SQL) {
  const { db, schoolId } = inSchool(ctx);
  return [
    db
      .select({ productId: productSizes.productId, size: productSizes.size, stock: productSizes.stock })
      .from(productSizes)
      .where(and(eq(productSizes.schoolId, schoolId), sql`${productSizes.productId} ${which}`))
      .orderBy(asc(productSizes.position)),
    db
      .select({ productId: programProducts.productId, programId: programs.id, program: programs.title, isRequired: programProducts.isRequired })
      .from(programProducts)
      .innerJoin(programs, and(eq(programs.schoolId, programProducts.schoolId), eq(programs.id, programProducts.programId)))
      .where(and(eq(programProducts.schoolId, schoolId), sql`${programProducts.productId} ${which}`))
      .orderBy(asc(programs.position)),
  ] as const;
}

/** Programs and locations for the product form. */
export function productChoices(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return [
    db.select({ id: programs.id, title: programs.title }).from(programs).where(eq(programs.schoolId, schoolId)).orderBy(asc(programs.position)),
    db
      .select({ id: locations.id, name: locations.name })
      .from(locations)
      .where(and(eq(locations.schoolId, schoolId), eq(locations.isActive, true)))
      .orderBy(asc(sql`lower(${locations.name})`)),
  ] as const;
}

/** A product with sizes, programs and pictures. @throws not_found */
export async function findProduct(ctx: Ctx, productId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [[row], sizes, links, programList, pickupLocations] = await db.batch([
    db
      .select({ product: products, sold: soldPieces(schoolId).as("sold") })
      .from(products)
      .where(and(own(products, productId), isNull(products.archivedAt))),
    ...belongings(ctx, sql`= ${productId}`),
    ...productChoices(ctx),
  ]);
  if (!row) throw notFound();
  return { product: row.product, sold: row.sold, sizes, links, programs: programList, pickupLocations };
}

/** Condition: an order or registration refers to the product. Then it is archived instead of deleted. */
export async function isSold(ctx: Ctx, productId: string): Promise<boolean> {
  const { db, schoolId, own } = inSchool(ctx);
  const [row] = await db
    .select({
      sold: sql<number>`EXISTS (SELECT 1 FROM purchase_items i WHERE i.school_id = ${schoolId} AND i.product_id = ${productId})
        OR EXISTS (SELECT 1 FROM registration_products r WHERE r.school_id = ${schoolId} AND r.product_id = ${productId})`.as("sold"),
    })
    .from(products)
    .where(own(products, productId));
  if (!row) throw notFound();
  return Boolean(row.sold);
}

/** Whether another product has this slug. */
export async function slugsLike(ctx: Ctx, slug: string, exceptId?: string): Promise<Set<string>> {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(and(eq(products.schoolId, schoolId), sql`(${products.slug} = ${slug} OR ${products.slug} LIKE ${`${slug.slice(0, 40)}%`})`));
  return new Set(rows.filter(({ id }) => id !== exceptId).map((row) => row.slug));
}

/** Every link between a product and a program, by product then program. */
export function linkRows(ctx: Ctx, narrowed: { product?: string; program?: string }) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      productId: products.id,
      product: products.title,
      programId: programs.id,
      program: programs.title,
      isRequired: programProducts.isRequired,
    })
    .from(programProducts)
    .innerJoin(products, and(eq(products.schoolId, programProducts.schoolId), eq(products.id, programProducts.productId)))
    .innerJoin(programs, and(eq(programs.schoolId, programProducts.schoolId), eq(programs.id, programProducts.programId)))
    .where(
      and(
        eq(programProducts.schoolId, schoolId),
        isNull(products.archivedAt),
        narrowed.product ? eq(programProducts.productId, narrowed.product) : undefined,
        narrowed.program ? eq(programProducts.programId, narrowed.program) : undefined,
      ),
    )
    .orderBy(asc(products.position), asc(programs.position))
    .limit(500);
}

/** The products that can be linked. */
export function productTitles(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(and(eq(products.schoolId, schoolId), isNull(products.archivedAt)))
    .orderBy(asc(products.position));
}
