import { type SQL, sql } from "drizzle-orm";
import { isInCohort } from "~/features/enrollment/data/cohorts";
import { isPayable } from "~/features/payments/data/payable";
import { type Ctx, todayOf } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { MOST_A_DAY, type Source } from "../model";

export interface Audience {
  source: Source;
  programId: string | null;
  classId: string | null;
  cohortId: string | null;
  chosen: readonly string[];
}

export interface Person {
  email: string | null;
  name: string;
  studentId: string | null;
  program: string | null;
  classId: string | null;
  classStart: string | null;
  balanceCents: number | null;
  /** Mail that can be refused is refused, by this address. */
  isOptedOut: number;
  /** Mail to this address came back, or was marked as spam. */
  isSuppressed: number;
}

const registered = (schoolId: string, where: SQL): SQL => sql`SELECT s.email AS email, s.first_name || ' ' || s.last_name AS name, s.id AS studentId,
    p.title AS program, c.code AS classId, c.start_date AS classStart, max(0, r.due_cents - r.paid_cents) AS balanceCents, p.id AS programKey, c.id AS classKey, r.created_at AS at
  FROM registrations r JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id AND s.deleted_at IS NULL AND s.email NOT LIKE '%@erased.invalid'
  JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
  JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id
  WHERE r.school_id = ${schoolId} AND r.status = 'active' AND ${where}`;

const audienceQuery = (schoolId: string, table: SQL, name: SQL, classId: SQL, where: SQL): SQL => sql`SELECT e.email AS email, ${name} AS name,
    NULL AS studentId, p.title AS program, c.code AS classId, c.start_date AS classStart, NULL AS balanceCents, e.program_id AS programKey, c.id AS classKey, e.created_at AS at
  FROM ${table} e LEFT JOIN programs p ON p.school_id = e.school_id AND p.id = e.program_id
  LEFT JOIN classes c ON c.school_id = e.school_id AND c.id = ${classId} WHERE e.school_id = ${schoolId} AND ${where}`;

function sourceOf(schoolId: string, today: string, { source, cohortId, chosen }: Audience): SQL {
  const fullName = sql`e.first_name || ' ' || e.last_name`;
  if (source === "students") return registered(schoolId, sql`1`);
  if (source === "chosen") return registered(schoolId, isOneOf(sql`r.id`, chosen));
  if (source === "cohort") return registered(schoolId, isInCohort(schoolId, sql`r.id`, cohortId));
  if (source === "late")
    return registered(
      schoolId,
      sql`EXISTS (SELECT 1 FROM instalments i WHERE i.school_id = r.school_id AND i.registration_id = r.id AND i.status = 'unpaid' AND i.due_date < ${today} AND ${isPayable})`,
    );
  // Rows that were ticked are written to, however they stand.
  const those = (usual: SQL): SQL => (chosen.length > 0 ? sql`e.id IN (SELECT value FROM json_each(${JSON.stringify(chosen)}))` : usual);
  if (source === "waitlist") return audienceQuery(schoolId, sql`waitlist_entries`, fullName, sql`e.class_id`, those(sql`e.closed_at IS NULL`));
  if (source === "inquiries")
    return audienceQuery(schoolId, sql`inquiries`, sql`e.name`, sql`NULL`, those(sql`e.contact_status IN ('not_contacted', 'contacted')`));
  return audienceQuery(schoolId, sql`pre_enrollments`, fullName, sql`NULL`, those(sql`e.status IN ('pending', 'approved')`));
}

/** The recipients of a broadcast at this moment, each row of the list once, newest first; at most the daily limit. */
export function peopleOf(ctx: Ctx, audience: Audience): Promise<Person[]> {
  const { db, schoolId } = inSchool(ctx);
  const { programId, classId } = audience;
  return db.all<Person>(sql`SELECT a.*,
      (EXISTS (SELECT 1 FROM mail_opt_outs o WHERE o.school_id = ${schoolId} AND o.email = lower(a.email) AND o.kind = 'news')
        OR EXISTS (SELECT 1 FROM users u WHERE u.school_id = ${schoolId} AND u.email = lower(a.email) AND u.role = 'student' AND u.email_notifications = 0)) AS isOptedOut,
      EXISTS (SELECT 1 FROM addresses_aside d WHERE d.id = ${schoolId} || ':' || lower(a.email) AND d.cleared_at IS NULL) AS isSuppressed
    FROM (${sourceOf(schoolId, todayOf(ctx), audience)}) a
    WHERE (${programId} IS NULL OR a.programKey = ${programId}) AND (${classId} IS NULL OR a.classKey = ${classId})
    ORDER BY a.at DESC, a.email LIMIT ${MOST_A_DAY + 1}`);
}
