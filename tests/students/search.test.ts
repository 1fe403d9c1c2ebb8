import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { searchOffice } from "~/features/students/domain/search-office";
import { classRow, programRow, studentRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, insert } from "../support/rows";

describe("the search of the office", () => {
  it("finds students, programs and classes of the own school, eight of each at most, in one round trip", async () => {
    const [here, there] = [await aSchool(), await aSchool()];
    for (const { id } of [here, there]) {
      const program = await insert(schema.programs, programRow(id, { title: "Zephyr Care" }));
      await insert(schema.classes, classRow(id, program.id, { code: `ZEPHYR-${id.slice(-6)}` }));
      for (let index = 0; index < 10; index += 1) await insert(schema.students, studentRow(id, { firstName: "Ana", lastName: `Zephyrin ${index}` }));
    }
    const ctx = await makeCtx({ as: here.admin.id });
    const before = ctx.db.roundTrips;
    const found = await searchOffice(ctx, { q: "zephyr" });
    expect(ctx.db.roundTrips - before).toBe(1);
    expect(found.students).toHaveLength(8);
    expect(found.students[0]).toMatchObject({ label: "Ana Zephyrin 0", to: expect.stringMatching(/^\/school\/students\//) });
    expect(found.programs.map(({ label }) => label)).toEqual(["Zephyr Care"]);
    expect(found.classes.map(({ label }) => label)).toEqual([`ZEPHYR-${here.id.slice(-6)}`]);
    expect(await searchOffice(ctx, { q: "z" })).toEqual({ students: [], programs: [], classes: [] });
    expect(await searchOffice(ctx, {})).toEqual({ students: [], programs: [], classes: [] });
  });

  it("is for staff", async () => {
    const school = await aSchool();
    expect((await refusal(searchOffice(await makeCtx({ as: school.account.id }), { q: "ana" }))).kind).toBe("forbidden");
    expect((await refusal(searchOffice(await makeCtx({ host: school.host }), { q: "ana" }))).kind).toBe("unauthenticated");
  });
});
