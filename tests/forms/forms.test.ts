import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { registrationAnswers } from "#drizzle/schema/enrollment";
import { questions } from "#drizzle/schema/forms";
import * as schema from "#drizzle/schema/index";
import { resetFixedFields, saveFixedFields, updateFixedFields } from "~/features/forms/domain/fixed-fields";
import { copySections, orderSections, readProgramForm, showSection } from "~/features/forms/domain/program-form";
import { addQuestion, editQuestion, listQuestions, readQuestion, removeQuestion, saveQuestion } from "~/features/forms/domain/questions";
import { addSection, editSection, removeSection } from "~/features/forms/domain/sections";
import { chooseClass } from "~/features/registration-flow/domain/wizard/choose-class";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { saveAgreement } from "~/features/registration-flow/domain/wizard/save-agreement";
import { saveAnswers } from "~/features/registration-flow/domain/wizard/save-answers";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { programRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass, submit } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aClass>>;
const staff = () => makeCtx({ as: school.admin.id });
const visitor = () => makeCtx({ host: school.host });

beforeEach(async () => {
  school = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0, paymentOptions: ["free_plan"] } });
});

const ask = async (label: string, more: Record<string, unknown> = {}) =>
  (await addQuestion(await staff(), { label, question_type: "short_text", ...more })).id;
const section = async (title: string, ids: string[], more: Record<string, unknown> = {}) =>
  (await addSection(await staff(), { title, program: school.program.id, form_type: "registration", questions: ids, is_visible: "on", ...more })).id;
const form = async () => readProgramForm(await staff(), { program: school.program.id, form_type: "registration" });
const wizard = async (token?: string, step = 1) => readRegistration(await visitor(), { token, step, program: school.program.id });

describe("questions", () => {
  it("need a type, and options where one chooses", async () => {
    expect(await refusal(addQuestion(await staff(), { label: "Size?" }))).toMatchObject({
      fields: { question_type: ["Please select a question type"] },
    });
    expect(await refusal(addQuestion(await staff(), { label: "Size?", question_type: "single_select", options: "S" }))).toMatchObject({
      fields: { options: ["Enter at least two options."] },
    });
    const id = await ask("Size?", { question_type: "single_select", options: "S\n M \n\nL" });
    expect((await readQuestion(await staff(), { id })).question.options).toEqual(["S", "M", "L"]);
  });

  it("are not deleted while a section asks them, and put aside when they have answers", async () => {
    const id = await ask("Shift?");
    const sectionId = await section("About you", [id]);
    expect(await refusal(removeQuestion(await staff(), { id }))).toMatchObject({
      code: "in_use",
      message: "This item is in use and cannot be deleted. Remove it from 1 section first.",
    });
    await answered(id, "Nights");
    await removeSection(await staff(), { id: sectionId });
    await removeQuestion(await staff(), { id });
    expect(await db.select().from(questions).where(eq(questions.id, id))).toHaveLength(1);
    expect((await listQuestions(await staff(), {})).count).toBe(0);
  });

  it("keep their type and chosen options once they are answered", async () => {
    const id = await ask("Size?", { question_type: "single_select", options: ["S", "M", "L"] });
    await answered(id, "M");
    const edit = async (change: Record<string, unknown>) => editQuestion(await staff(), { id, ...change });
    expect(await refusal(edit({ question_type: "short_text" }))).toMatchObject({ code: "question_answered" });
    expect(await refusal(edit({ options: ["S", "L"] }))).toMatchObject({ code: "option_answered" });
    await edit({ options: ["M", "L"], label: "Uniform size?" });
    expect((await readQuestion(await staff(), { id })).question).toMatchObject({ options: ["M", "L"], label: "Uniform size?" });
    const [answer] = await db.select().from(registrationAnswers).where(eq(registrationAnswers.questionId, id));
    expect(answer).toMatchObject({ label: "As it read then", value: "M" });
  });

  it("are separate per school, and refuse stale changes", async () => {
    const id = await ask("Shift?");
    const other = await aSchool();
    expect(await refusal(readQuestion(await makeCtx({ as: other.owner.id }), { id }))).toMatchObject({ code: "not_found" });
    const body = { id, label: "A", question_type: "short_text", mode: "optional" };
    const { question } = await readQuestion(await staff(), { id });
    await saveQuestion(await staff(), { ...body, version: question.updatedAt });
    expect(await refusal(saveQuestion(await staff(), { ...body, version: question.updatedAt }))).toMatchObject({
      code: "stale",
      message: "This record was changed by someone else. Reload and try again.",
    });
  });
});

/** A student's answer, with the question's wording at that time. */
async function answered(questionId: string, value: string): Promise<void> {
  const registration = await insert(schema.registrations, {
    id: `reg-${questionId}`,
    schoolId: school.id,
    number: `R-${questionId}`,
    code: questionId,
    studentId: school.student.id as string,
    programId: school.program.id,
    classId: school.courseClass.id,
    status: "active",
    enrollmentStatus: "enrolled",
    paymentOption: "free_plan",
    planToPay: "self_pay",
    tuitionCents: 0,
    applicationFeeCents: 0,
    createdAt: 1,
    updatedAt: 1,
  });
  await insert(registrationAnswers, {
    id: `answer-${questionId}`,
    schoolId: school.id,
    registrationId: registration.id,
    questionId,
    section: "About you",
    label: "As it read then",
    type: "short_text",
    value,
    position: 0,
  });
}

describe("sections", () => {
  it("ask at least one question, each once in a form", async () => {
    const id = await ask("Shift?");
    const refused = async (more: Record<string, unknown>) =>
      refusal(addSection(await staff(), { title: "A", program: school.program.id, form_type: "registration", questions: [], ...more }));
    expect(await refused({})).toMatchObject({ fields: { questions: ["Add at least one question."] } });
    expect(await refused({ questions: [id, id] })).toMatchObject({ fields: { questions: ["A section can't ask the same question twice."] } });
    await section("First", [id]);
    expect(await refused({ questions: [id] })).toMatchObject({ fields: { questions: ['"Shift?" is already asked in the section "First".'] } });
  });

  it("take a new question along, keep order and modes, and can be hidden", async () => {
    const [a, b] = [await ask("A?"), await ask("B?")];
    const id = await section("First", [a, b], {
      positions: { [a]: "2", [b]: "1" },
      modes: { [a]: "required" },
      new_label: "C?",
      new_type: "boolean",
    });
    const [stored] = (await form()).sections;
    expect(stored?.questions.map(({ label, effectiveMode }) => [label, effectiveMode])).toEqual([
      ["B?", "optional"],
      ["A?", "required"],
      ["C?", "optional"],
    ]);
    // The wizard asks what is required.
    expect((await wizard()).sections[0]?.questions.map(({ label, mode }) => [label, mode])).toEqual([["A?", "required"]]);
    await showSection(await staff(), { id, is_visible: "" });
    expect((await wizard()).sections).toEqual([]);
    await editSection(await staff(), { id, title: "Renamed", questions: [a], modes: { [a]: "required" }, is_visible: "on" });
    expect((await wizard()).sections).toMatchObject([{ title: "Renamed", questions: [{ label: "A?" }] }]);
  });

  it("are put into an order and copied to another program", async () => {
    const [a, b] = [await ask("A?"), await ask("B?")];
    const first = await section("First", [a]);
    const second = await section("Second", [b]);
    await orderSections(await staff(), { program: school.program.id, form_type: "registration", ids: [first, second], move: `up:${second}` });
    expect((await form()).sections.map(({ title }) => title)).toEqual(["Second", "First"]);
    const target = await insert(schema.programs, programRow(school.id));
    const copy = async () => copySections(await staff(), { program: target.id, from: school.program.id, form_type: "registration" });
    expect(await copy()).toMatchObject({ copied: 2 });
    expect(await refusal(copy())).toMatchObject({ code: "nothing_to_copy" });
    const other = await aSchool();
    expect(await refusal(readProgramForm(await makeCtx({ as: other.owner.id }), { program: school.program.id }))).toMatchObject({
      code: "not_found",
    });
  });
});

describe("fixed fields", () => {
  it("follow the school, but the locked ones", async () => {
    await saveFixedFields(await staff(), {
      form_type: "registration",
      modes: { gender: "required", first_name: "disabled" },
      help: { gender: "As in your papers." },
    });
    const { fields } = await form();
    expect(fields.find(({ name }) => name === "gender")).toMatchObject({ mode: "required", help: "As in your papers." });
    expect(fields.find(({ name }) => name === "first_name")).toMatchObject({ mode: "required" });
    expect(
      await refusal(updateFixedFields(await staff(), { form_type: "registration", static_fields: [{ name: "email", mode: "optional" }] })),
    ).toMatchObject({ code: "invalid" });
    await resetFixedFields(await staff(), { form_type: "registration" });
    expect((await form()).fields.find(({ name }) => name === "gender")).toMatchObject({ mode: "optional", help: null });
    const modes = Object.fromEntries((await form()).fields.map(({ name, mode }) => [name, mode]));
    expect(modes).toMatchObject({ date_of_birth: "required", address: "required", zipcode: "required", country: "optional", ssn_last4: "disabled" });
  });

  it("ask for four digits, a private file and an employer, which stay with the registration, and leave out the payer", async () => {
    const modes = { ssn_last4: "required", id_upload: "required", employer: "optional", plan_to_pay: "disabled" };
    await saveFixedFields(await staff(), {
      form_type: "registration",
      modes: { ...Object.fromEntries((await form()).fields.map(({ name, mode }) => [name, mode])), ...modes },
    });
    const ctx = await visitor();
    const { token } = await chooseClass(ctx, { program: school.program.id, class: school.courseClass.id });
    const me = { token, first_name: "Ana", last_name: "Diaz", email: "ana@example.test", phone: "4015550100" };
    expect(await refusal(saveStudent(ctx, { ...me, ssn_last4: "123456789" }))).toMatchObject({
      fields: { ssn_last4: ["Enter only the last four digits"], id_upload: ["This field is required"] },
    });
    const file = new File([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x34, 0x0a, 0, 0, 0, 0, 0, 0, 0])], "license.pdf", {
      type: "application/pdf",
    });
    expect(await saveStudent(ctx, { ...me, ssn_last4: "6789", id_upload: file, employer: "Harbor Care" })).toMatchObject({ step: 5 });
    expect((await wizard(token, 2)).values.student).toMatchObject({ ssn_last4: "6789", id_upload_name: "license.pdf" });
    await saveAnswers(ctx, { token, answers: {} });
    await saveAgreement(ctx, { token, signature: "Ana Diaz", agree: "on" });
    const { registrationId } = await submit(ctx, token, "free_plan");
    const kept = await db
      .select()
      .from(registrationAnswers)
      .where(eq(registrationAnswers.registrationId, registrationId ?? ""));
    expect(kept.map(({ questionId, value }) => [questionId, value])).toEqual([
      ["field:ssn_last4", "6789"],
      ["field:id_upload", "license.pdf"],
      ["field:employer", "Harbor Care"],
    ]);
    const [stored] = await db
      .select()
      .from(schema.files)
      .where(eq(schema.files.id, kept[1]?.fileId ?? ""));
    expect(stored).toMatchObject({ access: "private", schoolId: school.id });
  });
});
