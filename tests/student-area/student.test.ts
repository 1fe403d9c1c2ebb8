import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { changePaymentPlan } from "~/features/accounts/domain/change-payment-plan";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { executeRefund } from "~/features/payments/domain/refunds/execute";
import { chooseClass } from "~/features/registration-flow/domain/wizard/choose-class";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { removePayment } from "~/features/registrations/domain/correct-payment";
import { notifyOverpayment } from "~/features/registrations/domain/notify-overpayment";
import { askCancellation } from "~/features/student-area/domain/ask-cancellation";
import { getOwnAgreement, getOwnClass } from "~/features/student-area/domain/class-detail";
import { getOnboarding, saveAddressStep, saveCareerStep, savePersonalStep } from "~/features/student-area/domain/onboarding";
import { payBalance, payInstalment } from "~/features/student-area/domain/pay";
import { getOwnPayments } from "~/features/student-area/domain/payments";
import { saveReview } from "~/features/student-area/domain/save-review";
import { withSchool } from "~/platform/context";
import { dayIn, plusDays } from "~/platform/zones";
import { classRow, instalmentRow, programRow, registrationRow, studentRow, transactionRow, userRow } from "~/seed/factories";
import { days, hours, makeCtx, makeJobCtx, NOW } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { decide, quietSandbox, sessionOf } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";

beforeAll(quietSandbox);

const returnTo = {
  success: "http://school.localhost/student/payments?paid=1&session_id={CHECKOUT_SESSION_ID}",
  cancel: "http://school.localhost/student/payments?cancelled=1",
};

/** A student registered for a class, with a plan of three payments. */
async function aPlan(given: { registration?: object; courseClass?: object; school?: object } = {}) {
  const made = await aSchool(given.school);
  const program = await insert(schema.programs, programRow(made.id, { tuitionCents: 90_000, applicationFeeCents: 0 }));
  const courseClass = await insert(schema.classes, classRow(made.id, program.id, given.courseClass));
  const registration = await insert(
    schema.registrations,
    registrationRow(
      made.id,
      { studentId: made.student.id, programId: program.id, classId: courseClass.id },
      { tuitionCents: 90_000, applicationFeeCents: 0, ...given.registration },
    ),
  );
  const plan = [];
  for (const position of [1, 2, 3])
    plan.push(
      await insert(schema.instalments, instalmentRow(made.id, registration.id, { position, amountCents: 30_000, dueDate: `2026-0${position}-20` })),
    );
  const ctx = await makeCtx({ as: made.account.id, host: made.host });
  return { ...made, program, courseClass, registration, plan: plan as [(typeof plan)[0], (typeof plan)[0], (typeof plan)[0]], ctx };
}

/** Another student of the same school. */
async function aFellow(school: { id: string; host: string }) {
  const account = await insert(schema.users, userRow({ role: "student", schoolId: school.id }));
  await insert(schema.students, studentRow(school.id, { userId: account.id, email: account.email, isProfileComplete: true }));
  return makeCtx({ as: account.id, host: school.host });
}

const ledgerOf = (registrationId: string) =>
  db
    .select()
    .from(schema.transactions)
    .where(and(eq(schema.transactions.registrationId, registrationId), eq(schema.transactions.status, "succeeded")));
const statesOf = async (registrationId: string) =>
  (await db.select().from(schema.instalments).where(eq(schema.instalments.registrationId, registrationId)).orderBy(schema.instalments.position)).map(
    ({ status }) => status,
  );

describe("onboarding", () => {
  const personal = { first_name: "Theo", last_name: "Lang", phone: "401 555 0134", date_of_birth: "2004-05-06", gender: "male" };
  const address = {
    address: "1 Harbor Street",
    city: "Providence",
    state: "RI",
    zipcode: "02903",
    emergency_name: "Ida Lang",
    emergency_relationship: "Mother",
    emergency_phone: "(401) 555 - 0135",
  };

  async function aNewcomer() {
    const made = await aSchool();
    await db.update(schema.students).set({ isProfileComplete: false }).where(eq(schema.students.id, made.student.id));
    return { ...made, ctx: await makeCtx({ as: made.account.id, host: made.host }) };
  }
  const isComplete = async (id: string) => (await db.select().from(schema.students).where(eq(schema.students.id, id)))[0]?.isProfileComplete;

  it("saves each step, does not let a student skip ahead, and completes the profile with the last step", async () => {
    const { ctx, student, account } = await aNewcomer();
    expect((await getOnboarding(ctx, { step: "3" })).step).toBe(1);
    expect((await refusal(saveCareerStep(ctx, { highest_education: "high_school" }))).code).toBe("step_missing");
    await savePersonalStep(ctx, personal);
    expect((await getOnboarding(ctx, {})).step).toBe(2);
    await saveAddressStep(ctx, address);
    expect(await isComplete(student.id)).toBe(false);
    expect((await getOnboarding(ctx, {})).step).toBe(3);
    expect((await getOnboarding(ctx, { step: "1" })).profile).toMatchObject({ firstName: "Theo", phone: "(401) 555 - 0134" });
    await saveCareerStep(ctx, { highest_education: "high_school", job_interests: ["Phlebotomist"], open_to_work: "on" });
    expect(await isComplete(student.id)).toBe(true);
    const [user] = await db.select().from(schema.users).where(eq(schema.users.id, account.id));
    expect(user).toMatchObject({ firstName: "Theo", lastName: "Lang", phone: "(401) 555 - 0134" });
  });

  it("accepts a form without a photo", async () => {
    const { ctx, student } = await aNewcomer();
    await savePersonalStep(ctx, { ...personal, photo: "" });
    await savePersonalStep(ctx, { ...personal, photo: new File([], "empty") });
    expect((await refusal(savePersonalStep(ctx, { ...personal, photo: "words" }))).fields).toEqual({ photo: ["Choose a file"] });
    expect(await isComplete(student.id)).toBe(false);
  });

  it("shows the format of a phone number", async () => {
    const { ctx } = await aNewcomer();
    const { fields } = await refusal(savePersonalStep(ctx, { ...personal, phone: "555" }));
    expect(fields).toEqual({ phone: ["Phone number must look like (123) 456 - 7890"] });
  });
});

describe("access to own records", () => {
  it("is a 404 for another student, and changes nothing", async () => {
    const { registration, plan, ...school } = await aPlan({ registration: { enrollmentStatus: "completed" } });
    const fellow = await aFellow(school);
    const id = registration.id;
    const attempts = [
      getOwnClass(fellow, { id }),
      getOwnAgreement(fellow, { id }),
      payInstalment(fellow, { id: plan[0].id, returnTo }),
      payBalance(fellow, { id, returnTo }),
      askCancellation(fellow, { id, message: "Let me out" }),
      saveReview(fellow, { id, rating: "5", text: "Not mine" }),
    ];
    expect(await tally(attempts)).toEqual({ not_found: attempts.length });
    expect((await getOwnPayments(fellow, {})).instalments).toEqual([]);
    expect(await db.select().from(schema.reviews).where(eq(schema.reviews.registrationId, id))).toEqual([]);
  });

  it("offers a refund only of a registration that the policy refunds", async () => {
    const { ctx, id, registration } = await aPlan();
    const refundable = async () => (await getOwnPayments(ctx, {})).refundable;
    expect(await refundable()).toEqual([]);
    await insert(schema.transactions, transactionRow(id, { registrationId: registration.id, amountCents: 30_000 }));
    expect(await refundable()).toEqual([registration.id]);
    await db.update(schema.registrations).set({ enrollmentStatus: "completed" }).where(eq(schema.registrations.id, registration.id));
    expect(await refundable()).toEqual([]);
  });

  it("reads the payments page in one round trip, also with a refund quote", async () => {
    const { ctx, registration } = await aPlan();
    for (const input of [{}, { refund: registration.id }]) {
      const before = ctx.db.roundTrips;
      await getOwnPayments(ctx, input);
      expect(ctx.db.roundTrips - before).toBe(1);
    }
  });

  it("reads each wizard step in one round trip", async () => {
    const { ctx, host, program, courseClass } = await aPlan();
    const asks = async (of: typeof ctx, input: object) => {
      const before = of.db.roundTrips;
      await readRegistration(of, input);
      return of.db.roundTrips - before;
    };
    const { token } = await chooseClass(ctx, { program: program.slug, class: courseClass.id });
    const visitor = await makeCtx({ host });
    expect([
      await asks(ctx, {}),
      await asks(ctx, { program: program.slug }),
      await asks(ctx, { token }),
      await asks(ctx, { token, step: 2 }),
      await asks(visitor, { program: program.slug }),
    ]).toEqual([1, 1, 1, 1, 1]);
    expect(await readRegistration(ctx, { token, step: 2 })).toMatchObject({ step: 2, program: { id: program.id }, chosenClass: courseClass.id });
    // Another student's draft opens nothing, and shows nothing of its program.
    expect(await readRegistration(visitor, { token, step: 2 })).toMatchObject({ step: 1, program: null, classes: [] });
  });

  it("shows nothing of another student's payment by its session", async () => {
    const { ctx, plan, ...school } = await aPlan();
    const { payAt } = await payInstalment(ctx, { id: plan[0].id, returnTo });
    await decide(payAt, "success");
    expect((await getOwnPayments(await aFellow(school), { session_id: sessionOf(payAt) })).returned).toBeNull();
    expect((await getOwnPayments(ctx, { session_id: "cs_unknown" })).returned).toBeNull();
  });
});

describe("the meeting link of an online class", () => {
  it("appears 24 hours before the first meeting", async () => {
    const { ctx, registration } = await aPlan({
      courseClass: { meetingType: "online", meetingLink: "https://meet.example.com/x", startDate: "2026-03-09", startTime: "09:00" },
    });
    const start = Date.UTC(2026, 2, 9, 13);
    const at = (ms: number) => getOwnClass({ ...ctx, now: new Date(ms) }, { id: registration.id });
    expect((await at(start - hours(25))).meeting).toEqual({ link: null, opensAt: start - days(1) });
    expect((await at(start - hours(23))).meeting).toEqual({ link: "https://meet.example.com/x", opensAt: null });
  });
});

describe("a class page", () => {
  it("shows the clinical site, and the last day of access to a self-paced class", async () => {
    const onSite = await aPlan({ courseClass: { clinicalSite: "Harbor Rehab, second floor" } });
    expect((await getOwnClass(onSite.ctx, { id: onSite.registration.id })).details).toMatchObject({
      clinicalSite: "Harbor Rehab, second floor",
      accessUntil: null,
    });
    const selfPaced = await aPlan({ courseClass: { mode: "self_paced", accessDays: 90 } });
    const { details } = await getOwnClass(selfPaced.ctx, { id: selfPaced.registration.id });
    expect(details.accessUntil).toBe(plusDays(dayIn(new Date(details.registeredAt), "America/New_York"), 90));
  });
});

describe("paying an instalment", () => {
  it("charges once, however often it is submitted and confirmed", async () => {
    const { ctx, registration, plan } = await aPlan();
    const [first] = plan;
    const places = await Promise.all(Array.from({ length: 4 }, () => payInstalment(ctx, { id: first.id, returnTo }).catch(() => null)));
    const again = await payInstalment(ctx, { id: first.id, returnTo });
    expect(new Set(places.filter(Boolean).map((place) => place?.payAt))).toEqual(new Set([again.payAt]));
    await decide(again.payAt, "success");
    const session_id = sessionOf(again.payAt);
    const seen = await Promise.all(Array.from({ length: 5 }, () => getOwnPayments(ctx, { session_id })));
    expect(seen.map(({ returned }) => returned?.state)).toEqual(Array(5).fill("paid"));
    expect((await ledgerOf(registration.id)).map(({ type, amountCents }) => [type, amountCents]).sort()).toEqual([
      ["class_plan", 30_000],
      ["processing_fee", 897],
    ]);
    expect(await statesOf(registration.id)).toEqual(["paid", "unpaid", "unpaid"]);
    expect(await refusal(payInstalment(ctx, { id: first.id, returnTo }))).toMatchObject({
      code: "instalment_paid",
      message: "This instalment has already been paid.",
    });
  });

  it("records a payment whose payer never returned, when they pay again", async () => {
    const { ctx, registration, plan } = await aPlan();
    const { payAt } = await payInstalment(ctx, { id: plan[0].id, returnTo });
    await decide(payAt, "success");
    const again = await payInstalment(ctx, { id: plan[0].id, returnTo });
    expect(again.payAt).toBe(returnTo.success.replace("{CHECKOUT_SESSION_ID}", sessionOf(payAt)));
    expect(await statesOf(registration.id)).toEqual(["paid", "unpaid", "unpaid"]);
  });

  it("charges only the unpaid part", async () => {
    const { ctx, id, registration, plan } = await aPlan();
    const manual = {
      type: "manually_paid",
      status: "manually_paid",
      amountCents: 12_000,
      registrationId: registration.id,
      instalmentId: plan[0].id,
      method: "cash",
    } as const;
    await insert(schema.transactions, transactionRow(id, manual));
    await payInstalment(ctx, { id: plan[0].id, returnTo });
    const [attempt] = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.obligationId, plan[0].id));
    expect(attempt).toMatchObject({ amountCents: 18_000, serviceFeeCents: 538, kind: "instalment" });
  });

  it("charges all of it again after a manual payment was removed", async () => {
    const { ctx, owner, registration, plan } = await aPlan();
    const staff = await makeCtx({ as: owner.id });
    const made = await recordPayment(staff, { registration: registration.id, amount: "300.00", method: "cash" });
    expect((await refusal(payInstalment(ctx, { id: plan[0].id, returnTo }))).code).toBe("instalment_paid");
    await removePayment(staff, { id: made.id });
    await payInstalment(ctx, { id: plan[0].id, returnTo });
    const [attempt] = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.obligationId, plan[0].id));
    expect(attempt).toMatchObject({ amountCents: 30_000 });
  });

  it("refunds the payment if staff recorded a part in the meantime", async () => {
    const { ctx, owner, registration, plan } = await aPlan();
    const staff = await makeCtx({ as: owner.id });
    const { payAt } = await payBalance(ctx, { id: registration.id, returnTo });
    await recordPayment(staff, { registration: registration.id, amount: "120.00", method: "cash" });
    await decide(payAt, "success");
    expect((await getOwnPayments(ctx, { session_id: sessionOf(payAt) })).returned).toMatchObject({ state: "returned" });
    const one = await payInstalment(ctx, { id: plan[1].id, returnTo });
    const halves = [
      { id: plan[1].id, amount: "100.00", due_date: "2026-08-01" },
      { amount: "200.00", due_date: "2026-09-01" },
    ];
    await changePaymentPlan(staff, { registration: registration.id, payment_plans: halves });
    await decide(one.payAt, "success");
    expect((await getOwnPayments(ctx, { session_id: sessionOf(one.payAt) })).returned).toMatchObject({ state: "returned" });
    const [attempt] = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.obligationId, plan[1].id));
    expect(attempt).toMatchObject({ overpaid: true, failure: "The payment plan changed after this payment started." });
    const [after] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, registration.id));
    // An overpayment stays in the books until its refund.
    const [asked] = await db.all<{ cents: number }>(
      sql`SELECT sum(r.approved_cents) AS cents FROM refund_requests r JOIN payment_attempts a ON a.id = r.attempt_id WHERE a.obligation_id IN (${plan[1].id}, ${`payoff:${registration.id}`})`,
    );
    expect(asked?.cents).toBe(92_691 + 30_897);
    expect(after?.paidCents).toBe(12_000);
  });

  it("is rejected if the school takes no online payments", async () => {
    const { ctx, plan } = await aPlan({ school: { payoutStatus: "linked" } });
    expect((await refusal(payInstalment(ctx, { id: plan[0].id, returnTo }))).code).toBe("payouts_unavailable");
  });

  it("and the whole balance at once: refunds the second payment in full", async () => {
    const { ctx, school, registration, plan } = await aPlan();
    const one = await payInstalment(ctx, { id: plan[1].id, returnTo });
    const all = await payBalance(ctx, { id: registration.id, returnTo });
    await decide(one.payAt, "success");
    await decide(all.payAt, "success");
    expect((await getOwnPayments(ctx, { session_id: sessionOf(all.payAt) })).returned).toMatchObject({ state: "paid", amountCents: 92_691 });
    expect((await getOwnPayments(ctx, { session_id: sessionOf(one.payAt) })).returned).toMatchObject({ state: "returned", amountCents: 30_897 });
    expect(await statesOf(registration.id)).toEqual(["paid", "paid", "paid"]);
    const [attempt] = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.obligationId, plan[1].id));
    const [refund] = await db
      .select()
      .from(schema.refundRequests)
      .where(eq(schema.refundRequests.attemptId, attempt?.id ?? ""));
    expect(refund).toMatchObject({ amountCents: 30_897, status: "approved" });
    const found = await makeCtx({ host: `${school.subdomain}.localhost` });
    await executeRefund(withSchool(makeJobCtx(), found.hostSchool as NonNullable<typeof found.hostSchool>), refund?.id ?? "");
    const [after] = await db
      .select()
      .from(schema.refundRequests)
      .where(eq(schema.refundRequests.id, refund?.id ?? ""));
    expect(after?.execution).toBe("succeeded");
    expect((await db.select().from(schema.registrations).where(eq(schema.registrations.id, registration.id)))[0]).toMatchObject({
      paidCents: 90_000,
      paymentStatus: "complete_paid",
    });
  });
  it("twice: emails the payer once which payment is refunded, how much and why", async () => {
    const { ctx, registration, plan, school, student, host } = await aPlan();
    const one = await payInstalment(ctx, { id: plan[0].id, returnTo });
    const all = await payBalance(ctx, { id: registration.id, returnTo });
    for (const { payAt } of [one, all]) await decide(payAt, "success");
    expect((await applyPayment(ctx, { sessionId: sessionOf(one.payAt) })).state).toBe("succeeded");
    const { state, attempt } = await applyPayment(ctx, { sessionId: sessionOf(all.payAt) });
    expect(state).toBe("surplus");
    const job = withSchool(makeJobCtx(), (await makeCtx({ host })).hostSchool as NonNullable<typeof ctx.hostSchool>);
    for (let round = 0; round < 2; round += 1) await notifyOverpayment(job, { attemptId: attempt.id, kind: attempt.kind, code: "already_paid" });
    const sent = await db
      .select()
      .from(schema.mails)
      .where(and(eq(schema.mails.schoolId, school.id), eq(schema.mails.template, "class_full_refunded")));
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([[student.email, `Your payment to ${school.name} was refunded`]]);
    // $900.00 and 2.99 per cent of it.
    expect(sent[0]?.text).toContain("$926.91");
    expect(sent[0]?.text).toContain("This instalment has already been paid.");
    expect(sent[0]?.text).toContain(`Hello ${student.firstName}`);
    expect(sent[0]?.text).not.toMatch(/last seat|waitlist|\{\{/);
  });
});

describe("messages to the school", () => {
  it("a cancellation request cancels nothing and is sent once a week at most", async () => {
    const { ctx, registration } = await aPlan();
    await askCancellation(ctx, { id: registration.id, message: "I am moving away" });
    const [row] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, registration.id));
    expect(row).toMatchObject({ status: "active", needsAttention: "The student asked to cancel: I am moving away" });
    expect((await getOwnClass(ctx, { id: registration.id })).askedAt).toBe(NOW.getTime());
    expect((await refusal(askCancellation(ctx, { id: registration.id, message: "Still" }))).code).toBe("asked_already");
  });

  it("a review needs a completed class, is one per class, and is reviewed again after a change", async () => {
    const { ctx, registration } = await aPlan();
    const review = (rating: string) => saveReview(ctx, { id: registration.id, rating, text: "Patient teachers." });
    expect((await refusal(review("5"))).code).toBe("not_completed");
    await db.update(schema.registrations).set({ enrollmentStatus: "completed" }).where(eq(schema.registrations.id, registration.id));
    await review("5");
    await db.update(schema.reviews).set({ status: "shown" }).where(eq(schema.reviews.registrationId, registration.id));
    await review("4");
    const rows = await db.select().from(schema.reviews).where(eq(schema.reviews.registrationId, registration.id));
    expect(rows.map(({ rating, status }) => [rating, status])).toEqual([[4, "pending"]]);
    expect((await refusal(saveReview(ctx, { id: registration.id, rating: "6", text: "x".repeat(1001) }))).fields).toEqual({
      rating: ["Must be between 1 and 5"],
      text: ["Must be at most 1000 characters"],
    });
    // Staff may be written to each time.
    expect(await tally(Array.from({ length: 5 }, () => review("3")))).toEqual({ done: 3, rate_limited: 2 });
  });
});
