import { describe, expect, it } from "vitest";
import { CLOCKS, dueText, isLonger, latestStart, RETENTION_KEYS, rulesOf, ruleText, searchedUntil, timeOver } from "~/features/retention/clock-model";

const rules = (kind: Parameters<typeof rulesOf>[0], states: string[] = [], choice?: Parameters<typeof rulesOf>[2]) =>
  rulesOf(kind, states, choice) ?? [];

describe("clocks", () => {
  it("say in words how long, and never take an unchecked number for law", () => {
    expect(RETENTION_KEYS.map((kind) => ruleText(CLOCKS[kind].preset))).toEqual([
      "6 years after the last attendance",
      "7 years after the last enrollment",
      "6 years after the last attendance",
      "7 years after the last payment",
      "7 years after the last payment",
      "1 year after the class ended",
      "1 year after the class ended",
      "2 years after the last contact",
      "90 days after the last change",
      "90 days after the day they were recorded",
    ]);
    expect(Object.values(CLOCKS).every(({ preset }) => preset.certainty === "chosen")).toBe(true);
    expect(Object.isFrozen(CLOCKS)).toBe(true);
  });

  it("run out on the same day of a month, at the latest on its last", () => {
    const [rule] = rules("health_file");
    if (!rule) throw new Error("no rule");
    expect(timeOver([rule], { class_end: "2024-02-29" })?.on).toBe("2025-02-28");
    expect(latestStart(rule, "2025-02-28")).toBe("2024-02-29");
    expect(latestStart(rule, "2025-02-27")).toBe("2024-02-27");
    expect(latestStart(rule, "2025-03-01")).toBe("2024-03-01");
    expect(latestStart({ length: 90, unit: "days" }, "2026-04-01")).toBe("2026-01-01");
  });

  it("take the longest of a state's rule, the preset and the school's choice", () => {
    const facts = { last_attendance: "2020-01-15", class_start: "2019-12-01" };
    expect(timeOver(rules("attendance", ["CA"]), facts)).toMatchObject({ on: "2026-01-15", rule: { starts: "last_attendance" } });
    // A student who came once to a class that started much later than that.
    expect(timeOver(rules("attendance", ["CA"]), { ...facts, class_start: "2023-01-01" })).toMatchObject({ on: "2027-01-01" });
    expect(timeOver(rules("attendance", ["TX"]), { ...facts, class_start: "2023-01-01" })).toMatchObject({ on: "2026-01-15" });
    expect(timeOver(rules("attendance", [], { months: 120 }), facts)).toMatchObject({ on: "2030-01-15", rule: { source: "Your school" } });
    // A choice shorter than the preset changes nothing.
    expect(timeOver(rules("attendance", [], { months: 12 }), facts)?.on).toBe("2026-01-15");
    expect(rulesOf("attendance", [], { months: null })).toBeNull();
    expect(isLonger("attendance", 72)).toBe(false);
    expect(isLonger("attendance", 73)).toBe(true);
    expect(isLonger("draft", 3)).toBe(false);
    expect(isLonger("draft", 4)).toBe(true);
  });

  it("do not run without the day that they start on", () => {
    expect(timeOver(rules("attendance", ["CA"]), { last_attendance: "2020-01-15" })).toBeNull();
    expect(timeOver(rules("ledger"), {})).toBeNull();
  });

  it("are searched as far as they can have run out", () => {
    expect(searchedUntil(rules("attendance"), "last_attendance", "2026-01-15")).toBe("2020-01-15");
    expect(searchedUntil(rules("attendance", [], { months: 120 }), "last_attendance", "2026-01-15")).toBe("2016-01-15");
  });

  it("tell when a record is deleted, or why not", () => {
    const due = { deletesOn: "2026-02-14", blocker: null };
    expect(dueText(due, "2026-01-15", true)).toBe("Deletes in 30 days");
    expect(dueText(due, "2026-02-13", true)).toBe("Deletes tomorrow");
    expect(dueText(due, "2026-02-14", true)).toBe("Deletes tonight");
    expect(dueText(due, "2026-02-14", false)).toBe("Deletion is off");
    expect(dueText({ ...due, blocker: "money" }, "2026-02-14", true)).toBe("Balance or refund open");
  });
});
