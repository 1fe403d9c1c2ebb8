import { carriedOn } from "./carrying";
import { at, BAYSIDE } from "./support";
import { expect, test } from "./test";

for (const javaScriptEnabled of [false, true]) {
  const way = javaScriptEnabled ? "script" : "plain";
  test.describe(`pre-enrolling from the menu, ${way}`, () => {
    test.use({ javaScriptEnabled });

    test("the program is chosen together with everything else; its questions come with what is missing", async ({ page }) => {
      await page.goto(at(BAYSIDE, "/pre-enroll-form?affid=partner-7"));
      await page.getByLabel("First name").fill("Zoë O’Neil-Śmiałek");
      await page.getByLabel("Last name").fill("محمد 🩺");
      await page.getByLabel("Email").fill(`pre.${way}@example.test`);
      await page.getByLabel("Phone", { exact: true }).fill("401 555 0188");
      await page.getByRole("button", { name: "Submit pre-enrollment" }).click();
      await expect(page.getByRole("alert")).toContainText("Program: This field is required");
      await expect(page.getByLabel("First name")).toHaveValue("Zoë O’Neil-Śmiałek");
      await page.getByLabel("Program", { exact: true }).selectOption("certified-nursing-assistant");
      await page.getByRole("button", { name: "Submit pre-enrollment" }).click();
      await expect(page.getByRole("alert")).toContainText("Please agree so that the school can reply to you.");
      await expect(page.getByLabel("Program", { exact: true })).toHaveValue("certified-nursing-assistant");
      const form = page.locator("form.form");
      for (const group of await form.locator("fieldset").all()) await group.locator("label").first().click();
      for (const box of await form.locator("textarea").all()) await box.fill("As soon as possible");
      await page.locator("label").filter({ hasText: "may keep this information" }).click();
      await page.getByRole("button", { name: "Submit pre-enrollment" }).click();
      await expect(page.getByRole("heading", { name: "Thank you, Zoë O’Neil-Śmiałek." })).toBeVisible();
      await expect(page).toHaveURL(/submitted=\w+/);
      expect((await carriedOn(page, "partner-7")).lost).toEqual([]);
    });
  });
}
