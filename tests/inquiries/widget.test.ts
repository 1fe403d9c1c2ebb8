import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { renewWidgetKey, saveWidget, widgetSettings } from "~/features/inquiries/domain/widget";
import { frameAncestors, isAllowedOrigin } from "~/features/inquiries/widget-model";
import { programRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
const admin = () => makeCtx({ as: school.admin.id });
const form = { is_enabled: "on", title: "Ask", button_text: "Go", fields: ["message"], style: "inline", thank_you: "Thanks", allowed_domains: "" };
const keyOf = async () => (await widgetSettings(await admin(), {})).key as string;
const question = { name: "Wim", email: "wim@widget.test", message: "How long?" };

beforeAll(async () => {
  school = await aSchool();
  await insert(schema.programs, programRow(school.id, { title: "Sewing" }));
});

describe("the inquiry widget", () => {
  it("has no code before it is saved, and keeps its key afterwards", async () => {
    expect(await widgetSettings(await admin(), {})).toMatchObject({ key: null, script: null, count: 0 });
    await saveWidget(await admin(), form);
    const key = await keyOf();
    await saveWidget(await admin(), { ...form, title: "Ask us" });
    expect(await keyOf()).toBe(key);
    expect((await widgetSettings(await admin(), {})).script).toContain(`/widget/inquiry.js?school=${key}`);
    expect(await refusal(saveWidget(await admin(), { ...form, version: 1 }))).toMatchObject({ code: "stale" });
    expect((await refusal(saveWidget(await admin(), { ...form, allowed_domains: "https://good.test/x\nnot a host!" }))).kind).toBe("invalid");
  });

  it("is read and used from any page, with the key in place of the host", async () => {
    const key = await keyOf();
    const shown = await call(`/api/inquiry-widget/${key}/`);
    expect(shown.body).toMatchObject({ title: "Ask us", fields: ["name", "email", "message"], programs: [] });
    expect(shown.headers.get("access-control-allow-origin")).toBe("*");
    const preflight = await call(`/api/inquiry-widget/${key}/submit/`, { method: "OPTIONS", headers: { Origin: "https://shop.test" } });
    expect(preflight.status).toBe(204);
    const sent = await call<{ id: string }>(`/api/inquiry-widget/${key}/submit/`, {
      method: "POST",
      body: question,
      headers: { Origin: "https://shop.test" },
    });
    expect(sent.status).toBe(201);
    expect(await db.select().from(schema.inquiries).where(eq(schema.inquiries.id, sent.body.id))).toMatchObject([
      { schoolId: school.id, source: "widget", name: "Wim", phone: null },
    ]);
    const empty = await call(`/api/inquiry-widget/${key}/submit/`, { method: "POST", body: { email: "wim" } });
    expect(empty).toMatchObject({
      status: 400,
      body: {
        errors: { name: ["This field is required"], email: ["Enter a valid email address"], message: ["This field is required"] },
      },
    });
    expect((await widgetSettings(await makeCtx({ as: school.admin.id, now: new Date() }), {})).count).toBe(1);
  });

  it("keeps to its domains", async () => {
    await saveWidget(await admin(), { ...form, allowed_domains: "www.shop.test\n*.good.test" });
    const key = await keyOf();
    const from = (origin: string) =>
      call(`/api/inquiry-widget/${key}/submit/`, { method: "POST", body: { ...question, message: origin }, headers: { Origin: origin } });
    expect((await from("https://evil.test")).status).toBe(403);
    expect((await from("https://www.shop.test")).status).toBe(201);
    expect(frameAncestors(["www.shop.test", "*.good.test", "localhost:3000"])).toBe("www.shop.test:* *.good.test:* localhost:3000");
    expect(isAllowedOrigin("https://a.good.test", ["*.good.test"])).toBe(true);
    expect(isAllowedOrigin("https://notgood.test", ["*.good.test"])).toBe(false);
    expect(isAllowedOrigin("null", ["good.test"])).toBe(false);
  });

  it("is gone when it is switched off, and under an old key", async () => {
    const old = await keyOf();
    await renewWidgetKey(await admin(), {});
    expect(await keyOf()).not.toBe(old);
    expect(await call(`/api/inquiry-widget/${old}/`)).toMatchObject({ status: 404, body: { detail: "This form is not available." } });
    await saveWidget(await admin(), { ...form, is_enabled: "" });
    expect((await call(`/api/inquiry-widget/${await keyOf()}/`)).status).toBe(404);
  });
});
