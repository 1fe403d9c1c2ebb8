import { z } from "zod";
import { type Ctx, studentOf, todayOf, zoneOf } from "~/platform/context";
import type { RowsOf } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff, staffOrStudent } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import { clockTime, friendlyDate, plusDays } from "~/platform/zones";
import { rivalsOf } from "../conflict-model";
import { adjustmentsOf, leavesOf, makeupsOf, sessionsToMakeUpIn, subjectOf } from "../data/makeups";
import { guestProblem } from "./makeups";
import { hoursStatements, readHours } from "./registration-hours";

/** Sessions of other classes that are looked at for a make-up, and those that are offered. */
const LOOKED_AT = 60;
const OFFERED = 12;

/** What `readOwnAttendance` reads, as the statements of one batch. */
export const ownAttendanceStatements = (ctx: Ctx, registrationId: string) =>
  [
    subjectOf(ctx, registrationId),
    makeupsOf(ctx, registrationId),
    leavesOf(ctx, registrationId),
    adjustmentsOf(ctx, registrationId),
    ...hoursStatements(ctx, registrationId),
  ] as const;

/** What `readRegistrationAttendance` reads, as the statements of one batch. */
export const registrationAttendanceStatements = (ctx: Ctx, registrationId: string, missedId: string | undefined) =>
  [...ownAttendanceStatements(ctx, registrationId), sessionsToMakeUpIn(ctx, registrationId, missedId ?? "", missedId ? LOOKED_AT : 0)] as const;

/**
 * Attendance of one registration for the office: hours by kind, marks with their history, make-ups, leaves, and adjusted hours; with the ID of
 * a missed session, also the sessions in which it can be made up. @throws not_found
 */
export function readRegistrationAttendance(
  ctx: Ctx,
  rows: RowsOf<ReturnType<typeof registrationAttendanceStatements>>,
  missedId: string | undefined,
) {
  const [[subject], makeups, leaves, adjustments, attendees, totals, marks, history, sessions, choices] = rows;
  const [of] = attendees;
  if (!subject || !of) throw notFound();
  const hours = readHours(ctx, [attendees, totals, marks, history, sessions]);
  const made = (sessionId: string) =>
    makeups.reduce((sum, { makeup }) => sum + (makeup.missedSessionId === sessionId && makeup.state !== "void" ? makeup.minutes : 0), 0);
  const shown = marks.map(({ mark, ...row }) => ({
    ...{ ...row, ...mark },
    /** Minutes that nobody has planned to make up. */
    left: mark.isMakeup || !mark.isExpected ? 0 : Math.max(0, mark.scheduled - mark.minutes - made(mark.sessionId)),
  }));
  const marksMade = history.map(({ mark, ...row }) => ({ ...row, ...mark }));
  const missed = shown.find(({ sessionId }) => sessionId === missedId) ?? null;
  const until = missed ? plusDays(missed.date, hours.rule.makeupWindowDays) : "";
  const now = ctx.now.getTime();
  return {
    ...{ subject, hours, makeups, leaves, adjustments, missed },
    marks: shown,
    history: marksMade,
    conflicts: shown
      .filter(({ isConflict }) => isConflict)
      .map(({ sessionId, date, startTime }) => ({
        ...{ session: sessionId, registration: subject.id, title: `${friendlyDate(date)}, ${clockTime(startTime)}` },
        marks: rivalsOf(marksMade.filter((mark) => mark.sessionId === sessionId)),
      })),
    choices: missed
      ? choices.filter((each) => each.free > 0 && guestProblem(each, of, { kind: missed.kind, until, own: sessions, now }) === null).slice(0, OFFERED)
      : [],
    until,
    today: todayOf(ctx),
    zone: zoneOf(ctx),
  };
}
export type RegistrationAttendance = ReturnType<typeof readRegistrationAttendance>;

/** The same for the student's own registration, without the office's notes. @throws not_found for another student's */
export function readOwnAttendance(ctx: Ctx, [[subject], makeups, leaves, _, ...rows]: RowsOf<ReturnType<typeof ownAttendanceStatements>>) {
  if (!subject || subject.studentId !== userOf(ctx).studentId) throw notFound();
  const { history: __, marks, ...hours } = readHours(ctx, rows);
  return {
    ...{ subject, hours },
    missed: marks
      .filter(({ mark }) => mark.isExpected && !mark.isMakeup && mark.minutes < mark.scheduled)
      .map(({ mark: { sessionId, date, kind, status, minutes, scheduled }, startTime, endTime }) => ({
        ...{ sessionId, date, startTime, endTime, kind, status, minutes, scheduled },
      })),
    makeups: makeups
      .filter(({ makeup }) => makeup.state !== "void")
      .map(({ makeup: { id: makeupId, missedSessionId, state, minutes }, guestDate, guestCode }) => ({
        ...{ id: makeupId, missedSessionId, state, minutes, guestDate, guestCode },
      })),
    leaves: leaves.map(({ id: leaveId, firstDay, lastDay, reason, state, answer }) => ({ id: leaveId, firstDay, lastDay, reason, state, answer })),
    today: todayOf(ctx),
  };
}

const ofRegistration = z.object({ registration: id() });

/** Make-ups of a registration, for the API. @throws not_found */
export const listMakeups = query({
  name: "attendance.makeups",
  allow: schoolStaff,
  scope: "attendance:read",
  input: ofRegistration,
  async run(ctx, { registration }) {
    const [[subject], rows] = await inSchool(ctx).db.batch([subjectOf(ctx, registration), makeupsOf(ctx, registration)]);
    if (!subject) throw notFound();
    return { results: rows.map(({ makeup }) => makeup), count: rows.length };
  },
});

/** Leaves of a registration, for the API; students see their own. @throws not_found */
export const listLeaves = query({
  name: "attendance.leaves",
  allow: staffOrStudent,
  scope: "attendance:read",
  input: ofRegistration,
  async run(ctx, { registration }) {
    const [[subject], results] = await inSchool(ctx).db.batch([subjectOf(ctx, registration), leavesOf(ctx, registration)]);
    const own = studentOf(ctx);
    if (!subject || (own && subject.studentId !== own.studentId)) throw notFound();
    return { results, count: results.length };
  },
});
