import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PRESETS, policyErrors, rulesOf } from "~/features/payments/refund-policy-model";
import { type NamedPolicy, quoteRefund, type RefundDetails } from "~/features/payments/refund-quote-model";
import { type RefundRules, upgradeRules } from "~/features/payments/refund-rules-model";
import { STATE_PRESETS, type StateKey } from "~/features/payments/refund-states-model";
import { plusDays } from "~/platform/zones";

/** The school's numbers for rows that leave them out. */
const TYPED = { keep_application_fee: true, pay_within_days: 30, application_fee_cap: 150, weekly: "0, 25, 50, 75" };
const KEYS = Object.keys(STATE_PRESETS) as StateKey[];
const rulesFor = (preset: StateKey): RefundRules => rulesOf({ ...TYPED, preset });

/** Sessions of 240 minutes, Mondays to Fridays, from Monday March 2 on. */
const sessions = (weeks: number) =>
  Array.from({ length: weeks * 7 }, (_, day) => day)
    .filter((day) => day % 7 < 5)
    .map((day) => ({ date: plusDays("2026-03-02", day), minutes: 240 }));

/** A class of four weeks: 20 sessions, each 5% of 2,000.00. Fee 200.00 and 50.00 online service fee; all of 2,250.00 paid. Signed Monday, February 9. */
const details = (on: string, { weeks = 4, ...given }: Partial<RefundDetails> & { weeks?: number } = {}): RefundDetails => ({
  signedOn: "2026-02-09",
  effective: { on, because: "the last day of attendance" },
  isCompleted: false,
  startDate: "2026-03-02",
  endDate: plusDays("2026-03-02", weeks * 7 - 3),
  weekdays: [1, 2, 3, 4, 5],
  sessions: sessions(weeks),
  tuitionCents: 200_000,
  applicationFeeCents: 20_000,
  paidCents: 220_000,
  refundedCents: 0,
  serviceFeeCents: 5_000,
  ...given,
});
const refund = (preset: StateKey, on: string, given?: Parameters<typeof details>[1]) =>
  quoteRefund(rulesFor(preset), details(on, given), "student").refundableCents;

describe("golden table: refund by state and effective date", () => {
  it.each([
    ["ca_bppe", "day 0", "2026-02-09", 205_000],
    ["ca_bppe", "seventh day", "2026-02-16", 205_000],
    ["ca_bppe", "first session", "2026-03-02", 205_000],
    ["ca_bppe", "2 of 20", "2026-03-03", 180_000],
    ["ca_bppe", "11 of 20, before the edge of 60%", "2026-03-16", 90_000],
    ["ca_bppe", "12 of 20, at the edge", "2026-03-17", 80_000],
    ["ca_bppe", "13 of 20, past the edge", "2026-03-18", 0],
    ["tx_over_40", "day 0", "2026-02-09", 225_000],
    ["tx_over_40", "third business day", "2026-02-12", 225_000],
    ["tx_over_40", "first session", "2026-03-02", 225_000],
    ["tx_over_40", "last day of the first week", "2026-03-08", 225_000],
    ["tx_over_40", "6 of 20, after the first week", "2026-03-09", 150_000],
    ["tx_over_40", "14 of 20, before the edge of 75%", "2026-03-19", 70_000],
    ["tx_over_40", "15 of 20, at the edge", "2026-03-20", 10_000],
    ["tx_over_40", "16 of 20, past the edge", "2026-03-23", 10_000],
    ["tx_short", "day 0", "2026-02-09", 225_000],
    ["tx_short", "third business day", "2026-02-12", 225_000],
    ["tx_short", "first session", "2026-03-02", 225_000],
    ["tx_short", "6 of 20, after the first week", "2026-03-09", 150_000],
    ["tx_short", "19 of 20", "2026-03-26", 20_000],
    ["tx_short", "20 of 20", "2026-03-27", 10_000],
    ["tx_short", "after the class", "2026-03-28", 10_000],
    ["co", "day 0", "2026-02-09", 225_000],
    ["co", "third day", "2026-02-12", 225_000],
    ["co", "fourth day", "2026-02-13", 205_000],
    ["co", "first session, before the edge of 10%", "2026-03-02", 185_000],
    ["co", "2 of 20, at the edge", "2026-03-03", 185_000],
    ["co", "3 of 20, past the edge", "2026-03-04", 155_000],
    ["co", "4 of 20, before the edge of 25%", "2026-03-05", 155_000],
    ["co", "5 of 20, at the edge", "2026-03-06", 155_000],
    ["co", "6 of 20, past the edge", "2026-03-09", 105_000],
    ["co", "9 of 20, before the edge of 50%", "2026-03-12", 105_000],
    ["co", "10 of 20, at the edge", "2026-03-13", 105_000],
    ["co", "11 of 20, past the edge", "2026-03-16", 55_000],
    ["co", "14 of 20, before the edge of 75%", "2026-03-19", 55_000],
    ["co", "15 of 20, at the edge", "2026-03-20", 55_000],
    ["co", "16 of 20, past the edge", "2026-03-23", 5_000],
    ["wa", "day 0", "2026-02-09", 225_000],
    ["wa", "fifth business day, after Presidents' Day", "2026-02-17", 225_000],
    ["wa", "sixth business day", "2026-02-18", 210_000],
    ["wa", "first session, before the edge of 10%", "2026-03-02", 190_000],
    ["wa", "2 of 20, at the edge", "2026-03-03", 190_000],
    ["wa", "3 of 20, past the edge, still in the first week", "2026-03-04", 160_000],
    ["wa", "4 of 20, before the edge of 25%", "2026-03-05", 160_000],
    ["wa", "5 of 20, at the edge", "2026-03-06", 110_000],
    ["wa", "6 of 20, past the edge", "2026-03-09", 110_000],
    ["wa", "9 of 20, before the edge of 50%", "2026-03-12", 110_000],
    ["wa", "10 of 20, at the edge", "2026-03-13", 110_000],
    ["wa", "11 of 20, past the edge", "2026-03-16", 10_000],
    ["nj_300", "day 0", "2026-02-09", 200_000],
    ["nj_300", "day before the class", "2026-03-01", 200_000],
    ["nj_300", "first session", "2026-03-02", 150_000],
    ["nj_300", "last day of the first week", "2026-03-08", 150_000],
    ["nj_300", "first day of the second week", "2026-03-09", 100_000],
    ["nj_300", "last day of the third week", "2026-03-22", 50_000],
    ["nj_300", "first day of the last week", "2026-03-23", 0],
    ["ny_mini", "day 0", "2026-02-09", 215_000],
    ["ny_mini", "seventh day", "2026-02-16", 215_000],
    ["ny_mini", "eighth day", "2026-02-17", 210_000],
    ["ny_mini", "first session", "2026-03-02", 210_000],
    ["ny_mini", "last day of the first week", "2026-03-08", 210_000],
    ["ny_mini", "first day of the second week", "2026-03-09", 160_000],
    ["ny_mini", "first day of the third week", "2026-03-16", 110_000],
    ["ny_mini", "first day of the fourth week", "2026-03-23", 60_000],
    ["ny_mini", "after the last week with a part", "2026-03-30", 10_000],
    ["fl_cie", "day 0", "2026-02-09", 225_000],
    ["fl_cie", "third business day", "2026-02-12", 225_000],
    ["fl_cie", "fourth business day", "2026-02-13", 205_000],
    ["fl_cie", "first session", "2026-03-02", 195_000],
    ["fl_cie", "19 of 20", "2026-03-26", 15_000],
    ["fl_cie", "20 of 20", "2026-03-27", 5_000],
    ["va", "day 0", "2026-02-09", 219_000],
    ["va", "day before the class", "2026-03-01", 219_000],
    ["va", "first session", "2026-03-02", 209_000],
    ["va", "10 of 20", "2026-03-13", 119_000],
    ["va", "19 of 20", "2026-03-26", 29_000],
    ["va", "20 of 20", "2026-03-27", 19_000],
  ] as const)("%s, %s (%s): %i cents", (preset, _, on, cents) => expect(refund(preset, on)).toBe(cents));

  // Sixteen weeks: 80 sessions. A quarter of them is over on March 27, in the fourth week.
  it.each([
    ["day 0", "2026-02-09", 200_000],
    ["day before the class", "2026-03-01", 200_000],
    ["first session", "2026-03-02", 180_000],
    ["last day of the first week", "2026-03-08", 180_000],
    ["first day of the second week", "2026-03-09", 160_000],
    ["last day of the third week", "2026-03-22", 160_000],
    ["first day of the fourth week", "2026-03-23", 110_000],
    ["20 of 80, at the edge of 25%", "2026-03-27", 110_000],
    ["21 of 80, past the edge", "2026-03-30", 60_000],
    ["39 of 80, before the edge of 50%", "2026-04-23", 60_000],
    ["40 of 80, at the edge", "2026-04-24", 60_000],
    ["41 of 80, past the edge", "2026-04-27", 0],
  ])("nj_1200, %s (%s): %i cents", (_, on, cents) => expect(refund("nj_1200", on, { weeks: 16 })).toBe(cents));

  it("counts the seven days of California when they end after the first session", () => {
    expect(refund("ca_bppe", "2026-03-08", { signedOn: "2026-03-01" })).toBe(205_000);
    expect(refund("ca_bppe", "2026-03-09", { signedOn: "2026-03-01" })).toBe(220_000 - 20_000 - 60_000);
  });
  it("ends three business days of Colorado and Washington when the class starts", () => {
    const late = { signedOn: "2026-03-01" };
    expect(refund("co", "2026-03-02", late)).toBe(185_000);
    expect(refund("wa", "2026-03-02", late)).toBe(190_000);
    expect(refund("fl_cie", "2026-03-02", late)).toBe(225_000);
  });
  it("keeps at most $100 in Texas through the third class day where the first week has fewer", () => {
    const saturdays = [2, 9, 16, 23, 30].map((day) => ({ date: plusDays("2026-03-05", day), minutes: 240 }));
    const given = { startDate: "2026-03-07", endDate: "2026-04-04", weekdays: [6], sessions: saturdays };
    expect(refund("tx_over_40", "2026-03-07", given)).toBe(215_000);
    expect(refund("tx_over_40", "2026-03-21", given)).toBe(215_000);
    expect(refund("tx_over_40", "2026-03-28", given)).toBe(10_000);
  });
  it("charges a student of Texas who never came nothing but $100, and others to their last day", () => {
    expect(refund("tx_over_40", "2026-03-13", { attended: [{ date: "2026-03-02", minutes: 0 }] })).toBe(210_000);
    const departure = { noticeOn: null, endedOn: "2026-03-30", lastAttendedOn: "2026-03-09", today: "2026-03-30" };
    const quote = quoteRefund(rulesFor("tx_over_40"), details("2026-03-09", { departure }), "student");
    expect(quote.effective).toEqual({ on: "2026-03-23", because: "10 class days after the last day of attendance" });
    expect(quote.dueOn).toBe("2026-05-22");
    expect(quote.lines.at(-1)).toMatchObject({
      rule: "1,440 of 4,800 scheduled minutes through 03/09/2026, the last day of attendance",
      cents: -60_000,
    });
    expect(
      quoteRefund(rulesFor("tx_over_40"), details("2026-03-09", { departure: { ...departure, noticeOn: "2026-03-10" } }), "student").effective,
    ).toEqual({
      on: "2026-03-10",
      because: "the day of notice",
    });
  });
  it("doesn't charge sessions on an approved leave", () => {
    const onLeave = sessions(4).map((row, index) => (index >= 3 && index < 6 ? { ...row, isExcluded: true } : row));
    const quote = quoteRefund(rulesFor("ca_bppe"), details("2026-03-13", { sessions: onLeave }), "student");
    expect(quote.fraction).toEqual({ used: 1_680, all: 4_800, unit: "scheduled minutes" });
    expect(quote.refundableCents).toBe(220_000 - 20_000 - 70_000);
    expect(quoteRefund(rulesFor("fl_cie"), details("2026-03-13", { sessions: onLeave }), "student").fraction).toEqual({
      used: 7,
      all: 20,
      unit: "class days",
    });
  });
  it("counts attended minutes for a policy by them", () => {
    const rules = rulesOf({ preset: "custom", keep_application_fee: true, after_start: "pro_rata", basis: "attended_minutes" });
    const attended = [
      { date: "2026-03-02", minutes: 240 },
      { date: "2026-03-03", minutes: 120 },
      { date: "2026-03-05", minutes: 240 },
    ];
    const quote = quoteRefund(rules, details("2026-03-04", { attended }), "student");
    expect(quote.fraction).toEqual({ used: 360, all: 4_800, unit: "attended minutes" });
    expect(quote.refundableCents).toBe(220_000 - 20_000 - 15_000);
  });
  it("limits the fee before the start, adds the fee of a step, and reads the day of notice", () => {
    const own: RefundRules = {
      ...PRESETS.default.rules,
      beforeStart: { cents: 5_000, tuitionBps: 100 },
      afterStart: { mode: "tiers", tiers: [{ untilDays: 7, keepBps: 1_000, plusCents: 2_500 }] },
      effectiveDate: "notice",
      freeUntil: { days: 3, sessions: 1, combine: "earlier" },
      serviceFee: "kept",
    };
    expect(quoteRefund(own, details("2026-03-01"), "student").refundableCents).toBe(218_000);
    expect(quoteRefund(own, details("2026-03-03"), "student").refundableCents).toBe(220_000 - 20_000 - 22_500);
    const departure = { noticeOn: "2026-03-03", endedOn: null, lastAttendedOn: "2026-03-01", today: "2026-04-01" };
    expect(quoteRefund(own, details("2026-03-01", { departure }), "student").effective.on).toBe("2026-03-03");
    expect(quoteRefund(own, details("2026-02-10"), "student").serviceFeeCents).toBe(0);
  });
});

describe("the case of November", () => {
  // Mondays to Fridays 11/16 to 1/15 without 11/26, 12/25 and 1/1: 42 sessions of 240 minutes; 14 through 12/4.
  const closed = ["2026-11-26", "2026-12-25", "2027-01-01"];
  const held = Array.from({ length: 61 }, (_, day) => plusDays("2026-11-16", day))
    .filter((date) => ![0, 6].includes(new Date(`${date}T12:00Z`).getUTCDay()) && !closed.includes(date))
    .map((date) => ({ date, minutes: 240 }));
  const given = {
    signedOn: "2026-11-01",
    startDate: "2026-11-16",
    endDate: "2027-01-15",
    sessions: held,
    applicationFeeCents: 10_000,
    paidCents: 210_000,
  };
  it("gives 1,333.40 by scheduled minutes, with the day to pay", () => {
    const quote = quoteRefund(rulesFor("ca_bppe"), details("2026-12-04", given), "student");
    expect(quote.refundableCents).toBe(133_340);
    expect(quote.lines.at(-1)?.rule).toBe("3,360 of 10,080 scheduled minutes through 12/04/2026, the last day of attendance");
    expect(quote.dueOn).toBe("2027-01-18");
  });
});

describe("several policies", () => {
  const wa: NamedPolicy = { name: "Washington", rules: STATE_PRESETS.wa.rules };
  const va: NamedPolicy = { name: "VA", rules: STATE_PRESETS.va.rules, isFunding: true };
  it("a VA student of a Washington program: $10 of the fee, in proportion, within 40 days", () => {
    const quote = quoteRefund([wa, va], details("2026-03-09"), "student");
    expect(quote.lines.slice(1)).toEqual([
      { label: "Online service fee", rule: "Non-refundable", cents: -5_000, policy: "Washington" },
      { label: "Application fee", rule: "Kept up to $10.00", cents: -1_000, policy: "VA" },
      {
        label: "Tuition earned",
        rule: "1,440 of 4,800 scheduled minutes through 03/09/2026, the last day of attendance",
        cents: -60_000,
        policy: "VA",
      },
    ]);
    expect(quote).toMatchObject({ refundableCents: 159_000, dueOn: "2026-04-18", governs: "VA" });
  });
  it("the policy wins where it is better than the funding", () => {
    const quote = quoteRefund([wa, va], details("2026-02-17"), "student");
    expect(quote).toMatchObject({ refundableCents: 225_000, serviceFeeCents: 5_000 });
  });
});

describe("any state", () => {
  const cents = fc.integer({ min: 0, max: 500_000 });
  const day = fc.integer({ min: 0, max: 70 }).map((after) => plusDays("2026-02-09", after));
  const someone = fc.record({
    tuitionCents: cents,
    applicationFeeCents: cents,
    paidCents: cents,
    serviceFeeCents: fc.integer({ min: 0, max: 9_000 }),
  });
  const key = fc.constantFrom(...KEYS);

  it("never refunds more than was paid, less than nothing, or more on a later day", () => {
    fc.assert(
      fc.property(key, someone, day, fc.integer({ min: 0, max: 30 }), (preset, money, on, later) => {
        const at = (when: string) => refund(preset, when, money);
        expect(at(on)).toBeGreaterThanOrEqual(0);
        expect(at(on)).toBeLessThanOrEqual(money.paidCents + money.serviceFeeCents);
        expect(at(plusDays(on, later))).toBeLessThanOrEqual(at(on));
      }),
      { numRuns: 3_000 },
    );
  });
  it("the most generous wins: several policies never refund less than each alone", () => {
    fc.assert(
      fc.property(key, key, someone, day, (one, other, money, on) => {
        const both = [one, other].map((preset) => ({ name: preset, rules: rulesFor(preset) }));
        const together = quoteRefund(both, details(on, money), "student").refundableCents;
        expect(together).toBeGreaterThanOrEqual(Math.max(refund(one, on, money), refund(other, on, money)));
        expect(together).toBeLessThanOrEqual(money.paidCents + money.serviceFeeCents);
      }),
      { numRuns: 2_000 },
    );
  });
  it("asks the school for what its row leaves out, and for nothing else", () => {
    for (const preset of KEYS)
      expect(Object.keys(policyErrors({ preset, keep_application_fee: false })).sort()).toEqual([...STATE_PRESETS[preset].gaps].sort());
    expect(policyErrors({ ...TYPED, preset: "ny_mini" })).toEqual({});
    for (const weekly of ["", "a", "50, 25", "0, 101"]) expect(policyErrors({ ...TYPED, preset: "ny_mini", weekly })).toHaveProperty("weekly");
  });
  it("reads rules that were stored before states", () => {
    expect(upgradeRules(PRESETS.tiered.rules)).toMatchObject({ effectiveDate: "earliest", chargeThrough: "effective", exclude: [], payTo: "payer" });
  });
});
