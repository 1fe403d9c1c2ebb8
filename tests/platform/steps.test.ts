import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { auditLog } from "#drizzle/schema/platform";
import { navbarItems } from "#drizzle/schema/schools";
import { newId } from "~/platform/ids";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command, commitStep } from "~/platform/verb";
import { makeCtx } from "../support/context";
import { aSchool, db } from "../support/rows";

function stageItem(ctx: CommandCtx, text: string): string {
  const { db: own, schoolId } = inSchool(ctx);
  const itemId = newId();
  ctx.stage(own.insert(navbarItems).values({ id: itemId, schoolId, text, link: "/x", position: 0, createdAt: 1, updatedAt: 1 }));
  ctx.record({ type: "navbar_item", id: itemId });
  return itemId;
}

/** A verb of two steps, one with a nested step; the verb also writes on request. */
const verbOfSteps = command({
  name: "tests.whole",
  allow: schoolStaff,
  input: z.object({ writes: z.boolean() }),
  async run(ctx, { writes }) {
    const first = await commitStep(ctx, "tests.first", async (step) => {
      await commitStep(step, "tests.inner", async (inner) => stageItem(inner, "inner"));
      return stageItem(step, "first");
    });
    await commitStep(ctx, "tests.nothing", async () => null);
    return { first, own: writes ? stageItem(ctx, "own") : null };
  },
});

async function rowsOf(requestId: string) {
  const rows = await db.select().from(auditLog).where(eq(auditLog.requestId, requestId));
  return new Map(rows.map((row) => [row.action, row]));
}

it("names the verb that a step is of, with the id of its row", async () => {
  const school = await aSchool();
  const ctx = { ...(await makeCtx({ as: school.admin.id })), requestId: newId() };
  await verbOfSteps(ctx, { writes: true });
  const rows = await rowsOf(ctx.requestId);
  expect([...rows.keys()].sort()).toEqual(["tests.first", "tests.inner", "tests.whole"]);
  const whole = rows.get("tests.whole");
  expect(whole).toMatchObject({ process: null, processId: null });
  for (const step of ["tests.first", "tests.inner"]) expect(rows.get(step)).toMatchObject({ process: "tests.whole", processId: whole?.id });
});

it("keeps the steps of a verb together that writes nothing by itself, and those of another run apart", async () => {
  const school = await aSchool();
  const run = async () => {
    const ctx = { ...(await makeCtx({ as: school.admin.id })), requestId: newId() };
    await verbOfSteps(ctx, { writes: false });
    const rows = await rowsOf(ctx.requestId);
    expect([...rows.keys()].sort()).toEqual(["tests.first", "tests.inner"]);
    const ids = new Set([...rows.values()].map(({ processId }) => processId));
    expect(ids.size).toBe(1);
    expect([...rows.values()].map(({ process }) => process)).toEqual(["tests.whole", "tests.whole"]);
    return [...ids][0];
  };
  expect(await run()).not.toBe(await run());
});
