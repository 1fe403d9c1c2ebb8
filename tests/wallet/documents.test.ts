import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as schema from "#drizzle/schema/index";
import { stageFormFiles } from "~/features/enrollment/domain/stage-form-files";
import { readOwnFile } from "~/features/files/domain/read-file";
import { isSensitiveFor, noteOpening } from "~/features/files/domain/sensitive-files";
import { findSchoolById } from "~/features/identity/data/school-row";
import { missingDocuments } from "~/features/reminders/data/missing-documents";
import { showToday } from "~/features/reports/domain/today";
import { getOwnClass } from "~/features/student-area/domain/class-detail";
import { acceptDocument, sendBackDocument } from "~/features/wallet/domain/decide-document";
import { mailSentBack, notifyHoldingsSent } from "~/features/wallet/domain/notify-holdings";
import { documentsOf } from "~/features/wallet/domain/questions";
import { addDocument, sendDocument } from "~/features/wallet/domain/send-document";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { classRow, programRow, registrationRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

const PDF = "%PDF-1.4 a paper";
const aFile = (name = "shots.pdf", text = PDF) => new File([text], name, { type: "application/pdf" });

/** A registration whose program asks for a record of shots, and, if one likes, a resume. */
async function asked() {
  const school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id));
  const courseClass = await insert(schema.classes, classRow(school.id, program.id));
  const of = { studentId: school.student.id as string, programId: program.id, classId: courseClass.id };
  const registration = await insert(schema.registrations, registrationRow(school.id, of));
  const now = { createdAt: 1, updatedAt: 1 };
  const section = { id: newId(), schoolId: school.id, programId: program.id, title: "Papers", formType: "registration" as const, position: 1 };
  await insert(schema.formSections, { ...section, ...now });
  const question = async (label: string, mode: "required" | "optional", position: number) => {
    const id = newId();
    await insert(schema.questions, { id, schoolId: school.id, label, type: "file_type", options: [], mode, ...now });
    await insert(schema.sectionQuestions, { schoolId: school.id, sectionId: section.id, questionId: id, position });
    return `question:${id}`;
  };
  const [shots, resume] = [await question("Immunization record", "required", 1), await question("Resume", "optional", 2)];
  const student = await makeCtx({ as: school.account.id, host: school.host });
  const staff = await makeCtx({ as: school.owner.id, host: school.host });
  return { school, registration: registration.id as string, shots, resume, student, staff };
}

/** Files of a registration form, as the commit of a registration hands them in. */
const handIn = command({
  name: "tests.hand-in",
  allow: schoolStaff,
  input: z.object({ student: z.string(), registration: z.string(), questions: z.array(z.string()) }),
  run: async (ctx, { student, registration, questions }) =>
    stageFormFiles(ctx, {
      ...{ studentId: student, registrationId: registration },
      answers: questions.map((questionId) => ({ questionId, fileId: `file of ${questionId}` })),
    }),
});

type Asked = Awaited<ReturnType<typeof asked>>;
const stateOf = async ({ staff, registration }: Asked, question: string) =>
  (await documentsOf(staff, registration)).find(({ key }) => key === question)?.state;
const jobOf = async ({ school }: Asked) => {
  const found = await findSchoolById(makeJobCtx(), school.id);
  if (!found) throw new Error("no school");
  return withSchool(makeJobCtx(), found);
};
const currentOf = async ({ registration }: Asked) => {
  const [row] = await db
    .select()
    .from(schema.holdings)
    .where(and(eq(schema.holdings.registrationId, registration), isNull(schema.holdings.replacedAt)));
  if (!row) throw new Error("no document");
  const [file] = await db.select().from(schema.holdingFiles).where(eq(schema.holdingFiles.holdingId, row.id));
  return { ...row, fileId: file?.fileId as string };
};

describe("the documents of a registration", () => {
  it("are missing, sent by the student, shown to staff, and accepted until a date", async () => {
    const at = await asked();
    const { registration, shots, student, staff } = at;
    expect((await getOwnClass(student, { id: registration })).documents.map(({ label, state, isRequired }) => [label, state, isRequired])).toEqual([
      ["Immunization record", "missing", true],
      ["Resume", "missing", false],
    ]);
    await sendDocument(student, { registration, document: shots, files: [aFile()] });
    expect(await stateOf(at, shots)).toBe("sent");
    expect((await showToday(staff, { kind: "document" })).page.results).toMatchObject([{ id: registration, about: "Immunization record" }]);
    expect(await (await readOwnFile(student, { id: (await currentOf(at)).fileId })).name).toBe("shots.pdf");
    await acceptDocument(staff, { registration, document: shots, expires_on: "2026-06-30" });
    expect(await stateOf(at, shots)).toBe("accepted");
    expect((await showToday(staff, { kind: "document" })).page.results).toEqual([]);
    expect(await refusal(sendDocument(student, { registration, document: shots, files: [aFile()] }))).toMatchObject({ code: "accepted" });
    const later = await makeCtx({ as: at.school.owner.id, host: at.school.host, now: new Date("2026-07-02T12:00:00Z") });
    expect((await documentsOf(later, registration))[0]?.state).toBe("expired");
  });

  it("are sent back with a reason, which is emailed once; then another can be sent", async () => {
    const at = await asked();
    const { registration, shots, student, staff, school } = at;
    await sendDocument(student, { registration, document: shots, files: [aFile()] });
    await sendBackDocument(staff, { registration, document: shots, reason: "The second page is missing." });
    const holdingId = (await currentOf(at)).id;
    await mailSentBack(await jobOf(at), { registrationId: registration, holdingId });
    await mailSentBack(await jobOf(at), { registrationId: registration, holdingId });
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, school.id));
    expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual([["document_sent_back", school.student.email]]);
    expect(mails[0]?.text).toContain("The second page is missing.");
    await sendDocument(student, { registration, document: shots, files: [aFile("again.pdf")] });
    expect(await stateOf(at, shots)).toBe("sent");
    // A replaced document sends no mail.
    await mailSentBack(await jobOf(at), { registrationId: registration, holdingId });
    expect(await db.select().from(schema.mails).where(eq(schema.mails.schoolId, school.id))).toHaveLength(1);
  });

  it("notify staff of a sent document as each has chosen", async () => {
    const at = await asked();
    await sendDocument(at.student, { registration: at.registration, document: at.shots, files: [aFile()] });
    const sent = { registrationId: at.registration, holdingId: (await currentOf(at)).id };
    await notifyHoldingsSent(await jobOf(at), sent);
    await notifyHoldingsSent(await jobOf(at), sent);
    const news = await db.select().from(schema.staffNews).where(eq(schema.staffNews.schoolId, at.school.id));
    expect(news.map(({ kind, text }) => [kind, text.includes("Immunization record")])).toEqual([["document", true]]);
  });

  it("are accepted when staff add them; a file sent with the registration counts as sent", async () => {
    const at = await asked();
    await addDocument(at.staff, { registration: at.registration, document: at.resume, files: [aFile("resume.pdf")] });
    expect(await stateOf(at, at.resume)).toBe("accepted");
    const { studentId } = await currentOf(at);
    await handIn(at.staff, { student: studentId as string, registration: at.registration, questions: [at.shots.slice("question:".length)] });
    expect(await stateOf(at, at.shots)).toBe("sent");
    await sendBackDocument(at.staff, { registration: at.registration, document: at.shots, reason: "Not readable." });
    expect(await stateOf(at, at.shots)).toBe("sent_back");
  });

  it("are limited to the student and staff, and to requested documents", async () => {
    const at = await asked();
    const { registration, shots, school } = at;
    const account = await insert(schema.users, userRow({ role: "student", schoolId: school.id }));
    await insert(schema.students, studentRow(school.id, { userId: account.id, email: account.email }));
    const classmate = await makeCtx({ as: account.id, host: school.host });
    const sent = { registration, document: shots, files: [aFile()] };
    expect(await refusal(sendDocument(classmate, sent))).toMatchObject({ kind: "not_found" });
    await sendDocument(at.student, sent);
    const { fileId } = await currentOf(at);
    expect(await refusal(readOwnFile(classmate, { id: fileId }))).toMatchObject({ kind: "not_found" });
    const other = await aSchool();
    const stranger = await makeCtx({ as: other.owner.id, host: other.host });
    expect(await refusal(acceptDocument(stranger, { registration, document: shots }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(acceptDocument(at.staff, { registration, document: at.resume }))).toMatchObject({ code: "missing" });
    expect(await refusal(sendDocument(at.student, { ...sent, document: `question:${newId()}` }))).toMatchObject({ kind: "not_found" });
    const script = new File(["<svg onload=alert(1)>"], "x.pdf", { type: "application/pdf" });
    expect(await refusal(sendDocument(at.student, { ...sent, files: [script] }))).toMatchObject({ kind: "invalid" });
  });

  it("about health are opened by the office and registrars alone, and each opening is on record", async () => {
    const at = await asked();
    const { registration, school } = at;
    const key = at.shots.slice("question:".length);
    await insert(schema.requirements, {
      ...{ id: newId(), schoolId: school.id, key: "immunization", label: "Immunizations", category: "health", appliesTo: "student" },
      ...{ needed: "before_clinical", sensitivity: "health", createdAt: 1, updatedAt: 1 },
    });
    await db.update(schema.questions).set({ requirementKey: "immunization" }).where(eq(schema.questions.id, key));
    await sendDocument(at.student, { registration, document: "immunization", files: [aFile()] });
    const { fileId } = await currentOf(at);
    const of = async (permissionSet: "registrar" | "finance") => {
      const { id } = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet }));
      return makeCtx({ as: id, host: school.host });
    };
    expect(await refusal(readOwnFile(await of("finance"), { id: fileId }))).toMatchObject({ kind: "not_found" });
    expect((await readOwnFile(await of("registrar"), { id: fileId })).name).toBe("shots.pdf");
    expect([await isSensitiveFor(at.staff, fileId), await isSensitiveFor(at.student, fileId)]).toEqual([true, false]);
    await noteOpening(at.staff, { id: fileId });
    const rows = await db.select().from(schema.auditLog).where(eq(schema.auditLog.action, "files.note-opening"));
    expect(rows.filter(({ schoolId }) => schoolId === school.id)).toMatchObject([{ actorId: school.owner.id, subjectId: school.student.id }]);
    // The school stops calling it sensitive.
    await db.update(schema.requirements).set({ sensitivity: "normal" }).where(eq(schema.requirements.schoolId, school.id));
    expect((await readOwnFile(await of("finance"), { id: fileId })).name).toBe("shots.pdf");
  });

  it("are saved once, even if two are sent at the same moment", async () => {
    const at = await asked();
    const send = (name: string) => sendDocument(at.student, { registration: at.registration, document: at.shots, files: [aFile(name)] });
    await Promise.allSettled(Array.from({ length: 8 }, (_, index) => send(`${index}.pdf`)));
    const rows = await db.select().from(schema.holdings).where(eq(schema.holdings.registrationId, at.registration));
    expect(rows.filter(({ replacedAt }) => replacedAt === null)).toHaveLength(1);
  });
});

/** Another registration of the same student, in another program, whose form asks the same. */
async function second(at: Asked, requirementKey: string | null) {
  const { school } = at;
  const program = await insert(schema.programs, programRow(school.id));
  const courseClass = await insert(schema.classes, classRow(school.id, program.id));
  const of = { studentId: school.student.id as string, programId: program.id, classId: courseClass.id };
  const registration = await insert(schema.registrations, registrationRow(school.id, of));
  const section = { id: newId(), schoolId: school.id, programId: program.id, title: "Papers", formType: "registration" as const, position: 1 };
  await insert(schema.formSections, { ...section, createdAt: 1, updatedAt: 1 });
  const id = newId();
  const asks = { schoolId: school.id, label: "CPR card", type: "file_type" as const, options: [], mode: "required" as const, requirementKey };
  await insert(schema.questions, { id, ...asks, createdAt: 1, updatedAt: 1 });
  await insert(schema.sectionQuestions, { schoolId: school.id, sectionId: section.id, questionId: id, position: 1 });
  return { id, registration: registration.id as string };
}

describe("the documents of a student", () => {
  it("count in every class: a card that was accepted once is not asked for again", async () => {
    const at = await asked();
    const [one, other] = [await second(at, "cpr"), await second(at, "cpr")];
    const alone = await second(at, null);
    await sendDocument(at.student, { registration: one.registration, document: "cpr", files: [aFile(), aFile("back.pdf")] });
    await acceptDocument(at.staff, { registration: one.registration, document: "cpr", expires_on: "2027-06-30" });
    const states = async (registration: string) => (await documentsOf(at.staff, registration)).map(({ state, files }) => [state, files.length]);
    expect(await states(one.registration)).toEqual([["accepted", 2]]);
    expect(await states(other.registration)).toEqual([["accepted", 2]]);
    expect(await states(alone.registration)).toEqual([["missing", 0]]);
    expect(await missingDocuments(await jobOf(at), other.registration)).toEqual([]);
    expect(await missingDocuments(await jobOf(at), alone.registration)).toEqual(["CPR card"]);
    expect(await refusal(sendDocument(at.student, { registration: other.registration, document: "cpr", files: [aFile()] }))).toMatchObject({
      code: "accepted",
    });
    // Handed in once more with a registration form, it changes nothing.
    await handIn(at.staff, { student: at.school.student.id as string, registration: other.registration, questions: [other.id] });
    expect(await states(other.registration)).toEqual([["accepted", 2]]);
  });

  it("are one of several files where two questions ask for one requirement", async () => {
    const at = await asked();
    const [one, other] = [await second(at, "cpr"), await second(at, "cpr")];
    await handIn(at.staff, { student: at.school.student.id as string, registration: one.registration, questions: [one.id, other.id] });
    const rows = await db.select().from(schema.holdings).where(eq(schema.holdings.schoolId, at.school.id));
    expect(rows.map(({ key, state, source, registrationId }) => [key, state, source, registrationId])).toEqual([
      ["cpr", "sent", "form", one.registration],
    ]);
    const files = await db.select().from(schema.holdingFiles).where(eq(schema.holdingFiles.schoolId, at.school.id));
    expect(files.map(({ position }) => position).sort()).toEqual([0, 1]);
  });

  it("are replaced by a form's file once they have expired or were sent back", async () => {
    const at = await asked();
    const one = await second(at, "cpr");
    const again = { student: at.school.student.id as string, registration: one.registration, questions: [one.id] };
    await handIn(at.staff, again);
    await acceptDocument(at.staff, { registration: one.registration, document: "cpr", expires_on: "2026-06-30" });
    const later = await makeCtx({ as: at.school.owner.id, host: at.school.host, now: new Date("2026-07-02T12:00:00Z") });
    await handIn(later, again);
    expect((await documentsOf(later, one.registration)).map(({ state }) => state)).toEqual(["sent"]);
    expect(await db.select().from(schema.holdings).where(eq(schema.holdings.schoolId, at.school.id))).toHaveLength(2);
  });

  it("take up to five files", async () => {
    const at = await asked();
    const files = Array.from({ length: 6 }, (_, index) => aFile(`${index}.pdf`));
    const sent = { registration: at.registration, document: at.shots };
    expect(await refusal(sendDocument(at.student, { ...sent, files }))).toMatchObject({ fields: { files: ["Choose up to 5 files."] } });
    expect(await refusal(sendDocument(at.student, { ...sent, files: [] }))).toMatchObject({ kind: "invalid" });
    await sendDocument(at.student, { ...sent, files: files.slice(1) });
    expect((await documentsOf(at.staff, at.registration))[0]?.files).toHaveLength(5);
  });
});
