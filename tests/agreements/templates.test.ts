import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import {
  discardTemplate,
  listTemplates,
  newTemplate,
  previewTemplate,
  publishTemplate,
  readTemplate,
  retireTemplate,
  saveTemplate,
} from "~/features/agreements/domain/templates";
import { programRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let programId: string;
const staff = () => makeCtx({ as: school.admin.id, host: school.host });
const begin = async (from = "general", program: string | undefined = programId) => (await newTemplate(await staff(), { from, program })).id;
const read = async (id: string) => readTemplate(await staff(), { id });
const publish = async (template: string, more: Record<string, unknown> = {}) => publishTemplate(await staff(), { template, state: "none", ...more });
const block = { heading: "Charges", body: "{{price.total}}" };
const rowOf = async (id: string) => (await db.select().from(schema.agreementTemplates).where(eq(schema.agreementTemplates.id, id)))[0];

beforeEach(async () => {
  school = await aSchool({ state: "NY" });
  programId = (await insert(schema.programs, programRow(school.id))).id;
});

describe("a template", () => {
  it("is begun from a starter, once: a second request finds the draft", async () => {
    const id = await begin("NY");
    expect(await begin("CA")).toBe(id);
    const shown = await read(id);
    expect(shown).toMatchObject({ version: 1, state: "NY", publishedAt: null });
    expect(shown.blocks.length).toBeGreaterThan(4);
    expect((await listTemplates(await staff(), {})).templates).toHaveLength(1);
    expect((await refusal(newTemplate(await staff(), { from: "current" }))).fields).toEqual({ from: ["There is no agreement in use to copy."] });
  });

  it("is saved in order of positions, without empty blocks, and names what is wrong beside a block", async () => {
    const id = await begin("blank");
    const save = async (blocks: unknown, version?: number) => saveTemplate(await staff(), { template: id, title: "T", blocks, version });
    await save({ 0: { ...block, position: "2" }, 1: { heading: "Refunds", body: "{{refund.policy}}", position: "1", asks_initials: "on" }, 2: {} });
    expect((await read(id)).blocks.map(({ heading, asksInitials }) => [heading, asksInitials])).toEqual([
      ["Refunds", true],
      ["Charges", false],
    ]);
    expect((await refusal(save({ 0: block, 1: { heading: "Student", body: "{{student.nam}}" } }))).fields).toEqual({
      "blocks.1.body": ["We don't know {{student.nam}}. Use a placeholder from the list."],
    });
    expect((await refusal(save({ 0: { heading: "Only a heading" } }))).fields).toEqual({ "blocks.0.body": ["Enter the text of this block."] });
    const { updatedAt } = await read(id);
    const counts = await tally(Array.from({ length: 4 }, () => save({ 0: block }, updatedAt)));
    expect(counts).toEqual({ done: 1, stale: 3 });
    expect(await refusal(save(Object.fromEntries(Array.from({ length: 41 }, (_, at) => [at, block]))))).toMatchObject({ kind: "invalid" });
  });

  it("is published only when the checklist is met, or ticked with a name", async () => {
    const id = await begin("blank");
    await saveTemplate(await staff(), { template: id, title: "T", blocks: { 0: block } });
    const missing = await refusal(publish(id, { state: "NJ" }));
    expect(Object.keys(missing.fields ?? {})).toContain("checked.refund");
    expect(missing.fields?.["checked.refund"]?.[0]).toContain("{{refund.policy}}");
    const keys = (await readTemplate(await staff(), { id, state: "NJ" })).checklist.filter(({ isMet }) => !isMet).map(({ key }) => key);
    const checked = Object.fromEntries(keys.map((key) => [key, "on"]));
    expect((await refusal(publish(id, { state: "NJ", checked }))).fields).toEqual({ name: ["Enter the name of the person who checked the rows."] });
    expect(await publish(id, { state: "NJ", checked, name: "Dana Ruiz" })).toMatchObject({ version: 1 });
    const [entry] = await db.select().from(schema.auditLog).where(eq(schema.auditLog.action, "agreement-templates.publish"));
    expect(entry?.after).toContain("Dana Ruiz");
    expect(await rowOf(id)).toMatchObject({ state: "NJ", publishedBy: school.admin.id });
  });

  it("never changes once it is published; the next version replaces it", async () => {
    const id = await begin();
    await publish(id);
    expect(await refusal(saveTemplate(await staff(), { template: id, title: "Other", blocks: { 0: block } }))).toMatchObject({
      code: "template_published",
    });
    expect(await refusal(discardTemplate(await staff(), { template: id }))).toMatchObject({ code: "template_published" });
    await expect(db.update(schema.agreementTemplates).set({ title: "Other" }).where(eq(schema.agreementTemplates.id, id))).rejects.toThrow();
    const next = await begin("current");
    expect((await read(next)).blocks.map(({ body }) => body)).toEqual((await read(id)).blocks.map(({ body }) => body));
    await publish(next);
    expect([(await rowOf(id))?.retiredAt !== null, (await rowOf(next))?.retiredAt]).toEqual([true, null]);
    await retireTemplate(await staff(), { template: next });
    expect(await refusal(retireTemplate(await staff(), { template: next }))).toMatchObject({ code: "stale" });
  });

  it("is published once of many at the same time", async () => {
    const id = await begin();
    const counts = await tally(Array.from({ length: 6 }, () => publish(id)));
    expect(counts.done).toBe(1);
    const live = await db.select().from(schema.agreementTemplates).where(eq(schema.agreementTemplates.schoolId, school.id));
    expect(live.filter(({ publishedAt, retiredAt }) => publishedAt !== null && retiredAt === null)).toHaveLength(1);
  });

  it("is previewed with long and short values", async () => {
    const id = await begin();
    const textOf = async (size: string) => (await previewTemplate(await staff(), { id, with: size })).blocks.map(({ body }) => body).join();
    expect((await textOf("long")).length).toBeGreaterThan((await textOf("short")).length);
    expect(await textOf("long")).not.toContain("{{");
  });

  it("is closed to registrars and to other schools", async () => {
    const id = await begin();
    const registrar = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "registrar" }));
    expect(await refusal(readTemplate(await makeCtx({ as: registrar.id, host: school.host }), { id }))).toMatchObject({ kind: "forbidden" });
    const other = await aSchool();
    const theirs = await makeCtx({ as: other.owner.id, host: other.host });
    for (const work of [
      readTemplate(theirs, { id }),
      previewTemplate(theirs, { id }),
      publishTemplate(theirs, { template: id, state: "none" }),
      saveTemplate(theirs, { template: id, title: "T", blocks: {} }),
      discardTemplate(theirs, { template: id }),
      retireTemplate(theirs, { template: id }),
    ])
      expect(await refusal(work)).toMatchObject({ kind: "not_found" });
    expect((await refusal(newTemplate(theirs, { from: "general", program: programId }))).fields).toMatchObject({ program: [expect.any(String)] });
  });
});
