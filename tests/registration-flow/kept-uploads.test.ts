import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { createStudentUpload } from "~/features/files/domain/student-upload";
import { chooseClass } from "~/features/registration-flow/domain/wizard/choose-class";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { saveAnswers } from "~/features/registration-flow/domain/wizard/save-answers";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { newId } from "~/platform/ids";
import { makeCtx, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass } from "../support/registering";
import { db, insert } from "../support/rows";

const at = { createdAt: NOW.getTime(), updatedAt: NOW.getTime() };
const pdf = (name: string) => new File(["%PDF-1.4\n%%EOF\n"], name, { type: "application/pdf" });
const filesOf = (schoolId: string) =>
  db
    .select({ name: schema.files.name })
    .from(schema.files)
    .where(and(eq(schema.files.schoolId, schoolId), eq(schema.files.state, "ready")));

/** A program that asks for a file and for a word, both of which it must have. */
async function asking() {
  const school = await aClass();
  const section = await insert(schema.formSections, {
    id: newId(),
    schoolId: school.id,
    programId: school.program.id,
    formType: "registration",
    title: "Papers",
    position: 0,
    isVisible: true,
    ...at,
  });
  const ask = async (type: "file_type" | "short_text", position: number) => {
    const question = await insert(schema.questions, { id: newId(), schoolId: school.id, type, label: type, options: [], mode: "required", ...at });
    await insert(schema.sectionQuestions, { schoolId: school.id, sectionId: section.id, questionId: question.id, position });
    return question.id;
  };
  const [printed, word] = [await ask("file_type", 0), await ask("short_text", 1)];
  const ctx = await makeCtx({ host: school.host });
  const { token } = await chooseClass(ctx, { program: school.program.id, class: school.courseClass.id });
  const page = async (step: number) => readRegistration(ctx, { token, step });
  return { school, ctx, token, printed, word, page };
}

const person = { first_name: "Ana", last_name: "File", email: "file@example.test", phone: "401 555 0100" };

describe("a file of a rejected step", () => {
  it("stays with the answers and need not be sent again", async () => {
    const { school, ctx, token, printed, word, page } = await asking();
    await saveStudent(ctx, { token, ...person });
    const refused = await refusal(saveAnswers(ctx, { token, answers: { [printed]: pdf("card.pdf"), [word]: "" } }));
    expect(refused.fields).toEqual({ [`answers.${word}`]: ["This field is required"] });
    expect((await page(3)).values.answers[printed]?.file).toBe("card.pdf");
    await saveAnswers(ctx, { token, answers: { [printed]: "", [word]: "yes" } });
    expect((await page(4)).values.answers).toEqual({ [printed]: { raw: "card.pdf", file: "card.pdf" }, [word]: { raw: "yes", file: null } });
    expect(await filesOf(school.id)).toEqual([{ name: "card.pdf" }]);
  });

  it("is replaced by a file chosen later", async () => {
    const { ctx, token, printed, word, page } = await asking();
    await saveStudent(ctx, { token, ...person });
    await refusal(saveAnswers(ctx, { token, answers: { [printed]: pdf("old.pdf") } }));
    await refusal(saveAnswers(ctx, { token, answers: { [printed]: pdf("new.pdf") } }));
    await saveAnswers(ctx, { token, answers: { [word]: "yes" } });
    expect((await page(4)).values.answers[printed]?.file).toBe("new.pdf");
  });

  it("is rejected on its question if it is not a document", async () => {
    const { ctx, token, printed, word, page } = await asking();
    await saveStudent(ctx, { token, ...person });
    const page1 = new File(["<html></html>"], "page.pdf", { type: "application/pdf" });
    expect((await refusal(saveAnswers(ctx, { token, answers: { [printed]: page1, [word]: "yes" } }))).fields).toEqual({
      [`answers.${printed}`]: ["This file type is not allowed"],
    });
    expect((await page(3)).values.answers[printed]?.file ?? null).toBeNull();
  });

  it("stays with the student's details, too", async () => {
    const { school, ctx, token, page } = await asking();
    await insert(schema.staticFields, { schoolId: school.id, formType: "registration", name: "id_upload", mode: "required" });
    await refusal(saveStudent(ctx, { token, ...person, email: "no address", id_upload: pdf("id.pdf") }));
    expect((await page(2)).values.student.id_upload_name).toBe("id.pdf");
    await saveStudent(ctx, { token, ...person, id_upload: "" });
    expect((await page(3)).values.student).toMatchObject({ id_upload_name: "id.pdf", email: "file@example.test" });
    expect(await filesOf(school.id)).toEqual([{ name: "id.pdf" }]);
  });

  it("counts toward the limit of thirty an hour per IP address, however it is sent", async () => {
    const { school, token, printed, word } = await asking();
    const ctx = await makeCtx({ host: school.host, ip: "198.51.100.30" });
    await saveStudent(ctx, { token, ...person });
    const ask = () => createStudentUpload(ctx, { file_name: "a.pdf", content_type: "application/pdf", size: 9 });
    for (let time = 0; time < 28; time += 1) await ask();
    const send = (answer: string) => refusal(saveAnswers(ctx, { token, answers: { [printed]: pdf("card.pdf"), [word]: answer } }));
    await saveAnswers(ctx, { token, answers: { [printed]: pdf("card.pdf"), [word]: "yes" } });
    expect((await send("")).kind).toBe("invalid");
    const before = (await filesOf(school.id)).length;
    for (const answer of ["yes", ""]) expect((await send(answer)).kind).toBe("too_many");
    expect((await refusal(ask())).kind).toBe("too_many");
    expect(await filesOf(school.id)).toHaveLength(before);
    await saveAnswers(ctx, { token, answers: { [printed]: "", [word]: "yes" } });
  });
});
