import { and, eq, gt, sql } from "drizzle-orm";
import { classSessions } from "#drizzle/schema/sessions";
import { zoneOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { heard } from "~/platform/heard";
import { inSchool } from "~/platform/school-scope";
import { isProblem, sessionTimes } from "./session-times";

/** Later than any session, in milliseconds. */
const AWAY = 10_000_000_000_000;

/**
 * Makes the instants of planned sessions anew after the school's zone changed: people mean the wall times. Sessions that were held keep theirs,
 * as does one whose wall time the new zone does not have.
 */
export const remakeInstants = heard("school.zone-changed", "class-sessions.remake-instants", async (ctx) => {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const planned = await db
    .select()
    .from(classSessions)
    .where(and(eq(classSessions.schoolId, schoolId), eq(classSessions.status, "planned"), gt(classSessions.endsAt, now)));
  const remade = planned.flatMap((session) => {
    const times = sessionTimes(session, zoneOf(ctx));
    return isProblem(times) || times.startsAt === session.startsAt ? [] : [{ id: session.id, ...times }];
  });
  if (remade.length === 0) return;
  const rows = JSON.stringify(remade);
  // Two sessions of a class are never at the same time, not even while they move: so all go away before the first one comes.
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE class_sessions SET starts_at = starts_at + ${AWAY}, ends_at = ends_at + ${AWAY}
        WHERE school_id = ${schoolId} AND id IN (SELECT value ->> 'id' FROM json_each(${rows}))`,
    ),
  );
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE class_sessions SET starts_at = n.value ->> 'startsAt', ends_at = n.value ->> 'endsAt', minutes = n.value ->> 'minutes',
          sequence = sequence + 1, updated_at = max(${now}, updated_at + 1)
        FROM json_each(${rows}) n WHERE class_sessions.school_id = ${schoolId} AND class_sessions.id = n.value ->> 'id'`,
    ),
  );
  ctx.record({ type: "school", id: schoolId, after: { sessionsRemade: remade.length } });
});
