import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import {
  addTemplate,
  deleteTemplate,
  duplicateTemplate,
  editTemplate,
  listTemplates,
  showTemplate,
  switchTemplate,
  tryTemplate,
} from "~/features/marketing/domain/library";
import { filledPrompt } from "~/features/marketing/library-model";
import { deleteDraft, draftUpdate, editUpdate, publishDraft, updateOverview } from "~/features/notifications/domain/admin-updates";
import { announceFeatureUpdate, featureUpdateNews, openFeatureUpdate } from "~/features/notifications/domain/feature-updates";
import { newId } from "~/platform/ids";
import { makeCtx, makeJobCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, aSuperAdmin, db } from "../support/rows";

let superAdmin = "";
const desk = () => makeCtx({ as: superAdmin });

beforeAll(async () => {
  superAdmin = String((await aSuperAdmin()).id);
});

describe("the marketing library", () => {
  const template = {
    title: "Next start",
    channel: "email",
    kind: "content",
    prompt: "Write about {title} at {school_name}",
    sample: "Come **soon**",
    is_active: "on",
  };

  it("takes templates with known placeholders, and a canvas with its size", async () => {
    expect(await refusal(addTemplate(await desk(), { ...template, prompt: "Hello {nobody}" }))).toMatchObject({
      kind: "invalid",
      fields: { prompt: [expect.stringContaining("{title}")] },
    });
    expect(await refusal(addTemplate(await desk(), { ...template, kind: "canvas" }))).toMatchObject({
      fields: { canvas_width: ["This field is required"] },
    });
    const { id } = await addTemplate(await desk(), { ...template, kind: "canvas", canvas_width: "1080", canvas_height: "1080", layout: "photo_top" });
    expect((await showTemplate(await desk(), { id })).template).toMatchObject({ canvasWidth: 1080, sample: null });
    expect(filledPrompt(template.prompt)).toBe("Write about Certified Nursing Assistant at Bayside Health Academy");
  });

  it("is listed, changed, copied, toggled and deleted, only by super admins", async () => {
    const { id } = await addTemplate(await desk(), template);
    const seen = (await showTemplate(await desk(), { id })).template.updatedAt;
    await editTemplate(await desk(), { ...template, id, title: "Changed", version: seen });
    expect(await refusal(editTemplate(await desk(), { ...template, id, title: "Late", version: seen }))).toMatchObject({ code: "stale" });
    const copy = await duplicateTemplate(await desk(), { id });
    expect((await showTemplate(await desk(), copy)).template).toMatchObject({ title: "Changed (copy)", isActive: false });
    await switchTemplate(await desk(), { id: copy.id, on: true });
    expect((await listTemplates(await desk(), { search: "changed", channel: "email" })).count).toBe(2);
    const { id: schoolId } = await aSchool();
    const text = { schoolId, title: "Ours", channel: "email" as const, templateId: id, createdAt: 1, updatedAt: 1 };
    await db.insert(schema.marketingTexts).values([
      { ...text, id: newId() },
      { ...text, id: newId() },
    ]);
    const used = (await listTemplates(await desk(), { search: "changed" })).results.map((row) => [row.id, row.usedBy]);
    expect(Object.fromEntries(used)).toEqual({ [id]: 1, [copy.id]: 0 });
    expect((await tryTemplate(await desk(), { id })).text.length).toBeGreaterThan(10);
    await deleteTemplate(await desk(), copy);
    expect(await refusal(showTemplate(await desk(), copy))).toMatchObject({ kind: "not_found" });
    const { owner } = await aSchool();
    expect(await refusal(listTemplates(await makeCtx({ as: owner.id }), {}))).toMatchObject({ kind: "forbidden" });
  });
});

describe("a feature update", () => {
  const update = { title: "Waitlists that work", tag: "new", body: "They **offer** seats.", plans: ["advanced"] };

  it("is a draft until published, and reaches only its plans", async () => {
    const advanced = await aSchool({ plan: "advanced" });
    const basic = await aSchool({ plan: "basic" });
    const { id } = await draftUpdate(await desk(), update);
    const news = async (who: string | undefined) => (await featureUpdateNews(await makeCtx({ as: who }), {})).page.results.map((row) => row.id);
    expect(await news(advanced.owner.id)).not.toContain(id);
    await publishDraft(await desk(), { id });
    expect(await refusal(publishDraft(await desk(), { id }))).toMatchObject({ code: "published" });
    expect(await refusal(deleteDraft(await desk(), { id }))).toMatchObject({ code: "published" });
    expect(await news(advanced.owner.id)).toContain(id);
    expect(await news(basic.owner.id)).not.toContain(id);
    expect(await refusal(openFeatureUpdate(await makeCtx({ as: basic.owner.id }), { id }))).toMatchObject({ kind: "not_found" });
    await announceFeatureUpdate(makeJobCtx(), { updateId: id });
    const told = (await db.select().from(schema.notifications).where(eq(schema.notifications.objectId, id))).map(({ userId }) => userId);
    expect([told.includes(advanced.owner.id ?? ""), told.includes(basic.owner.id ?? "")]).toEqual([true, false]);
    await editUpdate(await desk(), { ...update, id, title: "Waitlists that really work" });
    expect((await updateOverview(await desk(), { search: "really" })).page.count).toBe(1);
  });

  it("can be deleted while it is a draft", async () => {
    const { id } = await draftUpdate(await desk(), update);
    await deleteDraft(await desk(), { id });
    expect((await updateOverview(await desk(), { status: "draft" })).page.count).toBe(0);
  });
});
