import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { featureUpdateNews, openFeatureUpdate } from "~/features/notifications/domain/feature-updates";
import { addNavbarItem, deleteNavbarItem, editNavbarItem, navbarMenu, orderNavbar } from "~/features/schools/domain/office/navbar";
import {
  resetColours,
  saveBranding,
  saveDocuments,
  saveGeneral,
  saveNotice,
  savePaymentDefaults,
  schoolProfile,
} from "~/features/schools/domain/office/profile";
import { setupGuide, skipSetupStep } from "~/features/schools/domain/office/setup-guide";
import { programRow } from "~/seed/factories";
import { makeCtx, NOW } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
const owner = () => makeCtx({ as: school.owner.id });
const admin = () => makeCtx({ as: school.admin.id });
const row = async () => (await db.select().from(schema.schools).where(eq(schema.schools.id, school.id)))[0];

const general = {
  name: "New Name",
  address: "1 Pier",
  city: "Providence",
  state: "RI",
  zipcode: "02903",
  phone: "4015550100",
  contact_email: "Desk@School.test",
  website_url: "www.school.test",
  time_zone: "America/Chicago",
};

beforeAll(async () => {
  school = await aSchool({ plan: "advanced" });
  other = await aSchool();
});

describe("the school profile", () => {
  it("is only for the owner", async () => {
    expect(await refusal(schoolProfile(await admin(), {}))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(saveGeneral(await admin(), general))).toMatchObject({ kind: "forbidden" });
    expect((await schoolProfile(await owner(), { tab: "nowhere" })).tab).toBe("general");
  });

  it("saves each tab, with effect on the site right away", async () => {
    const before = (await row())?.contentVersion ?? 0;
    await saveGeneral(await owner(), general);
    await saveBranding(await owner(), { primary_color: "aa3355", brand_text: "NN" });
    await saveNotice(await owner(), { visitor_notice_title: "Closed", visitor_notice_desc: "On Monday" });
    await savePaymentDefaults(await owner(), { default_reminder_offset: "7", fee_paid_by: "school", pay_later_days: "10", releases_unpaid: "on" });
    expect(await row()).toMatchObject({
      name: "New Name",
      phone: "(401) 555 - 0100",
      contactEmail: "desk@school.test",
      websiteUrl: "https://www.school.test",
      timezone: "America/Chicago",
      primaryColor: "#aa3355",
      brandText: "NN",
      visitorNoticeTitle: "Closed",
      defaultReminderOffset: 7,
      feePaidBy: "school",
      contentVersion: before + 4,
    });
    await resetColours(await owner(), {});
    expect(await row()).toMatchObject({ primaryColor: null, brandText: "NN" });
  });

  it("reports errors by field, and stale forms", async () => {
    expect((await refusal(saveBranding(await owner(), { primary_color: "red" }))).fields).toEqual({
      primary_color: ["Enter a color such as #3B86F5"],
    });
    expect((await refusal(saveNotice(await owner(), { visitor_notice_title: "x".repeat(81) }))).fields).toHaveProperty("visitor_notice_title");
    const refused = await refusal(saveNotice(await owner(), { visitor_notice_title: "x", version: 5 }));
    expect(refused).toMatchObject({ kind: "conflict", message: "This record was changed by someone else. Reload and try again." });
  });

  it("stores an agreement, and refuses other files", async () => {
    const pdf = new File(["%PDF-1.4 words"], "agreement.pdf", { type: "application/pdf" });
    await saveDocuments(await owner(), { agreement: pdf });
    expect((await schoolProfile(await owner(), { tab: "documents" })).agreementName).toBe("agreement.pdf");
    const refused = await refusal(saveDocuments(await owner(), { agreement: new File(["hello"], "a.pdf") }));
    expect(refused.fields).toEqual({ agreement: ["This file type is not allowed"] });
  });
});

describe("the menu of the site", () => {
  it("accepts links, adds https, and refuses other schemes", async () => {
    const { id } = await addNavbarItem(await admin(), { text: "Blog", link: "blog.school.test" });
    expect((await navbarMenu(await admin(), { edit: id })).edited).toMatchObject({ text: "Blog", link: "https://blog.school.test" });
    for (const link of ["javascript:alert(1)", "data:text/html,x", "ftp://x.test"])
      expect((await refusal(addNavbarItem(await admin(), { text: "Bad", link }))).fields).toEqual({ link: ["Enter a valid link."] });
    expect(await refusal(editNavbarItem(await makeCtx({ as: other.owner.id }), { id, text: "Mine", link: "x.test" }))).toMatchObject({
      kind: "not_found",
    });
  });

  it("is ordered, and limited to eight, even concurrently", async () => {
    await Promise.allSettled(Array.from({ length: 10 }, async (_, index) => addNavbarItem(await admin(), { text: `L${index}`, link: "x.test" })));
    const { items } = await navbarMenu(await admin(), {});
    expect(items).toHaveLength(8);
    expect(await refusal(addNavbarItem(await admin(), { text: "Ninth", link: "x.test" }))).toMatchObject({
      message: "The menu can have up to 8 items.",
    });
    const ids = items.map(({ id }) => id);
    await orderNavbar(await admin(), { ids, move: `down:${ids[0]}` });
    expect((await navbarMenu(await admin(), {})).items.map(({ id }) => id).slice(0, 2)).toEqual([ids[1], ids[0]]);
    await deleteNavbarItem(await admin(), { id: ids[0] });
    expect((await navbarMenu(await admin(), {})).items).toHaveLength(7);
  });
});

describe("the setup guide", () => {
  it("is computed, without steps marked as not needed", async () => {
    const before = await setupGuide(await admin(), {});
    const step = (guide: typeof before, name: string) => guide.steps.find((each) => each.name === name);
    expect(step(before, "profile")).toMatchObject({ isDone: true, path: null });
    expect(step(before, "program")).toMatchObject({ isDone: false, path: "/school/programs" });
    await insert(schema.programs, programRow(school.id));
    await skipSetupStep(await admin(), { step: "product", skipped: "on" });
    const after = await setupGuide(await owner(), {});
    expect(step(after, "program")?.isDone).toBe(true);
    expect(step(after, "product")?.isSkipped).toBe(true);
    expect(after.total).toBe(before.total - 1);
    expect(after.completed).toBe(before.completed + 1);
    await skipSetupStep(await admin(), { step: "product" });
    expect((await setupGuide(await admin(), {})).total).toBe(before.total);
    expect(await refusal(skipSetupStep(await admin(), { step: "class", skipped: "on" }))).toMatchObject({ message: "This step is required." });
  });
});

describe("feature updates", () => {
  it("are new until they are opened", async () => {
    await insert(schema.featureUpdates, { id: "update-1", title: "Fresh", body: "Some **words**.", createdAt: NOW.getTime() });
    await insert(schema.notifications, {
      id: `app_feature_update:update-1:${school.admin.id}`,
      userId: school.admin.id as string,
      schoolId: school.id,
      type: "app_feature_update",
      extra: {},
      createdAt: NOW.getTime(),
    });
    const news = async () => (await featureUpdateNews(await admin(), {})).page.results.find(({ id }) => id === "update-1");
    expect(await news()).toMatchObject({ isUnread: true, excerpt: "Some words." });
    await openFeatureUpdate(await admin(), { id: "update-1" });
    expect((await news())?.isUnread).toBe(false);
    expect(await refusal(openFeatureUpdate(await admin(), { id: "nothing" }))).toMatchObject({ kind: "not_found" });
  });
});

describe("the API", () => {
  it("shows and changes the school, and looks up hosts", async () => {
    const as = school.owner.id;
    expect((await call(`/api/schools/${school.id}/`, { as })).body).toMatchObject({ id: school.id, payment_plan: "advanced" });
    expect((await call(`/api/schools/${other.id}/`, { as })).status).toBe(404);
    const changed = await call("/api/schools/update-school-profile/", { as, method: "PATCH", body: { name: "By Api", primary_color: "#112233" } });
    expect(changed.body).toMatchObject({ name: "By Api", primary_color: "#112233", phone: "(401) 555 - 0100" });
    const patch = (body: unknown) => call("/api/schools/update-school-profile/", { as, method: "PATCH", body });
    await patch({ visitor_notice_title: "Hello", visitor_notice_desc: "There" });
    expect((await patch({ visitor_notice_title: "", visitor_notice_desc: null })).body).toMatchObject({
      visitor_notice_title: null,
      visitor_notice_desc: null,
    });
    const terms = { fee_paid_by: "school", pay_later_days: 7, releases_unpaid: true, refund_policy: "Ask within a week." };
    expect((await patch(terms)).body).toMatchObject(terms);
    expect((await patch({ default_reminder_offset: 5, refund_policy: null })).body).toMatchObject({
      ...terms,
      default_reminder_offset: 5,
      refund_policy: null,
    });
    expect((await patch({ pay_later_days: 91 })).body).toMatchObject({ errors: { pay_later_days: [expect.any(String)] } });
    expect((await patch({ name: " " })).body).toMatchObject({ errors: { name: ["This field is required"] } });
    expect((await call("/api/schools/get-domain-school/", { host: school.host })).body).toMatchObject({ id: school.id });
    expect((await call("/api/schools/get-domain-school/")).status).toBe(404);
    expect((await call("/api/schools/school-lms-enabled/", { as })).body).toEqual({ status: "disabled" });
    expect((await call("/api/schools/ext-scholarships-from-transition/", { host: school.host })).body).toEqual({ results: [], count: 0 });
    expect((await call(`/api/schools/check-domain/?url=${school.host}`)).body).toMatchObject({ found: true, id: school.id, is_main_host: false });
    expect((await call("/api/schools/check-domain/?url=nowhere.test")).body).toMatchObject({ found: false, id: null });
    expect((await call("/api/schools/payment-plans/", { as })).body).toMatchObject({ count: 4 });
    expect((await call("/api/schools/setup-guide-statuses/", { as })).body).toMatchObject({ profile: true, program: true });
    const tags = await call(`/api/schools/${school.id}/update-meta-tags/`, { as, method: "PATCH", body: { meta_title: "Learn here" } });
    expect(tags.body).toMatchObject({ meta_tags: { meta_title: "Learn here" } });
    expect((await call(`/api/schools/${other.id}/update-meta-tags/`, { as, method: "PATCH", body: { meta_title: "x" } })).status).toBe(404);
  });
});
