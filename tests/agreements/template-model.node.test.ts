import { describe, expect, it } from "vitest";
import { differencesOf, isSame, type Terms, termsFrom } from "~/features/agreements/addendum-model";
import { CHECKLISTS, checklistOf } from "~/features/agreements/checklist-model";
import { agreementState } from "~/features/agreements/model";
import { cancelUntil, isLate, isMinor, placeholderValues, type SigningFacts } from "~/features/agreements/signing-model";
import { STARTERS } from "~/features/agreements/starter-model";
import {
  filled,
  hasPolicy,
  NOT_STATED,
  PLACEHOLDER_LABELS,
  type PlaceholderValues,
  paymentText,
  placeholderProblem,
  renderedBlocks,
  sampleValues,
  textOfBlocks,
} from "~/features/agreements/template-model";

const facts: SigningFacts = {
  school: { name: "Bayside", address: "1 Bay St", city: "Warren", state: "RI", zipcode: "02885", phone: null },
  program: { title: "CNA", clockHours: null, theoryHours: 60, labHours: 20, clinicalHours: 1_000 },
  courseClass: {
    ...{ code: "CNA-1", startDate: "2026-03-09", endDate: "2026-04-17", weekdays: [1, 3], startTime: "09:00", endTime: "13:00" },
    ...{ mode: "scheduled", meetingType: "in_person" },
  },
  place: "Campus, 1 Bay St",
  student: { name: "Ana {{price.total}}", birthDate: "2008-01-15", email: "ana@example.test" },
  tuitionCents: 145_000,
  applicationFeeCents: 10_000,
  products: [{ title: "Scrubs", quantity: 2, unitCents: 2_500 }],
  payment: "In full at registration",
  policy: "No refunds.",
  rules: { coolingOff: null, freeUntil: { days: 7, sessions: 1 } },
  complaintAgency: null,
  strf: null,
  today: "2026-01-15",
};

describe("placeholders", () => {
  it("are filled in one pass, so that braces in a value stay", () => {
    const values = placeholderValues(facts);
    expect(filled("For {{student.name}}: {{ price.total }}", values)).toBe("For Ana {{price.total}}: $1,600.00");
    expect(values["price.items"]).toBe("Tuition: $1,450.00\nApplication fee: $100.00\nScrubs, 2: $50.00");
    expect(values["program.hours"]).toBe("1,080");
    expect(filled("{{complaint.agency}}, {{school.phone}}", values)).toBe(`${NOT_STATED}, ${NOT_STATED}`);
  });

  it("have a problem when they are unknown or not closed", () => {
    expect(placeholderProblem("{{student.name}} of {{school.name}}")).toBeNull();
    expect(placeholderProblem("{{student.nam}}")).toContain("{{student.nam}}");
    expect(placeholderProblem("{{student.name}")).toContain("two braces");
    expect(placeholderProblem("{{}}")).not.toBeNull();
    expect(placeholderProblem("{{constructor}}")).not.toBeNull();
  });

  it("all have values, also in previews", () => {
    const names = Object.keys(PLACEHOLDER_LABELS).sort();
    expect(Object.keys(placeholderValues(facts)).sort()).toEqual(names);
    const school = { name: "B", address: "1 Bay St", phone: "1", policy: "P" };
    const [short, long] = [sampleValues("short", school), sampleValues("long", school)];
    expect(Object.keys(short).sort()).toEqual(names);
    expect(Object.entries(long).every(([name, value]) => value.length >= short[name as keyof PlaceholderValues].length)).toBe(true);
  });

  it("make one text of the blocks", () => {
    const block = { id: "a", heading: "Charges", body: "{{price.total}}", asksInitials: true };
    const shown = renderedBlocks([block, { ...block, id: "b", heading: "Refunds", body: "{{refund.policy}}" }], placeholderValues(facts));
    expect(textOfBlocks(shown)).toBe("Charges\n$1,600.00\n\nRefunds\nNo refunds.");
    expect(hasPolicy(textOfBlocks(shown), "No refunds.")).toBe(true);
    expect(hasPolicy("Charges", "No refunds.")).toBe(false);
  });

  it("name the ways to pay", () => {
    expect(paymentText(["pay_now", "pay_later"], { planPayments: 3, planIntervalDays: 30 })).toBe(
      "In full at registration, or payment plan of 3 payments, one every 30 days",
    );
    expect(paymentText(["free_plan"], { planPayments: 0, planIntervalDays: 30 })).toBe("No charge");
  });
});

describe("a checklist", () => {
  it("is met by the starter of its state, except for what a person confirms", () => {
    for (const state of ["CA", "NY", "NJ"] as const) {
      const open = checklistOf(state, STARTERS[state].blocks).filter(({ isMet }) => !isMet);
      expect(open.every(({ placeholders }) => placeholders.length === 0)).toBe(true);
      expect(STARTERS[state].blocks.every(({ heading, body }) => placeholderProblem(heading + body) === null)).toBe(true);
    }
  });

  it("knows its placeholders, has unique keys, and points at a block of the form", () => {
    for (const rows of Object.values(CHECKLISTS)) {
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      expect(rows.flatMap(({ placeholders }) => placeholders).every((name) => Object.hasOwn(PLACEHOLDER_LABELS, name))).toBe(true);
    }
    const blocks = [
      { heading: "Intro", body: "{{school.name}}" },
      { heading: "Refund policy", body: "None" },
    ];
    const rows = checklistOf("NY", blocks);
    expect(rows.find(({ key }) => key === "school")).toMatchObject({ isMet: true, block: 0 });
    expect(rows.find(({ key }) => key === "refund")).toMatchObject({ isMet: false, block: 1 });
    expect(rows.find(({ key }) => key === "advertising")).toMatchObject({ isMet: false, block: null });
    expect(checklistOf(null, blocks)).toEqual([]);
  });
});

describe("the day of signing", () => {
  it("decides who is under 18: from the birthday on, nobody is", () => {
    expect(isMinor("2008-01-16", "2026-01-15")).toBe(true);
    expect(isMinor("2008-01-15", "2026-01-15")).toBe(false);
    expect(isMinor("2008-02-29", "2026-02-28")).toBe(true);
    expect(isMinor("2008-02-29", "2026-03-01")).toBe(false);
    expect(isMinor(undefined, "2026-01-15")).toBe(false);
  });

  it("decides the last day to cancel", () => {
    const days = { startDate: "2026-03-09", endDate: "2026-04-17", weekdays: [1, 3] };
    expect(cancelUntil({ coolingOff: null, freeUntil: { days: 7, sessions: 1 } }, "2026-01-15", days)).toBe("2026-03-09");
    expect(cancelUntil({ coolingOff: null, freeUntil: { days: 7, sessions: 1 } }, "2026-03-08", days)).toBe("2026-03-15");
    expect(cancelUntil({ coolingOff: { days: 3, unit: "business" }, freeUntil: null }, "2026-01-15", days)).toBe("2026-01-21");
    expect(cancelUntil({ coolingOff: { days: 3, unit: "calendar", notBegun: true }, freeUntil: null }, "2026-03-08", days)).toBe("2026-03-08");
    expect(cancelUntil({ coolingOff: { days: 3, unit: "business" }, freeUntil: { days: 0, sessions: 3 } }, "2026-03-08", days)).toBe("2026-03-16");
    expect(cancelUntil({ coolingOff: null, freeUntil: null }, "2026-01-15", days)).toBeNull();
    expect(cancelUntil(null, "2026-01-15", days)).toBeNull();
  });

  it("is late once the class has begun", () => {
    const days = { startDate: "2026-03-09", startTime: "09:00" };
    expect(isLate("2026-03-08", "23:00", days)).toBe(false);
    expect(isLate("2026-03-09", "08:59", days)).toBe(false);
    expect(isLate("2026-03-09", "09:00", days)).toBe(true);
    expect(isLate("2026-03-10", "08:00", days)).toBe(true);
    expect(isLate("2026-03-10", "08:00", { startDate: null, startTime: null })).toBe(false);
  });
});

describe("states and addenda", () => {
  it("say which signature is missing", () => {
    const signed = { signedAt: 10, needsGuardian: true, guardianSignedAt: null, countersignedAt: null };
    expect(agreementState(signed, 5)).toBe("waiting_for_guardian");
    expect(agreementState({ ...signed, guardianSignedAt: 11 }, 5)).toBe("to_countersign");
    expect(agreementState({ ...signed, guardianSignedAt: 11 }, 20)).toBe("complete");
    expect(agreementState({ ...signed, needsGuardian: false }, null)).toBe("complete");
  });

  it("list what changed, before and after", () => {
    const terms: Terms = { class: "A", starts: "2026-03-09", ends: "2026-04-17", days: [1, 3], from: "09:00", to: "13:00", total: 155_000 };
    expect(differencesOf(terms, { ...terms })).toEqual([]);
    const changes = differencesOf(terms, { ...terms, starts: null, days: [2], total: 100_000 });
    expect(changes.map(({ what }) => what)).toEqual(["Start date", "Schedule", "Total price"]);
    expect(changes[0]).toMatchObject({ before: "March 9, 2026", after: "Not set" });
    expect(isSame(changes, [...changes])).toBe(true);
    expect(isSame(changes, [])).toBe(false);
    expect(termsFrom({ ...terms })).toEqual(terms);
    expect(termsFrom({ class: "A" })).toBeNull();
    expect(termsFrom({ class: "A", total: 1, days: ["x"], starts: 4 })).toMatchObject({ days: [], starts: null });
  });
});
