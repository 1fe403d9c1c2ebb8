import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { checkImport } from "~/features/imports/domain/check-import";
import { mendImport } from "~/features/imports/domain/mend-import";
import { originalFile, rejectedRows, showImport } from "~/features/imports/domain/read-imports";
import { runImport } from "~/features/imports/domain/run-import";
import { startImport } from "~/features/imports/domain/start-import";
import { undoImport } from "~/features/imports/domain/undo-import";
import type { Ctx } from "~/platform/context";
import { later, makeCtx, minutes } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass } from "../support/registering";
import { aSchool, db } from "../support/rows";

const peopleOf = (schoolId: string) => db.select().from(schema.students).where(eq(schema.students.schoolId, schoolId)).orderBy(schema.students.email);
const studentBy = async (schoolId: string, email: string) => (await peopleOf(schoolId)).find((student) => student.email === email);
const historyOf = (id: string) =>
  db
    .select()
    .from(schema.auditLog)
    .where(and(eq(schema.auditLog.subjectId, id), eq(schema.auditLog.action, "imports.change")));

async function checked(ctx: Ctx, kind: "students" | "registrations", lines: string[]) {
  const { id } = await startImport(ctx, { kind, pasted: lines.join("\n") });
  const { mapping } = await showImport(ctx, { id });
  await checkImport(ctx, { id, columns: Object.fromEntries(Object.entries(mapping).map(([name, index]) => [name, String(index)])) });
  return id;
}

describe("a problem of a list", () => {
  const LINES = ["First,Last,Email,Phone,State", "Ada,Lane,ada@example.test,12,RI", "Bo,,bo@,401.555.0102,Ruritania", "Cy,Moss,cy@,,"];

  it("is corrected before the import; a problem that stays keeps what was typed", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ as: school.owner.id });
    const id = await checked(ctx, "students", LINES);
    const { errors } = await showImport(ctx, { id });
    expect(errors.map(({ row, field, value, typed }) => [row, field, value, typed])).toEqual([
      [2, "phone", "12", "12"],
      [3, "email", "bo@", "bo@"],
      [3, "last_name", "", ""],
      [3, "state", "Ruritania", "Ruritania"],
      [4, "email", "cy@", "cy@"],
    ]);
    const cells = { r2: { phone: "401 555 0101" }, r3: { email: "bo@example.test", last_name: "Hill", state: "" }, r4: { email: "cy@example" } };
    expect(await mendImport(ctx, { id, cells })).toEqual({ id, fixed: 4, left: 1 });
    const page = await showImport(ctx, { id });
    expect(page).toMatchObject({ bad: 1, counts: { added: 2, updated: 0, unchanged: 0 } });
    expect(page.errors).toMatchObject([{ row: 4, person: "Cy Moss", value: "cy@", typed: "cy@example", message: "Enter a valid email address" }]);
    expect((await rejectedRows(ctx, { id })).rows).toEqual([
      ["First", "Last", "Email", "Phone", "State", "Problem"],
      ["Cy", "Moss", "cy@example", "", "", "Email: Enter a valid email address"],
    ]);
    await runImport(ctx, { id });
    expect(await studentBy(school.id, "bo@example.test")).toMatchObject({ lastName: "Hill", phone: "(401) 555 - 0102", state: null });
    expect(await studentBy(school.id, "ada@example.test")).toMatchObject({ phone: "(401) 555 - 0101" });
  });

  it("is corrected after the import: rejected people come in, missing values are written, and all of it is undone", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ as: school.owner.id });
    const id = await checked(ctx, "students", LINES);
    expect(await runImport(ctx, { id })).toMatchObject({ students: 1 });
    const afterwards = await makeCtx({ as: school.owner.id, now: later(minutes(5)) });
    const cells = { r2: { phone: "401 555 0101" }, r3: { email: "bo@example.test", last_name: "Hill", state: "Ruritania" } };
    expect(await mendImport(afterwards, { id, cells })).toEqual({ id, fixed: 3, left: 2 });
    const ada = await studentBy(school.id, "ada@example.test");
    expect(ada).toMatchObject({ phone: "(401) 555 - 0101", updatedAt: afterwards.now.getTime() });
    expect(await studentBy(school.id, "bo@example.test")).toMatchObject({ lastName: "Hill", state: null });
    expect((await historyOf(ada?.id ?? "")).map(({ before, after }) => [before, after])).toEqual([
      ['{"phone":null}', '{"phone":"(401) 555 - 0101"}'],
    ]);
    const page = await showImport(ctx, { id });
    expect(page).toMatchObject({ students: 2, bad: 1, leftOut: 1 });
    // A later correction does not overwrite other changes of the student.
    await db
      .update(schema.students)
      .set({ firstName: "Adele" })
      .where(eq(schema.students.id, ada?.id ?? ""));
    await mendImport(await makeCtx({ as: school.owner.id, now: later(minutes(6)) }), {
      id,
      cells: { r2: { phone: "401 555 0199" }, r3: { state: "RI" } },
    });
    expect(await studentBy(school.id, "ada@example.test")).toMatchObject({ firstName: "Adele", phone: "(401) 555 - 0101" });
    expect(await studentBy(school.id, "bo@example.test")).toMatchObject({ state: "RI" });
    await undoImport(await makeCtx({ as: school.owner.id, now: later(minutes(7)) }), { id });
    expect(await peopleOf(school.id)).toHaveLength(1);
    expect((await refusal(mendImport(ctx, { id, cells: {} }))).code).toBe("import_unchecked");
  });

  it("is in the one column of names", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ as: school.owner.id });
    const id = await checked(ctx, "students", ["Name,Email", "Bo,bo@example.test", ",cy@example.test"]);
    const { errors } = await showImport(ctx, { id });
    expect(errors.map(({ row, field, column, message }) => [row, field, column, message])).toEqual([
      [2, "full_name", "Name", "This field is required"],
      [3, "full_name", "Name", "This field is required"],
    ]);
    await mendImport(ctx, { id, cells: { r2: { full_name: "Bo Moss" }, r3: { full_name: "Hill, Cy" } } });
    await runImport(ctx, { id });
    expect(await studentBy(school.id, "cy@example.test")).toMatchObject({ firstName: "Cy", lastName: "Hill" });
  });

  it("is the class of a registration, or its plan to pay", async () => {
    const school = await aClass();
    const { code } = school.courseClass;
    const ctx = await makeCtx({ as: school.owner.id });
    const id = await checked(ctx, "registrations", [
      "First,Last,Email,Class,Plan to pay",
      "Ada,Lane,ada@example.test,NONE-1,",
      `Bo,Hill,bo@example.test,${code},Gold`,
    ]);
    const { errors } = await showImport(ctx, { id });
    expect(errors.map(({ message }) => message)).toEqual([
      "There is no class with this code.",
      '"Gold" is not a valid choice. Enter one of: Self pay, Sponsored by employer / agency, Loan',
    ]);
    await runImport(ctx, { id });
    const afterwards = await makeCtx({ as: school.owner.id, now: later(minutes(5)) });
    expect(await mendImport(afterwards, { id, cells: { r2: { class_code: code }, r3: { plan_to_pay: "loan" } } })).toEqual({ id, fixed: 2, left: 0 });
    const rows = await db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, school.id));
    expect(rows.map(({ planToPay }) => planToPay).toSorted()).toEqual(["not_sure_yet", "self_pay"]);
    await undoImport(await makeCtx({ as: school.owner.id, now: later(minutes(6)) }), { id });
    expect(await db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, school.id))).toEqual([]);
  });

  it("is the school's own, and so is the original file", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ as: school.owner.id });
    const id = await checked(ctx, "students", LINES);
    expect(await new Response((await originalFile(ctx, { id })).body).text()).toBe(LINES.join("\n"));
    const other = await makeCtx({ as: (await aSchool()).owner.id });
    for (const verb of [mendImport, originalFile]) expect((await refusal(verb(other, { id }))).kind).toBe("not_found");
  });
});

describe("people who are here already", () => {
  it("are skipped, or get the values of the list: never another email, nothing blank, nobody of another school", async () => {
    const [school, neighbor] = [await aSchool(), await aSchool()];
    const ctx = await makeCtx({ as: school.owner.id });
    const { email, id: studentId } = school.student;
    await db.update(schema.students).set({ email, phone: "(401) 555 - 0100" }).where(eq(schema.students.id, neighbor.student.id));
    await db.update(schema.students).set({ city: "Bristol", userId: school.account.id }).where(eq(schema.students.id, studentId));
    await db.insert(schema.students).values({
      id: `same-${school.id}`,
      schoolId: school.id,
      firstName: "Same",
      lastName: "Person",
      email: "same@example.test",
      createdAt: 1,
      updatedAt: 1,
    });
    const lines = [
      "Last,Email,Phone,City,State",
      `Newname,${email.toUpperCase()},401.555.0107,,Ruritania`,
      "Person,same@example.test,,,",
      "Nobody,nobody@example.test,,,",
    ];
    const id = await checked(ctx, "students", lines);
    const page = await showImport(ctx, { id });
    expect(page).toMatchObject({ bad: 1, leftOut: 1, counts: { added: 0, updated: 1, unchanged: 1 } });
    expect(page.errors.map(({ row, field }) => [row, field])).toEqual([
      [2, "state"],
      [4, "first_name"],
    ]);
    expect((await refusal(runImport(ctx, { id }))).code).toBe("import_empty");
    const before = await studentBy(school.id, email);
    const afterwards = await makeCtx({ as: school.owner.id, now: later(minutes(5)) });
    expect(await runImport(afterwards, { id, existing: "update" })).toEqual({ id, students: 0, registrations: 0, updated: 1 });
    expect(await studentBy(school.id, email)).toEqual({
      ...before,
      lastName: "Newname",
      phone: "(401) 555 - 0107",
      updatedAt: afterwards.now.getTime(),
    });
    const [account] = await db.select().from(schema.users).where(eq(schema.users.id, school.account.id));
    expect(account).toMatchObject({ firstName: before?.firstName, lastName: "Newname", phone: "(401) 555 - 0107", email });
    expect((await studentBy(neighbor.id, email))?.phone).toBe("(401) 555 - 0100");
    expect((await historyOf(studentId)).map(({ before: was, after }) => [JSON.parse(was ?? ""), JSON.parse(after ?? "")])).toEqual([
      [
        { lastName: before?.lastName, phone: before?.phone },
        { lastName: "Newname", phone: "(401) 555 - 0107" },
      ],
    ]);
    // Their missing values and rejected rows are corrected later, too.
    expect(await mendImport(afterwards, { id, cells: { r2: { state: "RI" }, r4: { first_name: "No" } } })).toEqual({ id, fixed: 2, left: 0 });
    expect(await studentBy(school.id, email)).toMatchObject({ state: "RI" });
    expect(await studentBy(school.id, "nobody@example.test")).toMatchObject({ firstName: "No" });
    expect((await showImport(ctx, { id })).counts.updated).toBe(2);
    await undoImport(afterwards, { id });
    expect(await studentBy(school.id, email)).toMatchObject({ lastName: "Newname" });
    expect(await studentBy(school.id, "nobody@example.test")).toBeUndefined();
  });

  it("are registered without a change of their details, unless that is chosen", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ as: school.owner.id });
    const lines = ["First,Last,Email,Class,State", `Other,Name,${school.student.email},${school.courseClass.code},Ruritania`];
    const id = await checked(ctx, "registrations", lines);
    expect((await showImport(ctx, { id })).counts).toEqual({ added: 1, updated: 1, unchanged: 0 });
    expect(await runImport(ctx, { id })).toEqual({ id, students: 0, registrations: 1, updated: 0 });
    expect((await showImport(ctx, { id })).errors).toEqual([]);
    expect((await studentBy(school.id, school.student.email))?.firstName).toBe(school.student.firstName);
    const again = await checked(ctx, "registrations", lines);
    expect((await showImport(ctx, { id: again })).counts).toEqual({ added: 0, updated: 1, unchanged: 0 });
    expect(await runImport(ctx, { id: again, existing: "update" })).toEqual({ id: again, students: 0, registrations: 0, updated: 1 });
    expect((await studentBy(school.id, school.student.email))?.firstName).toBe("Other");
  });
});
