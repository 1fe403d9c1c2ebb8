import { sql } from "drizzle-orm";
import { z } from "zod";
import { expectedDays } from "~/features/attendance/domain/expected";
import { marksAsInstructor } from "~/features/attendance/domain/mark-attendance";
import { readSessionRows, sessionStatements } from "~/features/attendance/domain/session-attendance";
import { schoolOf, todayOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { flag, id, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { monthStatements, sheetClass } from "../data/attendance-sheet";

/** `YYYY-MM`. */
const month = () => z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/**
 * The attendance of a class in a month for its paper; this month without one. An instructor gets own sessions alone. One round trip. @throws
 * not_found
 */
export const classSheet = query({
  name: "attendance.class-sheet",
  allow: schoolStaff,
  input: z.object({ id: id(), month: optional(month()).catch(undefined) }),
  async run(ctx, input) {
    const byInstructor = marksAsInstructor(ctx);
    const of = { classId: input.id, month: input.month ?? todayOf(ctx).slice(0, 7), isOwn: byInstructor };
    const [[courseClass], sessions, attendees, marks, guests] = await inSchool(ctx).db.batch([
      sheetClass(ctx, input.id),
      ...monthStatements(ctx, of),
    ]);
    if (!courseClass || (byInstructor && !courseClass.isOwn)) throw notFound();
    const markOf = new Map(marks.map((mark) => [`${mark.registrationId} ${mark.sessionId}`, mark]));
    const guestAt = new Set(guests.map(({ registrationId, sessionId }) => `${registrationId} ${sessionId}`));
    const students = attendees.flatMap((attendee) => {
      const isOfClass = attendee.classId === courseClass.id;
      const isAwaitedOn = expectedDays(ctx, attendee);
      const cells = sessions.map((session) => {
        const mark = markOf.get(`${attendee.id} ${session.id}`);
        const isGuest = guestAt.has(`${attendee.id} ${session.id}`);
        const isAwaited = isGuest || (isOfClass && isAwaitedOn(session.date));
        return { sessionId: session.id, status: mark?.status ?? null, isExpected: isAwaited, isGuest };
      });
      if (cells.every(({ status, isExpected: isAwaited }) => status === null && !isAwaited)) return [];
      const own = marks.filter(({ registrationId }) => registrationId === attendee.id);
      return [
        {
          id: attendee.id,
          name: `${attendee.firstName} ${attendee.lastName}`,
          isGuest: cells.some(({ isGuest }) => isGuest),
          cells,
          clockHourMinutes: attendee.rule.clockHourMinutes,
          credited: own.reduce((sum, { minutes }) => sum + minutes, 0),
          scheduled: own.reduce((sum, mark) => sum + (mark.isExpected ? mark.scheduled : 0), 0),
        },
      ];
    });
    return { courseClass, month: of.month, sessions, students, school: schoolOf(ctx), date: todayOf(ctx) };
  },
});
export type ClassSheet = Awaited<ReturnType<typeof classSheet>>;

/**
 * A session for its paper: the attendance, or with `blank` an empty list to sign. An instructor gets own sessions only. One round trip. @throws
 * not_found
 */
export const sessionSheet = query({
  name: "attendance.session-sheet",
  allow: schoolStaff,
  input: z.object({ id: id(), blank: flag() }),
  async run(ctx, { id: sessionId, blank }) {
    const { schoolId } = inSchool(ctx);
    const classId = sql`(SELECT s.class_id FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.id = ${sessionId})`;
    const [[courseClass], ...rows] = await inSchool(ctx).db.batch([sheetClass(ctx, classId), ...sessionStatements(ctx, sessionId)]);
    const { session, students } = readSessionRows(ctx, rows);
    if (!courseClass) throw notFound();
    return {
      ...{ courseClass, session, isBlank: blank, school: schoolOf(ctx), date: todayOf(ctx) },
      students: blank ? students.filter((student) => student.isExpected) : students,
    };
  },
});
export type SessionSheet = Awaited<ReturnType<typeof sessionSheet>>;
