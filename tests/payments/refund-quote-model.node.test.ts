import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_POLICY, PRESETS, rulesOf } from "~/features/payments/refund-policy-model";
import {
  classDays,
  coolingOffEnd,
  effectiveDate,
  orderAmount,
  quoteRefund,
  type RefundDetails,
  refundWindowEnd,
  spread,
} from "~/features/payments/refund-quote-model";

/** A class on Mondays and Wednesdays for six weeks: twelve days from March 9. Tuition 1,450, application fee 100, paid in full online. */
const details = ({ on = "2026-02-20", ...given }: Partial<RefundDetails> & { on?: string } = {}): RefundDetails => ({
  signedOn: "2026-02-02",
  effective: { on, because: "the last day of attendance" },
  isCompleted: false,
  startDate: "2026-03-09",
  endDate: "2026-04-17",
  weekdays: [1, 3],
  tuitionCents: 145_000,
  applicationFeeCents: 10_000,
  paidCents: 155_000,
  refundedCents: 0,
  serviceFeeCents: 4_635,
  ...given,
});
const said = (quote: ReturnType<typeof quoteRefund>) => quote.lines.map(({ label, cents }) => `${label} ${cents}`);

describe("the standard policy", () => {
  it("keeps service fee and application fee, line by line", () => {
    const quote = quoteRefund(DEFAULT_POLICY.rules, details(), "student");
    expect(said(quote)).toEqual(["Paid 159635", "Online service fee -4635", "Application fee -10000"]);
    expect(quote).toMatchObject({ refundableCents: 145_000, serviceFeeCents: 0 });
  });
  it("gives everything back when the school cancels, or when it was paid twice", () => {
    expect(quoteRefund(DEFAULT_POLICY.rules, details(), "school")).toMatchObject({ refundableCents: 159_635, serviceFeeCents: 4_635 });
    expect(quoteRefund(DEFAULT_POLICY.rules, details(), "duplicate")).toMatchObject({ refundableCents: 159_635 });
  });
  it("deducts earlier refunds", () => {
    const quote = quoteRefund(DEFAULT_POLICY.rules, details({ refundedCents: 50_000 }), "student");
    expect(said(quote)).toEqual(["Paid 159635", "Already refunded -50000", "Online service fee -4635", "Application fee -10000"]);
    expect(quote.refundableCents).toBe(95_000);
  });
  it("is nothing when only the application fee was paid", () => {
    expect(quoteRefund(DEFAULT_POLICY.rules, details({ paidCents: 10_000, serviceFeeCents: 299 }), "student").refundableCents).toBe(0);
  });
});

describe("the California style", () => {
  const { rules } = PRESETS.ca_bppe;
  it.each([
    ["before the class, with the service fee", "2026-03-08", 149_635],
    ["on the first class day, with the service fee", "2026-03-09", 149_635],
    ["after two of twelve days", "2026-03-11", 145_000 - Math.round((145_000 * 1666) / 10_000)],
    ["after seven of twelve days", "2026-03-30", 145_000 - Math.round((145_000 * 5833) / 10_000)],
    ["after eight of twelve days: past 60 %", "2026-04-01", 0],
  ])("%s", (_, today, refundable) => {
    expect(quoteRefund(rules, details({ on: today }), "student").refundableCents).toBe(refundable);
  });
  it("keeps at most 250 of the application fee", () => {
    expect(quoteRefund(rules, details({ applicationFeeCents: 40_000, paidCents: 185_000 }), "student").refundableCents).toBe(164_635);
  });
  it("counts seven days from the signature when that is later than the first class", () => {
    expect(quoteRefund(rules, details({ signedOn: "2026-03-08", on: "2026-03-15" }), "student").refundableCents).toBe(149_635);
    expect(quoteRefund(rules, details({ signedOn: "2026-03-08", on: "2026-03-16" }), "student").refundableCents).toBeLessThan(145_000);
  });
});

describe("the Texas style", () => {
  const { rules } = PRESETS.tx_twc;
  it("counts no weekend of the three days", () => {
    expect(coolingOffEnd("2026-02-05", { days: 3, unit: "business" })).toBe("2026-02-10");
    expect(quoteRefund(rules, details({ signedOn: "2026-02-05", on: "2026-02-10" }), "student").refundableCents).toBe(159_635);
    expect(quoteRefund(rules, details({ signedOn: "2026-02-05", on: "2026-02-11" }), "student").refundableCents).toBe(149_635);
  });
  it("gives back three class days less 100, then in proportion below 75 %", () => {
    expect(quoteRefund(rules, details({ on: "2026-03-16" }), "student").refundableCents).toBe(149_635);
    expect(quoteRefund(rules, details({ on: "2026-03-18" }), "student").refundableCents).toBe(145_000 - Math.round((145_000 * 3333) / 10_000));
    expect(quoteRefund(rules, details({ on: "2026-04-06" }), "student").refundableCents).toBe(0);
  });
});

describe("steps", () => {
  it.each([
    ["2026-03-08", 0],
    ["2026-03-09", 1000],
    ["2026-03-16", 2500],
    ["2026-03-18", 5000],
    ["2026-03-25", 5000],
    ["2026-03-30", 10_000],
  ])("on %s keep %i basis points of the tuition", (today, keptBps) => {
    expect(quoteRefund(PRESETS.tiered.rules, details({ on: today }), "student").refundableCents).toBe(145_000 - (145_000 * keptBps) / 10_000);
  });
});

/**
 * A class Mondays to Fridays from 11/16 to 1/15: 45 weekdays, 42 class days without Thanksgiving, Christmas and New Year's Day. Signed on
 * Sunday 11/1; tuition 2,000.00 and application fee 100.00 paid online, 62.79 of service fee.
 */
const winter = (on: string, given: Partial<RefundDetails> = {}) =>
  details({
    on,
    signedOn: "2026-11-01",
    startDate: "2026-11-16",
    endDate: "2027-01-15",
    weekdays: [1, 2, 3, 4, 5],
    tuitionCents: 200_000,
    applicationFeeCents: 10_000,
    paidCents: 210_000,
    serviceFeeCents: 6_279,
    ...given,
  });

describe("golden table: refund by effective date", () => {
  it.each([
    ["ca_bppe", "day 0", "2026-11-01", 206_279],
    ["ca_bppe", "seventh day", "2026-11-08", 206_279],
    ["ca_bppe", "day before the class", "2026-11-15", 206_279],
    ["ca_bppe", "first session", "2026-11-16", 206_279],
    ["ca_bppe", "2 of 42", "2026-11-17", 190_480],
    ["ca_bppe", "14 of 42", "2026-12-04", 133_340],
    ["ca_bppe", "24 of 42, before the edge of 60%", "2026-12-20", 85_720],
    ["ca_bppe", "25 of 42, at the edge", "2026-12-21", 80_960],
    ["ca_bppe", "26 of 42, past the edge", "2026-12-22", 0],
    ["ca_bppe", "after the class", "2027-01-16", 0],
    ["tx_twc", "day 0", "2026-11-01", 216_279],
    ["tx_twc", "third business day", "2026-11-04", 216_279],
    ["tx_twc", "day after", "2026-11-05", 206_279],
    ["tx_twc", "first session", "2026-11-16", 206_279],
    ["tx_twc", "third session", "2026-11-18", 206_279],
    ["tx_twc", "4 of 42", "2026-11-19", 180_960],
    ["tx_twc", "30 of 42, before the edge of 75%", "2026-12-29", 57_160],
    ["tx_twc", "31 of 42, at the edge", "2026-12-30", 52_400],
    ["tx_twc", "32 of 42, past the edge", "2026-12-31", 0],
    ["tx_twc", "after the class", "2027-01-16", 0],
    ["tiered", "day 0", "2026-11-01", 200_000],
    ["tiered", "day before the class", "2026-11-15", 200_000],
    ["tiered", "first session", "2026-11-16", 180_000],
    ["tiered", "last day of the first week", "2026-11-22", 180_000],
    ["tiered", "day after the first week", "2026-11-23", 150_000],
    ["tiered", "10 of 42, at the edge of 25%", "2026-11-30", 150_000],
    ["tiered", "11 of 42, past the edge", "2026-12-01", 100_000],
    ["tiered", "20 of 42, before the edge of 50%", "2026-12-14", 100_000],
    ["tiered", "21 of 42, at the edge", "2026-12-15", 100_000],
    ["tiered", "22 of 42, past the edge", "2026-12-16", 0],
    ["default", "day 0", "2026-11-01", 200_000],
    ["default", "day before the class", "2026-11-15", 200_000],
    ["default", "first session", "2026-11-16", 200_000],
    ["default", "14 of 42", "2026-12-04", 200_000],
    ["default", "day before the last", "2027-01-14", 200_000],
    ["default", "last day", "2027-01-15", 200_000],
  ] as const)("%s, %s (%s): %i cents", (preset, _, on, refundable) => {
    expect(quoteRefund(PRESETS[preset].rules, winter(on), "student").refundableCents).toBe(refundable);
  });
  it("uses the last day of attendance, whatever day staff quote, and excludes holidays from class days", () => {
    const effective = effectiveDate({ today: "2026-12-29", lastAttendedOn: "2026-12-04", endedOn: "2026-12-28", noticeOn: null });
    const quote = quoteRefund(PRESETS.ca_bppe.rules, winter("2026-12-29", { effective }), "student");
    expect(quote.lines).toEqual([
      { label: "Paid", rule: "All payments, including online service fees", cents: 216_279 },
      { label: "Online service fee", rule: "Non-refundable", cents: -6_279 },
      { label: "Application fee", rule: "Non-refundable", cents: -10_000 },
      { label: "Tuition earned", rule: "14 of 42 class days through 12/04/2026, the last day of attendance", cents: -66_660 },
    ]);
    // By weekdays alone it would be 15 of 45: the same third.
    expect(quote.refundableCents).toBe(133_340);
  });
  it("uses the earliest of notice, end and last attendance as effective date, and today for an enrolled student", () => {
    const none = { noticeOn: null, endedOn: null, lastAttendedOn: null, today: "2026-12-29" };
    expect(effectiveDate(none)).toEqual({ on: "2026-12-29", because: "today" });
    expect(effectiveDate({ ...none, endedOn: "2026-12-29" }).because).toBe("the day the registration ended");
    expect(effectiveDate({ ...none, noticeOn: "2026-12-01", lastAttendedOn: "2026-12-04", endedOn: "2026-12-20" })).toEqual({
      on: "2026-12-01",
      because: "the day of notice",
    });
  });
  it("refunds nothing to a student who completed the class", () => {
    for (const { rules } of Object.values(PRESETS))
      expect(quoteRefund(rules, winter("2026-11-02", { isCompleted: true }), "student").refundableCents).toBe(0);
  });
  it("a class of one day is free to cancel through that day, not for ever", () => {
    const oneDay = { startDate: "2026-12-05", endDate: "2026-12-05", weekdays: [6] };
    expect(quoteRefund(PRESETS.ca_bppe.rules, winter("2026-12-05", oneDay), "student").refundableCents).toBe(206_279);
    expect(quoteRefund(PRESETS.ca_bppe.rules, winter("2026-12-06", oneDay), "student").refundableCents).toBe(0);
  });
  it("counts a class held only on a holiday as one class day", () => {
    expect(classDays({ startDate: "2026-07-04", endDate: "2026-07-04", weekdays: [6] }, "2026-07-03")).toEqual({ held: 0, all: 1 });
    expect(classDays({ startDate: "2026-07-04", endDate: "2026-07-04", weekdays: [6] }, "2026-07-04")).toEqual({ held: 1, all: 1 });
  });
});

describe("any policy", () => {
  it("never gives more by a later effective date", () => {
    const days = Array.from({ length: 90 }, (_, day) => new Date(Date.UTC(2026, 9, 28 + day)).toISOString().slice(0, 10));
    for (const { rules } of Object.values(PRESETS)) {
      const amounts = days.map((on) => quoteRefund(rules, winter(on), "student").refundableCents);
      expect(amounts).toEqual([...amounts].sort((one, other) => other - one));
      expect(Math.max(...amounts)).toBeLessThanOrEqual(216_279);
      expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
    }
  });
  it("counts class days", () => {
    expect(classDays({ startDate: "2026-03-09", endDate: "2026-04-17", weekdays: [1, 3] }, "2026-03-11")).toEqual({ held: 2, all: 12 });
  });
  it("never gives more than was paid, never less than nothing, and its lines add up", () => {
    const days = fc.integer({ min: 0, max: 90 }).map((day) => new Date(Date.UTC(2026, 1, 1 + day)).toISOString().slice(0, 10));
    const cents = fc.integer({ min: 0, max: 500_000 });
    const rules = fc.oneof(
      fc.constantFrom(DEFAULT_POLICY.rules, PRESETS.ca_bppe.rules, PRESETS.tx_twc.rules, PRESETS.tiered.rules),
      fc.record({ cutoff: fc.integer({ min: 0, max: 100 }), cooling_off_days: fc.integer({ min: 0, max: 60 }) }).map((own) =>
        rulesOf({
          preset: "custom",
          body: "x",
          keep_application_fee: true,
          after_start: "pro_rata",
          ...own,
          application_fee_cap: undefined,
          pay_within_days: undefined,
        }),
      ),
    );
    fc.assert(
      fc.property(
        rules,
        days,
        cents,
        cents,
        cents,
        cents,
        fc.constantFrom("student", "school", "duplicate" as const),
        (policy, today, tuition, fee, paid, service, cause) => {
          const refunded = Math.floor(paid / 3);
          const given = details({
            on: today,
            tuitionCents: tuition,
            applicationFeeCents: fee,
            paidCents: paid,
            refundedCents: refunded,
            serviceFeeCents: service,
          });
          const quote = quoteRefund(policy, given, cause as "student");
          expect(quote.refundableCents).toBeGreaterThanOrEqual(0);
          expect(quote.refundableCents).toBeLessThanOrEqual(paid - refunded + service);
          expect(quote.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(quote.refundableCents);
        },
      ),
      { numRuns: 2000 },
    );
  });
  it("spreads an amount over payments without losing a cent", () => {
    expect(
      spread(700, [
        { id: "new", cents: 500 },
        { id: "none", cents: 0 },
        { id: "old", cents: 900 },
      ]),
    ).toEqual([
      { id: "new", cents: 500 },
      { id: "old", cents: 200 },
    ]);
  });
});

describe("the lines of a quote", () => {
  const at = (rules: Parameters<typeof quoteRefund>[0], given: Parameters<typeof details>[0], cause: "student" | "school" = "student") =>
    quoteRefund(rules, details(given), cause).lines.map(({ label, rule, cents }) => `${label} | ${rule} | ${cents}`);
  const paid = "Paid | All payments, including online service fees | 159635";

  it("of the standard policy", () => {
    expect(at(DEFAULT_POLICY.rules, { refundedCents: 1 })).toEqual([
      paid,
      "Already refunded | Refunded or in progress | -1",
      "Online service fee | Non-refundable | -4635",
      "Application fee | Non-refundable | -10000",
    ]);
    expect(at(DEFAULT_POLICY.rules, {}, "school")).toEqual([paid]);
    expect(at(DEFAULT_POLICY.rules, { serviceFeeCents: 0, applicationFeeCents: 0 })).toEqual([paid.replace("159635", "155000")]);
    expect(at(DEFAULT_POLICY.rules, { isCompleted: true }).at(-1)).toBe("Tuition earned | The class was completed | -145000");
    expect(at(DEFAULT_POLICY.rules, { paidCents: 10_000, isCompleted: true }).at(-1)).toBe(
      "Minimum refund | The amount kept exceeds the amount paid | 145000",
    );
    expect(at(DEFAULT_POLICY.rules, { tuitionCents: 0, isCompleted: true })).toHaveLength(3);
  });

  it("of a policy in proportion, within it and past it", () => {
    const { rules } = PRESETS.ca_bppe;
    expect(at(rules, { on: "2026-03-11", applicationFeeCents: 40_000, paidCents: 185_000 })).toEqual([
      "Paid | All payments, including online service fees | 189635",
      "Online service fee | Non-refundable | -4635",
      "Application fee | Kept up to $250.00 | -25000",
      "Tuition earned | 2 of 12 class days through 03/11/2026, the last day of attendance | -24157",
    ]);
    expect(at(rules, { on: "2026-04-01" }).at(-1)).toBe(
      "Tuition earned | 8 of 12 class days through 04/01/2026, the last day of attendance: past 60% of the class | -145000",
    );
    expect(at(PRESETS.tx_twc.rules, { on: "2026-04-08" }).at(-1)).toContain("past 75% of the class");
  });

  it("of a policy in steps, by days and by parts of the class", () => {
    const { rules } = PRESETS.tiered;
    const kept = (on: string) => at(rules, { on }).at(-1);
    expect(kept("2026-03-08")).toBe("Application fee | Non-refundable | -10000");
    expect(kept("2026-03-15")).toBe(
      "Tuition earned | 10% of the tuition: 2 of 12 class days through 03/15/2026, the last day of attendance | -14500",
    );
    expect(kept("2026-03-16")).toContain("25% of the tuition: 3 of 12");
    expect(kept("2026-03-18")).toContain("50% of the tuition: 4 of 12");
    expect(kept("2026-03-30")).toContain("100% of the tuition: 7 of 12");
  });

  it("of a self-paced class is the policy before a start", () => {
    expect(at(PRESETS.ca_bppe.rules, { startDate: null, endDate: null, on: "2026-06-01" })).toEqual([
      paid,
      "Online service fee | Non-refundable | -4635",
      "Application fee | Non-refundable | -10000",
    ]);
    expect(classDays({ startDate: null, endDate: null, weekdays: [] }, "2026-06-01")).toEqual({ held: 0, all: 0 });
  });

  it("applies the editor's numbers to a custom policy", () => {
    const own = { preset: "custom" as const, body: "x", keep_application_fee: true };
    expect(
      rulesOf({ ...own, after_start: "pro_rata", cutoff: 40, cooling_off_days: 5, application_fee_cap: 75, pay_within_days: 10 } as never),
    ).toEqual({
      coolingOff: { days: 5, unit: "calendar" },
      freeUntil: null,
      keepsApplicationFee: true,
      applicationFeeCapCents: 7_500,
      afterStart: { mode: "pro_rata", cutoffBps: 4_000 },
      payWithinDays: 10,
    });
    expect(rulesOf({ ...own, keep_application_fee: false } as never)).toEqual({
      coolingOff: null,
      freeUntil: null,
      keepsApplicationFee: false,
      applicationFeeCapCents: null,
      afterStart: { mode: "none" },
      payWithinDays: 30,
    });
    expect(rulesOf({ ...own, after_start: "pro_rata" } as never).afterStart).toEqual({ mode: "pro_rata", cutoffBps: 6_000 });
    expect(rulesOf({ ...own, preset: "tiered" } as never)).toBe(PRESETS.tiered.rules);
  });
});

describe("the refund window", () => {
  const days30 = { signedOn: "2026-01-15", startDate: "2026-03-02", endDate: "2026-04-10", weekdays: [1, 2, 3, 4, 5] };
  it("ends when a policy keeps all of the tuition, and never before thirty days", () => {
    expect(refundWindowEnd(PRESETS.default.rules, days30, 30)).toBe("2026-03-02");
    expect(refundWindowEnd(null, { ...days30, startDate: null, endDate: null }, 30)).toBe("2026-02-14");
    expect(refundWindowEnd(PRESETS.default.rules, { ...days30, startDate: "2026-01-20" }, 30)).toBe("2026-02-14");
    // 30 class days: more than 60 % are held on the 19th; half of them on the 15th is not more than half.
    expect(refundWindowEnd(PRESETS.ca_bppe.rules, days30, 30)).toBe("2026-03-26");
    expect(refundWindowEnd(PRESETS.tiered.rules, days30, 30)).toBe("2026-03-23");
    expect(refundWindowEnd(PRESETS.tx_twc.rules, days30, 30)).toBe("2026-04-01");
    expect(refundWindowEnd(null, { ...days30, startDate: "2026-02-14" }, 30)).toBe("2026-02-14");
    // Never all of it: the day after the last one.
    const half = { ...PRESETS.tiered.rules, afterStart: { mode: "tiers" as const, tiers: [{ untilBps: 10_000, keepBps: 5_000 }] } };
    expect(refundWindowEnd(half, days30, 30)).toBe("2026-04-11");
    expect(refundWindowEnd(half, { ...days30, endDate: null }, 30)).toBe("2026-03-03");
  });
});

describe("the price of order items", () => {
  const sums = { subtotalCents: 10_000, discountCents: 1_000, shippingCents: 500, pieces: [{ id: "a", unitCents: 3_333 }] };
  it.each([
    [1, false, 3_000],
    [3, true, 9_499],
    [0, true, 500],
  ])("%i pieces, shipping %s: %i", (quantity, shipping, cents) => {
    expect(orderAmount(sums, [{ id: "a", quantity }], shipping)).toBe(cents);
  });
  it("nothing for a piece that is not of the order, and no discount on an order of nothing", () => {
    const two = { ...sums, pieces: [...sums.pieces, { id: "b", unitCents: 100 }] };
    expect(
      orderAmount(
        two,
        [
          { id: "a", quantity: 1 },
          { id: "b", quantity: 2 },
          { id: "c", quantity: 9 },
        ],
        false,
      ),
    ).toBe(3_533 - 353);
    expect(orderAmount({ ...sums, subtotalCents: 0, discountCents: 0 }, [{ id: "a", quantity: 0 }], true)).toBe(500);
  });
});
