import { describe, expect, it } from "vitest";
import {
  conditionText,
  eligibility,
  expiryOf,
  isPrintable,
  linkedInUrl,
  type Standing,
  standingText,
  stateOf,
  USUAL_RULE,
} from "~/features/certificates/model";
import {
  CHECK_LETTERS,
  groupedCode,
  isWellTyped,
  nameKey,
  newVerifyCode,
  normalCode,
  normalNumber,
  numberPrefix,
  prefixRemainder,
  replacementNumber,
  shortCode,
} from "~/features/certificates/number-model";

const numbered = (counter: number, prefix = numberPrefix("BHA", 2026)) =>
  `${prefix}${String(counter).padStart(5, "0")}-${CHECK_LETTERS[(prefixRemainder(prefix) + counter) % 23]}`;

describe("numbers and codes", () => {
  it("take the school's initials, or the first letters of a single word", () => {
    expect(["Bayside Health Academy", "Summit", "School of the Arts", "École Ñandú", "7", "A"].map(shortCode)).toEqual([
      ...["BHA", "SUMM", "SA", "EN", "SCH", "SCH"],
    ]);
  });

  it("find every wrong digit and every two digits swapped", () => {
    for (const counter of [1, 42, 9_090, 98_765]) {
      const number = numbered(counter);
      expect(isWellTyped(number)).toBe(true);
      const digits = [...number].flatMap((letter, at) => (/\d/.test(letter) ? [at] : []));
      for (const at of digits) {
        const wrong = `${number.slice(0, at)}${(Number(number[at]) + 1) % 10}${number.slice(at + 1)}`;
        expect([wrong, isWellTyped(wrong)]).toEqual([wrong, false]);
        const swapped = `${number.slice(0, at)}${number[at + 1]}${number[at]}${number.slice(at + 2)}`;
        if (digits.includes(at + 1) && number[at] !== number[at + 1]) expect([swapped, isWellTyped(swapped)]).toEqual([swapped, false]);
      }
    }
    expect(isWellTyped(`${numbered(7)}-R1`)).toBe(true);
    expect(isWellTyped("BHA-2026-7-K")).toBe(false);
  });

  it("count the papers of one certificate", () => {
    expect([replacementNumber("BHA-2026-00001-K"), replacementNumber("BHA-2026-00001-K-R9")]).toEqual([
      "BHA-2026-00001-K-R1",
      "BHA-2026-00001-K-R10",
    ]);
  });

  it("read a code as people type it", () => {
    const code = newVerifyCode();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(normalCode(groupedCode(code).toLowerCase())).toBe(code);
    expect(normalCode("oOiI-lL00-1234-5678")).toBe("0011110012345678");
    expect([normalCode("U234567812345678"), normalCode("123")]).toEqual([null, null]);
    expect(normalNumber(" bha-2026-00001-k ")).toBe("BHA-2026-00001-K");
  });

  it("compare last names without case, accents and spaces", () => {
    expect(nameKey("Núñez de la O’Brien")).toBe(nameKey("NUNEZ DE LA OBRIEN"));
    expect(nameKey("Lee")).not.toBe(nameKey("Li"));
  });
});

const hourRule = { theory: 3600, lab: 0, clinical: 2400, practical: 0, total: 0, clockHourMinutes: 60 };
const total = (kind: "theory" | "clinical", credited: number) => ({ kind, credited, scheduled: 0, missed: 0, excused: 0, madeUp: 0, adjusted: 0 });
const standing: Standing = {
  ...{ isCompleted: true, rule: USUAL_RULE, hourRule, totals: [total("theory", 3600), total("clinical", 2399)] },
  ...{
    requiredSkills: 8,
    missingSkills: 0,
    documents: [{ key: "card", label: "Fingerprint card", isMet: false }],
    overdueCents: 0,
    balanceCents: 500,
  },
};

describe("what a certificate asks for", () => {
  it("is met to the last minute, and says what is missing", () => {
    const conditions = eligibility(standing);
    expect(conditions.map(({ what, isMet }) => [what, isMet])).toEqual([
      ...[
        ["theory", true],
        ["clinical", false],
        ["skills", true],
        ["document", false],
        ["balance", true],
        ["completed", true],
      ],
    ]);
    expect(standingText(conditions)).toBe("4 of 6: Clinical hours: 39.98 of 40, Fingerprint card");
    expect(eligibility({ ...standing, totals: [total("theory", 3600), total("clinical", 2400)] })[1]?.isMet).toBe(true);
  });

  it("follows the rule: without hours and skills, or paid in full", () => {
    const rule = { ...USUAL_RULE, asksHours: false, asksSkills: false, balance: "zero" as const };
    const conditions = eligibility({ ...standing, rule, documents: [] });
    expect(conditions.map((condition) => conditionText(condition))).toEqual(["Paid in full", "Program completed"]);
    expect(conditions.map(({ isMet }) => isMet)).toEqual([false, true]);
    expect(eligibility({ ...standing, rule: { ...rule, balance: "none" } }).some(({ what }) => what === "paid")).toBe(false);
  });

  it("asks for practical and total hours where the rule has them", () => {
    const both = { ...hourRule, clinical: 0, practical: 3000, total: 6600 };
    expect(
      eligibility({ ...standing, hourRule: both })
        .slice(0, 3)
        .map(({ what, has, needed }) => `${what} ${has}/${needed}`),
    ).toEqual([...["theory 60/60", "practical 39.98/50", "hours 99.98/110"]]);
  });
});

it("a certificate expires after its last day, and not before", () => {
  const issued = { status: "issued" as const, expiresOn: "2026-03-31" };
  expect([stateOf(issued, "2026-03-31"), stateOf(issued, "2026-04-01"), stateOf({ ...issued, status: "revoked" }, "2026-04-01")]).toEqual([
    ...["valid", "expired", "revoked"],
  ]);
  expect(expiryOf({ expiresAfterMonths: 24 }, "2026-03-09")).toBe("2028-03-09");
});

it("nothing prints a name that is none", () => {
  expect(["Ana", " ", "undefined", "null", "Nullmeier"].map(isPrintable)).toEqual([true, false, false, false, true]);
});

it("LinkedIn gets the certificate's facts", () => {
  const url = new URL(
    linkedInUrl({
      program: "Nurse Aide",
      school: "Bayside",
      number: "B-1",
      issuedOn: "2026-03-09",
      expiresOn: null,
      link: "https://x.test/verify/A",
    }),
  );
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ name: "Nurse Aide", issueYear: "2026", issueMonth: "3", certId: "B-1" });
});
