import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { instalments } from "#drizzle/schema/payments";
import { programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { DAY_MS } from "~/platform/zones";

/** An instalment with whom to remind of it; null when nobody is: the student was deleted. */
export async function findDueInstalment(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  const [row] = await db
    .select({
      status: instalments.status,
      dueDate: instalments.dueDate,
      amountCents: instalments.amountCents,
      registrationId: instalments.registrationId,
      registrationStatus: registrations.status,
      program: programs.title,
      studentId: students.id,
      studentName: sql<string>`${students.firstName} || ' ' || ${students.lastName}`,
      email: students.email,
      userId: students.userId,
      locale: students.locale,
    })
    .from(instalments)
    .innerJoin(registrations, and(eq(registrations.schoolId, instalments.schoolId), eq(registrations.id, instalments.registrationId)))
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId), isNull(students.deletedAt)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .where(own(instalments, id));
  return row ?? null;
}

export interface DuePart {
  id: string;
  amountCents: number;
  dueDate: string;
  registrationId: string;
  program: string;
  /** Everything that is unpaid of its registration. */
  openCents: number;
}

/**
 * All instalments of one reminder mail, oldest first: the named one, those of the student due by `today`, and those selected since
 * yesterday. `owes`: whether the student owes registration `r`; `mayRemind`: whether instalment `i` may be listed. CROSS JOIN and
 * the plus keep the planner, which has no statistics, from everything that the school has open.
 */
export function findDueTogether(
  ctx: Ctx,
  instalmentId: string,
  today: string,
  { owes, mayRemind }: { owes: SQL; mayRemind: SQL },
): Promise<DuePart[]> {
  const { db, schoolId } = inSchool(ctx);
  const isChosen = sql`EXISTS (SELECT 1 FROM reminders m WHERE m.school_id = ${schoolId} AND m.instalment_id = i.id AND m.due_date = i.due_date
    AND m.created_at > ${ctx.now.getTime() - DAY_MS})`;
  return db.all<DuePart>(sql`SELECT i.id, i.amount_cents AS amountCents, i.due_date AS dueDate, i.registration_id AS registrationId, p.title AS program,
      (SELECT sum(o.amount_cents) FROM instalments o WHERE o.school_id = ${schoolId} AND o.registration_id = i.registration_id AND o.status = 'unpaid') AS openCents
    FROM instalments named
    CROSS JOIN registrations own ON own.school_id = ${schoolId} AND own.id = named.registration_id
    CROSS JOIN registrations r ON r.school_id = ${schoolId} AND r.student_id = own.student_id AND +r.status = 'active'
    CROSS JOIN instalments i ON i.school_id = ${schoolId} AND i.registration_id = r.id AND i.status = 'unpaid'
    CROSS JOIN programs p ON p.school_id = ${schoolId} AND p.id = r.program_id
    WHERE named.school_id = ${schoolId} AND named.id = ${instalmentId}
      AND (i.id = named.id OR (${owes} AND ${mayRemind} AND (i.due_date <= ${today} OR ${isChosen})))
    ORDER BY i.due_date, i.position, i.id`);
}

/** When each student was last reminded of a payment, by mail; students without a reminder since `since` are left out. */
export function lastReminders(ctx: Ctx, studentIds: readonly string[], since: number): Promise<{ studentId: string; at: number }[]> {
  const { db, schoolId } = inSchool(ctx);
  return db.all(sql`SELECT student_id AS studentId, max(created_at) AS at FROM mails WHERE school_id = ${schoolId}
    AND student_id IN (SELECT value FROM json_each(${JSON.stringify(studentIds)})) AND created_at >= ${since}
    AND template IN ('payment_due', 'payment_overdue') AND status <> 'aborted' GROUP BY student_id`);
}
