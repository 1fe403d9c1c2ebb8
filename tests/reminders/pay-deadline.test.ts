import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { announceRegistration } from "~/features/enrollment/domain/announce-registration";
import { usualPayDeadline } from "~/features/enrollment/pay-deadline-model";
import { findSchoolById } from "~/features/identity/data/school-row";
import { readOutcome } from "~/features/registration-flow/domain/read-outcome";
import { changePayDeadline } from "~/features/registrations/domain/change-pay-deadline";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { registrationProfile } from "~/features/registrations/domain/registration-profile";
import { mailPayDeadline } from "~/features/reminders/domain/mail-pay-deadline";
import { remindOfDays } from "~/features/reminders/domain/morning";
import { releaseUnpaid } from "~/features/reminders/domain/release-unpaid";
import { showToday } from "~/features/reports/domain/today";
import { getStudentHome } from "~/features/student-area/domain/home";
import { withSchool } from "~/platform/context";
import { dayIn, plusDays } from "~/platform/zones";
import { classRow, instalmentRow, programRow, registrationRow, seatRow } from "~/seed/factories";
import { days, later, makeCtx, makeJobCtx, minutes, NOW, settled } from "../support/context";
import { racedDatabase } from "../support/flaky";
import { refusal } from "../support/outcome";
import { aClass, filledDraft, submit } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";

type Given = Partial<typeof schema.registrations.$inferInsert>;

/** A student who pays later, with a deadline on a day. */
async function payingLater(payDeadline: string | null, given: Given = {}, ofSchool: Partial<typeof schema.schools.$inferInsert> = {}) {
  const school = await aSchool({ releasesUnpaid: true, ...ofSchool });
  const program = await insert(schema.programs, programRow(school.id));
  const startDate = payDeadline ? plusDays(payDeadline, 30) : "2029-01-15";
  const courseClass = await insert(schema.classes, classRow(school.id, program.id, { startDate, endDate: null }));
  const of = { studentId: school.student.id, programId: program.id, classId: courseClass.id };
  const terms = {
    createdAt: NOW.getTime() - days(1),
    paymentOption: "pay_later" as const,
    tuitionCents: 90_000,
    applicationFeeCents: 0,
    dueCents: 90_000,
    payDeadline,
  };
  const registration = await insert(schema.registrations, registrationRow(school.id, of, { ...terms, ...given }));
  await insert(schema.instalments, instalmentRow(school.id, registration.id, { amountCents: 90_000, dueDate: startDate }));
  await insert(schema.seats, seatRow(school.id, courseClass.id, { registrationId: registration.id }));
  return { ...school, courseClass, registration };
}
type Owing = Awaited<ReturnType<typeof payingLater>>;

const rowOf = async ({ registration }: Pick<Owing, "registration">) => {
  const [row] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, registration.id));
  if (!row) throw new Error("There is no registration");
  return row;
};
const eventsOf = (school: Owing, topic: string) =>
  db
    .select()
    .from(schema.outbox)
    .where(and(eq(schema.outbox.topic, topic), eq(schema.outbox.schoolId, school.id)));
const mailsOf = (school: Owing, template: string) =>
  db
    .select()
    .from(schema.mails)
    .where(and(eq(schema.mails.schoolId, school.id), eq(schema.mails.template, template as never)));

const VERBS = { "registration.pay-deadline-reached": mailPayDeadline, "registration.pay-deadline-over": releaseUnpaid } as const;

/** Hears what was announced of a topic, each event twice at once, as a queue may deliver it. */
async function hear(
  school: Owing,
  topic: keyof typeof VERBS,
  now: Date,
  over?: (ctx: ReturnType<typeof makeJobCtx>) => ReturnType<typeof makeJobCtx>,
) {
  const found = await findSchoolById(makeJobCtx(now), school.id);
  if (!found) throw new Error("There is no school");
  const outcomes: unknown[] = [];
  for (const { id, payload } of await eventsOf(school, topic)) {
    const once = () => {
      const ctx = withSchool(makeJobCtx(now), found);
      return VERBS[topic](over ? over(ctx) : ctx, { ...JSON.parse(payload), outboxId: id });
    };
    outcomes.push(...(await Promise.allSettled(over ? [once()] : [once(), once()])));
  }
  await settled();
  return outcomes;
}

/** The morning's run, started twice at once, and what it announced. */
async function morning(school: Owing, iso: string) {
  const now = new Date(iso);
  await Promise.all([remindOfDays(makeJobCtx(now), "on time"), remindOfDays(makeJobCtx(now), "on time")]);
  await hear(school, "registration.pay-deadline-reached", now);
  await hear(school, "registration.pay-deadline-over", now);
}
const pay = async (school: Owing, amount: string) =>
  recordPayment(await makeCtx({ as: school.admin.id }), { registration: school.registration.id, amount, method: "cash" });

describe("the deadline of a student who pays later", () => {
  it("is the school's days from today, and two business days before the class at the latest", () => {
    const of = (classStart: string | null, days = 7) => usualPayDeadline({ today: "2026-01-15", days, classStart });
    expect(of(null)).toBe("2026-01-22");
    expect(of("2026-03-02", 14)).toBe("2026-01-29");
    // January 19 is a federal holiday: two business days before Wednesday are Friday and Tuesday.
    expect(of("2026-01-21")).toBe("2026-01-16");
    expect(of("2026-01-27")).toBe("2026-01-22");
    expect(of("2026-01-16")).toBe("2026-01-16");
  });

  it("is set with the registration, and shown on the confirmation and in its mail", async () => {
    const school = await aClass({ school: { payoutStatus: "unlinked", payLaterDays: 5 }, program: { paymentOptions: ["pay_later"] } });
    const visitor = await makeCtx({ host: school.host });
    await submit(visitor, await filledDraft(visitor, school, "later"), "pay_later");
    const [row] = await db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, school.id));
    const registered = await findSchoolById(makeJobCtx(), school.id);
    if (!row || !registered) throw new Error("Nobody is registered");
    await announceRegistration(withSchool(makeJobCtx(), registered), { registrationId: row.id });
    await settled();
    const [mail] = await db
      .select()
      .from(schema.mails)
      .where(and(eq(schema.mails.schoolId, school.id), eq(schema.mails.template, "registration_success")));
    expect(mail?.text).toContain("Please pay by: Tue, Jan 20, 2026\n");
    expect(await readOutcome(visitor, { reg: row.code })).toMatchObject({ payBy: { deadline: "2026-01-20", isPast: false, keepsSeat: false } });
    expect(row).toMatchObject({ paymentOption: "pay_later", payDeadline: "2026-01-20", payDeadlineNoticeAt: null });
  });

  it("is moved and removed by staff, with history, and not for what is paid", async () => {
    const school = await payingLater("2029-01-10");
    const staff = await makeCtx({ as: school.admin.id });
    const of = { registration: school.registration.id };
    for (let time = 0; time < 2; time += 1) await changePayDeadline(staff, { ...of, deadline: "2029-02-01" });
    expect(await rowOf(school)).toMatchObject({ payDeadline: "2029-02-01" });
    expect((await refusal(changePayDeadline(staff, { ...of, deadline: "2026-01-14" }))).fields).toHaveProperty("deadline");
    await changePayDeadline({ ...staff, now: later(minutes(1)) }, { ...of, deadline: "" });
    expect(await rowOf(school)).toMatchObject({ payDeadline: null });
    const { activity, payBy } = await registrationProfile(staff, { id: of.registration });
    expect(activity.slice(0, 2).map(({ what }) => what)).toEqual(["Payment deadline removed", "Payment deadline: Thu, Feb 1, 2029"]);
    expect(payBy).toBeNull();
    expect((await refusal(changePayDeadline(await makeCtx({ as: (await aSchool()).admin.id }), { ...of, deadline: "" }))).kind).toBe("not_found");
    expect((await refusal(changePayDeadline(await makeCtx({ as: school.student.userId ?? "" }), { ...of, deadline: "" }))).kind).toBe("forbidden");
    await pay(school, "10");
    expect((await refusal(changePayDeadline(staff, { ...of, deadline: "2029-02-01" }))).code).toBe("already_paid");
  });
});

describe("the morning of the deadline", () => {
  it("tells the student once and puts the seat on the office's list", async () => {
    const school = await payingLater("2027-12-06");
    await morning(school, "2027-12-05T10:00:00Z");
    expect(await mailsOf(school, "pay_deadline")).toEqual([]);
    await morning(school, "2027-12-06T10:00:00Z");
    await hear(school, "registration.pay-deadline-reached", new Date("2027-12-06T10:05:00Z"));
    const [mail, ...more] = await mailsOf(school, "pay_deadline");
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: school.student.email, subject: expect.stringMatching(/^Please pay for .* by December 6, 2027$/) });
    expect(mail?.text).toContain("We release your seat if it stays unpaid on: December 9, 2027");
    expect(await rowOf(school)).toMatchObject({ payDeadlineNoticeAt: Date.parse("2027-12-06T10:00:00Z"), status: "active" });
    const today = await showToday(await makeCtx({ as: school.admin.id, now: new Date("2027-12-06T15:00:00Z") }), { kind: "unpaid_seat" });
    expect(today.page.results).toMatchObject([{ id: school.registration.id, kind: "unpaid_seat", day: "2027-12-06", cents: 90_000 }]);
    await pay(school, "1");
    const paid = await showToday(await makeCtx({ as: school.admin.id, now: new Date("2027-12-06T15:00:00Z") }), { kind: "unpaid_seat" });
    expect(paid.page.results).toEqual([]);
  });

  it("is that of the school's own zone", async () => {
    // 9:00 UTC is still December 6 in Honolulu, and 4 AM of December 7 in New York is not the morning yet.
    const [east, west] = [await payingLater("2028-03-07", {}, {}), await payingLater("2028-03-08", {}, { timezone: "Pacific/Honolulu" })];
    await remindOfDays(makeJobCtx(new Date("2028-03-07T10:00:00Z")), "on time");
    expect(await eventsOf(east, "registration.pay-deadline-reached")).toHaveLength(1);
    expect(await eventsOf(west, "registration.pay-deadline-reached")).toHaveLength(0);
    expect(dayIn(new Date("2028-03-08T10:00:00Z"), "Pacific/Honolulu")).toBe("2028-03-08");
    await remindOfDays(makeJobCtx(new Date("2028-03-08T10:00:00Z")), "on time");
    expect(await eventsOf(west, "registration.pay-deadline-reached")).toHaveLength(1);
  });

  it.each<[string, Given]>([
    ["a sponsor that is billed", { planToPay: "sponsored_employer_agency" }],
    ["a cancelled registration", { status: "cancelled" }],
    ["a dropped student", { enrollmentStatus: "dropped" }],
    ["no deadline", { payDeadline: null }],
    ["nothing to pay", { dueCents: 0, tuitionCents: 0 }],
  ])("says nothing with %s", async (_, given) => {
    const day = "2027-05-05";
    const school = await payingLater(day, given);
    if (given.dueCents === 0) await db.delete(schema.instalments).where(eq(schema.instalments.registrationId, school.registration.id));
    if (given.dueCents === 0) expect(await rowOf(school)).toMatchObject({ dueCents: 0 });
    await db.delete(schema.jobRuns).where(sql`1`);
    await remindOfDays(makeJobCtx(new Date(`${plusDays(day, 1)}T10:00:00Z`)), "on time");
    await remindOfDays(makeJobCtx(new Date(`${plusDays(day, 1)}T09:00:00Z`)), "on time");
    expect(await eventsOf(school, "registration.pay-deadline-reached")).toEqual([]);
  });
});

describe("a seat that stays unpaid", () => {
  it("is released three days after the notice, once, and student and office are told", async () => {
    const school = await payingLater("2027-11-02");
    await morning(school, "2027-11-02T09:00:00Z");
    for (const day of ["03", "04"]) await morning(school, `2027-11-${day}T09:00:00Z`);
    expect(await rowOf(school)).toMatchObject({ status: "active" });
    await morning(school, "2027-11-05T09:00:00Z");
    expect(await rowOf(school)).toMatchObject({ status: "cancelled", cancelReason: "Not paid by the deadline" });
    const seats = await db.select().from(schema.seats).where(eq(schema.seats.registrationId, school.registration.id));
    expect(seats.map(({ state }) => state)).toEqual(["released"]);
    expect(await eventsOf(school, "registration.cancelled")).toHaveLength(1);
    const news = await db.select().from(schema.staffNews).where(eq(schema.staffNews.schoolId, school.id));
    expect(news.map(({ text }) => text)).toEqual([expect.stringMatching(/was released\. It was not paid by Tue, Nov 2, 2027\.$/)]);
    const [entry] = await db
      .select()
      .from(schema.auditLog)
      .where(and(eq(schema.auditLog.subjectId, school.registration.id), eq(schema.auditLog.action, "registrations.release-unpaid")));
    expect(entry?.actorKind).toBe("system");
  });

  it("stays where the school releases none, where the class has started, and after an extension", async () => {
    const kept = await payingLater("2027-10-01", {}, { releasesUnpaid: false });
    const started = await payingLater("2027-10-01");
    await db.update(schema.classes).set({ startDate: "2027-10-03" }).where(eq(schema.classes.id, started.courseClass.id));
    const extended = await payingLater("2027-10-01");
    const all = [kept, started, extended];
    await remindOfDays(makeJobCtx(new Date("2027-10-01T09:00:00Z")), "on time");
    for (const school of all) await hear(school, "registration.pay-deadline-reached", new Date("2027-10-01T09:00:00Z"));
    await changePayDeadline(await makeCtx({ as: extended.admin.id }), { registration: extended.registration.id, deadline: "2027-10-20" });
    for (const day of ["04", "05", "06"]) {
      const now = new Date(`2027-10-${day}T09:00:00Z`);
      await remindOfDays(makeJobCtx(now), "on time");
      for (const school of all) await hear(school, "registration.pay-deadline-over", now);
    }
    for (const school of all) expect(await rowOf(school)).toMatchObject({ status: "active" });
    expect(await rowOf(extended)).toMatchObject({ payDeadlineNoticeAt: null });
  });

  it("takes a fresh deadline when it is reactivated", async () => {
    const school = await payingLater("2027-09-01");
    await morning(school, "2027-09-01T09:00:00Z");
    await morning(school, "2027-09-04T09:00:00Z");
    expect(await rowOf(school)).toMatchObject({ status: "cancelled" });
    const staff = await makeCtx({ as: school.admin.id, now: new Date("2027-09-04T15:00:00Z") });
    await changeRegistrationStatus(staff, { registration: school.registration.id, status: "active" });
    await morning(school, "2027-09-05T09:00:00Z");
    expect(await rowOf(school)).toMatchObject({ status: "active", payDeadline: "2027-09-11", payDeadlineNoticeAt: null });
  });

  it("is never released before three whole days, in any zone and across clock changes", async () => {
    // New York's clocks change on March 14 and November 7, 2027.
    for (const [zone, from] of [
      ["America/New_York", "2027-03-12"],
      ["America/Los_Angeles", "2027-11-05"],
      ["Pacific/Honolulu", "2027-03-13"],
      ["America/Phoenix", "2027-11-06"],
    ] as const) {
      const school = await payingLater(from, {}, { timezone: zone });
      await db.delete(schema.jobRuns).where(sql`1`);
      for (let hour = 0; hour < 24 * 6; hour += 1) {
        const now = new Date(Date.parse(`${from}T08:00:00Z`) + hour * 3_600_000);
        if ((await remindOfDays(makeJobCtx(now), "on time")) !== "ran") continue;
        await hear(school, "registration.pay-deadline-reached", now);
        await hear(school, "registration.pay-deadline-over", now);
        const row = await rowOf(school);
        if (row.status === "cancelled") {
          expect(now.getTime() - (row.payDeadlineNoticeAt ?? Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(3 * 86_400_000);
          break;
        }
      }
      expect((await rowOf(school)).status, zone).toBe("cancelled");
    }
  });
});

describe("a payment between notice and release", () => {
  const dueForRelease = async () => {
    const school = await payingLater("2027-08-03");
    await db.delete(schema.jobRuns).where(sql`1`);
    await morning(school, "2027-08-03T09:00:00Z");
    await remindOfDays(makeJobCtx(new Date("2027-08-06T09:00:00Z")), "on time");
    return school;
  };
  const now = new Date("2027-08-06T09:01:00Z");

  it.each([
    ["in full", "900.00"],
    ["in part", "1.00"],
  ])("%s wins, before the release begins and right before it commits", async (_, amount) => {
    const first = await dueForRelease();
    await pay(first, amount);
    await hear(first, "registration.pay-deadline-over", now);
    expect(await rowOf(first)).toMatchObject({ status: "active" });
    const second = await dueForRelease();
    await hear(second, "registration.pay-deadline-over", now, (ctx) => ({ ...ctx, db: racedDatabase(() => pay(second, amount)) }));
    expect(await rowOf(second)).toMatchObject({ status: "active" });
    await hear(second, "registration.pay-deadline-over", now);
    expect(await rowOf(second)).toMatchObject({ status: "active" });
  });

  it("is what decides: a race without a payment releases the seat", async () => {
    const school = await dueForRelease();
    await hear(school, "registration.pay-deadline-over", now, (ctx) => ({ ...ctx, db: racedDatabase(async () => {}) }));
    expect(await rowOf(school)).toMatchObject({ status: "cancelled" });
  });

  it("that is being made keeps the seat", async () => {
    const school = await dueForRelease();
    const [instalment] = await db.select().from(schema.instalments).where(eq(schema.instalments.registrationId, school.registration.id));
    const money = { amountCents: 90_000, serviceFeeCents: 0, snapshot: {} };
    const attempt = { id: crypto.randomUUID(), schoolId: school.id, kind: "instalment" as const, state: "processing" as const, ...money };
    await db
      .insert(schema.paymentAttempts)
      .values({ ...attempt, obligationId: instalment?.id ?? "", expiresAt: now.getTime(), createdAt: 1, updatedAt: 1 });
    await hear(school, "registration.pay-deadline-over", now);
    expect(await rowOf(school)).toMatchObject({ status: "active" });
  });
});

describe("the student's home", () => {
  it("says until when to pay, and that the seat depends on it only if it does", async () => {
    const [strict, mild] = [await payingLater("2029-03-01"), await payingLater("2029-03-01", {}, { releasesUnpaid: false })];
    const home = async (school: Owing) => (await getStudentHome(await makeCtx({ as: school.student.userId ?? "", host: school.host }), {})).deadlines;
    expect(await home(strict)).toMatchObject([{ deadline: "2029-03-01", isPast: false, keepsSeat: true }]);
    expect(await home(mild)).toMatchObject([{ keepsSeat: false }]);
  });
});
