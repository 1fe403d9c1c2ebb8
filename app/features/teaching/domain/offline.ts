import { z } from "zod";
import { clinicalNeeds, studentsOfSessions } from "~/features/attendance/data/clearance";
import { attendanceOfSessions, ownInstructor } from "~/features/attendance/data/marking";
import { markAll } from "~/features/attendance/domain/mark-attendance";
import { readSession } from "~/features/attendance/domain/session-attendance";
import { MAX_MARKS, markFields } from "~/features/attendance/model";
import { todayOf } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { plusDays } from "~/platform/zones";
import { ownSessionIds, ownSessions } from "../data/offline";
import { LOCK_DAYS } from "./teach";

/** Days back and ahead that are kept on an instructor's phone. */
const BACK = 2;
const AHEAD = 7;

/**
 * Own sessions for an instructor's phone without a connection: those of the last 2 and the next 7 days, with the names of their students and
 * their marks. No phone numbers, no addresses. One round trip.
 */
export const teachOffline = query({
  name: "teach.offline",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const today = todayOf(ctx);
    const [from, to] = [plusDays(today, -BACK), plusDays(today, AHEAD)];
    const [sessions, [own], needs, attendees, marks, guests] = await inSchool(ctx).db.batch([
      ownSessions(ctx, from, to),
      ownInstructor(ctx),
      clinicalNeeds(ctx, studentsOfSessions(ctx, ownSessionIds(ctx, from, to))),
      ...attendanceOfSessions(ctx, ownSessionIds(ctx, from, to)),
    ]);
    return {
      owner: userOf(ctx).id,
      keptAt: ctx.now.getTime(),
      sessions: sessions.map(({ session, code, ...row }) => {
        const isOfSession = (registrationId: string, classId: string) =>
          classId === session.classId || guests.some((guest) => guest.sessionId === session.id && guest.registrationId === registrationId);
        return readSession(
          ctx,
          { session, code, row },
          {
            attendees: attendees.filter((each) => isOfSession(each.id, each.classId)),
            marks: marks.filter(({ sessionId }) => sessionId === session.id),
            needs: needs.filter(({ sessionId }) => sessionId === session.id),
            lockDays: own?.lockDays ?? LOCK_DAYS,
          },
        );
      }),
    };
  },
});
export type TeachOffline = Awaited<ReturnType<typeof teachOffline>>;

/** Saves marks that a phone kept. `owner` is the account that made them. @throws conflict `other_account` with another account */
export const sendMarks = command({
  name: "teach.send-marks",
  like: "attendance.mark",
  allow: schoolStaff,
  idempotent: false,
  input: z.object({ owner: id(), marks: z.array(markFields).min(1).max(MAX_MARKS) }),
  async run(ctx, { owner, marks }) {
    if (owner !== userOf(ctx).id) throw conflict("other_account", "Another account made these marks. Sign in with it to send them.");
    return { results: await markAll(ctx, marks) };
  },
});
