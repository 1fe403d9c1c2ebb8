import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

const INSTRUCTOR = "instructor@bayside.test";

for (const { javaScriptEnabled, width, nth } of [
  { javaScriptEnabled: false, width: 390, nth: 0 },
  { javaScriptEnabled: true, width: 1280, nth: 1 },
])
  test.describe(`skills, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

    test("an instructor records results of a student", async ({ page }) => {
      await signIn(page, INSTRUCTOR);
      await page.goto(at(BAYSIDE, "/teach"));
      await page.getByRole("link", { name: "CNA-1037", exact: true }).last().click();
      await page.getByRole("link", { name: "All results" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Skills");
      const table = page.getByRole("table", { name: "Results by student and skill" });
      const list = page.getByRole("list", { name: "Students" });
      await expect(width === 390 ? list : table).toBeVisible();
      await expect(width === 390 ? table : list).toBeHidden();
      if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await (width === 390 ? list : table).getByRole("link").nth(nth).click();
      const bed = page.getByRole("group", { name: /^Making an occupied bed/ });
      await expect(bed).toContainText("Not checked");
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      const box = await bed.getByText("Pass", { exact: true }).locator("..").boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await page.getByRole("button", { name: "Save results" }).click();
      await expect(page.getByRole("alert").first()).toContainText("Choose a new result for at least one skill.");
      await bed.getByRole("radio", { name: "Pass", exact: true }).check();
      await page.getByLabel("Date").fill("2020-01-01");
      await page.getByLabel("Note").fill("Well done");
      await page.getByRole("button", { name: "Save results" }).click();
      await expect(page.getByText(/^The class starts on/).first()).toBeVisible();
      await expect(bed.getByRole("radio", { name: "Pass", exact: true })).toBeChecked();
      await page.getByLabel("Date").fill("");
      await page.getByRole("button", { name: "Save results" }).click();
      await expect(page.getByText("1 result saved.")).toBeVisible();
      await expect(bed).toContainText("Well done");
      await expect(bed.getByRole("radio", { name: "No change" })).toBeChecked();
    });

    test("the office keeps the list of a program", async ({ page }) => {
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/programs?q=Phlebotomy"));
      await page
        .getByRole("link", { name: /Phlebotomy Technician/ })
        .first()
        .click();
      await page.getByRole("link", { name: "Skills", exact: true }).first().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Skills");
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      const [first, second] = [`Venipuncture ${nth}`, `Capillary puncture ${nth}`];
      const add = page.locator("form#add");
      await add.getByLabel("Name").fill(first);
      await add.getByLabel("Group").fill(`Draws ${nth}`);
      await add.getByRole("button", { name: "Add skill" }).click();
      await expect(page.getByText("Skill added.")).toBeVisible();
      const paste = page.locator("form#paste");
      await paste.getByLabel("Skills").fill(`${second}\n${first}`);
      await paste.getByLabel("Group").fill(`Draws ${nth}`);
      await paste.getByRole("button", { name: "Add skills" }).click();
      await expect(paste.getByText("Line 2: the program already has this skill.").last()).toBeVisible();
      await expect(paste.getByLabel("Skills")).toHaveValue(`${second}\n${first}`);
      await paste.getByLabel("Skills").fill(second);
      await paste.getByRole("button", { name: "Add skills" }).click();
      const rows = page.getByRole("list", { name: `Draws ${nth}` }).getByRole("listitem");
      await expect(rows).toContainText([first, second]);
      await page.getByRole("button", { name: `Move ${second} up` }).click();
      await expect(rows).toContainText([second, first]);
      await page.getByRole("link", { name: `Edit ${second}` }).click();
      const edit = page.locator("form#edit");
      await edit.getByLabel("Name").fill(first);
      await edit.getByRole("button", { name: "Save skill" }).click();
      await expect(edit.getByText("This program already has a skill with this name.").last()).toBeVisible();
      await edit.getByLabel("Name").fill(`${second}, heel`);
      await edit.getByLabel("No", { exact: true }).check();
      await edit.getByRole("button", { name: "Save skill" }).click();
      await expect(rows.first()).toContainText("Optional");
      if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await rows.first().getByRole("link", { name: "Remove" }).click();
      await page.getByRole("button", { name: "Remove skill" }).click();
      await expect(rows).toHaveCount(1);
    });
  });

test("the office sees the results of a class and of a student", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/classes?q=CNA-1037&view=all"));
  await page.getByRole("link", { name: "CNA-1037", exact: true }).first().click();
  await page.getByRole("navigation", { name: "Class" }).getByRole("link", { name: "Skills" }).click();
  const table = page.getByRole("table", { name: "Results by student and skill" });
  await expect(table.getByRole("row")).toHaveCount(14);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Export CSV" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^class-skills-\d{4}-\d\d-\d\d\.csv$/);
  const href = await table.getByRole("link").nth(3).getAttribute("href");
  const id = href?.split("/").at(-1);
  await page.goto(at(BAYSIDE, `/school/registrations/${id}/attendance`));
  await expect(page.getByRole("region", { name: "Skills" })).toContainText(/\d of 7 required passed/);
  expect(await faults(page)).toEqual([]);
});
