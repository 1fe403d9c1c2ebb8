import { sql } from "drizzle-orm";
import { IS_AWAY } from "#drizzle/schema/attendance";
import { rawStatement } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

/** Stages that sessions are taken in which every expected student has a mark; it counts the marks of the same batch too. */
export function stageTaken(ctx: CommandCtx, sessionIds: readonly string[]): void {
  const { db, schoolId } = inSchool(ctx);
  for (const sessionId of sessionIds)
    ctx.stage(
      rawStatement(
        db,
        sql`UPDATE class_sessions SET taken_at = ${ctx.now.getTime()} WHERE school_id = ${schoolId} AND id = ${sessionId} AND taken_at IS NULL AND status = 'held'
          AND NOT EXISTS (SELECT 1 FROM registrations r WHERE r.school_id = ${schoolId} AND r.class_id = class_sessions.class_id AND r.status = 'active'
            AND r.enrollment_status = 'enrolled' AND r.created_at < class_sessions.ends_at
            AND NOT EXISTS (SELECT 1 FROM leaves l WHERE l.school_id = ${schoolId} AND l.registration_id = r.id
              AND ${IS_AWAY} AND class_sessions.date BETWEEN l.first_day AND l.last_day)
            AND NOT EXISTS (SELECT 1 FROM attendance a WHERE a.school_id = ${schoolId} AND a.session_id = class_sessions.id AND a.registration_id = r.id))`,
      ),
    );
}
