import { and, asc, desc, eq } from "drizzle-orm";
import { chatAnswers } from "#drizzle/schema/assistants";
import { schools } from "#drizzle/schema/schools";
import { products, programProducts } from "#drizzle/schema/store";
import { upcomingClasses } from "~/features/programs/data/public-classes";
import { firstProducts } from "~/features/programs/data/public-extras";
import { offeredPrices, publicLocations } from "~/features/programs/data/public-programs";
import { liveDocuments } from "~/features/website/data/documents";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";

const MOST = 300;
const ON_SHELF = 8;

/** Answers that a school can save. */
export const MOST_ANSWERS = 100;

/** The queries of what facts are made of: programs, classes, items, campuses, license, and the saved answers. */
export function offerQueries(ctx: Ctx, today: IsoDate) {
  const { db, schoolId } = inSchool(ctx);
  return [
    offeredPrices(ctx, MOST),
    upcomingClasses(ctx, today),
    db
      .select({
        programId: programProducts.programId,
        id: products.id,
        title: products.title,
        priceCents: products.priceCents,
        isRequired: programProducts.isRequired,
      })
      .from(programProducts)
      .innerJoin(products, and(eq(products.schoolId, programProducts.schoolId), eq(products.id, programProducts.productId)))
      .where(and(eq(programProducts.schoolId, schoolId), eq(products.isActive, true)))
      .orderBy(desc(programProducts.isRequired), asc(products.position))
      .limit(MOST),
    liveDocuments(ctx, "campus", 20),
    publicLocations(ctx),
    firstProducts(ctx, ON_SHELF),
    db.select({ accreditation: schools.accreditation, licenseNumber: schools.licenseNumber }).from(schools).where(eq(schools.id, schoolId)),
    db.select().from(chatAnswers).where(eq(chatAnswers.schoolId, schoolId)).orderBy(desc(chatAnswers.createdAt)).limit(MOST_ANSWERS),
  ] as const;
}

/** One round trip. */
export const readOffer = (ctx: Ctx, today: IsoDate) => inSchool(ctx).db.batch(offerQueries(ctx, today));
export type OfferRows = Awaited<ReturnType<typeof readOffer>>;
export type SavedAnswer = OfferRows[7][number];
