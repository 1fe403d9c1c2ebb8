import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import { type IsoDate, plusDays } from "~/platform/zones";

/** Days after its end for which a class is offered, and how many classes are. */
const ENDED_DAYS = 60;
const CLASSES = 200;

interface OfferedClass {
  id: string;
  code: string;
  program: string;
  startDate: IsoDate | null;
}

/** The class that is shown: the chosen one, otherwise the running class that began last, otherwise the next one. */
export function shownClass(ctx: Ctx, classId: string | undefined, today: IsoDate) {
  if (classId) return sql`${classId}`;
  const { schoolId } = inSchool(ctx);
  return sql`(SELECT c.id FROM classes c WHERE c.school_id = ${schoolId} AND c.cancelled_at IS NULL AND coalesce(c.end_date, '9999') >= ${today}
    ORDER BY c.start_date <= ${today} DESC, CASE WHEN c.start_date <= ${today} THEN 0 ELSE 1 END, abs(julianday(c.start_date) - julianday(${today})), c.id LIMIT 1)`;
}

/** Classes that run, come or ended lately, and the one that is shown, the newest first. */
export function offeredClasses(ctx: Ctx, shown: ReturnType<typeof shownClass>, today: IsoDate) {
  const { schoolId } = inSchool(ctx);
  return sql<OfferedClass & { isShown: number }>`SELECT c.id, c.code, p.title AS program, c.start_date AS startDate, c.id = ${shown} AS isShown
    FROM classes c JOIN programs p ON p.school_id = c.school_id AND p.id = c.program_id
    WHERE c.school_id = ${schoolId} AND (c.id = ${shown} OR c.cancelled_at IS NULL AND coalesce(c.end_date, '9999') >= ${plusDays(today, -ENDED_DAYS)})
    ORDER BY isShown DESC, c.start_date DESC, c.code LIMIT ${CLASSES}`;
}

/** First and last day of the clinical sessions of a class. */
export function clinicalDays(ctx: Ctx, shown: ReturnType<typeof shownClass>) {
  const { schoolId } = inSchool(ctx);
  return sql<{ first: IsoDate | null; last: IsoDate | null; lastOfAll: IsoDate | null }>`SELECT
      min(CASE WHEN s.kind = 'clinical' THEN s.date END) AS first, max(CASE WHEN s.kind = 'clinical' THEN s.date END) AS last, max(s.date) AS lastOfAll
    FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.class_id = ${shown} AND s.status <> 'cancelled'`;
}
