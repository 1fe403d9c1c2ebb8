import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { classes, classInstructors } from "#drizzle/schema/programs";
import { refuseHeld } from "~/features/schools/data/legal-holds";
import { stageSessionsDeleted } from "~/features/sessions/domain/stage-owners";
import { rawStatement } from "~/platform/db";
import { conflict, inUse } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { readForChange } from "./edit-class";

const hasRegistrations = () => inUse("Cancel it instead.");

/** Removes a class that no one was ever registered for. Its waitlist and begun registrations are left to `class.withdrawn`. @throws conflict `hold_in_place` */
export const deleteClass = command({
  name: "classes.delete",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id() }),
  async run(ctx, { id }) {
    const { db, schoolId, own } = inSchool(ctx);
    const { courseClass, ever, seatsHeld } = await readForChange(ctx, id);
    if (ever > 0) throw hasRegistrations();
    await refuseHeld(ctx, { classes: [id] });
    if (seatsHeld > 0) throw conflict("class_being_paid", "A student is paying for a seat in this class right now. Try again in half an hour.");
    const of = sql`school_id = ${schoolId} AND class_id = ${id}`;
    const live = sql`(SELECT id FROM occupied_seats WHERE ${of} AND occupied_until > ${ctx.now.getTime()})`;
    ctx.stage(db.delete(classInstructors).where(and(eq(classInstructors.schoolId, schoolId), eq(classInstructors.classId, id))));
    stageSessionsDeleted(ctx, id);
    ctx.stage(rawStatement(db, sql`DELETE FROM seats WHERE ${of} AND id NOT IN ${live}`));
    ctx.stage(
      db
        .delete(classes)
        .where(
          and(
            own(classes, id),
            sql`NOT EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = ${schoolId} AND r.class_id = ${id})`,
            sql`NOT EXISTS ${live}`,
          ),
        ),
      hasRegistrations(),
    );
    const { programId, code, startDate } = courseClass;
    ctx.emit("class.withdrawn", { classId: id, programId, code, startDate, reason: null }, id);
    ctx.record({ type: "class", id, before: { code: courseClass.code, program: courseClass.programId } });
    return { id };
  },
});
