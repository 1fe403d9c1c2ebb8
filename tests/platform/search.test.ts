import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { matchingStudents } from "~/features/enrollment/data/matching-students";
import { instructorList } from "~/features/programs/domain/instructors/read-instructors";
import { likelyPairs } from "~/features/students/data/merges";
import { searchOffice } from "~/features/students/domain/search-office";
import { contains, sought } from "~/platform/search";
import { fold } from "~/platform/written";
import { instructorRow, studentRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { aSchool, db, insert } from "../support/rows";

const NAMES = [
  ["Íñigo", "O'Brien-Ñúñez"],
  ["Renée", "D’Souza"],
] as const;
const SEARCHES: [search: string, first: string[]][] = [
  ["Nunez", ["Íñigo"]],
  ["ñúñez", ["Íñigo"]],
  ["Inigo", ["Íñigo"]],
  ["o’brien", ["Íñigo"]],
  ["o'brien", ["Íñigo"]],
  ["obrien", ["Íñigo"]],
  ["nunez inigo", ["Íñigo"]],
  ["d'souza", ["Renée"]],
  ["dsouza renee", ["Renée"]],
  ["Rene\u0301e", ["Renée"]],
  ["RENÉE", ["Renée"]],
  ["í", ["Íñigo"]],
  ["nobody", []],
];

/** Words of two letters: too short for an index of trigrams, and whole names in many languages. */
const SHORT_NAMES = [
  ["Bo", "Lima"],
  ["Ana", "Lima"],
  ["Li", "Wu"],
  ["Anna", "Ng"],
  ["Anna", "Berg"],
  ["Eva", "de la Cruz"],
] as const;
const SHORT_SEARCHES: [search: string, found: string[]][] = [
  ["bo lima", ["Bo Lima"]],
  ["Lima BO", ["Bo Lima"]],
  ["li wu", ["Li Wu"]],
  ["anna ng", ["Anna Ng"]],
  ["ng", ["Anna Ng"]],
  ["eva de la cruz", ["Eva de la Cruz"]],
  ["anna b berg", ["Anna Berg"]],
  ["50% li", []],
];

describe("a search", () => {
  it("finds students without their marks, apostrophes and order of words, in lists and in the palette", async () => {
    const school = await aSchool();
    for (const [firstName, lastName] of NAMES) await insert(schema.students, studentRow(school.id, { firstName, lastName }));
    const ctx = await makeCtx({ as: school.owner.id });
    for (const [search, first] of SEARCHES) {
      const rows = await db.all<{ first: string }>(
        sql`SELECT first_name AS first FROM students WHERE id IN ${matchingStudents(school.id, search)} AND id <> ${school.student.id} ORDER BY 1`,
      );
      expect([search, rows.map((row) => row.first)]).toEqual([search, first]);
      if (search.length < 2) continue;
      const { students } = await searchOffice(ctx, { q: search });
      expect([search, students.map(({ label }) => label.split(" ")[0])]).toEqual([search, first]);
    }
    await db.update(schema.students).set({ lastName: "Østergård" }).where(sql`first_name = 'Renée' AND school_id = ${school.id}`);
    expect((await searchOffice(ctx, { q: "ostergard" })).students).toHaveLength(1);
  });

  it("narrows by words of two letters, which begin a name", async () => {
    const school = await aSchool();
    for (const [firstName, lastName] of SHORT_NAMES) await insert(schema.students, studentRow(school.id, { firstName, lastName }));
    for (const [search, found] of SHORT_SEARCHES) {
      const rows = await db.all<{ name: string }>(
        sql`SELECT first_name || ' ' || last_name AS name FROM students WHERE id IN ${matchingStudents(school.id, search)} AND id <> ${school.student.id}`,
      );
      expect([search, rows.map(({ name }) => name)]).toEqual([search, found]);
    }
  });

  it("finds names in any list without a search table of its own", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ as: school.owner.id });
    for (const [firstName, lastName] of NAMES) await insert(schema.instructors, instructorRow(school.id, { firstName, lastName }));
    for (const [search, first] of SEARCHES.filter(([text]) => text.length > 1)) {
      const { instructors: page } = await instructorList(ctx, { search });
      expect([search, page.results.map((row) => JSON.stringify(row).match(/Íñigo|Renée/)?.[0])]).toEqual([search, first]);
    }
  });

  it("takes as many words and letters as D1 does, and no wildcard", async () => {
    const row = async (value: string, search: string) =>
      (await db.all<{ has: number }>(sql`SELECT ${contains(sql`${value}`, sought(search))} AS has`))[0]?.has;
    expect(await row("100% Straße", "strasse 100%")).toBe(1);
    expect(await row("1000 Straße", "100%")).toBe(0);
    expect(await row("Ærø Łódź", "aero lodz")).toBe(0);
    expect(await row("Ærø", "ærø")).toBe(1);
    expect(await row("x", `${"ñ".repeat(199)} b c d e f g h`)).toBe(0);
    expect(fold("Сергей 김민준 हिन्दी Ωméga Đặng")).toBe("сергей 김민준 हिन्दी ωmega dang");
  });

  it("knows twins who were written with and without marks", async () => {
    const school = await aSchool();
    for (const [firstName, lastName] of [...NAMES, ["Inigo", "O’Brien-Nunez"]] as const)
      await insert(schema.students, studentRow(school.id, { firstName, lastName, dateOfBirth: "1998-01-31" }));
    const { pairs } = await likelyPairs(await makeCtx({ as: school.owner.id }), 0);
    expect(pairs.filter(({ reason }) => reason === "birth")).toHaveLength(1);
  });
});
