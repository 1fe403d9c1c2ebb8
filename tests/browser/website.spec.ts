import { faults } from "./faults";
import { at, BAYSIDE, linkMailedTo, PASSWORD, PIXEL, signIn } from "./support";
import { expect, test } from "./test";

const CAREPATH = "carepath.localhost";

test("an owner writes, looks, publishes, takes back and restores a page, with script", async ({ page, browser }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/website-config/about"));
  const preview = page.frameLocator("iframe[title='Page preview']");
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
  await expect(page.getByText("Unpublished draft")).toBeVisible();
  expect(await seen()).toBe("About Bayside Health Academy");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(seen).toBe("The people of the bay");

  await page.getByRole("link", { name: "Undo", exact: true }).click();
  await page.getByRole("button", { name: "Undo publication" }).click();
  await expect(page.getByText("Reverted to the previous version.")).toBeVisible();
  await expect.poll(seen).toBe("About Bayside Health Academy");
  await page.getByRole("button", { name: "Restore version 2" }).click();
  await expect(page.getByLabel("Title", { exact: true }).first()).toHaveValue("The people of the bay");
});

test("a school that has arranged nothing gets a site in one sitting, without script, on a phone", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, "owner@carepath.test", CAREPATH);

  // A question: the error appears beside the missing field, and no input is lost.
  await page.goto(at(CAREPATH, "/website-config/faqs/add"));
  await page.getByLabel("Question").fill("Do you teach online?");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("This field is required").first()).toBeVisible();
  await expect(page.getByLabel("Question")).toHaveValue("Do you teach online?");
  await page.getByLabel("Answer").fill("Yes, **live**, in the evening.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(/\/website-config\/faqs$/);

  // A custom page, built from a section that buttons add, fill and move.
  await page.goto(at(CAREPATH, "/website-config/custom-pages/add"));
  await page.getByLabel("Title", { exact: true }).first().fill("Open day");
  await page.getByLabel("Slug").fill("login");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("This address is reserved. Choose another one").first()).toBeVisible();
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
  await page.getByLabel("Description of the picture").first().fill("The skills lab");
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Spring scholarships");
  await page.goto(at(BAYSIDE, "/faqs?q=parking"));
  await expect(page.getByText("1 answer for")).toBeVisible();
  expect((await page.goto(at("summit.localhost", "/about")))?.status()).toBe(404);
});

test("a school that was made a moment ago gets its site from its owner in one sitting", async ({ browser }) => {
  test.setTimeout(180_000);
  const name = `lakeside${Date.now().toString(36)}`;
  const host = `${name}.localhost`;
  const email = `nora@${name}.test`;
  const admin = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signIn(admin, "super@enrollium.test", "localhost");
  await admin.goto(at("localhost", "/admin/schools/add"));
  await admin.getByLabel("Name", { exact: true }).fill("Lakeside Trades School");
  await admin.getByLabel("Domain").fill(name);
  await admin.getByLabel("Contact email").fill(`hello@${name}.test`);
  await admin.getByLabel("First name").fill("Nora");
  await admin.getByLabel("Last name").fill("Lind");
  await admin.getByLabel("Email", { exact: true }).fill(email);
  await admin.getByLabel("Plan", { exact: true }).selectOption("advanced");
  await admin.getByRole("button", { name: "Add school" }).click();
  await expect(admin).toHaveURL(/\/admin\/schools\/edit\//);

  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(await linkMailedTo(page, email, "user_invite", /accept-invite/));
  for (const password of await page.locator("input[type=password]").all()) await password.fill(PASSWORD);
  await page.getByLabel(/I agree to the terms/).check();
  await page.getByRole("button", { name: "Set up account" }).click();
  await expect(page).toHaveURL(/\/school\/dashboard/);

  // Before anybody has written a word nothing lies over the first screen's words, wide or narrow.
  const visitor = await (await browser.newContext()).newPage();
  for (const width of [390, 1280]) {
    await visitor.setViewportSize({ width, height: 900 });
    await visitor.goto(at(host, "/school-landing"));
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Start your career at Lakeside Trades School.");
    const art = (await visitor.locator(".hero-art").boundingBox())?.y ?? 0;
    const button = await visitor.locator(".hero .button").first().boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0), String(width)).toBeLessThanOrEqual(art);
  }

  const publish = () => page.getByRole("button", { name: "Publish", exact: true }).click();
  const open = (path: string) => page.goto(at(host, `/website-config/${path}`));
  await open("basic");
  await page.getByLabel("Site title").fill("");
  await publish();
  await expect(page.getByText("This field is required").first()).toBeVisible();
  await page.getByLabel("Site title").fill("Lakeside");
  await page.getByLabel("Tagline").fill("A trade in twelve weeks");
  await page.getByLabel("Facebook").fill("facebook.com/lakeside");
  await publish();
  await expect(page.getByText("Website updated.")).toBeVisible();
  await open("about");
  await page.getByLabel("Story").fill("We opened in an old boat yard.");
  await publish();
  await expect(page.getByText("Published.")).toBeVisible();

  // A draft is switched on in its list.
  await open("custom-pages/add");
  await page.getByLabel("Title", { exact: true }).first().fill("Open day");
  await page.getByLabel("Text").first().fill("Every first Saturday.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByLabel("Slug")).toHaveValue("open-day");
  await open("custom-pages");
  expect((await visitor.goto(at(host, "/pages/open-day")))?.status()).toBe(404);
  await page.getByRole("switch", { name: "Published: Open day" }).click();
  await expect(page.getByRole("switch", { name: "Published: Open day" })).toBeChecked();
  await visitor.goto(at(host, "/pages/open-day"));
  await expect(visitor.getByText("Every first Saturday.")).toBeVisible();

  // Its place in the menu is chosen with the others'.
  await open("basic");
  await page.getByRole("group", { name: "Open day" }).getByLabel("Name in the menu").fill("Visit us");
  await publish();
  await expect(page.getByText("Website updated.")).toBeVisible();
  await visitor.goto(at(host, "/about"));
  await expect(visitor.getByRole("banner").getByRole("link", { name: "Visit us" }).first()).toHaveAttribute("href", "/pages/open-day");
  await expect(visitor.getByRole("contentinfo").getByRole("link", { name: "Facebook" })).toHaveAttribute("href", "https://facebook.com/lakeside");

  await open("blog/add");
  await page.getByLabel("Title", { exact: true }).first().fill("The new welding bay");
  await page.getByLabel("Text").first().fill("Twelve booths.");
  await expect(page.getByLabel("Author")).toHaveValue("Nora Lind");
  await publish();
  await expect(page).toHaveURL(/\/website-config\/blog$/);
  await visitor.goto(at(host, "/blog"));
  await visitor.getByRole("link", { name: "The new welding bay" }).click();
  await expect(visitor.getByText("Twelve booths.")).toBeVisible();

  // The order of the first page is a draft until it is published, and is taken back.
  await open("home");
  await expect(page.getByRole("link", { name: "Reviews" })).toBeVisible();
  await publish();
  await page.getByRole("link", { name: "Change order" }).click();
  await page.getByRole("button", { name: "Move Inquiry form up" }).click();
  await expect(page.getByRole("list", { name: "Order of sections" }).getByRole("listitem").nth(12)).toContainText("Inquiry form");
  await open("home");
  await expect(page.getByText("Unpublished draft")).toBeVisible();
  await page.locator("summary", { hasText: "Hero" }).click();
  await page.getByLabel("Title", { exact: true }).first().fill("Work by the lake");
  await publish();
  const seen = async () => {
    await visitor.goto(at(host, "/school-landing"));
    return visitor.getByRole("heading", { level: 1 }).textContent();
  };
  await expect.poll(seen).toBe("Work by the lake");
  await page.getByRole("link", { name: "Undo", exact: true }).click();
  await page.getByRole("button", { name: "Undo publication" }).click();
  await expect.poll(seen).toBe("A trade in twelve weeks");
});
