import { and, eq, getTableColumns, is, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { BY_STUDENT, FOLLOWERS } from "~/features/students/data/merges";
import { compareStudents, listDuplicates } from "~/features/students/domain/duplicates";
import { editStudent } from "~/features/students/domain/edit-student";
import { keepApart, mergeStudents, undoMerge } from "~/features/students/domain/merge-students";
import { studentChecks } from "~/features/students/domain/student-checks";
import { studentProfile } from "~/features/students/domain/student-profile";
import { classRow, programRow, registrationRow, studentRow, transactionRow, userRow } from "~/seed/factories";
import { days, later, makeCtx, makeJobCtx, minutes, NOW } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let kept: string;
let gone: string;
let programId: string;
let classId: string;

const at = { createdAt: NOW.getTime(), updatedAt: NOW.getTime() };

/** One person twice: with an account and a phone, and again with a birth date, a registration, money and everything else. */
beforeEach(async () => {
  school = await aSchool();
  kept = (
    await insert(schema.students, studentRow(school.id, { firstName: "Tessa", lastName: "Moreau", email: `tessa.moreau.${school.id}@example.test` }))
  ).id;
  gone = (
    await insert(
      schema.students,
      studentRow(school.id, { firstName: "Tess", lastName: "Moreau", email: `tessamoreau.${school.id}@example.test`, dateOfBirth: "1999-04-01" }),
    )
  ).id;
  programId = (await insert(schema.programs, programRow(school.id))).id;
  classId = (await insert(schema.classes, classRow(school.id, programId))).id;
  await register(gone);
});

async function register(studentId: string, inClass = classId): Promise<string> {
  const { id } = await insert(schema.registrations, registrationRow(school.id, { studentId, programId, classId: inClass }));
  await insert(
    schema.transactions,
    transactionRow(school.id, { registrationId: id, studentId, type: "manually_paid", status: "manually_paid", amountCents: 5_000 }),
  );
  await insert(schema.studentNotes, {
    id: `note-${id}`,
    schoolId: school.id,
    studentId,
    text: "Called",
    authorId: school.owner.id,
    createdAt: at.createdAt,
  });
  return id;
}

const staff = (now?: Date) => makeCtx({ as: school.admin.id, now });
const merge = async (more: Record<string, unknown> = {}) => mergeStudents(await staff(later(minutes(1))), { kept, gone, ...more });
const record = async (id: string) => (await db.select().from(schema.students).where(eq(schema.students.id, id)))[0];

/** How many rows of each table are of whom. */
async function belongings(studentId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table } of BY_STUDENT) {
    const [row] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(table)} WHERE student_id = ${studentId}`);
    if (row?.n) counts[table] = row.n;
  }
  return counts;
}

describe("the tables that name a student", () => {
  it("all follow a merge", () => {
    const tables = Object.values(schema as Record<string, unknown>).filter((each): each is SQLiteTable => is(each, SQLiteTable));
    const naming = tables.filter((table) => {
      const { foreignKeys, name } = getTableConfig(table);
      if (name === "student_merges") return false;
      const isTied = foreignKeys.some((key) => getTableConfig(key.reference().foreignTable).name === "students");
      return isTied || Object.values(getTableColumns(table)).some((column) => column.name === "student_id");
    });
    expect(naming.map((table) => getTableConfig(table).name).sort()).toEqual(BY_STUDENT.map(({ table }) => table).sort());
  });
});

describe("likely duplicates", () => {
  it("are found by email, name with birth date, and phone, until marked as not duplicates", async () => {
    const phone = "(401) 555 - 0142";
    await db.update(schema.students).set({ phone: null }).where(eq(schema.students.schoolId, school.id));
    await db.update(schema.students).set({ phone }).where(eq(schema.students.id, kept));
    await insert(schema.students, studentRow(school.id, { firstName: "TESS", lastName: "moreau", dateOfBirth: "1999-04-01", phone }));
    const { pairs } = await listDuplicates(await staff(), {});
    const reasons = pairs.map(({ reasons: why }) => why.join()).sort();
    expect(reasons).toEqual(["birth", "email", "phone"]);
    expect((await listDuplicates(await makeCtx({ as: (await aSchool()).owner.id }), {})).pairs).toEqual([]);
    const byEmail = pairs.find(({ reasons: why }) => why[0] === "email");
    await keepApart(await staff(), { kept: byEmail?.otherId, gone: byEmail?.id });
    await keepApart(await staff(), { kept: byEmail?.id, gone: byEmail?.otherId });
    expect((await listDuplicates(await staff(), {})).pairs.map(({ reasons: why }) => why.join()).sort()).toEqual(["birth", "phone"]);
  });
});

describe("a merge", () => {
  it("moves everything, keeps the chosen fields, and can be undone exactly", async () => {
    const own = await register(kept, (await insert(schema.classes, classRow(school.id, programId, { code: "OTHER-1" }))).id);
    await insert(schema.waitlistEntries, {
      id: `wait-${school.id}`,
      schoolId: school.id,
      programId,
      firstName: "Tess",
      lastName: "Moreau",
      email: `tessamoreau.${school.id}@example.test`,
      phone: "(401) 555 - 0142",
      status: "pending",
      ...at,
    } as typeof schema.waitlistEntries.$inferInsert);
    const waitsAs = async () =>
      (
        await db
          .select()
          .from(schema.waitlistEntries)
          .where(eq(schema.waitlistEntries.id, `wait-${school.id}`))
      )[0]?.email;
    const before = [await belongings(kept), await belongings(gone)];
    expect(before[1]).toEqual({ registrations: 1, transactions: 1, student_notes: 1 });
    const { other } = await compareStudents(await staff(), { id: kept, with: gone });
    expect(other?.facts.map(({ name }) => name).sort()).toEqual(["date_of_birth", "email", "first_name"]);
    const found = await compareStudents(await staff(), { id: kept, find: "Moreau" });
    expect([found.other, found.matches.map(({ id }) => id)]).toEqual([null, [gone]]);
    const { mergeId } = await merge({ facts: { first_name: "gone" }, seen: other?.seen });
    expect(await belongings(gone)).toEqual({});
    expect(await belongings(kept)).toEqual({ registrations: 2, transactions: 2, student_notes: 2 });
    expect(await record(kept)).toMatchObject({ firstName: "Tess", dateOfBirth: "1999-04-01", email: `tessa.moreau.${school.id}@example.test` });
    expect((await record(gone))?.deletedAt).not.toBeNull();
    expect(await waitsAs()).toBe(`tessa.moreau.${school.id}@example.test`);
    expect((await listDuplicates(await staff(later(days(1))), {})).merges).toMatchObject([{ id: mergeId, keptId: kept }]);

    const added = await register(kept, (await insert(schema.classes, classRow(school.id, programId, { code: "OTHER-2" }))).id);
    await undoMerge(await staff(later(days(6))), { id: mergeId });
    expect(await belongings(gone)).toEqual(before[1]);
    const [row] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, added));
    expect(row?.studentId).toBe(kept);
    const [first] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, own));
    expect(first?.studentId).toBe(kept);
    expect(await record(kept)).toMatchObject({ firstName: "Tessa", dateOfBirth: null });
    expect(await record(gone)).toMatchObject({ firstName: "Tess", deletedAt: null });
    expect(await waitsAs()).toBe(`tessamoreau.${school.id}@example.test`);
    expect(await refusal(undoMerge(await staff(later(days(6))), { id: mergeId }))).toMatchObject({ code: "undo_over" });
    const wrong = await findContradictions(makeJobCtx(NOW));
    expect(
      wrong.filter(({ check, ids }) => ["balance", "registration-counts", "ledger-days", "foreign-keys"].includes(check) && ids.length > 0),
    ).toEqual([]);
  });

  it("can be undone for a week, and keeps later corrections", async () => {
    const { mergeId } = await merge({ facts: { first_name: "gone" } });
    const { student } = await studentProfile(await staff(), { id: kept });
    const edited = { id: kept, first_name: "Theresa", last_name: student.lastName, email: student.email, updated_at: student.updatedAt };
    await editStudent(await staff(later(minutes(5))), edited);
    expect(await refusal(undoMerge(await staff(later(days(8))), { id: mergeId }))).toMatchObject({ code: "undo_over" });
    await undoMerge(await staff(later(days(2))), { id: mergeId });
    expect((await record(kept))?.firstName).toBe("Theresa");
  });

  it("is refused while both are registered for the same class", async () => {
    await register(kept);
    expect(await refusal(merge())).toMatchObject({ code: "same_class" });
    expect(await belongings(gone)).toEqual({ registrations: 1, transactions: 1, student_notes: 1 });
  });

  it("requires a choice between two accounts, and deactivates the other until it is undone", async () => {
    const accountOf = async (studentId: string) => {
      const email = (await record(studentId))?.email ?? "";
      const user = await insert(schema.users, userRow({ role: "student", schoolId: school.id, email, passwordHash: "chosen" }));
      await db.update(schema.students).set({ userId: user.id }).where(eq(schema.students.id, studentId));
      return user.id;
    };
    const [first, second] = [await accountOf(kept), await accountOf(gone)];
    const statusOf = async (userId: string) => (await db.select().from(schema.users).where(eq(schema.users.id, userId)))[0]?.status;
    expect(await refusal(merge())).toMatchObject({ code: "two_accounts" });
    const { mergeId } = await merge({ account: "gone" });
    expect(await record(kept)).toMatchObject({ userId: second, email: `tessamoreau.${school.id}@example.test` });
    expect([await statusOf(first), await statusOf(second)]).toEqual(["inactive", "active"]);
    await undoMerge(await staff(later(days(1))), { id: mergeId });
    expect([(await record(kept))?.userId, (await record(gone))?.userId]).toEqual([first, second]);
    expect([await statusOf(first), await statusOf(second)]).toEqual(["active", "active"]);
    expect((await record(kept))?.email).toBe(`tessa.moreau.${school.id}@example.test`);
  });

  it("happens once for eight concurrent requests, in either direction", async () => {
    const ctx = await staff(later(minutes(1)));
    const ended = await tally(
      Array.from({ length: 8 }, (_, index) => mergeStudents(ctx, index % 2 === 0 ? { kept, gone } : { kept: gone, gone: kept })),
    );
    expect(ended.done).toBe(1);
    const merges = await db
      .select()
      .from(schema.studentMerges)
      .where(and(eq(schema.studentMerges.schoolId, school.id), eq(schema.studentMerges.state, "merged")));
    expect(merges).toHaveLength(1);
    const left = await Promise.all([record(kept), record(gone)]);
    expect(left.filter((row) => row?.deletedAt === null)).toHaveLength(1);
  });

  it("refuses all but one of eight concurrent requests with a message", async () => {
    const ctx = await staff(later(minutes(1)));
    const ended = await tally(Array.from({ length: 8 }, () => mergeStudents(ctx, { kept, gone })));
    const { done, merge_changed = 0, not_found = 0 } = ended;
    expect([done, merge_changed + not_found, Object.keys(ended).length <= 3]).toEqual([1, 7, true]);
  });

  it("moves later rows back with their registration or order when undone", async () => {
    const another = async () => (await insert(schema.classes, classRow(school.id, programId))).id;
    const order = await insert(schema.purchases, {
      ...{
        id: `order-${gone}`,
        code: `code-${gone}`,
        schoolId: school.id,
        studentId: gone,
        number: "I-2026-70001",
        firstName: "Tessa",
        lastName: "Moreau",
      },
      ...{ email: "tessa@example.test", delivery: "pickup" as const, subtotalCents: 500, totalCents: 500, status: "paid" as const },
      ...{ fulfilment: "pending" as const, expiresAt: 1, ...at },
    });
    const [theirs, own] = [await register(gone, await another()), await register(kept, await another())];
    const { mergeId } = await merge();
    const money = (registrationId: string) =>
      insert(schema.transactions, transactionRow(school.id, { registrationId, studentId: kept, amountCents: 40_300, ...at }));
    const [since, ofKept] = [await money(theirs), await money(own)];
    const ordered = await insert(schema.transactions, transactionRow(school.id, { purchaseId: order.id, studentId: kept, amountCents: 500, ...at }));
    const ofStudent = async (id: string) => (await db.select().from(schema.transactions).where(eq(schema.transactions.id, id)))[0]?.studentId;
    const checks = async () => (await findContradictions(makeJobCtx(), studentChecks)).map(({ check }) => check);
    expect(await checks()).toEqual([]);
    await undoMerge(await staff(later(minutes(2))), { id: mergeId });
    expect([await ofStudent(since.id), await ofStudent(ordered.id), await ofStudent(ofKept.id)]).toEqual([gone, gone, kept]);
    expect(await checks()).toEqual([]);
    await db.update(schema.transactions).set({ studentId: kept }).where(eq(schema.transactions.id, since.id));
    expect(await checks()).toEqual(["student-of-registration:transactions"]);
  });

  it("keeps one current document of a kind: that of the record that stays", async () => {
    const card = { schoolId: school.id, key: "cpr", state: "accepted" as const, source: "student" as const, createdAt: NOW.getTime() };
    const registrationId = await register(gone, (await insert(schema.classes, classRow(school.id, programId, { code: "CARD-1" }))).id);
    for (const [id, studentId, key] of [
      ["kept-card", kept, "cpr"],
      ["gone-card", gone, "cpr"],
      ["gone-tb", gone, "tb"],
    ] as const)
      await insert(schema.holdings, {
        ...card,
        id: `${id}-${school.id}`,
        studentId,
        key,
        registrationId: studentId === gone ? registrationId : null,
      });
    const ownerOf = async () => {
      const rows = await db.select().from(schema.holdings).where(eq(schema.holdings.schoolId, school.id)).orderBy(schema.holdings.id);
      return rows.map(({ id, studentId }) => [id.slice(0, -school.id.length - 1), studentId === kept ? "kept" : "gone"]);
    };
    const { mergeId } = await merge();
    expect(await ownerOf()).toEqual([
      ["gone-card", "gone"],
      ["gone-tb", "kept"],
      ["kept-card", "kept"],
    ]);
    expect((await findContradictions(makeJobCtx(NOW))).filter(({ check }) => check.endsWith("holdings"))).toEqual([]);
    await undoMerge(await staff(later(minutes(2))), { id: mergeId });
    expect(await ownerOf()).toEqual([
      ["gone-card", "gone"],
      ["gone-tb", "gone"],
      ["kept-card", "kept"],
    ]);
  });

  it("covers every table that refers to both a student and a registration", () => {
    const tables = Object.values(schema as Record<string, unknown>).filter((each): each is SQLiteTable => is(each, SQLiteTable));
    const both = tables.filter((table) => {
      const names = Object.values(getTableColumns(table)).map(({ name }) => name);
      return names.includes("student_id") && names.includes("registration_id");
    });
    const followers = FOLLOWERS.filter(({ column }) => column === "registration_id").map(({ table }) => table);
    expect(both.map((table) => getTableConfig(table).name).sort()).toEqual([...followers].sort());
  });

  it("is refused for other schools, for students, and for a record that changed", async () => {
    const other = await aSchool();
    expect(await refusal(mergeStudents(await makeCtx({ as: other.owner.id }), { kept, gone }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(mergeStudents(await staff(), { kept, gone: other.student.id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(mergeStudents(await makeCtx({ as: school.account.id }), { kept, gone }))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(merge({ seen: "1.2" }))).toMatchObject({ code: "merge_changed" });
    expect(await refusal(mergeStudents(await staff(), { kept, gone: kept }))).toMatchObject({ kind: "invalid" });
  });
});
