import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { checkImport } from "~/features/imports/domain/check-import";
import { listImports, showImport } from "~/features/imports/domain/read-imports";
import { runImport } from "~/features/imports/domain/run-import";
import { startImport } from "~/features/imports/domain/start-import";
import { undoImport } from "~/features/imports/domain/undo-import";
import { guessMapping } from "~/features/imports/model";
import type { Ctx } from "~/platform/context";
import { later, makeCtx, minutes } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass } from "../support/registering";
import { aSchool, db } from "../support/rows";

const studentsOf = (schoolId: string) => db.select().from(schema.students).where(eq(schema.students.schoolId, schoolId));
const registrationsOf = (schoolId: string) =>
  db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, schoolId)).orderBy(schema.registrations.number);
const seatsOf = (classId: string) =>
  db
    .select()
    .from(schema.seats)
    .where(and(eq(schema.seats.classId, classId), eq(schema.seats.state, "taken")));

/** Brings a list and checks it, with the columns as they were guessed. */
async function checked(ctx: Ctx, kind: "students" | "registrations", lines: string[]) {
  const { id } = await startImport(ctx, { kind, pasted: lines.join("\n") });
  const { mapping } = await showImport(ctx, { id });
  await checkImport(ctx, { id, columns: Object.fromEntries(Object.entries(mapping).map(([name, index]) => [name, String(index)])) });
  return id;
}

describe("a list of students", () => {
  it("is read with the columns that its header names", () => {
    expect(guessMapping("students", ["E-mail", "Surname", "First Name", "DOB", "Shoe size"])).toEqual({
      email: 0,
      last_name: 1,
      first_name: 2,
      date_of_birth: 3,
    });
  });

  it("makes students of its good rows, tells of the others, and is imported once", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ as: school.admin.id });
    const id = await checked(ctx, "students", [
      "First name,Last name,Email,Phone,DOB,Gender,State,ZIP",
      "Ada,Lane,Ada@Example.test,401.555.0101,2/3/1998,Female,ri,2903",
      "Bo,,bo@example.test,,,,,",
      "Cy,Moss,cy@,12,31/31/1990,Blue,Texas,1",
      `Di,Hill,${school.student.email},,,,,`,
      "Ed,Reed,ada@example.test,,,,,",
      "Fay,Ward,fay@example.test,'+1 401 555 0102,,,,",
    ]);
    const page = await showImport(ctx, { id });
    expect(page).toMatchObject({ state: "checked", rows: 6, bad: 3, counts: { added: 2, updated: 1, unchanged: 0 } });
    expect(page.errors.map(({ field: _, typed: __, ...error }) => error)).toEqual(
      expect.arrayContaining([
        { row: 3, person: "Bo", column: "Last name", value: "", message: "This field is required", isLeftOut: false },
        { row: 4, person: "Cy Moss", column: "Email", value: "cy@", message: "Enter a valid email address", isLeftOut: false },
        { row: 6, person: "Ed Reed", column: "Email", value: "ada@example.test", message: "Same as row 2.", isLeftOut: false },
      ]),
    );
    expect(await studentsOf(school.id)).toHaveLength(1);

    const [once, twice] = await Promise.all([runImport(ctx, { id }), runImport(ctx, { id })]);
    expect(once).toEqual(twice);
    expect(await runImport(ctx, { id })).toEqual({ id, students: 2, registrations: 0, updated: 0 });
    const made = (await studentsOf(school.id)).filter((row) => row.id !== school.student.id);
    expect(made).toHaveLength(2);
    expect(made.find(({ firstName }) => firstName === "Ada")).toMatchObject({
      email: "ada@example.test",
      phone: "(401) 555 - 0101",
      dateOfBirth: "1998-02-03",
      gender: "female",
      state: "RI",
      zipcode: "02903",
      userId: null,
      createdAt: ctx.now.getTime(),
    });
    expect(made.find(({ firstName }) => firstName === "Fay")?.phone).toBe("(401) 555 - 0102");
    expect((await refusal(checkImport(ctx, { id }))).code).toBe("import_finished");
  });

  it("asks for columns, each for one field", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ as: school.owner.id });
    const { id } = await startImport(ctx, { kind: "students", pasted: "Name,Contact\nAda,ada@example.test" });
    expect((await refusal(runImport(ctx, { id }))).code).toBe("import_unchecked");
    const refused = await refusal(checkImport(ctx, { id, columns: { first_name: "0", last_name: "0", email: "9" } }));
    expect(refused.fields).toEqual({
      "columns.last_name": ['This column is already used for "First name".'],
      "columns.email": ["Choose a column from the list."],
    });
    expect((await refusal(checkImport(ctx, { id, columns: {} }))).fields).toMatchObject({ "columns.email": ["This field is required"] });
    const empty = await checked(ctx, "students", ["First name,Last name,Email", "Ada,Lane,no address"]);
    expect((await refusal(runImport(ctx, { id: empty }))).message).toBe("Every row has an error. Nothing was imported.");
  });

  it("comes as a file, as old spreadsheets write it too, and not as something else", async () => {
    const ctx = await makeCtx({ as: (await aSchool()).owner.id });
    const start = (bytes: BlobPart, name = "old list.csv") => startImport(ctx, { kind: "students", file: new File([bytes], name) });
    const latin = Uint8Array.from("First name,Last name,Email\r\nZo\xeb,Lane,zoe@example.test\r\n", (sign) => sign.charCodeAt(0));
    const page = await showImport(ctx, await start(latin));
    expect(page).toMatchObject({ fileName: "old list.csv", rows: 1 });
    expect(page.columns[0]?.samples).toEqual(["Zoë"]);
    expect((await refusal(start("PK\u0003\u0004", "list.xlsx"))).fields).toEqual({ file: ["This isn't a CSV file. Save the list as CSV first."] });
    expect((await refusal(start("First name,Email\n"))).fields).toEqual({ file: ["There are no rows below the header."] });
    expect((await refusal(startImport(ctx, { kind: "students" }))).fields).toEqual({ file: ["Choose a CSV file, or paste the rows below."] });
  });

  it("may have two thousand rows", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ as: school.owner.id });
    const line = (index: number) => `Person,Number ${index},person${index}@example.test`;
    const lines = ["First name,Last name,Email", ...Array.from({ length: 2_000 }, (_, index) => line(index))];
    const id = await checked(ctx, "students", lines);
    expect(await runImport(ctx, { id })).toEqual({ id, students: 2_000, registrations: 0, updated: 0 });
    expect(await undoImport(ctx, { id })).toMatchObject({ students: 2_000 });
    expect(await studentsOf(school.id)).toHaveLength(1);
    const refused = await refusal(startImport(ctx, { kind: "students", pasted: [...lines, line(2_000)].join("\n") }));
    expect(refused.fields).toEqual({ pasted: ["At most 2,000 rows at a time. Split the list."] });
  });
});

describe("a list of registrations", () => {
  const header = "First name,Last name,Email,Class,Balance,Plan to pay";

  it("takes seats, numbers and a plan, and leaves a known student as they are", async () => {
    const school = await aClass({ capacity: 3 });
    const ctx = await makeCtx({ as: school.admin.id });
    const { code } = school.courseClass;
    const id = await checked(ctx, "registrations", [
      header,
      `Ada,Lane,ada@example.test,${code.toLowerCase()},,`,
      `Other,Name,${school.student.email},${code},0,Loan`,
      `Cy,Moss,cy@example.test,${code},"$1,200.50",`,
      `Di,Hill,di@example.test,${code},,`,
      "Ed,Reed,ed@example.test,NONE-1,,",
      `Ada,Lane,ada@example.test,${code},,`,
    ]);
    expect((await showImport(ctx, { id })).errors.map(({ isLeftOut: _, field: __, typed: ___, ...error }) => error)).toEqual([
      { row: 5, person: "Di Hill", column: "Class", value: code, message: "This class is full." },
      { row: 6, person: "Ed Reed", column: "Class", value: "NONE-1", message: "There is no class with this code." },
      { row: 7, person: "Ada Lane", column: "Email", value: "ada@example.test", message: "Same as row 2." },
    ]);
    expect(await runImport(ctx, { id })).toEqual({ id, students: 2, registrations: 3, updated: 0 });
    const rows = await registrationsOf(school.id);
    expect(rows.map(({ number, paymentOption, dueCents, planToPay }) => [number, paymentOption, dueCents, planToPay])).toEqual([
      ["R-2026-00001", "pay_later", 155_000, "self_pay"],
      ["R-2026-00002", "free_plan", 0, "not_sure_yet"],
      ["R-2026-00003", "pay_later", 120_050, "self_pay"],
    ]);
    expect(await seatsOf(school.courseClass.id)).toHaveLength(3);
    const plan = await db
      .select()
      .from(schema.instalments)
      .where(eq(schema.instalments.registrationId, rows[2]?.id ?? ""));
    expect(plan.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(120_050);
    expect((await studentsOf(school.id)).find((row) => row.id === school.student.id)?.firstName).toBe(school.student.firstName);
    expect(await db.select().from(schema.outbox).where(eq(schema.outbox.schoolId, school.id))).toEqual([]);
    // The next list finds who is registered already.
    const next = await checked(ctx, "registrations", [header, `Ada,Lane,ada@example.test,${code},,`]);
    expect((await showImport(ctx, { id: next })).counts).toEqual({ added: 0, updated: 0, unchanged: 1 });
    expect((await refusal(runImport(ctx, { id: next }))).message).toBe("Nothing to import: the people on this list are already here.");
    const [series] = await db.select().from(schema.numberSeries).where(eq(schema.numberSeries.schoolId, school.id));
    expect(series?.last).toBe(3);
  });

  it("is undone as a whole, until something of it is paid or changed", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ as: school.owner.id });
    const line = (who: string) => `${who},Lane,${who}@example.test,${school.courseClass.code},,`;
    const first = await checked(ctx, "registrations", [header, line("ada"), line("bo")]);
    expect((await refusal(undoImport(ctx, { id: first }))).code).toBe("import_open");
    await runImport(ctx, { id: first });
    const afterwards = await makeCtx({ as: school.owner.id, now: later(minutes(5)) });
    await undoImport(afterwards, { id: first });
    await undoImport(afterwards, { id: first });
    expect(await registrationsOf(school.id)).toEqual([]);
    expect(await seatsOf(school.courseClass.id)).toEqual([]);
    expect(await studentsOf(school.id)).toHaveLength(1);
    expect((await showImport(ctx, { id: first })).state).toBe("undone");

    const second = await checked(ctx, "registrations", [header, line("ada"), line("bo")]);
    await runImport(ctx, { id: second });
    const [row] = await registrationsOf(school.id);
    await recordPayment(afterwards, { registration: row?.id, amount: "10.00", method: "cash" });
    expect((await refusal(undoImport(afterwards, { id: second }))).message).toBe(
      "Records from this import were changed or paid since then. You can no longer undo it.",
    );
    expect(await registrationsOf(school.id)).toHaveLength(2);
    expect(await seatsOf(school.courseClass.id)).toHaveLength(2);
  });

  it("is the school's own", async () => {
    const [here, there] = [await aSchool(), await aClass()];
    const [ours, theirs] = [await makeCtx({ as: here.owner.id }), await makeCtx({ as: there.owner.id })];
    const id = await checked(theirs, "students", ["First name,Last name,Email", "Ada,Lane,ada@example.test"]);
    for (const verb of [showImport, checkImport, runImport, undoImport]) expect((await refusal(verb(ours, { id }))).kind).toBe("not_found");
    expect((await listImports(ours, {})).imports).toEqual([]);
    expect((await listImports(theirs, {})).imports).toHaveLength(1);
    const stray = await checked(ours, "registrations", [header, `Ada,Lane,ada@example.test,${there.courseClass.code},,`]);
    expect((await showImport(ours, { id: stray })).errors[0]?.message).toBe("There is no class with this code.");
    expect((await refusal(startImport(await makeCtx({ as: here.account.id }), { kind: "students" }))).kind).toBe("forbidden");
  });
});
