import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { schools } from "#drizzle/schema/schools";
import { classSessions } from "#drizzle/schema/sessions";
import { conflict, notFound } from "~/platform/errors";
import { id, text } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { command } from "~/platform/verb";
import { HOUR_MS } from "~/platform/zones";
import { isLocked, UNLOCK_HOURS } from "../model";

/**
 * Opens a locked session to its instructor for 24 hours, with a reason that stays in the log. @throws not_found; conflict
 * `session_cancelled`, `session_not_locked`, `stale`
 */
export const unlockSession = command({
  name: "class-sessions.unlock",
  allow: schoolStaff,
  input: z.object({ id: id(), reason: text(300) }),
  async run(ctx, { id: sessionId, reason }) {
    const { db, schoolId, own } = inSchool(ctx);
    const [row] = await db
      .select({ session: classSessions, lockDays: schools.attendanceLockDays })
      .from(classSessions)
      .innerJoin(schools, eq(schools.id, schoolId))
      .where(own(classSessions, sessionId));
    if (!row) throw notFound();
    const { session, lockDays } = row;
    if (session.status === "cancelled") throw conflict("session_cancelled", "This session is cancelled.");
    const now = ctx.now.getTime();
    if (!isLocked(session, lockDays, now)) throw conflict("session_not_locked", "This session is not locked.");
    const unlockedUntil = now + UNLOCK_HOURS * HOUR_MS;
    ctx.stage(
      db
        .update(classSessions)
        .set({ unlockedUntil, updatedAt: nextVersion(ctx, classSessions.updatedAt) })
        .where(and(own(classSessions, sessionId), isUnchanged(classSessions.updatedAt, session.updatedAt))),
      changedMeanwhile(),
    );
    ctx.record({ type: "class_session", id: sessionId, before: { unlockedUntil: session.unlockedUntil }, after: { unlockedUntil, reason } });
    return { id: sessionId, classId: session.classId };
  },
});
