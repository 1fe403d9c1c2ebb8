import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { sweep } from "~/platform/outbox";
import { acrossSchools } from "~/platform/school-scope";
import { REMINDER_DAYS } from "../model";

const DAY = 86_400_000;

/**
 * Announces the links that were sent three, seven or twelve days ago and are still unused. A window, not a day: a tick that was missed
 * heals itself; the id of the event and the key of its mail keep each to once.
 */
export async function remindPreEnrollments(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "the links of every school are recalled by one tick");
  const now = ctx.now.getTime();
  const until = [...REMINDER_DAYS.slice(1), 14];
  const [first, ...rest] = REMINDER_DAYS.map((day, index) =>
    rawStatement(
      db,
      sql`INSERT INTO outbox(id, school_id, topic, payload, created_at, lease_until, attempts)
      SELECT 'pre-enrollment.reminder-due:' || p.id || ':' || p.decided_at || ':' || ${String(day)}, p.school_id, 'pre-enrollment.reminder-due',
        json_object('preEnrollmentId', p.id, 'day', ${day}, 'at', p.decided_at), ${now}, 0, 0
      FROM pre_enrollments p
      WHERE p.link_token_hash IS NOT NULL AND p.status = 'approved' AND p.link_expires_at > ${now}
        AND p.decided_at <= ${now - day * DAY} AND p.decided_at > ${now - (until[index] ?? 14) * DAY}
      ON CONFLICT DO NOTHING`,
    ),
  );
  if (!first) return;
  await db.batch([first, ...rest]);
  await sweep(ctx);
}
