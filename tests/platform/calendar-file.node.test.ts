import { describe, expect, it } from "vitest";
import { type CalendarEvent, calendarFile } from "~/platform/calendar-file";
import { zoneClock } from "~/platform/calendar-zone";
import { instantBy, readCalendar, textOf } from "../support/calendar";

const at = (iso: string) => Date.parse(iso);
const event = (startsAt: string, endsAt: string, given: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...{ uid: "a@example.test", title: "CNA clinical", changedAt: at("2026-01-01T00:00:00Z"), when: { startsAt: at(startsAt), endsAt: at(endsAt) } },
  ...given,
});
const file = (events: CalendarEvent[], zone?: string) => readCalendar(calendarFile({ product: "Tests", zone, events }));

describe("a calendar file", () => {
  it("escapes hostile text and lets no line of it begin a property", () => {
    const title = 'A, B; C \\ "D"\r\nEND:VEVENT\nATTACH:x\u0000\u001b 😀';
    const text = calendarFile({ product: "Tests", name: title, events: [event("2026-03-02T14:00:00Z", "2026-03-02T15:00:00Z", { title })] });
    expect(text).not.toMatch(/^(ATTACH|END:VEVENT\\n)/m);
    const { events, properties } = readCalendar(text);
    expect(textOf(events[0]?.SUMMARY)).toBe('A, B; C \\ "D"\nEND:VEVENT\nATTACH:x   😀');
    expect(textOf(properties["X-WR-CALNAME"])).toBe(textOf(events[0]?.SUMMARY));
  });

  it("folds at 75 bytes, within no letter", () => {
    const title = "Ñandú 护士培训 😀".repeat(40);
    expect(textOf(file([event("2026-03-02T14:00:00Z", "2026-03-02T15:00:00Z", { title, location: title })]).events[0]?.SUMMARY)).toBe(title);
  });

  it("has whole days, and times in UTC without a zone", () => {
    const { events, zones } = file([
      event("2026-03-02T14:00:00Z", "2026-03-02T15:00:00Z"),
      { ...event("2026-03-02T14:00:00Z", "2026-03-02T15:00:00Z"), when: { day: "2026-03-02", endDay: "2026-03-03" } },
    ]);
    expect(events.map(({ DTSTART, DTEND }) => [DTSTART, DTEND])).toEqual([
      ["20260302T140000Z", "20260302T150000Z"],
      ["VALUE=DATE:20260302", "VALUE=DATE:20260303"],
    ]);
    expect(zones).toEqual([]);
  });

  it.each([
    [
      "before the clocks go back",
      "2026-11-01T03:00:00Z",
      "2026-11-01T12:30:00Z",
      "TZID=America/New_York:20261031T230000",
      "TZID=America/New_York:20261101T073000",
    ],
    ["in the repeated hour", "2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z", "TZID=America/New_York:20261101T013000", "20261101T063000Z"],
    [
      "when the clocks go forward",
      "2027-03-14T06:30:00Z",
      "2027-03-14T07:30:00Z",
      "TZID=America/New_York:20270314T013000",
      "TZID=America/New_York:20270314T033000",
    ],
    ["in summer", "2026-07-01T13:00:00Z", "2026-07-01T17:00:00Z", "TZID=America/New_York:20260701T090000", "TZID=America/New_York:20260701T130000"],
  ])("has the right instants %s", (_, start, end, startText, endText) => {
    const read = file([event(start, end), event("2026-02-01T12:00:00Z", "2027-06-01T12:00:00Z", { uid: "b" })], "America/New_York");
    const [shown] = read.events;
    expect([shown?.DTSTART, shown?.DTEND]).toEqual([startText, endText]);
    expect([instantBy(read, shown?.DTSTART), instantBy(read, shown?.DTEND)].map((text) => Date.parse(text))).toEqual([at(start), at(end)]);
  });
});

describe("a time zone", () => {
  const changesOf = (zone: string, from: string, to: string) =>
    zoneClock(zone, at(from), at(to))
      .lines.join("\n")
      .match(/DTSTART.*\nTZOFFSETFROM.*\nTZOFFSETTO.*\nTZNAME.*/g)
      ?.map((text) => text.replace(/\w+:/g, "").split("\n").join(" "));

  it("has every change between two instants", () => {
    expect(changesOf("America/New_York", "2026-02-01T00:00:00Z", "2027-04-01T00:00:00Z")).toEqual([
      "19700101T000000 -0500 -0500 EST",
      "20260308T020000 -0500 -0400 EDT",
      "20261101T020000 -0400 -0500 EST",
      "20270314T020000 -0500 -0400 EDT",
    ]);
    expect(changesOf("America/Phoenix", "2026-02-01T00:00:00Z", "2027-04-01T00:00:00Z")).toEqual(["19700101T000000 -0700 -0700 MST"]);
    expect(changesOf("Australia/Lord_Howe", "2026-02-01T00:00:00Z", "2026-12-01T00:00:00Z")).toEqual([
      expect.stringMatching(/^19700101T000000 \+1100 \+1100/),
      expect.stringMatching(/^20260405T020000 \+1100 \+1030/),
      expect.stringMatching(/^20261004T020000 \+1030 \+1100/),
    ]);
  });

  it("says of each offset whether it is that of summer", () => {
    const { lines } = zoneClock("America/New_York", at("2026-05-01T00:00:00Z"), at("2026-12-01T00:00:00Z"));
    expect(lines.filter((line) => line.startsWith("BEGIN"))).toEqual(["BEGIN:VTIMEZONE", "BEGIN:DAYLIGHT", "BEGIN:STANDARD"]);
  });
});
