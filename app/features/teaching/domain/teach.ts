import { z } from "zod";
import { ownInstructor } from "~/features/attendance/data/marking";
import { classHoursStatements, readClassHours } from "~/features/attendance/domain/class-attendance";
import { isLocked } from "~/features/sessions/model";
import { classSkillsStatements, readClassSkills } from "~/features/skills/domain/read-skills";
import { todayOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { nameOf } from "~/platform/person-name";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { plusDays, plusMonths } from "~/platform/zones";
import { guestsOfTaughtClass } from "../data/emergency-contact";
import { currentClasses, recentSessions, sessionsOfTaughtClass, type TaughtSession, taughtMonths } from "../data/taught";

/** Days that a school keeps a session open if it says nothing else. */
export const LOCK_DAYS = 7;

/** A session as an instructor sees it, with what is to be done about its attendance. Instants in epoch milliseconds. */
const shown = (session: TaughtSession, lockDays: number, now: number) => ({
  ...session,
  isTaken: session.takenAt !== null,
  isOver: session.endsAt <= now,
  isNow: session.startsAt <= now && now < session.endsAt,
  isLocked: isLocked(session, lockDays, now),
});
export type ShownSession = ReturnType<typeof shown>;

/**
 * The day of the signed-in instructor: sessions of today and tomorrow, earlier ones whose attendance is not complete, and own classes.
 * `instructor` is null for an account that is linked to none. One round trip.
 */
export const teachToday = query({
  name: "teach.today",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const today = todayOf(ctx);
    const tomorrow = plusDays(today, 1);
    const now = ctx.now.getTime();
    const [[own], rows, classes] = await inSchool(ctx).db.batch([
      ownInstructor(ctx),
      recentSessions(ctx, today, tomorrow),
      currentClasses(ctx, today),
    ]);
    const sessions = rows.map((row) => shown(row, own?.lockDays ?? LOCK_DAYS, now));
    // A night session of yesterday is today's until it ends.
    const isToday = ({ date, isNow }: ShownSession) => date === today || (date < today && isNow);
    return {
      instructor: own?.id ? { id: own.id, name: `${own.firstName} ${own.lastName}` } : null,
      today: sessions.filter(isToday),
      tomorrow: sessions.filter(({ date }) => date === tomorrow),
      untaken: sessions.filter((session) => session.date < today && !isToday(session) && !session.isTaken && !session.isLocked),
      classes,
      date: today,
    };
  },
});
export type TeachToday = Awaited<ReturnType<typeof teachToday>>;

/** A class of the signed-in instructor: own sessions, and the hours and skills of its students. One round trip. @throws not_found for other classes */
export const teachClass = query({
  name: "teach.class",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: classId }) {
    const now = ctx.now.getTime();
    const [[own], sessions, guests, skills, students, checks, ...rows] = await inSchool(ctx).db.batch([
      ownInstructor(ctx),
      sessionsOfTaughtClass(ctx, classId),
      guestsOfTaughtClass(ctx, classId),
      ...classSkillsStatements(ctx, classId),
      ...classHoursStatements(ctx, classId),
    ]);
    // Who leads a class before its sessions are planned sees it too.
    const [courseClass] = rows[0];
    if (!own?.id || (sessions.length === 0 && courseClass?.instructorId !== own.id)) throw notFound();
    return {
      ...readClassHours(ctx, rows),
      guests: guests.map(({ id: guestId, ...name }) => ({ id: guestId, name: nameOf(name) })),
      skills: readClassSkills([skills, students, checks]).students,
      sessions: sessions.map((session) => shown(session, own.lockDays, now)),
      date: todayOf(ctx),
    };
  },
});
export type TeachClass = Awaited<ReturnType<typeof teachClass>>;

/** Months of the list of taught hours. */
const MONTHS = 24;

/** The hours that the signed-in instructor taught, by month, of the last 24. Minutes without breaks. */
export const teachHours = query({
  name: "teach.hours",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const months = await taughtMonths(ctx, `${plusMonths(todayOf(ctx), -MONTHS + 1).slice(0, 7)}-01`);
    return { months, minutes: months.reduce((sum, { minutes }) => sum + minutes, 0) };
  },
});
export type TeachHours = Awaited<ReturnType<typeof teachHours>>;
