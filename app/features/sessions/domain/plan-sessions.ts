import { type IsoDate, plusDays, plusMonths, weekdayOf } from "~/platform/zones";
import {
  type Block,
  type Closure,
  CREDITED_KINDS,
  isCredited,
  type KindMinutes,
  MAX_MONTHS,
  MAX_SESSIONS,
  SESSION_KIND_LABELS,
  type SessionKind,
} from "../model";
import { isProblem, type SessionTimes, sessionTimes } from "./session-times";

/** How far a pattern runs: to a last day, or until the minutes of each kind are reached. */
export type Span = { first: IsoDate } & ({ last: IsoDate } | { minutes: Partial<KindMinutes> });

export interface PlannedSession extends SessionTimes {
  date: IsoDate;
  startTime: string;
  endTime: string;
  breakMinutes: number;
  kind: SessionKind;
  locationId: string | null;
  room: string | null;
  instructorId: string | null;
  /** The clinical site; null for sessions that aren't clinical. */
  siteId: string | null;
}

/** A session that stays as it is while its pattern is planned again. */
export interface KeptSession {
  /** The date and start of the pattern that it was made for; null if it was added by hand. */
  slot: IsoDate | null;
  slotStart: string;
  startsAt: number;
  endsAt: number;
  minutes: number;
  kind: SessionKind;
  isCancelled: boolean;
}

export interface Plan {
  sessions: PlannedSession[];
  /** Sessions of the pattern that are not made, and why. */
  skipped: { date: IsoDate; startTime: string; reason: string }[];
  /** Why the plan cannot be saved; null if it can. */
  problem: string | null;
}

/** Sessions before a new one that can overlap it: those of two days. */
const MOST_A_DAY = 50;

/** Place and instructor of sessions whose block has none. */
interface Usual {
  locationId: string | null;
  instructorId: string | null;
}

export const OVERLAP = "Another session of this class is at that time.";

/** Credited minutes by kind. */
export function sumByKind(sessions: readonly { kind: SessionKind; minutes: number }[]): KindMinutes {
  const sums: KindMinutes = { theory: 0, lab: 0, clinical: 0 };
  for (const { kind, minutes } of sessions) if (isCredited(kind)) sums[kind] += minutes;
  return sums;
}

export const overlaps = (a: { startsAt: number; endsAt: number }, b: { startsAt: number; endsAt: number }): boolean =>
  a.startsAt < b.endsAt && b.startsAt < a.endsAt;

/**
 * The sessions of a pattern, in order. Skips closures, times that a clock change removes, the slots of kept sessions, and sessions that
 * would overlap another one of the class. Kept sessions count toward the minutes. Pure.
 */
export function planSessions(
  blocks: readonly Block[],
  span: Span,
  closures: readonly Closure[],
  { zone, usual, kept = [] }: { zone: string; usual: Usual; kept?: readonly KeptSession[] },
): Plan {
  const plan: Plan = { sessions: [], skipped: [], problem: null };
  const live = kept.filter(({ isCancelled }) => !isCancelled);
  const slots = new Set(kept.map(({ slot, slotStart }) => `${slot} ${slotStart}`));
  const sums = sumByKind(live);
  const required = "minutes" in span ? span.minutes : null;
  const isShort = (kind: SessionKind) => required !== null && isCredited(kind) && sums[kind] < (required[kind] ?? 0);
  const isOpen = () => required === null || CREDITED_KINDS.some(isShort);
  const untaught = CREDITED_KINDS.find((kind) => isShort(kind) && !blocks.some((block) => block.kind === kind));
  if (untaught) return { ...plan, problem: `The pattern has no ${SESSION_KIND_LABELS[untaught].toLowerCase()} sessions to reach its hours.` };
  const end = plusMonths(span.first, MAX_MONTHS);
  const last = "last" in span ? span.last : end;
  if (last > end) return { ...plan, problem: `A class can last up to ${MAX_MONTHS} months.` };
  const ordered = [...blocks].sort((a, b) => a.start.localeCompare(b.start));

  for (let date = span.first; date <= last && isOpen(); date = plusDays(date, 1)) {
    for (const block of ordered) {
      if (block.weekday !== weekdayOf(date) || date < (block.from ?? date) || date > (block.to ?? date)) continue;
      // A kind that has its hours needs no more sessions; an exam or an orientation has none to reach.
      if (required !== null && isCredited(block.kind) && !isShort(block.kind)) continue;
      if (slots.has(`${date} ${block.start}`)) continue;
      const made = plannedSession(date, block, usual, zone);
      const skip = (reason: string) => plan.skipped.push({ date, startTime: block.start, reason });
      if (typeof made === "string") {
        skip(made);
        continue;
      }
      const reason = reasonToSkip(made, closures, [...live, ...plan.sessions.slice(-MOST_A_DAY)]);
      if (reason !== null) {
        skip(reason);
        continue;
      }
      plan.sessions.push(made);
      if (isCredited(made.kind)) sums[made.kind] += made.minutes;
    }
    if (live.length + plan.sessions.length > MAX_SESSIONS) return { ...plan, problem: `A class can have up to ${MAX_SESSIONS} sessions.` };
  }
  if (required !== null && isOpen()) return { ...plan, problem: `The pattern does not reach its hours within ${MAX_MONTHS} months.` };
  if (plan.sessions.length + live.length === 0) return { ...plan, problem: "The pattern makes no sessions. Change its days or dates." };
  return plan;
}

/** The session of a block on a date, or why there is none. */
function plannedSession(date: IsoDate, block: Block, usual: Usual, zone: string): PlannedSession | string {
  const wall = { date, startTime: block.start, endTime: block.end, breakMinutes: block.break, kind: block.kind };
  const times = sessionTimes(wall, zone);
  if (isProblem(times)) return times.message;
  return {
    ...wall,
    ...times,
    locationId: block.location ?? usual.locationId,
    room: block.room ?? null,
    instructorId: block.instructor ?? usual.instructorId,
    siteId: block.kind === "clinical" ? (block.site ?? null) : null,
  };
}

/** Why a session cannot be on its day; null if it can. A night session is on the day on which it begins. */
function reasonToSkip(session: PlannedSession, closures: readonly Closure[], others: readonly { startsAt: number; endsAt: number }[]): string | null {
  const closure = closureOn(session, closures);
  if (closure) return closure.name;
  return others.some((other) => overlaps(session, other)) ? OVERLAP : null;
}

/** The closure on the day and at the location of a session. */
export const closureOn = <C extends Closure>(session: { date: IsoDate; locationId: string | null }, closures: readonly C[]): C | undefined =>
  closures.find(
    ({ from, to, locationId }) => session.date >= from && session.date <= to && (locationId === null || locationId === session.locationId),
  );
