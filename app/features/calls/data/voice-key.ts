import { eq } from "drizzle-orm";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** Whether the voice provider has refused this school's key and not taken it again. */
export async function isKeyRefused(ctx: Ctx): Promise<boolean> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db.select({ since: schools.voiceRefusedAt }).from(schools).where(eq(schools.id, schoolId));
  return row?.since != null;
}
