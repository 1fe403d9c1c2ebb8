import { studentNotes } from "#drizzle/schema/enrollment";
import { findStudent } from "~/features/enrollment/data/find-student";
import { stageStudentChange } from "~/features/enrollment/domain/stage-change";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command } from "~/platform/verb";
import { noteFields } from "../model";

/** A note of the office on a student, beside those before; the student never sees any. The record itself carries the latest. */
export const noteStudent = command({
  name: "students.note",
  allow: schoolStaff,
  input: noteFields.extend({ id: id() }),
  async run(ctx, { id: studentId, note }) {
    const { db, schoolId } = inSchool(ctx);
    await findStudent(ctx, studentId);
    const createdAt = ctx.now.getTime();
    ctx.stage(db.insert(studentNotes).values({ id: newId(), schoolId, studentId, text: note, authorId: userOf(ctx).id, createdAt }));
    stageStudentChange(ctx, studentId, { comments: note, updatedAt: undefined });
    ctx.record({ type: "student", id: studentId, after: { note: true } });
    return { id: studentId };
  },
});
