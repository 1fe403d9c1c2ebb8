import { describe, expect, it } from "vitest";
import { dueText, stateOf } from "~/features/complaints/model";
import { plusBusinessDays } from "~/platform/business-days";

describe("the due day of a complaint", () => {
  it("skips weekends and holidays", () => {
    expect(plusBusinessDays("2026-01-15", 10)).toBe("2026-01-30");
    expect(plusBusinessDays("2026-01-16", 1)).toBe("2026-01-20");
  });

  it("is told in words", () => {
    const open = { dueOn: "2026-01-20", answeredOn: null };
    expect(dueText(open, "2026-01-15")).toBe("Due in 5 days");
    expect(dueText(open, "2026-01-19")).toBe("Due in 1 day");
    expect(dueText(open, "2026-01-20")).toBe("Due today");
    expect(dueText(open, "2026-01-21")).toBe("1 day late");
    expect(dueText({ ...open, answeredOn: "2026-01-19" }, "2026-02-01")).toMatch(/^Answered /);
    expect(dueText({ ...open, answeredOn: "2026-01-23" }, "2026-02-01")).toMatch(/, 3 days late$/);
    expect([stateOf(open, "2026-01-20"), stateOf(open, "2026-01-21"), stateOf({ ...open, answeredOn: "2026-01-19" }, "2026-02-01")]).toEqual([
      "open",
      "late",
      "answered",
    ]);
  });
});
