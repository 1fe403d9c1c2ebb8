import { describe, expect, it } from "vitest";
import { hoursOutlook } from "~/features/attendance/hours-model";
import { clockHours, credit, isExpected } from "~/features/attendance/model";
import { isLocked } from "~/features/sessions/model";

const at = (time: string, day = "2026-03-04") => Date.parse(`${day}T${time}:00Z`);
const session = { startsAt: at("18:00"), endsAt: at("22:00"), minutes: 225 };
const rule = { graceMinutes: 5, rounding: "none" as const };
const late = (time: string) => ({ status: "late" as const, arrivedAt: at(time), leftAt: null });
const early = (time: string) => ({ status: "left_early" as const, arrivedAt: null, leftAt: at(time) });

describe("credited minutes", () => {
  it.each([
    ["present", { status: "present" as const, arrivedAt: null, leftAt: null }, 225],
    ["absent", { status: "absent" as const, arrivedAt: null, leftAt: null }, 0],
    ["excused", { status: "excused" as const, arrivedAt: null, leftAt: null }, 0],
    ["20 minutes late: 220 of 240, less the break in proportion", late("18:20"), 206],
    ["late within the grace", late("18:05"), 225],
    ["a minute after the grace", late("18:06"), 219],
    ["left an hour early", early("21:00"), 168],
    ["left within the grace", early("21:55"), 225],
    ["arrived before the start", late("17:30"), 225],
    ["arrived after the end", late("22:30"), 0],
    ["left before the start", early("17:00"), 0],
    ["late and left early", { status: "late" as const, arrivedAt: at("19:00"), leftAt: at("21:00") }, 112],
  ])("of a student who was %s", (_, mark, minutes) => {
    expect(credit(session, mark, rule)).toBe(minutes);
  });

  it("are rounded down by the rule, but for full attendance", () => {
    expect(credit(session, late("18:20"), { ...rule, rounding: "down_15" })).toBe(195);
    expect(credit(session, late("18:20"), { ...rule, rounding: "down_6" })).toBe(204);
    expect(credit({ ...session, minutes: 221 }, { status: "present", arrivedAt: null, leftAt: null }, { ...rule, rounding: "down_15" })).toBe(221);
  });

  it("are never negative and never more than the session has", () => {
    for (let minute = -400; minute <= 400; minute += 7) {
      const mark = { status: "late" as const, arrivedAt: session.startsAt + minute * 60_000, leftAt: session.startsAt + (minute * 3 + 100) * 60_000 };
      const credited = credit(session, mark, rule);
      expect(credited).toBeGreaterThanOrEqual(0);
      expect(credited).toBeLessThanOrEqual(session.minutes);
      expect(Number.isInteger(credited)).toBe(true);
    }
  });

  it("count nothing in an exam", () => {
    expect(credit({ ...session, minutes: 0 }, late("18:20"), rule)).toBe(0);
  });
});

describe("hours", () => {
  const required = { theory: 600, lab: 120, clinical: 240, practical: 0, total: 0 };
  const totals = [
    { kind: "theory" as const, scheduled: 600, credited: 500, missed: 100, excused: 0, madeUp: 60, adjusted: 0 },
    { kind: "lab" as const, scheduled: 120, credited: 120, missed: 0, excused: 0, madeUp: 0, adjusted: 0 },
  ];
  const clinical = (date: string) => ({ date, kind: "clinical" as const, minutes: 120 });

  it("are complete on the day of the session that completes them", () => {
    const theory = { date: "2026-03-12", kind: "theory" as const, minutes: 60 };
    const outlook = hoursOutlook(required, totals, [clinical("2026-03-10"), theory, clinical("2026-03-14"), clinical("2026-03-16")]);
    expect(outlook).toMatchObject({ isReached: false, reachesOn: "2026-03-14", counted: 680, required: 960, missed: 100 });
    expect(outlook.kinds.map(({ missing }) => missing)).toEqual([0, 0, 0]);
  });

  it("are short if the sessions ahead don't cover a kind", () => {
    const outlook = hoursOutlook(required, totals, [clinical("2026-03-10"), clinical("2026-03-14")]);
    expect(outlook).toMatchObject({ isReached: false, reachesOn: null });
    expect(outlook.kinds.map(({ missing }) => missing)).toEqual([40, 0, 0]);
  });

  it("take practical hours from lab and clinical together", () => {
    const practical = { theory: 0, lab: 0, clinical: 0, practical: 200, total: 0 };
    expect(hoursOutlook(practical, totals, [clinical("2026-03-10")]).reachesOn).toBe("2026-03-10");
    expect(hoursOutlook({ ...practical, practical: 120 }, totals, []).isReached).toBe(true);
  });

  it("are never below zero, when hours were taken away and a mark was corrected later", () => {
    const taken = [{ ...{ kind: "lab" as const, scheduled: 240, credited: 0, missed: 240, excused: 0, madeUp: 0 }, adjusted: -60 }];
    const outlook = hoursOutlook(required, taken, []);
    expect([outlook.counted, outlook.kinds.find(({ kind }) => kind === "lab")?.missing]).toEqual([0, required.lab]);
  });

  it("are shown as clock hours, floored", () => {
    expect([clockHours(2550), clockHours(2550, 50), clockHours(100), clockHours(0), clockHours(119)]).toEqual(["42.5", "51", "1.66", "0", "1.98"]);
  });
});

describe("who is expected", () => {
  const attendee = { registeredOn: "2026-03-04", status: "active", enrollmentStatus: "enrolled", lastAttendedOn: null, leaves: [] };
  it("leaves out days before the registration, on leave, and after the student left", () => {
    expect(isExpected(attendee, "2026-03-03")).toBe(false);
    expect(isExpected(attendee, "2026-03-04")).toBe(true);
    expect(isExpected({ ...attendee, leaves: [{ from: "2026-03-06", to: "2026-03-09" }] }, "2026-03-09")).toBe(false);
    expect(isExpected({ ...attendee, enrollmentStatus: "dropped", lastAttendedOn: "2026-03-05" }, "2026-03-05")).toBe(true);
    expect(isExpected({ ...attendee, enrollmentStatus: "dropped", lastAttendedOn: "2026-03-05" }, "2026-03-06")).toBe(false);
    expect(isExpected({ ...attendee, status: "cancelled" }, "2026-03-06")).toBe(false);
  });

  it("locks sessions by days, unless the office opened them", () => {
    const end = { endsAt: at("22:00"), unlockedUntil: null };
    const week = 7 * 86_400_000;
    expect(isLocked(end, 7, end.endsAt + week)).toBe(false);
    expect(isLocked(end, 7, end.endsAt + week + 1)).toBe(true);
    expect(isLocked({ ...end, unlockedUntil: end.endsAt + week + 5 }, 7, end.endsAt + week + 1)).toBe(false);
  });
});
