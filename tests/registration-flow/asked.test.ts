import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findDraftByToken, resumeToken } from "~/features/enrollment/data/drafts";
import { initiateRegistration } from "~/features/registration-flow/domain/initiated/save-initiated";
import { readOutcome } from "~/features/registration-flow/domain/read-outcome";
import { registerByApi } from "~/features/registration-flow/domain/register-by-api";
import { chooseClass } from "~/features/registration-flow/domain/wizard/choose-class";
import { openRegistrationLink } from "~/features/registration-flow/domain/wizard/open-link";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { saveAgreement } from "~/features/registration-flow/domain/wizard/save-agreement";
import { saveAnswers } from "~/features/registration-flow/domain/wizard/save-answers";
import { saveFunding } from "~/features/registration-flow/domain/wizard/save-funding";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { newId } from "~/platform/ids";
import { classRow, programRow } from "~/seed/factories";
import { days, later, makeCtx, minutes, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass, decide, filledDraft, formSection, quietSandbox, setFieldMode, submit, whileFull } from "../support/registering";
import { db, insert } from "../support/rows";

beforeAll(quietSandbox);

const at = { createdAt: NOW.getTime(), updatedAt: NOW.getTime() };
const person = { first_name: "Ana", last_name: "Asked", email: "asked@example.test", phone: "401 555 0100" };
const signed = { signature: "Ana Asked", agree: "on" };

let school: Awaited<ReturnType<typeof aClass>>;
const visitor = (now = NOW) => makeCtx({ host: school.host, now });
beforeEach(async () => {
  school = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0, paymentOptions: ["free_plan"] } });
});

const setMode = (...args: [name: string, mode: "required" | "optional" | "disabled"]) => setFieldMode(school, ...args);

/** Questions of the program's form, each in the given mode; answers their IDs. */
async function asks(...modes: ("required" | "optional")[]): Promise<string[]> {
  const section = await formSection(school);
  const ids: string[] = [];
  for (const [position, mode] of modes.entries()) {
    const question = await insert(schema.questions, {
      id: newId(),
      schoolId: school.id,
      type: "short_text",
      label: `${mode}?`,
      options: [],
      mode,
      ...at,
    });
    await insert(schema.sectionQuestions, { schoolId: school.id, sectionId: section.id, questionId: question.id, position });
    ids.push(question.id);
  }
  return ids;
}

const read = async (input: Record<string, unknown>, now = NOW) => readRegistration(await visitor(now), input);
const drafts = () => db.select().from(schema.registrationDrafts).where(eq(schema.registrationDrafts.schoolId, school.id));
const begin = async (of: { program: { id: string }; courseClass: { id: string } } = school) =>
  (await chooseClass(await visitor(), { program: of.program.id, class: of.courseClass.id })).token;
/** Another program of the school with a class. */
async function another() {
  const program = await insert(schema.programs, programRow(school.id));
  return { program, courseClass: await insert(schema.classes, classRow(school.id, program.id, { capacity: 5 })) };
}
const registrationOf = async (token: string) => {
  const { registrationId } = await submit(await visitor(), token, "free_plan");
  const [row] = await db
    .select()
    .from(schema.registrations)
    .where(eq(schema.registrations.id, registrationId ?? ""));
  const answers = await db
    .select()
    .from(schema.registrationAnswers)
    .where(eq(schema.registrationAnswers.registrationId, registrationId ?? ""));
  const [student] = await db
    .select()
    .from(schema.students)
    .where(eq(schema.students.id, row?.studentId ?? ""));
  return { row, student, answers: answers.map(({ questionId, value }) => [questionId, value]) };
};

describe("before the payment, the wizard asks what the school requires", () => {
  it("four fields and four steps without a requirement; the count is the same on every step", async () => {
    await asks("optional");
    expect(await read({})).toMatchObject({ program: null, steps: [] });
    const token = await begin();
    const step = async (wanted: number) => {
      const page = await read({ token, step: wanted });
      return [page.step, page.steps.length];
    };
    expect(await step(1)).toEqual([1, 4]);
    expect(await step(2)).toEqual([2, 4]);
    expect((await read({ token, step: 2 })).fields.map(({ name }) => name)).toEqual(["first_name", "last_name", "email", "phone"]);
    expect((await saveStudent(await visitor(), { token, ...person })).step).toBe(5);
    expect(await step(5)).toEqual([5, 4]);
    expect(await step(3)).toEqual([5, 4]);
    await saveAgreement(await visitor(), { token, ...signed });
    expect(await step(6)).toEqual([6, 4]);
    expect((await registrationOf(token)).row).toMatchObject({ planToPay: "self_pay", status: "active" });
  });

  it("the required questions, fields and plan to pay have their steps", async () => {
    const [required] = await asks("required", "optional");
    await setMode("plan_to_pay", "required");
    await setMode("date_of_birth", "required");
    const token = await begin();
    expect(await read({ token, step: 2 })).toMatchObject({ steps: [1, 2, 3, 4, 5, 6], sections: [{ questions: [{ id: required }] }] });
    expect((await read({ token, step: 2 })).fields.map(({ name }) => name)).toContain("date_of_birth");
    expect((await saveStudent(await visitor(), { token, ...person, date_of_birth: "2001-05-04" })).step).toBe(3);
    expect((await read({ token, step: 6 })).step).toBe(3);
    expect((await saveAnswers(await visitor(), { token, answers: { [required ?? ""]: "Yes" } })).step).toBe(4);
    expect((await refusal(submit(await visitor(), token, "free_plan"))).code).toBe("step_missing");
    expect((await saveFunding(await visitor(), { token, plan_to_pay: "self_pay" })).step).toBe(5);
  });

  it("optional values that are sent are kept, and stay when a later form leaves them out", async () => {
    const [required = "", optional = ""] = await asks("required", "optional");
    const token = await begin();
    await saveStudent(await visitor(), { token, ...person, city: "Bristol", purpose: "to_work" });
    await saveStudent(await visitor(), { token, ...person, last_name: "Again" });
    await saveAnswers(await visitor(), { token, answers: { [required]: "one", [optional]: "two" } });
    await saveAnswers(await visitor(), { token, answers: { [required]: "three" } });
    await saveFunding(await visitor(), { token, plan_to_pay: "not_sure_yet" });
    await saveAgreement(await visitor(), { token, ...signed });
    const { row, student, answers } = await registrationOf(token);
    expect(student).toMatchObject({ lastName: "Again", city: "Bristol" });
    expect(row).toMatchObject({ purpose: "to_work", planToPay: "not_sure_yet" });
    expect(answers).toEqual([
      [required, "three"],
      [optional, "two"],
    ]);
    // An empty value takes it away.
    const other = await begin();
    await saveStudent(await visitor(), { token: other, ...person, city: "Bristol" });
    await saveStudent(await visitor(), { token: other, ...person, city: "" });
    expect((await read({ token: other, step: 2 })).values.student.city).toBeUndefined();
  });

  it("what staff entered for steps that are left out is part of the registration", async () => {
    const [optional = ""] = await asks("optional");
    const { id } = await initiateRegistration(await makeCtx({ as: school.admin.id }), {
      ...person,
      program: school.program.id,
      class: school.courseClass.id,
      plan_to_pay: "sponsored_employer_agency",
      answers: { [optional]: "Nights" },
      send: "on",
    });
    const link = await resumeToken(await visitor(), { id, email: person.email });
    const opened = await openRegistrationLink(await visitor(), { token: link });
    const token = opened.outcome === "open" ? opened.token : "";
    await saveStudent(await visitor(), { token, ...person });
    await saveAgreement(await visitor(), { token, ...signed });
    const { row, answers } = await registrationOf(token);
    expect(answers).toEqual([[optional, "Nights"]]);
    expect(row).toMatchObject({ planToPay: "sponsored_employer_agency" });
  });

  it("API clients register without a plan to pay as before", async () => {
    const made = await registerByApi(await visitor(), { ...person, class: school.courseClass.id, payment_option: "free_plan" });
    expect(made.registration).toMatchObject({ planToPay: "self_pay" });
    await setMode("plan_to_pay", "required");
    const more = { ...person, email: "more@example.test", class: school.courseClass.id, payment_option: "free_plan" };
    expect((await registerByApi(await visitor(), more)).registration).toMatchObject({ planToPay: "self_pay" });
  });
});

describe("a link to a class", () => {
  it("begins with the details, writes nothing until they are sent, and then has done both steps", async () => {
    const of = { program: school.program.slug, class: school.courseClass.id };
    expect(await read({ ...of, step: 2 })).toMatchObject({ step: 2, chosenClass: school.courseClass.id, isBegun: false });
    expect(await drafts()).toEqual([]);
    expect((await refusal(saveStudent(await visitor(), { ...of, ...person, email: "none" }))).kind).toBe("invalid");
    expect(await drafts()).toEqual([]);
    const { token, step, program, left } = await saveStudent(await visitor(), { ...of, ...person });
    expect({ step, program, left }).toEqual({ step: 5, program: school.program.slug, left: null });
    expect(await read({ token, step: 5 })).toMatchObject({ step: 5, chosenClass: school.courseClass.id });
    const [draft] = await drafts();
    expect(draft).toMatchObject({ email: person.email, classId: school.courseClass.id });
    expect(await db.select().from(schema.seats).where(eq(schema.seats.classId, school.courseClass.id))).toEqual([]);
  });

  it("leads to the choice of class where the class is full, and keeps the details if it has just filled up", async () => {
    const of = { program: school.program.slug, class: school.courseClass.id };
    await whileFull(school, async () => {
      expect((await read({ ...of, step: 2 })).step).toBe(1);
      const { token, step, left } = await saveStudent(await visitor(), { ...of, ...person });
      expect({ step, left }).toEqual({ step: 1, left: "class_full" });
      expect(await read({ token, step: 1 })).toMatchObject({ step: 1, values: { student: { first_name: "Ana" } } });
    });
  });

  it("keeps the draft of a link from staff when another class has just filled up", async () => {
    const second = await insert(schema.classes, classRow(school.id, school.program.id, { capacity: 1 }));
    const { id } = await initiateRegistration(await makeCtx({ as: school.admin.id }), {
      ...person,
      program: school.program.id,
      class: school.courseClass.id,
      tuition: "100",
      send: "on",
    });
    const opened = await openRegistrationLink(await visitor(), { token: await resumeToken(await visitor(), { id, email: person.email }) });
    const token = opened.outcome === "open" ? opened.token : "";
    await whileFull({ id: school.id, courseClass: { id: second.id } }, async () => {
      const of = { token, program: school.program.slug, class: second.id };
      expect(await saveStudent(await visitor(), { ...of, ...person })).toMatchObject({ step: 1, left: "class_full", token });
    });
    expect(await findDraftByToken(await visitor(), token)).toMatchObject({ id, classId: school.courseClass.id, tuitionOverrideCents: 10_000 });
  });

  it("begins another registration in a browser that has completed one", async () => {
    const token = await filledDraft(await visitor(), school, "first");
    await registrationOf(token);
    expect((await read({ token, step: 6 })).completed).not.toBeNull();
    const again = await read({ token, program: school.program.slug, class: school.courseClass.id, step: 2 });
    expect(again).toMatchObject({ completed: null, step: 2 });
    expect(again.values.student.first_name).toBeUndefined();
  });
});

describe("two tabs on different programs", () => {
  it("have their own drafts; the second begins with the person", async () => {
    const other = await another();
    const token = await begin();
    await saveStudent(await visitor(), { token, ...person, city: "Bristol" });
    const second = (await chooseClass(await visitor(), { token, program: other.program.id, class: other.courseClass.id })).token;
    expect(second).not.toBe(token);
    await saveStudent(await visitor(), { token: second, program: other.program.slug, ...person, first_name: "Bea" });
    const [first, later] = [await read({ token, step: 2 }), await read({ token: second, step: 2 })];
    expect([first.program?.id, first.values.student.first_name]).toEqual([school.program.id, "Ana"]);
    expect([later.program?.id, later.values.student.first_name, later.values.student.city]).toEqual([other.program.id, "Bea", "Bristol"]);
  });

  it("refuse a step with the other program's draft", async () => {
    const other = await another();
    const token = await begin();
    await saveStudent(await visitor(), { token, ...person });
    const wrong = { token, program: other.program.slug };
    const ctx = await visitor();
    for (const work of [
      () => saveStudent(ctx, { ...wrong, ...person, first_name: "Bea" }),
      () => saveAnswers(ctx, { ...wrong, answers: {} }),
      () => saveFunding(ctx, { ...wrong, plan_to_pay: "self_pay" }),
      () => saveAgreement(ctx, { ...wrong, ...signed }),
    ])
      expect((await refusal(work())).code).toBe("draft_missing");
    expect((await read({ token, step: 2 })).values.student.first_name).toBe("Ana");
    expect(await read({ token, program: other.program.slug, step: 5 })).toMatchObject({ step: 1, isBegun: false });
  });
});

describe("a registration that has expired", () => {
  it("says so, and its values are there once a class is chosen again", async () => {
    const token = await begin();
    await saveStudent(await visitor(), { token, ...person });
    const then = later(days(15));
    expect(await read({ token, step: 5 }, then)).toMatchObject({ step: 1, expired: "draft" });
    const again = (await chooseClass(await visitor(then), { token, program: school.program.id, class: school.courseClass.id })).token;
    expect(again).not.toBe(token);
    expect(await read({ token: again, step: 5 }, then)).toMatchObject({ step: 5, expired: null, values: { student: { first_name: "Ana" } } });
    expect(await findDraftByToken(await visitor(then), again)).toMatchObject({ email: person.email });
  });
});

describe("the time a seat is held", () => {
  it("is on every step while it is held, in the school's zone, and its end is stated", async () => {
    school = await aClass();
    const ctx = await visitor();
    const token = await filledDraft(ctx, school, "held");
    expect(await read({ token, step: 2 })).toMatchObject({ heldUntil: null, isHoldOver: false });
    const { payAt, code } = await submit(ctx, token);
    for (const step of [1, 2, 5, 6]) expect(await read({ token, step })).toMatchObject({ heldUntil: "10:33 AM EST", isHoldOver: false });
    expect(await readOutcome(ctx, { reg: code, token })).toMatchObject({ kind: "unpaid", heldUntil: "10:33 AM EST" });
    expect(await read({ token, step: 6 }, later(minutes(34)))).toMatchObject({ heldUntil: null, isHoldOver: true, step: 6 });
    // A stranger's token shows nothing of it.
    expect(await read({ token: "x".repeat(40), program: school.program.slug })).toMatchObject({ heldUntil: null });
    await decide(payAt, "success");
  });

  it("is not shown for another class than the held one", async () => {
    school = await aClass();
    const second = await insert(schema.classes, classRow(school.id, school.program.id, { capacity: 5 }));
    const token = await filledDraft(await visitor(), school, "moved");
    await submit(await visitor(), token);
    await chooseClass(await visitor(), { token, program: school.program.id, class: second.id });
    expect(await read({ token, step: 6 })).toMatchObject({ heldUntil: null });
  });
});
