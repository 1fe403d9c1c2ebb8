import { describe, expect, it } from "vitest";
import { discardDraft, getDraft, openDraft, saveDraft } from "~/features/form-drafts/domain/drafts";
import { forgetDraft, savedForm } from "~/platform/saved-forms";
import { days, later, makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool } from "../support/rows";

const place = { path: "/school/programs/add", form: "add" };
const fields = (typed: Record<string, string | string[]>) => JSON.stringify(typed);

/** The form that a browser with this cookie gets back on the page. */
async function cameBack(as: string, cookie: string, path = place.path) {
  const request = new Request(`http://localhost${path}`, { headers: { Cookie: cookie.split(";")[0] ?? "" } });
  return savedForm(await makeCtx({ as }), request);
}

describe("a draft of a form", () => {
  it("is saved in place of the earlier one, and comes back with its fields", async () => {
    const { owner } = await aSchool();
    const ctx = await makeCtx({ as: owner.id });
    expect(await getDraft(ctx, place)).toEqual({ savedAt: null });
    await saveDraft(ctx, { ...place, fields: fields({ title: "Dialy" }) });
    const next = await makeCtx({ as: owner.id, now: later(5000) });
    await saveDraft(next, { ...place, fields: fields({ title: "Dialysis", tags: ["a", "b"], version: "7" }) });
    expect(await getDraft(next, place)).toEqual({ savedAt: later(5000).getTime() });
    const { cookie } = await openDraft(next, place);
    expect(await cameBack(owner.id, cookie)).toEqual({
      path: place.path,
      intent: "add",
      fields: { title: "Dialysis", tags: ["a", "b"], version: "7", _draft: "on" },
    });
  });

  it("belongs to its person, page and form", async () => {
    const { owner, admin } = await aSchool();
    const ctx = await makeCtx({ as: owner.id });
    await saveDraft(ctx, { ...place, fields: fields({ title: "Mine" }) });
    const other = await makeCtx({ as: admin.id });
    for (const [who, where] of [
      [other, place],
      [ctx, { ...place, path: "/school/programs/edit/1" }],
      [ctx, { ...place, form: "edit" }],
    ] as const) {
      expect(await getDraft(who, where)).toEqual({ savedAt: null });
      expect(await refusal(openDraft(who, where))).toMatchObject({ code: "not_found" });
    }
    await discardDraft(other, place);
    const { cookie } = await openDraft(ctx, place);
    expect(await cameBack(admin.id, cookie)).toBeNull();
  });

  it("goes with its submission, with a discard, and after thirty days", async () => {
    const { owner } = await aSchool();
    const ctx = await makeCtx({ as: owner.id });
    const save = () => saveDraft(ctx, { ...place, fields: fields({ title: "Mine" }) });
    await save();
    await forgetDraft(ctx, place.path, place.form, {});
    expect((await getDraft(ctx, place)).savedAt).not.toBeNull();
    await forgetDraft(ctx, place.path, place.form, { _draft: "on" });
    expect(await getDraft(ctx, place)).toEqual({ savedAt: null });
    await save();
    await discardDraft(ctx, place);
    expect(await getDraft(ctx, place)).toEqual({ savedAt: null });
    await save();
    expect(await getDraft(await makeCtx({ as: owner.id, now: later(days(31)) }), place)).toEqual({ savedAt: null });
  });

  it("refuses what is no form, what is too long, and a caller who saves all the time", async () => {
    const { owner } = await aSchool();
    const ctx = await makeCtx({ as: owner.id });
    for (const bad of ["", "[]", "1", '{"a":{"b":1}}', "{", fields({ a: "x".repeat(100_001) })])
      expect((await refusal(saveDraft(ctx, { ...place, fields: bad }))).code).toBe("invalid");
    expect((await refusal(saveDraft(await makeCtx(), { ...place, fields: "{}" }))).kind).toBe("unauthenticated");
    for (let count = 0; count < 300; count += 1) await saveDraft(ctx, { ...place, fields: fields({ title: String(count) }) });
    expect((await refusal(saveDraft(ctx, { ...place, fields: fields({ title: "one more" }) }))).kind).toBe("too_many");
  });

  it("takes names that reach into prototypes as nothing but names", async () => {
    const { owner } = await aSchool();
    const ctx = await makeCtx({ as: owner.id });
    await saveDraft(ctx, { ...place, fields: '{"__proto__":"x","constructor.prototype.a":"y","toString":"z","title":"T"}' });
    const { cookie } = await openDraft(ctx, place);
    expect((await cameBack(owner.id, cookie))?.fields).toMatchObject({ title: "T" });
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });
});
