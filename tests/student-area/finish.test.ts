import { and, asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { readOutcome } from "~/features/registration-flow/domain/read-outcome";
import { chooseClass } from "~/features/registration-flow/domain/wizard/choose-class";
import { saveAgreement } from "~/features/registration-flow/domain/wizard/save-agreement";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { changePlanToPay } from "~/features/registrations/domain/change-plan-to-pay";
import { finishDetails, finishPlan, finishQuestions, getFinish, putOffFinish } from "~/features/student-area/domain/finish";
import { getStudentHome } from "~/features/student-area/domain/home";
import { newId } from "~/platform/ids";
import { registrationRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass, formSection, setFieldMode, submit } from "../support/registering";
import { db, insert } from "../support/rows";

const at = { createdAt: NOW.getTime(), updatedAt: NOW.getTime() };
const pdf = new File(["%PDF-1.4\n%%EOF\n"], "id.pdf", { type: "application/pdf" });

let school: Awaited<ReturnType<typeof aClass>>;
let id: string;
let shift: string;
let size: string;
const me = () => makeCtx({ as: school.account.id });
const home = async () => (await getStudentHome(await me(), {})).finish;
const mode = (...args: [name: string, mode: "required" | "optional" | "disabled"]) => setFieldMode(school, ...args);
const registration = async () => (await db.select().from(schema.registrations).where(eq(schema.registrations.id, id)))[0];
const answers = async () =>
  (
    await db
      .select()
      .from(schema.registrationAnswers)
      .where(and(eq(schema.registrationAnswers.schoolId, school.id), eq(schema.registrationAnswers.registrationId, id)))
      .orderBy(asc(schema.registrationAnswers.position))
  ).map(({ questionId, section, label, value, position }) => ({ questionId, section, label, value, position }));

/** A student with a registration by the wizard's required steps, in a form with optional parts of each kind. */
beforeEach(async () => {
  school = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0, paymentOptions: ["free_plan"] } });
  const section = await formSection(school);
  const ask = async (type: "short_text" | "single_select" | "file_type", position: number) => {
    const options = type === "single_select" ? ["S", "M"] : [];
    const question = await insert(schema.questions, { id: newId(), schoolId: school.id, type, label: type, options, mode: "optional", ...at });
    await insert(schema.sectionQuestions, { schoolId: school.id, sectionId: section.id, questionId: question.id, position });
    return question.id;
  };
  [shift, size] = [await ask("short_text", 0), await ask("single_select", 1)];
  await ask("file_type", 2);
  const ctx = await me();
  const { token } = await chooseClass(ctx, { program: school.program.id, class: school.courseClass.id });
  await saveStudent(ctx, { token, first_name: "Ana", last_name: "More", email: "ignored@example.test", phone: "401 555 0100" });
  await saveAgreement(ctx, { token, signature: "Ana More", agree: "on" });
  const made = await submit(ctx, token, "free_plan");
  id = made.registrationId ?? "";
  const outcome = await readOutcome(ctx, { reg: made.code, token });
  expect(outcome).toMatchObject({ kind: "made", hasMore: true });
  await db
    .update(schema.students)
    .set({ middleName: null, emergencyName: null, city: null, dateOfBirth: null })
    .where(eq(schema.students.id, school.student.id));
});

describe("the checklist of the student's home", () => {
  it("lists empty fields, unanswered questions, the plan to pay and files, and each form saves its part", async () => {
    await mode("employer", "optional");
    await mode("id_upload", "optional");
    const [list] = await home();
    expect(list).toMatchObject({ id, parts: ["details", "questions", "plan"], questionCount: 2, documents: ["file_type"] });
    expect(list?.fields).toEqual(expect.arrayContaining(["Date of birth", "City", "Emergency contact", "Employer", "Photo identification"]));
    expect(list?.fields).not.toContain("First name");
    expect(list?.fields).not.toContain("Country");

    expect(await getFinish(await me(), { id })).toMatchObject({ part: "details" });
    const details = {
      city: "Bristol",
      date_of_birth: "2001-05-04",
      emergency_name: "Ida More",
      purpose: "to_work",
      employer: "Harbor Care",
      id_upload: pdf,
    };
    expect(await finishDetails(await me(), { id, ...details })).toEqual({ id, next: "questions" });
    const [student] = await db.select().from(schema.students).where(eq(schema.students.id, school.student.id));
    expect(student).toMatchObject({ city: "Bristol", dateOfBirth: "2001-05-04", emergencyName: "Ida More" });
    expect(await registration()).toMatchObject({ purpose: "to_work" });

    expect(await finishQuestions(await me(), { id, answers: { [shift]: "Nights", [size]: "M" } })).toEqual({ id, next: "plan" });
    expect(await answers()).toEqual([
      { questionId: "field:id_upload", section: "Your details", label: "Photo identification", value: "id.pdf", position: 0 },
      { questionId: "field:employer", section: "Your details", label: "Employer", value: "Harbor Care", position: 1 },
      { questionId: shift, section: "About you", label: "short_text", value: "Nights", position: 2 },
      { questionId: size, section: "About you", label: "single_select", value: "M", position: 3 },
    ]);

    const sponsor = { plan_to_pay: "sponsored_employer_agency", sponsor_name: "Harbor Care" };
    expect(await refusal(finishPlan(await me(), { id, plan_to_pay: sponsor.plan_to_pay }))).toMatchObject({
      fields: { sponsor_name: [expect.any(String)] },
    });
    expect(await finishPlan(await me(), { id, ...sponsor })).toEqual({ id, next: null });
    expect(await registration()).toMatchObject({ planToPay: "sponsored_employer_agency", sponsorName: "Harbor Care", isPlanAssumed: false });
    const [left] = await home();
    expect(left?.parts).toEqual(["details"]);
    expect(left?.fields).not.toContain("City");
  });

  it("is gone once everything is answered", async () => {
    for (const { name } of (await getFinish(await me(), { id })).fields) await mode(name, "disabled");
    await finishQuestions(await me(), { id, answers: { [shift]: "Nights", [size]: "M" } });
    await finishPlan(await me(), { id, plan_to_pay: "self_pay" });
    expect((await home()).map(({ parts, documents }) => [parts, documents])).toEqual([[[], ["file_type"]]]);
    await db.update(schema.questions).set({ archivedAt: NOW.getTime() }).where(eq(schema.questions.label, "file_type"));
    expect(await home()).toEqual([]);
    expect((await getFinish(await me(), { id })).part).toBeNull();
  });

  it("is put off for one registration, and stays so", async () => {
    expect(await home()).toHaveLength(1);
    await putOffFinish(await me(), { id });
    expect(await home()).toEqual([]);
    expect((await registration())?.finishPutOffAt).toBe(NOW.getTime());
    expect((await refusal(putOffFinish(await me(), { id }))).code).toBe("not_open");
    // The form itself stays open.
    expect((await getFinish(await me(), { id })).part).toBe("details");
  });

  it("leaves out a plan that staff have set, or that the school does not ask for", async () => {
    await mode("plan_to_pay", "disabled");
    expect((await home())[0]?.parts).toEqual(["details", "questions"]);
    await mode("plan_to_pay", "optional");
    await changePlanToPay(await makeCtx({ as: school.admin.id }), { registration: id, plan_to_pay: "not_sure_yet" });
    expect((await home())[0]?.parts).toEqual(["details", "questions"]);
    expect((await refusal(finishPlan(await me(), { id, plan_to_pay: "self_pay" }))).code).toBe("registration_changed");
    expect(await registration()).toMatchObject({ planToPay: "not_sure_yet" });
  });
});

describe("a student can answer only what is open", () => {
  const attempts = (of: string) => [
    async (as: string) => finishDetails(await makeCtx({ as }), { id: of, city: "Elsewhere" }),
    async (as: string) => finishQuestions(await makeCtx({ as }), { id: of, answers: { [shift]: "Mine" } }),
    async (as: string) => finishPlan(await makeCtx({ as }), { id: of, plan_to_pay: "not_sure_yet" }),
    async (as: string) => putOffFinish(await makeCtx({ as }), { id: of }),
    async (as: string) => getFinish(await makeCtx({ as }), { id: of }),
  ];

  it("of the own registration", async () => {
    const account = await insert(schema.users, userRow({ role: "student", schoolId: school.id }));
    await insert(schema.students, studentRow(school.id, { userId: account.id }));
    const [before, was] = [await registration(), await answers()];
    for (const attempt of attempts(id)) expect(["not_found", "conflict"]).toContain((await refusal(attempt(account.id))).kind);
    expect([await registration(), await answers()]).toEqual([before, was]);
  });

  it.each([{ status: "cancelled" }, { enrollmentStatus: "dropped" }, { enrollmentStatus: "completed" }] as const)(
    "not in a registration that is %o",
    async (change) => {
      await db.update(schema.registrations).set(change).where(eq(schema.registrations.id, id));
      const was = await answers();
      for (const attempt of attempts(id)) expect(["not_found", "conflict"]).toContain((await refusal(attempt(school.account.id))).kind);
      expect(await answers()).toEqual(was);
      expect(await registration()).toMatchObject({ isPlanAssumed: true, finishPutOffAt: null });
      expect(await home()).toEqual([]);
    },
  );

  it("questions and fields of the form, in its limits", async () => {
    const foreign = await insert(schema.questions, {
      id: newId(),
      schoolId: school.id,
      type: "short_text",
      label: "x",
      options: [],
      mode: "optional",
      ...at,
    });
    expect(await refusal(finishQuestions(await me(), { id, answers: { [shift]: "x".repeat(201), [size]: "XL" } }))).toMatchObject({
      fields: { [`answers.${shift}`]: [expect.any(String)], [`answers.${size}`]: [expect.any(String)] },
    });
    await finishQuestions(await me(), { id, answers: { [foreign.id]: "no", [shift]: "yes" } });
    expect((await answers()).map(({ questionId }) => questionId)).toEqual([shift]);
    await finishDetails(await me(), { id, first_name: "Other", email: "other@example.test", country: "Elsewhere", city: "Bristol" });
    const [student] = await db.select().from(schema.students).where(eq(schema.students.id, school.student.id));
    expect(student).toMatchObject({ firstName: "Ana", city: "Bristol", country: null });
    expect(student?.email).not.toBe("other@example.test");
  });

  it("once: what was answered before stays", async () => {
    await finishQuestions(await me(), { id, answers: { [shift]: "Nights" } });
    await finishQuestions(await me(), { id, answers: { [shift]: "Days", [size]: "S" } });
    expect((await answers()).map(({ value }) => value)).toEqual(["Nights", "S"]);
    await finishDetails(await me(), { id, city: "Bristol" });
    await finishDetails(await me(), { id, city: "Elsewhere" });
    const [student] = await db.select().from(schema.students).where(eq(schema.students.id, school.student.id));
    expect(student?.city).toBe("Bristol");
    // Two forms at once: one of them.
    const ctx = await me();
    const results = await Promise.allSettled([
      finishPlan(ctx, { id, plan_to_pay: "self_pay" }),
      finishPlan(ctx, { id, plan_to_pay: "not_sure_yet" }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("and a file that is none is refused", async () => {
    await mode("id_upload", "optional");
    const page = new File(["<html></html>"], "page.pdf", { type: "application/pdf" });
    expect(await refusal(finishDetails(await me(), { id, id_upload: page }))).toMatchObject({
      fields: { id_upload: ["This file type is not allowed"] },
    });
    expect(await answers()).toEqual([]);
  });
});

it("a registration by staff asks for what staff left empty", async () => {
  const account = await insert(schema.users, userRow({ role: "student", schoolId: school.id }));
  const student = await insert(schema.students, studentRow(school.id, { userId: account.id }));
  await insert(
    schema.registrations,
    registrationRow(school.id, { studentId: student.id, programId: school.program.id, classId: school.courseClass.id }),
  );
  const [list] = (await getStudentHome(await makeCtx({ as: account.id }), {})).finish;
  expect(list?.parts).toEqual(["details", "questions"]);
});
