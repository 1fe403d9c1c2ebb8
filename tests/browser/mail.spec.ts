import { expect, test } from "@playwright/test";
import { faults } from "./faults";
import { at, BAYSIDE, mailsTo, signIn } from "./support";

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
  });
}

test.describe("writing to many, without script", () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: "reduce" } });

  test("one text is written to many, looked at, tried, sent and taken back", async ({ page }) => {
    const subject = `News for you ${Date.now().toString(36)}`;
    await signIn(page, "owner@bayside.test");
    await page.goto(at(BAYSIDE, "/school/broadcasts"));
    await page.getByRole("link", { name: "Write a message" }).first().click();
    await expect(page).toHaveURL(/\/broadcasts\/add/);
    await page.getByLabel("Subject", { exact: true }).fill(subject);
    const body = page.getByRole("textbox", { name: /^Text/ }).first();
    await body.fill("Hello {{first_name}}, see you in {{program}}.");
    await page.getByRole("button", { name: "See who gets it" }).click();
    await expect(page.getByRole("heading", { name: /^Goes to [\d,]+ (person|people)$/ })).toBeVisible();
    await page.getByRole("button", { name: "Send a test to me" }).click();
    await expect(page.getByText("Test sent to owner@bayside.test.")).toBeVisible();
    await expect.poll(async () => (await mailsTo(page.request, "owner@bayside.test")).some(({ text }) => text.includes("see you in"))).toBe(true);
    await page
      .getByText(/^Send to [\d,]+ (person|people)$/)
      .first()
      .click();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Progress" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Taken back. Nobody got it.")).toBeVisible();
    await page.goto(at(BAYSIDE, "/school/broadcasts?state=draft"));
    await expect(page.getByRole("link", { name: subject })).toBeVisible();
  });
});
