import { and, asc, desc, eq } from "drizzle-orm";
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

/** What facts are made of, as it is now: programs, classes, items, campuses, license. One round trip. */
export async function readOffer(ctx: Ctx, today: IsoDate) {
  const { db, schoolId } = inSchool(ctx);
  const [offered, rows, items, campuses, locations, shelf, [papers]] = await db.batch([
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
  ]);
  return { offered, rows, items, campuses, locations, shelf, papers };
}
export type OfferRows = Awaited<ReturnType<typeof readOffer>>;
