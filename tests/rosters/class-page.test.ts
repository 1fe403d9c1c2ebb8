import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import * as schema from "#drizzle/schema/index";
import { findRegistration } from "~/features/enrollment/data/find-registration";
import { classRoster } from "~/features/rosters/domain/class-roster";
import { stageDecision, stageHolding } from "~/features/wallet/data/documents";
import { newId } from "~/platform/ids";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { registrationRow, studentRow } from "~/seed/factories";
import { makeCtx, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass, formSection } from "../support/registering";
import { insert } from "../support/rows";

const anyFile = {
  purpose: "registration_upload" as const,
  access: "private" as const,
  state: "ready" as const,
  name: "id.pdf",
  contentType: "application/pdf",
  size: 1,
  createdAt: 0,
};
const at = { createdAt: NOW.getTime(), updatedAt: NOW.getTime() };
const send = command({
  name: "tests.send",
  allow: schoolStaff,
  input: z.object({
    registration: z.string(),
    question: z.string(),
    file: z.string(),
    state: z.enum(["sent", "accepted"]),
    until: z.string().nullish(),
  }),
  run: async (ctx, { registration, question, file, state, until }) => {
    const { studentId } = await findRegistration(ctx, registration);
    const key = `question:${question}`;
    const id = stageHolding(ctx, { studentId, registrationId: registration, key, state, source: "office", by: "staff", fileIds: [file] });
    if (until) stageDecision(ctx, id, state, { state: "accepted", by: "staff", expiresOn: until });
  },
});

let school: Awaited<ReturnType<typeof aClass>>;
const staff = () => makeCtx({ as: school.owner.id });
const page = async (tab: "documents" | "emails") => classRoster(await staff(), { id: school.courseClass.id, tab });

beforeEach(async () => {
  school = await aClass();
});

async function student(lastName: string, registration: Partial<typeof schema.registrations.$inferInsert> = {}) {
  const person = await insert(schema.students, studentRow(school.id, { firstName: "Ana", lastName }));
  return insert(
    schema.registrations,
    registrationRow(school.id, { studentId: person.id, programId: school.program.id, classId: school.courseClass.id }, registration),
  );
}

async function fileQuestion(label: string, mode: "required" | "optional", sectionId: string, position: number) {
  const question = await insert(schema.questions, { id: newId(), schoolId: school.id, type: "file_type", label, options: [], mode, ...at });
  await insert(schema.sectionQuestions, { schoolId: school.id, sectionId, questionId: question.id, position });
  return question.id;
}

describe("the documents of a class", () => {
  it("stand in the form's order with their state for each active student", async () => {
    const section = await formSection(school);
    const photo = await fileQuestion("Photo ID", "required", section.id, 0);
    const shot = await fileQuestion("TB test", "required", section.id, 1);
    await fileQuestion("Resume", "optional", section.id, 2);
    const [zoe, ada] = [await student("Zoe"), await student("Ada")];
    await student("Gone", { status: "cancelled" });
    await student("Left", { enrollmentStatus: "dropped" });
    const file = (await insert(schema.files, { ...anyFile, id: newId(), schoolId: school.id, key: newId() })).id;
    await send(await staff(), { registration: zoe.id, question: photo, file, state: "accepted" });
    await send(await staff(), { registration: zoe.id, question: shot, file, state: "accepted", until: "2026-01-14" });
    await send(await staff(), { registration: ada.id, question: photo, file, state: "sent" });
    const { documents } = await page("documents");
    const asked = (states: string[]) => [
      { label: "Photo ID", isRequired: true, state: states[0] },
      { label: "TB test", isRequired: true, state: states[1] },
      { label: "Resume", isRequired: false, state: "missing" },
    ];
    expect(documents).toEqual([
      { id: ada.id, student: "Ana Ada", documents: asked(["sent", "missing"]) },
      { id: zoe.id, student: "Ana Zoe", documents: asked(["accepted", "expired"]) },
    ]);
  });

  it("are none where the form asks for none, and another school's class is not found", async () => {
    await student("Ada");
    expect((await page("documents")).documents).toEqual([]);
    const other = await aClass();
    expect(await refusal(classRoster(await staff(), { id: other.courseClass.id, tab: "documents" }))).toMatchObject({ code: "not_found" });
  });
});

describe("the emails of a class", () => {
  it("are one row per mail to many, newest first, with those that were not sent", async () => {
    const [ada, zoe] = [await student("Ada"), await student("Zoe")];
    const mail = (id: string, of: { id: string }, subject: string, more: Partial<typeof schema.mails.$inferInsert> = {}) =>
      insert(schema.mails, {
        id,
        schoolId: school.id,
        template: id.split(":")[0] ?? "",
        recipient: "a@example.test",
        subject,
        html: "",
        text: "",
        fromName: "School",
        subjectType: "registration",
        subjectId: of.id,
        status: "sent",
        createdAt: NOW.getTime(),
        ...more,
      });
    await mail(`class_message:one:${ada.id}`, ada, "Snow day");
    await mail(`class_message:one:${zoe.id}`, zoe, "Snow day", { status: "failed" });
    await mail(`class_message:two:${ada.id}`, ada, "Snow day again", { createdAt: NOW.getTime() + 5 });
    await mail(`registration_success:${zoe.id}`, zoe, "You're registered", { createdAt: NOW.getTime() - 5 });
    const { emails } = await page("emails");
    expect(emails.map(({ subject, recipients, failed }) => [subject, recipients, failed])).toEqual([
      ["Snow day again", 1, 0],
      ["Snow day", 2, 1],
      ["You're registered", 1, 0],
    ]);
  });
});
