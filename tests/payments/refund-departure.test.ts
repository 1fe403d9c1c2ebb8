import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { ownRefundQuote, refundForm } from "~/features/payments/domain/refunds/read";
import { requestOwnRefund } from "~/features/payments/domain/refunds/request";
import { PRESETS } from "~/features/payments/refund-policy-model";
import { changeEnrollmentStatus } from "~/features/registrations/domain/change-enrollment-status";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { askCancellation } from "~/features/student-area/domain/ask-cancellation";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow, seatRow, transactionRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

/** Noon in New York on a day. */
const on = (day: string) => new Date(`${day}T17:00:00Z`);
const at = (day: string) => on(day).getTime();

/** Class 11/16 to 1/15, Mondays to Fridays; tuition 2,000.00 and fee 100.00 paid at the school; registered 11/1. */
async function aStudent(preset: keyof typeof PRESETS, given: Partial<typeof schema.registrations.$inferInsert> = {}) {
  const school = await aSchool();
  const { rules, body, label } = PRESETS[preset];
  const policy = { id: newId(), schoolId: school.id, version: 1, preset, name: label, body, rules: rules as never, createdAt: 1 };
  await insert(schema.refundPolicies, policy);
  const program = await insert(schema.programs, programRow(school.id));
  const held = { startDate: "2026-11-16", endDate: "2027-01-15", weekdays: [1, 2, 3, 4, 5] };
  const courseClass = await insert(schema.classes, classRow(school.id, program.id, held));
  const of = { studentId: school.student.id, programId: program.id, classId: courseClass.id };
  const registration = await insert(
    schema.registrations,
    registrationRow(school.id, of, { tuitionCents: 200_000, refundPolicyId: policy.id, createdAt: at("2026-11-01"), ...given }),
  );
  await insert(schema.seats, seatRow(school.id, courseClass.id, { registrationId: registration.id }));
  await insert(
    schema.transactions,
    transactionRow(school.id, { studentId: of.studentId, registrationId: registration.id, status: "manually_paid", amountCents: 210_000 }),
  );
  const staff = (day: string) => makeCtx({ as: school.admin.id, host: school.host, now: on(day) });
  const own = (day: string) => makeCtx({ as: school.account.id, host: school.host, now: on(day) });
  return {
    school,
    id: registration.id,
    staff,
    own,
    staffQuote: async (day: string) => (await refundForm(await staff(day), { registration: registration.id, reason: "student_cancelled" })).quote,
    ownQuote: async (day: string) => ownRefundQuote(await own(day), { registration: registration.id }),
  };
}

describe("the effective date of a refund", () => {
  it("the last day of attendance, whatever day the office works on it", async () => {
    const of = await aStudent("ca_bppe");
    expect((await of.staffQuote("2026-12-04")).refundableCents).toBe(133_340);
    const drop = { registration: of.id, enrollment_status: "dropped", drop_reason: "moved", last_attended_on: "2026-12-04" };
    await changeEnrollmentStatus(await of.staff("2026-12-28"), drop);
    for (const day of ["2026-12-29", "2027-03-01"]) {
      expect((await of.staffQuote(day)).refundableCents).toBe(133_340);
      expect((await of.ownQuote(day)).refundableCents).toBe(133_340);
    }
    expect((await of.staffQuote("2027-03-01")).lines.at(-1)?.rule).toBe("14 of 42 class days through 12/04/2026, the last day of attendance");
  });

  it("is the day of the cancellation, until the student is reactivated", async () => {
    const of = await aStudent("ca_bppe");
    await changeRegistrationStatus(await of.staff("2026-12-04"), { registration: of.id, status: "cancelled", reason: "Moved away" });
    expect((await of.staffQuote("2026-12-29")).lines.at(-1)?.rule).toBe("14 of 42 class days through 12/04/2026, the day the registration ended");
    await changeRegistrationStatus(await of.staff("2026-12-07"), { registration: of.id, status: "active" });
    expect((await of.staffQuote("2026-12-18")).refundableCents).toBe(85_720);
  });

  it("the day of notice: a wish to cancel, or a request because of leaving", async () => {
    const wish = await aStudent("ca_bppe");
    await askCancellation(await wish.own("2026-12-04"), { id: wish.id, message: "I am moving." });
    expect((await wish.staffQuote("2026-12-29")).lines.at(-1)?.rule).toBe("14 of 42 class days through 12/04/2026, the day of notice");
    const request = await aStudent("ca_bppe");
    await requestOwnRefund(await request.own("2026-12-04"), { registration: request.id, reason: "medical" });
    expect((await request.staffQuote("2026-12-29")).refundableCents).toBe(133_340);
  });

  it("cooling off counts from the signature, not from the day the office registered the student", async () => {
    const of = await aStudent("tx_twc");
    expect((await of.ownQuote("2026-11-12")).refundableCents).toBe(200_000);
    await insert(schema.agreements, {
      id: newId(),
      schoolId: of.school.id,
      registrationId: of.id,
      title: "Agreement",
      body: "x",
      policy: "x",
      signature: "Ana",
      signedAt: at("2026-11-10"),
      ip: "203.0.113.7",
      userAgent: "Tests",
      textHash: "x",
    });
    // After Tuesday the tenth comes Veterans Day: Thursday, Friday and Monday are the three business days.
    expect((await of.ownQuote("2026-11-16")).refundableCents).toBe(210_000);
    expect((await of.ownQuote("2026-11-17")).refundableCents).toBe(200_000);
  });

  it("refunds nothing to a student who took the whole class, unless staff decide so", async () => {
    const of = await aStudent("default");
    expect((await of.ownQuote("2027-01-15")).refundableCents).toBe(200_000);
    expect((await of.ownQuote("2027-01-16")).refundableCents).toBe(0);
    await changeEnrollmentStatus(await of.staff("2027-01-14"), { registration: of.id, enrollment_status: "completed" });
    expect((await of.ownQuote("2027-01-14")).lines.at(-1)).toEqual({ label: "Tuition earned", rule: "The class was completed", cents: -200_000 });
    expect(await refusal(requestOwnRefund(await of.own("2027-01-14"), { registration: of.id, reason: "other", note: "Please" }))).toMatchObject({
      code: "nothing_to_refund",
    });
    expect((await of.staffQuote("2027-01-20")).refundableCents).toBe(200_000);
    expect(await db.select().from(schema.refundRequests).where(eq(schema.refundRequests.registrationId, of.id))).toEqual([]);
  });
});
