import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { answerEmployer } from "~/features/employers/domain/employers-of-school";
import { addOffer } from "~/features/employers/domain/offers";
import { requestSchool } from "~/features/employers/domain/schools";
import { copyLocations } from "~/features/website/domain/documents/copy-locations";
import { editDocument, officeList, showDocument, undoPublication, writeDocument } from "~/features/website/domain/documents/office";
import { orderSections } from "~/features/website/domain/documents/order-sections";
import { previewDocument, readWritten } from "~/features/website/domain/documents/preview";
import { addPictures, describePicture } from "~/features/website/domain/library/pictures";
import { showSitePage } from "~/features/website/domain/site/show-page";
import type { SitePageKind, SiteViews } from "~/features/website/domain/site/views";
import { locationRow, programRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { drawnPng } from "../support/drawn";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { anEmployer, aSchool, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
const staff = () => makeCtx({ as: school.admin.id });
const visitor = () => makeCtx({ host: school.host });
const page = async <K extends SitePageKind>(site_page: K, asked: Record<string, unknown> = {}) =>
  (await showSitePage(await visitor(), { site_page, ...asked })) as SiteViews[K];
const write = async (kind: string, body: Record<string, unknown>) => writeDocument(await staff(), { kind, ...body });
const publish = (kind: string, body: Record<string, unknown>) => write(kind, { ...body, publish: "on" });
const menu = async () => (await visitor()).hostSchool?.site?.menu.map(({ key, label, slug }) => slug ?? label ?? key);
interface Entry {
  key: string;
  label?: string;
  is_visible: boolean;
}
const form = async (kind: string) => (await editDocument(await staff(), { kind })).values;

beforeAll(async () => {
  school = await aSchool({ plan: "advanced", about: "We teach care." });
  other = await aSchool({ plan: "advanced" });
  await insert(schema.programs, programRow(school.id, { title: "Nursing", slug: "nursing", showScholarship: true }));
});

describe("the menu", () => {
  it("has the pages of the school's own among the others, in the order and with the names that were chosen", async () => {
    const life = await publish("page", { title: "Student life", in_navbar: "on" });
    const visit = await publish("page", { title: "Visit us" });
    expect(await menu()).toEqual(["about", "tuition", "student-life"]);
    const { nav } = (await form("basic")) as { nav: Entry[] };
    expect(nav.slice(-2)).toEqual([
      { key: `page:${life.id}`, is_visible: true },
      { key: `page:${visit.id}`, is_visible: false },
    ]);
    const [first, ...rest] = [nav.at(-1), nav.at(-2), ...nav.slice(0, -2)] as Entry[];
    const chosen = [
      { ...first, is_visible: "on", label: "Come by" },
      ...rest.map((entry) => ({ ...entry, is_visible: entry.is_visible ? "on" : "off" })),
    ];
    await readWritten(await staff(), { kind: "basic", site_title: "Harbor", nav: chosen });
    await write("basic", { site_title: "Harbor", nav: chosen });
    expect(await menu()).toEqual(["about", "tuition", "student-life"]);
    expect(((await form("basic")) as { nav: Entry[] }).nav[0]).toMatchObject({ label: "Come by", is_visible: true });
    await publish("basic", { site_title: "Harbor", nav: chosen });
    expect(await menu()).toEqual(["visit-us", "student-life", "about", "tuition"]);
    expect((await visitor()).hostSchool?.site?.menu[0]?.label).toBe("Come by");
    expect((await editDocument(await staff(), { kind: "page", id: visit.id })).values.in_navbar).toBe(true);
    await publish("page", { id: life.id, title: "Student life" });
    expect(await menu()).toEqual(["visit-us", "about", "tuition"]);
    await showDocument(await staff(), { kind: "page", id: visit.id, is_shown: "off" });
    expect(await menu()).toEqual(["about", "tuition"]);
    const { body } = await call("/api/linked-school/school-website/", { host: school.host });
    expect((body.navbar as { key: string }[]).map(({ key }) => key)).not.toContain(`page:${visit.id}`);
  });

  it("shows hidden content in the preview once it is chosen", async () => {
    await publish("basic", {
      site_title: "Harbor",
      nav: [
        { key: "about", is_visible: "off" },
        { key: "tuition", is_visible: "on" },
      ],
    });
    expect(await menu()).toEqual(["tuition"]);
    const ctx = await staff();
    await readWritten(ctx, { kind: "basic", site_title: "Harbor", nav: [{ key: "about", is_visible: "on" }] });
    expect((await previewDocument(ctx, { kind: "basic" })).previewOf.site?.menu.map(({ key }) => key)).toEqual(["about"]);
    const entries = ((await form("basic")) as { nav: Entry[] }).nav;
    expect(entries.filter(({ key }) => key === "gallery")).toEqual([{ key: "gallery", is_visible: false }]);
  });

  it("has no page yet of a form that lacks something, which is no error", async () => {
    const ctx = await staff();
    await readWritten(ctx, { kind: "post", title: "", body: "" });
    expect((await previewDocument(ctx, { kind: "post" })).view).toBeNull();
    const later = await staff();
    await readWritten(later, { kind: "post", title: "Open day", body: "Come by.", author: "Ben Carver" });
    expect((await previewDocument(later, { kind: "post" })).view).toMatchObject({ page: "post", title: "Open day" });
  });
});

describe("required fields", () => {
  it("are the titles of the site and the hero, prefilled with their defaults", async () => {
    const fresh = await makeCtx({ as: other.owner.id });
    expect((await editDocument(fresh, { kind: "basic" })).values.site_title).toBe(other.school.name);
    const { sections } = (await editDocument(fresh, { kind: "home" })).values as { sections: { type: string; title?: string }[] };
    expect(sections[0]).toMatchObject({ type: "hero", title: `Start your career at ${other.school.name}.` });
    expect((await refusal(write("basic", { site_title: "" }))).fields).toEqual({ site_title: ["This field is required"] });
    const hero = { type: "hero", is_visible: "on" };
    expect((await refusal(write("home", { sections: { 0: { type: "faqs" }, 1: hero } }))).fields).toEqual({
      "sections.1.title": ["This field is required"],
    });
    await write("home", { sections: { 0: { ...hero, title: "Care is a craft" } } });
  });

  it("is of a financing option its title alone", async () => {
    await publish("tuition", { options: { 0: { title: "Grant" } } });
    expect((await page("tuition")).options).toMatchObject([{ title: "Grant" }]);
    const { body } = await call("/api/linked-school/school-tuition-page/", { host: school.host });
    expect(body.financing_options).toEqual([{ title: "Grant", text: "" }]);
    expect((await refusal(publish("tuition", { options: { 0: { text: "For all" } } }))).fields).toHaveProperty(["options.0.title"]);
  });
});

describe("the tuition page", () => {
  it("leads to the sponsorships that are open, where it speaks of them", async () => {
    const admin = await anEmployer();
    const sponsor = await makeCtx({ as: admin.id });
    await requestSchool(sponsor, { id: school.id });
    await answerEmployer(await makeCtx({ as: school.owner.id }), { id: admin.employerId, status: "accepted" });
    const offer = { title: "Harbor fund", kind: "grant", category: "scholarships", amount: "500.00", schools: [school.id], status: "open" };
    const { id } = await addOffer(sponsor, { ...offer, eligibility: "Anybody.", submission_type: "in_app_submission" });
    await publish("tuition", { show_sponsorships: "on" });
    expect((await page("tuition")).sponsorships).toMatchObject([{ id, title: "Harbor fund" }]);
    await publish("tuition", {});
    expect((await page("tuition")).sponsorships).toEqual([]);
  });
});

describe("the switch of a list", () => {
  it("publishes a draft, and the filter finds it as active", async () => {
    const { id } = await write("post", { title: "Soon", body: "Words", author: "Ann" });
    const listed = async (active: string) => (await officeList(await staff(), { kind: "post", active })).results.map(({ title }) => title);
    expect([await listed("yes"), await listed("no")]).toEqual([[], ["Soon"]]);
    const draft = await call(`/api/blogs/${id}/`, { as: school.admin.id, host: school.host });
    expect(draft.body.is_active).toBe(false);
    await showDocument(await staff(), { kind: "post", id, is_shown: "on" });
    expect((await page("blog")).posts).toMatchObject([{ title: "Soon" }]);
    expect([await listed("yes"), await listed("no")]).toEqual([["Soon"], []]);
    await showDocument(await staff(), { kind: "post", id, is_shown: "off" });
    expect((await page("blog")).count).toBe(0);
    expect((await refusal(showDocument(await makeCtx({ as: other.owner.id }), { kind: "post", id, is_shown: "on" }))).kind).toBe("not_found");
  });
});

describe("campuses", () => {
  it("are copied from class locations, each once", async () => {
    await insert(schema.locations, locationRow(school.id, { name: "Harbor", city: "Providence", state: "RI", zipcode: "02903", address: "1 Pier" }));
    await insert(
      schema.locations,
      locationRow(school.id, { name: "Eastside", city: "Providence", state: "RI", zipcode: "02906", address: "2 Hill" }),
    );
    await publish("campus", { name: "harbor", address: "1 Pier", city: "Providence", state: "RI", zipcode: "02903" });
    expect(await copyLocations(await staff(), {})).toEqual({ added: 1 });
    expect(await copyLocations(await staff(), {})).toEqual({ added: 0 });
    expect((await page("campuses")).campuses.map(({ name }) => name)).toEqual(["harbor", "Eastside"]);
    expect((await officeList(await staff(), { kind: "campus" })).locations).toBe(2);
    expect((await refusal(copyLocations(await makeCtx({ as: school.account.id }), {}))).kind).toBe("forbidden");
  });
});

describe("the order of sections", () => {
  it("is the draft's, and visitors see it once it is published", async () => {
    const words = (text: string) => ({ type: "text", text, is_visible: "on" });
    const { id } = await publish("page", { title: "Open day", sections: { 0: words("One"), 1: words("Two"), 2: words("Three") } });
    const order = async (of: unknown) => (of as { sections: { text: string }[] }).sections.map(({ text }) => text.match(/One|Two|Three/)?.[0]);
    await orderSections(await staff(), { kind: "page", id, ids: ["2", "0", "1"] });
    const { values, hasDraft } = await editDocument(await staff(), { kind: "page", id });
    expect([await order(values), hasDraft]).toEqual([["Three", "One", "Two"], true]);
    expect(await order(await page("page", { slug: "open-day" }))).toEqual(["One", "Two", "Three"]);
    await orderSections(await staff(), { kind: "page", id, ids: ["0", "1", "2"], move: "down:0" });
    expect(await order((await editDocument(await staff(), { kind: "page", id })).values)).toEqual(["One", "Three", "Two"]);
    for (const ids of [
      ["0", "1"],
      ["0", "1", "9"],
      ["0", "1", "x"],
    ])
      expect([ids, (await refusal(orderSections(await staff(), { kind: "page", id, ids }))).kind]).toEqual([ids, "not_found"]);
    expect((await refusal(orderSections(await makeCtx({ as: other.owner.id }), { kind: "page", id, ids: ["0", "1", "2"] }))).kind).toBe("not_found");
    await expect(undoPublication(await staff(), { kind: "page", id })).rejects.toThrow("There is no previous version.");
  });
});

describe("the gallery", () => {
  it("takes several pictures at once, from files and the library, names the file that is none, and tells which lack a text", async () => {
    const png = async (name: string) => new File([await drawnPng(64, 48)], name);
    const { ids } = await addPictures(await staff(), { picture: [await png("told.png"), await png("untold.png")] });
    const [told = "", untold = ""] = ids;
    await describePicture(await staff(), { id: told, alt: "The lab" });
    const broken = new File(["no picture"], "notes.jpg");
    const { refused } = await write("gallery", { more: [await png("new.png"), broken], more_from: [told, untold] });
    expect(refused).toEqual([{ name: "notes.jpg", reason: "This file type is not allowed" }]);
    const stored = async () => {
      const { values, withoutText } = await editDocument(await staff(), { kind: "gallery" });
      return { ids: (values.photos as { picture: { id: string } }[]).map(({ picture }) => picture.id), withoutText };
    };
    const { ids: photos, withoutText } = await stored();
    expect(photos.slice(1)).toEqual([told, untold]);
    expect(withoutText).toEqual([photos[0], untold]);
    await orderSections(await staff(), { kind: "gallery", ids: ["2", "0", "1"] });
    expect((await stored()).ids).toEqual([untold, photos[0], told]);
    const theirs = await makeCtx({ as: other.owner.id });
    expect((await refusal(writeDocument(theirs, { kind: "gallery", more_from: told }))).code).toBe("file_unknown");
  });
});
