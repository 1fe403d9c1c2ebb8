import { sql } from "drizzle-orm";
import { z } from "zod";
import { sessionsByIds } from "~/features/sessions/data/sessions";
import { isLocked } from "~/features/sessions/model";
import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import type { RowsOf } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { wallTime } from "~/platform/wall-clock";
import { rivalsOf } from "../conflict-model";
import { clinicalNeeds, type NeedRow, notClearedIn, studentsOfSessions } from "../data/clearance";
import { conflictMarks } from "../data/conflicts";
import {
  type CurrentMark,
  guestsOf,
  marksOfSession,
  ownInstructor,
  type RegistrationToMark,
  registrationsOfClass,
  type SessionToMark,
  sessionsToMark,
} from "../data/marking";
import { MARKS_OPEN_MS } from "../model";
import { expectedDays } from "./expected";
import { marksAsInstructor } from "./mark-attendance";

/** HH:MM of the school's clock; null without an instant. */
const clockOf = (at: number | null | undefined, zone: string): string | null => (at === null || at === undefined ? null : wallTime(at, zone));

interface SessionRows {
  /** Registrations of the class, and guests. */
  attendees: readonly RegistrationToMark[];
  marks: readonly CurrentMark[];
  /** Unmet requirements of the students, for a clinical session. */
  needs: readonly NeedRow[];
  lockDays: number;
}

/** A session with its students and their marks, for the one who takes attendance. */
export function readSession(
  ctx: Ctx,
  {
    session,
    code,
    row,
  }: Pick<SessionToMark, "session" | "code"> & {
    row: { site: string | null; siteAddress: string | null; location: string | null; placeRoom: string | null; instructor: string | null };
  },
  { attendees, marks, needs, lockDays }: SessionRows,
) {
  const byInstructor = marksAsInstructor(ctx);
  const zone = zoneOf(ctx);
  const now = ctx.now.getTime();
  const students = attendees.flatMap((attendee) => {
    const mark = marks.find(({ registrationId }) => registrationId === attendee.id);
    const isGuest = attendee.classId !== session.classId;
    const expected = isGuest || expectedDays(ctx, attendee)(session.date);
    if (!expected && !mark) return [];
    return [
      {
        id: attendee.id,
        name: `${attendee.firstName} ${attendee.lastName}`,
        status: mark?.status ?? null,
        arrivedAt: clockOf(mark?.arrivedAt, zone),
        leftAt: clockOf(mark?.leftAt, zone),
        minutes: mark?.minutes ?? null,
        isConflict: mark?.isConflict ?? false,
        isExpected: expected,
        isGuest,
        /** Labels of what is missing: the student can't be marked as attending. */
        notCleared: notClearedIn(needs, session, attendee.id),
      },
    ];
  });
  const isOver = isLocked(session, lockDays, now);
  return {
    session: {
      ...session,
      code,
      site: row.site,
      siteAddress: row.siteAddress,
      location: row.location,
      room: session.room ?? row.placeRoom,
      instructor: row.instructor,
    },
    students,
    counts: {
      expected: students.filter((each) => each.isExpected).length,
      marked: students.filter(({ status }) => status !== null).length,
      there: students.filter(({ status }) => status === "present" || status === "late" || status === "left_early").length,
    },
    isLocked: isOver,
    /** Until when the office opened the locked session to its instructor, in epoch milliseconds; null if it did not, or that is over. */
    openUntil: session.unlockedUntil !== null && now <= session.unlockedUntil ? session.unlockedUntil : null,
    zone,
    /** Epoch milliseconds; before it a student can only be excused. */
    opensAt: session.startsAt - MARKS_OPEN_MS,
    isOpen: now >= session.startsAt - MARKS_OPEN_MS,
    canMark: session.status !== "cancelled" && !(isOver && byInstructor),
    needsReason: isOver && !byInstructor,
    today: todayOf(ctx),
  };
}

export type SessionView = ReturnType<typeof readSession>;

/** What `readSessionRows` reads, as the statements of one batch. */
export function sessionStatements(ctx: Ctx, sessionId: string) {
  const { schoolId } = inSchool(ctx);
  const classId = sql`(SELECT s.class_id FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.id = ${sessionId})`;
  return [
    sessionsToMark(ctx, [sessionId]),
    registrationsOfClass(ctx, classId),
    guestsOf(ctx, sessionId),
    marksOfSession(ctx, sessionId),
    ownInstructor(ctx),
    sessionsByIds(ctx, [sessionId]),
    clinicalNeeds(ctx, studentsOfSessions(ctx, sql`(${sessionId})`)),
  ] as const;
}

/** A session for the one who may see it: an instructor sees own sessions only. @throws not_found */
export function readSessionRows(
  ctx: Ctx,
  [[found], attendees, guests, marks, [own], [row], needs]: RowsOf<ReturnType<typeof sessionStatements>>,
): SessionView {
  if (!found || !row || (marksAsInstructor(ctx) && !found.isOwn)) throw notFound();
  return readSession(ctx, { ...found, row }, { attendees: [...attendees, ...guests], marks, needs, lockDays: own?.lockDays ?? 7 });
}

/**
 * One session with its students and their marks: expected students, guests, and others with a mark. An instructor sees own sessions only; the
 * office also sees what to decide where two people marked a student differently. @throws not_found
 */
export const sessionAttendance = query({
  name: "attendance.session",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: sessionId }) {
    const [rivals, ...rows] = await inSchool(ctx).db.batch([conflictMarks(ctx, { session: sessionId }), ...sessionStatements(ctx, sessionId)]);
    const view = readSessionRows(ctx, rows);
    const inConflict = marksAsInstructor(ctx) ? [] : view.students.filter(({ isConflict }) => isConflict);
    return {
      ...view,
      conflicts: inConflict.map(({ id: registration, name }) => ({
        ...{ session: sessionId, registration, title: name },
        marks: rivalsOf(rivals.filter(({ registrationId }) => registrationId === registration)),
      })),
    };
  },
});
export type SessionAttendance = Awaited<ReturnType<typeof sessionAttendance>>;
