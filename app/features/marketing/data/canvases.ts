import { eq } from "drizzle-orm";
import { marketingCanvases } from "#drizzle/schema/marketing";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** A canvas of this school; null when it is not one. */
export async function findCanvas(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(marketingCanvases).where(own(marketingCanvases, id));
  return row ?? null;
}

/** The files of the school's two logos. */
export async function logoOf(ctx: Ctx): Promise<string | null> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db.select({ logo: schools.logoFileId, small: schools.smallLogoFileId }).from(schools).where(eq(schools.id, schoolId));
  return row?.logo ?? row?.small ?? null;
}
