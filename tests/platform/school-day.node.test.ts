import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourcesIn } from "../support/sources";

/** Ways to say a day that know nothing of a school's zone. */
const ZONELESS = [
  /toISOString\(\)\s*\.\s*(slice|substring|substr|split)\(/,
  /dayIn\([^\n]*"UTC"\)/,
  /\b(date|datetime|strftime|julianday|unixepoch)\(\s*('now'|'unixepoch')?\s*\)/,
  /'now'/,
  /'unixepoch'|'localtime'/,
  /new Date\(\)\s*\.\s*(getDate|getDay|getMonth|toDateString|toLocaleDateString)\(/,
];

/** Where such a day is meant. */
const MEANT: Record<string, string> = {
  "app/platform/zones.ts": "arithmetic of days, which have no zone",
  "app/platform/written.ts": "a spreadsheet counts days, which have no zone",
  "app/features/payments/domain/refresh-payout-account.ts": "the provider writes a day as its midnight in UTC",
  "app/features/pre-enrollments/model.ts": "arithmetic of months",
  "app/platform/calendar-file.ts": "calendar files give instants in UTC",
  "app/platform/calendar-zone.ts": "adds an offset to an instant, for the wall time of a zone",
  "app/features/calendar-feeds/data/feed-sessions.ts": "months around now, before the zone of the feed is known",
  "app/platform/archive.ts": "files of all schools are divided by the months of UTC",
  "app/features/identity/data/site-facts.ts": "whether a post is out by now: a moment, no day",
};

const findings = (text: string) => text.split("\n").filter((line) => ZONELESS.some((way) => way.test(line)));

describe("a day of a school", () => {
  it("is asked for in the school's zone everywhere", () => {
    const files = [...sourcesIn("app"), ...sourcesIn("workers")].filter(
      (file) => !file.includes("workers/sandbox/") && !file.startsWith("app/seed/") && !(file in MEANT),
    );
    const found = files.flatMap((file) => findings(readFileSync(file, "utf8")).map((line) => `${file}: ${line.trim()}`));
    expect(files.length).toBeGreaterThan(300);
    expect(found).toEqual([]);
  });

  it("has no exception that is not needed", () => {
    expect(Object.keys(MEANT).filter((file) => findings(readFileSync(file, "utf8")).length === 0)).toEqual([]);
  });

  it.each([
    "const today = ctx.now.toISOString().slice(0, 10);",
    'const today = dayIn(ctx.now, "UTC");',
    "sql`start_date >= date('now')`",
    "sql`date(created_at / 1000, 'unixepoch')`",
    "const today = new Date().toDateString();",
  ])("would be found in %j", (line) => {
    expect(findings(line)).toEqual([line]);
  });
});
