import { describe, expect, it } from "vitest";
import {
  normalCode,
  type PromoLine,
  type PromoTerms,
  promoDiscounts,
  promoForm,
  promoRefusal,
  promoValueText,
} from "~/features/payments/promo-model";

const promo = (given: Partial<PromoTerms> = {}): PromoTerms => ({
  ...{ kind: "percent", value: 1_000, startsOn: null, endsOn: null, programIds: [], productIds: [], minCents: 0, isActive: true },
  ...given,
});
const tuition: PromoLine = { kind: "tuition", id: "cna", amountCents: 145_000 };
const fee: PromoLine = { kind: "application_fee", id: "cna", amountCents: 10_000 };
const scrubs: PromoLine = { kind: "product", id: "scrubs", amountCents: 3_005 };
const shipping: PromoLine = { kind: "shipping", id: "mail", amountCents: 900 };
const all = [tuition, fee, scrubs, shipping];

describe("a promo code", () => {
  it("is compared in upper case without blanks, and has 3 to 30 letters, digits and hyphens", () => {
    expect(normalCode("  spring-26 ")).toBe("SPRING-26");
    const of = (code: unknown) => promoForm.shape.code.safeParse(code);
    expect(of(" ab1 ")).toMatchObject({ data: "AB1" });
    expect(of("A".repeat(30)).success).toBe(true);
    for (const wrong of ["AB", "A".repeat(31), "-AB", "A B", "ÄBC", "", "  ", 12, undefined])
      expect([wrong, of(wrong).success]).toEqual([wrong, false]);
    expect(of("A B").error?.issues[0]?.message).toBe("Use 3 to 30 letters, digits, and hyphens");
    expect(of(" ").error?.issues[0]?.message).toBe("This field is required");
  });

  it("describes its discount", () => {
    expect([promo(), promo({ kind: "amount", value: 5_000 }), promo({ kind: "waive_application_fee" })].map(promoValueText)).toEqual([
      "10%",
      "$50.00",
      "Application fee waived",
    ]);
  });

  it.each([
    ["it is good", {}, null],
    ["it is switched off", { isActive: false }, "inactive"],
    ["it starts tomorrow", { startsOn: "2026-03-02" }, "not_started"],
    ["it starts today", { startsOn: "2026-03-01" }, null],
    ["it ended yesterday", { endsOn: "2026-02-28" }, "ended"],
    ["it ends today", { endsOn: "2026-03-01" }, null],
    ["it is for another program", { programIds: ["pct"] }, "not_for_this"],
    ["it is for this program", { programIds: ["pct", "cna"] }, null],
    ["it is for a product in the cart", { productIds: ["scrubs"] }, null],
    ["it waives another program's fee", { kind: "waive_application_fee", programIds: ["pct"] }, "not_for_this"],
    ["it waives this program's fee", { kind: "waive_application_fee", programIds: ["cna"] }, null],
    ["it waives every program's fee", { kind: "waive_application_fee" }, null],
    ["the cart is just large enough", { minCents: 158_905 }, null],
    ["the cart is a cent too small", { minCents: 158_906 }, "minimum"],
  ] as [string, Partial<PromoTerms>, string | null][])("where %s", (_, given, refusal) => {
    expect(promoRefusal(promo(given), all, "2026-03-01")).toBe(refusal);
  });

  it("does not apply to free items, or to shipping alone", () => {
    expect(promoRefusal(promo(), [{ ...tuition, amountCents: 0 }, shipping], "2026-03-01")).toBe("not_for_this");
    expect(promoRefusal(promo({ kind: "waive_application_fee" }), [tuition, { ...fee, amountCents: 0 }], "2026-03-01")).toBe("not_for_this");
    expect(promoRefusal(promo(), [], "2026-03-01")).toBe("not_for_this");
    expect(promoRefusal(promo(), [fee], "2026-03-01")).toBe("not_for_this");
  });

  it.each([
    ["per cent, half up on each line", {}, [14_500, 0, 301, 0]],
    ["all of it, and no more", { value: 10_000 }, [145_000, 0, 3_005, 0]],
    ["per cent of a program alone", { programIds: ["cna"] }, [14_500, 0, 0, 0]],
    ["per cent of a product alone", { productIds: ["scrubs"] }, [0, 0, 301, 0]],
    ["the application fee", { kind: "waive_application_fee" }, [0, 10_000, 0, 0]],
    ["an amount from the first line on", { kind: "amount", value: 145_100 }, [145_000, 0, 100, 0]],
    ["an amount within the first line", { kind: "amount", value: 5_000 }, [5_000, 0, 0, 0]],
    ["an amount above everything", { kind: "amount", value: 900_000 }, [145_000, 0, 3_005, 0]],
  ] as [string, Partial<PromoTerms>, number[]][])("takes off %s", (_, given, discounts) => {
    expect(promoDiscounts(promo(given), all)).toEqual(discounts);
  });
});
