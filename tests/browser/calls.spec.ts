import { playTenCalls } from "../../workers/local/play-calls.mjs";
import { faults } from "./faults";
import { at, BAYSIDE, port, signIn } from "./support";
import { expect, test } from "./test";

test("ten calls of the voice provider stand in the list, and the ones that left a name are inquiries", async ({ page }) => {
  const answers = await playTenCalls({ origin: `http://127.0.0.1:${port}`, to: "+14015550199" });
  expect(answers).toEqual(answers.map(() => 200));
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/call-logs?q=Rosa"));
  await expect(page.getByRole("cell", { name: "Rosa Lind" }).first()).toBeVisible();
  await expect(async () => {
    await page.goto(at(BAYSIDE, "/school/program-inquiries?source=call&q=rosa"));
    await expect(page.getByRole("link", { name: "Rosa Lind" }).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "calls, with script" : "calls, without script", () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: "reduce" } });

    test("a call is read, noted, followed up and made an inquiry", async ({ page }) => {
      const name = `Gail ${Date.now().toString(36)}`;
      await signIn(page, "admin@bayside.test");
      await page.goto(at(BAYSIDE, "/school/call-logs"));
      await expect(page.getByText("Minutes").first()).toBeVisible();
      await page.goto(at(BAYSIDE, `/school/call-logs?outcome=${javaScriptEnabled ? "missed" : "voicemail"}`));
      await page.locator("tbody a[href^='/school/call-logs/']").last().click();
      await expect(page.getByRole("heading", { name: "Transcript" })).toBeVisible();
      await page.getByRole("textbox", { name: /^Note/ }).fill("Called back at noon.");
      await page.getByRole("button", { name: "Save note" }).click();
      await expect(page.getByRole("textbox", { name: /^Note/ })).toHaveValue("Called back at noon.");
      await page.getByRole("button", { name: "Mark as followed up" }).click();
      await expect(page.getByText("Followed up").first()).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);

      await page.getByRole("link", { name: "Create inquiry" }).click();
      const form = page.locator("form#inquiry");
      await form.getByLabel("Name").fill("");
      await form.getByRole("button", { name: "Create inquiry" }).click();
      await expect(page.getByText("This field is required").first()).toBeVisible();
      await form.getByLabel("Name").fill(name);
      await form.getByLabel("Email").fill("gail@calls.test");
      await form.getByRole("button", { name: "Create inquiry" }).click();
      await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
      await expect(page.getByText("Call", { exact: true }).first()).toBeVisible();
    });
  });
}
