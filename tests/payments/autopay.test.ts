import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { keepConsent, revokeAutopay } from "~/features/accounts/domain/autopay";
import { chargeDueInstalments, chargeInstalment } from "~/features/accounts/domain/charge-due";
import { findSchoolById } from "~/features/identity/data/school-row";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { payInstalment, payWithAutopay } from "~/features/student-area/domain/pay";
import { studentStatement } from "~/features/students/domain/statement";
import { type Ctx, withSchool } from "~/platform/context";
import { instalmentRow, registrationRow, seatRow } from "~/seed/factories";
import { makeCtx, makeJobCtx, NOW, settled } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass, decide, quietSandbox, sandbox, sessionOf } from "../support/registering";
import { db, insert } from "../support/rows";

beforeAll(quietSandbox);

const returnTo = { success: "http://s.localhost/student/payments?session_id={CHECKOUT_SESSION_ID}", cancel: "http://s.localhost/student/payments" };
const morning = (day: string) => makeJobCtx(new Date(`${day}T10:00:00Z`));

/** A student with three instalments of 100.00, the first due now. */
async function planned(dueDates = ["2026-01-15", "2026-02-15", "2026-03-15"]) {
  const school = await aClass();
  const of = { studentId: school.student.id, programId: school.program.id, classId: school.courseClass.id as string };
  const registration = await insert(schema.registrations, registrationRow(school.id, of, { tuitionCents: 30_000, applicationFeeCents: 0 }));
  await insert(schema.seats, seatRow(school.id, school.courseClass.id as string, { registrationId: registration.id }));
  const rows = [];
  for (const [index, dueDate] of dueDates.entries())
    rows.push(
      await insert(schema.instalments, instalmentRow(school.id, registration.id as string, { amountCents: 10_000, dueDate, position: index + 1 })),
    );
  const student = await makeCtx({ as: school.account.id, host: school.host });
  return { ...school, registrationId: registration.id as string, instalments: rows as { id: string }[], studentCtx: student };
}

const jobOf = async (ctx: Ctx, schoolId: string): Promise<Ctx> => {
  const school = await findSchoolById(ctx, schoolId);
  if (!school) throw new Error("No school");
  return { ...withSchool(ctx, school), actor: { kind: "system", job: "tests" } };
};

/** Runs what the morning has decided, as the queue does. */
async function runDue(ctx: Ctx, schoolId: string) {
  const events = await db.all<{ payload: string }>(sql`SELECT payload FROM outbox WHERE school_id = ${schoolId} AND topic = 'autopay.due'`);
  const job = await jobOf(ctx, schoolId);
  for (const { payload } of events) await chargeInstalment(job, JSON.parse(payload));
  await settled();
}

const triesOf = (schoolId: string) =>
  db
    .select({ number: schema.chargeTries.tryNumber, outcome: schema.chargeTries.outcome, next: schema.chargeTries.nextTryOn })
    .from(schema.chargeTries)
    .where(eq(schema.chargeTries.schoolId, schoolId))
    .orderBy(schema.chargeTries.instalmentId, schema.chargeTries.tryNumber);
const paidOf = async (registrationId: string) =>
  (await db.all<{ paid: number }>(sql`SELECT paid_cents AS paid FROM registrations WHERE id = ${registrationId}`))[0]?.paid;

/** A consent on a card of the provider's test set. */
async function consentOn(plan: Awaited<ReturnType<typeof planned>>, card: string) {
  const { client } = plan.studentCtx.ports.stripe;
  const customer = await client.customers.create({ email: plan.student.email });
  const method = await client.paymentMethods.attach(card, { customer: customer.id });
  await insert(schema.autopayConsents, {
    id: `consent-${plan.registrationId}`,
    schoolId: plan.id,
    registrationId: plan.registrationId,
    studentId: plan.student.id,
    customerId: customer.id,
    paymentMethodId: method.id,
    cardLabel: "Visa ending in 4242",
    text: "agreed",
    agreedAt: NOW.getTime(),
  });
}

describe("a card that is left with a payment", () => {
  it("is kept with the words that were agreed to, charged on each due date once, and forgotten when it is switched off", async () => {
    const plan = await planned();
    const wanted = { id: plan.instalments[0]?.id, returnTo };
    expect(await refusal(payWithAutopay(plan.studentCtx, wanted))).toMatchObject({
      kind: "invalid",
      fields: { autopay: ["Check the box to turn on autopay."] },
    });
    const { payAt } = await payWithAutopay(plan.studentCtx, { ...wanted, autopay: "on" });
    await decide(payAt, "success");
    const { attempt } = await applyPayment(plan.studentCtx, { sessionId: sessionOf(payAt) });
    const job = await jobOf(makeJobCtx(), plan.id);
    for (let time = 0; time < 2; time += 1) await keepConsent(job, { attemptId: attempt.id, kind: attempt.kind });
    const [consent, ...more] = await db.select().from(schema.autopayConsents).where(eq(schema.autopayConsents.schoolId, plan.id));
    expect(more).toEqual([]);
    expect(consent).toMatchObject({ cardLabel: "Visa ending in 4242", registrationId: plan.registrationId, text: expect.stringContaining("2.99%") });

    await chargeDueInstalments(morning("2026-02-15"), "on time");
    expect(await chargeDueInstalments(morning("2026-02-15"), "on time")).toBe("done already");
    await runDue(morning("2026-02-15"), plan.id);
    await runDue(morning("2026-02-15"), plan.id);
    expect(await paidOf(plan.registrationId)).toBe(20_000);
    expect(await triesOf(plan.id)).toEqual([{ number: 1, outcome: "succeeded", next: null }]);
    const fees = await db.all<{ cents: number }>(
      sql`SELECT amount_cents AS cents FROM transactions WHERE school_id = ${plan.id} AND type = 'processing_fee' AND status = 'succeeded'`,
    );
    expect(fees).toEqual([{ cents: 299 }, { cents: 299 }]);

    const other = await planned();
    expect(await refusal(revokeAutopay(other.studentCtx, { id: consent?.id }))).toMatchObject({ kind: "not_found" });
    await revokeAutopay(plan.studentCtx, { id: consent?.id });
    expect((await plan.studentCtx.ports.stripe.client.paymentMethods.retrieve(consent?.paymentMethodId ?? "")).customer).toBeNull();
    await chargeDueInstalments(morning("2026-03-15"), "on time");
    await runDue(morning("2026-03-15"), plan.id);
    expect(await paidOf(plan.registrationId)).toBe(20_000);
    expect(await refusal(revokeAutopay(plan.studentCtx, { id: consent?.id }))).toMatchObject({ kind: "not_found" });
  });
});

describe("a card that refuses", () => {
  it("is retried after one, three and seven days; each time the student gets a link", async () => {
    const plan = await planned(["2027-01-04"]);
    await consentOn(plan, "pm_card_visa_chargeDeclinedInsufficientFunds");
    for (const day of ["2027-01-04", "2027-01-05", "2027-01-06", "2027-01-07", "2027-01-11", "2027-01-12", "2027-02-01"]) {
      await chargeDueInstalments(morning(day), "on time");
      await runDue(morning(day), plan.id);
    }
    expect(await triesOf(plan.id)).toEqual([
      { number: 1, outcome: "declined", next: "2027-01-05" },
      { number: 2, outcome: "declined", next: "2027-01-07" },
      { number: 3, outcome: "declined", next: "2027-01-11" },
      { number: 4, outcome: "declined", next: null },
    ]);
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, plan.id));
    expect(mails.map(({ template }) => template)).toEqual(Array(4).fill("payment_failed"));
    expect(mails[0]?.text).toContain("/pay?token=");
    expect(await paidOf(plan.registrationId)).toBe(0);
    const [open] = await db.all<{ count: number }>(
      sql`SELECT count(*) AS count FROM transactions WHERE school_id = ${plan.id} AND status NOT IN ('failed')`,
    );
    expect(open?.count).toBe(0);
  });

  it("is not retried if the card needs authentication", async () => {
    const plan = await planned(["2028-01-04"]);
    await consentOn(plan, "pm_card_authenticationRequired");
    await chargeDueInstalments(morning("2028-01-04"), "on time");
    await runDue(morning("2028-01-04"), plan.id);
    await chargeDueInstalments(morning("2028-01-05"), "on time");
    await runDue(morning("2028-01-05"), plan.id);
    expect(await triesOf(plan.id)).toEqual([{ number: 1, outcome: "needs_student", next: null }]);
  });

  it("after its answer got lost is not charged twice", async () => {
    const plan = await planned(["2029-01-04"]);
    await consentOn(plan, "pm_card_visa");
    const ctx = morning("2029-01-04");
    await chargeDueInstalments(ctx, "on time");
    const job = await jobOf(ctx, plan.id);
    const payload = { instalmentId: plan.instalments[0]?.id, tryNumber: 1 };
    const { client } = job.ports.stripe;
    // The charge goes through, and the call that made it never hears of it.
    const broken = {
      ...job,
      ports: Object.create(job.ports, {
        stripe: {
          value: {
            ...job.ports.stripe,
            client: Object.create(client, {
              paymentIntents: {
                value: Object.create(client.paymentIntents, {
                  create: {
                    value: async (...given: Parameters<typeof client.paymentIntents.create>) => {
                      await client.paymentIntents.create(...given);
                      throw new Error("The answer got lost");
                    },
                  },
                }),
              },
            }),
          },
        },
      }),
    } as Ctx;
    await expect(chargeInstalment(broken, payload)).rejects.toThrow("got lost");
    await chargeInstalment({ ...job, now: new Date(ctx.now.getTime() + 10 * 60_000) }, payload);
    expect(await paidOf(plan.registrationId)).toBe(10_000);
    expect((await triesOf(plan.id)).map(({ outcome }) => outcome)).toEqual(["succeeded"]);
    const customer = (await db.select().from(schema.autopayConsents).where(eq(schema.autopayConsents.schoolId, plan.id)))[0]?.customerId;
    const { data } = await client.paymentIntents.list({ customer });
    expect(data.filter(({ status }) => status === "succeeded")).toHaveLength(1);
    await sandbox("webhooks", { mode: "off" });
  });
});

describe("a registration that was cancelled", () => {
  it("is not charged, and no try is written for it", async () => {
    const plan = await planned(["2032-01-15"]);
    await consentOn(plan, "pm_card_visa");
    await db.update(schema.registrations).set({ status: "cancelled" }).where(eq(schema.registrations.id, plan.registrationId));
    const job = morning("2032-01-15");
    await chargeDueInstalments(job, "on time");
    await runDue(job, plan.id);
    expect(await triesOf(plan.id)).toEqual([]);
    expect(await paidOf(plan.registrationId)).toBe(0);
  });
});

describe("a statement", () => {
  it("ends with what the registrations owe, and is for the student and the office", async () => {
    const plan = await planned();
    const { payAt } = await payInstalment(plan.studentCtx, { id: plan.instalments[0]?.id, returnTo });
    await decide(payAt, "success");
    await applyPayment(plan.studentCtx, { sessionId: sessionOf(payAt) });
    await db.run(sql`UPDATE instalments SET status = 'cancelled' WHERE id = ${plan.instalments[2]?.id ?? ""}`);
    const own = await studentStatement(plan.studentCtx, {});
    const [owed] = await db.all<{ cents: number }>(sql`SELECT due_cents - paid_cents AS cents FROM registrations WHERE id = ${plan.registrationId}`);
    expect(own.balanceCents).toBe(owed?.cents);
    expect(own.balanceCents).toBe(10_000);
    expect(own.lines.at(-1)?.balanceCents).toBe(10_000);
    const staff = await makeCtx({ as: plan.admin.id, host: plan.host });
    expect((await studentStatement(staff, { student: plan.student.id })).lines).toEqual(own.lines);
    const other = await aClass();
    const stranger = await makeCtx({ as: other.admin.id, host: other.host });
    expect(await refusal(studentStatement(stranger, { student: plan.student.id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(studentStatement(plan.studentCtx, { student: other.student.id }))).toMatchObject({ kind: "not_found" });
  });
});
