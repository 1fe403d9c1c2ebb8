import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clockIn, dayIn, daysBetween, longInstant, plusDays, plusMonths, shortClockIn } from "~/platform/zones";

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
});
