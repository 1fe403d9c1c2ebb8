import { faults } from "./faults";
import { fillIn, next, start } from "./registering";
import { at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

for (const { javaScriptEnabled, width, program, slug } of [
  { javaScriptEnabled: true, width: 1280, program: "Pharmacy Technician", slug: "pharmacy-technician" },
  { javaScriptEnabled: false, width: 390, program: "Patient Care Technician", slug: "patient-care-technician" },
])
  test.describe(`agreement templates, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 } });

    test("one is written, checked, and published, and a visitor signs it with initials after reading", async ({ page, context }) => {
      test.setTimeout(120_000);
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/settings/agreements"));
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByLabel("For", { exact: false }).first().selectOption({ label: program });
      await page.getByLabel("Begin with").selectOption({ label: "California starter" });
      await page.getByRole("button", { name: "Begin version" }).click();
      await expect(page.getByText("Draft ready to edit.")).toBeVisible();

      const text = page.getByLabel("Text", { exact: false }).first();
      const written = (await text.inputValue()).replace("{{student.name}}", "{{student.nam}}");
      await text.fill(written);
      await page.getByRole("button", { name: "Save agreement" }).click();
      await expect(page.getByText("We don't know {{student.nam}}. Use a placeholder from the list.").first()).toBeVisible();
      await expect(text).toHaveValue(written);
      await text.fill(written.replace("{{student.nam}}", "{{student.name}}"));
      await page.getByRole("button", { name: "Save agreement" }).click();
      await expect(page.getByText("Agreement saved.")).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);

      await page.getByRole("link", { name: "California", exact: true }).click();
      await expect(page.getByText("Confirm with your state")).toBeVisible();
      await page.getByRole("button", { name: "Publish agreement" }).click();
      await expect(page.getByText("The agreement doesn't meet the checklist yet.").first()).toBeVisible();
      for (const box of await page.locator('input[name^="checked."]').all()) await box.check();
      await page.getByLabel("Checked by").fill("Marisol Vega");
      await page.getByRole("button", { name: "Publish agreement" }).click();
      await expect(page.getByText("Version 1 is in use.")).toBeVisible();

      await page.goto(at(BAYSIDE, "/school/settings/disclosures"));
      await page.getByLabel("For", { exact: false }).first().selectOption({ label: program });
      await page.getByLabel("Title").fill(`Fact sheet of ${slug}`);
      await page.getByRole("button", { name: "Add disclosure" }).click();
      await expect(page.getByText("Enter a text, or choose a PDF.").first()).toBeVisible();
      await page.getByLabel("Text", { exact: false }).first().fill("Of 20 students, 18 completed the program.");
      await page.getByRole("button", { name: "Add disclosure" }).click();
      await expect(page.getByText(`Fact sheet of ${slug} added.`)).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);

      await context.clearCookies();
      await page.goto(start(slug));
      const code =
        (
          await page
            .locator("label")
            .filter({ hasText: /[A-Z]{3}-5\d{3}/ })
            .first()
            .textContent()
        )?.match(/[A-Z]{3}-5\d{3}/)?.[0] ?? "";
      const look = async (step: number) => {
        if (step !== 5) return;
        await expect(page.getByText(`Class: ${code}`)).toBeVisible();
        await page.getByLabel("Your full name").fill("Nora Field");
        await page.locator("label").filter({ hasText: "I have read and agree" }).click();
        await next(page, "Sign and continue");
        await expect(page.getByText("Enter your initials.").first()).toBeVisible();
        await expect(page.getByText("Check the box after you read it.").first()).toBeVisible();
        await expect(page.getByLabel("Your full name")).toHaveValue("Nora Field");
        if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
        for (const field of await page.getByLabel(/^Your initials for/).all()) await field.fill("NF");
        await page.locator("label").filter({ hasText: "I agree to sign this agreement electronically" }).click();
        await page
          .locator("label")
          .filter({ hasText: `I have read “Fact sheet of ${slug}”` })
          .click();
        await page.locator("label").filter({ hasText: "I have read and agree" }).click();
      };
      await fillIn(page, slug, code, `template.${slug}@example.test`, look);
      await expect(page).toHaveURL(/step=6/);
    });
  });
