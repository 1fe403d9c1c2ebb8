import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { checkImport } from "~/features/imports/domain/check-import";
import { decodeList } from "~/features/imports/domain/decode-list";
import { chooseHeading } from "~/features/imports/domain/heading";
import { rejectedRows, showImport } from "~/features/imports/domain/read-imports";
import { runImport } from "~/features/imports/domain/run-import";
import { startImport } from "~/features/imports/domain/start-import";
import { undoImport } from "~/features/imports/domain/undo-import";
import type { Ctx } from "~/platform/context";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass } from "../support/registering";
import { aSchool, db } from "../support/rows";

/** The lists of `lists/` as they are on disk. */
const LISTS = import.meta.glob<string>("./lists/*.csv", { query: "?raw", import: "default", eager: true });
/** Bytes that are not UTF-8: Excel's Unicode Text, a list with a line `sep=;`, and the CSV of a Macintosh. */
const UNICODE_TEXT =
  "//5GAGkAcgBzAHQAIABuAGEAbQBlAAkATABhAHMAdAAgAG4AYQBtAGUACQBFAG0AYQBpAGwADQAKAEEAbgBhAAkAUAByAHUAZQBiAGEACQB1ADEAQABlAHgAYQBtAHAAbABlAC4AdABlAHMAdAANAAoA";
const SEPARATOR_LINE = "c2VwPTsNCkZpcnN0IG5hbWU7TGFzdCBuYW1lO0VtYWlsDQpOafFhO0118W96O24xQGV4YW1wbGUudGVzdA0K";
const MACINTOSH = "Rmlyc3QgbmFtZSxMYXN0IG5hbWUsRW1haWwNSm9zjixOdZZleixuMkBleGFtcGxlLnRlc3QN";

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
const fileOf = (content: BlobPart) => new File([content], "list.csv");
const list = (name: string) => fileOf(LISTS[`./lists/${name}.csv`] ?? "");

const start = (ctx: Ctx, file: File, kind: "students" | "registrations" = "students") => startImport(ctx, { kind, file });
async function check(ctx: Ctx, id: string) {
  const { mapping } = await showImport(ctx, { id });
  await checkImport(ctx, { id, columns: Object.fromEntries(Object.entries(mapping).map(([name, index]) => [name, String(index)])) });
  return showImport(ctx, { id });
}
async function imported(file: File) {
  const school = await aSchool();
  const ctx = await makeCtx({ as: school.owner.id });
  const { id } = await start(ctx, file);
  const page = await check(ctx, id);
  expect(page.errors).toEqual([]);
  await runImport(ctx, { id });
  const rows = await db.select().from(schema.students).where(eq(schema.students.schoolId, school.id)).orderBy(schema.students.email);
  return { school, ctx, id, people: rows.filter(({ id: studentId }) => studentId !== school.student.id) };
}

describe("a list as programs write it", () => {
  it("has days in many forms", async () => {
    const { people } = await imported(list("dates"));
    expect(people.map(({ dateOfBirth }) => dateOfBirth)).toEqual(Array(5).fill("1998-01-31"));
  });

  it("has states by letters or name, territories and military mail", async () => {
    const { people } = await imported(list("states"));
    expect(people.map(({ state }) => state)).toEqual(["RI", "RI", "PR", "AE", "GU"]);
  });

  it("has emails with a name or mailto:", async () => {
    const { people } = await imported(list("emails"));
    expect(people.map(({ email }) => email)).toEqual(["e1@example.test", "e2@example.test"]);
  });

  it("has phones as numbers, and keeps an extension as a note, which goes with its import", async () => {
    const { school, ctx, id, people } = await imported(list("phones"));
    expect(people.map(({ phone }) => phone)).toEqual(["(401) 555 - 0104", "(401) 555 - 0105", "(401) 555 - 0106"]);
    const notes = () => db.select().from(schema.studentNotes).where(eq(schema.studentNotes.schoolId, school.id));
    expect((await notes()).map(({ text, studentId }) => [text, studentId])).toEqual([["Phone: 401-555-0104 x12", people[0]?.id]]);
    await undoImport(ctx, { id });
    expect(await notes()).toEqual([]);
  });

  it("names its separator in a first line", async () => {
    const ctx = await makeCtx({ as: (await aSchool()).owner.id });
    const page = await showImport(ctx, await start(ctx, fileOf(bytesOf(SEPARATOR_LINE))));
    expect(page.columns).toEqual([
      { name: "First name", samples: ["Niña"] },
      { name: "Last name", samples: ["Muñoz"] },
      { name: "Email", samples: ["n1@example.test"] },
    ]);
    expect(page.rows).toBe(1);
  });

  it("is UTF-16 where a mark says so, and old Macintosh letters are read and said to be a guess", async () => {
    const ctx = await makeCtx({ as: (await aSchool()).owner.id });
    const unicode = await showImport(ctx, await start(ctx, fileOf(bytesOf(UNICODE_TEXT))));
    expect(unicode.columns.map(({ samples }) => samples[0])).toEqual(["Ana", "Prueba", "u1@example.test"]);
    expect(unicode.isGuessed).toBe(false);
    const mac = await showImport(ctx, await start(ctx, fileOf(bytesOf(MACINTOSH))));
    expect(mac.columns.map(({ samples }) => samples[0])).toEqual(["José", "Nuñez", "n2@example.test"]);
    expect(mac.isGuessed).toBe(true);
    const older = (text: string) => decodeList(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
    expect(older("Zo\xeb,O\x92Brien,D\x92Souza\r\n")).toEqual({ text: "Zoë,O’Brien,D’Souza\r\n", encoding: "windows-1252" });
    expect(older("Garc\x92a,Mu\x96oz\r\n")).toEqual({ text: "García,Muñoz\r\n", encoding: "macintosh" });
  });

  it("has a title above the names of its columns; staff may choose another row", async () => {
    const ctx = await makeCtx({ as: (await aSchool()).owner.id });
    const { id } = await start(ctx, list("title-row"));
    const found = await showImport(ctx, { id });
    expect(found).toMatchObject({ heading: 2, rows: 1, mapping: { first_name: 0, last_name: 1, email: 2 } });
    expect(found.headings).toEqual(["Bayside roster 2026", "First name, Last name, Email"]);
    await chooseHeading(ctx, { id, heading: "1" });
    expect(await showImport(ctx, { id })).toMatchObject({ heading: 1, rows: 2, mapping: {}, state: "mapping" });
    expect((await refusal(chooseHeading(ctx, { id, heading: "3" }))).fields).toEqual({ heading: ["There are no rows below the header."] });
    await chooseHeading(ctx, { id, heading: "2" });
    expect((await check(ctx, id)).errors).toEqual([]);
    await runImport(ctx, { id });
    expect((await refusal(chooseHeading(ctx, { id, heading: "1" }))).code).toBe("import_finished");
  });

  it("has both names in one column", async () => {
    const { people } = await imported(list("one-name-column"));
    expect(people.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
      ["Ana", "Prueba"],
      ["Bea", "Prueba"],
    ]);
  });
});

describe("a row with an error", () => {
  it("is imported without an optional value that is wrong; one without a person is kept and can be downloaded", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ as: school.owner.id });
    const lines = ["First,Last,Email,Phone,DOB,State,Shoes", "Ada,Lane,ada@example.test,12,31/31/1990,Ruritania,=40", "Bo,Moss,bo@,,2025-01-01,,41"];
    const { id } = await start(ctx, fileOf(lines.join("\n")));
    const page = await check(ctx, id);
    expect(page).toMatchObject({ rows: 2, bad: 1, leftOut: 3 });
    const of = (column: string, value: string, message: string) => ({ row: 2, person: "Ada Lane", column, value, message, isLeftOut: true });
    expect(page.errors.map(({ field: _, typed: __, ...error }) => error)).toEqual([
      of("Phone", "12", "Phone number must look like (123) 456 - 7890"),
      of("DOB", "31/31/1990", '"31/31/1990" is not a date. Enter the month first, such as 01/31/1998'),
      of("State", "Ruritania", '"Ruritania" is not a valid choice'),
      { row: 3, person: "Bo Moss", column: "Email", value: "bo@", message: "Enter a valid email address", isLeftOut: false },
      {
        row: 3,
        person: "Bo Moss",
        column: "DOB",
        value: "2025-01-01",
        message: "Check the year. Students must be at least 13 years old",
        isLeftOut: true,
      },
    ]);
    expect(await runImport(ctx, { id })).toMatchObject({ students: 1 });
    expect(await rejectedRows(ctx, { id })).toMatchObject({
      rows: [
        ["First", "Last", "Email", "Phone", "DOB", "State", "Shoes", "Problem"],
        ["Bo", "Moss", "bo@", "", "2025-01-01", "", "41", "Email: Enter a valid email address"],
      ],
    });
    const other = await makeCtx({ as: (await aSchool()).owner.id });
    expect((await refusal(rejectedRows(other, { id }))).kind).toBe("not_found");
  });

  it("leaves out a date of birth that no student has", async () => {
    const ctx = await makeCtx({ as: (await aSchool()).owner.id });
    const { id } = await start(ctx, fileOf("First,Last,Email,DOB\nAda,Lane,ada@example.test,2025-12-01"));
    expect((await check(ctx, id)).errors).toMatchObject([{ message: "Check the year. Students must be at least 13 years old", isLeftOut: true }]);
  });
});

it("finds the class that is spelled so, and one of another case where it is the only one", async () => {
  const school = await aClass();
  const ctx = await makeCtx({ as: school.owner.id });
  await db.update(schema.classes).set({ code: "ft-eve" }).where(eq(schema.classes.id, school.courseClass.id));
  const { id } = await start(ctx, list("codes-by-case"), "registrations");
  expect(await check(ctx, id)).toMatchObject({ bad: 0 });
});
