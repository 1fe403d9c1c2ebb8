import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { readManualForm } from "~/features/registration-flow/domain/by-staff/read-manual-form";
import { registerManually } from "~/features/registration-flow/domain/by-staff/register-manually";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import type { Ctx } from "~/platform/context";
import { programRow, registrationRow, transactionRow } from "~/seed/factories";
import { makeCtx, NOW } from "../support/context";
import { aClass as aSchoolWithClass, filledDraft, quietSandbox, submit } from "../support/registering";
import { db, insert } from "../support/rows";

beforeAll(quietSandbox);

const YEAR = 365 * 86_400_000;
const FEE = 10_000;

/** A school whose student has cancelled a registration after its fee was paid, and is signed in. */
async function aStudentBack(given: { paidCents?: number; createdAt?: number; ofAnother?: boolean } = {}) {
  const school = await aSchoolWithClass({ program: { applicationFeeCents: FEE, paymentOptions: ["pay_later"] } });
  const of = given.ofAnother ? await insert(schema.programs, programRow(school.id, { applicationFeeCents: FEE })) : school.program;
  const before = await insert(
    schema.registrations,
    registrationRow(
      school.id,
      { studentId: school.student.id as string, programId: of.id, classId: school.courseClass.id },
      { status: "cancelled", applicationFeeCents: FEE, createdAt: given.createdAt ?? NOW.getTime() - 30 * 86_400_000 },
    ),
  );
  const amountCents = given.paidCents ?? FEE;
  if (amountCents > 0) await insert(schema.transactions, transactionRow(school.id, { registrationId: before.id, amountCents }));
  const student = await makeCtx({ as: school.account.id, host: school.host });
  const email = school.student.email as string;
  return { school, student, email, name: email.split("@")[0] as string };
}
type Back = Awaited<ReturnType<typeof aStudentBack>>;

/** What the page of the last step says of the fee. */
async function feeShown(ctx: Ctx, { school }: Back, token: string) {
  const { quotes } = await readRegistration(ctx, { token, step: 6, program: school.program.id });
  return quotes.map(({ applicationFeeCents, isFeePaid }) => [applicationFeeCents, isFeePaid]);
}

describe("an application fee that was paid within a year", () => {
  it("is not charged again to the student, on the page as at the payment", async () => {
    const back = await aStudentBack();
    const token = await filledDraft(back.student, back.school, back.name);
    expect(await feeShown(back.student, back, token)).toEqual([[0, true]]);
    const { registrationId } = await submit(back.student, token, "pay_later");
    const [made] = await db
      .select()
      .from(schema.registrations)
      .where(eq(schema.registrations.id, registrationId ?? ""));
    expect(made).toMatchObject({ applicationFeeCents: 0, studentId: back.school.student.id });
  });

  it("is charged to whoever merely types the address, who learns nothing", async () => {
    const back = await aStudentBack();
    const stranger = await makeCtx({ host: back.school.host });
    const token = await filledDraft(stranger, back.school, back.name);
    expect(await feeShown(stranger, back, token)).toEqual([[FEE, false]]);
    const { payAt } = await submit(stranger, token, "pay_later");
    const [attempt] = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.schoolId, back.school.id));
    expect([payAt !== null, attempt?.amountCents]).toEqual([true, FEE]);
  });

  it.each([
    ["it was given back", { paidCents: 0 }],
    ["only a part of it was paid", { paidCents: FEE - 1 }],
    ["it was paid more than a year ago", { createdAt: NOW.getTime() - YEAR - 1 }],
    ["it was another program's", { ofAnother: true }],
  ])("is charged when %s", async (_, given) => {
    const back = await aStudentBack(given);
    const token = await filledDraft(back.student, back.school, back.name);
    expect(await feeShown(back.student, back, token)).toEqual([[FEE, false]]);
  });

  it("is left out by the office too", async () => {
    const back = await aStudentBack();
    const office = await makeCtx({ as: back.school.admin.id, host: back.school.host });
    const form = await readManualForm(office, { program: back.school.program.id, student: back.school.student.id as string });
    expect(form.prices).toMatchObject({ applicationFeeCents: 0 });
    expect((await readManualForm(office, { program: back.school.program.id })).prices).toMatchObject({ applicationFeeCents: FEE });
    const given = { class: back.school.courseClass.id, first_name: "Ana", last_name: "Roe", email: back.email, phone: "401 555 0100" };
    const { id } = await registerManually(office, { ...given, plan_to_pay: "self_pay", payment_option: "pay_later" });
    const [made] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, id));
    expect(made).toMatchObject({ applicationFeeCents: 0 });
  });
});
