import { describe, expect, it } from "vitest";
import { ledgerOf, owedOf } from "~/features/registrations/ledger-model";
import { nextStepOf } from "~/features/registrations/next-step-model";

const at = (day: string) => Date.parse(`${day}T15:00:00Z`);
const row = (id: string, day: string, amountCents: number, given: { type?: string; status?: string } = {}) => ({
  id,
  type: "manually_paid",
  status: "manually_paid",
  amountCents,
  createdAt: at(day),
  paidOn: day,
  ...given,
});

const registration = {
  createdAt: at("2026-01-05"),
  tuitionCents: 120_000,
  applicationFeeCents: 10_000,
  productsCents: 0,
  dueCents: 75_000,
  paidCents: 45_000,
};

describe("the ledger of a registration", () => {
  const lines = ledgerOf({
    registration,
    // Newest first, as they are read.
    transactions: [
      row("refund", "2026-02-20", -5_000, { type: "refund", status: "refund" }),
      row("refused", "2026-02-10", 30_000, { type: "class_plan", status: "failed" }),
      row("fee", "2026-01-05", 300, { type: "processing_fee", status: "succeeded" }),
      row("first", "2026-01-05", 50_000),
    ],
    writeOffs: [],
    changes: [{ id: "moved", what: "Moved from A to B", at: at("2026-01-20"), cents: 20_000 }],
    cancelled: [{ amountCents: 50_000, updatedAt: at("2026-03-01") }],
    zone: "America/New_York",
  });

  it("lists charges, payments, refunds and credits in order of time, with the balance after each", () => {
    expect(lines.map(({ id, on, cents, balanceCents }) => [id, on, cents, balanceCents])).toEqual([
      ["tuition", "2026-01-05", 100_000, 100_000],
      ["application-fee", "2026-01-05", 10_000, 110_000],
      ["first", "2026-01-05", -50_000, 60_000],
      ["fee", "2026-01-05", -300, null],
      ["moved", "2026-01-20", 20_000, 80_000],
      ["refused", "2026-02-10", -30_000, null],
      ["refund", "2026-02-20", 5_000, 85_000],
      ["refund-credit", "2026-02-20", -5_000, 80_000],
      ["cancelled", "2026-03-01", -50_000, 30_000],
    ]);
    expect(lines.at(-1)?.balanceCents).toBe(registration.dueCents - registration.paidCents);
  });
});

describe("the state of a registration in one sentence", () => {
  const plan = [
    { amountCents: 20_000, dueDate: "2026-01-15", status: "paid" },
    { amountCents: 24_500, dueDate: "2026-02-02", status: "unpaid" },
    { amountCents: 30_000, dueDate: "2026-04-01", status: "unpaid" },
  ];
  it("names the past-due part, its first day and the next installment", () => {
    expect(owedOf(plan, 54_500, "2026-03-01")).toEqual({
      balanceCents: 54_500,
      pastDueCents: 24_500,
      since: "2026-02-02",
      next: { amountCents: 30_000, dueDate: "2026-04-01" },
    });
    expect(owedOf(plan, 54_500, "2026-02-02")).toMatchObject({ pastDueCents: 0, since: null, next: { dueDate: "2026-02-02" } });
    expect(owedOf(plan, 0, "2026-03-01")).toMatchObject({ pastDueCents: 0, since: null, next: null });
  });
});

describe("the likely next step", () => {
  const quiet = {
    isActive: true,
    isEnrolled: true,
    needsAttention: false,
    hasDocumentToReview: false,
    balanceCents: 0,
    pastDueCents: 0,
    overpaidCents: 0,
    classEnd: "2026-06-12",
    today: "2026-03-01",
  };
  it.each([
    [null, {}],
    ["settle", { needsAttention: true, pastDueCents: 1, balanceCents: 1, hasDocumentToReview: true }],
    ["document", { hasDocumentToReview: true, pastDueCents: 1, balanceCents: 1 }],
    ["payment", { pastDueCents: 1, balanceCents: 1, today: "2026-06-13" }],
    ["complete", { balanceCents: 1, today: "2026-06-13" }],
    [null, { isEnrolled: false, today: "2026-06-13" }],
    ["payment", { balanceCents: 1, today: "2026-06-12" }],
    ["refund", { overpaidCents: 1 }],
    ["reactivate", { isActive: false, balanceCents: 1 }],
    ["refund", { isActive: false, overpaidCents: 1 }],
  ])("is %s for %j", (step, given) => {
    expect(nextStepOf({ ...quiet, ...given })).toBe(step);
  });
});
