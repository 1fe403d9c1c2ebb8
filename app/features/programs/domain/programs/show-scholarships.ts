import { eq } from "drizzle-orm";
import { z } from "zod";
import { programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import { notFound } from "~/platform/errors";
import { id, yesOrNo } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { nextVersion } from "~/platform/stale";
import { command } from "~/platform/verb";
import { findProgram } from "../../data/office-programs";
import { thisProgram } from "./program-rules";

/** Whether the page of a program speaks of scholarships. */
export const showScholarship = command({
  name: "programs.show-scholarship",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id(), show_scholarship: yesOrNo() }),
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    const program = await findProgram(ctx, input.id);
    ctx.stage(
      db
        .update(programs)
        .set({ showScholarship: input.show_scholarship, updatedAt: nextVersion(ctx, programs.updatedAt) })
        .where(thisProgram(schoolId, program.id)),
      notFound(),
    );
    ctx.record({
      type: "program",
      id: program.id,
      before: { showScholarship: program.showScholarship },
      after: { showScholarship: input.show_scholarship },
    });
    return { id: program.id, shown: input.show_scholarship };
  },
});

/** The same for the school and all of its programs. */
export const showScholarshipsOfSchool = command({
  name: "programs.show-scholarships-of-school",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ show_scholarship: yesOrNo() }),
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    const all = await db.select({ id: programs.id }).from(programs).where(eq(programs.schoolId, schoolId));
    ctx.stage(
      db
        .update(programs)
        .set({ showScholarship: input.show_scholarship, updatedAt: nextVersion(ctx, programs.updatedAt) })
        .where(eq(programs.schoolId, schoolId)),
    );
    ctx.stage(db.update(schools).set({ showScholarships: input.show_scholarship }).where(eq(schools.id, schoolId)));
    ctx.record({ type: "school", id: schoolId, after: { showScholarships: input.show_scholarship } });
    return { updated: all.length, show_scholarship: input.show_scholarship };
  },
});
