import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { locations, programs } from "#drizzle/schema/programs";
import { rawStatement, readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { locationRow, programRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { aSchool, db, insert } from "../support/rows";

let here: Awaited<ReturnType<typeof aSchool>>;
let there: Awaited<ReturnType<typeof aSchool>>;
beforeAll(async () => {
  [here, there] = [await aSchool(), await aSchool()];
  for (const school of [here, there]) await insert(programs, programRow(school.id));
});

const scope = async () => inSchool(await makeCtx({ as: here.admin.id }));

/** Whether it ends because a statement does not bind the school; drizzle gives the reason as its cause. */
async function isStopped(work: PromiseLike<unknown>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    return /A statement reaches beyond its school/.test(`${error} ${(error as Error).cause}`);
  }
}

describe("the tables of a school", () => {
  it("answer a question that binds the school", async () => {
    const { db: own, schoolId } = await scope();
    expect(await own.select().from(programs).where(eq(programs.schoolId, schoolId))).toHaveLength(1);
  });

  it("answer no question that does not, or that binds another school", async () => {
    const { db: own } = await scope();
    expect(await isStopped(own.select().from(programs))).toBe(true);
    expect(await isStopped(own.select().from(programs).where(eq(programs.schoolId, there.id)))).toBe(true);
    expect(await isStopped(own.select().from(programs).limit(1).get())).toBe(true);
    expect(await isStopped(readTogether(own, [sql`SELECT id FROM programs`]))).toBe(true);
    expect(await isStopped(own.all(sql`SELECT id FROM programs WHERE school_id = ${there.id}`))).toBe(true);
  });

  it("take no write that does not bind the school", async () => {
    const { db: own } = await scope();
    const before = await db.select().from(programs);
    expect(await isStopped(own.update(programs).set({ title: "Mine now" }))).toBe(true);
    expect(await isStopped(own.delete(programs).where(eq(programs.schoolId, there.id)))).toBe(true);
    expect(await isStopped(own.insert(locations).values(locationRow(there.id)))).toBe(true);
    expect(await isStopped(own.run(sql`DELETE FROM programs`))).toBe(true);
    expect(await db.select().from(programs)).toEqual(before);
  });

  it("take no batch in which one statement leaves the school", async () => {
    const { db: own, schoolId } = await scope();
    const inside = own
      .update(programs)
      .set({ title: "Ours" })
      .where(and(eq(programs.schoolId, schoolId)));
    expect(await isStopped(own.batch([inside, own.update(programs).set({ title: "Theirs" })]))).toBe(true);
    expect(await isStopped(own.batch([inside, rawStatement(own, sql`UPDATE programs SET title = 'Theirs'`)]))).toBe(true);
    expect((await db.select().from(programs)).filter(({ title }) => title === "Ours" || title === "Theirs")).toEqual([]);
  });
});
