import { z } from "zod";
import { sessionClass } from "~/features/sessions/data/sessions";
import { type Ctx, todayOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id, integer, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { GRID_SESSIONS, gridOf, registrationsOfGrid } from "../data/grid";
import { sessionsHeld, totalsOfClass } from "../data/hours";
import { type RegistrationToMark, registrationsOfClass } from "../data/marking";
import { canStillCount, hoursOutlook } from "../hours-model";
import { expectedDays } from "./expected";

const nameOf = ({ firstName, lastName }: Pick<RegistrationToMark, "firstName" | "lastName">) => `${firstName} ${lastName}`;

const byName = <T extends { id: string; firstName: string; lastName: string }>(rows: readonly T[]): T[] => {
  const keyOf = ({ lastName, firstName, id: key }: T) => `${lastName}\n${firstName}\n${key}`;
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};

/** Students of a class by sessions, a page of 12 sessions; without a page the one of today. One round trip. @throws not_found */
export const classAttendance = query({
  name: "attendance.class",
  allow: schoolStaff,
  input: z.object({ id: id(), page: optional(integer(0, 100)) }),
  async run(ctx, { id: classId, page }) {
    const today = todayOf(ctx);
    const [[courseClass], [grid], attendees] = await inSchool(ctx).db.batch([
      sessionClass(ctx, classId),
      gridOf(ctx, classId, page, today),
      registrationsOfGrid(ctx, classId),
    ]);
    if (!courseClass || !grid) throw notFound();
    const shown = grid.sessions.slice(grid.first, grid.first + GRID_SESSIONS);
    const cells = new Map(
      grid.marks.map(([sessionId, registrationId, status, minutes, conflict]) => [
        `${registrationId} ${sessionId}`,
        { status, minutes, isConflict: conflict === 1 },
      ]),
    );
    const students = byName(attendees).flatMap((attendee) => {
      const isAwaited = expectedDays(ctx, attendee);
      const row = shown.map((session) => ({
        ...{ sessionId: session.id, status: null, minutes: 0, isConflict: false },
        ...cells.get(`${attendee.id} ${session.id}`),
        isExpected: isAwaited(session.date),
      }));
      // Who cancelled before the class is on no page.
      return row.some(({ status, isExpected: expected }) => status !== null || expected)
        ? [{ id: attendee.id, name: nameOf(attendee), cells: row }]
        : [];
    });
    return {
      courseClass,
      sessions: shown,
      students,
      page: grid.first / GRID_SESSIONS,
      pages: Math.ceil(grid.sessions.length / GRID_SESSIONS),
      now: ctx.now.getTime(),
      today,
    };
  },
});
export type ClassAttendance = Awaited<ReturnType<typeof classAttendance>>;

/** What `readClassHours` reads, as the statements of one batch. */
export const classHoursStatements = (ctx: Ctx, classId: string) =>
  [sessionClass(ctx, classId), sessionsHeld(ctx, classId), registrationsOfClass(ctx, classId), totalsOfClass(ctx, classId)] as const;

type ClassHoursRows = readonly [
  Awaited<ReturnType<typeof sessionClass>>,
  Awaited<ReturnType<typeof sessionsHeld>>,
  Awaited<ReturnType<typeof registrationsOfClass>>,
  Awaited<ReturnType<typeof totalsOfClass>>,
];

/** The hours of each enrolled student of a class by kind, and when the sessions ahead complete them. @throws not_found */
export function readClassHours(ctx: Ctx, [[courseClass], sessions, attendees, totals]: ClassHoursRows) {
  if (!courseClass) throw notFound();
  const now = ctx.now.getTime();
  const ahead = sessions.filter((session) => canStillCount(session, now));
  const students = attendees
    .filter(({ status, enrollmentStatus }) => status === "active" && enrollmentStatus !== "dropped")
    .map((attendee) => {
      const isAwaited = expectedDays(ctx, attendee);
      return {
        id: attendee.id,
        name: nameOf(attendee),
        clockHourMinutes: attendee.rule.clockHourMinutes,
        ...hoursOutlook(
          attendee.rule,
          totals.filter(({ registrationId }) => registrationId === attendee.id),
          ahead.filter(({ date }) => isAwaited(date)),
        ),
      };
    });
  return {
    courseClass: { id: courseClass.id, code: courseClass.code, program: courseClass.program },
    students,
    hasSkills: courseClass.hasSkills,
    untaken: sessions.filter(({ endsAt, takenAt }) => endsAt <= now && takenAt === null).length,
  };
}

/** Hours of a class for the office. One round trip. @throws not_found */
export const classHours = query({
  name: "attendance.class-hours",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  run: async (ctx, { id: classId }) => readClassHours(ctx, await inSchool(ctx).db.batch(classHoursStatements(ctx, classId))),
});
export type ClassHours = Awaited<ReturnType<typeof classHours>>;
