import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, type Page, test } from "./test";

const RESUME = { name: "resume.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

async function fillApplication(page: Page, email: string): Promise<void> {
  for (const [label, value] of Object.entries({
    "First name": "Iris",
    "Last name": "Vale",
    Email: email,
    Phone: "401 555 0190",
    City: "Providence",
    "ZIP code": "02903",
  }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("State", { exact: true }).selectOption("RI");
  await page.getByLabel("Title", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Monday").check();
}

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? "with" : "without";
  test(`somebody applies to teach, keeps an eye on it and is taken on, ${way} script`, async ({ browser }) => {
    const page = await (await browser.newContext({ javaScriptEnabled, reducedMotion: "reduce" })).newPage();
    const email = `iris.${way}.${Date.now()}@example.test`;
    await page.goto(at("localhost", "/instructor-onboarding?school=bayside"));
    await expect(page.getByRole("heading", { name: "Teach at Bayside Health Academy" })).toBeVisible();
    await fillApplication(page, email);
    const send = page.getByRole("button", { name: "Send application" });
    await send.click();
    await expect(page.getByRole("alert").first()).toContainText("Resume: This field is required");
    await expect(page.getByLabel("First name")).toHaveValue("Iris");
    await expect(page.getByLabel("State", { exact: true })).toHaveValue("RI");
    await expect(page.getByLabel("Monday")).toBeChecked();
    if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
    await page.getByLabel("Resume").setInputFiles(RESUME);
    await page.getByLabel("The school may contact me").check();
    await send.click();
    await expect(page.getByRole("heading", { name: "Thank you, Iris" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Replace a file" })).toBeVisible();
    if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
    await page.getByLabel("Resume").setInputFiles({ ...RESUME, name: "newer.pdf" });
    await page.getByRole("button", { name: "Replace files" }).click();
    await expect(page.locator("body")).toContainText("Files replaced.");
    const application = page.url();

    const desk = await (await browser.newContext({ javaScriptEnabled, reducedMotion: "reduce" })).newPage();
    await signIn(desk, "owner@bayside.test");
    await desk.goto(at(BAYSIDE, `/school/instructor?q=${encodeURIComponent(email)}`));
    await desk.getByRole("link", { name: "Iris Vale" }).first().click();
    await desk.getByRole("button", { name: "Approve" }).first().click();
    await expect(desk.locator("body")).toContainText("Instructor approved.");
    await page.goto(application);
    await expect(page.locator("dl")).toContainText("Approved");
    await expect(page.getByRole("heading", { name: "Replace a file" })).toHaveCount(0);
    await desk.context().close();
    await page.context().close();
  });
}
