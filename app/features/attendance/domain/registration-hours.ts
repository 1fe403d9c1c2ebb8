import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { rivalsOf } from "../conflict-model";
import { conflictMarks } from "../data/conflicts";
import { historyOf, marksOfRegistration, sessionsOfOwnClass, totalsOf } from "../data/hours";
import { marksOfSession, registrationsToMark } from "../data/marking";
import { canStillCount, hoursOutlook } from "../hours-model";
import { expectedDays } from "./expected";

/** What `readHours` reads, as the statements of one batch. */
export const hoursStatements = (ctx: Ctx, registrationId: string) =>
  [
    registrationsToMark(ctx, [registrationId]),
    totalsOf(ctx, [registrationId]),
    marksOfRegistration(ctx, registrationId),
    historyOf(ctx, registrationId),
    sessionsOfOwnClass(ctx, registrationId),
  ] as const;

type HoursRows = readonly [
  Awaited<ReturnType<typeof registrationsToMark>>,
  Awaited<ReturnType<typeof totalsOf>>,
  Awaited<ReturnType<typeof marksOfRegistration>>,
  Awaited<ReturnType<typeof historyOf>>,
  Awaited<ReturnType<typeof sessionsOfOwnClass>>,
];

/** A registration's hours by kind, its marks with their history, its next sessions, and its last day of attendance. @throws not_found */
export function readHours(ctx: Ctx, [[attendee], totals, marks, history, sessions]: HoursRows) {
  if (!attendee) throw notFound();
  const now = ctx.now.getTime();
  const isAwaited = expectedDays(ctx, attendee);
  const next = sessions.filter(({ endsAt, date }) => endsAt > now && isAwaited(date));
  const last = marks.find(({ mark }) => mark.minutes > 0);
  return {
    id: attendee.id,
    classId: attendee.classId,
    rule: attendee.rule,
    ...hoursOutlook(
      attendee.rule,
      totals,
      sessions.filter((session) => canStillCount(session, now) && isAwaited(session.date)),
    ),
    marks,
    history,
    next,
    hasSessions: sessions.length > 0 || marks.length > 0,
    /** The last session with credited minutes. */
    lastAttended: last ? { date: last.mark.date, code: last.code, startTime: last.startTime, endTime: last.endTime } : null,
  };
}

/** One round trip. @throws not_found */
export const registrationHours = query({
  name: "attendance.registration-hours",
  allow: schoolStaff,
  scope: "attendance:read",
  input: z.object({ id: id() }),
  run: async (ctx, { id: registrationId }) => readHours(ctx, await inSchool(ctx).db.batch(hoursStatements(ctx, registrationId))),
});
export type RegistrationHours = Awaited<ReturnType<typeof registrationHours>>;

/** The current marks of a session or of a registration, for the API. */
export const listAttendance = query({
  name: "attendance.list",
  allow: schoolStaff,
  scope: "attendance:read",
  input: z
    .object({ session: optional(id()), registration: optional(id()) })
    .refine(({ session, registration }) => session !== undefined || registration !== undefined, {
      message: "Name a session or a registration.",
      path: ["session"],
    }),
  async run(ctx, { session, registration }) {
    const { db } = inSchool(ctx);
    const inConflict = conflictMarks(ctx, { session, registration });
    const [marks, rivals] =
      session !== undefined
        ? await db.batch([marksOfSession(ctx, session), inConflict])
        : await db
            .batch([marksOfRegistration(ctx, registration ?? ""), inConflict])
            .then(([rows, made]) => [rows.map(({ mark }) => mark), made] as const);
    const results = marks
      .filter((mark) => registration === undefined || mark.registrationId === registration)
      .map((mark) => ({
        ...mark,
        rivals: rivalsOf(rivals.filter(({ sessionId, registrationId }) => sessionId === mark.sessionId && registrationId === mark.registrationId)),
      }));
    return { results, count: results.length };
  },
});
