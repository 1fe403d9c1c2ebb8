import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { students } from "#drizzle/schema/enrollment";
import { classes } from "#drizzle/schema/programs";
import { legalHolds } from "#drizzle/schema/retention";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import type { ListPart } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";

const personOf = (column: SQL) => sql<string | null>`(SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = ${column})`;

const fields = {
  hold: legalHolds,
  student: sql<string | null>`${students.firstName} || ' ' || ${students.lastName}`.as("held_student"),
  code: sql<string | null>`${classes.code}`.as("held_code"),
  placer: personOf(sql`${legalHolds.placedBy}`).as("placer"),
  lifter: personOf(sql`${legalHolds.liftedBy}`).as("lifter"),
};

function read(ctx: Ctx) {
  const { db } = inSchool(ctx);
  return db
    .select(fields)
    .from(legalHolds)
    .leftJoin(students, and(eq(students.schoolId, legalHolds.schoolId), eq(students.id, legalHolds.studentId)))
    .leftJoin(classes, and(eq(classes.schoolId, legalHolds.schoolId), eq(classes.id, legalHolds.classId)));
}

/** A page of legal holds, the latest first, and their count: two statements for the caller's batch. */
export function holdPage(ctx: Ctx, state: "open" | "lifted" | undefined, { limit, offset = 0 }: Pick<ListPart, "limit" | "offset">) {
  const { db, schoolId } = inSchool(ctx);
  const where = and(
    eq(legalHolds.schoolId, schoolId),
    state === "open" ? isNull(legalHolds.liftedAt) : state === "lifted" ? isNotNull(legalHolds.liftedAt) : undefined,
  );
  const rows = read(ctx).where(where).orderBy(desc(legalHolds.createdAt), desc(legalHolds.id)).limit(limit).offset(offset);
  return [rows, countRows(ctx, db, legalHolds, where)] as const;
}

export const selectHold = (ctx: Ctx, id: string) => read(ctx).where(inSchool(ctx).own(legalHolds, id));

/** The student of an ID or email address; deleted ones too, whose records are still there. */
export function selectHeldStudent(ctx: Ctx, written: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), written.includes("@") ? eq(students.email, written.toLowerCase()) : eq(students.id, written)))
    .orderBy(sql`${students.deletedAt} IS NOT NULL`)
    .limit(1);
}

/** The class of an ID, as people write it ("CNA-1042") or as the API has it. */
export function selectHeldClass(ctx: Ctx, written: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: classes.id })
    .from(classes)
    .where(
      sql`${classes.id} = (SELECT x.id FROM classes x WHERE x.school_id = ${schoolId} AND x.id = ${written}
        UNION ALL SELECT y.id FROM classes y WHERE y.school_id = ${schoolId} AND lower(y.code) = ${written.toLowerCase()} LIMIT 1)
        AND ${classes.schoolId} = ${schoolId}`,
    );
}
