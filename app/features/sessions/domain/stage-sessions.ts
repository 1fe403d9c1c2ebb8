import { sql } from "drizzle-orm";
import { type Ctx, zoneOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { plusDays, plusMonths } from "~/platform/zones";
import type { ClosureRow, SessionRow } from "../data/sessions";
import { MAX_MONTHS } from "../model";
import { closureOn, overlaps, type PlannedSession } from "./plan-sessions";
import { isProblem, sessionTimes } from "./session-times";

interface Made {
  origin: "generated" | "added";
  replacesId?: string;
  topic?: string | null;
}

/** Stages new sessions of a class in one statement; answers their ids in order. */
export function stageSessions(ctx: CommandCtx, classId: string, sessions: readonly (PlannedSession & Made)[]): string[] {
  if (sessions.length === 0) return [];
  const { db, schoolId } = inSchool(ctx);
  const at = ctx.now.getTime();
  const rows = sessions.map((session) => ({ id: newId(), ...session }));
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO class_sessions (id, school_id, class_id, date, start_time, end_time, starts_at, ends_at, break_minutes, minutes, kind,
          location_id, room, instructor_id, site_id, topic, status, origin, slot, slot_start, replaces_id, created_at, updated_at)
        SELECT value ->> 'id', ${schoolId}, ${classId}, value ->> 'date', value ->> 'startTime', value ->> 'endTime', value ->> 'startsAt',
          value ->> 'endsAt', value ->> 'breakMinutes', value ->> 'minutes', value ->> 'kind', value ->> 'locationId', value ->> 'room',
          value ->> 'instructorId', value ->> 'siteId', value ->> 'topic', 'planned', value ->> 'origin', value ->> 'date', value ->> 'startTime',
          value ->> 'replacesId', ${at}, ${at}
        FROM json_each(${JSON.stringify(rows)})`,
    ),
  );
  return rows.map(({ id }) => id);
}

type Session = SessionRow["session"];

/**
 * The next free slot of a session: the same weekday and times, without a closure or another session of its class. Null if there is
 * none within 26 months.
 */
export function nextSlot(
  ctx: Ctx,
  session: Session,
  others: readonly Pick<Session, "startsAt" | "endsAt">[],
  closures: readonly ClosureRow[],
): PlannedSession | null {
  const last = plusMonths(session.date, MAX_MONTHS);
  for (let date = plusDays(session.date, 7); date <= last; date = plusDays(date, 7)) {
    const moved = onDate(ctx, session, date);
    if (moved && !closureOn(moved, closures) && !others.some((other) => overlaps(other, moved))) return moved;
  }
  return null;
}

/** The same session on another date; null where its times do not exist. */
export function onDate(ctx: Ctx, session: Session, date: string): PlannedSession | null {
  const { startTime, endTime, breakMinutes, kind, locationId, room, instructorId, siteId } = session;
  const times = sessionTimes({ date, startTime, endTime, breakMinutes, kind }, zoneOf(ctx));
  return isProblem(times) ? null : { date, startTime, endTime, breakMinutes, kind, locationId, room, instructorId, siteId, ...times };
}
