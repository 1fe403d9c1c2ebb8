import { eq } from "drizzle-orm";
import * as schema from "#drizzle/schema/index";
import { adjustHours } from "~/features/attendance/domain/adjust-hours";
import { addLeave, withdrawLeave } from "~/features/attendance/domain/leaves";
import { finishMakeup, planMakeup, voidMakeup } from "~/features/attendance/domain/makeups";
import { markAttendance } from "~/features/attendance/domain/mark-attendance";
import { sessionAttendance } from "~/features/attendance/domain/session-attendance";
import { CREDITED_LABELS } from "~/features/attendance/makeup-model";
import { ATTENDANCE_STATUSES } from "~/features/attendance/model";
import { changeEnrollmentStatus } from "~/features/registrations/domain/change-enrollment-status";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { transferRegistration } from "~/features/registrations/domain/transfer-registration";
import { cancelSession, restoreSession } from "~/features/sessions/domain/cancel-session";
import { changeSession } from "~/features/sessions/domain/change-session";
import { unlockSession } from "~/features/sessions/domain/unlock-session";
import { CREDITED_KINDS } from "~/features/sessions/model";
import { DomainError } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { keysOf } from "~/platform/input";
import { wallTime } from "~/platform/wall-clock";
import { dayIn, EASTERN, HOUR_MS, MINUTE_MS, plusDays } from "~/platform/zones";
import {
  at,
  attendanceOf,
  FIRST_DAY,
  type History,
  isTaught,
  makeupsOf,
  office,
  type SentMark,
  type SessionOfHistory,
  sessionsOf,
} from "./attendance-history";
import { db } from "./rows";

interface Pair {
  session: SessionOfHistory;
  registration: string;
}

/** A session and a student to mark: mostly of the class, often a guest or one who is marked already, now and then anything. */
async function pairsToMark(history: History): Promise<() => Pair> {
  const { draw, registrations } = history;
  const [sessions, guests, marked] = await Promise.all([sessionsOf(history), makeupsOf(history), attendanceOf(history)]);
  const pairsOf = (rows: readonly { sessionId: string | null; registrationId: string }[]) =>
    rows.flatMap(({ sessionId, registrationId: registration }) =>
      sessions.filter(({ id }) => id === sessionId).map((session) => ({ session, registration })),
    );
  const hasBegun = ({ session }: Pair) => session.startsAt < history.now + 14 * MINUTE_MS;
  const own = sessions
    .flatMap((session) => registrations.map((registration) => ({ session, registration })))
    .filter(({ session, registration }) => history.classesOf.get(registration)?.at(-1) === session.classId);
  const corrected = pairsOf(marked);
  const asGuests = pairsOf(guests.filter(({ state }) => state !== "void")).filter(hasBegun);
  const anything = (): Pair => ({ session: draw.pick(sessions), registration: draw.pick(registrations) });
  return () => {
    if (asGuests.length > 0 && draw.chance(0.5)) return draw.pick(asGuests);
    if (corrected.length > 0 && draw.chance(0.3)) return draw.pick(corrected);
    const begun = own.filter(hasBegun);
    return begun.length > 0 && draw.chance(0.9) ? draw.pick(begun) : anything();
  };
}

/** Marks of one device: new ones and repeated ones, of any session, student and time, tapped in any order. */
async function sendMarks(history: History) {
  const { draw } = history;
  const nextPair = await pairsToMark(history);
  const pairs = Array.from({ length: draw.number(1, 6) }, nextPair);
  const taught = history.authors.filter(({ instructor }) =>
    pairs.every(({ session }) => instructor === null || isTaught(history, session, instructor)),
  );
  const author = draw.pick(draw.chance(0.8) ? taught : history.authors);
  const own = history.sent.filter((each) => each.author === author);
  const marks = pairs.map(({ session, registration }): SentMark => {
    if (own.length > 0 && (session === undefined || draw.chance(0.15))) return draw.pick(own).mark;
    const length = (session.endsAt - session.startsAt) / MINUTE_MS;
    const clock = (from: number, to: number) => wallTime(session.startsAt + draw.number(from, to) * MINUTE_MS, EASTERN);
    const mark = {
      ...{ id: newId(), session: session.id, registration, status: draw.pick(draw.chance(0.3) ? ["present"] : ATTENDANCE_STATUSES) },
      ...{
        arrived_at: draw.chance(0.9) ? clock(-20, length / 2) : undefined,
        left_at: draw.chance(0.7) ? clock(length / 2, length + 10) : undefined,
      },
      device_at: draw.chance(0.9) ? new Date(history.now - draw.number(-10, 2_000) * MINUTE_MS).toISOString() : undefined,
      reason: draw.chance(0.9) ? "Paper sheet" : undefined,
    };
    history.sent.push({ mark, author });
    return mark;
  });
  const sessions = pairs.map(({ session }) => session);
  const { results } = await markAttendance(at(history, author.ctx), { marks });
  const strange = results.filter(({ session, result }) => {
    const row = sessions.find((each) => each.id === session);
    return author.instructor !== null && row && result === "saved" && !isTaught(history, row, author.instructor);
  });
  for (const { id } of strange) history.violations.push(`9: an instructor marked another's session (${id})`);
  return results.map(({ result, code }) => code ?? result);
}

/** An instructor looks at any session: those of others do not exist. */
async function lookAtSession(history: History) {
  const { draw } = history;
  const { ctx, instructor } = draw.pick(history.authors);
  const session = draw.pick(await sessionsOf(history));
  const isSeen = await sessionAttendance(at(history, ctx), { id: session.id }).then(
    () => true,
    () => false,
  );
  if (instructor !== null && isSeen !== isTaught(history, session, instructor))
    history.violations.push(`9: a session was read by the wrong instructor (${session.id})`);
}

const planned = async (history: History) => history.draw.pick((await sessionsOf(history)).filter(({ status }) => status !== "held"))?.id;
const scheduledByKind = async (history: History) => {
  const sums: Record<string, number> = {};
  for (const { classId, kind, minutes, status } of await sessionsOf(history))
    if (status !== "cancelled") sums[`${classId} ${kind}`] = (sums[`${classId} ${kind}`] ?? 0) + minutes;
  return JSON.stringify(Object.entries(sums).sort());
};

const codeOf = (error: unknown): string => {
  if (error instanceof DomainError) return error.code;
  throw error;
};

async function moveSession(history: History) {
  const { draw } = history;
  const before = await scheduledByKind(history);
  const session = draw.pick(await sessionsOf(history));
  // Nights on which clocks change have an hour more or less; these don't.
  const date = plusDays(session.date, draw.pick([-3, -1, 1, 2, 3]));
  const given = { date, start_time: draw.chance(0.3) ? undefined : session.startTime };
  const changed = await changeSession(office(history), { id: session.id, ...given, accept_overlap: "on" }).catch(codeOf);
  if (date <= "2026-03-06" && (await scheduledByKind(history)) !== before) history.violations.push(`8: a move changed the minutes (${session.id})`);
  return changed;
}

async function planAMakeup(history: History) {
  const { draw } = history;
  const missed = draw.pick((await attendanceOf(history)).filter(({ minutes, scheduled, isMakeup }) => minutes < scheduled && !isMakeup));
  const own = history.classesOf.get(missed?.registrationId ?? "")?.at(-1);
  const fitting = (await sessionsOf(history)).filter(
    ({ kind, startsAt, classId }) => kind === missed?.kind && startsAt > history.now && classId !== own,
  );
  const guest = draw.chance(0.6) ? fitting[0] : draw.pick(fitting);
  const today = dayIn(new Date(history.now), EASTERN);
  const assignment = { way: "assignment", date: plusDays(today, draw.number(-1, 3)), minutes: draw.chance(0.5) ? draw.number(10, 120) : undefined };
  return planMakeup(office(history), {
    ...{ registration: missed?.registrationId, missed: missed?.sessionId },
    ...(guest && draw.chance(missed?.kind === "theory" ? 0.5 : 1) ? { way: "session", session: guest.id } : assignment),
  });
}

/** Hours or days pass; often a guest's session has just begun then. */
async function passTime(history: History) {
  const { draw } = history;
  const guests = (await makeupsOf(history)).filter(({ state, way }) => state === "planned" && way === "session").map(({ sessionId }) => sessionId);
  const ahead = (await sessionsOf(history)).filter(
    ({ id, startsAt, status }) => guests.includes(id) && startsAt > history.now && status === "planned",
  );
  const [next] = ahead;
  if (next && draw.chance(0.85)) history.now = next.startsAt + draw.number(1, 300) * MINUTE_MS;
  else history.now += draw.pick([1, 2, 9, 20, 30, draw.chance(0.4) ? 200 : 4]) * HOUR_MS;
}

const steps: readonly (readonly [number, string, (history: History) => Promise<unknown>])[] = [
  [34, "marks", sendMarks],
  [18, "time", passTime],
  [5, "move", moveSession],
  [
    3,
    "kind",
    async (history) => changeSession(office(history), { id: await planned(history), kind: history.draw.pick(CREDITED_KINDS), accept_overlap: "on" }),
  ],
  [
    2,
    "substitute",
    async (history) =>
      changeSession(office(history), { id: await planned(history), instructor: history.draw.pick(history.classes).lead, accept_overlap: "on" }),
  ],
  [
    4,
    "cancel",
    async (history) => cancelSession(office(history), { id: await planned(history), reason: "Storm", way: history.draw.pick(["open", "shorten"]) }),
  ],
  [
    3,
    "restore",
    async (history) => {
      const cancelled = (await sessionsOf(history)).filter(({ cancelledAt }) => cancelledAt !== null && cancelledAt > history.now - 10 * MINUTE_MS);
      return restoreSession(office(history), { id: history.draw.pick(cancelled)?.id });
    },
  ],
  [
    4,
    "transfer",
    async (history) => {
      const [registration, target] = [history.draw.pick(history.registrations), history.draw.pick(history.classes).id];
      const moved = await transferRegistration(office(history), { registration, target, override: "on" });
      history.classesOf.get(registration)?.push(target);
      return moved;
    },
  ],
  [
    4,
    "leave",
    async (history) => {
      const first = plusDays(FIRST_DAY, history.draw.number(0, 12));
      const days = { first_day: first, last_day: plusDays(first, history.draw.number(0, 2)) };
      return addLeave(office(history), { registration: history.draw.pick(history.registrations), ...days, reason: "Surgery" });
    },
  ],
  [
    3,
    "withdraw",
    async (history) => {
      const rows = await db.select().from(schema.leaves).where(eq(schema.leaves.schoolId, history.schoolId)).orderBy(schema.leaves.id);
      return withdrawLeave(office(history), { id: history.draw.pick(rows)?.id });
    },
  ],
  [14, "make-up", planAMakeup],
  [3, "finish", async (history) => finishMakeup(office(history), { id: history.draw.pick(await makeupsOf(history))?.id })],
  [2, "void", async (history) => voidMakeup(office(history), { id: history.draw.pick(await makeupsOf(history))?.id })],
  [
    3,
    "adjust",
    async (history) => {
      const { draw } = history;
      const given = { kind: draw.pick(keysOf(CREDITED_LABELS)), minutes: draw.number(-90, 120), reason: "Prior training" };
      return adjustHours(office(history), { registration: draw.pick(history.registrations), ...given });
    },
  ],
  [
    5,
    "unlock",
    async (history) => unlockSession(office(history), { id: history.draw.pick((await sessionsOf(history)).slice(0, 3)).id, reason: "Late sheet" }),
  ],
  [
    3,
    "enrollment",
    async (history) => {
      const { draw } = history;
      const to = draw.pick(["dropped", "enrolled", "enrolled"]);
      const last = draw.chance(0.5) ? dayIn(new Date(history.now), EASTERN) : undefined;
      return changeEnrollmentStatus(office(history), {
        registration: draw.pick(history.registrations),
        enrollment_status: to,
        last_attended_on: last,
      });
    },
  ],
  [
    2,
    "status",
    async (history) => {
      const given = { status: history.draw.pick(["cancelled", "active", "active"]), reason: "Moved away", override: "on" };
      return changeRegistrationStatus(office(history), { registration: history.draw.pick(history.registrations), ...given });
    },
  ],
  [3, "look", lookAtSession],
];
export const STEP_NAMES = Object.freeze(steps.map(([, name]) => name));
const WEIGHT = steps.reduce((sum, [weight]) => sum + weight, 0);

/** One random step. A refusal changes nothing; any other error ends the history. */
export async function takeStep(history: History): Promise<void> {
  let left = history.draw.number(1, WEIGHT);
  const [, name, run] = steps.find(([weight]) => {
    left -= weight;
    return left <= 0;
  }) as (typeof steps)[number];
  const ended = await run(history).catch(codeOf);
  history.log.push({ step: name, ended: Array.isArray(ended) ? ended : [typeof ended === "string" ? ended : "done"] });
}

/** Sends every mark that was saved once more, in another order and in other portions. */
export async function sendAgain(history: History, saved: ReadonlySet<string>): Promise<void> {
  for (const author of history.authors) {
    const marks = history.sent.flatMap((each) => (each.author === author && saved.has(each.mark.id) ? [each.mark] : [])).reverse();
    for (let from = 0; from < marks.length; ) {
      const portion = history.draw.number(1, 7);
      const { results } = await markAttendance(at(history, author.ctx), { marks: marks.slice(from, from + portion) });
      for (const { id, result } of results) if (result !== "repeated") history.violations.push(`4: ${id} was ${result} when it came again`);
      from += portion;
    }
  }
}
