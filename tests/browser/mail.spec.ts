import { expect, test } from "@playwright/test";
import { faults } from "./faults";
import { at, BAYSIDE, linkMailedTo, mailsTo, signIn } from "./support";

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? "with script" : "without script";
  test.describe(`mail of a school, ${way}`, () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: "reduce" } });

    test("somebody of the staff chooses what comes by mail", async ({ page }) => {
      await signIn(page, "admin@bayside.test");
      await page.goto(at(BAYSIDE, "/my-profile"));
      await page.getByRole("link", { name: "Choose what, and at once or once a day" }).click();
      await expect(page.getByRole("heading", { name: "What I get by email" })).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      const choice = javaScriptEnabled ? "at_once" : "off";
      await page.getByLabel("New inquiry").selectOption(choice);
      await page.getByRole("button", { name: "Save choices" }).click();
      await expect(page.getByText("Email choices saved.")).toBeVisible();
      await page.reload();
      await expect(page.getByLabel("New inquiry")).toHaveValue(choice);
    });

    test("one text is written to many, looked at, tried, sent and taken back", async ({ page }) => {
      const subject = `News for you, ${way} ${Date.now().toString(36)}`;
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/broadcasts"));
      await page.getByRole("link", { name: "Write a message" }).first().click();
      await expect(page).toHaveURL(/\/broadcasts\/add/);
      await page.getByLabel("Subject", { exact: true }).fill(subject);
      const body = page.getByRole("textbox", { name: /^Text/ }).first();
      await body.fill("Hello {{first_name}}, see you in {{program}}.");
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("button", { name: "See who gets it" }).click();
      await expect(page.getByRole("heading", { name: /^Goes to [\d,]+ (person|people)$/ })).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("button", { name: "Send a test to me" }).click();
      await expect(page.getByText("Test sent to owner@bayside.test.")).toBeVisible();
      await expect.poll(async () => (await mailsTo(page.request, "owner@bayside.test")).some(({ text }) => text.includes("see you in"))).toBe(true);
      await page
        .getByText(/^Send to [\d,]+ (person|people)$/)
        .first()
        .click();
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Progress" })).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("Taken back. Nobody got it.")).toBeVisible();
      await page.goto(at(BAYSIDE, "/school/broadcasts?state=draft"));
      await expect(page.getByRole("link", { name: subject })).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
    });
  });
}

test("whoever holds the link of a reminder pays without signing in", async ({ page, browser }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/students?payment_status=partial_paid"));
  const registration = await page.locator("a", { hasText: "Open registration" }).first().getAttribute("href");
  await page.goto(at(BAYSIDE, registration ?? ""));
  await page.getByText("Send payment reminder", { exact: true }).first().click();
  await page.getByRole("button", { name: "Send payment reminder" }).last().click();
  const words = await page
    .getByText(/^Payment reminder sent to /)
    .first()
    .textContent();
  const email = /sent to (.+)\.$/.exec(words ?? "")?.[1] ?? "";
  const link = await linkMailedTo(
    page,
    email,
    (await mailsTo(page.request, email)).find(({ text }) => text.includes("/pay?token="))?.template ?? "payment_due",
    /\/pay\?token=/,
  );
  const visitor = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: /^Payment for / })).toBeVisible();
  await expect(visitor.getByText(email)).toHaveCount(0);
  expect(await faults(visitor)).toEqual([]);
  await visitor.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(visitor).toHaveURL(/\/pay\/cs_/);
  await visitor.goto(`${link.slice(0, -1)}${link.endsWith("x") ? "y" : "x"}`);
  await expect(visitor.getByRole("heading", { name: "This link is not valid." })).toBeVisible();
});
