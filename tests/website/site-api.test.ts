import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../support/http";
import { aSchool, aSuperAdmin } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
let small: Awaited<ReturnType<typeof aSchool>>;
let superAdmin: Awaited<ReturnType<typeof aSuperAdmin>>;
const api = (path: string, as?: string, method = "GET", body?: unknown) => call(`/api${path}`, { as, method, body, host: school.host });
const write = (path: string, method: string, body?: unknown) => api(path, school.admin.id, method, body);
const PNG = Uint8Array.from(atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="), (c) =>
  c.charCodeAt(0),
);

async function uploaded(path = "/linked-school/image-upload-url/"): Promise<string> {
  const ticket = await write(path, "POST", { file_name: "a.png", content_type: "image/png", size: PNG.byteLength });
  expect(ticket.status).toBe(200);
  const url = new URL(String(ticket.body.url));
  await call(url.pathname + url.search, { method: "PUT", body: PNG, host: school.host, headers: { "content-type": "image/png" } });
  return String(ticket.body.file_url);
}

beforeAll(async () => {
  school = await aSchool({ plan: "advanced" });
  other = await aSchool({ plan: "advanced-and-chat" });
  small = await aSchool({ plan: "basic" });
  superAdmin = await aSuperAdmin();
});

describe("campuses", () => {
  const campus = { title: "Harbor", address: "1 Pier", city: "Providence", state: "RI", zipcode: "02903" };

  it("are added, changed, ordered, hidden and deleted, each at once for visitors", async () => {
    const image_url = await uploaded();
    const one = await write("/campus-location/", "POST", { ...campus, image_url, phone: "4015550100" });
    expect(one).toMatchObject({ status: 201, body: { title: "Harbor", is_visible: true, order: 0, phone: "(401) 555 - 0100" } });
    expect(String(one.body.image_url)).toBe(image_url);
    const two = await write("/campus-location/", "POST", { ...campus, title: "Eastside", is_visible: false });
    const at = `/campus-location/${one.body.id}/`;
    expect((await write(at, "PATCH", { description: "By the water" })).body).toMatchObject({
      description: "By the water",
      title: "Harbor",
      image_url,
    });
    expect((await api("/campus-location/")).body).toMatchObject({ count: 1 });
    expect((await api(`/campus-location/${two.body.id}/`)).status).toBe(404);
    expect((await write("/campus-location/?is_visible=false", "GET")).body).toMatchObject({ count: 1, results: [{ title: "Eastside" }] });
    const items = [
      { id: two.body.id, order: 0 },
      { id: one.body.id, order: 1 },
    ];
    const ordered = await write("/campus-location/update-cmps-location-order/", "PATCH", { items });
    expect((ordered.body.results as { title: string }[]).map(({ title }) => title)).toEqual(["Eastside", "Harbor"]);
    expect((await write(at, "PATCH", { image_url: null })).body.image_url).toBeNull();
    expect((await write(at, "DELETE")).status).toBe(204);
    expect((await write(at, "GET")).status).toBe(404);
  });

  it("report missing fields by the call's names, and refuse strangers, other schools and small plans", async () => {
    const bad = await write("/campus-location/", "POST", { ...campus, title: "", state: "ZZ", image_url: "https://x.test/a.png" });
    expect([bad.status, Object.keys(bad.body.errors as object).sort()]).toEqual([400, ["state", "title"]]);
    const strange = await write("/campus-location/", "POST", { ...campus, image_url: "/media/nowhere" });
    expect(strange.body.errors).toEqual({ image_url: ["Upload the file first."] });
    expect((await api("/campus-location/", undefined, "POST", campus)).status).toBe(401);
    expect((await api("/campus-location/", school.account.id, "POST", campus)).status).toBe(403);
    const plan = await call("/api/campus-location/", { as: small.owner.id, method: "POST", body: campus, host: small.host });
    expect([plan.status, plan.body.code]).toEqual([403, "plan_required"]);
    const made = await write("/campus-location/", "POST", campus);
    const theirs = await call(`/api/campus-location/${made.body.id}/`, {
      as: other.owner.id,
      method: "PATCH",
      body: { title: "Mine" },
      host: other.host,
    });
    expect(theirs.status).toBe(404);
    const items = [{ id: made.body.id, order: 3 }];
    expect((await call("/api/campus-location/update-cmps-location-order/", { as: other.owner.id, method: "PATCH", body: { items } })).status).toBe(
      404,
    );
  });

  it("may be a super admin's in any school, which the call names", async () => {
    const by = (query: string) => call(`/api/campus-location/${query}`, { as: superAdmin.id, method: "POST", body: campus });
    expect((await by("")).body).toMatchObject({ errors: { school: ["This field is required"] } });
    expect((await by(`?school=${small.id}`)).status).toBe(201);
    expect((await call("/api/campus-location/", { host: small.host })).body).toMatchObject({ count: 1 });
  });
});

describe("the website", () => {
  it("has complete defaults, and changes only the given fields", async () => {
    const before = await api("/linked-school/school-website/");
    expect(before.body).toMatchObject({
      hero_title: null,
      resource_layout: "grid",
      navbar: expect.arrayContaining([expect.objectContaining({ key: "about" })]),
    });
    const image = await uploaded();
    const saved = await write("/linked-school/update-school-website/", "PATCH", {
      tagline: "Start in spring",
      hero_title: "Care is a craft",
      hero_image_url: image,
      social_links: { facebook: "facebook.com/harbor" },
      meta_title: "Harbor",
    });
    expect(saved.body).toMatchObject({
      tagline: "Start in spring",
      hero_title: "Care is a craft",
      hero_image_url: image,
      social_links: { facebook: "https://facebook.com/harbor", x: null },
    });
    const cleared = await write("/linked-school/update-school-website/", "PATCH", { tagline: null });
    expect(cleared.body).toMatchObject({ tagline: null, hero_title: "Care is a craft", meta_title: "Harbor" });
    const bad = await write("/linked-school/update-school-website/", "PATCH", {
      social_links: { x: "javascript:alert(1)" },
      meta_title: "x".repeat(71),
    });
    expect(Object.keys(bad.body.errors as object).sort()).toEqual(["meta_title", "social_links.x"]);
  });

  it("has a menu in the given order", async () => {
    const items = [
      { key: "faqs", label: "Answers", order: 0 },
      { key: "blog", is_visible: false, order: 1 },
    ];
    const { body } = await write("/linked-school/update-website-navbar/", "PATCH", { items });
    const navbar = body.navbar as { key: string; label: string; is_visible: boolean }[];
    expect(navbar.slice(0, 3).map(({ key, label, is_visible }) => [key, label, is_visible])).toEqual([
      ["faqs", "Answers", true],
      ["blog", "Blog", false],
      ["about", "About", true],
    ]);
  });

  it("has pages that may be hidden: gone for visitors, there for staff", async () => {
    const about = await write("/linked-school/update-website-aboutpage/", "PATCH", { body: "We **teach**.", mission: "Care", is_visible: false });
    expect(about.body).toMatchObject({ body: "We **teach**.", mission: "Care", is_visible: false });
    expect((await api("/linked-school/school-aboutpage/")).status).toBe(404);
    expect((await write("/linked-school/school-aboutpage/", "GET")).status).toBe(200);
    const options = [{ title: "Grant", text: "For those who need it" }];
    const tuition = await write("/linked-school/update-website-tuitionpage/", "PATCH", { body: "Prices", financing_options: options });
    expect(tuition.body).toMatchObject({ financing_options: options });
    expect((await api("/linked-school/school-tuition-page/")).body).toMatchObject({ body: "Prices" });
    const sections = [
      { key: "programs", title: "What we teach", order: 0 },
      { key: "hero", is_visible: false, order: 1 },
    ];
    const home = await write("/linked-school/update-website-homepage/", "PATCH", { sections });
    expect(home.body.sections).toMatchObject([
      { key: "programs", title: "What we teach" },
      { key: "hero", title: "Care is a craft", is_visible: false },
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
    ]);
    expect((await write("/linked-school/update-resource-layout/", "PATCH", { layout: "list" })).body).toEqual({ layout: "list" });
    expect((await write("/linked-school/update-resource-layout/", "PATCH", { layout: "pile" })).status).toBe(400);
  });

  it("keeps every change that comes at the same moment", async () => {
    const files = await Promise.all([uploaded(), uploaded(), uploaded()]);
    const answers = await Promise.all(files.map((file_url) => write("/campus-location/add-school-photos/", "PATCH", { photos: [{ file_url }] })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await api("/linked-school/all-school-photos/");
    expect(body.count).toBe(3);
    const [first] = body.results as { id: string }[];
    const left = await write("/campus-location/delete-school-photos/", "PATCH", { photos: [first?.id] });
    expect(left.body.count).toBe(2);
    expect((await write("/campus-location/delete-school-photos/", "PATCH", { photos: ["nobody"] })).status).toBe(404);
  });
});

describe("questions, resources, pages and posts", () => {
  it("are answered on the website in their order", async () => {
    const one = await write("/linked-school/school-faqs/", "POST", { question: "Where?", answer: "Here." });
    const two = await write("/linked-school/school-faqs/", "POST", { question: "When?", answer: "Now." });
    expect([one.status, two.body.order]).toEqual([201, 1]);
    const items = [
      { id: one.body.id, order: 1 },
      { id: two.body.id, order: 0 },
    ];
    expect((await write("/linked-school/update-website-faqs-order/", "PATCH", { items })).body.results).toMatchObject([{ question: "When?" }, {}]);
    expect((await write(`/linked-school/${one.body.id}/school-faq-obj/`, "GET")).body).toMatchObject({ question: "Where?" });
    expect((await write(`/linked-school/school-faqs/${one.body.id}/`, "PATCH", { answer: "There." })).body).toMatchObject({
      answer: "There.",
      question: "Where?",
    });
    expect((await write("/linked-school/school-faqs/", "POST", { question: "", answer: "" })).body.errors).toHaveProperty("answer");
    expect((await write(`/linked-school/school-faqs/${one.body.id}/`, "DELETE")).status).toBe(204);
    expect((await api("/linked-school/portal-school-faqs/")).body).toMatchObject({ count: 1 });
  });

  it("list links and files, without hidden ones", async () => {
    const link = await write("/linked-school/school-resources/", "POST", { title: "Exam board", link: "board.example" });
    expect(link).toMatchObject({ status: 201, body: { link: "https://board.example", file_url: null } });
    expect((await write("/linked-school/school-resources/", "POST", { title: "Nothing" })).body.errors).toEqual({ link: ["This field is required"] });
    const at = `/linked-school/school-resources/${link.body.id}/`;
    expect(
      (await write("/linked-school/school-resources/update-is-visible/", "PATCH", { id: link.body.id, is_visible: false })).body.is_visible,
    ).toBe(false);
    expect((await api(at)).status).toBe(404);
    expect((await api("/linked-school/school-resources/")).body).toMatchObject({ count: 0 });
    expect((await write(at, "PATCH", { link: "javascript:alert(1)" })).body.errors).toEqual({ link: ["Enter a valid link."] });
    expect((await write(at, "PATCH", { title: "Board" })).body).toMatchObject({ title: "Board", is_visible: false });
    expect((await write(at, "DELETE")).status).toBe(204);
  });

  it("make pages with addresses of their own", async () => {
    const made = await write("/linked-school/custom-pages/", "POST", { title: "Student life", content: "# Hello <script>alert(1)</script>" });
    expect(made).toMatchObject({ status: 201, body: { slug: "student-life", is_visible: true } });
    const again = await write("/linked-school/custom-pages/", "POST", { title: "Student life", slug: "student-life" });
    expect(again).toMatchObject({ status: 409, body: { code: "duplicate", errors: { slug: ["This name is already in use"] } } });
    expect(made.body.content).toBe("## Hello");
    const twin = await write("/linked-school/custom-pages/", "POST", { title: "Ærø straße", content: "1 < 2 <b onclick=alert(1)>x</b>" });
    expect(twin).toMatchObject({ status: 201, body: { slug: "aero-strasse", content: "1 < 2 x</b>" } });
    expect((await write("/linked-school/custom-pages/", "POST", { title: "护士培训", content: "x" })).body.errors).toEqual({
      slug: ["Enter an address. The title has no letters we can use in one."],
    });
    expect((await write("/linked-school/custom-pages/", "POST", { title: "X", slug: "Programs" })).body.errors).toEqual({
      slug: ["This address is reserved. Choose another one"],
    });
    expect((await api("/linked-school/custom-pages/?slug=student-life")).body).toMatchObject({ count: 1 });
    const at = `/linked-school/custom-pages/${made.body.id}/`;
    expect((await write(at, "PATCH", { slug: "life", is_visible: false })).body).toMatchObject({ slug: "life", title: "Student life" });
    expect((await api(at)).status).toBe(404);
    expect((await write(at, "DELETE")).status).toBe(204);
  });

  it("publish posts under their authors' names", async () => {
    const image_url = await uploaded("/blogs/upload-url/");
    const made = await write("/blogs/", "POST", { title: "A day in class", content: "We start at nine.", excerpt: "Nine.", image_url });
    expect(made).toMatchObject({ status: 201, body: { slug: "a-day-in-class", is_active: true, image_url, excerpt: "Nine." } });
    const at = `/blogs/${made.body.id}/`;
    expect((await api(at)).body).toMatchObject({ content: "We start at nine." });
    expect((await write("/blogs/update-is-active/", "PATCH", { id: made.body.id, is_active: false })).body.is_active).toBe(false);
    expect((await api(at)).status).toBe(404);
    expect((await write("/blogs/?is_active=false", "GET")).body).toMatchObject({ count: 1 });
    expect((await write(at, "PATCH", { title: "A morning", is_active: true })).body).toMatchObject({ title: "A morning", slug: "a-day-in-class" });
    expect((await write("/blogs/", "POST", { title: "No words" })).body.errors).toHaveProperty("content");
    expect((await write(at, "DELETE")).status).toBe(204);
  });
});
