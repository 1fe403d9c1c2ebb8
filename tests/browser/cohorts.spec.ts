import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, type Page, test } from "./test";

/** A page without faults that fits its window. */
async function look(page: Page, hasScript: boolean): Promise<void> {
  if (hasScript) expect(await faults(page)).toEqual([]);
  const [inside, width] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(inside).toBeLessThanOrEqual(width ?? 0);
}

for (const [javaScriptEnabled, width] of [
  [true, 1280],
  [false, 390],
] as const)
  test.describe(`${javaScriptEnabled ? "with" : "without"} script at ${width} px`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

    test("a cohort is added, filled by name and by class, compared, emailed and deleted", async ({ page }) => {
      const name = `Evening group ${width}.${Date.now()}`;
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/cohorts"));
      await expect(page.getByRole("link", { name: "Harbor Care hires" }).first()).toBeVisible();
      await look(page, javaScriptEnabled);
      await page.getByRole("link", { name: "Add cohort" }).first().click();
      await page.getByRole("button", { name: "Add cohort" }).click();
      await expect(page.getByText("This field is required").first()).toBeVisible();
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.getByLabel("Color").selectOption({ label: "Amber" });
      await look(page, javaScriptEnabled);
      await page.getByRole("button", { name: "Add cohort" }).click();

      // By name, without a choice first.
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await page.getByLabel("Find a registration").fill("Nakamura");
      await page.getByLabel("Find a registration").press("Enter");
      await expect(page.getByRole("list", { name: "Registrations" }).or(page.getByText(/^No other active registration matches/))).toBeVisible();
      await page.getByLabel("Find a registration").fill("mar");
      await page.getByLabel("Find a registration").press("Enter");
      const found = page.getByRole("list", { name: "Registrations" }).getByRole("listitem");
      await expect(found.first()).toBeVisible();
      await page.getByRole("button", { name: "Add selected" }).click();
      await expect(page.getByText("Choose at least one registration.").first()).toBeVisible();
      const [, , code] = ((await found.first().locator(".lines-sub").textContent()) ?? "").split(" · ");
      await found.first().getByRole("checkbox").check();
      await look(page, javaScriptEnabled);
      await page.getByRole("button", { name: "Add selected" }).click();
      await expect(page.getByText("1 registration added.").first()).toBeVisible();

      // The others of the same class.
      await page.getByRole("link", { name: "Add members" }).first().click();
      const choice = page.locator("select[name=class] option", { hasText: `${code},` });
      const label = (await choice.textContent()) ?? "";
      await page.locator("select[name=class]").selectOption({ label });
      await page.getByRole("button", { name: "Add class" }).click();
      await expect(page.getByText(/^\d+ registrations? added\.$/).first()).toBeVisible();
      await expect(page.getByText(/^\d+ members$/).first()).toBeVisible();
      await expect(page.getByRole("table", { name: "Comparison" })).toContainText("Active registrations");
      await look(page, javaScriptEnabled);
      const cohort = page.url();

      await page.getByRole("link", { name: "Open in Students" }).click();
      await expect(page.getByText(name).first()).toBeAttached();
      await page.goto(cohort);
      await page.getByRole("link", { name: "Email members" }).click();
      await expect(page.locator("select[name=cohort] option:checked")).toHaveText(name);
      await page.goto(cohort);
      await page.getByRole("link", { name: "Edit", exact: true }).first().click();
      await page.getByLabel("Note").fill("Ask Dana every month.");
      await page.getByRole("button", { name: "Save cohort" }).click();
      await expect(page.getByText("Ask Dana every month.")).toBeVisible();
      await page
        .getByRole("button", { name: "Delete", exact: true })
        .or(page.getByRole("link", { name: "Delete", exact: true }))
        .first()
        .click();
      await page.getByRole("button", { name: "Delete cohort" }).click();
      await expect(page.getByText("Cohort deleted.").first()).toBeVisible();
      await expect(page.getByRole("link", { name })).toHaveCount(0);
    });

    test("an employer sees the seats that it bought, and what students share", async ({ page }) => {
      await signIn(page, "employer@harborcare.test", "localhost");
      await page.goto(at("localhost", "/employer/seats"));
      await look(page, javaScriptEnabled);
      await page
        .getByRole("link", { name: /^G-\d{4}-\d{5}$/ })
        .first()
        .click();
      const seats = page.getByRole("table", { name: "Seats" });
      await expect(seats.getByText(/Exam: Passed$/)).toHaveCount(2);
      await expect(seats.getByText("Not shared")).toHaveCount(1);
      await look(page, javaScriptEnabled);
      // The buyer's page is the one that names students.
      await page.getByRole("link", { name: "Open the order page" }).click();
      await expect(page).toHaveURL(/\/group-orders\//);
    });
  });
