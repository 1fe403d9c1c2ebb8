import { and, desc, eq, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { programs } from "#drizzle/schema/programs";
import { MAX_FOUND, matchingStudents } from "~/features/enrollment/data/matching-students";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { AskVerb } from "../ask-model";

/** What carries one of these numbers: registrations, receipts, refunds, invoices of sponsors. */
export function numbered(ctx: Ctx, numbers: readonly string[], limit: number) {
  const { db, schoolId } = inSchool(ctx);
  const meant = sql`(SELECT value FROM json_each(${JSON.stringify(numbers)}))`;
  return db
    .select({
      kind: sql<"registration" | "receipt" | "refund" | "invoice" | "order">`n.kind`.as("number_kind"),
      id: sql<string>`n.id`.as("number_id"),
      number: sql<string>`n.number`.as("number_text"),
      name: sql<string | null>`n.name`.as("number_name"),
    })
    .from(
      sql`(SELECT 'registration' AS kind, r.id, r.number, s.first_name || ' ' || s.last_name AS name FROM registrations r JOIN students s ON s.id = r.student_id AND s.school_id = r.school_id
          WHERE r.school_id = ${schoolId} AND r.number IN ${meant}
        UNION ALL SELECT 'receipt', t.id, t.receipt_number, t.payer_name FROM transactions t WHERE t.school_id = ${schoolId} AND t.receipt_number IS NOT NULL AND t.receipt_number IN ${meant}
        UNION ALL SELECT 'refund', f.id, f.number, f.reason FROM refund_requests f WHERE f.school_id = ${schoolId} AND f.number IN ${meant}
        UNION ALL SELECT 'invoice', i.id, i.number, p.name FROM sponsor_invoices i JOIN sponsors p ON p.id = i.sponsor_id AND p.school_id = i.school_id
          WHERE i.school_id = ${schoolId} AND i.number IS NOT NULL AND i.number IN ${meant}
        UNION ALL SELECT 'order', t.id, o.number, o.first_name || ' ' || o.last_name FROM purchases o
          JOIN transactions t ON t.school_id = o.school_id AND t.purchase_id = o.id AND t.type = 'product_purchase'
          WHERE o.school_id = ${schoolId} AND o.number IS NOT NULL AND o.number IN ${meant}) n`,
    )
    .orderBy(desc(sql`number_text`))
    .limit(limit);
}

/** The registrations that a payment or a refund may be about, of the students that a search means or by number, the newest first. */
export function matters(ctx: Ctx, asked: { verb: AskVerb | null; who: string; numbers: readonly string[] }, limit: number) {
  const { db, schoolId } = inSchool(ctx);
  const wanted = wantedBy(asked.verb);
  const whose =
    asked.numbers.length > 0
      ? sql`${registrations.number} IN (SELECT value FROM json_each(${JSON.stringify(asked.numbers)}))`
      : sql`${registrations.studentId} IN ${matchingStudents(schoolId, asked.who, MAX_FOUND)}`;
  return db
    .select({
      id: registrations.id,
      number: registrations.number,
      openCents: sql<number>`max(0, ${registrations.dueCents} - ${registrations.paidCents})`.as("open_cents"),
      paidCents: registrations.paidCents,
      student: sql<string>`${students.firstName} || ' ' || ${students.lastName}`.as("student_name"),
      program: programs.title,
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .where(and(eq(registrations.schoolId, schoolId), ...(wanted && asked.who !== "" ? [wanted, whose] : [IS_NONE])))
    .orderBy(desc(registrations.createdAt))
    .limit(limit);
}

/** No registration has it; said of the key, so that nothing is looked through. */
const IS_NONE = eq(registrations.id, "");

/** The condition for registrations that can be paid or refunded; null if the command is neither. */
function wantedBy(verb: AskVerb | null) {
  if (verb === "record") return sql`${registrations.status} = 'active' AND ${registrations.dueCents} > ${registrations.paidCents}`;
  return verb === "refund" ? sql`${registrations.paidCents} > 0` : null;
}
