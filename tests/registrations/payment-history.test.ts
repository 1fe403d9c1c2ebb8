import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { adminPayments } from "~/features/payments/domain/admin-payments";
import { paymentHistory } from "~/features/payments/domain/payment-history";
import { correctPayment, removePayment } from "~/features/registrations/domain/correct-payment";
import type { Ctx } from "~/platform/context";
import { instalmentRow, registrationRow, seatRow, transactionRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aClass } from "../support/registering";
import { aSuperAdmin, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aClass>>;
let owner: Ctx;
let registrationId: string;

beforeAll(async () => {
  school = await aClass();
  owner = await makeCtx({ as: school.owner.id, host: school.host });
  const registration = await insert(
    schema.registrations,
    registrationRow(school.id, { studentId: school.student.id, programId: school.program.id, classId: school.courseClass.id }),
  );
  registrationId = registration.id as string;
  await insert(schema.seats, seatRow(school.id, school.courseClass.id as string, { registrationId }));
  const of = { registrationId, studentId: school.student.id, ref: "pi_history", attemptId: "a1" };
  await insert(schema.transactions, transactionRow(school.id, { ...of, amountCents: 10_000 }));
  await insert(schema.transactions, transactionRow(school.id, { ...of, type: "product_payment", amountCents: 2_000 }));
  await insert(schema.transactions, transactionRow(school.id, { ...of, type: "processing_fee", amountCents: 359 }));
  await insert(schema.transactions, transactionRow(school.id, { amountCents: 7_000, status: "failed", ref: "pi_failed" }));
  await insert(schema.instalments, instalmentRow(school.id, registrationId, { amountCents: 143_000 }));
});

const stateOf = async () => {
  const [row] = await db.all<{ paid: number; balance: number; planned: number }>(
    sql`SELECT r.paid_cents AS paid, r.due_cents - r.paid_cents AS balance,
      (SELECT coalesce(sum(amount_cents), 0) FROM instalments WHERE registration_id = r.id AND status = 'unpaid') AS planned FROM registrations r WHERE r.id = ${registrationId}`,
  );
  return row;
};

describe("the payment history", () => {
  it("counts each fee once, and no try that failed", async () => {
    const { page, totals } = await paymentHistory(owner, {});
    expect(page.count).toBe(3);
    expect(totals).toMatchObject({ grossCents: 12_359, feeCents: 359, netCents: 12_000, failed: 1 });
    expect((await paymentHistory(owner, { type: "processing_fee" })).totals).toMatchObject({ grossCents: 359, feeCents: 359, netCents: 0 });
  });

  it("is for owners", async () => {
    expect(await refusal(paymentHistory(await makeCtx({ as: school.admin.id, host: school.host }), {}))).toMatchObject({ kind: "forbidden" });
  });

  it("a payment at the school is put right: the old one stays with its removal, the plan follows", async () => {
    const before = await stateOf();
    const made = await recordPayment(owner, { registration: registrationId, amount: "500.00", method: "cash" });
    const right = await correctPayment(owner, { id: made.id, amount: "50.00", method: "check", note: "No 12" });
    expect(await stateOf()).toEqual({
      paid: (before?.paid ?? 0) + 5_000,
      balance: (before?.balance ?? 0) - 5_000,
      planned: (before?.planned ?? 0) - 5_000,
    });
    const rows = await db.all<{ amount: number; method: string }>(
      sql`SELECT amount_cents AS amount, method FROM transactions WHERE registration_id = ${registrationId} AND type = 'manually_paid' ORDER BY amount_cents`,
    );
    expect(rows).toEqual([
      { amount: -50_000, method: "cash" },
      { amount: 5_000, method: "check" },
      { amount: 50_000, method: "cash" },
    ]);
    expect(right).toMatchObject({ replaces: made.id });
    // The first id leads on to what stands in its place.
    const again = await correctPayment(owner, { id: made.id, amount: "60.00" });
    expect(again).toMatchObject({ replaces: right.id, amountCents: 6_000, method: "check", note: "No 12" });
    expect((await stateOf())?.paid).toBe((before?.paid ?? 0) + 6_000);
    expect(await refusal(correctPayment(owner, { id: right.id, amount: "99999.00" }))).toMatchObject({
      code: "over_balance",
      message: expect.any(String),
      fields: { amount: ["The amount cannot be more than the balance."] },
    });
    expect(await removePayment(owner, { id: made.id })).toEqual({ id: again.id });
    expect(await stateOf()).toEqual(before);
    for (const each of [made, right, again]) {
      expect(await refusal(removePayment(owner, { id: each.id }))).toMatchObject({
        code: "payment_removed",
        message: "This payment has already been removed.",
      });
      expect(await refusal(correctPayment(owner, { id: each.id, amount: "1.00" }))).toMatchObject({ kind: "conflict" });
    }
  });

  it("online payments stay, and another school's are unknown", async () => {
    const [online] = await db.all<{ id: string }>(sql`SELECT id FROM transactions WHERE ref = 'pi_history' AND type = 'student_registration'`);
    expect(await refusal(removePayment(owner, { id: online?.id }))).toMatchObject({
      message: "Online payments cannot be removed. Request a refund.",
    });
    const other = await aClass();
    const stranger = await makeCtx({ as: other.owner.id, host: other.host });
    expect(await refusal(removePayment(stranger, { id: online?.id }))).toMatchObject({ kind: "not_found" });
  });

  it("speaks JSON", async () => {
    const made = await recordPayment(owner, { registration: registrationId, amount: "20.00", method: "cash" });
    const at = `/api/payouts/${made.id}`;
    const changed = await call(`${at}/update-payment-manually/`, {
      method: "PATCH",
      as: school.owner.id,
      host: school.host,
      body: { amount: "25.00" },
    });
    expect(changed).toMatchObject({ status: 200, body: { amount: "25.00", method: "cash", type: "manually_paid" } });
    expect(changed.body.replaces).toBe(made.id);
    const gone = await call(`/api/payouts/${made.id}/delete-payment-manually/`, { method: "DELETE", as: school.owner.id, host: school.host });
    expect(gone.status).toBe(204);
  });
});

describe("the money of all schools", () => {
  it("adds up over schools, tab by tab", async () => {
    const ctx = await makeCtx({ as: (await aSuperAdmin()).id });
    const view = await adminPayments(ctx, { tab: "transactions", school: school.id, type: "student_registration" });
    if (view.tab !== "transactions") throw new Error("Another tab");
    expect(view.totals).toMatchObject({ grossCents: 10_359, feeCents: 359, netCents: 10_000 });
    expect((await adminPayments(ctx, { tab: "accounts", school: school.id })).page.count).toBe(1);
    expect((await adminPayments(ctx, {})).tab).toBe("payouts");
    expect(await refusal(adminPayments(owner, {}))).toMatchObject({ kind: "forbidden" });
  });
});
