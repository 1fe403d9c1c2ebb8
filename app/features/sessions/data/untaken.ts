import { type SQL, sql } from "drizzle-orm";
import { HOUR_MS } from "~/platform/zones";

/** Hours after the end of a session at which its instructor is asked for the attendance, and until when at the latest. */
const ASKED_AFTER_MS = 2 * HOUR_MS;
const ASKED_WITHIN_MS = 48 * HOUR_MS;

/** Whether the class of a session has enrolled students, as a condition on the session's alias. */
export const hasStudents = (session: "s" | "e"): SQL =>
  sql.raw(`EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = ${session}.school_id AND r.class_id = ${session}.class_id AND r.status = 'active'
    AND r.enrollment_status = 'enrolled')`);

/** Sessions with students whose attendance is missing two hours after their end. The index `class_sessions_untaken` has them by their end. */
const isUntaken = (now: number): SQL => sql`s.taken_at IS NULL AND s.status <> 'cancelled' AND s.untaken_notified_at IS NULL
  AND s.ends_at BETWEEN ${now - ASKED_WITHIN_MS} AND ${now - ASKED_AFTER_MS}
  AND ${hasStudents("s")}
  AND EXISTS (SELECT 1 FROM classes c WHERE c.school_id = s.school_id AND c.id = s.class_id AND c.cancelled_at IS NULL)`;

export const untakenSessions = (now: number): SQL => sql`FROM class_sessions s WHERE ${isUntaken(now)}`;

/** Notes that they were announced. */
export const noteAnnounced = (now: number): SQL => sql`UPDATE class_sessions AS s SET untaken_notified_at = ${now} WHERE ${isUntaken(now)}`;
