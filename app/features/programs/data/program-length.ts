import { programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** How long a program takes. */
export const programLength = (ctx: Ctx, id: string) => {
  const { db, own } = inSchool(ctx);
  return db.select({ duration: programs.duration, durationType: programs.durationType }).from(programs).where(own(programs, id));
};
