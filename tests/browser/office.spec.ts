import { expect, type Page, test } from "@playwright/test";
import { at, BAYSIDE, linkMailedTo, signIn } from "./support";

/** Days from now, as a date field takes them. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const unique = () => Date.now().toString(36);

/** A form that is live: what is typed before is not looked at. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(at(BAYSIDE, path));
  await page.waitForLoadState("networkidle");
}

async function addProgram(page: Page, title: string, code: string): Promise<void> {
  await open(page, "/school/programs/add");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel(/^Slug/).fill("Not a slug!");
  await page.getByRole("button", { name: "Add program" }).click();
  const summary = page.locator(".error-summary");
  await expect(summary).toContainText("Category: This field is required");
  await expect(summary).toContainText("Use small letters, digits and hyphens");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  await expect(page.getByLabel(/^Slug/)).toHaveValue("Not a slug!");
  await page.getByLabel(/^Slug/).fill("");
  await page.getByLabel(/^Code/).fill(code);
  await page.getByLabel("Category").selectOption({ index: 1 });
  await page
    .getByRole("textbox", { name: /^Description/ })
    .first()
    .fill("Learn the work beside the chair.");
  await page.getByLabel("Duration").fill("10");
  await page.getByLabel("Tuition").fill("0");
  await page.getByLabel("Status").selectOption("offering");
  await page.getByRole("button", { name: "Save and add class" }).click();
  await expect(summary).toContainText("Enter the tuition, or choose Free plan.");
  await page.getByLabel("Tuition").fill("950");
  await page.getByRole("button", { name: "Save and add class" }).click();
  await expect(page).toHaveURL(/\/school\/classes\/add\?/);
}

async function addClass(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Add class" }).click();
  const summary = page.locator(".error-summary");
  await expect(summary).toContainText("Start date: This field is required");
  await page.getByLabel("Location").selectOption({ index: 1 });
  await page.getByLabel("Start date").fill(inDays(40));
  await page.getByLabel("End date").fill(inDays(30));
  await page.getByLabel("Schedule", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Sunday").check();
  await page.getByRole("button", { name: "Add class" }).click();
  await expect(summary).toContainText("End date cannot be before start date.");
  await page.getByLabel("End date").fill(inDays(70));
  await page.getByRole("button", { name: "Add class" }).click();
  await expect(page).toHaveURL(/\/school\/classes(\?|$)/);
}

/** Fills whatever the school asks of a person. */
async function preEnroll(page: Page, title: string, email: string): Promise<void> {
  const slug = title.toLowerCase().replaceAll(" ", "-");
  await page.goto(at(BAYSIDE, `/programs/${slug}`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  await page.goto(at(BAYSIDE, `/pre-enroll-form?program=${slug}`));
  const send = page.getByRole("button", { name: "Submit pre-enrollment" });
  await send.click();
  await expect(page.getByRole("alert")).toContainText("First name: ");
  const form = page.locator("form").filter({ has: send });
  await page.getByLabel("First name").fill("Pia");
  await page.getByLabel("Last name").fill("Rey");
  await page.getByLabel("Email").fill(email);
  for (const phone of await form.locator("input[type=tel]").all()) await phone.fill("401 555 0166");
  for (const select of await form.locator("select:visible").all()) await select.selectOption({ index: 1 });
  await form.locator("label").filter({ hasText: "may keep what I have entered" }).click();
  await send.click();
  await expect(page.getByRole("heading", { name: "Thank you, Pia." })).toBeVisible();
}

for (const javaScriptEnabled of [false]) {
  const way = javaScriptEnabled ? "with script" : "without script";
  test(`a program is set up, applied for and registered, ${way}`, async ({ browser }) => {
    const mark = unique();
    const title = `Chairside ${mark}`;
    const email = `pia.${mark}@example.test`;
    const desk = await (await browser.newContext({ javaScriptEnabled, reducedMotion: "reduce" })).newPage();
    const visitor = await (await browser.newContext({ javaScriptEnabled, reducedMotion: "reduce" })).newPage();

    await signIn(desk, "owner@bayside.test");
    await addProgram(desk, title, `C${mark.slice(-4)}`);
    await addClass(desk);
    await preEnroll(visitor, title, email);

    await desk.goto(at(BAYSIDE, `/school/pre-enrolled-students?q=${encodeURIComponent(email)}`));
    await desk.getByRole("link", { name: "Pia Rey" }).first().click();
    await desk.getByRole("button", { name: "Approve" }).click();

    await visitor.goto(await linkMailedTo(visitor, email, "pre_enrollment_approved", /registration/));
    await visitor
      .locator("label")
      .filter({ hasText: `C${mark.slice(-4)}`.toUpperCase() })
      .click();
    await visitor.getByRole("button", { name: "Continue" }).click();
    await expect(visitor.getByLabel("Email")).toHaveValue(email);
  });
}
