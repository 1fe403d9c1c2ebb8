import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { makeups } from "#drizzle/schema/attendance";
import { overlaps } from "~/features/sessions/domain/plan-sessions";
import { isCredited, SESSION_KIND_LABELS } from "~/features/sessions/model";
import { type Ctx, todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, nextVersion } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { type IsoDate, longDate, plusDays } from "~/platform/zones";
import { sessionsOfOwnClass } from "../data/hours";
import { freePlaces, type GuestSession, guestSessionById, makeupById, makeupsOf, missedMark } from "../data/makeups";
import { type RegistrationToMark, registrationsToMark } from "../data/marking";
import { requiredTotal } from "../hours-model";
import { makeupForm } from "../makeup-model";

const full = () => conflict("class_full", "This session has no free place.", { session: ["This session has no free place."] });

/** Why a student can't be a guest in a session; null if nothing speaks against it. `own` are the sessions of the student's class. */
export function guestProblem(
  session: GuestSession,
  of: Pick<RegistrationToMark, "classId" | "programId">,
  { kind, until, own, now }: { kind: string; until: IsoDate; own: readonly { startsAt: number; endsAt: number }[]; now: number },
): string | null {
  if (session.classId === of.classId) return "Choose a session of another class.";
  if (session.programId !== of.programId) return "Choose a session of the same program.";
  if (session.kind !== kind) return `Choose a ${SESSION_KIND_LABELS[kind as keyof typeof SESSION_KIND_LABELS].toLowerCase()} session.`;
  if (session.status === "cancelled") return "This session is cancelled.";
  if (session.startsAt <= now) return "This session has started.";
  if (session.date > until) return `Choose a session by ${longDate(until)}.`;
  if (own.some((each) => overlaps(each, session))) return "The student's own class meets at that time.";
  return null;
}

/** The missed session with the minutes left to make up, and the records that decide how. */
async function readMissed(ctx: Ctx, registrationId: string, missedId: string, sessionId: string | undefined) {
  const [[of], [mark], present, own, [session]] = await inSchool(ctx).db.batch([
    registrationsToMark(ctx, [registrationId]),
    missedMark(ctx, registrationId, missedId),
    makeupsOf(ctx, registrationId),
    sessionsOfOwnClass(ctx, registrationId),
    guestSessionById(ctx, sessionId ?? ""),
  ]);
  const live = present.map(({ makeup }) => makeup).filter(({ state }) => state !== "void");
  const taken = (some: typeof live) => some.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    ...{ of, mark, own, session },
    left: mark ? mark.scheduled - mark.minutes - taken(live.filter(({ missedSessionId }) => missedSessionId === missedId)) : 0,
    total: taken(live),
  };
}

/**
 * Plans how a missed session is made up: as a guest of a session of the same program and kind, or by an assignment. An assignment that is
 * dated today or earlier is done at once; a guest's minutes count when the session is marked.
 * @throws not_found; invalid beside the fields; conflict `registration_cancelled`, `makeup_not_allowed`, `makeup_limit`, `class_full`,
 * `already_guest`, `makeup_too_long`
 */
export const planMakeup = command({
  name: "attendance.plan-makeup",
  allow: schoolStaff,
  input: makeupForm.extend({ registration: id() }),
  async run(ctx, { registration, missed, way, session: sessionId, date, minutes, note }) {
    const { of, mark, own, session, left, total } = await readMissed(ctx, registration, missed, sessionId);
    if (!of) throw notFound();
    if (of.status !== "active") throw conflict("registration_cancelled", "This registration is cancelled.");
    if (!mark || !isCredited(mark.kind) || left <= 0) throw invalidField("missed", "Nothing is left to make up for this session.", "nothing_missed");
    const { rule } = of;
    if (!rule.makeupAllowed) throw conflict("makeup_not_allowed", "This program has no make-ups.");
    const until = plusDays(mark.date, rule.makeupWindowDays);
    const planned = way === "assignment" ? byAssignment(ctx, { mark, rule, until, left }, { date, minutes }) : asGuest(session);
    const most = Math.floor((requiredTotal(rule) * rule.makeupMaxBps) / 10_000);
    if (requiredTotal(rule) > 0 && total + planned.minutes > most)
      throw conflict("makeup_limit", `This program allows ${most} minutes of make-ups. ${Math.max(0, most - total)} are left.`);
    const makeupId = newId();
    stagePlanned(ctx, { id: makeupId, registrationId: registration, missedSessionId: missed, kind: mark.kind, way, note: note ?? null, ...planned });
    ctx.record({ type: "registration", id: registration, after: { makeup: makeupId, way, missed, ...planned } });
    return { id: makeupId, registrationId: registration };

    function asGuest(guest: GuestSession | undefined) {
      if (!guest || !mark || !of) throw invalidField("session", "Choose a session.", "required");
      const problem = guestProblem(guest, of, { kind: mark.kind, until, own, now: ctx.now.getTime() });
      if (problem) throw invalidField("session", problem);
      return { sessionId: guest.id, date: null, minutes: Math.min(left, guest.minutes), state: "planned" as const };
    }
  },
});

interface Missed {
  mark: { date: IsoDate; kind: string };
  rule: { theoryByAssignment: boolean };
  until: IsoDate;
  left: number;
}

function byAssignment(ctx: Ctx, { mark, rule, until, left }: Missed, { date, minutes = left }: { date?: IsoDate; minutes?: number }) {
  if (mark.kind !== "theory") throw invalidField("way", "Only theory can be made up by an assignment.");
  if (!rule.theoryByAssignment) throw invalidField("way", "This program has no assignments as make-ups.");
  if (!date) throw invalidField("date", "Enter the day of the assignment.", "required");
  if (date < mark.date) throw invalidField("date", "Enter a day after the missed session.");
  if (date > until) throw invalidField("date", `Enter a day by ${longDate(until)}.`);
  if (minutes > left) throw invalidField("minutes", `At most ${left} minutes are left to make up.`);
  return { sessionId: null, date, minutes, state: date <= todayOf(ctx) ? ("done" as const) : ("planned" as const) };
}

/** Stages a make-up; a guest takes a free place, or the command fails. */
function stagePlanned(ctx: CommandCtx, row: Omit<typeof makeups.$inferInsert, "schoolId" | "createdAt" | "updatedAt" | "createdBy">): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const by = ctx.actor.kind === "user" ? ctx.actor.id : null;
  const hasPlace =
    row.sessionId === null || row.sessionId === undefined
      ? sql`1`
      : sql`EXISTS (SELECT 1 FROM class_sessions JOIN classes ON classes.school_id = class_sessions.school_id AND classes.id = class_sessions.class_id
        WHERE class_sessions.school_id = ${schoolId} AND class_sessions.id = ${row.sessionId} AND class_sessions.status = 'planned'
          AND ${freePlaces(schoolId)} > 0)`;
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO makeups (id, school_id, registration_id, missed_session_id, kind, way, session_id, date, note, minutes, state, created_by,
          created_at, updated_at)
        SELECT ${row.id}, ${schoolId}, ${row.registrationId}, ${row.missedSessionId}, ${row.kind}, ${row.way}, ${row.sessionId ?? null}, ${row.date ?? null},
          ${row.note ?? null}, ${row.minutes}, ${row.state}, ${by}, ${now}, ${now} WHERE ${hasPlace}`,
    ),
    full(),
  );
}

/** Stages the state of a make-up as it was read. */
function stageState(
  ctx: CommandCtx,
  row: typeof makeups.$inferSelect,
  state: "done" | "void",
  date = row.date,
): { id: string; registrationId: string } {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(makeups)
      .set({ state, date, updatedAt: nextVersion(ctx, makeups.updatedAt) })
      .where(and(own(makeups, row.id), eq(makeups.state, row.state))),
    changedMeanwhile(),
  );
  ctx.record({ type: "registration", id: row.registrationId, before: { makeup: row.id, state: row.state }, after: { state, date } });
  return { id: row.id, registrationId: row.registrationId };
}

/** Marks a planned assignment as done: its minutes count from now on. @throws not_found; conflict `makeup_state`, `stale` */
export const finishMakeup = command({
  name: "attendance.finish-makeup",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: makeupId }) {
    const [row] = await makeupById(ctx, makeupId);
    if (!row) throw notFound();
    if (row.way !== "assignment" || row.state !== "planned") throw conflict("makeup_state", "Only a planned assignment can be marked as done.");
    const today = todayOf(ctx);
    return stageState(ctx, row, "done", row.date !== null && row.date < today ? row.date : today);
  },
});

/**
 * Cancels a make-up; minutes of a done assignment no longer count. A session that the guest attended stays: its attendance is corrected
 * instead. @throws not_found; conflict `makeup_state`, `stale`
 */
export const voidMakeup = command({
  name: "attendance.void-makeup",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, { id: makeupId }) {
    const [row] = await makeupById(ctx, makeupId);
    if (!row) throw notFound();
    if (row.state === "void") throw conflict("makeup_state", "This make-up is already cancelled.");
    if (row.way === "session" && row.state === "done")
      throw conflict("makeup_state", "The student attended this session. Correct its attendance instead.");
    return stageState(ctx, row, "void");
  },
});
