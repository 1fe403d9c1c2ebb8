import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

for (const { javaScriptEnabled, code } of [
  { javaScriptEnabled: true, code: "PHA-5003" },
  { javaScriptEnabled: false, code: "DEN-5004" },
])
  test.describe(`sessions of a class, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: "reduce" } });
    test.beforeEach(({ page }) => signIn(page, "owner@bayside.test"));

    test("are planned from a weekly pattern, and one is cancelled, held on another day, and planned again", async ({ page }) => {
      await page.goto(at(BAYSIDE, `/school/classes?q=${code}`));
      await page.locator("tbody").getByRole("link", { name: code, exact: true }).click();
      await page.getByRole("navigation", { name: "Class" }).getByRole("link", { name: "Sessions" }).click();
      await expect(page.getByText("No sessions yet")).toBeVisible();
      await page.getByRole("link", { name: "Plan sessions" }).first().click();
      await page.getByRole("button", { name: "Preview sessions" }).click();
      const save = page.getByRole("button", { name: "Save sessions" });
      await expect(save).toBeVisible();
      const title = (await page.getByRole("heading", { name: /^\d+ sessions, / }).textContent()) ?? "";
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await save.click();
      const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
      await expect(sessions).toHaveCount(Number.parseInt(title, 10));

      const first = sessions.first();
      const when = (await first.locator(".lines-main").textContent()) ?? "";
      await first.locator("summary").click();
      await page.getByRole("link", { name: "Cancel", exact: true }).first().click();
      await page.getByRole("button", { name: "Cancel session" }).click();
      await expect(page.getByRole("alert").first()).toContainText("This field is required");
      await page.getByLabel("Reason").fill("The instructor is ill.");
      await page.getByRole("button", { name: "Cancel session" }).click();
      await expect(sessions.filter({ hasText: "Cancelled: The instructor is ill." })).toHaveCount(1);
      await expect(sessions).toHaveCount(Number.parseInt(title, 10) + 1);
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);

      await page.getByRole("link", { name: "Undo" }).click();
      await page.getByRole("button", { name: "Plan it again" }).click();
      await expect(sessions).toHaveCount(Number.parseInt(title, 10));
      await expect(sessions.first().locator(".lines-main")).toHaveText(when);
    });

    test("are not planned on closed days", async ({ page }) => {
      const name = `Staff day ${code}`;
      await page.goto(at(BAYSIDE, "/school/closures?year=2031"));
      await page.getByLabel("Name").fill(name);
      await page.locator("input[name=first_day]").fill("2031-05-06");
      await page.locator("input[name=last_day]").fill("2031-05-05");
      await page.getByRole("button", { name: "Add closed days" }).click();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await page.locator("input[name=last_day]").fill("2031-05-07");
      await page.getByRole("button", { name: "Add closed days" }).click();
      const line = page.getByRole("listitem").filter({ hasText: name });
      await expect(line).toContainText("May 6, 2031");
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await line.getByRole("link", { name: "Delete" }).click();
      await page.getByRole("button", { name: "Delete closed days" }).click();
      await expect(line).toHaveCount(0);
    });
  });
