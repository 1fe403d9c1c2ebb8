import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { createStudentUpload } from "~/features/files/domain/student-upload";
import { addQuestion, editQuestion, newQuestion, questionToEdit } from "~/features/forms/domain/questions";
import { decideHolding } from "~/features/wallet/domain/decide-document";
import { addHolding, listHoldings, showHolding } from "~/features/wallet/domain/holdings-by-api";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { env } from "../support/env";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

async function asked() {
  const school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id));
  const courseClass = await insert(schema.classes, classRow(school.id, program.id));
  const of = { studentId: school.student.id as string, programId: program.id, classId: courseClass.id };
  const registration = (await insert(schema.registrations, registrationRow(school.id, of))).id as string;
  const row = { category: "training", appliesTo: "student", needed: "before_class", sensitivity: "normal", createdAt: 1, updatedAt: 1 } as const;
  await insert(schema.requirements, { id: newId(), schoolId: school.id, key: "cpr", label: "CPR card", isActive: true, validMonths: 24, ...row });
  return { school, registration, staff: await makeCtx({ as: school.owner.id, host: school.host }) };
}

describe("documents by API", () => {
  it("are added from uploads, listed by state, and decided", async () => {
    const { school, registration, staff } = await asked();
    const bytes = new TextEncoder().encode("%PDF-1.4 a card");
    const upload = await createStudentUpload(staff, { file_name: "cpr.pdf", content_type: "application/pdf", size: bytes.length });
    await env.FILES.put(upload.key, bytes, { httpMetadata: { contentType: "application/pdf" } });
    const input = { registration, document: "cpr", file_urls: [upload.file_url] };
    expect(await refusal(addHolding(staff, input))).toMatchObject({ fields: { expires_on: ["Enter the last day of CPR card."] } });
    const { id } = await addHolding(staff, { ...input, expires_on: "2028-01-01" });
    expect(await showHolding(staff, { id })).toMatchObject({
      label: "CPR card",
      state: "accepted",
      expiresOn: "2028-01-01",
      files: [{ name: "cpr.pdf" }],
    });
    expect((await listHoldings(staff, { state: "sent" })).count).toBe(0);
    expect((await listHoldings(staff, { state: "accepted", student: school.student.id })).results.map((row) => row.id)).toEqual([id]);
    expect(await refusal(addHolding(staff, { ...input, expires_on: "2028-01-01" }))).toMatchObject({ code: "accepted" });
    await decideHolding(staff, { id, decision: "send_back", reason: "It is someone else's." });
    expect((await showHolding(staff, { id })).state).toBe("sent_back");
    const other = await aSchool();
    const stranger = await makeCtx({ as: other.owner.id, host: other.host });
    expect(await refusal(showHolding(stranger, { id }))).toMatchObject({ kind: "not_found" });
    expect((await listHoldings(stranger, {})).results).toEqual([]);
    expect(await refusal(addHolding(stranger, input))).toMatchObject({ kind: "not_found" });
  });
});

describe("a file question", () => {
  it("answers a requirement of the school, and other questions none", async () => {
    const { school, staff } = await asked();
    expect((await newQuestion(staff, {})).requirements).toEqual([{ value: "cpr", label: "CPR card" }]);
    const question = { label: "Your CPR card", question_type: "file_type", requirement: "cpr" };
    const { id } = await addQuestion(staff, question);
    const keyOf = async (questionId: string) =>
      (await db.select().from(schema.questions).where(eq(schema.questions.id, questionId)))[0]?.requirementKey;
    expect(await keyOf(id)).toBe("cpr");
    expect(await refusal(addQuestion(staff, { ...question, requirement: "unknown" }))).toMatchObject({
      fields: { requirement: ["Choose a requirement of the list."] },
    });
    expect(await keyOf((await addQuestion(staff, { ...question, question_type: "short_text" })).id)).toBeNull();
    // A requirement that is switched off stays with its question.
    await db.update(schema.requirements).set({ isActive: false }).where(eq(schema.requirements.schoolId, school.id));
    expect((await questionToEdit(staff, { id })).requirements).toHaveLength(1);
    await editQuestion(staff, { id, label: "CPR card" });
    expect(await keyOf(id)).toBe("cpr");
    await editQuestion(staff, { id, requirement: null });
    expect(await keyOf(id)).toBeNull();
  });
});
