import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { reviews } from "#drizzle/schema/enrollment";
import { programs } from "#drizzle/schema/programs";
import { products, programProducts } from "#drizzle/schema/store";
import { pictureOf } from "~/features/files/domain/picture-facts";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** Reviews that the school shows, newest first. */
export function shownReviews(ctx: Ctx, limit: number, where?: SQL) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: reviews.id, name: reviews.studentName, program: reviews.program, rating: reviews.rating, text: reviews.text })
    .from(reviews)
    .where(and(eq(reviews.schoolId, schoolId), eq(reviews.status, "shown"), where))
    .orderBy(desc(reviews.createdAt))
    .limit(limit);
}

export const reviewsOfProgram = (ctx: Ctx, slug: string, limit: number) =>
  shownReviews(
    ctx,
    limit,
    sql`${reviews.program} IN (SELECT p.title FROM programs p WHERE p.school_id = ${inSchool(ctx).schoolId} AND p.slug = ${slug})`,
  );

/** The first products of the store, for the school's first page. */
export function firstProducts(ctx: Ctx, limit: number) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: products.id,
      slug: products.slug,
      title: products.title,
      priceCents: products.priceCents,
      billing: products.billing,
      category: products.category,
      picture: pictureOf(sql.raw("products.image_file_id")),
    })
    .from(products)
    .where(and(eq(products.schoolId, schoolId), eq(products.isActive, true), eq(products.inStore, true), isNull(products.archivedAt)))
    .orderBy(products.position, products.id)
    .limit(limit);
}

/** Required and optional products of a program. */
export function productsOfProgram(ctx: Ctx, slug: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: products.id, title: products.title, priceCents: products.priceCents, isRequired: programProducts.isRequired })
    .from(programProducts)
    .innerJoin(products, and(eq(products.schoolId, programProducts.schoolId), eq(products.id, programProducts.productId)))
    .innerJoin(programs, and(eq(programs.schoolId, programProducts.schoolId), eq(programs.id, programProducts.programId)))
    .where(and(eq(programProducts.schoolId, schoolId), eq(programs.slug, slug), eq(products.isActive, true)))
    .orderBy(desc(programProducts.isRequired), products.position);
}
