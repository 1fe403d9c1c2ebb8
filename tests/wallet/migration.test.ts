import { applyD1Migrations, reset } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow } from "~/seed/factories";
import { env } from "../support/env";
import { aSchool, db, insert } from "../support/rows";

afterAll(async () => {
  await reset();
  await applyD1Migrations(env.DB, env.MIGRATIONS);
});

describe("the move of documents to the student's wallet", () => {
  it("keeps every document with its file, the best of each question as the current one, and files of registration forms as sent", async () => {
    await reset();
    // Later migrations add columns that rows are made with today.
    const isOther = ({ name }: { name: string }) => !name.startsWith("0059");
    await applyD1Migrations(env.DB, env.MIGRATIONS.filter(isOther));
    const school = await aSchool();
    const studentId = school.student.id as string;
    const program = await insert(schema.programs, programRow(school.id));
    const registrationIds: string[] = [];
    for (const createdAt of [10, 20, 30]) {
      const courseClass = await insert(schema.classes, classRow(school.id, program.id));
      const row = registrationRow(school.id, { studentId, programId: program.id, classId: courseClass.id }, { createdAt });
      registrationIds.push((await insert(schema.registrations, row)).id as string);
    }
    const [one, two, three] = registrationIds as [string, string, string];
    const question = {
      schoolId: school.id,
      label: "Card",
      type: "file_type" as const,
      options: [],
      mode: "required" as const,
      createdAt: 1,
      updatedAt: 1,
    };
    const [card, shots, photo] = [newId(), newId(), newId()];
    for (const id of [card, shots, photo]) await insert(schema.questions, { ...question, id });
    const document = (id: string, registration: string, of: string, state: string, at: number, more: Record<string, string | number> = {}) => {
      const row = { id, school_id: school.id, registration_id: registration, question_id: of, file_id: `file ${id}`, state, created_at: at };
      const all: Record<string, string | number> = { ...row, sent_by: school.account.id as string, ...more };
      const names = Object.keys(all);
      return env.DB.prepare(`INSERT INTO registration_documents (${names.join()}) VALUES (${names.map(() => "?").join()})`).bind(
        ...Object.values(all),
      );
    };
    const answer = (registrationId: string, questionId: string, fileId: string) =>
      insert(schema.registrationAnswers, {
        ...{ id: newId(), schoolId: school.id, registrationId, questionId, section: "Papers", label: "Card", type: "file_type", value: "a.pdf" },
        ...{ fileId, position: 1 },
      });
    await env.DB.batch([
      document("replaced", one, card, "sent_back", 100, { reason: "Blurred.", replaced_at: 150 }),
      document("accepted", one, card, "accepted", 150, { decided_by: "staff", decided_at: 160, expires_on: "2099-01-01" }),
      document("newer", two, card, "sent", 200),
      document("expired", one, shots, "accepted", 100, { expires_on: "2020-01-01" }),
      document("after", two, shots, "sent", 300, { sent_by: "staff" }),
    ]);
    await answer(one, card, "of the form, with a document");
    await answer(three, photo, "photo");
    await answer(two, photo, "older photo");
    await applyD1Migrations(env.DB, env.MIGRATIONS);
    const rows = await db.select().from(schema.holdings).where(eq(schema.holdings.schoolId, school.id));
    const files = await db.select().from(schema.holdingFiles).where(eq(schema.holdingFiles.schoolId, school.id));
    const brief = rows.map(({ id, key, state, source, registrationId, replacedAt, studentId: of }) => {
      expect(of).toBe(studentId);
      return [files.filter(({ holdingId }) => holdingId === id).map(({ fileId }) => fileId), key, state, source, registrationId, replacedAt];
    });
    const by = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]));
    expect(brief.sort(by)).toEqual(
      [
        [["file replaced"], `question:${card}`, "sent_back", "student", one, 150],
        [["file accepted"], `question:${card}`, "accepted", "student", one, null],
        [["file newer"], `question:${card}`, "sent", "student", two, 200],
        [["file expired"], `question:${shots}`, "accepted", "student", one, 300],
        [["file after"], `question:${shots}`, "sent", "office", two, null],
        [["photo"], `question:${photo}`, "sent", "form", three, null],
        [["older photo"], `question:${photo}`, "sent", "form", two, 30],
      ].sort(by),
    );
    expect(rows.find(({ id }) => id === "accepted")).toMatchObject({ expiresOn: "2099-01-01", decidedBy: "staff", decidedAt: 160 });
    expect((await env.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'registration_documents'").all()).results).toEqual([]);
  });
});
