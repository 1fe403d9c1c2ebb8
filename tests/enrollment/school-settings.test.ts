import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { readPublicFile } from "~/features/files/domain/public-file";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { absorbedFee, serviceFee } from "~/features/payments/model";
import { readPreEnrollForm, submitPreEnrollment } from "~/features/pre-enrollments/domain/submit";
import { createProgram } from "~/features/programs/domain/programs/save-program";
import { newProgramChoices } from "~/features/programs/domain/programs/show-program";
import { feesOf } from "~/features/programs/domain/site-program";
import { openRegistrationLink } from "~/features/registration-flow/domain/wizard/open-link";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { saveDocuments } from "~/features/schools/domain/office/profile";
import { payInstalment } from "~/features/student-area/domain/pay";
import { newId } from "~/platform/ids";
import { instalmentRow, programRow, registrationRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass, decide, filledDraft, quietSandbox, sessionOf, submit } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";

beforeAll(quietSandbox);

const pdf = () => new File(["%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF"], "agreement.pdf", { type: "application/pdf" });

describe("a school that bears the online fee", () => {
  it("is charged it out of its own money, to the cent; the student sees and pays none", async () => {
    const school = await aClass({ school: { feePaidBy: "school" } });
    const visitor = await makeCtx({ host: school.host });
    const token = await filledDraft(visitor, school, "freda");
    const page = await readRegistration(visitor, { token, step: 6 });
    expect(page).toMatchObject({ serviceFeeRate: null });
    expect(page.quotes.map(({ serviceFeeCents, chargeCents, dueTodayCents }) => [serviceFeeCents, chargeCents - dueTodayCents])).toContainEqual([
      0, 0,
    ]);
    const { payAt } = await submit(visitor, token);
    await decide(payAt, "success");
    await applyPayment(visitor, { sessionId: sessionOf(payAt) });
    const session = await visitor.ports.stripe.client.checkout.sessions.retrieve(sessionOf(payAt), { expand: ["payment_intent"] });
    expect(session.amount_total).toBe(155_000);
    expect(session.payment_intent).toMatchObject({ amount: 155_000, application_fee_amount: 4_635 });
    const ledger = await db.select().from(schema.transactions).where(eq(schema.transactions.schoolId, school.id));
    expect(ledger.map(({ type, amountCents }) => [type, amountCents])).toEqual([["student_registration", 155_000]]);
  });

  it("so it is with an instalment", async () => {
    const school = await aClass({ school: { feePaidBy: "school" } });
    const ids = { studentId: school.student.id, programId: school.program.id, classId: school.courseClass.id };
    const registration = await insert(schema.registrations, registrationRow(school.id, ids, { tuitionCents: 40_000, paymentOption: "pay_later" }));
    const instalment = await insert(schema.instalments, instalmentRow(school.id, registration.id, { amountCents: 40_000 }));
    const student = await makeCtx({ as: school.account.id, host: school.host });
    const urls = { success: "http://school.localhost/?session_id={CHECKOUT_SESSION_ID}", cancel: "http://school.localhost/" };
    const { payAt } = await payInstalment(student, { id: instalment.id, returnTo: urls });
    const [attempt] = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.schoolId, school.id));
    expect(attempt).toMatchObject({ amountCents: 40_000, serviceFeeCents: 0 });
    await decide(payAt, "success");
    const session = await student.ports.stripe.client.checkout.sessions.retrieve(sessionOf(payAt), { expand: ["payment_intent"] });
    expect(session.payment_intent).toMatchObject({ amount: 40_000, application_fee_amount: 1_196 });
  });

  it("the fee is one of the two, never both, and never more than the money", () => {
    const terms = { serviceFeeType: "percentage" as const, serviceFeeValue: 299 };
    expect([serviceFee(terms, 10_000), absorbedFee(terms, 10_000)]).toEqual([299, 0]);
    const borne = { ...terms, feePaidBy: "school" as const };
    expect([serviceFee(borne, 10_000), absorbedFee(borne, 10_000)]).toEqual([0, 299]);
    expect(absorbedFee({ serviceFeeType: "dollar", serviceFeeValue: 500, feePaidBy: "school" }, 300)).toBe(300);
    expect(absorbedFee(borne, 0)).toBe(0);
    const program = { ...programRow("s"), tuitionCents: 90_000, applicationFeeCents: 10_000, paymentOptions: ["pay_now" as const] };
    const priced = { ...program, planPayments: 0, planIntervalDays: 30, planDepositCents: 0 };
    expect(feesOf(priced, { ...borne, payoutStatus: "verified" }, "2026-01-15", null).full).toEqual({ serviceFeeCents: 0, totalCents: 100_000 });
  });
});

describe("the reminder of a new program", () => {
  it("is sent on the school's day if the program sets none", async () => {
    const school = await aSchool({ defaultReminderOffset: 5 });
    const staff = await makeCtx({ as: school.admin.id });
    expect((await newProgramChoices(staff, {})).reminderDays).toBe(5);
    const given = { title: "Phlebotomy", type: "onsite", category: "Phlebotomy", duration: "8", duration_type: "weeks", tuition_fee: "100" };
    const { id } = await createProgram(staff, given);
    const [row] = await db.select().from(schema.programs).where(eq(schema.programs.id, id));
    expect(row?.reminderOffsetDays).toBe(5);
  });
});

describe("the agreement as a document", () => {
  it("is the program's, else the school's, is public, and is named in the signed agreement", async () => {
    const school = await aClass();
    const visitor = await makeCtx({ host: school.host });
    const shown = async () => (await readRegistration(visitor, { program: school.program.id, step: 1 })).agreement.file;
    expect(await shown()).toBeNull();
    await saveDocuments(await makeCtx({ as: school.owner.id }), { agreement: pdf() });
    const ofSchool = await shown();
    expect(ofSchool).toBeTruthy();
    expect(await readPublicFile(visitor, { id: ofSchool })).toMatchObject({ name: "agreement.pdf", contentType: "application/pdf" });
    const own = { id: newId(), schoolId: school.id, purpose: "program-agreement", access: "public" as const, state: "ready" as const };
    await insert(schema.files, { ...own, name: "own.pdf", contentType: "application/pdf", size: 1, key: newId(), createdAt: 0 });
    await db.update(schema.programs).set({ agreementFileId: own.id }).where(eq(schema.programs.id, school.program.id));
    expect(await shown()).toBe(own.id);
    await filledDraft(visitor, school, "signa");
    const [draft] = await db.select().from(schema.registrationDrafts).where(eq(schema.registrationDrafts.schoolId, school.id));
    expect(JSON.stringify(draft?.values)).toContain(`/media/${own.id}`);
  });

  it("never one of another school", async () => {
    const [school, other] = [await aClass(), await aSchool()];
    const foreign = { id: newId(), schoolId: other.id, purpose: "agreement", access: "public" as const, state: "ready" as const };
    await insert(schema.files, { ...foreign, name: "x.pdf", contentType: "application/pdf", size: 1, key: newId(), createdAt: 0 });
    await db.update(schema.programs).set({ agreementFileId: foreign.id }).where(eq(schema.programs.id, school.program.id));
    const visitor = await makeCtx({ host: school.host });
    expect((await readRegistration(visitor, { program: school.program.id, step: 1 })).agreement.file).toBeNull();
  });
});

describe("the switch for pre-enrollments of a program", () => {
  it("decides whether the form lists it, takes it and is linked", async () => {
    const school = await aClass({ program: { preEnrollment: true } });
    const person = { first_name: "Ada", last_name: "King", email: "ada@example.test", phone: "4015550100", consent: "on" };
    const form = async () => readPreEnrollForm(await makeCtx({ host: school.host }), { program: school.program.slug });
    const site = async () => (await makeCtx({ host: school.host })).hostSchool?.hasPreEnrollment;
    expect((await form()).programs).toHaveLength(1);
    expect(await site()).toBe(true);
    await db.update(schema.programs).set({ preEnrollment: false }).where(eq(schema.programs.id, school.program.id));
    expect(await form()).toMatchObject({ programs: [], program: null, sections: [] });
    const sent = submitPreEnrollment(await makeCtx({ host: school.host }), { ...person, program: school.program.slug });
    expect((await refusal(sent)).fields?.program?.[0]).toContain("is not a valid choice");
    expect(await db.select().from(schema.preEnrollments).where(eq(schema.preEnrollments.schoolId, school.id))).toEqual([]);
    expect(await site()).toBe(false);
  });
});

describe("a registration link that opens nothing", () => {
  it("gives the reason as a code for the page", async () => {
    const school = await aClass();
    const visitor = await makeCtx({ host: school.host });
    expect((await openRegistrationLink(visitor, { token: "wrong" })).outcome).toBe("unknown");
    expect((await openRegistrationLink(visitor, { token: "x".repeat(500) })).outcome).toBe("unknown");
    const token = await filledDraft(visitor, school, "late");
    await db.update(schema.registrationDrafts).set({ expiresAt: 1 }).where(eq(schema.registrationDrafts.schoolId, school.id));
    expect((await openRegistrationLink(visitor, { token })).outcome).toBe("expired");
    await db.update(schema.registrationDrafts).set({ state: "completed" }).where(eq(schema.registrationDrafts.schoolId, school.id));
    expect((await openRegistrationLink(visitor, { token })).outcome).toBe("used");
  });
});
