import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

const CODE = "PHL-2011";

for (const { javaScriptEnabled, width, nth } of [
  { javaScriptEnabled: true, width: 390, nth: 0 },
  { javaScriptEnabled: false, width: 1280, nth: 1 },
])
  test.describe(`attendance of a session, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 }, contextOptions: { reducedMotion: "reduce" } });
    test.beforeEach(({ page }) => signIn(page, "owner@bayside.test"));

    test("excuses a student before the session starts, and shows it in the grid", async ({ page }) => {
      await page.goto(at(BAYSIDE, `/school/classes?q=${CODE}`));
      const roster = await page.getByRole("link", { name: CODE, exact: true }).first().getAttribute("href");
      await page.goto(at(BAYSIDE, `${roster?.split("?")[0]}/sessions`));
      await page
        .getByRole("link", { name: "Attendance", exact: true })
        .nth(nth + 1)
        .click();
      const students = page.getByRole("list", { name: "Students" }).getByRole("listitem");
      await expect(students.first()).toBeVisible();
      await expect(page.getByText("The session has not started.")).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("button", { name: "Save attendance" }).click();
      await expect(page.getByRole("alert").first()).toContainText("Mark at least one student.");
      await students.first().getByRole("radio", { name: "Excused" }).check();
      await page.getByRole("button", { name: "Save attendance" }).click();
      await expect(page.getByRole("status").filter({ hasText: /^1 of \d+ marked/ })).toBeVisible();
      await page.reload();
      await expect(students.first().getByRole("radio", { name: "Excused" })).toBeChecked();
      await page.getByRole("link", { name: "Attendance of the class" }).click();
      await expect(page.getByRole("table").locator("abbr[title=Excused]").first()).toHaveText("X");
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
    });
  });
