import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { basisPoints, decimalMoney, formatMoney, parseMoney, signedMoney, splitMoney } from "~/platform/money";

describe("money", () => {
  it("shows a difference with its sign", () => {
    expect([10_000, -5_000, 0].map(signedMoney)).toEqual(["+$100.00", "−$50.00", "$0.00"]);
  });

  it.each([
    [0, "$0.00", "0.00"],
    [-0, "$0.00", "0.00"],
    [5, "$0.05", "0.05"],
    [99, "$0.99", "0.99"],
    [145_000, "$1,450.00", "1450.00"],
    [-1_050, "-$10.50", "-10.50"],
    [-5, "-$0.05", "-0.05"],
  ])("of %i cents reads %s, and %s in the API", (cents, shown, decimal) => {
    expect([formatMoney(cents), decimalMoney(cents)]).toEqual([shown, decimal]);
  });

  it.each([
    ["1450", 145_000],
    ["1,450", 145_000],
    [" $1,450.00 ", 145_000],
    ["$ 12", 1_200],
    ["1450.5", 145_050],
    ["0.05", 5],
    ["-3.20", -320],
    ["1,234,567.89", 123_456_789],
    ["123456789", 12_345_678_900],
    ["", null],
    ["12 dollars", null],
    ["x12", null],
    ["1.234", null],
    ["1.", null],
    ["14,50", null],
    ["1,4500", null],
    ["1234567890", null],
    ["--3", null],
    ["3-", null],
  ])("typed as %j is %s cents", (text, cents) => {
    expect(parseMoney(text)).toBe(cents);
  });

  it("is read as it was written, for every amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        expect(parseMoney(decimalMoney(cents))).toBe(cents + 0);
      }),
    );
  });

  it.each([
    [100, 299, 3],
    [50, 100, 1],
    [49, 100, 0],
    [-50, 100, -1],
    [-49, 100, 0],
    [10_000, 299, 299],
    [145_000, 299, 4_336],
    [0, 299, 0],
    [900_719_925_474_099, 10_000, 900_719_925_474_099],
  ])("of %i cents at %i basis points is %i, half a cent away from zero", (amount, points, share) => {
    expect(basisPoints(amount, points) + 0).toBe(share);
  });

  it("is split to the cent, the remainder on the last part", () => {
    expect(splitMoney(10_000, 3)).toEqual([3_333, 3_333, 3_334]);
    expect(splitMoney(10_000, 1)).toEqual([10_000]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 36 }), (total, parts) => {
        const split = splitMoney(total, parts);
        expect([split.length, split.reduce((sum, part) => sum + part, 0)]).toEqual([parts, total]);
        expect(new Set(split.slice(0, -1)).size).toBeLessThanOrEqual(1);
        expect((split.at(-1) ?? 0) - (split[0] ?? 0)).toBeLessThan(parts);
      }),
    );
  });
});
