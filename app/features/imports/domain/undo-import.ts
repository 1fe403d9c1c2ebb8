import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { imports } from "#drizzle/schema/imports";
import { stageGone } from "~/features/accounts/domain/stage-plan";
import { refuseHeld } from "~/features/schools/data/legal-holds";
import { listed, rawStatement } from "~/platform/db";
import { conflict } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { classesOf, findImport } from "../data/imports";
import { noteOf } from "./check-rows";
import { CHANGED_BY_IMPORT } from "./stage-changes";

const used = () => conflict("import_used", "Records from this import were changed or paid since then. You can no longer undo it.");

/**
 * Undoes an import: deletes its rows if none was changed since. Condition and deletion are one batch, so a concurrent payment stops it.
 * The condition goes first: after a write to the search index `changes()`, which guards use, counts the index. Registration numbers are
 * not reused. @throws conflict `import_used`, `import_open`, `hold_in_place`
 */
export const undoImport = command({
  name: "imports.undo",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id() }),
  async run(ctx, { id: importId }) {
    const found = await findImport(ctx, importId);
    const { made } = found;
    if (found.state === "undone") return { id: importId, students: made.students.length, registrations: made.registrations.length };
    if (found.state !== "imported") throw conflict("import_open", "This list hasn't been imported.");
    const { db, schoolId, own } = inSchool(ctx);
    await refuseHeld(ctx, { students: made.students });
    const people = listed(made.students);
    const registered = listed(made.registrations);
    const hasHistory = (type: "student" | "registration", of: string) =>
      sql`EXISTS (SELECT 1 FROM audit_log a WHERE a.school_id = ${schoolId} AND a.subject_type = ${type} AND a.subject_id = ${sql.raw(of)} AND a.action <> ${CHANGED_BY_IMPORT})`;
    const isAsImported = (type: "student" | "registration", of: string) =>
      sql`(${sql.raw(of)}.updated_at = ${sql.raw(of)}.created_at OR EXISTS (SELECT 1 FROM audit_log a WHERE a.school_id = ${schoolId}
        AND a.subject_type = ${type} AND a.subject_id = ${sql.raw(of)}.id AND a.action = ${CHANGED_BY_IMPORT} AND a.at = ${sql.raw(of)}.updated_at))`;
    const belongings = (table: string, column: string, of: string) =>
      sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} x WHERE x.school_id = ${schoolId} AND x.${sql.raw(column)} = ${sql.raw(of)})`;
    const untouched = sql`(SELECT r.id FROM registrations r WHERE r.school_id = ${schoolId} AND r.id IN ${registered}
      AND ${isAsImported("registration", "r")} AND r.status = 'active' AND r.paid_cents = 0
      AND NOT ${belongings("transactions", "registration_id", "r.id")} AND NOT ${belongings("registration_answers", "registration_id", "r.id")}
      AND NOT ${belongings("agreements", "registration_id", "r.id")} AND NOT ${belongings("reviews", "registration_id", "r.id")}
      AND NOT ${hasHistory("registration", "r.id")}
      AND NOT EXISTS (SELECT 1 FROM instalments i WHERE i.school_id = ${schoolId} AND i.registration_id = r.id AND (i.status <> 'unpaid' OR i.updated_at <> i.created_at)))`;
    const untouchedPeople = sql`(SELECT s.id FROM students s WHERE s.school_id = ${schoolId} AND s.id IN ${people}
      AND ${isAsImported("student", "s")} AND s.user_id IS NULL AND s.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = ${schoolId} AND r.student_id = s.id AND r.id NOT IN ${registered})
      AND NOT EXISTS (SELECT 1 FROM student_notes n WHERE n.school_id = ${schoolId} AND n.student_id = s.id AND n.id <> ${noteOf(sql`s.id`)}) AND NOT ${belongings("pre_enrollments", "student_id", "s.id")}
      AND NOT ${belongings("registration_drafts", "student_id", "s.id")} AND NOT ${hasHistory("student", "s.id")})`;
    ctx.stage(
      db
        .update(imports)
        .set({ state: "undone", updatedAt: ctx.now.getTime() })
        .where(
          and(
            own(imports, importId),
            eq(imports.state, "imported"),
            sql`(SELECT count(*) FROM ${untouched}) = ${made.registrations.length}`,
            sql`(SELECT count(*) FROM ${untouchedPeople}) = ${made.students.length}`,
          ),
        ),
      used(),
    );
    const stage = (statement: ReturnType<typeof sql>) => ctx.stage(rawStatement(db, statement));
    stage(sql`DELETE FROM seats WHERE school_id = ${schoolId} AND registration_id IN ${registered}`);
    stageGone(ctx, registered);
    stage(sql`DELETE FROM registrations WHERE school_id = ${schoolId} AND id IN ${registered}`);
    stage(sql`DELETE FROM student_notes WHERE school_id = ${schoolId} AND student_id IN ${people}`);
    stage(sql`DELETE FROM students WHERE school_id = ${schoolId} AND id IN ${people}`);
    const freed = await classesOf(ctx, made.registrations);
    for (const classId of freed) ctx.emit("seat.freed", { classId });
    ctx.record({ type: "import", id: importId, before: { students: made.students.length, registrations: made.registrations.length } });
    return { id: importId, students: made.students.length, registrations: made.registrations.length };
  },
});
