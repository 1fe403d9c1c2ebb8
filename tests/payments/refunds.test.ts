import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { consistencyChecks } from "~/consistency-checks";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { declineStudentRefund, passOnRefund } from "~/features/payments/domain/refunds/answer-student";
import { approveRefund, declineRefund, retryRefund } from "~/features/payments/domain/refunds/decide";
import { escalateRefunds } from "~/features/payments/domain/refunds/escalate";
import { executeRefund, resumeRefunds } from "~/features/payments/domain/refunds/execute";
import { notifyRefundApproved } from "~/features/payments/domain/refunds/notify-refund";
import { adminRefundFile } from "~/features/payments/domain/refunds/read";
import { cancelRefundRequest, requestOwnRefund, requestRefund } from "~/features/payments/domain/refunds/request";
import { syncRefunds } from "~/features/payments/domain/refunds/sync";
import { DEFAULT_POLICY } from "~/features/payments/refund-policy-model";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { reversePayment } from "~/features/registrations/domain/mark-payment-status";
import { schoolOf, withSchool } from "~/platform/context";
import { days, later, makeCtx, makeJobCtx, minutes, NOW, settled } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aClass, decide, filledDraft, quietSandbox, sandbox, sessionOf, submit } from "../support/registering";
import { aSchool, aSuperAdmin, db } from "../support/rows";

beforeAll(quietSandbox);

/** A registration, paid online in full: 1,550.00 and 46.35 of service fee. */
async function aPaidRegistration(given: Parameters<typeof aClass>[0] = {}) {
  const school = await aClass(given);
  const visitor = await makeCtx({ host: school.host });
  const { payAt } = await submit(visitor, await filledDraft(visitor, school, `payer${crypto.randomUUID().slice(0, 8)}`));
  await decide(payAt, "success");
  const { attempt } = await applyPayment(visitor, { sessionId: sessionOf(payAt) });
  const [registration] = await db.select().from(schema.registrations).where(eq(schema.registrations.classId, school.courseClass.id));
  if (!registration) throw new Error("Nobody was registered");
  const ledger = await db.select().from(schema.transactions).where(eq(schema.transactions.registrationId, registration.id));
  const main = ledger.find(({ type }) => type === "student_registration");
  const fee = ledger.find(({ type }) => type === "processing_fee");
  const [paid] = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.id, attempt.id));
  const admin = await makeCtx({ as: school.admin.id, host: school.host });
  const boss = await makeCtx({ as: (await aSuperAdmin()).id });
  if (!main || !fee || !paid) throw new Error("Nothing was booked");
  return { ...school, registration, main, fee, attempt: paid, admin, boss, visitor };
}
type Paid = Awaited<ReturnType<typeof aPaidRegistration>>;

const ask = (of: Paid, amount: string, reason = "student_cancelled", more: object = {}) =>
  requestRefund(of.admin, { registration: of.registration.id, payments: [{ transaction: of.main.id, amount }], reason, ...more });
const requestOf = async (id: string) => (await db.select().from(schema.refundRequests).where(eq(schema.refundRequests.id, id)))[0];
const sumOf = async (of: Paid) => {
  const rows = await db.select().from(schema.transactions).where(eq(schema.transactions.attemptId, of.attempt.id));
  return rows.reduce((sum, row) => sum + row.amountCents, 0);
};
const atProvider = async (of: Paid) => {
  const { data } = await of.boss.ports.stripe.client.refunds.list({ payment_intent: of.attempt.paymentIntentId ?? "", limit: 100 });
  return data.map(({ amount }) => amount);
};

describe("a school asks for a refund", () => {
  it("within the policy, one at a time, and notifies every super admin", async () => {
    const of = await aPaidRegistration();
    const tooMuch = await refusal(ask(of, "1450.01"));
    expect(tooMuch.fields).toEqual({ "payments.0.amount": ["Amount is higher than the refundable amount."] });
    expect(
      (
        await refusal(
          requestRefund(of.admin, { registration: of.registration.id, payments: [{ transaction: of.fee.id, amount: "46.35" }], reason: "medical" }),
        )
      ).fields,
    ).toEqual({
      "payments.0.amount": ["Amount is higher than the refundable amount."],
    });
    const { id } = await ask(of, "1450.00");
    expect(await requestOf(id)).toMatchObject({ status: "pending", amountCents: 145_000, execution: "none", requestFromType: "school" });
    expect(await refusal(ask(of, "10.00"))).toMatchObject({
      code: "refund_pending",
      message: "There is already a pending refund request for this registration.",
    });
    const told = await db.select().from(schema.notifications).where(eq(schema.notifications.objectId, id));
    expect(told.some(({ userId }) => of.boss.actor.kind === "user" && userId === of.boss.actor.id)).toBe(true);
  });

  it("double submits make one request, and a stranger's registration is not found", async () => {
    const of = await aPaidRegistration();
    expect(await tally([ask(of, "5.00"), ask(of, "5.00"), ask(of, "5.00")])).toEqual({ done: 1, refund_pending: 2 });
    const stranger = await aSchool();
    const theirs = await makeCtx({ as: stranger.admin.id, host: stranger.host });
    expect(await refusal(ask({ ...of, admin: theirs }, "5.00"))).toMatchObject({ kind: "not_found" });
  });

  it("cancels it while it is pending", async () => {
    const of = await aPaidRegistration();
    const { id } = await ask(of, "5.00");
    await cancelRefundRequest(of.admin, { id });
    await cancelRefundRequest(of.admin, { id });
    expect((await requestOf(id))?.status).toBe("cancelled");
    expect(await refusal(approveRefund(of.boss, { id }))).toMatchObject({ message: "This request has already been cancelled." });
  });

  it("a free registration has nothing to refund", async () => {
    const school = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0 } });
    const visitor = await makeCtx({ host: school.host });
    await submit(visitor, await filledDraft(visitor, school, "free"), "free_plan");
    const [registration] = await db.select().from(schema.registrations).where(eq(schema.registrations.classId, school.courseClass.id));
    const admin = await makeCtx({ as: school.admin.id, host: school.host });
    expect(await refusal(requestRefund(admin, { registration: registration?.id, payments: [], reason: "medical" }))).toMatchObject({
      message: "Nothing to refund for this registration.",
    });
  });
});

describe("a super admin decides", () => {
  it("approves a part: refunds it from the school's balance and keeps the service fee", async () => {
    const of = await aPaidRegistration();
    const { id } = await ask(of, "1000.00");
    expect(await refusal(approveRefund(of.boss, { id, amount: "1000.01" }))).toMatchObject({ code: "refund_amount" });
    expect(await approveRefund(of.boss, { id, amount: "400.00" })).toEqual({ id, state: "refunded" });
    expect(await requestOf(id)).toMatchObject({ status: "approved", execution: "succeeded", approvedCents: 40_000 });
    expect(await atProvider(of)).toEqual([40_000]);
    expect(await sumOf(of)).toBe(159_635 - 40_000);
    const [row] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, of.registration.id));
    expect(row).toMatchObject({ paidCents: 115_000, dueCents: 115_000, paymentStatus: "complete_paid" });
  });

  it("repeatedly, never above the amount paid", async () => {
    const of = await aPaidRegistration();
    for (const amount of ["1000.00", "300.00", "150.00"]) {
      const { id } = await ask(of, amount);
      await approveRefund(of.boss, { id });
    }
    expect(await refusal(ask(of, "0.01"))).toMatchObject({ code: "nothing_to_refund" });
    expect((await atProvider(of)).reduce((sum, amount) => sum + amount, 0)).toBe(145_000);
  });

  it("ten approvals at once refund once", async () => {
    const of = await aPaidRegistration();
    const { id } = await ask(of, "1450.00");
    await tally(Array.from({ length: 10 }, () => approveRefund(of.boss, { id })));
    await settled();
    expect(await atProvider(of)).toEqual([145_000]);
    expect(await sumOf(of)).toBe(14_635);
  });

  it("gives the service fee back when the school cancels, out of the platform's share", async () => {
    const of = await aPaidRegistration();
    const account = of.school.payoutAccountId ?? "";
    const balance = async () => (await of.boss.ports.stripe.client.balance.retrieve({}, { stripeAccount: account })).available[0]?.amount ?? 0;
    const before = await balance();
    const { id } = await requestRefund(of.admin, {
      registration: of.registration.id,
      payments: [{ transaction: of.main.id }, { transaction: of.fee.id }],
      reason: "class_cancelled",
    });
    expect(await requestOf(id)).toMatchObject({ amountCents: 159_635 });
    await approveRefund(of.boss, { id });
    expect((await atProvider(of)).sort((a, b) => a - b)).toEqual([4_635, 155_000]);
    expect(await sumOf(of)).toBe(0);
    expect(before - (await balance())).toBe(155_000);
  });

  it("declines with a reason that the school reads", async () => {
    const of = await aPaidRegistration();
    const { id } = await ask(of, "5.00");
    expect((await refusal(declineRefund(of.boss, { id, decline_reason: " " }))).fields).toEqual({ decline_reason: ["Enter a reason."] });
    await declineRefund(of.boss, { id, decline_reason: "The class was attended." });
    expect(await requestOf(id)).toMatchObject({ status: "declined", decisionNote: "The class was attended." });
  });

  it("is rejected if the school's balance is too low, and changes nothing", async () => {
    const of = await aPaidRegistration({ school: { payoutAccountId: `acct_demo_verified_${crypto.randomUUID().slice(0, 8)}` } });
    const account = of.school.payoutAccountId ?? "";
    await of.boss.ports.stripe.client.payouts.create({ amount: 100_000, currency: "usd" }, { stripeAccount: account });
    const { id } = await ask(of, "1450.00");
    expect(await refusal(approveRefund(of.boss, { id }))).toMatchObject({ message: "The school balance is too low for this refund." });
    expect((await requestOf(id))?.status).toBe("pending");
  });
});

describe("the provider", () => {
  it("keeps the request pending with the provider's message, and can be approved later", async () => {
    const of = await aPaidRegistration();
    const { id } = await ask(of, "1450.00");
    await of.boss.ports.stripe.client.refunds.create({ payment_intent: of.attempt.paymentIntentId ?? "", amount: 100_000 });
    const refused = await refusal(approveRefund(of.boss, { id }));
    expect(refused.message).toMatch(/greater than unrefunded amount/);
    expect(await requestOf(id)).toMatchObject({ status: "pending", execution: "failed", failure: refused.message });
    expect(await approveRefund(of.boss, { id, amount: "450.00" })).toMatchObject({ state: "refunded" });
  });

  it("loses its answer: the refund is made once, and booked by the next that looks", async () => {
    const of = await aPaidRegistration();
    const { id } = await ask(of, "1450.00");
    await sandbox("fault", { op: "refunds.create", mode: "timeout_after", times: 3 });
    expect(await approveRefund(of.boss, { id })).toMatchObject({ id });
    await sandbox("fault", { op: "refunds.create", mode: "none" });
    await resumeRefunds(makeJobCtx(later(minutes(10))));
    expect(await requestOf(id)).toMatchObject({ status: "approved", execution: "succeeded" });
    expect(await atProvider(of)).toEqual([145_000]);
    expect(await sumOf(of)).toBe(14_635);
  });

  it("falls over before anything moved: the next try has a new key", async () => {
    const of = await aPaidRegistration();
    const { id } = await ask(of, "1450.00");
    await sandbox("fault", { op: "refunds.create", mode: "500", times: 3 });
    await approveRefund(of.boss, { id });
    await sandbox("fault", { op: "refunds.create", mode: "none" });
    await resumeRefunds(makeJobCtx(later(minutes(10))));
    expect(await requestOf(id)).toMatchObject({ execution: "succeeded" });
    expect(await atProvider(of)).toEqual([145_000]);
  });

  it("has refunded by hand: the ledger hears of it, once", async () => {
    const of = await aPaidRegistration();
    await of.boss.ports.stripe.client.refunds.create({ payment_intent: of.attempt.paymentIntentId ?? "", amount: 157_000 });
    const job = makeJobCtx();
    await Promise.all([syncRefunds(job, of.attempt), syncRefunds(job, of.attempt), syncRefunds(job, of.attempt)]);
    expect(await sumOf(of)).toBe(159_635 - 157_000);
    const rows = await db
      .select()
      .from(schema.transactions)
      .where(and(eq(schema.transactions.attemptId, of.attempt.id), eq(schema.transactions.status, "refund")));
    expect(rows.map(({ type, amountCents }) => `${type} ${amountCents}`).sort()).toEqual(["processing_fee -2000", "refund -155000"]);
  });

  it("blocks refunds of a disputed payment", async () => {
    const of = await aPaidRegistration();
    await db.insert(schema.disputes).values({
      id: `du_${of.attempt.id}`,
      schoolId: of.id,
      attemptId: of.attempt.id,
      amountCents: 159_635,
      status: "needs_response",
      createdAt: 1,
      updatedAt: 1,
    });
    const message = "Nothing to refund: the payment is disputed, and the payer's bank holds it.";
    expect(await refusal(ask(of, "5.00"))).toMatchObject({ code: "nothing_to_refund", message });
    await changeRegistrationStatus(of.admin, { registration: of.registration.id, status: "cancelled", reason: "Disputed" });
    expect(await refusal(ask(of, "5.00", "class_cancelled"))).toMatchObject({ message });
  });
});

/** The online payment of a registration. */
const mainPayment = async (registrationId: string) =>
  (await db.select().from(schema.transactions).where(eq(schema.transactions.registrationId, registrationId))).find(
    ({ type, status }) => type === "student_registration" && status === "succeeded",
  )?.id;
/** What stays paid of a registration, and what went back, in cents. */
async function sumsOf(registrationId: string) {
  const rows = await db.select().from(schema.transactions).where(eq(schema.transactions.registrationId, registrationId));
  const main = rows.filter(({ type }) => type !== "processing_fee");
  return {
    paid: main.reduce((sum, { amountCents }) => sum + amountCents, 0),
    refunds: -main.filter(({ type }) => type === "refund").reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}

describe("money taken at the school", () => {
  it("is given back by the school alone: the refund is recorded at once, with how and why", async () => {
    const school = await aClass();
    const visitor = await makeCtx({ host: school.host });
    const { payAt } = await submit(visitor, await filledDraft(visitor, school, "cash"), "pay_later");
    await decide(payAt, "success");
    await applyPayment(visitor, { sessionId: sessionOf(payAt) });
    const [registration] = await db.select().from(schema.registrations).where(eq(schema.registrations.classId, school.courseClass.id));
    const admin = await makeCtx({ as: school.admin.id, host: school.host });
    const cash = await recordPayment(admin, { registration: registration?.id, amount: "200.00", method: "cash" });
    const { id } = await requestRefund(admin, {
      registration: registration?.id,
      payments: [{ transaction: cash.id, amount: "50.00" }],
      reason: "medical",
      method: "check",
    });
    expect(await requestOf(id)).toMatchObject({
      status: "approved",
      execution: "succeeded",
      amountCents: 5_000,
      approvedCents: 5_000,
      reasonCode: "medical",
      decidedBy: school.admin.id,
      quote: { method: "check" },
    });
    const [row] = await db
      .select()
      .from(schema.transactions)
      .where(and(eq(schema.transactions.parentId, cash.id), eq(schema.transactions.type, "refund")));
    expect(row).toMatchObject({ amountCents: -5_000, method: "check", status: "refund", description: "Refund: Medical" });
    expect(await db.select().from(schema.notifications).where(eq(schema.notifications.objectId, id))).toEqual([]);
    const over = requestRefund(admin, {
      registration: registration?.id,
      payments: [{ transaction: cash.id, amount: "150.01" }],
      reason: "medical",
    });
    expect(await refusal(over)).toMatchObject({ fields: { "payments.0.amount": ["Amount is higher than the refundable amount."] } });
    const main = await mainPayment(registration?.id ?? "");
    const both = await requestRefund(admin, {
      registration: registration?.id,
      payments: [{ transaction: cash.id, amount: "150.00" }, ...(main ? [{ transaction: main, amount: "1.00" }] : [])],
      reason: "class_cancelled",
    });
    expect(await requestOf(both.id)).toMatchObject({ status: "pending", amountCents: 100, execution: "none" });
    expect(await sumsOf(registration?.id ?? "")).toEqual({ paid: 10_000, refunds: 20_000 });
    expect(await findContradictions(admin, consistencyChecks)).toEqual([]);
    const owner = await makeCtx({ as: school.owner.id, host: school.host });
    expect(await refusal(reversePayment(owner, { registration: registration?.id, transaction: cash.id }))).toMatchObject({ kind: "conflict" });
  });
});

/** A registration with a payment of $200.00 in cash. */
async function aCashPayment() {
  const school = await aClass();
  const visitor = await makeCtx({ host: school.host });
  const { payAt } = await submit(visitor, await filledDraft(visitor, school, `cash${crypto.randomUUID().slice(0, 8)}`), "pay_later");
  await decide(payAt, "success");
  await applyPayment(visitor, { sessionId: sessionOf(payAt) });
  const [registration] = await db.select().from(schema.registrations).where(eq(schema.registrations.classId, school.courseClass.id));
  const admin = await makeCtx({ as: school.admin.id, host: school.host });
  const cash = await recordPayment(admin, { registration: registration?.id, amount: "200.00", method: "cash" });
  const refund = (amount: string, more: object = {}) =>
    requestRefund(admin, {
      registration: registration?.id,
      payments: [{ transaction: cash.id, amount }],
      reason: "class_cancelled",
      method: "cash",
      ...more,
    });
  const refunded = async () => (await sumsOf(registration?.id ?? "")).refunds;
  return { ...school, registration: registration?.id ?? "", admin, cash, refund, refunded };
}

describe("a refund at the desk", () => {
  it("is recorded on the day it was made, with its number, audit entry and mail to the student", async () => {
    const { id: schoolId, admin, registration, cash, refund } = await aCashPayment();
    const school = schoolOf(admin);
    if (!school) throw new Error("No school");
    const today = cash.paidOn;
    for (const [day, message] of [
      ["2999-01-01", "Choose today or an earlier date."],
      ["2025-01-01", "Choose the day of the payment or a later date."],
    ])
      expect((await refusal(refund("20.00", { refunded_on: day }))).fields).toEqual({ refunded_on: [message] });
    const { id, isRecorded } = await refund("20.00", { refunded_on: today, note: "Handed over at the desk" });
    expect(isRecorded).toBe(true);
    expect(await requestOf(id)).toMatchObject({ number: expect.stringMatching(/^RF-\d{5}$/), note: "Handed over at the desk", status: "approved" });
    const [row] = await db
      .select()
      .from(schema.transactions)
      .where(eq(schema.transactions.ref, `refund_${id}_${cash.id}`));
    expect(row).toMatchObject({ amountCents: -2_000, method: "cash", paidOn: today, parentId: cash.id });
    const [log] = await db.select().from(schema.auditLog).where(eq(schema.auditLog.subjectId, id));
    expect(JSON.parse(log?.after ?? "")).toMatchObject({ amountCents: 2_000, method: "cash", refundedOn: today, recorded: true });
    await notifyRefundApproved(withSchool(makeJobCtx(), school), { refundId: id });
    const [student] = await db
      .select({ email: schema.students.email })
      .from(schema.registrations)
      .innerJoin(schema.students, eq(schema.students.id, schema.registrations.studentId))
      .where(eq(schema.registrations.id, registration));
    const mails = await db
      .select()
      .from(schema.mails)
      .where(and(eq(schema.mails.schoolId, schoolId), eq(schema.mails.template, "refund_approved")));
    expect(mails.map(({ recipient }) => recipient)).toContain(student?.email);
  });

  it("is limited by the payment, and needs a note beyond the policy", async () => {
    const { refund, registration } = await aCashPayment();
    // The days to cancel are over, and of the $300.00 paid the policy keeps the application fee.
    const signedAt = NOW.getTime() - days(400);
    await db.update(schema.registrations).set({ createdAt: signedAt, applicationFeeCents: 25_000 }).where(eq(schema.registrations.id, registration));
    // A signed agreement cannot change; here it was signed long ago.
    await db.run(sql`DROP TRIGGER agreements_fixed`);
    await db.update(schema.agreements).set({ signedAt }).where(eq(schema.agreements.registrationId, registration));
    const ofStudent = { reason: "student_cancelled" };
    expect((await refusal(refund("200.00", ofStudent))).fields).toEqual({ note: ["Enter why you refund more than the policy allows."] });
    expect((await refusal(refund("200.01", { ...ofStudent, note: "Goodwill" }))).fields).toEqual({
      "payments.0.amount": ["Amount is higher than the refundable amount."],
    });
    expect(await refund("200.00", { ...ofStudent, note: "Goodwill" })).toMatchObject({ isRecorded: true });
  });

  it("eight at once refund once", async () => {
    const { refund, refunded, admin } = await aCashPayment();
    const eight = () => tally(Array.from({ length: 8 }, () => refund("200.00")));
    expect(await eight()).toEqual({ done: 1, refund_amount: 7 });
    expect(await refunded()).toBe(20_000);
    expect(await findContradictions(admin, consistencyChecks)).toEqual([]);
  });

  it("would refund more than once without the trigger that limits it", async () => {
    const { refund, refunded } = await aCashPayment();
    const [trigger] = await db.all<{ sql: string }>(sql`SELECT sql FROM sqlite_master WHERE name = 'refund_parts_within_payment'`);
    await db.run(sql`DROP TRIGGER refund_parts_within_payment`);
    await tally(Array.from({ length: 8 }, () => refund("200.00")));
    expect(await refunded()).toBeGreaterThan(20_000);
    await db.run(sql.raw(trigger?.sql ?? ""));
  });
});

describe("a student asks the school", () => {
  it("which passes it on or declines it", async () => {
    const of = await aPaidRegistration();
    await db.update(schema.registrations).set({ status: "active" }).where(eq(schema.registrations.id, of.registration.id));
    await db
      .update(schema.students)
      .set({ userId: null })
      .where(eq(schema.students.id, of.student.id ?? ""));
    await db.update(schema.students).set({ userId: of.account.id, isProfileComplete: true }).where(eq(schema.students.id, of.registration.studentId));
    const own = await makeCtx({ as: of.account.id, host: of.host });
    const { id } = await requestOwnRefund(own, { registration: of.registration.id, reason: "medical" });
    expect(await requestOf(id)).toMatchObject({ requestFromType: "student", amountCents: 145_000, status: "pending" });
    expect(await refusal(approveRefund(of.boss, { id }))).toMatchObject({ kind: "not_found" });
    const passed = await passOnRefund(of.admin, { id, amount: "1000.00" });
    expect(await requestOf(id)).toMatchObject({ status: "approved", approvedCents: 100_000 });
    expect(await requestOf(passed.id)).toMatchObject({ requestFromType: "school", parentId: id, status: "pending" });
    await cancelRefundRequest(of.admin, { id: passed.id });
    const again = await requestOwnRefund(own, { registration: of.registration.id, reason: "student_cancelled" });
    await declineStudentRefund(of.admin, { id: again.id, decline_reason: "You attended." });
    expect(await requestOf(again.id)).toMatchObject({ status: "declined" });
  });
});

describe("a refund that was refused in part", () => {
  it("can be tried again", async () => {
    const of = await aPaidRegistration();
    const { id } = await ask(of, "5.00");
    expect(await refusal(retryRefund(of.boss, { id }))).toMatchObject({ code: "refund_not_failed" });
    await approveRefund(of.boss, { id });
    const job = withSchool(makeJobCtx(), of.admin.hostSchool as NonNullable<typeof of.admin.hostSchool>);
    await executeRefund(job, id);
    expect(await atProvider(of)).toEqual([500]);
  });
});

describe("a pending request", () => {
  it("is escalated to the super admins after five business days without an answer", async () => {
    const of = await aPaidRegistration();
    await db
      .update(schema.students)
      .set({ userId: null })
      .where(eq(schema.students.id, of.student.id ?? ""));
    await db.update(schema.students).set({ userId: of.account.id, isProfileComplete: true }).where(eq(schema.students.id, of.registration.studentId));
    const own = await makeCtx({ as: of.account.id, host: of.host });
    const { id } = await requestOwnRefund(own, { registration: of.registration.id, reason: "medical" });
    // Thursday, January 15: a weekend and Martin Luther King's day lie between, so Friday the 23rd is the fifth.
    await escalateRefunds(makeJobCtx(later(days(8))));
    expect(await requestOf(id)).toMatchObject({ status: "pending" });
    await escalateRefunds(makeJobCtx(later(days(9))));
    await escalateRefunds(makeJobCtx(later(days(9))));
    expect(await requestOf(id)).toMatchObject({ status: "approved", approvedCents: 145_000, decidedBy: null });
    const children = await db.select().from(schema.refundRequests).where(eq(schema.refundRequests.parentId, id));
    expect(children).toMatchObject([{ requestFromType: "school", status: "pending", amountCents: 145_000, requestedBy: null }]);
  });

  it("keeps its quote for ten days, then is quoted again", async () => {
    const rules = { ...DEFAULT_POLICY.rules, afterStart: { mode: "tiers" as const, tiers: [{ untilDays: 5, keepBps: 5_000 }] } };
    const of = await aPaidRegistration();
    const policyId = `policy-${of.registration.id}`;
    await db.insert(schema.refundPolicies).values({
      id: policyId,
      schoolId: of.id,
      version: 99,
      name: "Steps",
      preset: "custom",
      body: "Half until the fifth day.",
      rules: rules as never,
      createdAt: 1,
    } as never);
    await db.update(schema.registrations).set({ refundPolicyId: policyId }).where(eq(schema.registrations.id, of.registration.id));
    await db.update(schema.classes).set({ startDate: "2026-01-20", endDate: "2026-03-20" }).where(eq(schema.classes.id, of.courseClass.id));
    const { id } = await ask(of, "1450.00");
    const boss = of.boss.actor.kind === "user" ? of.boss.actor.id : "";
    const onDay = async (day: number) => makeCtx({ as: boss, now: later(days(day)) });
    expect(await adminRefundFile(await onDay(9), { id })).toMatchObject({ mostCents: 145_000, isStale: false });
    // The day of the request counts, not the day on which it is looked at.
    expect(await adminRefundFile(await onDay(11), { id })).toMatchObject({ mostCents: 145_000, isStale: true });
    await db.update(schema.classes).set({ startDate: "2026-01-05" }).where(eq(schema.classes.id, of.courseClass.id));
    expect(await adminRefundFile(await onDay(9), { id })).toMatchObject({ mostCents: 145_000 });
    expect(await adminRefundFile(await onDay(11), { id })).toMatchObject({ mostCents: 0, isStale: true });
    expect(await refusal(approveRefund(await onDay(11), { id }))).toMatchObject({ message: "Nothing to refund for this registration." });
    expect(await approveRefund(await onDay(9), { id })).toMatchObject({ state: "refunded" });
  });
});
