import { and, asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { handle } from "#workers/queue";
import { changePaymentPlan } from "~/features/accounts/domain/change-payment-plan";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { deliverMail } from "~/features/messaging/domain/deliver-mail";
import { recoverAbandoned } from "~/features/registration-flow/domain/recover-abandoned";
import { chooseClass } from "~/features/registration-flow/domain/wizard/choose-class";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { changeEnrollmentStatus } from "~/features/registrations/domain/change-enrollment-status";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { reversePayment } from "~/features/registrations/domain/mark-payment-status";
import { askCancellation } from "~/features/student-area/domain/ask-cancellation";
import { classRow, instalmentRow, programRow, registrationRow, seatRow } from "~/seed/factories";
import { hours, later, makeCtx, makeJobCtx, minutes, NOW, settled } from "../support/context";
import { env } from "../support/env";
import { aClass, filledDraft, submit } from "../support/registering";
import { db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aClass>>;
let id: string;

/** A registration with two instalments of $400.00 to come. */
beforeEach(async () => {
  school = await aClass({ program: { tuitionCents: 80_000, applicationFeeCents: 0, title: "Night Care" } });
  const of = { studentId: school.student.id, programId: school.program.id, classId: school.courseClass.id };
  id = (await insert(schema.registrations, registrationRow(school.id, of, { tuitionCents: 80_000, applicationFeeCents: 0 }))).id;
  await insert(schema.seats, seatRow(school.id, school.courseClass.id, { registrationId: id }));
  for (const [index, dueDate] of ["2026-02-01", "2026-03-01"].entries())
    await insert(schema.instalments, instalmentRow(school.id, id, { position: index + 1, amountCents: 40_000, dueDate }));
});

const staff = (now?: Date) => makeCtx({ as: school.admin.id, now });
const eventsOf = (topic: string) =>
  db
    .select()
    .from(schema.outbox)
    .where(and(eq(schema.outbox.schoolId, school.id), eq(schema.outbox.topic, topic)));

/** Runs what follows from every event of a topic, twice: the second time must change nothing. */
async function follow(topic: string, now = NOW): Promise<void> {
  await settled();
  for (const { id: outboxId } of await eventsOf(topic))
    for (let time = 0; time < 2; time += 1) {
      await db.update(schema.outbox).set({ doneAt: null }).where(eq(schema.outbox.id, outboxId));
      await handle(env, { outboxId }, () => {}, now);
    }
}

const mailsOf = (template: string) =>
  db
    .select()
    .from(schema.mails)
    .where(and(eq(schema.mails.schoolId, school.id), eq(schema.mails.template, template)))
    .orderBy(asc(schema.mails.createdAt), asc(schema.mails.recipient));

const cancel = async () => changeRegistrationStatus(await staff(), { registration: id, status: "cancelled", reason: "Did not answer us" });
const reactivate = async () => changeRegistrationStatus(await staff(), { registration: id, status: "active" });

describe("changes by staff are mailed to the student, once", () => {
  it("a cancellation, without the office's reason", async () => {
    await cancel();
    await follow("registration.cancelled");
    const mails = await mailsOf("registration_cancelled");
    expect(mails.map(({ recipient, subject, studentId }) => [recipient, subject, studentId])).toEqual([
      [school.student.email, "Your registration for Night Care was cancelled", school.student.id],
    ]);
    expect(mails[0]?.text).not.toContain("Did not answer us");
    expect(mails[0]?.text).not.toContain("Paid so far");
  });

  it("an undone cancellation is not mailed", async () => {
    await cancel();
    await reactivate();
    await follow("registration.cancelled");
    await follow("registration.reactivated");
    expect(await mailsOf("registration_cancelled")).toEqual([]);
    expect((await mailsOf("registration_reactivated")).map(({ text }) => text.includes(school.courseClass.code))).toEqual([true]);
  });

  it("two cancellations of one registration are two", async () => {
    await cancel();
    await follow("registration.cancelled");
    await reactivate();
    await cancel();
    await follow("registration.cancelled");
    expect(await mailsOf("registration_cancelled")).toHaveLength(2);
  });

  it("completing, with the way to a review; dropping out is not written about", async () => {
    const started = await staff(new Date("2026-03-20T15:00:00Z"));
    await changeEnrollmentStatus(started, { registration: id, enrollment_status: "dropped" });
    await follow("registration.enrollment-changed");
    expect(await mailsOf("program_completed")).toEqual([]);
    await changeEnrollmentStatus(started, { registration: id, enrollment_status: "enrolled" });
    await changeEnrollmentStatus(started, { registration: id, enrollment_status: "completed" });
    await follow("registration.enrollment-changed");
    const mails = await mailsOf("program_completed");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/student/classes/${id}`);
  });

  it("money taken at the school, with its receipt", async () => {
    const paid = await recordPayment(await staff(), { registration: id, amount: "150.00", method: "check" });
    await follow("payment.recorded");
    const mails = await mailsOf("payment_receipt");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.id).toBe(`payment_receipt:${paid.id}`);
    for (const words of ["$150.00", "RC-2026-", "check", "$650.00", `/receipts/${paid.id}`]) expect(mails[0]?.text).toContain(words);
  });

  it("a payment that was taken off the books again has no receipt", async () => {
    const paid = await recordPayment(await staff(), { registration: id, amount: "150.00", method: "cash" });
    await reversePayment(await makeCtx({ as: school.owner.id }), { registration: id, transaction: paid.id });
    await follow("payment.recorded");
    expect(await mailsOf("payment_receipt")).toEqual([]);
  });

  it("a changed plan is mailed with the next payment; an instalment marked as paid brings only a receipt", async () => {
    const [first, second] = await db
      .select()
      .from(schema.instalments)
      .where(eq(schema.instalments.registrationId, id))
      .orderBy(schema.instalments.dueDate);
    await changePaymentPlan(await staff(), { registration: id, payment_plans: [{ id: first?.id, due_date: "2026-02-10" }] });
    await follow("payment-plan.changed");
    const mails = await mailsOf("payment_plan_changed");
    expect(mails).toHaveLength(1);
    for (const words of ["$800.00", "$400.00", "February 10, 2026"]) expect(mails[0]?.text).toContain(words);
    await changePaymentPlan(await staff(), { registration: id, payment_plans: [{ id: second?.id, status: "paid" }] });
    await follow("payment.recorded");
    expect(await eventsOf("payment-plan.changed")).toHaveLength(1);
    expect(await mailsOf("payment_receipt")).toHaveLength(1);
  });
});

describe("a student's wish to cancel", () => {
  it("reaches each of the staff who want mail once", async () => {
    await db.update(schema.users).set({ emailNotifications: false }).where(eq(schema.users.id, school.owner.id));
    await askCancellation(await makeCtx({ as: school.account.id }), { id, message: "My shifts have changed" });
    await follow("registration.cancellation-asked");
    const mails = await mailsOf("cancellation_asked");
    expect(mails.map(({ recipient }) => recipient)).toEqual([school.admin.email]);
    expect(mails[0]?.text).toContain("My shifts have changed");
    expect(mails[0]?.text).toContain(`/school/registrations/${id}`);
  });
});

describe("a registration that was left half way", () => {
  const visitor = (now = NOW) => makeCtx({ host: school.host, now });
  const recover = async (ms: number) => {
    await recoverAbandoned(makeJobCtx(later(ms)));
    await follow("registration.abandoned", later(ms));
  };

  /** A visitor who leaves an address and goes. */
  async function left(who = "lena") {
    const ctx = await visitor();
    const { token } = await chooseClass(ctx, { program: school.program.id, class: school.courseClass.id });
    await saveStudent(ctx, { token, first_name: "Lena", last_name: "Gone", email: `${who}-${school.id}@example.test`, phone: "401 555 0100" });
    return token;
  }
  const linkIn = (text = "") => /initiate=([\w-]+)/.exec(text)?.[1] ?? "";

  it("is offered again after an hour and after a day, and never more", async () => {
    await left();
    await recover(minutes(45));
    expect(await mailsOf("registration_abandoned")).toEqual([]);
    for (const ms of [minutes(61), minutes(76), hours(5), hours(20)]) await recover(ms);
    expect(await mailsOf("registration_abandoned")).toHaveLength(1);
    for (const ms of [hours(24.2), hours(30), hours(47), hours(100)]) await recover(ms);
    const mails = await mailsOf("registration_abandoned");
    expect(mails).toHaveLength(2);
    expect(mails[0]?.subject).toBe("Your registration for Night Care is not finished");
    expect(mails[0]?.unsubscribeUrl).toBeTruthy();
  });

  it("is offered once per address, however many drafts were started at once", async () => {
    await Promise.all(Array.from({ length: 8 }, () => left()));
    await recover(minutes(61));
    expect(await mailsOf("registration_abandoned")).toHaveLength(1);
  });

  it("has a link that resumes the draft in another browser, not at another school, and not after the address changed", async () => {
    const token = await left();
    await recover(minutes(61));
    const [mail] = await mailsOf("registration_abandoned");
    const resume = linkIn(mail?.text);
    const page = await readRegistration(await visitor(later(hours(2))), { token: resume, step: 2 });
    expect(page.values.student).toMatchObject({ first_name: "Lena", email: `lena-${school.id}@example.test` });
    const other = await aClass();
    expect((await readRegistration(await makeCtx({ host: other.host }), { token: resume, step: 2 })).values.student).toEqual({});
    const forged = resume.slice(0, -1) + (resume.endsWith("A") ? "B" : "A");
    expect((await readRegistration(await visitor(), { token: forged, step: 2 })).values.student).toEqual({});
    await saveStudent(await visitor(), {
      token,
      first_name: "Lena",
      last_name: "Gone",
      email: `new-${school.id}@example.test`,
      phone: "401 555 0100",
    });
    expect((await readRegistration(await visitor(), { token: resume, step: 2 })).values.student).toEqual({});
    expect((await readRegistration(await visitor(), { token, step: 2 })).values.student).toMatchObject({ first_name: "Lena" });
  });

  it("is not offered if it was completed, a later one was started, or no address was left", async () => {
    const ctx = await visitor();
    await submit(ctx, await filledDraft(ctx, school, `done-${school.id}`), "pay_later");
    await chooseClass(await makeCtx({ host: school.host }), { program: school.program.id, class: school.courseClass.id });
    await left("twice");
    const again = await visitor(later(minutes(30)));
    const { token } = await chooseClass(again, { program: school.program.id, class: school.courseClass.id });
    await saveStudent(again, { token, first_name: "Lena", last_name: "Gone", email: `twice-${school.id}@example.test`, phone: "401 555 0100" });
    await recover(minutes(61));
    expect(await mailsOf("registration_abandoned")).toEqual([]);
    await recover(minutes(95));
    expect(await mailsOf("registration_abandoned")).toHaveLength(1);
  });

  it("is offered for the program that a person looked at last", async () => {
    const token = await left();
    const program = await insert(schema.programs, programRow(school.id, { title: "Day Care" }));
    const courseClass = await insert(schema.classes, classRow(school.id, program.id));
    await chooseClass(await visitor(later(minutes(5))), { token, program: program.id, class: courseClass.id });
    await recover(minutes(70));
    expect((await mailsOf("registration_abandoned")).map(({ subject }) => subject)).toEqual(["Your registration for Day Care is not finished"]);
  });

  it("is not offered once the class has filled or closed", async () => {
    await left();
    await db.update(schema.classes).set({ status: "closed" }).where(eq(schema.classes.id, school.courseClass.id));
    await recover(minutes(61));
    expect(await mailsOf("registration_abandoned")).toEqual([]);
  });

  it("is not sent to an address that has unsubscribed from offers", async () => {
    await left();
    await recover(minutes(61));
    const [mail] = await mailsOf("registration_abandoned");
    await db.insert(schema.mailOptOuts).values({ schoolId: school.id, email: mail?.recipient ?? "", kind: "news", createdAt: 1 });
    await db.run(sql`UPDATE mails SET status = 'pending', attempts = 0, lease_until = 0, sent_at = NULL WHERE id = ${mail?.id}`);
    await deliverMail(makeJobCtx(later(minutes(62))), mail?.id ?? "");
    expect((await mailsOf("registration_abandoned"))[0]?.status).toBe("aborted");
  });
});
