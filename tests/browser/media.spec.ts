import { drawnPng } from "../support/drawn";
import { wrongIn } from "../support/schema-org";
import { faults } from "./faults";
import { ask, at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

const SHOTS = process.env.SHOTS;
const shot = async (page: import("@playwright/test").Page, name: string) => {
  if (!SHOTS) return;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(700);
    await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};

test("a picture is put into the library, described, pointed at, shown in copies, and kept while it is in use", async ({ page, browser }, {
  retry,
}) => {
  const name = `ferry${retry || ""}.png`;
  test.setTimeout(180_000);
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/website-config/pictures"));
  const picture = { name, mimeType: "image/png", buffer: Buffer.from(await drawnPng(1200, 800)) };
  const notes = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") };
  await page.getByLabel("Pictures", { exact: true }).setInputFiles([picture, notes]);
  await expect(page.getByRole("list", { name: "Chosen" })).toContainText(name);
  await page.getByRole("button", { name: "Add pictures" }).click();
  await expect(page.getByText("1 picture added. Not added: notes.jpg (This file type is not allowed).").first()).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Text missing");
  await row.getByRole("textbox", { name: `Description of ${name}` }).fill("The ferry at dawn");
  await row.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("The ferry at dawn");
  const link = page.getByRole("link", { name });
  await expect(link).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await shot(page, "library");
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("4 thumbnails")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  await link.click();
  await expect(page.getByLabel("From the left (%)")).toHaveValue("50");
  expect(await faults(page)).toEqual([]);
  await shot(page, "picture");

  // Opening and leaving changes nothing. A crop is chosen by shape, and gets separate variants.
  await expect(page.getByLabel("Crop shape")).toHaveValue("whole");
  await page.getByLabel("Crop shape").selectOption("square");
  await expect(page.getByLabel("Width (%)")).toHaveValue("66.67");
  await page.getByRole("button", { name: "Save picture" }).click();
  await expect(page).toHaveURL(/\/website-config\/pictures$/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("800 × 800")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByLabel("Crop shape")).toHaveValue("own");

  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() });
  const still = await plain.newPage();
  await still.goto(page.url());
  await still.getByLabel("From the left (%)").fill("20");
  await still.getByRole("button", { name: "Save picture" }).click();
  await expect(still).toHaveURL(/\/website-config\/pictures$/);
  const id = (await page.url().match(/pictures\/([\w-]+)/))?.[1] ?? "";
  const copy = await page.request.get(...ask(BAYSIDE, `/media/${id}?w=320`));
  expect([copy.status(), copy.headers()["content-type"]]).toEqual([200, "image/webp"]);
  await plain.close();
});

test("a picture of the library is chosen in a form, in a dialog or on a page of its own", async ({ page, browser }) => {
  await signIn(page, "owner@bayside.test");
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  // Before the page's script runs, the same button leads to the page without script.
  await expect(async () => {
    await page.goto(at(BAYSIDE, "/school/programs/add"), { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Choose from the library: photo" }).click();
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await dialog.getByRole("searchbox").fill("skills lab");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  expect(await faults(page)).toEqual([]);
  await shot(page, "choose-dialog");
  await dialog.getByRole("button", { name: "lab.png" }).click();
  await expect(page.locator("input[name=photo_from]")).toHaveValue(/.+/);
  await expect(page.getByRole("img", { name: "lab.png" })).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() });
  const still = await plain.newPage();
  await still.goto(at(BAYSIDE, "/school/programs/add"));
  await still.getByLabel("Title", { exact: true }).fill("Steady hands");
  await still.getByRole("button", { name: "Choose from the library: photo" }).click();
  await expect(still.getByRole("heading", { level: 1 })).toHaveText("Choose a picture");
  await still.getByRole("searchbox", { name: "Search by name or description" }).fill("no such words");
  await still.getByRole("button", { name: "Apply" }).click();
  await expect(still.getByText("No pictures match your search.")).toBeVisible();
  await still.getByRole("searchbox", { name: "Search by name or description" }).fill("skills lab");
  await still.getByRole("button", { name: "Apply" }).click();
  await still.getByRole("button", { name: "lab.png" }).click();
  await expect(still).toHaveURL(/\/school\/programs\/add$/);
  await expect(still.getByLabel("Title", { exact: true })).toHaveValue("Steady hands");
  await expect(still.locator("input[name=photo_from]")).toHaveValue(await page.locator("input[name=photo_from]").inputValue());
  await plain.close();
});

test("a domain of a school's own says what to enter, and becomes the site's address", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/school-profile/domains"));
  await page.getByLabel("Domain", { exact: true }).fill("slow.bayside-health.test");
  await page.getByRole("button", { name: "Add domain" }).click();
  await expect(page.getByText("_enrollium.slow.bayside-health.test")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Check slow.bayside-health.test now" }).click();
  await expect(page.getByText("No certificate yet")).toBeVisible();
  await shot(page, "domains");
});

test("branding shows the whole page while it is chosen", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/school-profile?tab=branding"));
  const preview = page.frameLocator("iframe[title='Page preview']");
  await expect(preview.locator(".site")).toBeVisible();
  await page.getByLabel("Corners").selectOption("square");
  await expect(preview.locator(".site.corners-square")).toBeVisible();
  await page.getByLabel("Choose primary color").fill("#aa2244");
  await expect(page.getByRole("textbox", { name: /^Primary color/ })).toHaveValue("#aa2244");
  expect(await faults(page)).toEqual([]);
  await shot(page, "branding");
});

test("what pages say to search engines is as schema.org has it, and each page of a list has its own address", async ({ page, request }) => {
  const pages =
    "/school-landing /programs /programs?page=2 /store /store?page=2 /about /tuition-and-financing /campuses /faqs /resources /blog /pages/student-life";
  const html = async (path: string) => (await request.get(...ask(BAYSIDE, path))).text();
  const isLong = (await html("/store")).includes("/store?page=2");
  const program = /href="(\/programs\/[\w-]+)"/.exec(await html("/programs"))?.[1];
  const product = /href="(\/store\/(?!cart)[\w-]+)"/.exec(await html("/store"))?.[1];
  const post = /href="(\/blog\/[\w-]+)"/.exec(await html("/blog"))?.[1];
  for (const path of [...pages.split(" "), program, product, post, "/programs?q=nothing-like-it"]) {
    const text = await html(path ?? "");
    const graphs = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json = "{}"]) => JSON.parse(json) as unknown,
    );
    expect([path, graphs.length, graphs.flatMap((graph) => wrongIn(graph))]).toEqual([path, 1, []]);
    if (path?.startsWith("/programs?page=2") || (isLong && path === "/store?page=2"))
      expect([path, text.includes(`rel="canonical" href="https://${BAYSIDE}${path}"`)]).toEqual([path, true]);
  }
  expect(wrongIn({ "@type": "ItemList", itemListElement: [] })).toEqual(["graph (ItemList) has an empty itemListElement"]);
  await page.goto(at(BAYSIDE, "/store"));
  await shot(page, "store");
  await page.goto(at(BAYSIDE, "/school-landing"));
  await shot(page, "home");
});
