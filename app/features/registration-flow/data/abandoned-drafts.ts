import { type SQL, sql } from "drizzle-orm";
import { announceRows } from "~/platform/announce";
import type { Ctx } from "~/platform/context";
import { acrossSchools, inSchool } from "~/platform/school-scope";

/** How long a draft must be idle before its mail, and when the mail is too late. */
export interface Silence {
  kind: string;
  from: number;
  to: number;
}

/**
 * Writes an event for each visitor's draft that is idle for this long. The event's ID is made of the draft and the delay, so each mail goes
 * out once per draft.
 */
export async function announceAbandoned(ctx: Ctx, silences: [Silence, Silence]): Promise<void> {
  const db = acrossSchools(ctx, "abandoned registrations of every school are offered to be taken up again");
  const now = ctx.now.getTime();
  const insert = ({ kind, from, to }: Silence) =>
    announceRows(db, "registration.abandoned", {
      key: sql`d.id || ':' || ${kind}`,
      schoolId: sql`d.school_id`,
      payload: { draftId: sql`d.id`, kind: sql`${kind}` },
      from: sql`FROM schools s JOIN registration_drafts d ON d.school_id = s.id AND d.state = 'draft'
          AND d.updated_at <= ${now - from} AND d.updated_at > ${now - to}
        WHERE s.status = 'active' AND ${isOpen(now)} AND ${isLast}`,
      now,
    });
  await db.batch([insert(silences[0]), insert(silences[1])]);
}

const isOpen = (now: number): SQL =>
  sql`d.source = 'visitor' AND d.email IS NOT NULL AND d.program_id IS NOT NULL AND d.class_id IS NOT NULL AND d.expires_at > ${now}`;

/** One mail per person, for the newest draft, and none after another registration for the program. */
const isLast: SQL = sql`NOT EXISTS (SELECT 1 FROM registration_drafts n WHERE n.school_id = d.school_id AND n.email = d.email AND n.id <> d.id
    AND (n.updated_at > d.updated_at OR (n.updated_at = d.updated_at AND n.id > d.id) OR (n.state = 'completed' AND n.program_id = d.program_id)))
  AND NOT EXISTS (SELECT 1 FROM students t JOIN registrations r ON r.school_id = t.school_id AND r.student_id = t.id
    WHERE t.school_id = d.school_id AND t.email = d.email AND r.program_id = d.program_id AND r.status = 'active')`;

/** Whether the draft can still be resumed when its mail is sent. */
export async function isStillAbandoned(ctx: Ctx, draftId: string): Promise<boolean> {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db.all(
    sql`SELECT 1 FROM registration_drafts d WHERE d.school_id = ${schoolId} AND d.id = ${draftId} AND d.state = 'draft'
      AND ${isOpen(ctx.now.getTime())} AND ${isLast}`,
  );
  return rows.length > 0;
}
