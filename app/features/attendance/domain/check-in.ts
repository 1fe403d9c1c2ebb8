import { Buffer } from "node:buffer";
import { z } from "zod";
import { timesText } from "~/features/sessions/domain/collisions";
import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { conflict, forbidden, invalidField } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id, optional } from "~/platform/input";
import { student } from "~/platform/policy";
import { countUse, giveBackUse } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { isSame, sign } from "~/platform/signing";
import { command, query } from "~/platform/verb";
import { wallTime } from "~/platform/wall-clock";
import { clockTime, MINUTE_MS } from "~/platform/zones";
import { CODE_MS, checkInForm, checkInState, periodsAt, WRONG_CODES, WRONG_CODES_MS } from "../check-in-model";
import { type StudentSession, sessionsOfStudent, sharedDevices } from "../data/check-in";
import { ATTENDANCE_LABELS, MARKS_OPEN_MS } from "../model";
import { markAll } from "./mark-attendance";
import { sessionAttendance } from "./session-attendance";

/** Six digits of a session and a period of 20 seconds, made from the secret of the installation: nothing static is stored or shown. */
async function codeOf(ctx: Ctx, sessionId: string, period: number): Promise<string> {
  const signature = await sign(ctx.env, "check-in", inSchool(ctx).schoolId, sessionId, String(period));
  return String(Buffer.from(signature, "base64url").readUInt32BE(0) % 1_000_000).padStart(6, "0");
}

/**
 * The check-in of one session for its instructor's screen: the code of now, how long it lasts (milliseconds), and who is in and who is
 * missing. @throws not_found for sessions of others
 */
export async function readCheckIn(ctx: Ctx, sessionId: string) {
  const now = ctx.now.getTime();
  const [view, shared] = await Promise.all([sessionAttendance(ctx, { id: sessionId }), sharedDevices(ctx, sessionId)]);
  const { session, zone, counts, opensAt } = view;
  const onOneDevice = new Set(shared.map(({ registrationId }) => registrationId));
  const state = session.status === "cancelled" ? ("over" as const) : checkInState(session, now);
  return {
    ...{ session, state, counts },
    /** HH:MM of the school's clock. */
    opensAt: wallTime(opensAt, zone),
    closesAt: wallTime(session.startsAt + (session.endsAt - session.startsAt) / 2, zone),
    code: state === "open" ? await codeOf(ctx, session.id, periodsAt(now)[0]) : null,
    remainingMs: CODE_MS - (now % CODE_MS),
    students: view.students.map((each) => ({ ...each, isOnSharedDevice: onOneDevice.has(each.id) })),
  };
}

/** The sessions that a student can check in to: those of today, or that of a scanned link. */
export const checkInSessions = query({
  name: "attendance.check-in-sessions",
  allow: student,
  input: z.object({ session: optional(id()), code: optional(z.string().max(12)) }),
  async run(ctx, { session, code }) {
    const now = ctx.now.getTime();
    const rows = await sessionsOfStudent(ctx, userOf(ctx).studentId ?? "", todayOf(ctx));
    const shown = rows.filter((row) =>
      session === undefined ? row.session.endsAt > now && row.session.date <= todayOf(ctx) : row.session.id === session,
    );
    return {
      code: code ?? null,
      isLink: session !== undefined,
      sessions: shown.map(({ session: of, code: classCode, status }) => ({
        ...{ id: of.id, code: classCode, when: timesText(of, ctx.locale), status, isCancelled: of.status === "cancelled" },
        ...{ state: checkInState(of, now), opensAt: wallTime(of.startsAt - MARKS_OPEN_MS, zoneOf(ctx)) },
      })),
    };
  },
});
export type CheckInSessions = Awaited<ReturnType<typeof checkInSessions>>;

const expired = () => invalidField("code", "This code is no longer valid. Enter the one on the screen now.", "code_expired");

/** @throws conflict `outside_window` with when check-in opens, or that it is over; `session_cancelled` */
function refuseClosed(ctx: Ctx, { session }: StudentSession): void {
  if (session.status === "cancelled") throw conflict("session_cancelled", "This session is cancelled.");
  const state = checkInState(session, ctx.now.getTime());
  const opens = clockTime(wallTime(session.startsAt - MARKS_OPEN_MS, zoneOf(ctx)), ctx.locale);
  if (state === "early") throw conflict("outside_window", `Check-in for ${timesText(session, ctx.locale)} opens at ${opens}.`);
  if (state === "over") throw conflict("outside_window", "Check-in is over. Ask your instructor to mark you.");
}

/**
 * Checks a student in at one session with the code on the instructor's screen. On time is until the start and the grace of the rule; after
 * that it is late, until half of the session. A mark of the instructor stays. Ten wrong codes in ten minutes are refused.
 * @throws invalid beside `code` (`code_expired`); conflict `outside_window`, `session_cancelled`, `not_in_class`, `not_expected`,
 * `already_marked`; forbidden `not_cleared`; too_many
 */
export const checkIn = command({
  name: "attendance.check-in",
  allow: student,
  input: checkInForm,
  async run(ctx, { code, session: sessionId, device }) {
    const { id: userId, studentId } = userOf(ctx);
    const now = ctx.now.getTime();
    const key = `check-in:${userId}`;
    await countUse(ctx, key, WRONG_CODES, WRONG_CODES_MS, "Too many wrong codes. Ask your instructor to mark you.");
    const rows = await sessionsOfStudent(ctx, studentId ?? "", todayOf(ctx));
    const choices = sessionId === undefined ? rows : rows.filter(({ session }) => session.id === sessionId);
    if (sessionId !== undefined && choices.length === 0) throw conflict("not_in_class", "This session is not one of yours.");
    const found = await firstWith(ctx, choices, code);
    if (!found) {
      // Before it opens no code is shown, so the answer says when it is.
      const early = choices.length === 1 ? choices[0] : undefined;
      if (early) refuseClosed(ctx, early);
      throw expired();
    }
    await giveBackUse(ctx, key);
    refuseClosed(ctx, found);
    const { session, registrationId, code: classCode } = found;
    const answer = {
      session: session.id,
      registration: registrationId,
      class_code: classCode,
      when: timesText(session, ctx.locale),
      device: device ?? newId(),
    };
    if (found.status !== null) {
      if (found.source !== "self" && found.status !== "present" && found.status !== "late")
        throw conflict("already_marked", `You are marked as ${ATTENDANCE_LABELS[found.status].toLowerCase()}. Talk to your instructor.`);
      return { ...answer, status: found.status, minutes: found.minutes ?? 0 };
    }
    const isLate = now > session.startsAt + found.rule.graceMinutes * MINUTE_MS;
    const status = isLate ? ("late" as const) : ("present" as const);
    const mark = {
      ...{ id: `${session.id}-${registrationId}`, session: session.id, registration: registrationId, status, reason: undefined },
      ...{ arrived_at: isLate ? wallTime(now, zoneOf(ctx)) : undefined, left_at: undefined, device_at: now },
    };
    const [result] = await markAll(ctx, [mark], { self: { deviceKey: answer.device } });
    if (result?.code === "not_cleared") throw forbidden(result.message ?? "", "not_cleared");
    if (result?.result === "refused" && result.code) throw conflict(result.code, result.message ?? "");
    return { ...answer, status, minutes: result?.minutes ?? found.minutes ?? 0 };
  },
});

/** The first of some sessions that a code is good for now. */
async function firstWith(ctx: Ctx, rows: readonly StudentSession[], code: string): Promise<StudentSession | null> {
  for (const row of rows) for (const period of periodsAt(ctx.now.getTime())) if (isSame(code, await codeOf(ctx, row.session.id, period))) return row;
  return null;
}
