import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { rawStatement, readTogether } from "~/platform/db";
import { conflict, type DomainError } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

/** Whether the whole school is on legal hold, as a condition. */
export const isSchoolHeld = (schoolId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM legal_holds w INDEXED BY legal_holds_school WHERE w.school_id = ${schoolId} AND w.scope = 'school' AND w.lifted_at IS NULL)`;

/** Whether a student, a class of theirs, or the whole school is on legal hold, as a condition; `student` is an ID or a column. */
export const isStudentHeld = (schoolId: string, student: SQL | string): SQL =>
  sql`(${isSchoolHeld(schoolId)} OR EXISTS (SELECT 1 FROM legal_holds w WHERE w.school_id = ${schoolId} AND w.student_id = ${student}
      AND w.student_id IS NOT NULL AND w.lifted_at IS NULL)
    OR EXISTS (SELECT 1 FROM registrations y CROSS JOIN legal_holds w ON w.school_id = y.school_id AND w.class_id = y.class_id
      AND w.class_id IS NOT NULL AND w.lifted_at IS NULL WHERE y.school_id = ${schoolId} AND y.student_id = ${student}))`;

/** The same of a class. */
export const isClassHeld = (schoolId: string, courseClass: SQL | string): SQL =>
  sql`(${isSchoolHeld(schoolId)} OR EXISTS (SELECT 1 FROM legal_holds w WHERE w.school_id = ${schoolId} AND w.class_id = ${courseClass}
      AND w.class_id IS NOT NULL AND w.lifted_at IS NULL))`;

const heldError = (what: string): DomainError =>
  conflict("hold_in_place", `A legal hold protects ${what}. Lift the hold before you delete anything.`);

interface About {
  students?: readonly string[];
  classes?: readonly string[];
}

/**
 * Refuses to delete records on legal hold. It looks twice: at once, and in the command's batch. If no students and no classes are named, only
 * a hold on the whole school counts. @throws conflict `hold_in_place`
 */
export async function refuseHeld(ctx: CommandCtx, about: About = {}): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const isFree = sql`NOT ${isHeld(schoolId, about)}`;
  if (await isOnHold(ctx, about)) throw heldError(whatOf(about));
  ctx.stage(rawStatement(db, sql`UPDATE schools SET id = id WHERE id = ${schoolId} AND ${isFree}`), heldError(whatOf(about)));
}

async function isOnHold(ctx: Ctx, about: About): Promise<boolean> {
  const { db, schoolId } = inSchool(ctx);
  const [[found]] = await readTogether(db, [sql<{ isHeld: number }>`SELECT ${isHeld(schoolId, about)} AS isHeld`]);
  return Boolean(found?.isHeld);
}

function isHeld(schoolId: string, { students = [], classes = [] }: About): SQL {
  const anyOf = (ids: readonly string[], holds: (id: SQL) => SQL) =>
    ids.length === 0 ? sql`0` : sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(ids)}) j WHERE ${holds(sql.raw("j.value"))})`;
  return sql`(${isSchoolHeld(schoolId)} OR ${anyOf(students, (id) => isStudentHeld(schoolId, id))} OR ${anyOf(classes, (id) => isClassHeld(schoolId, id))})`;
}

const whatOf = ({ students, classes }: About): string => (students ? "this student's records" : classes ? "this class" : "the school's records");
