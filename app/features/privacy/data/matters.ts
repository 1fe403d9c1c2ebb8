import { type SQL, sql } from "drizzle-orm";
import { isStudentHeld } from "~/features/schools/data/legal-holds";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { type Person, registrationsOf } from "./person-tables";

/** Matters that staff close before they erase a person's data. */
export const MATTERS = {
  class: "A class is still going on. Complete, drop, or cancel the registration.",
  owed: "Money is owed. Record the payment or cancel the registration.",
  refund: "A refund is due. Pay it or decide the request.",
  credit: "School credit is left. Use it up or let it expire.",
  payment: "A payment is still being processed.",
  order: "An order is not delivered, or a subscription is active.",
  dispute: "A payment is disputed.",
  complaint: "A complaint is not answered.",
} as const;
export type MatterKey = keyof typeof MATTERS;

/** One condition for each open matter; each binds the school's ID. */
function conditions(person: Person): Record<MatterKey, SQL> {
  const { schoolId, studentId, emails } = person;
  const ofStudent = sql`school_id = ${schoolId} AND student_id = ${studentId}`;
  const purchases = sql`(SELECT p.id FROM purchases p WHERE p.school_id = ${schoolId} AND p.student_id = ${studentId}
    UNION SELECT p.id FROM purchases p WHERE p.school_id = ${schoolId} AND p.email IN (SELECT value FROM json_each(${JSON.stringify(emails)})))`;
  const registrations = registrationsOf(person);
  const attempts = sql`SELECT a.id FROM payment_attempts a WHERE a.school_id = ${schoolId} AND a.obligation_id IN (SELECT r.id FROM registrations r
      WHERE r.school_id = ${schoolId} AND r.student_id = ${studentId} UNION SELECT i.id FROM instalments i WHERE i.school_id = ${schoolId}
      AND i.registration_id IN ${registrations} UNION SELECT d.id FROM registration_drafts d WHERE d.school_id = ${schoolId}
      AND d.email IN (SELECT value FROM json_each(${JSON.stringify(emails)})) UNION SELECT value FROM (SELECT p.id AS value FROM purchases p
      WHERE p.id IN ${purchases}))`;
  return {
    class: sql`EXISTS (SELECT 1 FROM registrations WHERE ${ofStudent} AND status = 'active' AND enrollment_status = 'enrolled')`,
    owed: sql`EXISTS (SELECT 1 FROM registrations WHERE ${ofStudent} AND status = 'active' AND due_cents > paid_cents)
      OR EXISTS (SELECT 1 FROM instalments WHERE school_id = ${schoolId} AND registration_id IN ${registrations} AND status = 'unpaid' AND written_off_on IS NULL
        AND EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = ${schoolId} AND r.id = instalments.registration_id AND r.status = 'active'))`,
    refund: sql`EXISTS (SELECT 1 FROM refund_requests WHERE school_id = ${schoolId} AND registration_id IN ${registrations}
        AND (status = 'pending' OR (status = 'approved' AND execution IN ('queued', 'processing', 'failed'))))
      OR EXISTS (SELECT 1 FROM refund_requests WHERE school_id = ${schoolId} AND purchase_id IN ${purchases}
        AND (status = 'pending' OR (status = 'approved' AND execution IN ('queued', 'processing', 'failed'))))
      OR EXISTS (SELECT 1 FROM refund_duties WHERE school_id = ${schoolId} AND registration_id IN ${registrations} AND settled_at IS NULL AND cents > 0)`,
    credit: sql`(SELECT coalesce(sum(amount_cents), 0) FROM school_credits WHERE ${ofStudent}) > 0`,
    payment: sql`EXISTS (SELECT 1 FROM payment_attempts WHERE id IN (${attempts}) AND state IN ('creating', 'requires_payment', 'processing'))
      OR EXISTS (SELECT 1 FROM transactions WHERE ${ofStudent} AND status = 'pending')`,
    order: sql`EXISTS (SELECT 1 FROM purchases WHERE school_id = ${schoolId} AND id IN ${purchases}
        AND (status = 'pending' OR (status = 'paid' AND fulfilment IN ('pending', 'ready'))))
      OR EXISTS (SELECT 1 FROM subscriptions WHERE school_id = ${schoolId} AND purchase_id IN ${purchases} AND status = 'active')`,
    dispute: sql`EXISTS (SELECT 1 FROM disputes WHERE school_id = ${schoolId} AND attempt_id IN (${attempts}) AND status NOT IN ('won', 'lost', 'warning_closed'))`,
    complaint: sql`EXISTS (SELECT 1 FROM complaints WHERE ${ofStudent} AND answered_on IS NULL)`,
  };
}

/** No matter is open: a condition for the write itself, one for each kind, because a statement binds at most a hundred values. */
export const noOpenMatters = (person: Person): SQL[] => Object.values(conditions(person)).map((isOpen) => sql`NOT (${isOpen})`);

/** The open matters of a person, and whether a hold stands. One round trip. */
export async function openMattersOf(ctx: Ctx, person: Person): Promise<{ matters: MatterKey[]; isHeld: boolean }> {
  const all = Object.entries(conditions(person)) as [MatterKey, SQL][];
  const [held, ...found] = await readTogether(inSchool(ctx).db, [
    sql<{ is: number }>`SELECT ${isStudentHeld(person.schoolId, person.studentId)} AS "is"`,
    ...all.map(([, isOpen]) => sql<{ is: number }>`SELECT (${isOpen}) AS "is"`),
  ]);
  return { matters: all.flatMap(([key], index) => (found[index]?.[0]?.is ? [key] : [])), isHeld: Boolean(held?.[0]?.is) };
}

export interface Ends {
  lastDay: string | null;
  lastPayment: string | null;
  lastSigned: number | null;
  months: { kind: string; months: number | null }[];
}

/** From when the clocks of kept records run, and what the school has chosen for each. One round trip. */
export async function clocksOf(ctx: Ctx, person: Person): Promise<Ends> {
  const { schoolId, studentId } = person;
  const registrations = registrationsOf(person);
  const [[last], [paid], [signed], months] = await readTogether(inSchool(ctx).db, [
    sql<{ day: string | null }>`SELECT max(coalesce(r.last_attended_on, c.end_date, c.start_date)) AS day FROM registrations r
      JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id WHERE r.school_id = ${schoolId} AND r.student_id = ${studentId}`,
    sql<{ day: string | null }>`SELECT max(paid_on) AS day FROM transactions WHERE school_id = ${schoolId} AND student_id = ${studentId}`,
    sql<{ at: number | null }>`SELECT max(signed_at) AS at FROM agreements WHERE school_id = ${schoolId} AND registration_id IN ${registrations}`,
    sql<{ kind: string; months: number | null }>`SELECT kind, months FROM retention_choices WHERE school_id = ${schoolId} LIMIT 20`,
  ]);
  return { lastDay: last?.day ?? null, lastPayment: paid?.day ?? null, lastSigned: signed?.at ?? null, months };
}
