import { upcomingClasses } from "~/features/programs/data/public-classes";
import { offeredPrices } from "~/features/programs/data/public-programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";

const MOST = 300;

/** Programs on offer and their upcoming classes, as they are now. One round trip. */
export async function readOffer(ctx: Ctx, today: IsoDate) {
  const [offered, rows] = await inSchool(ctx).db.batch([offeredPrices(ctx, MOST), upcomingClasses(ctx, today)]);
  return { offered, rows };
}
