import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { absorbedFee, instalmentSchedule, partProblem, SMALLEST_PART, SMALLEST_PLAN, serviceFee, serviceFeeRate } from "~/features/payments/model";
import { daysBetween } from "~/platform/zones";

const percent = { serviceFeeType: "percentage", serviceFeeValue: 299 } as const;
const dollars = { serviceFeeType: "dollar", serviceFeeValue: 500 } as const;

describe("the service fee", () => {
  it("is the payer's, on top, unless the school bears it", () => {
    expect([serviceFee(percent, 10_000), absorbedFee(percent, 10_000)]).toEqual([299, 0]);
    expect([serviceFee({ ...percent, feePaidBy: "student" }, 10_000), absorbedFee({ ...percent, feePaidBy: "student" }, 10_000)]).toEqual([299, 0]);
    expect([serviceFee({ ...percent, feePaidBy: "school" }, 10_000), absorbedFee({ ...percent, feePaidBy: "school" }, 10_000)]).toEqual([0, 299]);
  });

  it("in dollars is the same on every amount, never more than a school gets, and nothing on nothing", () => {
    expect([serviceFee(dollars, 1), serviceFee(dollars, 100_000), serviceFee(dollars, 0), serviceFee(dollars, -100)]).toEqual([500, 500, 0, 0]);
    const school = { ...dollars, feePaidBy: "school" } as const;
    expect([absorbedFee(school, 300), absorbedFee(school, 500), absorbedFee(school, 700), absorbedFee(school, 0)]).toEqual([300, 500, 500, 0]);
  });

  it("is named by its rate", () => {
    expect([serviceFeeRate(percent), serviceFeeRate(dollars)]).toEqual(["2.99%", "$5.00"]);
  });
});

describe("a plan", () => {
  const terms = { balance: 100_000, count: 4, firstDate: "2026-03-01", intervalDays: 30 };
  const amounts = (given: Partial<Parameters<typeof instalmentSchedule>[0]>) =>
    instalmentSchedule({ ...terms, ...given }).map((part) => part.amountCents);
  const dates = (given: Partial<Parameters<typeof instalmentSchedule>[0]>) => instalmentSchedule({ ...terms, ...given }).map((part) => part.dueDate);

  it("has equal parts at its interval, numbered from one", () => {
    expect(instalmentSchedule(terms)).toEqual([
      { position: 1, amountCents: 25_000, dueDate: "2026-03-01" },
      { position: 2, amountCents: 25_000, dueDate: "2026-03-31" },
      { position: 3, amountCents: 25_000, dueDate: "2026-04-30" },
      { position: 4, amountCents: 25_000, dueDate: "2026-05-30" },
    ]);
  });

  it.each([
    ["nothing is owed", { balance: 0 }, []],
    ["less than nothing is owed", { balance: -100 }, []],
    ["one part is asked for", { count: 1 }, [100_000]],
    ["less than the smallest plan is owed", { balance: SMALLEST_PLAN - 1 }, [SMALLEST_PLAN - 1]],
    ["the smallest plan is owed", { balance: SMALLEST_PLAN }, [1_250, 1_250, 1_250, 1_250]],
    ["more parts are asked for than may be", { balance: SMALLEST_PLAN, count: 36 }, Array.from({ length: 10 }, () => SMALLEST_PART)],
    ["no part is asked for", { count: 0 }, [100_000]],
    ["there is a deposit", { deposit: 40_000 }, [40_000, 20_000, 20_000, 20_000]],
    ["the deposit is as small as a part may be", { deposit: SMALLEST_PART, count: 2 }, [SMALLEST_PART, 99_500]],
    ["the deposit is smaller than a part", { deposit: SMALLEST_PART - 1, count: 2 }, [50_000, 50_000]],
    ["the deposit leaves the smallest part", { deposit: 99_500, count: 4 }, [99_500, SMALLEST_PART]],
    ["the deposit leaves less than a part", { deposit: 99_501, count: 2 }, [50_000, 50_000]],
    ["the deposit is all there is", { deposit: 100_000, count: 2 }, [50_000, 50_000]],
    ["there is a deposit and one part", { deposit: 40_000, count: 1 }, [100_000]],
    ["the deposit leaves few parts", { balance: 6_000, deposit: 4_500, count: 12 }, [4_500, 500, 500, 500]],
  ] as [string, Partial<typeof terms> & { deposit?: number }, number[]][])("where %s", (_, given, expected) => {
    expect(amounts(given)).toEqual(expected);
  });

  it("moves closer together where it would go past its last date", () => {
    expect(dates({ lastDate: "2026-05-30" })).toEqual(["2026-03-01", "2026-03-31", "2026-04-30", "2026-05-30"]);
    expect(dates({ lastDate: "2026-05-29" })).toEqual(["2026-03-01", "2026-03-30", "2026-04-28", "2026-05-27"]);
    expect(dates({ lastDate: "2026-03-03" })).toEqual(["2026-03-01", "2026-03-01", "2026-03-01", "2026-03-01"]);
    expect(dates({ lastDate: "2026-02-20" })).toEqual(Array.from({ length: 4 }, () => "2026-02-20"));
    expect(dates({ lastDate: "2026-03-01" })).toEqual(Array.from({ length: 4 }, () => "2026-03-01"));
    expect(dates({ lastDate: null, count: 2 })).toEqual(["2026-03-01", "2026-03-31"]);
    expect(dates({ lastDate: "2027-01-01", count: 1 })).toEqual(["2026-03-01"]);
  });

  it("adds up to its balance, in order, with no part too small or too late, for any terms", () => {
    const any = fc.record({
      balance: fc.integer({ min: 1, max: 3_000_000 }),
      count: fc.integer({ min: 1, max: 36 }),
      deposit: fc.integer({ min: 0, max: 3_000_000 }),
      intervalDays: fc.integer({ min: 1, max: 60 }),
      room: fc.option(fc.integer({ min: -10, max: 400 })),
    });
    fc.assert(
      fc.property(any, ({ room, ...given }) => {
        const lastDate = room === null ? null : new Date(Date.UTC(2026, 2, 1 + room)).toISOString().slice(0, 10);
        const parts = instalmentSchedule({ ...given, firstDate: "2026-03-01", lastDate });
        expect(parts.reduce((sum, part) => sum + part.amountCents, 0)).toBe(given.balance);
        expect(parts.length).toBeLessThanOrEqual(given.count);
        if (parts.length > 1) expect(Math.min(...parts.map((part) => part.amountCents))).toBeGreaterThanOrEqual(SMALLEST_PART);
        if (lastDate) expect(parts.every((part) => part.dueDate <= lastDate)).toBe(true);
        for (const [index, part] of parts.entries())
          if (index) {
            const gap = daysBetween(parts[index - 1]?.dueDate ?? "", part.dueDate);
            expect(gap).toBeGreaterThanOrEqual(0);
            expect(gap).toBeLessThanOrEqual(given.intervalDays);
          }
      }),
    );
  });

  it.each([
    [100, { count: 1, sumCents: 100 }, null],
    [2_500, { count: 2, sumCents: SMALLEST_PLAN }, null],
    [2_500, { count: 2, sumCents: SMALLEST_PLAN - 1 }, "A plan with several payments needs a balance of at least $50.00. Use one payment."],
    [SMALLEST_PART, { count: 3, sumCents: 90_000 }, null],
    [SMALLEST_PART - 1, { count: 3, sumCents: 90_000 }, "Each payment of a plan must be at least $5.00."],
  ])("says of a part of %i cents among %j: %s", (amount, unpaid, problem) => {
    expect(partProblem(amount, unpaid)).toBe(problem);
  });
});
