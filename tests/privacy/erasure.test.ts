import { and, eq, getTableColumns, is, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { strFromU8, unzipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { consistencyChecks } from "~/consistency-checks";
import { verifyCode } from "~/features/certificates/domain/verify";
import { newVerifyCode } from "~/features/certificates/number-model";
import { findSchoolById } from "~/features/identity/data/school-row";
import { listMails } from "~/features/mail-log/domain/read-log";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { PERSON_TABLES } from "~/features/privacy/data/person-tables";
import { announceOldCopies, copyKey, deleteCopy, downloadCopy, downloadOwnCopy, failCopy, makeCopy } from "~/features/privacy/domain/copy";
import { eraseStudent, finishErasure, revealName, showErasure } from "~/features/privacy/domain/erase";
import { readRequest, recordRequest, startRequest } from "~/features/privacy/domain/requests";
import { editStudent } from "~/features/students/domain/edit-student";
import { mergeStudents } from "~/features/students/domain/merge-students";
import { searchOffice } from "~/features/students/domain/search-office";
import { writeToStudent } from "~/features/students/domain/write-to-student";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow, studentRow, transactionRow, userRow } from "~/seed/factories";
import { days, later, makeCtx, makeJobCtx, NOW } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let programId: string;
let classId: string;
let me: string;
let account: string;
let registration: string;
let certificateCode: string;
let fileKey: string;
let other: string;

const at = { createdAt: NOW.getTime(), updatedAt: NOW.getTime() };
const EMAIL = "quilla.zephyrin@example.test";
const staff = (now?: Date) => makeCtx({ as: school.admin.id, host: school.host, now });
const owner = () => makeCtx({ as: school.owner.id, host: school.host });
const job = async (now?: Date) => withSchool(makeJobCtx(now), (await findSchoolById(makeJobCtx(now), school.id)) as never);
const isGone = async (table: SQLiteTable) => (await db.select().from(table).where(sql`school_id = ${school.id} AND student_id = ${me}`)).length === 0;

async function asked(kind: "erase" | "copy" = "erase"): Promise<string> {
  const { id } = await recordRequest(await staff(), { student: me, kind, received_on: "2026-01-10", identity_proof: "Photo ID" });
  await startRequest(await staff(), { request: id });
  return id;
}
const erase = async (request: string, confirm = "Quilla Zephyrin") => eraseStudent(await staff(), { request, confirm });

/** A student who completed a program: certificate, payment, mail, note, document with a file, inquiry, resume; and another student. */
beforeEach(async () => {
  school = await aSchool();
  programId = (await insert(schema.programs, programRow(school.id))).id;
  classId = (await insert(schema.classes, classRow(school.id, programId, { startDate: "2025-09-01", endDate: "2025-12-01" }))).id;
  account = (
    await insert(schema.users, userRow({ role: "student", schoolId: school.id, email: EMAIL + school.id, passwordHash: "x", firstName: "Quilla" }))
  ).id;
  const student = studentRow(school.id, {
    ...{ firstName: "Quilla", lastName: "Zephyrin", email: EMAIL + school.id, userId: account, phone: "(401) 555 - 0199" },
    ...{ dateOfBirth: "1999-04-01", address: "9 Secret Lane", comments: "Left-handed", isProfileComplete: true },
  });
  me = (await insert(schema.students, student)).id;
  other = (await insert(schema.students, studentRow(school.id, { firstName: "Otto", lastName: "Neighbor", email: `otto.${school.id}@example.test` })))
    .id;
  registration = String(
    (
      await insert(
        schema.registrations,
        registrationRow(
          school.id,
          { studentId: me, programId, classId },
          { enrollmentStatus: "completed", tuitionCents: 5_000, applicationFeeCents: 0, comment: "Secret comment" },
        ),
      )
    ).id,
  );
  await insert(
    schema.transactions,
    transactionRow(school.id, {
      ...{ registrationId: registration, studentId: me, payerName: "Quilla Zephyrin" },
      type: "manually_paid",
      status: "manually_paid",
      amountCents: 5_000,
    }),
  );
  await insert(
    schema.registrations,
    registrationRow(school.id, { studentId: other, programId, classId }, { enrollmentStatus: "completed", tuitionCents: 0, applicationFeeCents: 0 }),
  );
  certificateCode = newVerifyCode();
  await insert(schema.certificates, {
    ...{
      id: newId(),
      schoolId: school.id,
      registrationId: registration,
      studentId: me,
      number: `C-${school.id.slice(-5)}`,
      verifyCode: certificateCode,
    },
    ...{ kind: "completion", status: "issued", holderName: "Quilla Zephyrin", holderLastKey: "zephyrin", programTitle: "CNA", classCode: "CNA-1" },
    school: { name: "S", address: null, city: null, state: null, zipcode: null, license: null },
    minutes: { theory: 60, lab: 0, clinical: 0, total: 60 } as never,
    ...{ completedOn: "2025-12-01", issuedOn: "2025-12-02", ruleVersion: 0, createdAt: NOW.getTime() },
  });
  const mail = { schoolId: school.id, template: "student_message", fromName: "S", status: "sent" as const, createdAt: NOW.getTime() };
  await insert(schema.mails, {
    id: `m1-${school.id}`,
    ...mail,
    recipient: EMAIL + school.id,
    recipientName: "Quilla Zephyrin",
    subject: "Hi",
    html: "<p>Secret mail</p>",
    text: "Secret mail",
    studentId: me,
  });
  await insert(schema.mails, {
    id: `m2-${school.id}`,
    ...mail,
    recipient: `otto.${school.id}@example.test`,
    subject: "Otto only",
    html: "<p>Otto</p>",
    text: "Otto mail",
    studentId: other,
  });
  await insert(schema.studentNotes, {
    id: `n1-${school.id}`,
    schoolId: school.id,
    studentId: me,
    text: "Secret note",
    authorId: school.owner.id,
    createdAt: 1,
  });
  await insert(schema.studentNotes, {
    id: `n2-${school.id}`,
    schoolId: school.id,
    studentId: other,
    text: "Otto note",
    authorId: school.owner.id,
    createdAt: 1,
  });
  await insert(schema.inquiries, {
    ...{ id: `i-${school.id}`, schoolId: school.id, type: "program_general", name: "Quilla Z", email: EMAIL + school.id, message: "Secret question" },
    ...{ contactStatus: "not_contacted", ...at },
  });
  await insert(schema.resumes, { schoolId: school.id, studentId: me, headline: "Secret resume", skills: [], ...at } as never);
  const holding = newId();
  await insert(schema.holdings, {
    ...{ id: holding, schoolId: school.id, studentId: me, key: "tb", state: "accepted", number: "SECRET-7", source: "office", createdAt: 1 },
  });
  fileKey = `s/${school.id}/tb-${newId()}`;
  const fileId = newId();
  await insert(schema.files, {
    ...{ id: fileId, schoolId: school.id, ownerId: account, purpose: "answer", access: "private", state: "ready", name: "tb.pdf" },
    ...{ contentType: "application/pdf", size: 9, key: fileKey, createdAt: 1 },
  });
  await insert(schema.holdingFiles, { schoolId: school.id, holdingId: holding, fileId, position: 0 });
  await (await staff()).ports.files.put(fileKey, "%PDF-1.4\n", "application/pdf");
});

describe("the tables that name a person", () => {
  it("are all in the registry: each with a student or a registration", () => {
    const tables = Object.values(schema as Record<string, unknown>).filter((each): each is SQLiteTable => is(each, SQLiteTable));
    const naming = tables
      .filter((table) => Object.values(getTableColumns(table)).some(({ name }) => name === "student_id" || name === "registration_id"))
      .map((table) => getTableConfig(table).name);
    const known = new Set(PERSON_TABLES.map(({ table }) => table));
    expect(naming.filter((name) => !known.has(name))).toEqual([]);
    expect(naming.length).toBeGreaterThan(45);
    expect(PERSON_TABLES.length).toBe(known.size);
  });

  it("have the columns that the registry names", () => {
    const columns = new Map(
      Object.values(schema as Record<string, unknown>)
        .filter((each): each is SQLiteTable => is(each, SQLiteTable))
        .map((table) => [getTableConfig(table).name, new Set(Object.values(getTableColumns(table)).map(({ name }) => name))]),
    );
    const unknown = PERSON_TABLES.flatMap(({ table, without = [], files = [], filesIn = [], erased }) =>
      [...without, ...files, ...filesIn, ...(typeof erased === "object" ? Object.keys(erased) : [])]
        .filter((column) => !columns.get(table)?.has(column))
        .map((column) => `${table}.${column}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe("an erasure", () => {
  it("says what goes and what stays, then erases a completed student; certificate, ledger and checks stay as they were", async () => {
    const id = await asked();
    const view = await showErasure(await staff(), { id });
    expect(view).toMatchObject({ isReady: true, matters: [], isHeld: false, name: "Quilla Zephyrin" });
    const group = (key: string) => view.groups.find((each) => each.key === key);
    expect(group("certificates")).toMatchObject({ isKept: true, rows: 1, until: "ever" });
    expect(group("enrollment")).toMatchObject({ isKept: true, until: "2031-12-01" });
    expect(group("notes")).toMatchObject({ isKept: false, rows: 1 });
    expect(group("money")).toMatchObject({ isKept: true });
    const ledger = async () =>
      db.all(sql`SELECT id, type, status, amount_cents, registration_id, student_id FROM transactions WHERE school_id = ${school.id} ORDER BY id`);
    const sums = await ledger();
    const wrong = await findContradictions(makeJobCtx(NOW), consistencyChecks);
    expect(await refusal(erase(id, "Quilla"))).toMatchObject({ fields: { confirm: [expect.any(String)] } });
    const { pseudonym } = await erase(id, "  quilla   ZEPHYRIN ");
    expect(pseudonym).toMatch(/^[2-9A-HJ-NP-Z]{4}$/);

    const [student] = await db.select().from(schema.students).where(eq(schema.students.id, me));
    expect(student).toMatchObject({
      ...{ firstName: "Former student", lastName: pseudonym, email: `former-${me.toLowerCase()}@erased.invalid`, phone: null, dateOfBirth: null },
      ...{ address: null, comments: null, deletedAt: null },
    });
    const [user] = await db.select().from(schema.users).where(eq(schema.users.id, account));
    expect(user).toMatchObject({ status: "inactive", passwordHash: null, firstName: "Former student", phone: null });
    expect([await isGone(schema.studentNotes), await isGone(schema.resumes), await isGone(schema.registrations)]).toEqual([true, true, false]);
    for (const q of [EMAIL, "Zephyrin", "Quilla", "0199"]) {
      const hits = await searchOffice(await staff(), { q });
      expect(hits.students, q).toEqual([]);
      expect((await listMails(await staff(), { search: q })).results, q).toEqual([]);
    }
    expect(await verifyCode(await makeCtx(), { code: certificateCode })).toMatchObject({ what: "certificate", holder: "Quilla Zephyrin" });
    expect(await ledger()).toEqual(sums);
    expect(await findContradictions(makeJobCtx(NOW), consistencyChecks)).toEqual(wrong);
    expect(wrong.filter(({ ids }) => ids.includes(registration))).toEqual([]);

    const names = sql`SELECT group_concat(name) AS names FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%search%' AND name NOT IN ('audit_log', 'certificates', 'outbox', 'sqlite_sequence') AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'd1%'`;
    const [row] = await db.all<{ names: string }>(names);
    for (const table of row?.names.split(",") ?? []) {
      const rows = await db.all<{ school_id?: string | null }>(sql`SELECT * FROM ${sql.identifier(table)}`);
      const text = JSON.stringify(rows.filter((each) => !("school_id" in each) || each.school_id === school.id));
      for (const secret of [
        EMAIL + school.id,
        "9 Secret Lane",
        "Secret note",
        "Secret mail",
        "Secret question",
        "Secret resume",
        "SECRET-7",
        "Secret comment",
      ])
        expect(text.includes(secret), `${table} still has ${secret}`).toBe(false);
    }
    expect((await db.select().from(schema.studentNotes).where(eq(schema.studentNotes.studentId, other))).length).toBe(1);
    expect((await listMails(await staff(), { search: "Otto" })).results.length).toBe(1);
  });

  it("deletes stored files and mails the person at the address that nothing else has", async () => {
    const id = await asked();
    await erase(id);
    const [event] = await db
      .select()
      .from(schema.outbox)
      .where(and(eq(schema.outbox.topic, "privacy.erased"), eq(schema.outbox.schoolId, school.id)));
    expect(event?.payload).not.toContain("zephyrin");
    const sent: { to: string; text: string }[] = [];
    const ctx = await job();
    const mailer = { transport: "captured" as const, send: async (mail: { to: string; text: string }) => void sent.push(mail) };
    const ports = new Proxy(ctx.ports, { get: (target, key) => (key === "mailer" ? mailer : Reflect.get(target, key)) });
    await finishErasure({ ...ctx, ports } as typeof ctx, JSON.parse(event?.payload ?? ""));
    expect(await ctx.ports.files.get(fileKey)).toBeNull();
    expect(sent.map(({ to }) => to)).toEqual([EMAIL + school.id]);
    expect(sent[0]?.text).toContain("30 days");
    expect((await db.select().from(schema.holdings).where(eq(schema.holdings.studentId, me)))[0]).toMatchObject({ state: "accepted", number: null });
  });

  it("happens once of eight at once, and cannot happen again", async () => {
    const id = await asked();
    const ctx = await staff();
    const counts = await tally(Array.from({ length: 8 }, () => eraseStudent({ ...ctx }, { request: id, confirm: "Quilla Zephyrin" })));
    expect(counts.done).toBe(1);
    expect(
      Object.keys(counts)
        .sort()
        .filter((code) => !["done", "stale", "already_erased", "invalid", "not_in_work"].includes(code)),
    ).toEqual([]);
    expect((await db.select().from(schema.erasedStudents).where(eq(schema.erasedStudents.studentId, me))).length).toBe(1);
    expect(await refusal(erase(id))).toMatchObject({ code: "already_erased" });
    expect(await refusal(recordRequest(await staff(), { student: me, kind: "copy", received_on: "2026-01-10" }))).toMatchObject({
      code: "already_erased",
    });
  });

  it("erases twice without the guard of its first statement: the control of the race", async () => {
    await asked();
    const twice = [1, 2].map((n) =>
      db
        .insert(schema.erasedStudents)
        .values({ schoolId: school.id, studentId: me, pseudonym: `T${n}`, sealedName: "x", requestId: "none", erasedAt: n }),
    );
    expect((await Promise.allSettled(twice)).filter(({ status }) => status === "fulfilled").length).toBeLessThan(2);
  });

  it("is refused while a class runs, money is owed, a refund is due, or a hold stands", async () => {
    const id = await asked();
    const other2 = (await insert(schema.classes, classRow(school.id, programId))).id;
    const running = await insert(
      schema.registrations,
      registrationRow(school.id, { studentId: me, programId, classId: other2 }, { tuitionCents: 0, applicationFeeCents: 0 }),
    );
    expect(await refusal(erase(id))).toMatchObject({ code: "open_matters" });
    expect((await showErasure(await staff(), { id })).matters).toHaveLength(1);
    await db.update(schema.registrations).set({ enrollmentStatus: "dropped", tuitionCents: 900 }).where(eq(schema.registrations.id, running.id));
    expect(await refusal(erase(id))).toMatchObject({ code: "open_matters", message: expect.stringContaining("Money is owed") });
    await db.update(schema.registrations).set({ tuitionCents: 0 }).where(eq(schema.registrations.id, running.id));
    await insert(schema.refundDuties, {
      ...{ id: newId(), schoolId: school.id, registrationId: registration, effectiveOn: "2026-01-01", because: "x", dueOn: "2026-02-01", cents: 100 },
      ...{ rule: "x", ...at },
    });
    expect(await refusal(erase(id))).toMatchObject({ code: "open_matters", message: expect.stringContaining("refund") });
    await db.update(schema.refundDuties).set({ settledAt: 1 }).where(eq(schema.refundDuties.schoolId, school.id));
    for (const scope of [{ scope: "student" as const, studentId: me }, { scope: "class" as const, classId }, { scope: "school" as const }]) {
      const hold = newId();
      await insert(schema.legalHolds, { id: hold, schoolId: school.id, ...scope, reason: "Lawsuit", placedBy: school.owner.id, createdAt: 1 });
      expect(await refusal(erase(id))).toMatchObject({ code: "hold_in_place" });
      expect((await showErasure(await staff(), { id })).isHeld).toBe(true);
      await db.update(schema.legalHolds).set({ liftedAt: 2, liftedBy: school.owner.id }).where(eq(schema.legalHolds.id, hold));
    }
    await erase(id);
  });

  it("leaves a person who can't be edited, merged, mailed, or signed in; the owner alone opens the name", async () => {
    const id = await asked();
    await erase(id);
    const name = { kept: other, gone: me };
    expect(await refusal(mergeStudents(await staff(), name))).toMatchObject({ code: "student_erased" });
    expect(await refusal(writeToStudent(await staff(), { id: me, subject: "Hi", message: "Hi" }))).toMatchObject({ code: "student_erased" });
    const [row] = await db.select().from(schema.students).where(eq(schema.students.id, me));
    const fields = { first_name: "Q", last_name: "Z", email: EMAIL, updated_at: row?.updatedAt, phone: "(401) 555 - 0100" };
    expect(await refusal(editStudent(await staff(), { id: me, ...fields }))).toMatchObject({ code: "student_erased" });
    await expect(makeCtx({ as: account, host: school.host })).rejects.toThrow();
    expect(await refusal(revealName(await staff(), { student: me }))).toMatchObject({ kind: "forbidden" });
    expect(await revealName(await owner(), { student: me })).toMatchObject({ name: "Quilla Zephyrin", birthDate: "1999-04-01" });
    const log = await db
      .select()
      .from(schema.auditLog)
      .where(and(eq(schema.auditLog.subjectId, me), eq(schema.auditLog.action, "erasures.reveal-name")));
    expect(log).toHaveLength(1);
    const stranger = await aSchool();
    expect(await refusal(revealName(await makeCtx({ as: stranger.owner.id }), { student: me }))).toMatchObject({ kind: "not_found" });
  });

  it("is closed to registrars and to other schools", async () => {
    const id = await asked();
    const registrar = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "registrar" }));
    const ctx = await makeCtx({ as: registrar.id, host: school.host });
    expect(await readRequest(ctx, { id })).toMatchObject({ state: "in_work" });
    expect(await refusal(showErasure(ctx, { id }))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(eraseStudent(ctx, { request: id, confirm: "Quilla Zephyrin" }))).toMatchObject({ kind: "forbidden" });
    const theirs = await makeCtx({ as: (await aSchool()).owner.id });
    expect(await refusal(showErasure(theirs, { id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(eraseStudent(theirs, { request: id, confirm: "Quilla Zephyrin" }))).toMatchObject({ kind: "not_found" });
  });
});

describe("a copy", () => {
  const unzipped = async (id: string) => {
    const { body } = await downloadCopy(await staff(), { id });
    return unzipSync(new Uint8Array(await new Response(body).arrayBuffer()));
  };

  it("has everything about the person, the files, and nothing of another student", async () => {
    const id = await asked("copy");
    await makeCopy(await job(), id);
    await makeCopy(await job(), id);
    expect(await readRequest(await staff(), { id })).toMatchObject({ state: "done", hasFile: true });
    const files = await unzipped(id);
    const json = strFromU8(files["person.json"] ?? new Uint8Array());
    const html = strFromU8(files["index.html"] ?? new Uint8Array());
    for (const text of ["Secret note", "Secret mail", "Secret question", "Secret resume", "9 Secret Lane", "Secret comment", "SECRET-7"]) {
      expect(json).toContain(text);
      expect(html).toContain(text === "Secret mail" ? "Secret mail" : text);
    }
    for (const text of ["Otto", other, "passwordHash", "password_hash", "token_hash", fileKey]) expect(json, text).not.toContain(text);
    expect(Object.keys(files).filter((path) => path.startsWith("files/"))).toEqual([expect.stringMatching(/^files\/answer-tb-.*\.pdf$/)]);
    expect(Object.keys(JSON.parse(json).tables)).toEqual(
      expect.arrayContaining(["account", "students", "registrations", "certificates", "audit_log"]),
    );
    expect(html).not.toContain("<script");
  });

  it("is downloaded by the student and staff, on record, for 14 days", async () => {
    const id = await asked("copy");
    await makeCopy(await job(), id);
    const student = await makeCtx({ as: account, host: school.host });
    expect((await downloadOwnCopy(student, { id })).size).toBeGreaterThan(500);
    const stranger = await makeCtx({ as: school.account.id, host: school.host });
    expect(await refusal(downloadOwnCopy(stranger, { id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(downloadCopy(await makeCtx({ as: (await aSchool()).owner.id }), { id }))).toMatchObject({ kind: "not_found" });
    await downloadCopy(await staff(), { id });
    const log = await db.select().from(schema.auditLog).where(eq(schema.auditLog.subjectId, id));
    expect(
      log
        .map(({ action }) => action)
        .filter((action) => action.includes("download"))
        .sort(),
    ).toEqual(["privacy.download", "student.download-privacy"]);
    const after = later(days(15));
    expect(await refusal(downloadCopy(await staff(after), { id }))).toMatchObject({ code: "copy_gone" });
    await announceOldCopies(makeJobCtx(after));
    const [event] = await db
      .select()
      .from(schema.outbox)
      .where(eq(schema.outbox.id, `privacy.copy-expired:${id}`));
    await deleteCopy(await job(after), JSON.parse(event?.payload ?? "{}"));
    expect(await (await staff()).ports.files.get(copyKey(school.id, id))).toBeNull();
    expect(await readRequest(await staff(after), { id })).toMatchObject({ hasFile: false, state: "done" });
  });

  it("goes back to staff when it can't be made", async () => {
    const id = await asked("copy");
    await failCopy(await job(), id);
    expect(await readRequest(await staff(), { id })).toMatchObject({ state: "identity_checked" });
    await startRequest(await staff(), { request: id });
  });
});
