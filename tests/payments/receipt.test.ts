import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { getReceipt } from "~/features/payments/domain/receipt";
import { receiptLink } from "~/features/payments/domain/receipt-link";
import { receiptLines, receiptOutcome } from "~/features/payments/receipt-model";
import { newId } from "~/platform/ids";
import { studentRow, transactionRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, aSuperAdmin, insert } from "../support/rows";

async function aPayment() {
  const made = await aSchool();
  const attemptId = newId();
  const common = { attemptId, studentId: made.student.id, payerName: "Nguyễn Thị Ánh" };
  await insert(schema.paymentAttempts, {
    id: attemptId,
    schoolId: made.id,
    kind: "instalment",
    obligationId: newId(),
    state: "succeeded",
    amountCents: 30_000,
    serviceFeeCents: 897,
    snapshot: {},
    expiresAt: 0,
    createdAt: 0,
    updatedAt: 0,
  });
  const paid = await insert(
    schema.transactions,
    transactionRow(made.id, { ...common, type: "class_plan", amountCents: 30_000, receiptNumber: "RC-2026-00001", description: "Instalment 1 of 3" }),
  );
  await insert(
    schema.transactions,
    transactionRow(made.id, { ...common, type: "processing_fee", amountCents: 897, description: "Online service fee" }),
  );
  return { ...made, paid };
}

describe("a receipt", () => {
  it("opens for staff, the paying student, super admins and anyone with the link", async () => {
    const { paid, host, owner, admin, account } = await aPayment();
    const superAdmin = await aSuperAdmin();
    for (const as of [owner.id, admin.id, account.id])
      expect((await getReceipt(await makeCtx({ as, host }), { id: paid.id })).number).toBe("RC-2026-00001");
    expect((await getReceipt(await makeCtx({ as: superAdmin.id }), { id: paid.id })).totalCents).toBe(30_897);
    const visitor = await makeCtx({ host });
    const link = new URL(await receiptLink(visitor, paid.id));
    expect([link.hostname, link.pathname]).toEqual([host, `/receipts/${paid.id}`]);
    expect((await getReceipt(visitor, { id: paid.id, t: link.searchParams.get("t") })).lines).toEqual([
      { label: "Instalment 1 of 3", detail: null, amountCents: 30_000 },
      { label: "Online service fee", detail: "2.99% of $300.00, non-refundable", amountCents: 897 },
    ]);
  });

  it("is not found for others", async () => {
    const { paid, host, id } = await aPayment();
    const other = await aPayment();
    const fellow = await insert(schema.users, userRow({ role: "student", schoolId: id }));
    await insert(schema.students, studentRow(id, { userId: fellow.id, email: fellow.email }));
    const token = new URL(await receiptLink(await makeCtx({ host: other.host }), other.paid.id)).searchParams.get("t");
    const strangers = [
      [await makeCtx({ host }), {}],
      [await makeCtx({ host }), { t: token }],
      [await makeCtx({ host }), { t: "x".repeat(32) }],
      [await makeCtx({ as: fellow.id, host }), {}],
      [await makeCtx({ as: other.owner.id, host }), {}],
      [await makeCtx({ as: other.account.id, host: other.host }), {}],
    ] as const;
    for (const [ctx, more] of strangers) expect((await refusal(getReceipt(ctx, { id: paid.id, ...more }))).kind).toBe("not_found");
  });
});

describe("the content of a receipt", () => {
  const row = (type: string, amountCents: number, status = "succeeded") => ({ type, amountCents, status, description: type });

  it("parts a registration into application fee, tuition and products", () => {
    const products = [{ title: "Scrubs", size: "M", quantity: 2, unitCents: 2_500 }];
    const rows = [row("student_registration", 155_000), row("product_payment", 5_000), row("processing_fee", 4_784)];
    const lines = receiptLines(rows, { applicationFeeCents: 10_000, products }, { serviceFeeType: "percentage", serviceFeeValue: 299 }, "CNA");
    expect(lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([
      ["Application fee", 10_000],
      ["Tuition", 145_000],
      ["Scrubs × 2", 5_000],
      ["Online service fee", 4_784],
    ]);
  });

  it("has a status from its payments and refunds", () => {
    expect(receiptOutcome([row("class_plan", 100, "pending")]).status).toBe("pending");
    expect(receiptOutcome([row("class_plan", 100, "failed")]).status).toBe("failed");
    expect(receiptOutcome([row("class_plan", 100)]).status).toBe("paid");
    expect(receiptOutcome([row("class_plan", 100), row("refund", -40, "refund")])).toMatchObject({
      status: "partly_refunded",
      paidCents: 100,
      refundedCents: 40,
    });
    expect(receiptOutcome([row("class_plan", 100), row("refund", -100, "refund")]).status).toBe("refunded");
    expect(receiptOutcome([row("class_plan", 100, "failed"), row("class_plan", 100)]).paidCents).toBe(100);
  });
});
