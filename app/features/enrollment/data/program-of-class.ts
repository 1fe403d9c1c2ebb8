import { classes } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** The program of a class of this school, or null. */
export async function findProgramOfClass(ctx: Ctx, classId: string): Promise<string | null> {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select({ programId: classes.programId }).from(classes).where(own(classes, classId));
  return row?.programId ?? null;
}
