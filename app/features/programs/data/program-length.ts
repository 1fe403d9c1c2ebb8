import { and, eq } from "drizzle-orm";
import { programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** How long a program takes. */
export const programLength = (ctx: Ctx, id: string) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ duration: programs.duration, durationType: programs.durationType })
    .from(programs)
    .where(and(eq(programs.schoolId, schoolId), eq(programs.id, id)));
};
