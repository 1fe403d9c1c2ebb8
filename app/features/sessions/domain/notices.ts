import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { classSessions, sessionNotices } from "#drizzle/schema/sessions";
import type { EventOf } from "~/events";
import { announceRows } from "~/platform/announce";
import type { Ctx } from "~/platform/context";
import { heard } from "~/platform/heard";
import { sweep } from "~/platform/outbox";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { MINUTE_MS } from "~/platform/zones";
import { UNDO_MINUTES } from "../model";

/** The session of a notice that stands for a new schedule. */
export const WHOLE_SCHEDULE = "all";

function stageNotices(ctx: CommandCtx, { classId, sessions, reason = null }: EventOf<"session.changed"> & { reason?: string | null }): void {
  const { db, schoolId } = inSchool(ctx);
  for (const { sessionId, before } of sessions)
    ctx.stage(
      db
        .insert(sessionNotices)
        .values({ schoolId, classId, sessionId, before, reason, createdAt: ctx.now.getTime() })
        // Of several changes, the first has the times that the students know.
        .onConflictDoUpdate({ target: [sessionNotices.schoolId, sessionNotices.classId, sessionNotices.sessionId], set: { reason } }),
    );
}

/** Notes a change for the next email to the class. */
export const noteChange = heard("session.changed", "class-sessions.note-change", async (ctx, event) => stageNotices(ctx, event));
/** Notes a cancellation for the next email to the class. */
export const noteCancellation = heard("session.cancelled", "class-sessions.note-cancellation", async (ctx, event) => stageNotices(ctx, event));

/**
 * Announces the classes whose oldest notice is ten minutes old: until then a cancellation can be undone, and so a class gets at most one email
 * in ten minutes.
 */
export async function announceNotices(ctx: Ctx): Promise<void> {
  const db = acrossSchools(ctx, "changed sessions are announced to the students of every school");
  const now = ctx.now.getTime();
  await db.batch([
    announceRows(db, "class.sessions-changed", {
      key: sql`n.class_id || ':' || min(n.created_at)`,
      schoolId: sql`n.school_id`,
      payload: { classId: sql`n.class_id`, at: sql`${now}` },
      from: sql`FROM session_notices n WHERE n.created_at <= ${now} GROUP BY n.school_id, n.class_id HAVING min(n.created_at) <= ${now - UNDO_MINUTES * MINUTE_MS}`,
      now,
    }),
  ]);
  await sweep(ctx);
}

/** The notices of a class up to an instant (epoch ms), with the sessions as they are now. */
export async function noticesOf(ctx: Ctx, classId: string, at: number) {
  const { db, schoolId } = inSchool(ctx);
  const ofClass = and(eq(sessionNotices.schoolId, schoolId), eq(sessionNotices.classId, classId), lte(sessionNotices.createdAt, at));
  const [notices, sessions] = await db.batch([
    db.select().from(sessionNotices).where(ofClass),
    db
      .select()
      .from(classSessions)
      .where(
        and(
          eq(classSessions.schoolId, schoolId),
          eq(classSessions.classId, classId),
          inArray(classSessions.id, db.select({ id: sessionNotices.sessionId }).from(sessionNotices).where(ofClass)),
        ),
      ),
  ]);
  return notices.map((notice) => ({ ...notice, session: sessions.find(({ id }) => id === notice.sessionId) ?? null }));
}

export type Notice = Awaited<ReturnType<typeof noticesOf>>[number];

/** Stages the deletion of a class's notices up to an instant (epoch ms), once they were mailed. */
export function stageNoticesMailed(ctx: CommandCtx, classId: string, at: number): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .delete(sessionNotices)
      .where(and(eq(sessionNotices.schoolId, schoolId), eq(sessionNotices.classId, classId), lte(sessionNotices.createdAt, at))),
  );
}
