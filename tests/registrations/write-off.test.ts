import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { changePaymentPlan } from "~/features/accounts/domain/change-payment-plan";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { registrationProfile } from "~/features/registrations/domain/registration-profile";
import { writeOff } from "~/features/registrations/domain/write-off";
import { moneyOverTime, paymentReport } from "~/features/reports/domain/payment-report";
import { coverRegistration } from "~/features/sponsors/domain/cover";
import { addSponsor } from "~/features/sponsors/domain/sponsors";
import { classRow, instalmentRow, programRow, registrationRow, studentRow } from "~/seed/factories";
import { makeCtx, NOW } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let id: string;

/** A registration for $900.00 in three installments of $300.00, of which nothing is paid. */
beforeEach(async () => {
  school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id, { tuitionCents: 90_000, applicationFeeCents: 0 }));
  const courseClass = await insert(schema.classes, classRow(school.id, program.id));
  const student = await insert(schema.students, studentRow(school.id));
  const of = { programId: program.id, classId: courseClass.id, studentId: student.id };
  id = (
    await insert(
      schema.registrations,
      registrationRow(school.id, of, { tuitionCents: 90_000, applicationFeeCents: 0, dueCents: 90_000, createdAt: NOW.getTime() - 86_400_000 }),
    )
  ).id;
  for (const [index, dueDate] of ["2025-12-15", "2026-02-15", "2026-03-15"].entries())
    await insert(schema.instalments, instalmentRow(school.id, id, { position: index + 1, amountCents: 30_000, dueDate }));
});

const owner = () => makeCtx({ as: school.owner.id });
const give = async (amount: string, more: Record<string, unknown> = {}, as = school.owner.id) =>
  writeOff(await makeCtx({ as }), { registration: id, amount, reason: "Moved away, no answer", ...more });
const planOf = async () =>
  (await db.select().from(schema.instalments).where(eq(schema.instalments.registrationId, id)))
    .map(({ dueDate, amountCents, status }) => `${dueDate} ${amountCents} ${status}`)
    .sort();
const rowOf = async () => (await db.select().from(schema.registrations).where(eq(schema.registrations.id, id)))[0];

describe("a balance that won't be paid", () => {
  it("goes down by the amount, earliest installments first, and the ledger says so", async () => {
    await give("450.00");
    expect(await planOf()).toEqual([
      "2025-12-15 30000 cancelled",
      "2026-02-15 15000 cancelled",
      "2026-02-15 15000 unpaid",
      "2026-03-15 30000 unpaid",
    ]);
    expect(await rowOf()).toMatchObject({ dueCents: 45_000, paidCents: 0, paymentStatus: "unpaid", status: "active" });
    const profile = await registrationProfile(await owner(), { id });
    expect(profile.money.balance).toBe(45_000);
    expect(profile.lines.map(({ what, cents, balanceCents }) => [what, cents, balanceCents])).toEqual([
      ["Tuition", 90_000, 90_000],
      ["Written off", -45_000, 45_000],
    ]);
    expect(profile.activity[0]).toMatchObject({ what: "$450.00 written off", note: "Moved away, no answer", who: expect.any(String) });
  });

  it("is given up by the owner alone, with a reason, and never above the balance", async () => {
    expect((await refusal(give("100", {}, school.admin.id))).kind).toBe("forbidden");
    expect((await refusal(give("100", {}, (await aSchool()).owner.id))).kind).toBe("not_found");
    expect((await refusal(give("100", { reason: " " }))).fields).toMatchObject({ reason: ["This field is required"] });
    expect((await refusal(give("900.01"))).fields).toEqual({ amount: ["Write off at most $900.00, the student's balance."] });
    expect((await refusal(give("299.99"))).fields?.amount?.[0]).toMatch(/^Each payment of a plan must be at least/);
    expect(await planOf()).toEqual(["2025-12-15 30000 unpaid", "2026-02-15 30000 unpaid", "2026-03-15 30000 unpaid"]);
    await changeRegistrationStatus(await owner(), { registration: id, status: "cancelled", reason: "Left" });
    expect((await refusal(give("100"))).kind).toBe("conflict");
  });

  it("leaves a sponsor's part to the sponsor", async () => {
    const { id: sponsor } = await addSponsor(await owner(), {
      name: "Harbor Hospital",
      email: "pay@harbor.test",
      terms_days: "30",
      kind: "employment",
      is_active: "on",
    });
    await coverRegistration(await owner(), { registration: id, sponsor, amount: "600.00", reason: "New hire" });
    expect((await refusal(give("400"))).fields).toEqual({ amount: ["Write off at most $300.00, the student's balance."] });
    await give("300");
    expect(await rowOf()).toMatchObject({ dueCents: 60_000 });
  });

  it("is given up once, with eight owners' clicks at a time", async () => {
    expect(await tally(Array.from({ length: 8 }, () => give("600.00")))).toEqual({ done: 1, over_balance: 7 });
    expect((await rowOf())?.dueCents).toBe(30_000);
    const logged = and(eq(schema.auditLog.subjectId, id), eq(schema.auditLog.action, "registrations.write-off"));
    expect(await db.select().from(schema.auditLog).where(logged)).toHaveLength(1);
  });

  it("is written off whole, without a plan too", async () => {
    await db.delete(schema.instalments).where(eq(schema.instalments.registrationId, id));
    await give("900");
    expect(await rowOf()).toMatchObject({ dueCents: 0, paymentStatus: "complete_paid" });
  });

  it("stays written off when the registration is cancelled and reactivated; staff can restore it", async () => {
    await give("450.00");
    await changeRegistrationStatus(await owner(), { registration: id, status: "cancelled", reason: "Left" });
    await changeRegistrationStatus(await owner(), { registration: id, status: "active" });
    expect(await planOf()).toEqual([
      "2025-12-15 30000 cancelled",
      "2026-02-15 15000 cancelled",
      "2026-02-15 15000 unpaid",
      "2026-03-15 30000 unpaid",
    ]);
    expect(await rowOf()).toMatchObject({ dueCents: 45_000 });
    const written = async () => (await paymentReport(await owner(), { from_date: "2026-01-15", to_date: "2026-01-15" })).tiles.writtenOff;
    expect(await written()).toBe(45_000);
    const plan = await db.select().from(schema.instalments).where(eq(schema.instalments.registrationId, id));
    const late = plan.find(({ dueDate }) => dueDate === "2025-12-15");
    await changePaymentPlan(await owner(), { registration: id, payment_plans: [{ id: late?.id, status: "unpaid" }] });
    expect(await written()).toBe(15_000);
  });

  it("is a figure of the payment report and a column of its CSV, on its day", async () => {
    await give("450.00");
    const report = async (days: Record<string, string>) => (await paymentReport(await owner(), days)).tiles.writtenOff;
    expect(await report({ from_date: "2026-01-01", to_date: "2026-01-15" })).toBe(45_000);
    expect(await report({ from_date: "2026-01-16", to_date: "2026-01-31" })).toBe(0);
    expect(await report({ from_date: "2026-01-01", to_date: "2026-01-15", program: crypto.randomUUID() })).toBe(0);
    const rows = await moneyOverTime(await owner(), { from_date: "2026-01-01", to_date: "2026-01-31", interval: "week" });
    expect(rows).toMatchObject([{ date: "2026-01-12", amountCents: 0, transactions: 0, writtenOffCents: 45_000, creditOutstandingCents: 0 }]);
    const other = await makeCtx({ as: (await aSchool()).owner.id });
    expect((await paymentReport(other, { from_date: "2026-01-01", to_date: "2026-01-31" })).tiles.writtenOff).toBe(0);
  });
});
