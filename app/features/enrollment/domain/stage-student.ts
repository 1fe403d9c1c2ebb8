import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { students } from "#drizzle/schema/enrollment";
import { refuseErased } from "~/platform/erased";
import { conflict } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import type { Draft } from "../data/drafts";
import { RECORD_COLUMNS, type RecordField, recordOf, type TypedDifferences } from "../typed-model";
import { valuesOf } from "./draft-values";

/** Two simultaneous registrations of a new student: the second finds the student of the first. Also handles a simultaneous deletion. */
export const STUDENT_RACE = ["student_race"];
export const studentRace = () => conflict("student_race", "This student was just created.");

type Student = typeof students.$inferSelect;

interface StagedStudent {
  studentId: string;
  /** As entered. */
  name: string;
  /** Values entered that differ from the student's record; null if none. */
  differences: TypedDifferences | null;
}

/**
 * Stages the school's student with the draft's email. Staff and the student update the record and restore a deleted one. Others fill only
 * empty fields; other values are returned as differences, and a deleted record stays deleted.
 */
export async function stageStudent(ctx: CommandCtx, draft: Draft, isTrusted: boolean): Promise<StagedStudent> {
  const { db, schoolId, own } = inSchool(ctx);
  const now = ctx.now.getTime();
  const typed = typedBy(draft);
  const email = valuesOf(draft).student?.email ?? draft.email ?? "";
  refuseErased(email);
  const name = `${typed.first_name ?? ""} ${typed.last_name ?? ""}`;
  const [known] = await db
    .select()
    .from(students)
    .where(and(eq(students.schoolId, schoolId), eq(students.email, email), isTrusted ? undefined : isNull(students.deletedAt)))
    .orderBy(sql`${students.deletedAt} IS NOT NULL`, desc(students.deletedAt))
    .limit(1);
  if (!known) {
    const studentId = newId();
    const columns = { firstName: "", lastName: "", ...recordOf(typed) };
    ctx.stage(db.insert(students).values({ id: studentId, schoolId, email, locale: draft.locale, ...columns, createdAt: now, updatedAt: now }));
    ctx.emit("student.created", { studentId });
    return { studentId, name, differences: null };
  }
  const fields = Object.keys(typed) as RecordField[];
  const taken = isTrusted ? fields : fields.filter((field) => isBlank(known, field));
  const differing = fields.filter((field) => !taken.includes(field) && known[RECORD_COLUMNS[field]] !== typed[field]);
  ctx.stage(
    db
      .update(students)
      .set({ ...recordOf(only(typed, taken)), ...(isTrusted ? { deletedAt: null } : {}), updatedAt: now })
      .where(and(own(students, known.id), isTrusted ? undefined : isNull(students.deletedAt))),
    studentRace(),
  );
  ctx.emit("student.updated", { studentId: known.id });
  return { studentId: known.id, name, differences: differing.length > 0 ? only(typed, differing) : null };
}

const isBlank = (known: Student, field: RecordField) => (known[RECORD_COLUMNS[field]] ?? "") === "";

const only = (typed: TypedDifferences, fields: readonly RecordField[]): TypedDifferences =>
  Object.fromEntries(fields.map((field) => [field, typed[field]]));

/** The draft's non-empty values for the student's record. */
export function typedBy(draft: Draft): TypedDifferences {
  const values: Record<string, string | undefined | null> = {
    first_name: draft.firstName,
    last_name: draft.lastName,
    ...valuesOf(draft).student,
  };
  const fields = Object.keys(RECORD_COLUMNS) as RecordField[];
  return Object.fromEntries(fields.flatMap((field) => (values[field] ? [[field, values[field]]] : [])));
}
