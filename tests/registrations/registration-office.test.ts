import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { registrations, seats, students } from "#drizzle/schema/enrollment";
import { mails } from "#drizzle/schema/messaging";
import { instalments, transactions } from "#drizzle/schema/payments";
import { auditLog, outbox } from "#drizzle/schema/platform";
import { classes, locations, programs } from "#drizzle/schema/programs";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { registrationProfile } from "~/features/registrations/domain/registration-profile";
import { transferRegistration } from "~/features/registrations/domain/transfer-registration";
import { resendConfirmation, sendPaymentReminder } from "~/features/registrations/domain/write-to-registered";
import { classRow, instalmentRow, locationRow, programRow, registrationRow, seatRow, studentRow, transactionRow } from "~/seed/factories";
import { later, makeCtx, minutes } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
let programId: string;
let from: string;
let to: string;
let id: string;

/** A registration for $1,000.00 of which the first of three instalments is overdue; the other class costs $100.00 more and has one seat. */
beforeEach(async () => {
  school = await aSchool();
  other = await aSchool();
  programId = (await insert(programs, programRow(school.id, { tuitionCents: 90_000, applicationFeeCents: 10_000, position: 2 }))).id;
  from = (await insert(classes, classRow(school.id, programId, { capacity: 2 }))).id;
  to = (
    await insert(
      classes,
      classRow(school.id, programId, { capacity: 1, startDate: "2026-05-04", endDate: "2026-06-12", tuitionOverrideCents: 100_000 }),
    )
  ).id;
  id = (
    await insert(
      registrations,
      registrationRow(
        school.id,
        { studentId: school.student.id, programId, classId: from },
        { tuitionCents: 90_000, applicationFeeCents: 10_000, paymentOption: "pay_later" },
      ),
    )
  ).id;
  await insert(seats, seatRow(school.id, from, { registrationId: id }));
  await insert(
    transactions,
    transactionRow(school.id, { registrationId: id, type: "student_registration", status: "succeeded", amountCents: 10_000 }),
  );
  for (const [index, dueDate] of ["2026-02-01", "2026-03-01", "2026-04-01"].entries())
    await insert(instalments, instalmentRow(school.id, id, { position: index + 1, amountCents: 30_000, dueDate }));
});

const staff = (now?: Date) => makeCtx({ as: school.admin.id, now });
const move = async (more: Record<string, unknown> = {}) => transferRegistration(await staff(), { registration: id, target: to, ...more });
const row = async () => (await db.select().from(registrations).where(eq(registrations.id, id)))[0];
const seatIn = async (classId: string) =>
  (
    await db
      .select()
      .from(seats)
      .where(and(eq(seats.classId, classId), eq(seats.state, "taken")))
  ).length;
const mailsOf = (template: string) =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.schoolId, school.id), eq(mails.template, template)));

describe("a transfer to another class", () => {
  it("moves seat and plan, and emails the student", async () => {
    const input = { registration: id, target: to, reason: "Works on Mondays now" };
    expect(await transferRegistration(await staff(later(minutes(1))), input)).toMatchObject({ id, overpaidCents: 0 });
    expect(await row()).toMatchObject({ classId: to, tuitionCents: 100_000, dueCents: 110_000 });
    expect([await seatIn(from), await seatIn(to)]).toEqual([0, 1]);
    const plan = await db.select().from(instalments).where(eq(instalments.registrationId, id));
    expect(plan.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(100_000);
    const told = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.schoolId, school.id), eq(outbox.topic, "registration.transferred")));
    expect(told).toHaveLength(1);
    const profile = await registrationProfile(await staff(), { id });
    expect(profile.activity.filter(({ what }) => what.startsWith("Moved from"))).toMatchObject([{ note: "Works on Mondays now" }]);
  });

  it("shows an overpayment afterwards", async () => {
    await insert(
      transactions,
      transactionRow(school.id, { registrationId: id, type: "student_registration", status: "succeeded", amountCents: 90_000 }),
    );
    await db.update(instalments).set({ status: "paid" }).where(eq(instalments.registrationId, id));
    const cheap = (await insert(classes, classRow(school.id, programId, { startDate: "2026-05-04", endDate: null, tuitionOverrideCents: 60_000 })))
      .id;
    expect(await move({ target: cheap })).toMatchObject({ overpaidCents: 30_000 });
    expect((await registrationProfile(await staff(), { id })).money).toMatchObject({ overpaid: 30_000, balance: 0 });
  });

  it("needs a free seat and an open class, unless staff want it so", async () => {
    const neighbour = await insert(students, studentRow(school.id));
    const taken = await insert(registrations, registrationRow(school.id, { studentId: neighbour.id, programId, classId: to }));
    await insert(seats, seatRow(school.id, to, { registrationId: taken.id }));
    expect((await refusal(move())).message).toBe("This class is full.");
    expect((await row())?.classId).toBe(from);
    await move({ override: "on" });
    expect(await seatIn(to)).toBe(2);
    const closed = (await insert(classes, classRow(school.id, programId, { startDate: "2026-05-04", endDate: null, status: "closed" }))).id;
    expect((await refusal(move({ target: closed }))).message).toBe("Registration for this class is closed.");
    expect(await refusal(move({ target: to }))).toMatchObject({ code: "same_class" });
  });

  it("is for enrolled students only", async () => {
    await changeRegistrationStatus(await staff(), { registration: id, status: "cancelled", reason: "Moved away" });
    expect((await refusal(move())).message).toBe("Reactivate the registration first.");
  });

  it("happens once, however often it is pressed", async () => {
    const ctx = { ...(await staff()), idempotencyKey: "transfer-once" };
    const press = () => transferRegistration(ctx, { registration: id, target: to });
    await press();
    expect(await press()).toMatchObject({ id });
    expect(await tally(Array.from({ length: 3 }, () => move()))).toEqual({ same_class: 3 });
    expect(await seatIn(to)).toBe(1);
  });

  it("knows neither registrations nor classes of another school, and is no student's", async () => {
    const theirs = await insert(programs, programRow(other.id));
    const foreign = (await insert(classes, classRow(other.id, theirs.id))).id;
    expect((await refusal(move({ target: foreign }))).kind).toBe("not_found");
    expect((await refusal(transferRegistration(await makeCtx({ as: other.owner.id }), { registration: id, target: foreign }))).kind).toBe(
      "not_found",
    );
    expect((await refusal(transferRegistration(await makeCtx({ as: school.account.id }), { registration: id, target: to }))).kind).toBe("forbidden");
    expect((await refusal(move({ target: "" }))).fields?.target).toEqual(["This field is required"]);
  });

  it("offers the classes that are not over, those of the program first", async () => {
    const sister = await insert(programs, programRow(school.id, { position: 1 }));
    const elsewhere = (await insert(classes, classRow(school.id, sister.id, { startDate: "2026-04-06", endDate: "2026-05-29" }))).id;
    await insert(classes, classRow(school.id, programId, { startDate: "2025-01-06", endDate: "2025-02-28" }));
    const profile = await registrationProfile(await staff(), { id, do: "transfer" });
    expect(profile.targets.map(({ id: target }) => target)).toEqual([to, elsewhere]);
    expect(profile.targets[0]).toMatchObject({ state: "open", free: 1, isSameProgram: 1 });
    expect((await registrationProfile(await staff(), { id })).targets).toEqual([]);
    expect((await registrationProfile(await makeCtx({ as: school.account.id }), { id, do: "transfer" })).targets).toEqual([]);
  });

  it("finds a class by code, program, campus and month", async () => {
    const campus = await insert(locations, locationRow(school.id, { name: "Harbor campus" }));
    const sister = await insert(programs, programRow(school.id, { position: 1, title: "Phlebotomy" }));
    const june = (await insert(classes, classRow(school.id, sister.id, { code: "PHL-7", startDate: "2026-06-01", locationId: campus.id }))).id;
    const found = async (find: string) => {
      const { targets } = await registrationProfile(await staff(), { id, do: "transfer", find });
      return targets.map((target) => target.id);
    };
    expect(await found("")).toEqual([to, june]);
    for (const words of ["phl", "PHLEBOTOMY", "harbor", "june", "june 2026 harbor"]) expect([words, await found(words)]).toEqual([words, [june]]);
    expect(await found("harbor may")).toEqual([]);
    expect(await found("may")).toEqual([to]);
  });

  it("shows the effect before it is done, and does the same", async () => {
    const { transfer } = await registrationProfile(await staff(), { id, do: "transfer", target: to });
    expect(transfer).toMatchObject({
      differenceCents: 10_000,
      balanceCents: 100_000,
      overpaidCents: 0,
      from: { id: from, free: 1 },
      to: { id: to, free: 1, startDate: "2026-05-04" },
    });
    await move();
    const { money } = await registrationProfile(await staff(), { id });
    expect(money.balance).toBe(transfer?.balanceCents);
    for (const target of [from, to]) {
      const after = await registrationProfile(await staff(), { id, do: "transfer", target });
      expect([target, after.transfer?.to.id ?? null]).toEqual([target, target === from ? from : null]);
    }
  });

  it("stays in the ledger as a change of the price", async () => {
    await transferRegistration(await staff(later(minutes(1))), { registration: id, target: to });
    const { lines, money } = await registrationProfile(await staff(later(minutes(2))), { id });
    expect(lines.map(({ what, cents }) => [what?.split(" ")[0] ?? null, cents])).toEqual([
      ["Tuition", 90_000],
      ["Application", 10_000],
      [null, -10_000],
      ["Moved", 10_000],
    ]);
    expect(lines.at(-1)?.balanceCents).toBe(money.balance);
  });
});

describe("emailing a registered student", () => {
  it("sends the confirmation again, at most once a minute", async () => {
    await resendConfirmation(await staff(), { registration: id });
    expect((await refusal(resendConfirmation(await staff(), { registration: id }))).message).toBe("Please wait a minute before sending again.");
    await resendConfirmation(await staff(later(minutes(2))), { registration: id });
    expect(await mailsOf("registration_success")).toMatchObject([{ recipient: school.student.email, studentId: school.student.id }, {}]);
    const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(log.map(({ action }) => action)).toEqual(["registrations.resend-confirmation", "registrations.resend-confirmation"]);
  });

  it("reminds of the earliest instalment that is not paid", async () => {
    await sendPaymentReminder(await staff(), { registration: id });
    const [mail] = await mailsOf("payment_due");
    expect(mail?.text).toContain("$300.00");
    expect(mail?.text).toContain("February 1, 2026");
    expect((await refusal(sendPaymentReminder(await staff(), { registration: id }))).code).toBe("reminded_lately");
    await sendPaymentReminder(await staff(new Date("2026-02-05T15:00:00Z")), { registration: id });
    expect(await mailsOf("payment_overdue")).toHaveLength(1);
    expect((await refusal(sendPaymentReminder(await staff(), { registration: id, again: "yes" }))).kind).toBe("too_many");
  });

  it("not where nothing is due, nor for a cancelled registration", async () => {
    await db.update(instalments).set({ status: "paid" }).where(eq(instalments.registrationId, id));
    expect((await refusal(sendPaymentReminder(await staff(), { registration: id }))).message).toBe("Nothing is due for this registration.");
    await changeRegistrationStatus(await staff(), { registration: id, status: "cancelled", reason: "Moved away" });
    for (const verb of [resendConfirmation, sendPaymentReminder])
      expect((await refusal(verb(await staff(), { registration: id }))).message).toBe("Reactivate the registration first.");
  });

  it("is for this school's staff", async () => {
    for (const verb of [resendConfirmation, sendPaymentReminder]) {
      expect((await refusal(verb(await makeCtx({ as: other.owner.id }), { registration: id }))).kind).toBe("not_found");
      expect((await refusal(verb(await makeCtx({ as: school.account.id }), { registration: id }))).kind).toBe("forbidden");
    }
  });
});
