import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? "with" : "without";
  test.describe(`a list from a spreadsheet, ${way} script`, () => {
    test.use({ javaScriptEnabled });

    test("is checked, mended by another column, brought in and taken back", async ({ page }) => {
      const mark = Date.now().toString(36);
      const lines = ["Given,Family,Mail,Office mail", `Lena,Import${mark},not-an-address,lena.${mark}@example.test`, `Otto,Import${mark},,otto`];
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/students/import"));
      const go = page.getByRole("button", { name: "Continue" });
      await go.click();
      await expect(page.getByRole("alert").first()).toContainText("Choose a CSV file, or paste the rows below.");
      await page.getByLabel("Or paste the rows").fill(lines.join("\n"));
      await go.click();
      await expect(page.getByRole("heading", { name: "Columns" })).toBeVisible();
      await page.getByLabel("First name").selectOption("0");
      await page.getByLabel("Last name").selectOption("1");
      await page.getByLabel("Email", { exact: true }).selectOption("2");
      await page.getByRole("button", { name: "Check the rows" }).click();
      await expect(page.getByRole("heading", { name: "No rows can be imported" })).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByLabel("Email", { exact: true }).selectOption("3");
      await page.getByRole("button", { name: "Check again" }).click();
      await expect(page.getByRole("heading", { name: "1 row can be imported" })).toBeVisible();
      await page.getByRole("button", { name: "Import list" }).click();
      await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
      const problem = page.getByLabel("Office mail, row 3");
      await expect(problem).toHaveValue("otto");
      await problem.fill(`otto.${mark}@example`);
      await page.getByRole("button", { name: "Save corrections" }).click();
      await expect(page.getByText("0 problems fixed, 1 left.").first()).toBeVisible();
      await expect(problem).toHaveValue(`otto.${mark}@example`);
      await problem.fill(`otto.${mark}@example.test`);
      await page.getByRole("button", { name: "Save corrections" }).click();
      await expect(page.getByText("2 students added.").first()).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      const people = at(BAYSIDE, `/school/students?tab=people&q=Import${mark}`);
      const imported = page.url();
      await page.goto(people);
      await expect(page.getByRole("link", { name: `Lena Import${mark}` }).first()).toBeVisible();
      await page.goto(imported);
      await page.getByText("Undo import").first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
      await expect(page.getByText("This import was undone.").first()).toBeVisible();
      await page.goto(people);
      await expect(page.getByRole("link", { name: `Lena Import${mark}` })).toHaveCount(0);
    });
  });
}
