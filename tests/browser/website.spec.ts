import { expect, test } from "@playwright/test";
import { faults } from "./faults";
import { at, BAYSIDE, PIXEL, signIn } from "./support";

const CAREPATH = "carepath.localhost";

test("an owner writes, looks, publishes, takes back and restores a page, with script", async ({ page, browser }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/website-config/about"));
  const preview = page.frameLocator("iframe[title='Preview of the page']");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("About Bayside Health Academy");
  await page.getByLabel("Title", { exact: true }).first().fill("The people of the bay");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("The people of the bay");

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const seen = async () => {
    await visitor.goto(at(BAYSIDE, "/about"));
    return visitor.getByRole("heading", { level: 1 }).textContent();
  };
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  await expect(page.getByText("Draft not published")).toBeVisible();
  expect(await seen()).toBe("About Bayside Health Academy");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(seen).toBe("The people of the bay");

  await page.getByRole("link", { name: "Undo", exact: true }).click();
  await page.getByRole("button", { name: "Undo publication" }).click();
  await expect(page.getByText("Visitors see the version before.")).toBeVisible();
  await expect.poll(seen).toBe("About Bayside Health Academy");
  await page.getByRole("button", { name: "Restore version 2" }).click();
  await expect(page.getByLabel("Title", { exact: true }).first()).toHaveValue("The people of the bay");
});

test("a school that has arranged nothing gets a site in one sitting, without script, on a phone", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, "owner@carepath.test", CAREPATH);

  // A question: what is missing is said beside its field, and nothing typed is lost.
  await page.goto(at(CAREPATH, "/website-config/faqs/add"));
  await page.getByLabel("Question").fill("Do you teach online?");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("This field is required").first()).toBeVisible();
  await expect(page.getByLabel("Question")).toHaveValue("Do you teach online?");
  await page.getByLabel("Answer").fill("Yes, **live**, in the evening.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(/\/website-config\/faqs$/);

  // A page of its own, built of a section that is added, filled in and moved by buttons.
  await page.goto(at(CAREPATH, "/website-config/custom-pages/add"));
  await page.getByLabel("Title", { exact: true }).first().fill("Open day");
  await page.getByLabel("Slug").fill("login");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("This address is taken by the site itself").first()).toBeVisible();
  await page.getByLabel("Slug").fill("open-day");
  await page.getByLabel("In the menu").check();
  await page.getByLabel("Add a section").selectOption("quote");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/custom-pages\/edit\//);
  const first = page.getByRole("group", { name: "Section 1" });
  await first.getByLabel("Text").fill("I found my work here.");
  await expect(first.getByLabel("Shown")).toBeChecked();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(/\/website-config\/custom-pages$/);

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await visitor.goto(at(CAREPATH, "/pages/open-day"));
  await expect(visitor.getByText("I found my work here.")).toBeVisible();
  await expect(visitor.locator("script")).toHaveCount(1);
  await expect(visitor.locator("script")).toHaveAttribute("type", "application/ld+json");

  // Its address changes: the old one leads on.
  await page.getByRole("link", { name: "Open day" }).click();
  await page.getByLabel("Slug").fill("visit-us");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(/\/website-config\/custom-pages$/);
  await visitor.goto(at(CAREPATH, "/pages/open-day"));
  await expect(visitor).toHaveURL(/\/pages\/visit-us$/);

  // Hidden, it is gone at once.
  await page.getByRole("switch", { name: "Published: Open day" }).click();
  await expect(page.getByRole("switch", { name: "Published: Open day" })).toHaveText("Unpublished");
  expect((await visitor.goto(at(CAREPATH, "/pages/visit-us")))?.status()).toBe(404);

  // A picture that is none is refused beside its field.
  await page.goto(at(CAREPATH, "/website-config/gallery"));
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("This file type is not allowed").first()).toBeVisible();
  await page.locator("input[type=file]").first().setInputFiles({ name: "lab.png", mimeType: "image/png", buffer: PIXEL });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.locator("input[name='photos.0.picture.id']")).toHaveCount(1);
  await page.getByLabel("What the picture shows").first().fill("The skills lab");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published.")).toBeVisible();
  const guest = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await guest.goto(at(CAREPATH, "/gallery"));
  await expect(guest.locator("main").getByRole("img", { name: "The skills lab" })).toHaveCount(1);
  expect(await faults(guest)).toEqual([]);
});

test("a super admin works on the site of a school of their choosing, and reviews are moderated", async ({ page }) => {
  await signIn(page, "super@enrollium.test", "localhost");
  await page.goto(at("localhost", "/website-config/about"));
  await expect(page).toHaveURL(/\/website-config$/);
  await page.getByRole("link", { name: "CarePath National" }).click();
  await expect(page).toHaveURL(/\/website-config\/basic\?school=/);
  await page.getByLabel("Site title").fill("CarePath");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Website updated.")).toBeVisible();
  await expect(page).toHaveURL(/\?school=/);
  await page.goto(at(CAREPATH, "/school-landing"));
  await expect(page.locator("header .brand")).toContainText("CarePath");
});

test("visitors look at the pages of a school's site, and read its blog", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })).newPage();
  for (const path of ["/about", "/tuition-and-financing", "/campuses", "/faqs", "/resources", "/blog", "/pages/student-life", "/terms", "/privacy"]) {
    await page.goto(at(BAYSIDE, path));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    const address = page.locator("link[rel=canonical]");
    expect(await address.getAttribute("href")).toContain(path);
  }
  await page.goto(at(BAYSIDE, "/blog"));
  await expect(page.locator("article")).toHaveCount(9);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.locator("article")).toHaveCount(2);
  await page.goto(at(BAYSIDE, "/blog?tag=nursing"));
  await page.getByRole("link", { name: "How the state exam works" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How the state exam works");
  await page.getByRole("link", { name: /^Previous: / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scholarships of this spring");
  await page.goto(at(BAYSIDE, "/faqs?q=parking"));
  await expect(page.getByText("1 answer for")).toBeVisible();
  expect((await page.goto(at("summit.localhost", "/about")))?.status()).toBe(404);
});
