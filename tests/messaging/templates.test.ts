import { eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { resetTemplate, saveTemplate, sendTestMail, switchTemplate } from "~/features/messaging/domain/edit-template";
import { listTemplates, showTemplate } from "~/features/messaging/domain/read-templates";
import { mailTemplateOf } from "~/features/messaging/domain/send-mail";
import { TEMPLATE_NAMES, templateOf } from "~/features/messaging/mails-model";
import { schoolOf } from "~/platform/context";
import { makeCtx, settled } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, aSuperAdmin, db } from "../support/rows";

type School = Awaited<ReturnType<typeof aSchool>>;
let school: School;
let other: School;
let root: Awaited<ReturnType<typeof aSuperAdmin>>;
beforeAll(async () => {
  [school, other, root] = [await aSchool(), await aSchool(), await aSuperAdmin()];
});

const asOwner = (of: School = school) => makeCtx({ as: of.owner.id, host: of.host });
const form = {
  subject: "Your receipt, {{first_name}}",
  body: "**Thank you**, {{full_name}}.\n\n[See it]({{receipt_link}})",
  after_table: "",
  items_table: "on",
  is_enabled: "on",
};
const idOf = (name: string, of: School = school) => `${of.id}.${name}`;

describe("a template", () => {
  it("uses the product's wording until a school edits it, and again after a reset", async () => {
    const ctx = await asOwner();
    const id = idOf("payment_receipt");
    const before = await showTemplate(ctx, { id });
    expect(before).toMatchObject({ title: "Payment receipt", isOwn: false, updatedAt: null, isEnabled: true });
    expect(before.preview.html).toContain("$450.00");
    await saveTemplate(ctx, { id, version: 0, ...form });
    const after = await showTemplate(ctx, { id });
    expect(after).toMatchObject({ subject: form.subject, body: form.body, isOwn: true, editor: expect.stringContaining(" ") });
    expect(after.preview.subject).toBe("Your receipt, Nora");
    expect(after.preview.html).toMatch(/<a href="http[^"]+"[^>]*>See it<\/a>/);
    expect((await mailTemplateOf(ctx, "payment_receipt", schoolOf(ctx)))?.content.subject).toBe(form.subject);
    await resetTemplate(ctx, { id });
    expect(await showTemplate(ctx, { id })).toMatchObject({ subject: before.subject, isOwn: false });
  });

  it("rejects placeholders that this mail does not have", async () => {
    const ctx = await asOwner();
    const wrong = { ...form, body: "Hello {{x}} and {{program}}", subject: "{{invoice_num}}" };
    const refused = await refusal(saveTemplate(ctx, { id: idOf("payment_receipt"), version: 0, ...wrong }));
    expect(refused.fields).toEqual({ subject: ["Unknown placeholder {{invoice_num}}."], body: ["Unknown placeholder {{x}}."] });
  });

  it("is not overwritten by a stale form", async () => {
    const [one, two] = [await asOwner(), await makeCtx({ as: school.admin.id, host: school.host })];
    const id = idOf("payment_due");
    const save = (ctx: typeof one, subject: string) => saveTemplate(ctx, { id, version: 0, ...form, body: "Due on {{due_date}}.", subject });
    const ends = await Promise.allSettled([save(one, "One"), save(two, "Two")]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await refusal(save(two, "Late"))).code).toBe("stale");
    const { updatedAt } = await showTemplate(one, { id });
    await saveTemplate(one, { id, version: updatedAt, ...form, body: "Due on {{due_date}}.", subject: "Seen" });
    expect((await showTemplate(one, { id })).subject).toBe("Seen");
  });

  it("can be turned off if it is not essential, and is not sent then", async () => {
    const ctx = await asOwner();
    await switchTemplate(ctx, { id: idOf("follow_up"), enabled: "no" });
    expect(await mailTemplateOf(ctx, "follow_up", schoolOf(ctx))).toBeNull();
    expect((await listTemplates(ctx, { enabled: "no" })).results.map(({ abbreviation }) => abbreviation)).toEqual(["follow_up"]);
    expect((await refusal(switchTemplate(ctx, { id: idOf("payment_receipt"), enabled: "no" }))).code).toBe("essential");
  });

  it("keeps no HTML and no script links", async () => {
    const ctx = await asOwner();
    const id = idOf("class_message");
    const body = 'Hi <script>alert(1)</script> [press](javascript:alert(1)) <img src=x onerror="alert(2)">';
    await saveTemplate(ctx, { id, version: 0, ...form, subject: "Hi", body });
    const { preview } = await showTemplate(ctx, { id });
    expect(preview.html).not.toMatch(/<script|<img src=x|href="javascript/);
    expect(preview.html).not.toMatch(/script&gt;|alert\(2\)|onerror/);
    expect(preview.html).toContain("Hi ");
  });

  it("is sent to the editor with sample values", async () => {
    const ctx = await asOwner();
    expect(await sendTestMail(ctx, { id: idOf("class_changed") })).toEqual({ email: school.owner.email });
    await settled();
    const [mail] = await db.select().from(schema.mails).where(eq(schema.mails.recipient, school.owner.email));
    expect(mail).toMatchObject({ template: "class_changed", subject: expect.stringMatching(/^Test: /), schoolId: school.id });
    expect(mail?.html).toContain("CNA-0309");
  });

  it("is complete in every case: no open placeholder, a plain part, the school in its footer", async () => {
    const here = await aSchool({ name: "Harbor Lights Academy", address: "12 Harbor Street", city: "Providence", state: "RI" });
    const [owner, desk] = [await asOwner(here), await makeCtx({ as: root.id })];
    for (const name of TEMPLATE_NAMES)
      await (templateOf(name).isSystem ? sendTestMail(desk, { id: `system.${name}` }) : sendTestMail(owner, { id: idOf(name, here) }));
    await settled();
    const sent = await db.select().from(schema.mails).where(like(schema.mails.id, "test:%"));
    const last = new Map(sent.map((mail) => [mail.template, mail]));
    expect(TEMPLATE_NAMES.filter((name) => !last.has(name))).toEqual([]);
    for (const name of TEMPLATE_NAMES) {
      const { subject, html = "", text = "" } = last.get(name) ?? {};
      expect([name, `${subject}${html}${text}`.includes("{{"), text.trim().length > 40, /<[a-z]+[ >]/i.test(text)]).toEqual([
        name,
        false,
        true,
        false,
      ]);
      expect([name, (html.match(/<html/g) ?? []).length, html.includes("undefined")]).toEqual([name, 1, false]);
      if (!templateOf(name).isSystem)
        expect([name, html.includes("Harbor Lights Academy"), html.includes("12 Harbor Street")]).toEqual([name, true, true]);
    }
  });

  it("of the product is edited by super admins for all schools", async () => {
    const [ctx, owner] = [await makeCtx({ as: root.id }), await asOwner()];
    const id = "system.password_reset";
    expect((await refusal(saveTemplate(owner, { id, version: 0, ...form }))).kind).toBe("forbidden");
    expect((await showTemplate(owner, { id })).canEdit).toBe(false);
    await saveTemplate(ctx, { id, version: 0, ...form, subject: "A new password", body: "[Choose it]({{reset_link}})" });
    expect((await mailTemplateOf(owner, "password_reset", schoolOf(owner)))?.content.subject).toBe("A new password");
    await resetTemplate(ctx, { id });
    expect((await showTemplate(ctx, { id })).isOwn).toBe(false);
  });
});

const rowsOf = (body: unknown) => (body as { results: Record<string, unknown>[] }).results;

describe("the template endpoints", () => {
  it("list, read and update a school's own templates only", async () => {
    const list = await call("/api/email-configs/?type=recurring&limit=2", { as: school.admin.id });
    expect(list.status).toBe(200);
    expect(rowsOf(list.body)).toHaveLength(2);
    expect(rowsOf(list.body).every(({ type }) => type === "recurring")).toBe(true);
    const id = idOf("refund_approved");
    const changed = await call(`/api/email-configs/${id}/`, {
      method: "PATCH",
      as: school.owner.id,
      body: { subject: "Money back", title: "Refunds" },
    });
    expect([changed.status, changed.body.subject, changed.body.title, changed.body.is_system]).toEqual([200, "Money back", "Refunds", false]);
    const wrong = await call(`/api/email-configs/${id}/`, { method: "PATCH", as: school.owner.id, body: { body: "{{nope}}" } });
    expect([wrong.status, wrong.body.errors ?? wrong.body]).toEqual([400, expect.objectContaining({ body: ["Unknown placeholder {{nope}}."] })]);
    const scripted = "Hello {{first_name}}, <b>5 < 6</b>.<script>alert(1)</script><img src=x onerror=alert(2)> <https://a.test>";
    const cleaned = await call(`/api/email-configs/${id}/`, { method: "PATCH", as: school.owner.id, body: { body: scripted } });
    expect([cleaned.status, cleaned.body.body]).toEqual([200, "Hello {{first_name}}, 5 < 6. <https://a.test>"]);
    const nothing = await call(`/api/email-configs/${id}/`, { method: "PATCH", as: school.owner.id, body: { body: "<script>alert(1)</script>" } });
    expect([nothing.status, nothing.body.errors]).toEqual([400, { body: ["This field is required"] }]);
    const reminder = await call(`/api/email-configs/${idOf("payment_due")}/`, { as: school.owner.id });
    expect(reminder.body.offset_days).toBe(14);
    const blank = await call(`/api/email-configs/${id}/`, { method: "PATCH", as: school.owner.id, body: { subject: "", body: " " } });
    expect([blank.status, blank.body.errors]).toEqual([400, { subject: ["This field is required"], body: ["This field is required"] }]);
    for (const method of ["GET", "PATCH"]) {
      const theirs = await call(`/api/email-configs/${idOf("refund_approved", other)}/`, {
        method,
        as: school.owner.id,
        body: method === "PATCH" ? {} : undefined,
      });
      expect([method, theirs.status]).toEqual([method, 404]);
    }
    expect((await call("/api/email-configs/nonsense/", { as: school.owner.id })).status).toBe(404);
    expect((await call("/api/email-configs/system.user_invite/", { method: "PATCH", as: school.owner.id, body: { subject: "x" } })).status).toBe(403);
    expect((await call("/api/email-configs/", { as: school.account.id })).status).toBe(403);
  });

  it("give super admins the product's templates, and a named school's", async () => {
    const system = await call("/api/email-configs/?is_system=true", { as: root.id });
    expect(rowsOf(system.body).map(({ abbreviation }) => abbreviation)).toContain("user_invite");
    const named = await call(`/api/email-configs/?school=${school.id}&search=receipt`, { as: root.id });
    expect(rowsOf(named.body).map(({ id }) => id)).toContain(idOf("payment_receipt"));
    expect((await call(`/api/email-configs/${idOf("payment_receipt")}/`, { as: root.id })).status).toBe(200);
  });
});
