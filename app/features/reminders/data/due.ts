import { type SQL, sql } from "drizzle-orm";
import { askedOf } from "~/features/attendance/data/clearance";
import { isUnpaidSeat } from "~/features/enrollment/data/unpaid-seat";
import { RELEASE_DAYS } from "~/features/enrollment/pay-deadline-model";
import { occupiedSeatsOf } from "~/features/programs/data/occupied-seats";
import { schoolDays } from "~/features/schools/data/school-days";
import { missingDocumentsOf } from "~/features/wallet/domain/questions";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { DAY_MS, type IsoDate } from "~/platform/zones";

/** A reminder's condition: rows, day and recipient. */
export interface Due {
  kind: "class" | "class_tomorrow" | "orientation" | "documents" | "deadline" | "expiring";
  subject: SQL;
  day: SQL;
  from: SQL;
}

const notYet = (kind: Due["kind"], subject: SQL, day: SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM due_notices n WHERE n.subject_id = ${subject} AND n.kind = ${kind} AND n.day = ${day})`;

/** Students of classes that take place for certain, with the school's template. */
const studying = (now: Date, template: string): SQL => sql`FROM ${schoolDays(now)}
  JOIN classes c ON c.school_id = d.id AND c.cancelled_at IS NULL AND c.confirm_by IS NULL AND c.mode <> 'self_paced'
  JOIN registrations r ON r.school_id = c.school_id AND r.class_id = c.id AND r.status = 'active' AND r.enrollment_status = 'enrolled'
  JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id AND s.deleted_at IS NULL
  LEFT JOIN email_templates w ON w.school_id = d.id AND w.abbreviation = ${template}
  WHERE coalesce(w.is_enabled, 1) = 1`;

const until = (usual: number): SQL => sql`date(d.today, '+' || coalesce(w.offset_days, ${usual}) || ' days')`;

/** The class itself, some days before and on the day before. */
export function dueClasses(now: Date, usual: number): Due[] {
  const [subject, day] = [sql`r.id`, sql`c.start_date`];
  const students = studying(now, "class_reminder");
  const tomorrow = sql`date(d.today, '+1 day')`;
  return [
    {
      kind: "class",
      subject,
      day,
      from: sql`${students} AND ${day} > ${tomorrow} AND ${day} <= ${until(usual)} AND ${notYet("class", subject, day)}`,
    },
    { kind: "class_tomorrow", subject, day, from: sql`${students} AND ${day} = ${tomorrow} AND ${notYet("class_tomorrow", subject, day)}` },
  ];
}

export function dueOrientations(now: Date, usual: number): Due {
  const [kind, subject, day] = ["orientation" as const, sql`r.id`, sql`c.orientation_date`];
  return {
    kind,
    subject,
    day,
    from: sql`${studying(now, "orientation_reminder")} AND ${day} > d.today AND ${day} <= ${until(usual)} AND ${notYet(kind, subject, day)}`,
  };
}

export function dueDocuments(now: Date, usual: number): Due {
  const [kind, subject, day] = ["documents" as const, sql`r.id`, sql`c.start_date`];
  const missing = sql`EXISTS (SELECT 1 ${missingDocumentsOf(sql`d.today`)})`;
  return {
    kind,
    subject,
    day,
    from: sql`${studying(now, "documents_missing")} AND ${day} > d.today AND ${day} <= ${until(usual)} AND ${missing} AND ${notYet(kind, subject, day)}`,
  };
}

/** Days before the last day of a document on which its holder is reminded; on the day, and after it once a week. */
const EXPIRY_DAYS = [60, 30, 14, 7, 1, 0];
/** A missed morning is caught up on these days. */
const CATCH_UP_DAYS = 3;
/** Classes that start within these days count, besides those that run. */
const AHEAD_DAYS = 90;

/**
 * Students with a document that ends soon or has ended while a running or coming class needs it. The ledger has the days of their mails; one
 * mail is about all documents.
 */
export function dueExpiring(now: Date): Due {
  const [kind, subject, day] = ["expiring" as const, sql`h.student_id`, sql`d.today`];
  const steps = sql`json_each(${JSON.stringify(EXPIRY_DAYS)})`;
  // The last step on or before today: one of the days above, or some weeks after the last day.
  const step = sql`CASE WHEN h.expires_on < d.today
    THEN date(d.today, '-' || (CAST(julianday(d.today) - julianday(h.expires_on) AS INTEGER) % 7) || ' days')
    ELSE (SELECT max(date(h.expires_on, '-' || j.value || ' days')) FROM ${steps} j WHERE date(h.expires_on, '-' || j.value || ' days') <= d.today) END`;
  const asked = askedOf({ from: sql`(SELECT 1) o`, where: sql`1`, columns: sql`1` });
  return {
    kind,
    subject,
    day,
    from: sql`FROM ${schoolDays(now)}
      JOIN holdings h ON h.school_id = d.id AND h.expires_on IS NOT NULL AND h.replaced_at IS NULL AND h.student_id IS NOT NULL
        AND h.state IN ('accepted', 'waived') AND h.expires_on <= date(d.today, ${`+${Math.max(...EXPIRY_DAYS)} days`})
      JOIN students s ON s.school_id = h.school_id AND s.id = h.student_id AND s.deleted_at IS NULL
      LEFT JOIN email_templates w ON w.school_id = d.id AND w.abbreviation = 'documents_expiring'
      WHERE coalesce(w.is_enabled, 1) = 1 AND ${step} >= date(d.today, ${`-${CATCH_UP_DAYS} days`})
        AND ${now.getTime()} - coalesce(h.decided_at, h.created_at) >= (julianday(d.today) - julianday(${step})) * ${DAY_MS}
        AND NOT EXISTS (SELECT 1 FROM due_notices n WHERE n.subject_id = h.student_id AND n.kind = ${kind} AND n.day >= ${step})
        AND EXISTS (SELECT 1 FROM registrations r JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id AND c.cancelled_at IS NULL
            AND coalesce(c.end_date, '9999') >= d.today AND coalesce(c.start_date, d.today) <= date(d.today, ${`+${AHEAD_DAYS} days`})
          WHERE r.school_id = h.school_id AND r.student_id = h.student_id AND r.status = 'active' AND r.enrollment_status = 'enrolled'
            AND EXISTS (SELECT 1 FROM (${asked}) q WHERE q.key = h.key AND q.isRequired = 1))`,
  };
}

/** Days before the first clinical session of a class on which staff learn who isn't cleared. */
export const CLEARANCE_DAYS = Object.freeze([10, 5, 2] as const);

/** Classes whose first clinical session is this many days from now, or one less after a missed morning; of schools with requirements. */
export const firstClinicalIn = (now: Date, days: number): SQL => sql`FROM ${schoolDays(now)}
  CROSS JOIN class_sessions e ON e.school_id = d.id AND e.date BETWEEN date(d.today, ${`+${days - 1} days`}) AND date(d.today, ${`+${days} days`})
    AND e.kind = 'clinical' AND e.status <> 'cancelled'
  JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id AND c.cancelled_at IS NULL
  WHERE NOT EXISTS (SELECT 1 FROM class_sessions b WHERE b.school_id = e.school_id AND b.class_id = e.class_id AND b.date < e.date
      AND b.kind = 'clinical' AND b.status <> 'cancelled')
    AND EXISTS (SELECT 1 FROM requirements m WHERE m.school_id = d.id AND m.applies_to = 'student' AND m.is_active = 1)`;

/** Open classes that start in this week from now (1 is the next seven days) and have fewer students than their minimum. */
export const belowMinimum = (now: Date, weeks: number): SQL => sql`FROM ${schoolDays(now)}
  JOIN classes c ON c.school_id = d.id AND c.cancelled_at IS NULL AND c.status = 'open'
  WHERE c.start_date > date(d.today, '+' || ${(weeks - 1) * 7} || ' days') AND c.start_date <= date(d.today, '+' || ${weeks * 7} || ' days')
    AND ${occupiedSeatsOf(sql`c.school_id`, sql`c.id`, now.getTime())} < c.minimum_students`;

/** Classes whose day of confirmation has come in the last days; each is announced once. */
export const toConfirm = (now: Date): SQL => sql`FROM ${schoolDays(now)}
  JOIN classes c ON c.school_id = d.id AND c.confirm_by BETWEEN date(d.today, '-3 days') AND d.today
  WHERE c.cancelled_at IS NULL AND c.start_date > d.today`;

/** Registrations whose payment deadline is reached without a payment and without a notice. */
export const reachedDeadline = (now: Date): SQL => sql`FROM ${schoolDays(now)}
  JOIN registrations r ON r.school_id = d.id AND r.status = 'active' AND r.pay_deadline IS NOT NULL AND r.pay_deadline <= d.today
  JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id AND s.deleted_at IS NULL
  JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id AND c.cancelled_at IS NULL
  WHERE r.pay_deadline_notice_at IS NULL AND ${isUnpaidSeat("r")}`;

/** Seats that schools release: unpaid three days after the notice, in classes that have not started. */
export const releasable = (now: Date): SQL => sql`FROM ${schoolDays(now)}
  JOIN schools o ON o.id = d.id AND o.releases_unpaid = 1
  JOIN registrations r ON r.school_id = d.id AND r.status = 'active' AND r.pay_deadline IS NOT NULL AND r.pay_deadline <= d.today
  JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id AND c.cancelled_at IS NULL
  WHERE r.pay_deadline_notice_at <= ${now.getTime() - RELEASE_DAYS * DAY_MS} AND coalesce(c.start_date, '9999') > d.today AND ${isUnpaidSeat("r")}`;

/** Unfinished registrations whose class closes in some days. */
export function dueDeadlines(now: Date, usual: number): Due {
  const [kind, subject, day] = ["deadline" as const, sql`b.id`, sql`c.registration_deadline`];
  return {
    kind,
    subject,
    day,
    from: sql`FROM ${schoolDays(now)}
      JOIN registration_drafts b ON b.school_id = d.id AND b.state IN ('draft', 'sent', 'opened') AND b.email IS NOT NULL
        AND b.expires_at > ${now.getTime()}
      JOIN classes c ON c.school_id = b.school_id AND c.id = b.class_id AND c.cancelled_at IS NULL AND c.status = 'open'
      LEFT JOIN email_templates w ON w.school_id = d.id AND w.abbreviation = 'registration_deadline'
      WHERE coalesce(w.is_enabled, 1) = 1 AND ${day} >= d.today AND ${day} <= ${until(usual)} AND ${notYet(kind, subject, day)}`,
  };
}

/** The class of a warning, with its seats taken and held; null if it was cancelled. */
export async function findWarnedClass(ctx: Ctx, classId: string) {
  const { db, schoolId } = inSchool(ctx);
  const students = occupiedSeatsOf(sql`c.school_id`, sql`c.id`, ctx.now.getTime());
  const [[row]] = await readTogether(db, [
    sql<{
      code: string;
      status: "open" | "closed";
      startDate: IsoDate;
      confirmBy: IsoDate | null;
      minimum: number | null;
      students: number;
      program: string;
    }>`
      SELECT c.code, c.status, c.start_date AS startDate, c.confirm_by AS confirmBy, c.minimum_students AS minimum, ${students} AS students, p.title AS program
      FROM classes c JOIN programs p ON p.school_id = c.school_id AND p.id = c.program_id
      WHERE c.school_id = ${schoolId} AND c.id = ${classId} AND c.cancelled_at IS NULL`,
  ]);
  return row ?? null;
}
