import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

for (const { javaScriptEnabled, width } of [
  { javaScriptEnabled: true, width: 1280 },
  { javaScriptEnabled: false, width: 390 },
])
  test.describe(`complaints, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 } });
    const way = javaScriptEnabled ? "script" : "plain";

    test("a student sends one, and reads the answer of the office", async ({ page, context }) => {
      const body = `The projector is broken, ${way}.`;
      await signIn(page, "student@bayside.test");
      await page.goto(at(BAYSIDE, "/student/complaints"));
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByLabel("What happened?").fill(body);
      await page.getByRole("button", { name: "Send complaint" }).click();
      await expect(page.getByLabel("What happened?")).toHaveValue(body);
      await page.getByLabel("What is it about?").selectOption({ label: "Facilities and equipment" });
      await page.getByRole("button", { name: "Send complaint" }).click();
      await expect(page.getByText("Complaint sent.")).toBeVisible();
      await expect(page.getByText(body).first()).toBeVisible();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);

      await context.clearCookies();
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, `/school/complaints?q=${encodeURIComponent(`broken, ${way}`)}`));
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      await page.getByRole("link", { name: "Nora Marsh" }).first().click();
      await expect(page.getByText(body)).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("textbox", { name: "Answer" }).last().fill("We replaced it.");
      await page.getByRole("button", { name: "Save answer" }).click();
      await expect(page.getByText("We replaced it.").first()).toBeVisible();
      await page.getByLabel("Outcome").selectOption({ label: "Upheld" });
      await page.getByRole("button", { name: "Save answer" }).click();
      await expect(page.getByText("Answer saved.")).toBeVisible();

      await context.clearCookies();
      await signIn(page, "student@bayside.test");
      await page.goto(at(BAYSIDE, "/student/complaints"));
      await expect(page.getByText("We replaced it.").first()).toBeVisible();
    });

    test("the office records one, late by the day it came", async ({ page }) => {
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/complaints?do=record"));
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByLabel("From").fill(`A parent, ${way}`);
      await page.getByRole("button", { name: "Record complaint", exact: true }).click();
      await expect(page.getByText("This field is required").first()).toBeVisible();
      await expect(page.getByLabel("From")).toHaveValue(`A parent, ${way}`);
      await page.getByLabel("Kind").first().selectOption({ label: "Safety" });
      await page.locator('[name="body"]').fill("The exit door was locked.");
      await page.locator('input[name="received_on"]').fill("2026-01-05");
      await page.getByRole("button", { name: "Record complaint", exact: true }).click();
      await expect(page.getByText("Complaint recorded.")).toBeVisible();
      await expect(page.getByText(/\d+ days late/).first()).toBeVisible();
    });
  });
