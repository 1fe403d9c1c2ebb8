import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { readOwnFile } from "~/features/files/domain/read-file";
import { findSchoolById } from "~/features/identity/data/school-row";
import { showToday } from "~/features/reports/domain/today";
import { getOwnClass } from "~/features/student-area/domain/class-detail";
import { acceptDocument, sendBackDocument } from "~/features/student-documents/domain/decide-document";
import { mailSentBack, notifyDocumentsSent } from "~/features/student-documents/domain/notify-documents";
import { documentsOf } from "~/features/student-documents/domain/questions";
import { addDocument, sendDocument } from "~/features/student-documents/domain/send-document";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
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
    return id;
  };
  const [shots, resume] = [await question("Immunization record", "required", 1), await question("Resume", "optional", 2)];
  const student = await makeCtx({ as: school.account.id, host: school.host });
  const staff = await makeCtx({ as: school.owner.id, host: school.host });
  return { school, registration: registration.id as string, shots, resume, student, staff };
}

type Asked = Awaited<ReturnType<typeof asked>>;
const stateOf = async ({ staff, registration }: Asked, question: string) =>
  (await documentsOf(staff, registration)).find(({ questionId }) => questionId === question)?.state;
const jobOf = async ({ school }: Asked) => {
  const found = await findSchoolById(makeJobCtx(), school.id);
  if (!found) throw new Error("no school");
  return withSchool(makeJobCtx(), found);
};
const currentOf = async ({ registration }: Asked) => {
  const [row] = await db
    .select()
    .from(schema.registrationDocuments)
    .where(and(eq(schema.registrationDocuments.registrationId, registration), isNull(schema.registrationDocuments.replacedAt)));
  if (!row) throw new Error("no document");
  return row;
};

describe("the documents of a registration", () => {
  it("are missing, sent by the student, shown to staff, and accepted until a date", async () => {
    const at = await asked();
    const { registration, shots, student, staff } = at;
    expect((await getOwnClass(student, { id: registration })).documents.map(({ label, state, isRequired }) => [label, state, isRequired])).toEqual([
      ["Immunization record", "missing", true],
      ["Resume", "missing", false],
    ]);
    await sendDocument(student, { registration, question: shots, file: aFile() });
    expect(await stateOf(at, shots)).toBe("sent");
    expect((await showToday(staff, { kind: "document" })).page.results).toMatchObject([{ id: registration, about: "Immunization record" }]);
    expect(await (await readOwnFile(student, { id: (await currentOf(at)).fileId })).name).toBe("shots.pdf");
    await acceptDocument(staff, { registration, question: shots, expires_on: "2026-06-30" });
    expect(await stateOf(at, shots)).toBe("accepted");
    expect((await showToday(staff, { kind: "document" })).page.results).toEqual([]);
    expect(await refusal(sendDocument(student, { registration, question: shots, file: aFile() }))).toMatchObject({ code: "accepted" });
    const later = await makeCtx({ as: at.school.owner.id, host: at.school.host, now: new Date("2026-07-02T12:00:00Z") });
    expect((await documentsOf(later, registration))[0]?.state).toBe("expired");
  });

  it("are sent back with a reason, which is emailed once; then another can be sent", async () => {
    const at = await asked();
    const { registration, shots, student, staff, school } = at;
    await sendDocument(student, { registration, question: shots, file: aFile() });
    await sendBackDocument(staff, { registration, question: shots, reason: "The second page is missing." });
    const documentId = (await currentOf(at)).id;
    await mailSentBack(await jobOf(at), { registrationId: registration, documentId });
    await mailSentBack(await jobOf(at), { registrationId: registration, documentId });
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.schoolId, school.id));
    expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual([["document_sent_back", school.student.email]]);
    expect(mails[0]?.text).toContain("The second page is missing.");
    await sendDocument(student, { registration, question: shots, file: aFile("again.pdf") });
    expect(await stateOf(at, shots)).toBe("sent");
    // A replaced document sends no mail.
    await mailSentBack(await jobOf(at), { registrationId: registration, documentId });
    expect(await db.select().from(schema.mails).where(eq(schema.mails.schoolId, school.id))).toHaveLength(1);
  });

  it("notify staff of a sent document as each has chosen", async () => {
    const at = await asked();
    await sendDocument(at.student, { registration: at.registration, question: at.shots, file: aFile() });
    const sent = { registrationId: at.registration, documentId: (await currentOf(at)).id };
    await notifyDocumentsSent(await jobOf(at), sent);
    await notifyDocumentsSent(await jobOf(at), sent);
    const news = await db.select().from(schema.staffNews).where(eq(schema.staffNews.schoolId, at.school.id));
    expect(news.map(({ kind, text }) => [kind, text.includes("Immunization record")])).toEqual([["document", true]]);
  });

  it("are accepted when staff add them; a file sent with the registration counts as sent", async () => {
    const at = await asked();
    await addDocument(at.staff, { registration: at.registration, question: at.resume, file: aFile("resume.pdf") });
    expect(await stateOf(at, at.resume)).toBe("accepted");
    await insert(schema.registrationAnswers, {
      ...{ id: newId(), schoolId: at.school.id, registrationId: at.registration, questionId: at.shots, section: "Papers" },
      ...{ label: "Immunization record", type: "file_type", value: "shots.pdf", fileId: "f", position: 1 },
    });
    expect(await stateOf(at, at.shots)).toBe("sent");
    await sendBackDocument(at.staff, { registration: at.registration, question: at.shots, reason: "Not readable." });
    expect(await stateOf(at, at.shots)).toBe("sent_back");
  });

  it("are limited to the student and staff, and to requested documents", async () => {
    const at = await asked();
    const { registration, shots, school } = at;
    const account = await insert(schema.users, userRow({ role: "student", schoolId: school.id }));
    await insert(schema.students, studentRow(school.id, { userId: account.id, email: account.email }));
    const classmate = await makeCtx({ as: account.id, host: school.host });
    const sent = { registration, question: shots, file: aFile() };
    expect(await refusal(sendDocument(classmate, sent))).toMatchObject({ kind: "not_found" });
    await sendDocument(at.student, sent);
    const { fileId } = await currentOf(at);
    expect(await refusal(readOwnFile(classmate, { id: fileId }))).toMatchObject({ kind: "not_found" });
    const other = await aSchool();
    const stranger = await makeCtx({ as: other.owner.id, host: other.host });
    expect(await refusal(acceptDocument(stranger, { registration, question: shots }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(acceptDocument(at.staff, { registration, question: at.resume }))).toMatchObject({ code: "missing" });
    expect(await refusal(sendDocument(at.student, { ...sent, question: newId() }))).toMatchObject({ kind: "not_found" });
    const script = new File(["<svg onload=alert(1)>"], "x.pdf", { type: "application/pdf" });
    expect(await refusal(sendDocument(at.student, { ...sent, file: script }))).toMatchObject({ kind: "invalid" });
  });

  it("are saved once, even if two are sent at the same moment", async () => {
    const at = await asked();
    const send = (name: string) => sendDocument(at.student, { registration: at.registration, question: at.shots, file: aFile(name) });
    await Promise.allSettled(Array.from({ length: 8 }, (_, index) => send(`${index}.pdf`)));
    const rows = await db.select().from(schema.registrationDocuments).where(eq(schema.registrationDocuments.registrationId, at.registration));
    expect(rows.filter(({ replacedAt }) => replacedAt === null)).toHaveLength(1);
  });
});
