import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findPassages } from "~/features/assistants/domain/answer/find-passages";
import { programRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { aSchool, db, insert } from "../support/rows";

it("passages are written anew only when they say something else, however often the site is touched", async () => {
  const school = await aSchool({ plan: "advanced-and-chat", tagline: "Care that is learned by doing" });
  const program = await insert(schema.programs, programRow(school.id, { title: "Dental Assistant", summary: "Chairside work from the first week" }));
  await db.insert(schema.chatBots).values({ schoolId: school.id, name: "Bay", greeting: "Hi!", createdAt: 0, updatedAt: 0 }).onConflictDoNothing();
  const ask = async () => {
    const [bot] = await db.select().from(schema.chatBots).where(eq(schema.chatBots.schoolId, school.id));
    if (!bot) throw new Error("No bot");
    await findPassages(await makeCtx({ as: school.admin.id }), { knowledge: null, hours: null, readVersion: bot.readVersion }, "chairside work", "");
    const [after] = await db.select().from(schema.chatBots).where(eq(schema.chatBots.schoolId, school.id));
    const rows = await db
      .select()
      .from(schema.chatPassages)
      .where(eq(schema.chatPassages.schoolId, school.id))
      .orderBy(asc(schema.chatPassages.number));
    return { numbers: rows.map(({ number }) => number), bodies: rows.map(({ body }) => body).join(" "), version: after?.readVersion };
  };
  const touch = async () => {
    const [row] = await db.select().from(schema.schools).where(eq(schema.schools.id, school.id));
    const contentVersion = (row?.contentVersion ?? 0) + 1;
    await db.update(schema.schools).set({ contentVersion }).where(eq(schema.schools.id, school.id));
    return contentVersion;
  };
  await touch();
  const first = await ask();
  expect(first.bodies).toContain("Chairside work from the first week");
  const version = await touch();
  expect(await ask()).toEqual({ ...first, version });
  await db.update(schema.programs).set({ summary: "Chairside work and front desk" }).where(eq(schema.programs.id, program.id));
  const changed = await touch();
  const second = await ask();
  expect(second.version).toBe(changed);
  expect(second.bodies).toContain("Chairside work and front desk");
  expect(second.bodies).not.toContain("from the first week");
  expect(second.numbers.some((number) => first.numbers.includes(number))).toBe(false);
});
