import { z } from "zod";
import { PROGRAM_STATUSES, programs } from "#drizzle/schema/programs";
import { choice, id, optional } from "~/platform/input";
import { staffOrSuper } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, nextVersion } from "~/platform/stale";
import { command } from "~/platform/verb";
import { findProgram } from "../../data/office-programs";
import { inChosenSchool } from "./chosen-school";
import { checkComplete, stageWithdrawal, thisProgram } from "./program-rules";

/**
 * Sets a program to Offering or Not offered. A program that is not offered is removed from the site and its open classes close;
 * registrations stay.
 * @throws conflict `program_incomplete`
 */
export const changeProgramStatus = command({
  name: "programs.status",
  allow: staffOrSuper,
  scope: "programs:write",
  touches: "site",
  school: inChosenSchool,
  input: z.object({ id: id(), status: choice(PROGRAM_STATUSES), school: optional(id()) }),
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    const program = await findProgram(ctx, input.id);
    if (program.status === input.status) return { id: program.id, status: program.status };
    if (input.status === "offering") checkComplete(program);
    else stageWithdrawal(ctx, program.id);
    ctx.stage(
      db
        .update(programs)
        .set({ status: input.status, updatedAt: nextVersion(ctx, programs.updatedAt) })
        .where(thisProgram(schoolId, program.id)),
      changedMeanwhile(),
    );
    ctx.record({ type: "program", id: program.id, before: { status: program.status }, after: { status: input.status } });
    return { id: program.id, status: input.status };
  },
});
