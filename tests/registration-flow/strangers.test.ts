import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { resumeToken } from "~/features/enrollment/data/drafts";
import { isTrusted } from "~/features/enrollment/domain/trusted";
import { changePreEnrollmentStatus } from "~/features/pre-enrollments/domain/decide";
import { createPreEnrollment } from "~/features/pre-enrollments/domain/submit";
import { applicationView, submitInstructor } from "~/features/programs/domain/instructors/apply";
import { instructorStats } from "~/features/programs/domain/instructors/read-instructors";
import { readDraftByApi, saveDraftByApi } from "~/features/registration-flow/domain/initiated/draft-api";
import { initiateRegistration } from "~/features/registration-flow/domain/initiated/save-initiated";
import { readOutcome } from "~/features/registration-flow/domain/read-outcome";
import { registerByApi } from "~/features/registration-flow/domain/register-by-api";
import { openRegistrationLink } from "~/features/registration-flow/domain/wizard/open-link";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { saveAgreement } from "~/features/registration-flow/domain/wizard/save-agreement";
import { saveAnswers } from "~/features/registration-flow/domain/wizard/save-answers";
import { saveFunding } from "~/features/registration-flow/domain/wizard/save-funding";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { registrationProfile } from "~/features/registrations/domain/registration-profile";
import { dismissTyped, takeOverTyped } from "~/features/registrations/domain/take-over-typed";
import { claimOffer } from "~/features/waitlist/domain/answer";
import { joinWaitlist } from "~/features/waitlist/domain/join-waitlist";
import { waitlistLink } from "~/features/waitlist/domain/links";
import type { Ctx } from "~/platform/context";
import { newId } from "~/platform/ids";
import { instructorRow, studentRow } from "~/seed/factories";
import { aProduct } from "../store/shop";
import { hours, makeCtx, NOW } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aClass, decide, filledDraft, quietSandbox, submit, whileFull } from "../support/registering";
import { db, insert } from "../support/rows";

beforeAll(quietSandbox);

const FREE = { tuitionCents: 0, applicationFeeCents: 0, paymentOptions: ["free_plan" as const] };
type School = Awaited<ReturnType<typeof aClass>>;

const CANARY = "CANARY";
const ADDRESS = "known@example.test";
/** A student on file with a mark in every field. */
const onFile = (school: School, given: Partial<typeof schema.students.$inferInsert> = {}) =>
  insert(
    schema.students,
    studentRow(school.id, {
      firstName: `${CANARY}first`,
      middleName: `${CANARY}middle`,
      lastName: `${CANARY}last`,
      email: ADDRESS,
      phone: "(999) 999 - 9999",
      address: `${CANARY}street`,
      city: `${CANARY}city`,
      state: "RI",
      zipcode: "02999",
      dateOfBirth: "1999-09-09",
      gender: "other",
      ethnicity: "multiracial",
      emergencyName: `${CANARY}friend`,
      comments: `${CANARY}comment`,
      ...given,
    }),
  );
const MARKS = [CANARY, "999) 999", "02999", "1999-09-09"];
const marksIn = (answer: unknown) => MARKS.filter((mark) => JSON.stringify(answer).includes(mark));

const typed = (school: School, more: Record<string, unknown> = {}) => ({
  class: school.courseClass.id,
  first_name: "Eve",
  last_name: "Stranger",
  email: ADDRESS,
  phone: "401 555 0100",
  ...more,
});
const free = (school: School, more: Record<string, unknown> = {}) => ({ ...typed(school, more), payment_option: "free_plan" });
const recordOf = async (id = "") => (await db.select().from(schema.students).where(eq(schema.students.id, id)))[0];
const later2099 = (school: School) =>
  db.update(schema.classes).set({ startDate: "2099-03-09", endDate: "2099-04-17" }).where(eq(schema.classes.id, school.courseClass.id));

async function fillFrom(ctx: Ctx, token: string, email: string) {
  await saveStudent(ctx, { token, first_name: "Kim", last_name: "Own", email, phone: "401 555 0111" });
  await saveAnswers(ctx, { token, answers: {} });
  await saveFunding(ctx, { token, plan_to_pay: "self_pay" });
  await saveAgreement(ctx, { token, signature: "Kim Own", agree: "on" });
}

describe("a stranger who knows an email", () => {
  it("sees IDs, the number and their own input, over the API and on the success page", async () => {
    const school = await aClass({ program: FREE });
    const known = await onFile(school);
    await later2099(school);
    const made = await call<{ student: Record<string, unknown>; registration: { id: string; number: string } }>("/api/students/", {
      method: "POST",
      host: school.host,
      body: free(school, { city: "Providence" }),
    });
    expect(made.status).toBe(201);
    expect(marksIn(made.body)).toEqual([]);
    expect(made.body.student).toEqual({
      id: known.id,
      first_name: "Eve",
      last_name: "Stranger",
      email: ADDRESS,
      phone: "(401) 555 - 0100",
      address: null,
      city: "Providence",
      state: null,
      zipcode: null,
      date_of_birth: null,
      gender: null,
      ethnicity: null,
      locale: "en",
    });
    const [row] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, made.body.registration.id));
    const page = await readOutcome(await makeCtx({ host: school.host, now: new Date() }), { reg: row?.code });
    expect(marksIn(page)).toEqual([]);
    expect(page).toMatchObject({ kind: "made", firstName: "Eve", number: row?.number });
    const kept = await db.select().from(schema.idempotencyKeys);
    expect(marksIn(kept)).toEqual([]);
  });

  it("sees less than staff and the student", async () => {
    const school = await aClass({ program: FREE });
    await onFile(school);
    const byStaff = await registerByApi(await makeCtx({ as: school.admin.id, host: school.host }), free(school));
    expect(byStaff.student).toMatchObject({ firstName: "Eve", dateOfBirth: "1999-09-09" });
    const again = await aClass({ program: FREE });
    await db
      .update(schema.students)
      .set({ city: `${CANARY}city` })
      .where(eq(schema.students.id, again.student.id ?? ""));
    const byStudent = await registerByApi(await makeCtx({ as: again.account.id, host: again.host }), free(again));
    expect(byStudent.student).toMatchObject({ city: `${CANARY}city` });
  });

  it("sees nothing on file in the wizard", async () => {
    const school = await aClass({ program: FREE });
    await onFile(school);
    const visitor = await makeCtx({ host: school.host });
    const token = await filledDraft(visitor, school, "known");
    for (const step of [1, 2, 3, 4, 5, 6]) expect(marksIn(await readRegistration(visitor, { token, step }))).toEqual([]);
    const { code } = await submit(visitor, token, "free_plan");
    expect(marksIn(await readOutcome(visitor, { reg: code, token }))).toEqual([]);
  });

  it("sees nothing on file on the receipt and the confirmation", async () => {
    const school = await aClass();
    await onFile(school);
    const visitor = await makeCtx({ host: school.host });
    const { payAt, code } = await submit(visitor, await filledDraft(visitor, school, "known"));
    await decide(payAt, "success");
    const page = await readOutcome(visitor, { reg: code });
    expect(page).toMatchObject({ kind: "made", firstName: "Ana" });
    expect(marksIn(page)).toEqual([]);
    const ledger = await db.select().from(schema.transactions).where(eq(schema.transactions.schoolId, school.id));
    expect(ledger.every(({ payerName }) => payerName === "Ana known")).toBe(true);
  });

  it("sees nothing on file in the other forms with an email", async () => {
    const school = await aClass({ program: { preEnrollment: true, waitlist: true } });
    await onFile(school);
    await later2099(school);
    const product = await aProduct(school.id, { inStore: true });
    const person = { ...typed(school), program: school.program.id };
    const whole = { full_name: "Eve Stranger", email: ADDRESS, phone: "401 555 0100" };
    const post = (path: string, body: unknown) => call(path, { method: "POST", host: school.host, body });
    const wanted = [
      await post("/api/pre-enrollments/", person),
      await post("/api/pre-enrollments/", person),
      await whileFull(school, () => post("/api/programs/waitlist/", person)),
      await whileFull(school, () => post("/api/programs/waitlist/", person)),
      await post("/api/contact_program_info/", { name: "Eve", email: ADDRESS, phone: "401 555 0100", message: "Hello" }),
      await post("/api/students/initiate-registration/", person),
      await post("/api/students/create-payment-intent/", { ...typed(school), payment_option: "pay_now" }),
      await post("/api/students/create-product-payment-intent/", { ...whole, items: [{ id: product.id, size: "", quantity: 1 }] }),
    ];
    expect(wanted.map(({ status }) => status)).toEqual([201, 409, 201, 200, 201, 201, 200, 200]);
    expect(marksIn(wanted.map(({ body }) => body))).toEqual([]);
  });

  it("cannot see whether a seat was offered from the waitlist", async () => {
    const school = await aClass({ program: { waitlist: true } });
    const visitor = await makeCtx({ host: school.host });
    const person = { first_name: "Wes", last_name: "Waits", email: ADDRESS, phone: "401 555 0100", program: school.program.id };
    const { id } = await whileFull(school, () => joinWaitlist(visitor, person));
    await db.update(schema.waitlistEntries).set({ status: "informed", offerState: "offered" }).where(eq(schema.waitlistEntries.id, id));
    expect(await whileFull(school, () => joinWaitlist(visitor, person))).toEqual({ id, status: "pending", isNew: false });
  });

  it("cannot see a former instructor's data by applying with the email", async () => {
    const school = await aClass();
    const former = { bio: `${CANARY}bio`, city: `${CANARY}city`, certifications: [`${CANARY}paper`], resumeFileId: `${CANARY}file` };
    await insert(schema.instructors, instructorRow(school.id, { email: ADDRESS, status: "inactive", ...former }));
    const { submission } = await instructorStats(await makeCtx({ as: school.owner.id }), {});
    const made = await submitInstructor(await makeCtx(), {
      submission,
      first_name: "Eve",
      last_name: "Stranger",
      email: ADDRESS,
      phone: "401 555 0100",
    });
    const [row] = await db.select().from(schema.instructors).where(eq(schema.instructors.email, ADDRESS));
    expect(marksIn(made)).toEqual([]);
    expect(marksIn(await applicationView(await makeCtx(), { submission: row?.submissionCode }))).toEqual([]);
    // Staff find in the log what was there.
    const [entry] = await db
      .select()
      .from(schema.auditLog)
      .where(and(eq(schema.auditLog.subjectType, "instructor"), eq(schema.auditLog.subjectId, String(row?.id))));
    expect(JSON.parse(String(entry?.before))).toMatchObject(former);
  });
});

describe("changes by a stranger who knows an email", () => {
  it("fill only empty fields, also without an account; staff see the rest and may accept it", async () => {
    const school = await aClass({ program: FREE });
    const known = await onFile(school, { phone: null });
    const { registration } = await registerByApi(await makeCtx({ host: school.host }), free(school));
    expect(await recordOf(known.id)).toMatchObject({ firstName: `${CANARY}first`, lastName: `${CANARY}last`, phone: "(401) 555 - 0100" });
    const staff = await makeCtx({ as: school.admin.id });
    const seen = await registrationProfile(staff, { id: registration.id });
    expect(seen.differences).toEqual({ first_name: "Eve", last_name: "Stranger" });
    const listed = await call<Record<string, unknown>>(`/api/students/registration-profile/?id=${registration.id}`, { as: school.admin.id });
    expect(listed.body.typed_differences).toEqual({ first_name: "Eve", last_name: "Stranger" });
    await takeOverTyped(staff, { registration: registration.id });
    expect(await recordOf(known.id)).toMatchObject({ firstName: "Eve", lastName: "Stranger" });
    const [audit] = await db.select().from(schema.auditLog).where(eq(schema.auditLog.action, "registrations.take-over-typed"));
    expect(JSON.parse(audit?.before ?? "")).toEqual({ first_name: `${CANARY}first`, last_name: `${CANARY}last` });
    expect((await refusal(takeOverTyped(staff, { registration: registration.id }))).code).toBe("differences_settled");
    expect((await registrationProfile(staff, { id: registration.id })).differences).toEqual({});
  });

  it("are dropped if staff keep the record", async () => {
    const school = await aClass({ program: FREE });
    const known = await onFile(school);
    const { registration } = await registerByApi(await makeCtx({ host: school.host }), free(school));
    const staff = await makeCtx({ as: school.admin.id });
    await dismissTyped(staff, { registration: registration.id });
    expect((await registrationProfile(staff, { id: registration.id })).differences).toEqual({});
    expect(await recordOf(known.id)).toMatchObject({ firstName: `${CANARY}first`, phone: "(999) 999 - 9999" });
  });

  it("do not affect a waitlist entry, an offer or a pre-enrollment, however they register", async () => {
    const school = await aClass({ program: { ...FREE, preEnrollment: true, waitlist: true } });
    const visitor = await makeCtx({ host: school.host });
    const waiting = { first_name: "Wes", last_name: "Waits", email: ADDRESS, phone: "401 555 0100", program: school.program.id };
    const entry = await whileFull(school, () => joinWaitlist(visitor, { ...waiting, class: school.courseClass.id }));
    const until = NOW.getTime() + hours(20);
    await db
      .update(schema.waitlistEntries)
      .set({ status: "informed", offerState: "offered", offeredAt: NOW.getTime(), offerExpiresAt: until, offeredClassId: school.courseClass.id })
      .where(eq(schema.waitlistEntries.id, entry.id));
    const seat = { id: newId(), schoolId: school.id, classId: school.courseClass.id, waitlistEntryId: entry.id, state: "held" as const };
    await insert(schema.seats, { ...seat, expiresAt: until, createdAt: NOW.getTime() });
    const applied = await createPreEnrollment(visitor, waiting);
    await changePreEnrollmentStatus(await makeCtx({ as: school.admin.id }), { id: applied.id, status: "approved" });
    const state = async () => [
      (await db.select().from(schema.waitlistEntries).where(eq(schema.waitlistEntries.id, entry.id)))[0]?.offerState,
      (await db.select().from(schema.seats).where(eq(schema.seats.id, seat.id)))[0]?.state,
      (await db.select().from(schema.preEnrollments).where(eq(schema.preEnrollments.id, applied.id)))[0]?.status,
    ];
    await registerByApi(visitor, free(school));
    expect(await state()).toEqual(["offered", "held", "approved"]);
    await db.update(schema.registrations).set({ status: "cancelled" }).where(eq(schema.registrations.classId, school.courseClass.id));
    await submit(visitor, await filledDraft(visitor, school, "known"), "free_plan");
    expect(await state()).toEqual(["offered", "held", "approved"]);
    await db.update(schema.registrations).set({ status: "cancelled" }).where(eq(schema.registrations.classId, school.courseClass.id));
    // The link of the offer is the person's own: all three end.
    const [row] = await db.select().from(schema.waitlistEntries).where(eq(schema.waitlistEntries.id, entry.id));
    const link = await waitlistLink(visitor, "claim", row as { id: string; offeredAt: number });
    const claimed = await claimOffer(visitor, { token: /claim=([\w.-]+)/.exec(link)?.[1] });
    const token = claimed.outcome === "open" ? claimed.token : "";
    await fillFrom(visitor, token, ADDRESS);
    await submit(visitor, token, "free_plan");
    expect(await state()).toEqual(["claimed", "taken", "registered"]);
  });

  it("are neither read nor proof once the person has resumed the draft from the mail", async () => {
    const school = await aClass({ program: FREE });
    const known = await onFile(school);
    const stranger = await makeCtx({ host: school.host });
    const begun = await saveDraftByApi(stranger, { program: school.program.id, class: school.courseClass.id, email: ADDRESS, first_name: "Eve" });
    const [draft] = await db.select().from(schema.registrationDrafts).where(eq(schema.registrationDrafts.id, begun.id));
    expect((await readDraftByApi(stranger, { token: begun.token })).id).toBe(begun.id);
    const link = await resumeToken(stranger, { id: begun.id, email: draft?.email ?? "" });
    const [opened, twin] = await Promise.all([openRegistrationLink(stranger, { token: link }), openRegistrationLink(stranger, { token: link })]);
    expect(twin).toEqual(opened);
    const own = opened.outcome === "open" ? opened.token : "";
    await saveStudent(stranger, { token: own, first_name: "Kim", last_name: "Own", email: ADDRESS, phone: "401 555 0111" });
    expect((await refusal(readDraftByApi(stranger, { token: begun.token }))).kind).toBe("not_found");
    expect((await readDraftByApi(stranger, { token: own })).firstName).toBe("Kim");
    const again = await openRegistrationLink(stranger, { token: link });
    expect(again).toEqual({ outcome: "open", token: own });
    const { registration } = await registerByApi(stranger, free(school, { initiate_registration: begun.id }));
    expect(registration.studentId).toBe(known.id);
    expect(await recordOf(known.id)).toMatchObject({ firstName: `${CANARY}first`, phone: "(999) 999 - 9999" });
  });

  it("are impossible with the token of the browser that started the draft", async () => {
    const school = await aClass({ program: FREE });
    const stranger = await makeCtx({ host: school.host });
    const begun = await saveDraftByApi(stranger, { program: school.program.id, class: school.courseClass.id, email: ADDRESS, first_name: "Eve" });
    await db.update(schema.registrationDrafts).set({ ownerEmail: ADDRESS }).where(eq(schema.registrationDrafts.id, begun.id));
    const [draft] = await db.select().from(schema.registrationDrafts).where(eq(schema.registrationDrafts.id, begun.id));
    if (!draft) throw new Error("The draft is gone");
    const mailed = await resumeToken(stranger, draft);
    expect([begun.token, mailed].map((token) => isTrusted(stranger, draft, token))).toEqual([false, true]);
  });

  it("are impossible by naming a draft that staff started for the person", async () => {
    const school = await aClass({ program: FREE });
    const known = await onFile(school);
    const sent = { first_name: "K", last_name: "O", email: ADDRESS, program: school.program.id, class: school.courseClass.id, send: "on" };
    const { id } = await initiateRegistration(await makeCtx({ as: school.admin.id }), sent);
    await registerByApi(await makeCtx({ host: school.host }), free(school, { initiate_registration: id }));
    expect((await recordOf(known.id))?.firstName).toBe(`${CANARY}first`);
  });

  it("do not restore a deleted student: a new record is created", async () => {
    const school = await aClass({ program: FREE });
    const deleted = await onFile(school, { deletedAt: NOW.getTime() });
    const { student } = await registerByApi(await makeCtx({ host: school.host }), free(school));
    expect(student.id).not.toBe(deleted.id);
    expect(await recordOf(deleted.id)).toMatchObject({ deletedAt: NOW.getTime(), firstName: `${CANARY}first` });
    expect(await recordOf(student.id)).toMatchObject({ deletedAt: null, firstName: "Eve", city: null });
  });

  it("update the record only with the person's own link and an unchanged email", async () => {
    const school = await aClass({ program: FREE });
    const known = await onFile(school);
    const staff = await makeCtx({ as: school.admin.id });
    const other = await insert(schema.students, studentRow(school.id, { email: "other@example.test", firstName: "Other" }));
    const visitor = await makeCtx({ host: school.host });
    for (const [email, expected] of [
      [ADDRESS, "Kim"],
      ["other@example.test", "Other"],
    ] as const) {
      const sent = { first_name: "K", last_name: "O", email: ADDRESS, program: school.program.id, class: school.courseClass.id, send: "on" };
      await db.update(schema.registrations).set({ status: "cancelled" }).where(eq(schema.registrations.classId, school.courseClass.id));
      const { id } = await initiateRegistration(staff, sent);
      const [mail] = await db
        .select()
        .from(schema.mails)
        .where(and(eq(schema.mails.subjectId, id), eq(schema.mails.template, "registration_initiated")));
      const opened = await openRegistrationLink(visitor, { token: /initiate=([\w-]+)/.exec(mail?.text ?? "")?.[1] });
      const token = opened.outcome === "open" ? opened.token : "";
      await fillFrom(visitor, token, email);
      await submit(visitor, token, "free_plan");
      expect((await recordOf(email === ADDRESS ? known.id : other.id))?.firstName).toBe(expected);
    }
  });
});
