import { type SQL, sql } from "drizzle-orm";
import { schoolDays } from "~/features/schools/data/school-days";
import { DAY_MS } from "~/platform/zones";

/** Days before the last day of a document of an instructor, a clinical site or the school on which its holder is reminded. */
const ENDING_STEPS = Object.freeze([60, 30, 14, 7, 1] as const);
/** A missed morning is caught up on these days. */
const CATCH_UP_DAYS = 3;

/** Documents that end soon: the subject of the ledger, the day, and the rows. */
export interface DuePapers {
  subject: SQL;
  day: SQL;
  from: SQL;
}

/** Holdings `h` that end in one of these numbers of days, of holders without a reminder since. */
function ending(now: Date, subject: SQL, holder: SQL): DuePapers {
  const steps = sql`json_each(${JSON.stringify(ENDING_STEPS)})`;
  const step = sql`(SELECT max(date(h.expires_on, '-' || j.value || ' days')) FROM ${steps} j WHERE date(h.expires_on, '-' || j.value || ' days') <= d.today)`;
  return {
    subject,
    day: sql`d.today`,
    from: sql`FROM ${schoolDays(now)}
      JOIN holdings h ON h.school_id = d.id AND h.expires_on IS NOT NULL AND h.replaced_at IS NULL AND h.state IN ('accepted', 'waived')
        AND h.expires_on BETWEEN d.today AND date(d.today, ${`+${Math.max(...ENDING_STEPS)} days`})
      JOIN requirements m ON m.school_id = h.school_id AND m.key = h.key AND m.is_active = 1 AND m.needed <> 'during'
      WHERE ${holder} AND ${step} >= date(d.today, ${`-${CATCH_UP_DAYS} days`})
        AND ${now.getTime()} - coalesce(h.decided_at, h.created_at) >= (julianday(d.today) - julianday(${step})) * ${DAY_MS}
        AND NOT EXISTS (SELECT 1 FROM due_notices n WHERE n.subject_id = ${subject} AND n.kind = 'expiring' AND n.day >= ${step})`,
  };
}

/** Active instructors with a document that ends soon: one mail a day about all of them. */
export const dueOfInstructors = (now: Date): DuePapers =>
  ending(
    now,
    sql`h.instructor_id`,
    sql`EXISTS (SELECT 1 FROM instructors i WHERE i.school_id = h.school_id AND i.id = h.instructor_id AND i.status = 'active')`,
  );

/** Clinical sites in use, and schools themselves, with a document that ends soon. */
export const dueOfSitesAndSchools = (now: Date): DuePapers =>
  ending(
    now,
    sql`coalesce(h.site_id, h.school_id)`,
    sql`h.student_id IS NULL AND h.instructor_id IS NULL AND (h.site_id IS NULL OR EXISTS (SELECT 1 FROM clinical_sites t
      WHERE t.school_id = h.school_id AND t.id = h.site_id AND t.archived_at IS NULL))`,
  );
