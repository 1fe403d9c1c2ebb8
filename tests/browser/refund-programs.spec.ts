import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

const SUMMIT = "summit.localhost";

for (const { javaScriptEnabled, width, program } of [
  { javaScriptEnabled: true, width: 1280, program: "HVAC Fundamentals" },
  { javaScriptEnabled: false, width: 390, program: "Certified Nursing Assistant" },
])
  test.describe(`refunds by program, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

    test("an owner gives a program the policy of a state, checked, and takes it back", async ({ page }) => {
      await signIn(page, "owner@summit.test", SUMMIT);
      await page.goto(at(SUMMIT, "/school/programs"));
      await page.getByRole("link", { name: program }).first().click();
      await page.getByRole("link", { name: "Refund policy" }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "Refund policy" })).toBeVisible();
      await expect(page.getByText("The school's policy applies: Standard.")).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);

      await page.getByLabel("New York, programs up to six weeks").check();
      await page.getByRole("button", { name: "Save policy" }).click();
      await expect(page.getByText("Check these numbers with the state, then select this box.").first()).toBeVisible();
      await expect(page.getByText("Enter the percent kept for each week, from the lowest, like 0, 25, 50.").first()).toBeVisible();
      await expect(page.getByLabel("New York, programs up to six weeks")).toBeChecked();
      await page.getByLabel("Percent kept by week").fill("0, 25, 50, 75");
      await page.getByLabel("Refunds are paid within").fill("30");
      await page.getByLabel("I have checked these numbers").check();
      await page.getByRole("button", { name: "Save policy" }).click();
      await expect(page.getByText("Version 1 of the program's own policy is in force.")).toBeVisible();
      await expect(page.getByText("Source: NYSED BPSS guidelines; 8 NYCRR 126.7, read 11/24/2026")).toBeVisible();
      await expect(page.getByText(/^Checked by /)).toBeVisible();
      await expect(page.getByLabel("Refund policy", { exact: true })).toHaveValue(/0%, 25%, 50%, 75%, and after that all of it/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

      await page.goto(at(SUMMIT, "/school/payments/refund-policy"));
      await expect(page.getByRole("link", { name: program })).toBeVisible();
      await page.getByRole("link", { name: program }).click();
      await page.getByText("Use the school's policy", { exact: true }).first().click();
      await page.getByRole("button", { name: "Use the school's policy" }).last().click();
      await expect(page.getByText("The school's policy applies: Standard.")).toBeVisible();
    });

    test("the list of refunds due names the day, and a check settles one", async ({ page }) => {
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/payments/refund-requests"));
      await page.getByRole("link", { name: "Refunds due" }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "Refunds due" })).toBeVisible();
      await expect(page.getByText("the day of notice").first()).toBeAttached();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      const [csv] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Export CSV" }).click()]);
      expect(csv.suggestedFilename()).toContain("refunds-due");
      if (javaScriptEnabled) return;
      await page.goto(at(BAYSIDE, "/school/payments/refunds-due?state=open"));
      const address = await page.locator('a[href*="/school/payments/refunds-due/0"]').first().getAttribute("href");
      await page.goto(at(BAYSIDE, address ?? ""));
      await page.getByLabel("Proof").fill("Check 1024");
      await page.getByRole("button", { name: "Mark as paid" }).click();
      await expect(page.getByText("Refund marked as paid.")).toBeVisible();
      await page.goto(at(BAYSIDE, "/school/payments/refunds-due?state=settled"));
      await expect(page.getByText("Check 1024").first()).toBeAttached();
    });
  });
