import { sql } from "drizzle-orm";
import { announceRows } from "~/platform/announce";
import type { Ctx } from "~/platform/context";
import { sweep } from "~/platform/outbox";
import { acrossSchools } from "~/platform/school-scope";
import { DAY_MS } from "~/platform/zones";
import { REMINDER_DAYS } from "../model";

/** Emits events for unused links sent three, seven or twelve days ago. It reads a time window, so a later run makes up a missed one. */
export async function remindPreEnrollments(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "the links of every school are recalled by one tick");
  const now = ctx.now.getTime();
  const until = [...REMINDER_DAYS.slice(1), 14];
  const [first, ...rest] = REMINDER_DAYS.map((day, index) =>
    announceRows(db, "pre-enrollment.reminder-due", {
      key: sql`p.id || ':' || p.decided_at || ':' || ${String(day)}`,
      schoolId: sql`p.school_id`,
      payload: { preEnrollmentId: sql`p.id`, day: sql`${day}`, at: sql`p.decided_at` },
      from: sql`FROM pre_enrollments p
        WHERE p.link_token_hash IS NOT NULL AND p.status = 'approved' AND p.link_expires_at > ${now}
          AND p.decided_at <= ${now - day * DAY_MS} AND p.decided_at > ${now - (until[index] ?? 14) * DAY_MS}`,
      now,
    }),
  );
  if (!first) return;
  await db.batch([first, ...rest]);
  await sweep(ctx);
}
