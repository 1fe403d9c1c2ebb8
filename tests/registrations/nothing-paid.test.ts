import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { consistencyChecks } from "~/consistency-checks";
import { changePaymentPlan } from "~/features/accounts/domain/change-payment-plan";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { markPaymentStatus } from "~/features/registrations/domain/mark-payment-status";
import { paymentRoster } from "~/features/reports/domain/enrollment-report";
import { cancelClass } from "~/features/rosters/domain/cancel-class";
import { studentRoster } from "~/features/students/domain/list-students";
import { classRow, instalmentRow, programRow, registrationRow, seatRow, transactionRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

/** A registration of 1,550.00, to be paid later in one part; nothing is paid yet. */
async function unpaid(given: Partial<typeof schema.registrations.$inferInsert> = {}) {
  const school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id));
  const courseClass = await insert(schema.classes, classRow(school.id, program.id));
  const of = { studentId: school.student.id, programId: program.id, classId: courseClass.id };
  const registration = await insert(schema.registrations, registrationRow(school.id, of, { paymentOption: "pay_later", ...given }));
  await insert(schema.seats, seatRow(school.id, courseClass.id, { registrationId: registration.id }));
  const total = (registration.tuitionCents ?? 0) + (registration.applicationFeeCents ?? 0);
  const part = total > 0 ? await insert(schema.instalments, instalmentRow(school.id, registration.id, { amountCents: total })) : null;
  const staff = await makeCtx({ as: school.admin.id });
  const status = async () => (await db.select().from(schema.registrations).where(eq(schema.registrations.id, registration.id)))[0]?.paymentStatus;
  const listed = async (payment_status: string) => {
    const roster = await studentRoster(staff, { payment_status });
    return roster.tab === "registrations" ? [roster.registrations.results.length, roster.registrations.count] : null;
  };
  return { ...school, courseClass, registration, part, staff, status, listed };
}
const cancel = (of: Awaited<ReturnType<typeof unpaid>>) =>
  changeRegistrationStatus(of.staff, { registration: of.registration.id, status: "cancelled", reason: "Moved away" });

describe("a registration of which nothing was paid", () => {
  it("is unpaid once it is cancelled, in lists and reports, and owes nothing", async () => {
    const of = await unpaid();
    expect(await of.listed("owing")).toEqual([1, 1]);
    await cancel(of);
    expect(await of.status()).toBe("unpaid");
    expect([await of.listed("complete_paid"), await of.listed("unpaid"), await of.listed("owing")]).toEqual([
      [0, 0],
      [1, 1],
      [0, 0],
    ]);
    const report = (status: string) => paymentRoster(of.staff, { status });
    expect((await report("complete_paid")).count).toBe(0);
    expect((await report("unpaid")).count).toBe(1);
    expect(await refusal(markPaymentStatus(of.staff, { registration: of.registration.id, payment_status: "complete_paid" }))).toMatchObject({
      code: "nothing_due",
    });
    expect(await findContradictions(of.staff, consistencyChecks)).toEqual([]);
  });
  it("is unpaid when its class was cancelled", async () => {
    const of = await unpaid();
    await cancelClass(await makeCtx({ as: of.owner.id }), { class: of.courseClass.id, reason: "No teacher", students: "cancel" });
    expect(await of.status()).toBe("unpaid");
  });
  it("is unpaid when all parts were waived before it was cancelled, and paid until then", async () => {
    const of = await unpaid();
    await changePaymentPlan(of.staff, { registration: of.registration.id, payment_plans: [{ id: of.part?.id, status: "cancelled" }] });
    expect(await of.status()).toBe("complete_paid");
    await cancel(of);
    expect(await of.status()).toBe("unpaid");
    await changeRegistrationStatus(of.staff, { registration: of.registration.id, status: "active" });
    expect(await of.status()).toBe("unpaid");
  });
  it("is paid if it is free, also when cancelled; with an amount its status is kept", async () => {
    const free = await unpaid({ tuitionCents: 0, applicationFeeCents: 0 });
    expect(await free.status()).toBe("complete_paid");
    await cancel(free);
    expect(await free.status()).toBe("complete_paid");
    const part = await unpaid();
    await recordPayment(part.staff, { registration: part.registration.id, amount: "100.00", method: "cash" });
    expect(await part.status()).toBe("partial_paid");
    await cancel(part);
    expect(await part.status()).toBe("complete_paid");
  });
  it("is unpaid again when all of the money went back", async () => {
    const of = await unpaid();
    await recordPayment(of.staff, { registration: of.registration.id, amount: "1550.00", method: "cash" });
    expect(await of.status()).toBe("complete_paid");
    await insert(
      schema.transactions,
      transactionRow(of.id, { registrationId: of.registration.id, type: "refund", status: "refund", amountCents: -155_000 }),
    );
    expect(await of.status()).toBe("unpaid");
    expect(await of.listed("complete_paid")).toEqual([0, 0]);
    expect((await db.all<{ n: number }>(sql`SELECT due_cents AS n FROM registrations WHERE id = ${of.registration.id}`))[0]?.n).toBe(0);
  });
});
