import { sql } from "drizzle-orm";
import { z } from "zod";
import { stageTaken } from "~/features/sessions/domain/stage-taken";
import { isLocked } from "~/features/sessions/model";
import { type Ctx, zoneOf } from "~/platform/context";
import { listed, rawStatement } from "~/platform/db";
import { conflict, DomainError, invalid, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { MINUTE_MS, plusDays } from "~/platform/zones";
import { attendanceForm, rowText } from "../attendance-forms";
import { notClearedText } from "../clearance-model";
import { clinicalNeeds, notClearedIn } from "../data/clearance";
import {
  absencesElsewhere,
  guestMakeups,
  knownMarks,
  makeupAttended,
  markedPairs,
  ownInstructor,
  type RegistrationToMark,
  registrationsToMark,
  type SessionToMark,
  sessionsToMark,
} from "../data/marking";
import {
  credit,
  isExpected,
  LONGEST_KEPT_MS,
  MARKS_OPEN_MS,
  MAX_MARKS,
  type MarkFields,
  type MarkSource,
  markFields,
  REFUSALS,
  type RefusalCode,
} from "../model";
import { expectedDays } from "./expected";

/** Clocks of devices may be ahead by this much; beyond it the mark gets the time at which it came in. */
const CLOCK_AHEAD_MS = 5 * MINUTE_MS;

/** What became of a mark. */
export interface MarkAnswer {
  id: string;
  session: string;
  registration: string;
  result: "saved" | "repeated" | "refused";
  code: RefusalCode | null;
  message: string | null;
  /** Credited minutes of a saved mark. */
  minutes: number | null;
}

interface Staged {
  id: string;
  sessionId: string;
  registrationId: string;
  status: MarkFields["status"];
  arrivedAt: number | null;
  leftAt: number | null;
  minutes: number;
  source: MarkSource;
  deviceAt: number;
  deviceKey: string | null;
  reason: string | null;
}

/** The instant of a time of day during a session: a session over midnight has the hours of two days. Null if it is outside. */
function duringSession({ session }: SessionToMark, time: string, zone: string): number | null {
  const first = instantOf(session.date, time, zone).getTime();
  const at = first < session.startsAt ? instantOf(plusDays(session.date, 1), time, zone).getTime() : first;
  if (at <= session.endsAt) return at;
  // A student who comes early is there from the start.
  return first < session.startsAt && session.startsAt - first <= 4 * 60 * MINUTE_MS ? session.startsAt : null;
}

/** Whether the signed-in user marks as the instructor of the own sessions; everybody else of the staff is the office. */
export const marksAsInstructor = (ctx: Ctx): boolean => ctx.actor.kind === "user" && ctx.actor.permissionSet === "instructor";

/** A student's own check-in, with the key of the device. */
interface SelfMark {
  deviceKey: string;
}

interface How {
  self?: SelfMark;
  /** The office decides between two marks: a guest's mark is the office's too, which settles the conflict. */
  settles?: boolean;
}

/** Saves the marks that can be saved, as a part of a command, and answers for each. */
export async function markAll(ctx: CommandCtx, marks: readonly MarkFields[], { self, settles }: How = {}): Promise<MarkAnswer[]> {
  const sessionIds = [...new Set(marks.map(({ session }) => session))];
  const registrationIds = [...new Set(marks.map(({ registration }) => registration))];
  const attending = marks.filter(({ status }) => isThere(status)).map(({ session, registration }) => ({ session, registration }));
  const [sessions, registrations, known, marked, guests, [own], needs] = await inSchool(ctx).db.batch([
    sessionsToMark(ctx, sessionIds),
    registrationsToMark(ctx, registrationIds),
    knownMarks(
      ctx,
      marks.map(({ id }) => id),
    ),
    markedPairs(ctx, registrationIds, sessionIds),
    guestMakeups(ctx, registrationIds),
    ownInstructor(ctx),
    clinicalNeeds(
      ctx,
      sql`SELECT value ->> 'session' AS session_id, value ->> 'registration' AS registration_id FROM json_each(${JSON.stringify(attending)})`,
    ),
  ]);
  const seen = new Set(known.map(({ id }) => id));
  const staged: Staged[] = [];
  const answers = marks.map((mark): MarkAnswer => {
    const answer = { id: mark.id, session: mark.session, registration: mark.registration, code: null, message: null, minutes: null };
    if (seen.has(mark.id)) return { ...answer, result: "repeated" };
    seen.add(mark.id);
    const found = sessions.find(({ session }) => session.id === mark.session);
    const of = registrations.find(({ id }) => id === mark.registration);
    const isGuest =
      of?.classId !== found?.session.classId &&
      guests.some(({ sessionId, registrationId }) => sessionId === mark.session && registrationId === mark.registration);
    const isMarked = marked.some(({ sessionId, registrationId }) => sessionId === mark.session && registrationId === mark.registration);
    const missing = found && isThere(mark.status) ? notClearedIn(needs, found.session, mark.registration) : [];
    const isCleared = missing.length === 0;
    const ready = readMark(ctx, mark, found, of, { isGuest, isMarked, isCleared, lockDays: own?.lockDays ?? 7, self, settles });
    if (typeof ready === "string")
      return { ...answer, result: "refused", code: ready, message: ready === "not_cleared" ? notClearedText(missing) : REFUSALS[ready] };
    staged.push(ready);
    return { ...answer, result: "saved", minutes: ready.minutes };
  });
  const refused = answers.filter(({ result }) => result === "refused");
  if (staged.length > 0) stageMarks(ctx, staged, guests, self);
  // A command that stages nothing is not logged; refused marks are.
  else if (refused.length > 0)
    stageTaken(
      ctx,
      sessions.map(({ session }) => session.id),
    );
  ctx.record({
    type: "class_session",
    id: sessionIds.join(", ").slice(0, 200),
    after: { saved: staged.length, refused: refused.map(({ registration, code }) => ({ registration, code })) },
  });
  return answers;
}

/**
 * Marks the attendance of up to 200 students, also of several sessions. Each mark is saved or refused on its own, and a repeated one changes
 * nothing. A student who was marked present elsewhere at the same time becomes absent there, which the office sees. The first mark but
 * "excused" makes a session held.
 */
export const markAttendance = command({
  name: "attendance.mark",
  allow: schoolStaff,
  scope: "attendance:write",
  idempotent: false,
  input: z.object({ marks: z.array(markFields).min(1).max(MAX_MARKS) }),
  async run(ctx, { marks }) {
    const results = await markAll(ctx, marks);
    refuseNotCleared(results);
    return { results };
  },
});

const isThere = (status: MarkFields["status"]): boolean => status !== "absent" && status !== "excused";

/** @throws forbidden `not_cleared` if that is why none of the marks was saved */
function refuseNotCleared(answers: readonly MarkAnswer[], fields?: Record<string, string[]>): void {
  if (answers.length === 0 || answers.some(({ code }) => code !== "not_cleared")) return;
  throw new DomainError("forbidden", "not_cleared", answers[0]?.message ?? REFUSALS.not_cleared, fields);
}

/** A mark ready to be saved, or why it is refused. */
function readMark(
  ctx: CommandCtx,
  mark: MarkFields,
  found: SessionToMark | undefined,
  of: RegistrationToMark | undefined,
  { isGuest, isMarked, isCleared, lockDays, self, settles }: How & { isGuest: boolean; isMarked: boolean; isCleared: boolean; lockDays: number },
): Staged | RefusalCode {
  const now = ctx.now.getTime();
  const byOffice = self === undefined && !marksAsInstructor(ctx);
  if (!found) return "not_found";
  const { session } = found;
  if (self === undefined && !byOffice && !found.isOwn) return "not_yours";
  if (session.status === "cancelled") return "session_cancelled";
  const deviceAt = mark.device_at === undefined || mark.device_at > now + CLOCK_AHEAD_MS ? now : mark.device_at;
  if (isLocked(session, lockDays, now)) {
    if (!byOffice) return "session_locked";
    if (!mark.reason) return "reason_required";
  }
  if (!byOffice && deviceAt < now - LONGEST_KEPT_MS) return "too_late";
  if (mark.status !== "excused" && now < session.startsAt - MARKS_OPEN_MS) return "future_session";
  if (!of) return "not_in_class";
  if (of.classId !== session.classId && !isGuest && !isMarked) return "not_in_class";
  // The office may mark a student for a day before the registration.
  const isAwaited = byOffice ? isExpected({ ...of, registeredOn: session.date }, session.date) : expectedDays(ctx, of)(session.date);
  if (!isGuest && !isMarked && !isAwaited) return "not_expected";
  if (of.status !== "active" && !isMarked) return "not_expected";
  if (!isCleared) return "not_cleared";
  const zone = zoneOf(ctx);
  const instant = (time: string | undefined) => (time === undefined ? null : duringSession(found, time, zone));
  const [arrivedAt, leftAt] = [instant(mark.arrived_at), instant(mark.left_at)];
  const hasTimes = mark.status === "late" || mark.status === "left_early";
  if ((mark.status === "late" && mark.arrived_at === undefined) || (mark.status === "left_early" && mark.left_at === undefined))
    return "time_missing";
  const isOutside = (mark.arrived_at !== undefined && arrivedAt === null) || (mark.left_at !== undefined && leftAt === null);
  if (hasTimes && (isOutside || (arrivedAt !== null && leftAt !== null && arrivedAt >= leftAt))) return "time_outside";
  const times = hasTimes ? { arrivedAt, leftAt } : { arrivedAt: null, leftAt: null };
  return {
    ...{ id: mark.id, sessionId: session.id, registrationId: of.id, status: mark.status, ...times },
    minutes: credit(session, { status: mark.status, ...times }, of.rule),
    source: isGuest && !settles ? "makeup" : self ? "self" : byOffice ? "office" : "instructor",
    ...{ deviceAt, deviceKey: self?.deviceKey ?? null, reason: mark.reason ?? null },
  };
}

/**
 * Stages marks in one statement; triggers write what counts. Absences follow where a student is credited twice at a time, then the make-ups of
 * guests. A session is taken once every expected student is marked.
 */
function stageMarks(ctx: CommandCtx, marks: readonly Staged[], guests: readonly { id: string }[], self: SelfMark | undefined): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const by = ctx.actor.kind === "user" ? ctx.actor.id : null;
  const registrationIds = [...new Set(marks.map(({ registrationId }) => registrationId))];
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT OR IGNORE INTO attendance_marks (school_id, id, session_id, registration_id, status, arrived_at, left_at, minutes, source, device_at,
          received_at, marked_by, device_key, reason)
        SELECT ${schoolId}, value ->> 'id', value ->> 'sessionId', value ->> 'registrationId', value ->> 'status', value ->> 'arrivedAt',
          value ->> 'leftAt', value ->> 'minutes', value ->> 'source', value ->> 'deviceAt', ${now}, ${by}, value ->> 'deviceKey', value ->> 'reason'
        FROM json_each(${JSON.stringify(marks)})`,
    ),
  );
  const source = self ? "self" : marksAsInstructor(ctx) ? "instructor" : "office";
  if (marks.some(({ minutes }) => minutes > 0)) ctx.stage(rawStatement(db, absencesElsewhere({ schoolId, by, now, source }, marks)));
  for (const { id } of guests) ctx.stage(rawStatement(db, makeupAttended(schoolId, id, now)));
  // A student who attends after a leave has returned.
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE leaves SET state = 'returned', updated_at = max(${now}, updated_at + 1) WHERE school_id = ${schoolId} AND state = 'approved'
        AND registration_id IN ${listed(registrationIds)}
        AND EXISTS (SELECT 1 FROM json_each(${JSON.stringify(marks)}) m JOIN class_sessions s ON s.school_id = ${schoolId} AND s.id = m.value ->> 'sessionId'
          WHERE m.value ->> 'registrationId' = leaves.registration_id AND m.value ->> 'minutes' > 0 AND s.date > leaves.last_day)`,
    ),
  );
  const sessionIds = [...new Set(marks.map(({ sessionId }) => sessionId))];
  stageTaken(ctx, sessionIds);
  // Check-ins come one by one; they are no news for other programs.
  if (!self) for (const sessionId of sessionIds) ctx.emit("attendance.taken", { sessionId });
}

/**
 * The attendance form of one session: saves the changed rows, and with `all_present` marks the students without a mark as present.
 * Nothing is saved while a row is wrong. @throws not_found for a session of others; invalid beside the fields of a row
 */
export const takeAttendance = command({
  name: "attendance.take",
  allow: schoolStaff,
  input: attendanceForm.extend({ id: id() }),
  async run(ctx, { id: session, all_present, reason, rows }) {
    const marks = Object.entries(rows).flatMap(([registration, { was = "||", ...row }]): MarkFields[] => {
      const said = row.status === undefined && all_present ? { ...row, status: "present" as const } : row;
      return said.status === undefined || rowText(said) === was
        ? []
        : [{ id: newId(), session, registration, reason, ...said, status: said.status, device_at: undefined }];
    });
    if (marks.length === 0) throw conflict("nothing_marked", "Mark at least one student.");
    if (marks.length > MAX_MARKS) throw conflict("too_many_marks", `Mark up to ${MAX_MARKS} students at once.`);
    const answers = await markAll(ctx, marks);
    const fields: Record<string, string[]> = {};
    for (const { registration, code, message } of answers) {
      if (code === null || message === null) continue;
      // "All present" is for those who may be there.
      if (code === "not_cleared" && rows[registration]?.status === undefined) continue;
      if (code === "not_found" || code === "not_yours") throw notFound();
      const isTime = code === "time_missing" || code === "time_outside";
      const field = isTime ? (rows[registration]?.status === "left_early" ? "left_at" : "arrived_at") : "status";
      fields[code === "reason_required" ? "reason" : `rows.${registration}.${field}`] = [message];
    }
    if (Object.keys(fields).length > 0) {
      refuseNotCleared(answers, fields);
      throw invalid(fields);
    }
    return { id: session, saved: answers.filter(({ result }) => result === "saved").length };
  },
});
