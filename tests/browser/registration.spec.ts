import { expect, type Page, test } from "@playwright/test";
import { ask, at, BAYSIDE } from "./support";

const start = (program: string) => at(BAYSIDE, `/registration?program=${program}`);
const next = (page: Page, name: string | RegExp = "Continue") => page.getByRole("button", { name }).click();

/** Answers whatever the school asks, as a person in a hurry would. */
async function answerQuestions(page: Page): Promise<void> {
  if (!page.url().includes("step=3")) return;
  const form = page.locator("form.form");
  for (const group of await form.locator("fieldset").all()) await group.locator("label").first().click();
  for (const box of await form.locator("textarea, input:not([type]), input[type=text]:not([name=website])").all())
    if ((await box.getAttribute("name")) !== "website") await box.fill("As soon as possible");
  for (const select of await form.locator("select").all()) await select.selectOption({ index: 1 });
  for (const file of await form.locator("input[type=file]").all())
    await file.setInputFiles({ name: "card.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") });
  await next(page);
}

/** Steps 1 to 5; ends at the last one. */
async function fillIn(page: Page, program: string, code: string, email: string): Promise<void> {
  await page.goto(start(program));
  await page.locator("label").filter({ hasText: code }).click();
  await next(page);
  await expect(page).toHaveURL(/step=2/);
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Field");
  await page.getByLabel("Email").fill("not an address");
  await next(page);
  await expect(page.getByRole("alert")).toContainText("Enter a valid email address");
  await expect(page.getByLabel("First name")).toHaveValue("Nora");
  await expect(page.getByLabel("Email")).toHaveValue("not an address");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone", { exact: true }).fill("401 555 0188");
  for (const [label, value] of Object.entries({ "Date of birth": "2001-05-04" })) {
    const field = page.getByLabel(label);
    if (await field.count()) await field.fill(value);
  }
  await next(page);
  await expect(page).toHaveURL(/step=[34]/);
  await answerQuestions(page);
  await expect(page).toHaveURL(/step=4/);
  await next(page);
  await expect(page).toHaveURL(/step=5/);
  for (const size of await page.locator("select").all()) await size.selectOption({ index: 1 });
  await next(page, "Sign and continue");
  await expect(page.getByRole("alert")).toContainText("Tick the box to agree.");
  await page.getByLabel("Your full name").fill("Nora Field");
  await page.locator("label").filter({ hasText: "I have read" }).click();
  await next(page, "Sign and continue");
  await expect(page).toHaveURL(/step=6/);
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel(/Expiration/).fill("12 / 39");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^Pay/ }).click();
}

for (const javaScriptEnabled of [false, true]) {
  const way = javaScriptEnabled ? "script" : "plain";
  test.describe(`registering, ${way}`, () => {
    test.use({ javaScriptEnabled });

    test("a class is paid after a declined card, once", async ({ page }) => {
      await fillIn(page, "certified-nursing-assistant", "CNA-1041", `nora.${way}@example.test`);
      const pay = page.getByRole("button", { name: /^Pay \$/ });
      const price = ((await pay.textContent())?.match(/\$[\d,.]+/) ?? [""])[0];
      await pay.click();
      await expect(page.getByText(price).first()).toBeVisible();
      await payWith(page, "4000 0000 0000 0002");
      await expect(page.getByRole("alert")).toContainText(/declined/i);
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("heading", { name: "Payment was not completed" })).toBeVisible();
      await expect(page.getByText("Your card was declined.")).toBeVisible();
      await expect(page.getByText(/Held until \d+:\d\d [AP]M/)).toBeVisible();
      await page.getByRole("button", { name: "Try again" }).click();
      await payWith(page, "4242 4242 4242 4242");
      await expect(page.getByRole("heading", { name: "You are registered, Nora" })).toBeVisible();
      const number = await page
        .getByText(/R-\d{4}-\d{5}/)
        .first()
        .textContent();
      await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
      await page.reload();
      await expect(page.getByText(number ?? "").first()).toBeVisible();
      const calendar = await page.request.get(
        ...ask(BAYSIDE, (await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href")) ?? ""),
      );
      expect(calendar.headers()["content-type"]).toContain("text/calendar");
      expect((await calendar.text()).match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(5);
      await page.goto(at(BAYSIDE, "/registration?step=6"));
      await expect(page).toHaveURL(/registration\/success/);
      await expect(page.getByText(number ?? "").first()).toBeVisible();
    });

    test("a free class needs no payment, and a second click makes no second registration", async ({ page }) => {
      await fillIn(page, "cpr-first-aid", "CPR-4120", `free.${way}@example.test`);
      const complete = page.getByRole("button", { name: "Complete registration" });
      await complete.dblclick();
      await expect(page.getByRole("heading", { name: "You are registered, Nora" })).toBeVisible();
      const number = await page
        .getByText(/R-\d{4}-\d{5}/)
        .first()
        .textContent();
      await page.goBack();
      if (await complete.isVisible()) await complete.click();
      else await page.goto(at(BAYSIDE, "/registration?step=6"));
      await expect(page.getByText(number ?? "").first()).toBeVisible();
    });
  });
}
