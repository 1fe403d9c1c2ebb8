import { z } from "zod";
import { sessionClass } from "~/features/sessions/data/sessions";
import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id, integer, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { GRID_SESSIONS, marksOfPage, sessionsHeld, totalsOfClass } from "../data/hours";
import { type RegistrationToMark, registrationsOfClass } from "../data/marking";
import { canStillCount, hoursOutlook } from "../hours-model";
import { isExpected } from "../model";

const nameOf = ({ firstName, lastName }: Pick<RegistrationToMark, "firstName" | "lastName">) => `${firstName} ${lastName}`;
const registeredOn = (ctx: Ctx, { createdAt }: Pick<RegistrationToMark, "createdAt">) => dayIn(new Date(createdAt), zoneOf(ctx));

/** Students of a class by sessions, a page of 14 sessions; without a page the one of today. One round trip. @throws not_found */
export const classAttendance = query({
  name: "attendance.class",
  allow: schoolStaff,
  input: z.object({ id: id(), page: optional(integer(0, 100)) }),
  async run(ctx, { id: classId, page }) {
    const today = todayOf(ctx);
    const [[courseClass], sessions, attendees, marks] = await inSchool(ctx).db.batch([
      sessionClass(ctx, classId),
      sessionsHeld(ctx, classId),
      registrationsOfClass(ctx, classId),
      marksOfPage(ctx, classId, page, today),
    ]);
    if (!courseClass) throw notFound();
    const until = sessions.filter(({ date }) => date <= today).length;
    const current = page ?? Math.max(0, Math.floor((until - 1) / GRID_SESSIONS));
    const shown = sessions.slice(current * GRID_SESSIONS, (current + 1) * GRID_SESSIONS);
    const cells = new Map(marks.map((mark) => [`${mark.registrationId} ${mark.sessionId}`, mark]));
    const students = attendees.flatMap((attendee) => {
      const row = shown.map((session) => {
        const mark = cells.get(`${attendee.id} ${session.id}`);
        return {
          sessionId: session.id,
          status: mark?.status ?? null,
          minutes: mark?.minutes ?? 0,
          isConflict: mark?.isConflict ?? false,
          isExpected: isExpected({ ...attendee, registeredOn: registeredOn(ctx, attendee) }, session.date),
        };
      });
      // Who cancelled before the class is on no page.
      return row.some(({ status, isExpected: expected }) => status !== null || expected)
        ? [{ id: attendee.id, name: nameOf(attendee), cells: row }]
        : [];
    });
    return {
      courseClass,
      sessions: shown,
      students,
      page: current,
      pages: Math.ceil(sessions.length / GRID_SESSIONS),
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
    .map((attendee) => ({
      id: attendee.id,
      name: nameOf(attendee),
      clockHourMinutes: attendee.rule.clockHourMinutes,
      ...hoursOutlook(
        attendee.rule,
        totals.filter(({ registrationId }) => registrationId === attendee.id),
        ahead.filter(({ date }) => isExpected({ ...attendee, registeredOn: registeredOn(ctx, attendee) }, date)),
      ),
    }));
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
