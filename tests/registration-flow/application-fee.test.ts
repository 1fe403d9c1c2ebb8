import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { readManualForm } from "~/features/registration-flow/domain/by-staff/read-manual-form";
import { registerManually } from "~/features/registration-flow/domain/by-staff/register-manually";
import { listInitiated } from "~/features/registration-flow/domain/initiated/list-initiated";
import { initiateRegistration } from "~/features/registration-flow/domain/initiated/save-initiated";
import { payByApi, registerByApi } from "~/features/registration-flow/domain/register-by-api";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { classRow, programRow, registrationRow, studentRow, transactionRow, userRow } from "~/seed/factories";
import { makeCtx, NOW } from "../support/context";
import { aClass, filledDraft, quietSandbox, submit } from "../support/registering";
import { db, insert } from "../support/rows";

beforeAll(quietSandbox);

const DAY = 86_400_000;
const FEE = 10_000;
const FULL = 155_000;
const options = { paymentOptions: ["pay_now" as const, "pay_later" as const] };

/** A school with a registration of this age and paid amount, and one more class of the program. */
async function withPayer(who: string, { daysAgo = 100, paidCents = FULL }: { daysAgo?: number; paidCents?: number } = {}) {
  const school = await aClass({ program: options });
  const email = `${who}@example.test`;
  const student = await insert(schema.students, studentRow(school.id, { email }));
  const of = { studentId: student.id, programId: school.program.id, classId: school.courseClass.id };
  const first = await insert(
    schema.registrations,
    registrationRow(school.id, of, { tuitionCents: FULL - FEE, applicationFeeCents: FEE, createdAt: NOW.getTime() - daysAgo * DAY }),
  );
  if (paidCents > 0) await insert(schema.transactions, transactionRow(school.id, { registrationId: first.id, amountCents: paidCents }));
  const next = await insert(schema.classes, classRow(school.id, school.program.id));
  return { ...school, first, student, email, courseClass: next };
}
type School = Awaited<ReturnType<typeof withPayer>>;

const typed = (school: Pick<School, "courseClass" | "email">, more: Record<string, unknown> = {}) => ({
  class: school.courseClass.id,
  first_name: "Ana",
  last_name: "Again",
  email: school.email,
  phone: "401 555 0100",
  plan_to_pay: "self_pay",
  payment_option: "pay_later",
  ...more,
});
const chargedBy = async (id: string) => {
  const [row] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, id));
  return { fee: row?.applicationFeeCents, due: row?.dueCents };
};
const byStaff = async (school: School, more: Record<string, unknown> = {}) =>
  chargedBy((await registerManually(await makeCtx({ as: school.admin.id }), typed(school, more))).id);
const account = async (school: School) =>
  makeCtx({ as: (await insert(schema.users, userRow({ role: "student", schoolId: school.id, email: school.email }))).id });

const CHARGED = { fee: FEE, due: FULL };
const NOT_CHARGED = { fee: 0, due: FULL - FEE };

describe("a program's application fee, when staff register a student", () => {
  it("is not charged again after it was paid, as the form shows", async () => {
    const school = await withPayer("again");
    const form = await readManualForm(await makeCtx({ as: school.admin.id }), { student: school.student.id, program: school.program.id });
    expect(form.prices).toMatchObject({ tuitionCents: FULL - FEE, applicationFeeCents: 0, isFeePaid: true });
    expect(await byStaff(school)).toEqual(NOT_CHARGED);
  });

  it("is charged again after twelve months", async () => {
    expect(await byStaff(await withPayer("within", { daysAgo: 364 }))).toEqual(NOT_CHARGED);
    expect(await byStaff(await withPayer("over", { daysAgo: 367 }))).toEqual(CHARGED);
  });

  it("counts as paid once payments cover it, and not a cent earlier", async () => {
    expect(await byStaff(await withPayer("covers", { paidCents: FEE }))).toEqual(NOT_CHARGED);
    expect(await byStaff(await withPayer("short", { paidCents: FEE - 1 }))).toEqual(CHARGED);
    expect(await byStaff(await withPayer("nothing", { paidCents: 0 }))).toEqual(CHARGED);
  });

  it("is due again after its refund, but not after a refund of tuition only", async () => {
    const refunded = await withPayer("refunded");
    const refund = (school: School, cents: number) =>
      insert(
        schema.transactions,
        transactionRow(school.id, { registrationId: school.first.id, type: "refund", status: "refund", amountCents: -cents }),
      );
    await refund(refunded, FULL);
    expect(await byStaff(refunded)).toEqual(CHARGED);
    const kept = await withPayer("kept");
    await refund(kept, FULL - FEE);
    expect(await byStaff(kept)).toEqual(NOT_CHARGED);
  });

  it("is separate for each program and school", async () => {
    const school = await withPayer("other");
    const program = await insert(schema.programs, programRow(school.id, { position: 2 }));
    const courseClass = await insert(schema.classes, classRow(school.id, program.id));
    expect(await byStaff({ ...school, courseClass })).toEqual(CHARGED);
    const there = await aClass();
    const { id } = await registerManually(await makeCtx({ as: there.admin.id }), typed({ ...there, email: school.email }));
    expect(await chargedBy(id)).toEqual(CHARGED);
  });
});

describe("a program's application fee, when the student registers", () => {
  it("is not in the shown or charged price of a signed-in student", async () => {
    const school = await withPayer("signed");
    const ctx = await account(school);
    const token = await filledDraft(ctx, school, "signed");
    const page = await readRegistration(ctx, { token, step: 6 });
    expect(page.isFeePaid).toBe(true);
    const shown = page.quotes.find(({ option }) => option === "pay_now");
    expect(shown).toMatchObject({ applicationFeeCents: 0, totalCents: FULL - FEE });
    await submit(ctx, token);
    const [attempt] = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.schoolId, school.id));
    expect(attempt).toMatchObject({ amountCents: shown?.dueTodayCents, serviceFeeCents: shown?.serviceFeeCents });
  });

  it("is not in the API's amount for a signed-in student", async () => {
    const school = await withPayer("client");
    expect(await payByApi(await account(school), typed(school, { payment_option: "pay_now" }))).toMatchObject({ amountCents: FULL - FEE });
  });

  it("is not due in a link sent to the student, nor in the office's list", async () => {
    const school = await withPayer("link");
    const staff = await makeCtx({ as: school.admin.id });
    await initiateRegistration(staff, { ...typed(school), program: school.program.id, send_email: "on" });
    await db.update(schema.registrationDrafts).set({ ownerEmail: school.email }).where(eq(schema.registrationDrafts.schoolId, school.id));
    const { results } = await listInitiated(staff, {});
    expect(results.map(({ dueCents }) => dueCents)).toEqual([FULL - FEE]);
  });

  it("is in the full price for a stranger who enters the student's email", async () => {
    const school = await withPayer("secret");
    const ctx = await makeCtx({ host: school.host });
    const token = await filledDraft(ctx, school, "secret");
    const page = await readRegistration(ctx, { token, step: 6 });
    expect([page.isFeePaid, page.quotes.map(({ totalCents }) => totalCents)]).toEqual([false, [FULL, FULL]]);
    expect(await payByApi(ctx, typed(school, { payment_option: "pay_now" }))).toMatchObject({ amountCents: FULL });
    const offline = await aClass({ school: { payoutStatus: "unlinked" }, program: options });
    const { registration } = await registerByApi(await makeCtx({ host: offline.host }), typed({ ...offline, email: school.email }));
    expect(await chargedBy(registration.id)).toEqual(CHARGED);
  });
});
