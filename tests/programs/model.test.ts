import { describe, expect, it } from "vitest";
import {
  type ClassDetails,
  classState,
  durationLabel,
  isoDuration,
  PROGRAM_TYPE_LABELS,
  scheduleText,
  seatsLeft,
  seatsText,
} from "../../app/features/programs/model";

const details = (given: Partial<ClassDetails> = {}): ClassDetails => ({
  status: "open",
  cancelledAt: null,
  mode: "scheduled",
  startDate: "2026-03-09",
  registrationOpens: null,
  registrationDeadline: null,
  capacity: 12,
  seatsUsed: 5,
  ...given,
});

describe("words", () => {
  it("shows blended programs as Hybrid", () => {
    expect(PROGRAM_TYPE_LABELS.blended).toBe("Hybrid");
  });
  it("counts one and many", () => {
    expect(durationLabel(6, "weeks")).toBe("6 weeks");
    expect(durationLabel(1, "days")).toBe("1 day");
    expect(durationLabel(1, "months")).toBe("1 month");
    expect(isoDuration(6, "weeks")).toBe("P6W");
  });
  it("writes days in the order of the week, with hours", () => {
    expect(scheduleText([3, 1], "18:00", "21:00")).toBe("Mon, Wed 6:00 PM – 9:00 PM");
    expect(scheduleText([6], null, null)).toBe("Sat");
    expect(scheduleText([], "09:30", null)).toBe("9:30 AM");
    expect(scheduleText([], null, null)).toBe("");
  });
});

describe("whether a class takes registrations", () => {
  const today = "2026-03-01";
  it("is open with a seat, full without", () => {
    expect(classState(details(), today)).toBe("open");
    expect(classState(details({ seatsUsed: 12 }), today)).toBe("full");
    expect(classState(details({ seatsUsed: 13 }), today)).toBe("full");
    expect(seatsLeft({ capacity: 12, seatsUsed: 13 })).toBe(0);
  });
  it("is closed when the school closes or cancels it", () => {
    expect(classState(details({ status: "closed" }), today)).toBe("closed");
    expect(classState(details({ cancelledAt: 1 }), today)).toBe("closed");
    expect(classState(details({ status: "closed", seatsUsed: 12 }), today)).toBe("closed");
  });
  it("counts the deadline's own day, and not the first day of class", () => {
    expect(classState(details({ registrationDeadline: today }), today)).toBe("open");
    expect(classState(details({ registrationDeadline: "2026-02-28" }), today)).toBe("closed");
    expect(classState(details({ startDate: today }), today)).toBe("closed");
    expect(classState(details({ startDate: "2026-03-02" }), today)).toBe("open");
  });
  it("opens on the day the school has set, that day included", () => {
    expect(classState(details({ registrationOpens: "2026-03-02" }), today)).toBe("closed");
    expect(classState(details({ registrationOpens: today }), today)).toBe("open");
  });
  it("never closes a self-paced class for its date", () => {
    expect(classState(details({ mode: "self_paced", startDate: null }), today)).toBe("open");
    expect(classState(details({ mode: "self_paced", startDate: "2025-01-01" }), today)).toBe("open");
  });
  it("shows the seats left", () => {
    expect(seatsText("open", 7, "scheduled")).toBe("7 seats left");
    expect(seatsText("open", 1, "scheduled")).toBe("1 seat left");
    expect(seatsText("open", 400, "self_paced")).toBe("Open");
    expect(seatsText("full", 0, "scheduled")).toBe("Full");
    expect(seatsText("closed", 3, "scheduled")).toBe("Closed");
  });
});
