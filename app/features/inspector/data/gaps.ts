import { type SQL, sql } from "drizzle-orm";
import type { PacketScope } from "#drizzle/schema/inspector";
import { type Ctx, todayOf } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { GapKind } from "../inspector-model";
import { missingPaper } from "./paper-gaps";
import { classesIn, registrationsIn } from "./scope";

/** Columns of a query of gaps: the record, its owner, two facts that mean something else for each kind, and how often. */
const FOUND = {
  id: sql<string>`f.id`.as("gap_id"),
  name: sql<string>`f.name`.as("gap_name"),
  about: sql<string>`f.about`.as("gap_about"),
  first: sql<string | null>`f.first`.as("gap_first"),
  second: sql<string | null>`f.second`.as("gap_second"),
  times: sql<number>`f.times`.as("gap_times"),
};
export interface FoundGap {
  id: string;
  name: string;
  about: string;
  first: string | null;
  second: string | null;
  times: number;
}

/**
 * The gaps of a scope, one statement for each kind. Facts by kind: `signed_late` the moment of signing and the first day attended;
 * `no_countersignature` the moment of signing; `addendum_open` the moment it was made; `attendance_not_taken` first and last day;
 * `document_missing` the label and the first day; `hours_below_certificate` printed and current minutes; `condition_missing` the reason;
 * `refund_late` the last day and the moment it was settled; `license_lapsed` the last day of the license and the last day taught;
 * `instructor_document`, `site_document` and `school_document` the last day of the document and the last session of the class;
 * `complaint_late` the last day and the day of the answer.
 */
export function gapStatements(ctx: Ctx, scope: PacketScope) {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const today = todayOf(ctx);
  const students = registrationsIn(ctx, scope);
  const classes = classesIn(ctx, scope);
  const found = (query: SQL) => db.select(FOUND).from(sql`(${query}) f`);
  const agreement = (
    first: SQL,
    second: SQL,
    where: SQL,
  ) => sql`SELECT s.id, s.name, s.number AS about, ${first} AS first, ${second} AS second, 1 AS times
    FROM ${students} s CROSS JOIN agreements g ON g.school_id = ${schoolId} AND g.registration_id = s.id WHERE ${where}`;
  const firstDay = sql`(SELECT min(a.date) FROM attendance a WHERE a.school_id = ${schoolId} AND a.registration_id = s.id AND a.minutes > 0)`;
  const firstMoment = sql`(SELECT min(a.starts_at) FROM attendance a WHERE a.school_id = ${schoolId} AND a.registration_id = s.id AND a.minutes > 0)`;
  const minutes = sql`(SELECT coalesce(sum(t.credited + t.made_up + t.adjusted), 0) FROM attendance_totals t WHERE t.school_id = ${schoolId}
    AND t.registration_id = s.id AND t.kind IN ('theory', 'lab', 'clinical'))`;
  const certificate = (
    first: SQL,
    second: SQL,
    where: SQL,
  ) => sql`SELECT s.id, s.name, x.number AS about, ${first} AS first, ${second} AS second, 1 AS times
    FROM ${students} s CROSS JOIN certificates x INDEXED BY certificates_live ON x.school_id = ${schoolId} AND x.registration_id = s.id AND x.status = 'issued' WHERE ${where}`;
  const statements = {
    no_agreement: found(sql`SELECT s.id, s.name, s.number AS about, NULL AS first, NULL AS second, 1 AS times FROM ${students} s
      WHERE NOT EXISTS (SELECT 1 FROM agreements g WHERE g.school_id = ${schoolId} AND g.registration_id = s.id)
        AND NOT EXISTS (SELECT 1 FROM retention_items z WHERE z.school_id = ${schoolId} AND z.kind = 'agreement' AND z.subject_id = s.id
          AND z.deleted_at IS NOT NULL)`),
    no_guardian: found(agreement(sql`NULL`, sql`NULL`, sql`g.needs_guardian = 1 AND g.guardian_signed_at IS NULL`)),
    no_countersignature: found(
      agreement(
        sql`g.signed_at`,
        sql`NULL`,
        sql`g.countersigned_at IS NULL AND g.signed_at >= (SELECT h.countersigns_since FROM schools h WHERE h.id = ${schoolId})`,
      ),
    ),
    signed_late: found(agreement(sql`g.signed_at`, firstDay, sql`g.signed_at > ${firstMoment}`)),
    addendum_open: found(sql`SELECT s.id, s.name, s.number AS about, d.created_at AS first, NULL AS second, 1 AS times
      FROM ${students} s CROSS JOIN agreement_addenda d ON d.school_id = ${schoolId} AND d.registration_id = s.id
      WHERE d.signed_at IS NULL AND d.cancelled_at IS NULL`),
    attendance_not_taken: found(sql`SELECT c.id, c.code AS name, c.title AS about, min(e.date) AS first, max(e.date) AS second, count(*) AS times
      FROM ${classes} c CROSS JOIN class_sessions e ON e.school_id = ${schoolId} AND e.class_id = c.id
      WHERE e.status <> 'cancelled' AND e.ends_at < ${now} AND e.taken_at IS NULL
        AND EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = ${schoolId} AND r.class_id = c.id AND r.status = 'active') GROUP BY c.id`),
    document_missing: found(sql`SELECT s.id, s.name, s.number AS about, m.label AS first, min(a.date) AS second, count(*) AS times
      FROM ${students} s CROSS JOIN requirements m ON m.school_id = ${schoolId} AND m.applies_to = 'student' AND m.is_active = 1
        AND m.needed IN ('before_class', 'before_clinical')
        AND (NOT EXISTS (SELECT 1 FROM requirement_programs q WHERE q.school_id = ${schoolId} AND q.requirement_id = m.id)
          OR EXISTS (SELECT 1 FROM requirement_programs q WHERE q.school_id = ${schoolId} AND q.requirement_id = m.id AND q.program_id = s.program_id))
      CROSS JOIN attendance a ON a.school_id = ${schoolId} AND a.registration_id = s.id AND a.kind = 'clinical' AND a.minutes > 0
      WHERE NOT EXISTS (SELECT 1 FROM holdings h WHERE h.school_id = ${schoolId} AND h.student_id = s.student_id AND h.student_id IS NOT NULL
          AND h.key = m.key AND h.state IN ('accepted', 'waived') AND (h.expires_on IS NULL OR h.expires_on >= a.date))
        AND (NOT EXISTS (SELECT 1 FROM requirement_sites t WHERE t.school_id = ${schoolId} AND t.requirement_id = m.id)
          OR EXISTS (SELECT 1 FROM requirement_sites t CROSS JOIN class_sessions e ON e.school_id = ${schoolId} AND e.id = a.session_id
            WHERE t.school_id = ${schoolId} AND t.requirement_id = m.id AND t.site_id = e.site_id))
      GROUP BY s.id, m.id`),
    hours_below_certificate: found(
      certificate(sql`json_extract(x.minutes, '$.total')`, minutes, sql`json_extract(x.minutes, '$.total') > ${minutes}`),
    ),
    condition_missing: found(certificate(sql`json_extract(x.override, '$.reason')`, sql`NULL`, sql`x.override IS NOT NULL`)),
    refund_late: found(sql`SELECT s.id, s.name, s.number AS about, d.due_on AS first, d.settled_at AS second, 1 AS times
      FROM ${students} s CROSS JOIN refund_duties d ON d.school_id = ${schoolId} AND d.registration_id = s.id
      WHERE d.due_on < ${today} AND d.cents > 0`),
    license_lapsed: found(sql`SELECT i.id, i.first_name || ' ' || i.last_name AS name, coalesce(i.license_number, '') AS about,
        i.license_expiry AS first, max(e.date) AS second, count(*) AS times
      FROM ${classes} c CROSS JOIN class_sessions e ON e.school_id = ${schoolId} AND e.class_id = c.id AND e.status <> 'cancelled'
        CROSS JOIN instructors i ON i.school_id = ${schoolId} AND i.id = coalesce(e.instructor_id, c.instructor_id)
      WHERE e.date <= ${today} AND i.license_expiry < e.date GROUP BY i.id`),
    instructor_document: found(missingPaper(schoolId, classes, "instructor")),
    site_document: found(missingPaper(schoolId, classes, "site")),
    school_document: found(missingPaper(schoolId, classes, "school")),
    complaint_late: found(sql`SELECT k.id, k.from_name AS name, '' AS about, k.due_on AS first, k.answered_on AS second, 1 AS times
      FROM complaints k WHERE k.school_id = ${schoolId} AND k.due_on < ${today} AND (k.answered_on IS NULL OR k.answered_on > k.due_on)
        AND (k.student_id IN (SELECT s.student_id FROM ${students} s)${
          scope.by === "period" ? sql` OR k.received_on BETWEEN ${scope.fromOn ?? ""} AND ${scope.toOn ?? ""}` : sql.empty()
        })`),
  } satisfies Record<GapKind, unknown>;
  return statements;
}
