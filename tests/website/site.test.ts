import { describe, expect, it } from "vitest";
import { feesOf, paragraphs } from "~/features/programs/domain/site-program";
import { noticeFingerprint } from "~/platform/visitor-notice";
import { diceOf, familyOf, hueOf } from "~/ui/site/family";

const program = {
  tuitionCents: 145_000,
  applicationFeeCents: 10_000,
  paymentOptions: ["pay_now", "pay_later"] as ("pay_now" | "pay_later" | "free_plan")[],
  planPayments: 3,
  planIntervalDays: 30,
  planDepositCents: 0,
};
const school = { serviceFeeType: "percentage" as const, serviceFeeValue: 299, feePaidBy: "student" as const, payoutStatus: "verified" as const };

describe("the cost of a program", () => {
  it("adds 2.99 per cent to what is paid online in full", () => {
    expect(feesOf(program, school, "2026-03-01", null).full).toEqual({ serviceFeeCents: 4_635, totalCents: 159_635 });
  });
  it("previews the instalments to the cent, each with its fee", () => {
    const { plan } = feesOf(program, school, "2026-03-01", null);
    expect(plan?.dueTodayCents).toBe(10_000);
    expect(plan?.serviceFeeCents).toBe(299);
    expect(plan?.instalments.map((each) => each.amountCents)).toEqual([48_333, 48_333, 48_334]);
    expect(plan?.instalments.map((each) => each.dueDate)).toEqual(["2026-03-31", "2026-04-30", "2026-05-30"]);
  });
  it("adds the fees of the parts up where everything cannot be paid at once", () => {
    const fees = feesOf({ ...program, paymentOptions: ["pay_later"] }, school, "2026-03-01", null);
    expect([fees.full, fees.parts]).toEqual([null, { serviceFeeCents: 299 + 3 * 1_445, totalCents: 155_000 + 299 + 3 * 1_445 }]);
  });
  it("says beside every price what paying online costs, where it costs something", () => {
    const said = (given: object) => feesOf(program, { ...school, ...given }, "2026-03-01", null).onlineFee;
    expect([said({}), said({ feePaidBy: "school" }), said({ payoutStatus: "linked" })]).toEqual(["2.99% online service fee", null, null]);
    expect(said({ serviceFeeType: "dollar", serviceFeeValue: 500 })).toBe("$5.00 online service fee");
  });
  it("knows no online fee where the school is paid at its desk", () => {
    const fees = feesOf(program, { ...school, payoutStatus: "unlinked" }, "2026-03-01", null);
    expect(fees.full).toBeNull();
    expect(fees.plan?.dueTodayCents).toBe(0);
    expect(fees.plan?.instalments.every((each) => each.serviceFeeCents === 0)).toBe(true);
  });
  it("is free when there is nothing to pay", () => {
    const fees = feesOf({ ...program, tuitionCents: 0, applicationFeeCents: 0, paymentOptions: ["free_plan"] }, school, "2026-03-01", null);
    expect([fees.isFree, fees.full, fees.plan]).toEqual([true, null, null]);
  });
});

describe("stored texts", () => {
  it("takes paragraphs apart at blank lines", () => {
    expect(paragraphs("One.\n\nTwo.\n \nThree.")).toEqual(["One.", "Two.", "Three."]);
    expect(paragraphs(null)).toEqual([]);
  });
  it("reads the editor's document", () => {
    const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
    const list = { type: "bulletList", content: [{ type: "listItem", content: [paragraph("Two")] }] };
    expect(paragraphs(JSON.stringify({ type: "doc", content: [paragraph("One"), list] }))).toEqual(["One", "Two"]);
  });
});

describe("the hand a school's site is drawn in", () => {
  it("follows its colour", () => {
    expect([familyOf("#0E7C86"), familyOf("#B4431F"), familyOf("#5B3FA8"), familyOf("#3B86F5"), familyOf("#777777")]).toEqual([
      "tide",
      "ridge",
      "path",
      "path",
      "path",
    ]);
    expect(Math.round(hueOf("#ff0000") ?? -1)).toBe(0);
    expect(hueOf("#808080")).toBeNull();
  });
  it("arranges the same shapes for the same name", () => {
    const [one, two, other] = [diceOf("Bayside"), diceOf("Bayside"), diceOf("Summit")];
    expect([one(), one()]).toEqual([two(), two()]);
    expect(diceOf("Bayside")()).not.toBe(other());
  });
});

describe("the visitor notice", () => {
  it("has a fingerprint of its text, and none without a title or a text", () => {
    const notice = { visitorNoticeTitle: "Spring", visitorNoticeDesc: "Open" };
    expect(noticeFingerprint(notice)).toMatch(/^[0-9a-f]{8}$/);
    expect(noticeFingerprint(notice)).not.toBe(noticeFingerprint({ ...notice, visitorNoticeDesc: "Closed" }));
    expect(noticeFingerprint({ ...notice, visitorNoticeTitle: null })).toBeNull();
  });
});
