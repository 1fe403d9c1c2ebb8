import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_POLICY, PRESETS, rulesOf } from "~/features/payments/refund-policy-model";
import { classDays, coolingOffEnd, quoteRefund, type RefundDetails, spread } from "~/features/payments/refund-quote-model";

/** A class on Mondays and Wednesdays for six weeks: twelve days from March 9. Tuition 1,450, application fee 100, paid in full online. */
const details = (given: Partial<RefundDetails> = {}): RefundDetails => ({
  signedOn: "2026-02-02",
  today: "2026-02-20",
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
  it("takes off what went back before", () => {
    const quote = quoteRefund(DEFAULT_POLICY.rules, details({ refundedCents: 50_000 }), "student");
    expect(said(quote)).toEqual(["Paid 159635", "Refunded before -50000", "Online service fee -4635", "Application fee -10000"]);
    expect(quote.refundableCents).toBe(95_000);
  });
  it("is nothing when only the application fee was paid", () => {
    expect(quoteRefund(DEFAULT_POLICY.rules, details({ paidCents: 10_000, serviceFeeCents: 299 }), "student").refundableCents).toBe(0);
  });
});

describe("the California style", () => {
  const { rules } = PRESETS.ca_bppe;
  it.each([
    ["before the class", "2026-03-08", 145_000],
    ["on the first class day", "2026-03-09", 145_000],
    ["after two of twelve days", "2026-03-11", 145_000 - Math.round((145_000 * 1666) / 10_000)],
    ["after seven of twelve days", "2026-03-30", 145_000 - Math.round((145_000 * 5833) / 10_000)],
    ["after eight of twelve days: past 60 %", "2026-04-01", 0],
  ])("%s", (_, today, refundable) => {
    expect(quoteRefund(rules, details({ today }), "student").refundableCents).toBe(refundable);
  });
  it("keeps at most 250 of the application fee", () => {
    expect(quoteRefund(rules, details({ applicationFeeCents: 40_000, paidCents: 185_000 }), "student").refundableCents).toBe(160_000);
  });
  it("counts seven days from the signature when that is later than the first class", () => {
    expect(quoteRefund(rules, details({ signedOn: "2026-03-08", today: "2026-03-15" }), "student").refundableCents).toBe(145_000);
    expect(quoteRefund(rules, details({ signedOn: "2026-03-08", today: "2026-03-16" }), "student").refundableCents).toBeLessThan(145_000);
  });
});

describe("the Texas style", () => {
  const { rules } = PRESETS.tx_twc;
  it("counts no weekend of the three days", () => {
    expect(coolingOffEnd("2026-02-05", { days: 3, unit: "business" })).toBe("2026-02-10");
    expect(quoteRefund(rules, details({ signedOn: "2026-02-05", today: "2026-02-10" }), "student").refundableCents).toBe(159_635);
    expect(quoteRefund(rules, details({ signedOn: "2026-02-05", today: "2026-02-11" }), "student").refundableCents).toBe(145_000);
  });
  it("gives back three class days less 100, then in proportion below 75 %", () => {
    expect(quoteRefund(rules, details({ today: "2026-03-16" }), "student").refundableCents).toBe(145_000);
    expect(quoteRefund(rules, details({ today: "2026-03-18" }), "student").refundableCents).toBe(145_000 - Math.round((145_000 * 3333) / 10_000));
    expect(quoteRefund(rules, details({ today: "2026-04-06" }), "student").refundableCents).toBe(0);
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
    expect(quoteRefund(PRESETS.tiered.rules, details({ today }), "student").refundableCents).toBe(145_000 - (145_000 * keptBps) / 10_000);
  });
});

describe("any policy", () => {
  it("counts class days", () => {
    expect(classDays({ startDate: "2026-03-09", endDate: "2026-04-17", weekdays: [1, 3], today: "2026-03-11" })).toEqual({ held: 2, all: 12 });
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
            today,
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
