import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hourIn, instantOf } from "~/platform/wall-clock";
import {
  clockIn,
  clockTime,
  dayIn,
  daysBetween,
  friendlyDate,
  isIsoDate,
  isoInstant,
  longDate,
  longInstant,
  monthName,
  plusDays,
  plusMonths,
  shortClockIn,
  shortDate,
  weekdayOf,
} from "~/platform/zones";

/** Days are days wherever the browser stands: in New York clocks go forward on March 8 and back on November 1, 2026. */
describe.each(["UTC", "America/New_York", "Pacific/Auckland"])("calendar days on a machine in %s", (zone) => {
  const usual = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (usual === undefined) delete process.env.TZ;
    else process.env.TZ = usual;
  });

  it("step over a clock change", () => {
    expect([plusDays("2026-03-07", 2), plusDays("2026-03-09", -2)]).toEqual(["2026-03-09", "2026-03-07"]);
    expect([plusDays("2026-10-31", 2), plusDays("2026-11-02", -2)]).toEqual(["2026-11-02", "2026-10-31"]);
    expect([plusDays("2026-09-26", 2), plusDays("2026-04-04", 2)]).toEqual(["2026-09-28", "2026-04-06"]);
    expect(daysBetween("2026-03-07", "2026-03-09")).toBe(2);
  });

  it("keep the day of the month, as far as the month goes", () => {
    expect(plusMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(plusMonths("2028-01-31", 1)).toBe("2028-02-29");
    expect(plusMonths("2026-03-31", -1)).toBe("2026-02-28");
    expect(plusMonths("2026-11-30", 3)).toBe("2027-02-28");
    expect(plusMonths("2026-02-14", 1)).toBe("2026-03-14");
    expect(plusMonths("2026-01-15", -13)).toBe("2024-12-15");
  });

  it("are those of the school's zone", () => {
    expect(dayIn(new Date("2026-03-08T04:59:59Z"), "America/New_York")).toBe("2026-03-07");
    expect(dayIn(new Date("2026-03-08T05:00:00Z"), "America/New_York")).toBe("2026-03-08");
    expect(dayIn(new Date("2026-03-09T04:00:00Z"), "America/New_York")).toBe("2026-03-09");
    expect(dayIn(new Date("2026-12-31T23:30:00Z"), "Pacific/Honolulu")).toBe("2026-12-31");
    expect(dayIn(new Date("2027-01-01T10:00:00Z"), "Pacific/Honolulu")).toBe("2027-01-01");
  });

  it("are written with the time and the zone that was in force then", () => {
    expect(longInstant(new Date("2026-03-09T21:00:00Z"), "America/New_York")).toBe("March 9, 2026 at 5:00 PM EDT");
    expect(longInstant(new Date("2026-12-09T22:00:00Z"), "America/New_York")).toBe("December 9, 2026 at 5:00 PM EST");
    expect(clockIn(new Date("2026-03-09T21:05:00Z"), "America/Los_Angeles")).toBe("2:05 PM PDT");
    expect(shortClockIn(new Date("2026-03-09T21:05:00Z"), "America/Chicago")).toBe("4:05 PM");
  });

  it("are days of the week, and in order", () => {
    expect(["2026-03-08", "2026-03-09", "2026-03-14"].map(weekdayOf)).toEqual([0, 1, 6]);
    expect([daysBetween("2026-03-09", "2026-03-07"), daysBetween("2026-03-09", "2026-03-09"), daysBetween("2024-02-28", "2024-03-01")]).toEqual([
      -2, 0, 2,
    ]);
  });

  it("are there, and written as one writes them", () => {
    expect(["2026-02-28", "2024-02-29", "2026-12-31"].map(isIsoDate)).toEqual([true, true, true]);
    for (const wrong of [
      "2026-02-29",
      "2026-13-01",
      "2026-00-10",
      "2026-3-9",
      "x2026-03-09",
      "2026-03-09x",
      "2026-03-09T00:00:00Z",
      "",
      "0000-99-99",
    ])
      expect([wrong, isIsoDate(wrong)]).toEqual([wrong, false]);
  });

  it("read as Americans write them", () => {
    expect([shortDate("2026-03-09"), longDate("2026-03-09"), friendlyDate("2026-03-09"), monthName("2026-03"), monthName("2026-12")]).toEqual([
      "03/09/2026",
      "March 9, 2026",
      "Mon, Mar 9, 2026",
      "March 2026",
      "December 2026",
    ]);
    expect(["00:00", "00:05", "09:30", "11:59", "12:00", "18:30", "23:59"].map((time) => clockTime(time))).toEqual([
      "12:00 AM",
      "12:05 AM",
      "9:30 AM",
      "11:59 AM",
      "12:00 PM",
      "6:30 PM",
      "11:59 PM",
    ]);
    expect([isoInstant(0), isoInstant(null)]).toEqual(["1970-01-01T00:00:00.000Z", null]);
  });

  it("and times of a wall clock are instants, on both sides of a clock change", () => {
    const at = (day: string, time: string, where: string) => instantOf(day, time, where).toISOString();
    expect(at("2026-03-07", "18:30", "America/New_York")).toBe("2026-03-07T23:30:00.000Z");
    expect(at("2026-03-09", "18:30", "America/New_York")).toBe("2026-03-09T22:30:00.000Z");
    expect(at("2026-11-02", "00:00", "America/Los_Angeles")).toBe("2026-11-02T08:00:00.000Z");
    expect(at("2026-12-31", "23:59", "Pacific/Honolulu")).toBe("2027-01-01T09:59:00.000Z");
    expect(hourIn(new Date("2026-03-09T03:59:00Z"), "America/New_York")).toBe(23);
    expect(hourIn(new Date("2026-03-09T04:00:00Z"), "America/New_York")).toBe(0);
    expect(hourIn(instantOf("2026-07-04", "17:45", "America/Chicago"), "America/Chicago")).toBe(17);
  });
});
