import { and, eq } from "drizzle-orm";
import { students } from "#drizzle/schema/enrollment";
import { inSchool } from "~/platform/db";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { findStudent } from "../data/find-student";
import { noteFields } from "../staff-model";

/** The office's own note on a student; the student never sees it. What it said before stays in the log. */
export const noteStudent = command({
  name: "students.note",
  allow: schoolStaff,
  input: noteFields.extend({ id: id() }),
  async run(ctx, { id: studentId, comments = null }) {
    const { db, schoolId } = inSchool(ctx);
    const present = await findStudent(ctx, studentId);
    ctx.stage(
      db
        .update(students)
        .set({ comments })
        .where(and(eq(students.schoolId, schoolId), eq(students.id, studentId))),
    );
    ctx.record({ type: "student", id: studentId, before: { comments: present.comments }, after: { comments } });
    return { id: studentId };
  },
});
