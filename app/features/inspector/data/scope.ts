import { type SQL, sql } from "drizzle-orm";
import type { PacketScope } from "#drizzle/schema/inspector";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** The class of an ID, as people write it ("CNA-1042") or as the API has it. */
const classOf = (schoolId: string, written: string): SQL => sql`(SELECT x.id FROM classes x WHERE x.school_id = ${schoolId} AND x.id = ${written}
  UNION ALL SELECT y.id FROM classes y WHERE y.school_id = ${schoolId} AND lower(y.code) = ${written.toLowerCase()} LIMIT 1)`;

/** The classes of a scope, as a condition on `c`. */
function ofClass({ by, classId, programId, fromOn, toOn }: PacketScope, schoolId: string): SQL {
  if (by === "class") return sql`c.id = ${classOf(schoolId, classId ?? "")}`;
  if (by === "program") return sql`c.program_id = ${programId ?? ""}`;
  return sql`c.start_date BETWEEN ${fromOn ?? ""} AND ${toOn ?? ""}`;
}

/**
 * The registrations of a scope as a table in parentheses: active ones, and cancelled ones with attendance. Columns: id, number, code,
 * student_id, class_id, program_id, name.
 */
export function registrationsIn(ctx: Ctx, scope: PacketScope): SQL {
  const { schoolId } = inSchool(ctx);
  return sql`(SELECT r.id, r.number, r.student_id, r.class_id, r.program_id, c.code, p.first_name || ' ' || p.last_name AS name
    FROM classes c CROSS JOIN registrations r ON r.school_id = c.school_id AND r.class_id = c.id
      CROSS JOIN students p ON p.school_id = r.school_id AND p.id = r.student_id
    WHERE c.school_id = ${schoolId} AND ${ofClass(scope, schoolId)} AND (r.status = 'active' OR EXISTS (SELECT 1 FROM attendance a
      WHERE a.school_id = r.school_id AND a.registration_id = r.id AND a.minutes > 0)))`;
}

/** The classes of a scope with their program as a table in parentheses. Columns: id, code, instructor_id, title. */
export function classesIn(ctx: Ctx, scope: PacketScope): SQL {
  const { schoolId } = inSchool(ctx);
  return sql`(SELECT c.id, c.code, c.instructor_id, g.title FROM classes c CROSS JOIN programs g ON g.school_id = c.school_id AND g.id = c.program_id
    WHERE c.school_id = ${schoolId} AND ${ofClass(scope, schoolId)})`;
}

/** How many students a scope has. */
export function countIn(ctx: Ctx, scope: PacketScope) {
  const { db } = inSchool(ctx);
  return db.select({ count: sql<number>`count(*)`.as("student_count") }).from(sql`${registrationsIn(ctx, scope)} s`);
}

/** ID and title of a scope's class or program; nothing for an unknown one. */
export function namesOf(ctx: Ctx, { by, classId, programId }: PacketScope) {
  const { db, schoolId } = inSchool(ctx);
  const table =
    by === "class"
      ? sql`(SELECT c.id, c.code || ', ' || g.title AS title FROM classes c JOIN programs g ON g.school_id = c.school_id AND g.id = c.program_id
          WHERE c.school_id = ${schoolId} AND c.id = ${classOf(schoolId, classId ?? "")})`
      : sql`(SELECT g.id, g.title AS title FROM programs g WHERE g.school_id = ${schoolId} AND g.id = ${programId ?? ""})`;
  return db.select({ id: sql<string>`n.id`.as("scope_id"), title: sql<string>`n.title`.as("scope_title") }).from(sql`${table} n`);
}
