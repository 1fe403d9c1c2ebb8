import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { agreements, registrations, studentNotes } from "#drizzle/schema/enrollment";
import { emailTemplates, mails } from "#drizzle/schema/messaging";
import { classes, programs } from "#drizzle/schema/programs";
import { noteStudent } from "~/features/students/domain/note-student";
import { findStudentProfile, studentProfile } from "~/features/students/domain/student-profile";
import { writeToStudent } from "~/features/students/domain/write-to-student";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow } from "~/seed/factories";
import { later, makeCtx, minutes, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let id: string;

beforeEach(async () => {
  school = await aSchool();
  id = school.student.id;
});

const admin = (now = NOW) => makeCtx({ as: school.admin.id, now });
const tab = async (name: string) => studentProfile(await admin(), { id, tab: name });
const mailsTo = () => db.select().from(mails).where(eq(mails.studentId, id));

describe("notes on a student", () => {
  it("are listed newest first with their authors, and hidden from students", async () => {
    await noteStudent(await admin(), { id, note: "Prefers a call" });
    await noteStudent(await makeCtx({ as: school.owner.id, now: later(minutes(5)) }), { id, note: "Brings the form on Monday" });
    const { notes } = await tab("notes");
    expect(notes.map(({ text, author }) => [text, author])).toEqual([
      ["Brings the form on Monday", `${school.owner.firstName} ${school.owner.lastName}`],
      ["Prefers a call", `${school.admin.firstName} ${school.admin.lastName}`],
    ]);
    expect((await findStudentProfile(await makeCtx({ as: school.account.id }), { id })).student.comments).toBeNull();
    expect((await refusal(studentProfile(await makeCtx({ as: school.account.id }), { id, tab: "notes" }))).kind).toBe("forbidden");
  });

  it("are added once for a form sent twice, and cannot be empty", async () => {
    const ctx = { ...(await admin()), idempotencyKey: "note-once-please" };
    for (let press = 0; press < 2; press += 1) await noteStudent(ctx, { id, note: "Once" });
    expect(await db.select().from(studentNotes).where(eq(studentNotes.studentId, id))).toHaveLength(1);
    expect((await refusal(noteStudent(await admin(), { id, note: " " }))).fields).toEqual({ note: ["This field is required"] });
  });
});

describe("an email to a student", () => {
  it("is sent in the school's layout, shows in the tab, and goes out once for a form sent twice", async () => {
    const ctx = { ...(await admin()), idempotencyKey: "mail-once-please" };
    const input = { id, subject: "Your photo ID", message: "Please bring it on Monday." };
    for (let press = 0; press < 2; press += 1) expect(await writeToStudent(ctx, input)).toEqual({ id, to: school.student.email });
    const [mail, ...more] = await mailsTo();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: "student_message", subject: "Your photo ID", recipient: school.student.email, schoolId: school.id });
    expect(mail?.text).toContain("Please bring it on Monday.");
    expect((await tab("emails")).emails).toMatchObject([{ subject: "Your photo ID" }]);
  });

  it("uses the school's wording around the message", async () => {
    const wording = { abbreviation: "student_message", subject: "[Desk] {{subject}}", body: "Dear {{first_name}},\n\n{{message}}" };
    await insert(emailTemplates, { id: newId(), schoolId: school.id, ...wording, createdAt: 0, updatedAt: 0 });
    await writeToStudent(await admin(), { id, subject: "Hello", message: "Come by." });
    expect((await mailsTo())[0]).toMatchObject({ subject: "[Desk] Hello" });
  });

  it("needs a subject and a message", async () => {
    expect(Object.keys((await refusal(writeToStudent(await admin(), { id }))).fields ?? {})).toEqual(["subject", "message"]);
    expect(await mailsTo()).toEqual([]);
  });
});

describe("the files of a student", () => {
  it("include signed agreements", async () => {
    const program = await insert(programs, programRow(school.id));
    const courseClass = await insert(classes, classRow(school.id, program.id));
    const registration = await insert(registrations, registrationRow(school.id, { studentId: id, programId: program.id, classId: courseClass.id }));
    const signed = { title: "Enrollment agreement", body: "All of it", policy: "None", signature: "Ana", ip: "", userAgent: "", textHash: "x" };
    await insert(agreements, { id: newId(), schoolId: school.id, registrationId: registration.id, ...signed, signedAt: NOW.getTime() });
    expect((await tab("files")).agreements).toMatchObject([{ title: "Enrollment agreement", signature: "Ana", number: registration.number }]);
  });
});
