import { describe, it } from "vitest";
import { guestProblem } from "~/features/attendance/domain/makeups";
import { hoursOutlook, type KindTotals, requiredTotal, shortMinutes } from "~/features/attendance/hours-model";
import { absencesInRow, DEFAULT_LIMITS, limitsBeyond, type PastMark, unreachableMinutes } from "~/features/attendance/limits-model";
import { ATTENDANCE_STATUSES, credit } from "~/features/attendance/model";
import { isProblem, sessionTimes } from "~/features/sessions/domain/session-times";
import { CREDITED_KINDS } from "~/features/sessions/model";
import { EASTERN, MINUTE_MS, plusDays } from "~/platform/zones";
import { drawing } from "../support/attendance-history";

/** The pure rules of attendance after 10,000 random histories each, in memory: invariants 2, 3 and 8. `histories.test.ts` has the others. */
const HISTORIES = 10_000;
const FIRST_DAY = "2026-02-16";

type Draw = ReturnType<typeof drawing>;
const each = (check: (draw: Draw, seed: number) => void) => {
  for (let seed = 1; seed <= HISTORIES; seed += 1) check(drawing(seed), seed);
};
/** Fails with the seed of the history; quicker than an assertion for each. */
const hold = (isSo: boolean, seed: number, what: string) => {
  if (!isSo) throw new Error(`seed ${seed}: ${what}`);
};
const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Sessions of a class in order, with the minutes that the product gives them. */
function sessionsOf(draw: Draw) {
  const apart = draw.number(1, 3);
  return Array.from({ length: draw.number(1, 8) }, (_, index) => {
    const [start, length] = [draw.number(0, 1_439), draw.number(30, 600)];
    const date = plusDays(FIRST_DAY, index * apart);
    const wall = { date, startTime: clock(start), endTime: clock((start + length) % 1_440), breakMinutes: draw.number(0, 25) };
    const kind = draw.pick([...CREDITED_KINDS, "exam"] as const);
    return { ...wall, kind, times: sessionTimes({ ...wall, kind }, EASTERN) };
  }).flatMap(({ times, ...session }) => (isProblem(times) ? [] : [{ ...session, ...times }]));
}
const ruleOf = (draw: Draw) => ({
  ...{ graceMinutes: draw.number(0, 15), rounding: draw.pick(["none", "down_6", "down_15"] as const) },
  ...{ theory: draw.number(0, 20) * 60, lab: draw.number(0, 5) * 60, clinical: draw.number(0, 10) * 60 },
  ...{ practical: draw.chance(0.3) ? draw.number(0, 12) * 60 : 0, total: draw.chance(0.3) ? draw.number(0, 40) * 60 : 0 },
});
const markOf = (draw: Draw, { startsAt, endsAt }: { startsAt: number; endsAt: number }) => {
  const at = () => (draw.chance(0.7) ? startsAt + draw.number(-60, (endsAt - startsAt) / MINUTE_MS + 60) * MINUTE_MS : null);
  return { status: draw.pick(ATTENDANCE_STATUSES), arrivedAt: at(), leftAt: at() };
};
function totalsOf(draw: Draw, sessions: ReturnType<typeof sessionsOf>, rule: ReturnType<typeof ruleOf>): KindTotals[] {
  return CREDITED_KINDS.map((kind) => {
    const of = sessions.filter((session) => session.kind === kind);
    const marks = of.map((session) => ({ scheduled: session.minutes, credited: credit(session, markOf(draw, session), rule) }));
    const sum = (key: "scheduled" | "credited") => marks.reduce((total, row) => total + row[key], 0);
    const missed = sum("scheduled") - sum("credited");
    const [madeUp, adjusted] = [draw.number(0, missed), draw.chance(0.3) ? draw.number(0, 120) : 0];
    return { kind, scheduled: sum("scheduled"), credited: sum("credited"), missed, excused: 0, madeUp, adjusted };
  });
}

describe("credited minutes", () => {
  it("are between none and those of the session, and never more for coming later or leaving earlier", () => {
    each((draw, seed) => {
      const rule = ruleOf(draw);
      for (const session of sessionsOf(draw)) {
        const mark = markOf(draw, session);
        const minutes = credit(session, mark, rule);
        hold(Number.isInteger(minutes) && minutes >= 0 && minutes <= session.minutes, seed, `${minutes} of ${session.minutes}`);
        if (mark.status === "absent" || mark.status === "excused") hold(minutes === 0, seed, `${mark.status} is credited`);
        if (mark.status === "present") hold(minutes === session.minutes, seed, "present is not credited in full");
        const later = { ...mark, arrivedAt: (mark.arrivedAt ?? session.startsAt) + draw.number(0, 90) * MINUTE_MS };
        const earlier = { ...mark, leftAt: (mark.leftAt ?? session.endsAt) - draw.number(0, 90) * MINUTE_MS };
        hold(credit(session, later, rule) <= minutes && credit(session, earlier, rule) <= minutes, seed, "less time is credited more");
        const step = { none: 1, down_6: 6, down_15: 15 }[rule.rounding];
        hold(minutes === session.minutes || minutes % step === 0, seed, `${minutes} is not rounded by ${step}`);
        hold(credit(session, mark, { ...rule, rounding: "none" }) >= minutes, seed, "rounding adds minutes");
        hold(credit(session, mark, { ...rule, graceMinutes: 0 }) <= minutes, seed, "a grace takes minutes");
      }
    });
  });

  it("of a session don't change with its day, but for nights on which clocks change", () => {
    each((draw, seed) => {
      for (const { kind, minutes, startTime, endTime, breakMinutes, date } of sessionsOf(draw)) {
        const moved = sessionTimes({ kind, startTime, endTime, breakMinutes, date: plusDays(date, draw.number(-20, 20)) }, EASTERN);
        if (isProblem(moved)) continue;
        const [longer, night] = [Math.abs(moved.minutes - minutes), endTime <= startTime || startTime < "04:00"];
        hold(longer === 0 || (night && longer === 60), seed, `${startTime} to ${endTime} has ${minutes} and ${moved.minutes} minutes`);
      }
    });
  });
});

describe("hours", () => {
  it("are the sums of their parts, and are reached on the day on which what is ahead completes them", () => {
    each((draw, seed) => {
      const rule = ruleOf(draw);
      const [past, ahead] = [sessionsOf(draw), sessionsOf(draw)];
      const totals = totalsOf(draw, past, rule);
      const outlook = hoursOutlook(rule, totals, ahead);
      const of = (kind: string) => totals.find((row) => row.kind === kind);
      for (const { kind, counted, planned, missing, required } of outlook.kinds) {
        const row = of(kind);
        hold(counted === (row?.credited ?? 0) + (row?.madeUp ?? 0) + (row?.adjusted ?? 0), seed, "counted is no sum");
        hold(planned === ahead.reduce((sum, session) => sum + (session.kind === kind ? session.minutes : 0), 0), seed, "planned is no sum");
        hold(missing === Math.max(0, required - counted - planned), seed, "missing is no difference");
      }
      hold(outlook.required === requiredTotal(rule), seed, "required");
      const short = shortMinutes(rule, outlook.kinds);
      hold((short === 0) === (outlook.isReached || outlook.reachesOn !== null), seed, `${short} are short, reached on ${outlook.reachesOn}`);
      // As if the sessions up to a day were attended in full.
      const isReachedBy = (date: string) => {
        const attended = totals.map((row) => ({
          ...row,
          credited: row.credited + ahead.reduce((sum, session) => sum + (session.kind === row.kind && session.date <= date ? session.minutes : 0), 0),
        }));
        return hoursOutlook(rule, attended, []).isReached;
      };
      const { reachesOn } = outlook;
      if (reachesOn !== null) hold(isReachedBy(reachesOn) && !isReachedBy(plusDays(reachesOn, -1)), seed, `not reached on ${reachesOn}`);
      const shuffled = hoursOutlook(rule, [...totals].reverse(), ahead);
      hold(JSON.stringify(shuffled) === JSON.stringify(outlook), seed, "the order of totals matters");
    });
  });

  it("that can't be reached any more never grow with a session ahead, a make-up, or an attended session", () => {
    each((draw, seed) => {
      const rule = { ...ruleOf(draw), limits: DEFAULT_LIMITS, excusedCountsAsMissed: draw.chance(0.5), makeupAllowed: draw.chance(0.7) };
      const withMakeups = { ...rule, makeupMaxBps: draw.number(0, 10_000) };
      const sessions = sessionsOf(draw);
      const ahead = sessions.slice(draw.number(0, sessions.length));
      const totals = totalsOf(draw, sessions.slice(0, sessions.length - ahead.length), rule);
      const minutes = unreachableMinutes({ rule: withMakeups, totals, sessions, ahead });
      hold(minutes >= 0 && minutes <= requiredTotal(rule), seed, `${minutes} can't be reached`);
      const more = { date: "2026-06-01", kind: draw.pick(CREDITED_KINDS), minutes: draw.number(1, 300) };
      hold(unreachableMinutes({ rule: withMakeups, totals, sessions, ahead: [...ahead, more] }) <= minutes, seed, "a session ahead takes hours");
      const attended = totals.map((row) => ({ ...row, credited: row.credited + draw.number(0, 60) }));
      hold(unreachableMinutes({ rule: withMakeups, totals: attended, sessions, ahead }) <= minutes, seed, "attendance takes hours");
      hold(unreachableMinutes({ rule: { ...withMakeups, makeupAllowed: false }, totals, sessions, ahead }) >= minutes, seed, "make-ups take hours");
    });
  });
});

describe("limits", () => {
  it("are by the latest absences in a row and the missed share, and each is named once", () => {
    each((draw, seed) => {
      const rule = { ...ruleOf(draw), limits: { ...DEFAULT_LIMITS, terminateDays: draw.pick([null, 3]), terminateShare: draw.pick([null, 2_000]) } };
      const sessions = sessionsOf(draw);
      const marks = sessions
        .map((session): PastMark => {
          const mark = markOf(draw, session);
          const isFree = { isExpected: draw.chance(0.9), isMakeup: draw.chance(0.1) };
          return { date: session.date, status: mark.status, minutes: credit(session, mark, rule), ...isFree };
        })
        .reverse();
      const excusedCounts = draw.chance(0.5);
      const absences = absencesInRow(marks, excusedCounts);
      hold(absences.days <= absences.sessions && absences.sessions <= marks.length, seed, "more days than sessions");
      const present: PastMark = { date: "2026-06-01", status: "present", minutes: 60, isExpected: true, isMakeup: false };
      hold(absencesInRow([present, ...marks], excusedCounts).sessions === 0, seed, "an attended session ends no row");
      const absent: PastMark = { ...present, status: "absent", minutes: 0 };
      hold(absencesInRow([absent, ...marks], excusedCounts).sessions === absences.sessions + 1, seed, "an absence does not count");
      const standing = { totals: totalsOf(draw, sessions, rule), marks, sessions, ahead: [], leavesEnded: [] };
      const made = { excusedCountsAsMissed: excusedCounts, makeupAllowed: true, makeupMaxBps: 10_000 };
      const beyond = limitsBeyond({ ...standing, rule: { ...rule, ...made } });
      hold(new Set(beyond.map((limit) => limit.rule)).size === beyond.length, seed, "a limit is named twice");
      const named = (name: string) => beyond.some((limit) => limit.rule === name);
      hold(named("absences_staff") === absences.sessions >= 2 && named("absences_student") === absences.sessions >= 3, seed, "absences in a row");
      hold(!named("missed_plan") || named("missed_warning"), seed, "the lower share is not named");
    });
  });
});

describe("a make-up", () => {
  it("is in another class of the program, of the missed kind, ahead, in time, and when the own class doesn't meet", () => {
    each((draw, seed) => {
      const own = sessionsOf(draw);
      const now = Date.parse("2026-02-20T12:00:00Z");
      for (const session of sessionsOf(draw)) {
        const guest = {
          ...session,
          id: "s",
          classId: draw.pick(["A", "B"]),
          programId: draw.pick(["P", "Q"]),
          status: draw.pick(["planned", "cancelled"]),
        };
        const until = plusDays(FIRST_DAY, draw.number(5, 30));
        const kind = draw.pick(CREDITED_KINDS);
        const of = { classId: "A", programId: "P" };
        const fits = guestProblem({ ...guest, code: "B-1", location: null, free: 1 } as never, of, { kind, until, own, now }) === null;
        const isFree = own.every(({ startsAt, endsAt }) => endsAt <= session.startsAt || startsAt >= session.endsAt);
        const expected =
          guest.classId === "B" && guest.programId === "P" && session.kind === kind && guest.status === "planned" && session.startsAt > now;
        hold(fits === (expected && session.date <= until && isFree), seed, `${fits} in ${guest.classId}`);
      }
    });
  });
});
