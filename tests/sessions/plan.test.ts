import { describe, expect, it } from "vitest";
import { planSessions, type Span, sumByKind } from "~/features/sessions/domain/plan-sessions";
import { isProblem, NO_SUCH_TIME, sessionTimes } from "~/features/sessions/domain/session-times";
import { type Block, type Closure, hoursText } from "~/features/sessions/model";
import { federalHolidays, isFederalHoliday } from "~/platform/business-days";
import { plusDays, weekdayOf } from "~/platform/zones";

const ZONE = "America/New_York";
const usual = { locationId: "loc", instructorId: "ana" };
const block = (weekday: number, given: Partial<Block> = {}): Block => ({
  ...{ weekday, start: "18:00", end: "22:00", kind: "theory", break: 15 },
  ...given,
});
const closed = (from: string, name = "Closed", to = from, locationId: string | null = null): Closure => ({ from, to, name, locationId });
const plan = (blocks: Block[], span: Span, closures: Closure[] = []) => planSessions(blocks, span, closures, { zone: ZONE, usual });
const at = (date: string, startTime: string, endTime: string, breakMinutes = 0, zone = ZONE) =>
  sessionTimes({ date, startTime, endTime, breakMinutes, kind: "theory" }, zone);
const minutesAt = (...given: Parameters<typeof at>) => {
  const times = at(...given);
  return isProblem(times) ? times : times.minutes;
};

describe("times of a session", () => {
  it("count minutes by instants, over midnight and clock changes", () => {
    expect(minutesAt("2026-11-16", "18:00", "22:00", 15)).toBe(225);
    expect(minutesAt("2026-12-31", "22:00", "06:30")).toBe(510);
    // Clocks go back on November 1, 2026, and forward on March 14, 2027.
    expect(minutesAt("2026-10-31", "22:00", "06:30")).toBe(570);
    expect(minutesAt("2027-03-13", "22:00", "06:30")).toBe(450);
    expect(minutesAt("2027-03-14", "01:30", "03:30")).toBe(60);
    expect(minutesAt("2027-03-14", "01:30", "03:30", 0, "America/Phoenix")).toBe(120);
  });

  it("refuse a time that clocks skip, and take the first of two", () => {
    expect(at("2027-03-14", "02:30", "05:00")).toEqual({ field: "start_time", message: NO_SUCH_TIME });
    expect(at("2027-03-13", "22:00", "02:30")).toEqual({ field: "end_time", message: NO_SUCH_TIME });
    // 1:30 AM EDT is 5:30 UTC; the second 1:30 would be 6:30 UTC.
    expect(at("2026-11-01", "01:30", "03:30")).toEqual({
      startsAt: Date.UTC(2026, 10, 1, 5, 30),
      endsAt: Date.UTC(2026, 10, 1, 8, 30),
      minutes: 180,
    });
    expect(at("2026-11-01", "00:30", "01:30")).toMatchObject({ minutes: 60 });
  });

  it("refuse sessions of more than 14 hours, without length, and of a break alone", () => {
    expect(minutesAt("2026-11-16", "18:00", "08:00")).toBe(840);
    expect(at("2026-11-16", "18:00", "08:01")).toMatchObject({ field: "end_time" });
    expect(at("2026-11-16", "08:00", "23:00")).toMatchObject({ field: "end_time" });
    expect(at("2026-11-16", "08:00", "08:00")).toMatchObject({ field: "end_time" });
    expect(at("2026-11-16", "08:00", "09:00", 60)).toMatchObject({ field: "break_minutes" });
  });

  it("credit no minutes for an exam or an orientation", () => {
    for (const kind of ["exam", "orientation"] as const)
      expect(sessionTimes({ date: "2026-11-16", startTime: "09:00", endTime: "10:00", breakMinutes: 0, kind }, ZONE)).toMatchObject({ minutes: 0 });
  });
});

describe("a pattern", () => {
  it("makes the sessions between two days, without those on closures", () => {
    // Mondays and Thursdays over Thanksgiving.
    const made = plan([block(1), block(4)], { first: "2026-11-16", last: "2026-12-03" }, [closed("2026-11-26", "Thanksgiving Day")]);
    expect(made.sessions.map(({ date }) => date)).toEqual(["2026-11-16", "2026-11-19", "2026-11-23", "2026-11-30", "2026-12-03"]);
    expect(made.skipped).toEqual([{ date: "2026-11-26", startTime: "18:00", reason: "Thanksgiving Day" }]);
    expect(made.problem).toBeNull();
    expect(made.sessions[0]).toMatchObject({ ...usual, minutes: 225, kind: "theory" });
  });

  it("fills the minutes of each kind and stops", () => {
    const blocks = [block(1), block(3, { kind: "lab", break: 0 }), block(5, { kind: "clinical", start: "07:00", end: "15:00", break: 30 })];
    const { sessions, problem } = plan(blocks, { first: "2026-11-16", minutes: { theory: 60 * 60, lab: 20 * 60, clinical: 40 * 60 } });
    expect(problem).toBeNull();
    // 16 x 225, 5 x 240 and 6 x 450: each kind stops at the session that reaches it.
    expect(sumByKind(sessions)).toEqual({ theory: 3600, lab: 1200, clinical: 2700 });
    expect(sessions.filter(({ kind }) => kind === "lab")).toHaveLength(5);
    expect(sessions.at(-1)).toMatchObject({ date: "2027-03-01", kind: "theory" });
  });

  it("says when it cannot reach the minutes, makes nothing, or is too long", () => {
    const first = "2026-11-16";
    expect(plan([block(1)], { first, minutes: { theory: 60, lab: 60 } }).problem).toBe("The pattern has no lab sessions to reach its hours.");
    expect(plan([block(1, { to: "2026-12-01" })], { first, minutes: { theory: 6000 } }).problem).toBe(
      "The pattern does not reach its hours within 26 months.",
    );
    expect(plan([block(2)], { first, last: first }).problem).toBe("The pattern makes no sessions. Change its days or dates.");
    expect(plan([block(1)], { first, last: "2029-01-17" }).problem).toBe("A class can last up to 26 months.");
    const daily = [0, 1, 2, 3, 4, 5, 6].map((weekday) => block(weekday));
    expect(plan(daily, { first, last: plusDays(first, 399) }).problem).toBeNull();
    expect(plan(daily, { first, last: plusDays(first, 400) }).problem).toBe("A class can have up to 400 sessions.");
  });

  it("applies a closure of one location to that location, and the dates of a block to it", () => {
    const blocks = [block(1), block(1, { start: "08:00", end: "10:00", location: "ward", room: "3 West", from: "2026-11-23" })];
    const made = plan(blocks, { first: "2026-11-16", last: "2026-11-30" }, [closed("2026-11-30", "Inspection", "2026-11-30", "ward")]);
    expect(made.sessions.map(({ date, startTime, room }) => [date, startTime, room])).toEqual([
      ["2026-11-16", "18:00", null],
      ["2026-11-23", "08:00", "3 West"],
      ["2026-11-23", "18:00", null],
      ["2026-11-30", "18:00", null],
    ]);
    expect(made.skipped).toEqual([{ date: "2026-11-30", startTime: "08:00", reason: "Inspection" }]);
  });

  it("never makes two sessions at one time, also across midnight", () => {
    const night = block(6, { start: "22:00", end: "06:30" });
    const made = plan([night, block(0, { start: "06:00", end: "08:00" }), block(0, { start: "06:30", end: "09:00" })], {
      first: "2026-11-21",
      last: "2026-11-22",
    });
    expect(made.sessions.map(({ startTime }) => startTime)).toEqual(["22:00", "06:30"]);
    expect(made.skipped).toEqual([{ date: "2026-11-22", startTime: "06:00", reason: "Another session of this class is at that time." }]);
  });

  it("names the night whose end clocks skip and makes the others", () => {
    const made = plan([block(6, { start: "22:00", end: "02:30" })], { first: "2027-03-06", last: "2027-03-20" });
    expect(made.sessions.map(({ date }) => date)).toEqual(["2027-03-06", "2027-03-20"]);
    expect(made.skipped).toEqual([{ date: "2027-03-13", startTime: "22:00", reason: NO_SUCH_TIME }]);
  });

  it("keeps the slots of kept sessions, and counts their minutes", () => {
    const [monday] = plan([block(1)], { first: "2026-11-16", last: "2026-11-16" }).sessions;
    if (!monday) throw new Error("no session");
    const kept = { ...monday, slot: monday.date, slotStart: "18:00", isCancelled: false };
    const span: Span = { first: "2026-11-16", minutes: { theory: 450 } };
    const again = (given: Partial<typeof kept>) => planSessions([block(1)], span, [], { zone: ZONE, usual, kept: [{ ...kept, ...given }] });
    expect(again({}).sessions.map(({ date }) => date)).toEqual(["2026-11-23"]);
    // A cancelled slot stays free of a session and gives no minutes.
    expect(again({ isCancelled: true }).sessions.map(({ date }) => date)).toEqual(["2026-11-23", "2026-11-30"]);
  });

  it("keeps every session within its blocks and closures, whatever they are", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const clock = () => `${String(random(24)).padStart(2, "0")}:${random(2) === 0 ? "00" : "30"}`;
    for (let round = 0; round < 60; round += 1) {
      const first = plusDays("2026-01-05", random(600));
      const blocks = Array.from({ length: 1 + random(5) }, () =>
        block(random(7), { start: clock(), end: clock(), break: random(3) * 15, kind: (["theory", "lab", "clinical", "exam"] as const)[random(4)] }),
      );
      const closures = Array.from({ length: random(4) }, () => closed(plusDays(first, random(90))));
      const { sessions, skipped } = plan(blocks, { first, last: plusDays(first, 90) }, closures);
      for (const [index, session] of sessions.entries()) {
        expect(blocks.some(({ weekday, start }) => weekday === weekdayOf(session.date) && start === session.startTime)).toBe(true);
        expect(closures.some(({ from }) => from === session.date)).toBe(false);
        expect(session.endsAt - session.startsAt).toBeLessThanOrEqual(14 * 3_600_000);
        for (const other of sessions.slice(index + 1)) expect(other.startsAt < session.endsAt && session.startsAt < other.endsAt).toBe(false);
      }
      const asked = Array.from({ length: 91 }, (_, day) => plusDays(first, day)).flatMap((date) =>
        blocks.filter(({ weekday }) => weekday === weekdayOf(date)),
      );
      expect(sessions.length + skipped.length).toBe(asked.length);
    }
  });
});

describe("federal holidays", () => {
  it("are named, with those observed on another day", () => {
    expect(federalHolidays(2026).map(({ day, name }) => `${day} ${name}`)).toEqual([
      "2026-01-01 New Year's Day",
      "2026-01-19 Martin Luther King Jr. Day",
      "2026-02-16 Presidents' Day",
      "2026-05-25 Memorial Day",
      "2026-06-19 Juneteenth",
      "2026-07-03 Independence Day (observed)",
      "2026-07-04 Independence Day",
      "2026-09-07 Labor Day",
      "2026-10-12 Columbus Day",
      "2026-11-11 Veterans Day",
      "2026-11-26 Thanksgiving Day",
      "2026-12-25 Christmas Day",
    ]);
    expect(isFederalHoliday("2021-12-31")).toBe(true);
    expect(isFederalHoliday("2026-11-27")).toBe(false);
  });
});

it("writes minutes as hours", () => {
  expect([0, 45, 60, 150].map(hoursText)).toEqual(["0 min", "45 min", "1 h", "2 h 30 min"]);
});
