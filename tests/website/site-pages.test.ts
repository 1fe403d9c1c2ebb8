import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { editDocument, restoreVersion, showDocument, undoPublication, writeDocument } from "~/features/website/domain/documents/office";
import { listSiteMap } from "~/features/website/domain/list-site-map";
import { showSiteHome, showSitePage } from "~/features/website/domain/site/show-page";
import type { SitePageKind, SiteViews } from "~/features/website/domain/site/views";
import { siteHead } from "~/features/website/parts/site/page-head";
import { customPagePath } from "~/features/website/paths";
import { loader as sitePage } from "~/features/website/screens/public/site-page";
import { instructorRow, programRow } from "~/seed/factories";
import { makeCtx, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
let small: Awaited<ReturnType<typeof aSchool>>;
const staff = () => makeCtx({ as: school.admin.id });
const visitor = (at = NOW) => makeCtx({ host: school.host, now: at });
const page = async <K extends SitePageKind>(site_page: K, asked: Record<string, unknown> = {}, ctx = visitor()) =>
  (await showSitePage(await ctx, { site_page, ...asked })) as SiteViews[K];
const saveDraft = writeDocument;
const publishDocument = (ctx: Parameters<typeof writeDocument>[0], input: Record<string, unknown>) => writeDocument(ctx, { ...input, publish: "on" });
const publish = async (kind: string, body: Record<string, unknown>) => publishDocument(await staff(), { kind, ...body });
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  school = await aSchool({ plan: "advanced", about: "We teach care." });
  other = await aSchool({ plan: "advanced" });
  small = await aSchool({ plan: "basic" });
  await insert(schema.programs, programRow(school.id, { title: "Nursing", slug: "nursing", tuitionCents: 145_000, applicationFeeCents: 10_000 }));
  await insert(schema.instructors, instructorRow(school.id, { status: "active", isPublic: true }));
});

describe("a site without configuration", () => {
  it("is complete where the profile and the programs say something, and has no page without content", async () => {
    expect(await page("about")).toMatchObject({ title: `About ${school.school.name}`, story: expect.stringContaining("We teach care.") });
    expect((await page("tuition")).table).toMatchObject([{ title: "Nursing", tuitionCents: 145_000, applicationFeeCents: 10_000 }]);
    for (const empty of ["gallery", "campuses", "faqs", "resources"] as const)
      expect([empty, (await refusal(page(empty))).kind]).toEqual([empty, "not_found"]);
    expect((await page("blog")).count).toBe(0);
    expect((await page("terms")).body).toContain("Online service fees");
    expect((await showSiteHome(await visitor(), {})).sections.length).toBeGreaterThan(10);
    expect((await visitor()).hostSchool?.site?.menu.map(({ key }) => key)).toEqual(["about", "tuition"]);
  });

  it("has terms and privacy at every plan, and nothing else at a small one", async () => {
    const there = () => makeCtx({ host: small.host });
    expect((await page("privacy", {}, there())).title).toBe("Privacy");
    expect((await refusal(page("about", {}, there()))).kind).toBe("not_found");
    expect((await there()).hostSchool?.site).toBeNull();
  });
});

describe("a document", () => {
  it("is a draft until it is published, can be taken back, and remembers its versions", async () => {
    await saveDraft(await staff(), { kind: "about", title: "Who we are", story: "Draft." });
    expect((await page("about")).title).toBe(`About ${school.school.name}`);
    await publish("about", { title: "Who we are", story: "One." });
    await publish("about", { title: "Who we are", story: "Two." });
    expect((await page("about")).story).toContain("Two.");
    await saveDraft(await staff(), { kind: "about", title: "Who we are", story: "Three." });
    await undoPublication(await staff(), { kind: "about" });
    expect((await page("about")).story).toContain("One.");
    const { values, versions, hasDraft } = await editDocument(await staff(), { kind: "about" });
    expect(values.story).toContain("Three.");
    expect([versions.map(({ number }) => number), hasDraft]).toEqual([[3, 2, 1], true]);
    await restoreVersion(await staff(), { kind: "about", number: 2 });
    expect((await editDocument(await staff(), { kind: "about" })).values.story).toContain("Two.");
    expect((await page("about")).story).toContain("One.");
  });

  it("keeps the last twenty versions", async () => {
    for (let turn = 0; turn < 22; turn += 1) await publish("resources", { layout: turn % 2 ? "grid" : "list" });
    const { versions } = await editDocument(await staff(), { kind: "resources" });
    expect([versions.length, versions[0]?.number, versions.at(-1)?.number]).toEqual([20, 22, 3]);
    expect((await refusal(undoPublication(await makeCtx({ as: other.owner.id }), { kind: "resources" }))).message).toBe(
      "There is no previous version.",
    );
  });

  it("refuses the second of two editors", async () => {
    await publish("tuition", { title: "Prices", show_table: "on" });
    const seen = (await editDocument(await staff(), { kind: "tuition" })).document?.updatedAt;
    const both = await Promise.allSettled([publish("tuition", { title: "One", version: seen }), publish("tuition", { title: "Two", version: seen })]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusal(publish("tuition", { title: "Three", version: seen }))).toMatchObject({
      kind: "conflict",
      message: "This record was changed by someone else. Reload and try again.",
    });
    // The control: without the version the last one wins.
    await publish("tuition", { title: "Four" });
    expect((await page("tuition")).title).toBe("Four");
  });

  it("belongs to staff of its school, at a plan that has a site", async () => {
    const { id } = await publish("faq", { question: "Where?", answer: "Here." });
    const theirs = await makeCtx({ as: other.owner.id });
    expect((await refusal(publishDocument(theirs, { kind: "faq", id, question: "Mine?", answer: "No." }))).kind).toBe("not_found");
    expect((await refusal(showDocument(theirs, { kind: "faq", id }))).kind).toBe("not_found");
    expect((await refusal(saveDraft(await makeCtx({ as: small.owner.id }), { kind: "faq", question: "a", answer: "b" }))).code).toBe("plan_required");
    expect((await refusal(saveDraft(await makeCtx({ as: school.account.id }), { kind: "faq" }))).kind).toBe("forbidden");
    expect((await page("faqs", { q: "nothing like it" })).faqs).toEqual([]);
    expect((await page("faqs", { q: "here" })).faqs).toHaveLength(1);
    await showDocument(await staff(), { kind: "faq", id, is_shown: "off" });
    expect((await refusal(page("faqs"))).kind).toBe("not_found");
  });

  it("reports errors by field, and refuses another school's picture", async () => {
    const bad = await refusal(publish("basic", { social: { x: "javascript:alert(1)" }, meta_title: "x".repeat(71), contact_phone: "12" }));
    expect(Object.keys(bad.fields ?? {}).sort()).toEqual(["contact_phone", "meta_title", "social.x"]);
    const stolen = await refusal(publish("about", { title: "A", story: "B", banner: { id: "stolen" } }));
    expect(stolen.fields).toEqual({ "banner.file": ["Upload the file first."] });
    const text = new File(["<svg onload=alert(1)>"], "a.png", { type: "image/png" });
    expect((await refusal(publish("about", { title: "A", story: "B", banner: { file: text } }))).fields).toEqual({
      "banner.file": ["This file type is not allowed"],
    });
    const team = { 0: { name: "Ann", role: "Head" }, 1: { name: "", role: "Nobody" }, 2: { name: "" } };
    expect((await refusal(publish("about", { title: "A", story: "B", team }))).fields).toEqual({ "team.1.name": ["This field is required"] });
  });

  it("refuses a picture of more than forty million dots", async () => {
    const head = new Uint8Array(32);
    head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    new DataView(head.buffer).setUint32(16, 8000);
    new DataView(head.buffer).setUint32(20, 6000);
    const refused = await refusal(publish("about", { title: "A", story: "B", banner: { file: new File([head], "a.png") } }));
    expect(refused.fields?.["banner.file"]?.[0]).toContain("40 million");
  });

  it("moves and removes rows by buttons, and keeps unsaved values", async () => {
    const team = { 0: { name: "Ann" }, 1: { name: "Bob" } };
    await saveDraft(await staff(), { kind: "about", title: "A", story: "B", team, row: "down:team:0" });
    expect((await editDocument(await staff(), { kind: "about" })).values.team).toMatchObject([{ name: "Bob" }, { name: "Ann" }]);
    await saveDraft(await staff(), { kind: "about", title: "A", story: "B", team, row: "remove:team:0" });
    expect((await editDocument(await staff(), { kind: "about" })).values.team).toMatchObject([{ name: "Bob" }]);
  });
});

describe("the head of a page", () => {
  it("has the site's own title behind the page's", async () => {
    await publish("basic", { site_title: "Bayside Care" });
    const { hostSchool } = await visitor();
    const about = await page("about");
    expect(siteHead({ ...about, page: "about" } as never, hostSchool as never, "en")[0]).toEqual({
      title: expect.stringMatching(/ · Bayside Care$/),
    });
  });
});

describe("pages and posts", () => {
  it("lead on from an address that was left", async () => {
    const { id } = await publish("page", { title: "Student life", in_navbar: "on" });
    expect((await visitor()).hostSchool?.site?.pages).toEqual([{ id, slug: "student-life", title: "Student life", inMenu: true }]);
    await publish("page", { id, title: "Student life", slug: "life" });
    expect(await page("page", { slug: "student-life" })).toEqual({ movedTo: "life" });
    expect((await page("page", { slug: "life" })).title).toBe("Student life");
    await publish("page", { id, title: "Student life", slug: "student-life" });
    expect((await page("page", { slug: "student-life" })).title).toBe("Student life");
    expect(await page("page", { slug: "life" })).toEqual({ movedTo: "student-life" });
    expect((await refusal(page("page", { slug: "nowhere" }))).kind).toBe("not_found");
    const request = new Request(`https://${school.host}${customPagePath("life")}?utm_source=x&affid=p1`);
    const moved = await sitePage({ request, params: { slug: "life" }, context: { ctx: await visitor(), cookies: [] } } as never).catch(
      (thrown) => thrown,
    );
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `${customPagePath("student-life")}?utm_source=x&affid=p1`]);
    await showDocument(await staff(), { kind: "page", id, is_shown: "off" });
    expect((await refusal(page("page", { slug: "life" }))).kind).toBe("not_found");
    await showDocument(await staff(), { kind: "page", id, is_shown: "on" });
    expect(await page("page", { slug: "life" })).toEqual({ movedTo: "student-life" });
    expect((await refusal(publish("page", { title: "X", slug: "login" }))).fields).toEqual({
      slug: ["This address is reserved. Choose another one"],
    });
    expect((await refusal(publish("page", { title: "X", slug: "Student Life!" }))).fields).toEqual({ slug: ["This name is already in use"] });
  });

  it("come nine to a page, by tag and by word, each with its neighbours, and not before their day", async () => {
    for (let turn = 0; turn < 11; turn += 1)
      await publish("post", {
        title: `Post ${turn}`,
        body: `Words ${turn}`,
        author: "Ann",
        date: day(-turn - 1),
        tags: turn < 2 ? "News, School" : "",
      });
    await publish("post", { title: "Tomorrow", body: "Later", author: "Ann", date: day(1) });
    const first = await page("blog");
    expect([first.count, first.posts.length, first.pages, first.posts[0]?.title]).toEqual([11, 9, 2, "Post 0"]);
    expect((await page("blog", { page: 2 })).posts).toHaveLength(2);
    expect((await page("blog", { tag: "news" })).count).toBe(2);
    expect((await page("blog", { q: "post 7" })).count).toBe(1);
    expect(first.tags).toEqual(["news", "school"]);
    expect(await page("post", { slug: "post-1" })).toMatchObject({ before: { slug: "post-2" }, after: { slug: "post-0" } });
    expect((await refusal(page("post", { slug: "tomorrow" }))).kind).toBe("not_found");
    const later = new Date(NOW.getTime() + 2 * 86_400_000);
    expect((await page("post", { slug: "tomorrow" }, visitor(later))).title).toBe("Tomorrow");
    const { pages } = await listSiteMap(await visitor(), {});
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(["/about", "/pages/student-life", "/blog/post-3"]));
    expect(pages.map(({ path }) => path)).not.toContain("/blog/tomorrow");
  });
});
