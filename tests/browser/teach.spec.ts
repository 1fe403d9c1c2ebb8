import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

const INSTRUCTOR = "instructor@bayside.test";

for (const { javaScriptEnabled, width } of [
  { javaScriptEnabled: true, width: 390 },
  { javaScriptEnabled: false, width: 1280 },
])
  test.describe(`an instructor, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

    test("marks twelve students with few taps, and finds the marks again", async ({ page }) => {
      await signIn(page, INSTRUCTOR);
      await page.goto(at(BAYSIDE, "/teach"));
      await page.getByRole("link", { name: "CNA-1037", exact: true }).last().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("CNA-1037");
      const waiting = page.getByRole("list", { name: "Your sessions" }).getByRole("listitem").filter({ hasText: "Not taken" });
      await waiting.first().getByRole("link").click();
      const students = page.getByRole("list", { name: "Students" }).getByRole("listitem");
      await expect(students).toHaveCount(12);
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      // Two exceptions, and one tap for all others.
      await students.nth(2).getByRole("radio", { name: "Absent" }).check();
      await students.nth(5).getByRole("radio", { name: "Late" }).check();
      await page.getByRole("button", { name: "All present" }).click();
      await expect(page.getByRole("alert").first()).toContainText("Enter the time.");
      await expect(students.nth(2).getByRole("radio", { name: "Absent" })).toBeChecked();
      const start = /(\d+):(\d+) (AM|PM)/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "") ?? [];
      await students
        .nth(5)
        .getByLabel("Arrived at")
        .fill(`${String(Number(start[1])).padStart(2, "0")}:20`);
      await page.getByRole("button", { name: "All present" }).click();
      await expect(page.getByRole("status").filter({ hasText: "12 of 12 marked, 11 here." })).toBeVisible();
      await page.reload();
      await expect(students.nth(5).getByRole("radio", { name: "Late" })).toBeChecked();
      await expect(students.nth(2).getByRole("radio", { name: "Absent" })).toBeChecked();
      await expect(students.nth(7).getByRole("radio", { name: "Present" })).toBeChecked();
    });

    test("reaches neither other classes nor the office", async ({ page }) => {
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/classes?q=CNA-1036&view=all"));
      const roster = await page.getByRole("link", { name: "CNA-1036", exact: true }).first().getAttribute("href");
      await page.goto(at(BAYSIDE, `${roster?.split("?")[0]}/sessions`));
      const href = await page.getByRole("link", { name: "Attendance", exact: true }).nth(1).getAttribute("href");
      const [classId, sessionId] = [roster?.split("?")[0]?.split("/").at(-1), href?.split("/").at(-1)];
      await page.context().clearCookies();
      await signIn(page, INSTRUCTOR);
      for (const [path, status] of [
        [`/teach/session/${sessionId}`, 404],
        [`/teach/class/${classId}`, 404],
        [`/school/classes/registrations/${classId}`, 403],
        ["/school/students", 403],
        ["/school/dashboard", 403],
      ] as const)
        expect([path, (await page.goto(at(BAYSIDE, path)))?.status()]).toEqual([path, status]);
    });
  });

test("hours taught can be taken away as a file", async ({ page }) => {
  await signIn(page, INSTRUCTOR);
  await page.goto(at(BAYSIDE, "/teach/hours"));
  await expect(page.getByRole("table", { name: "Hours taught by month" }).getByRole("row").nth(1)).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Export CSV" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^taught-hours-\d{4}-\d\d-\d\d\.csv$/);
  expect(await faults(page)).toEqual([]);
});

test("an instructor is invited from the instructor's page, and the sign-in is ended there", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/instructor?status=active"));
  await page
    .locator("tbody")
    .getByRole("link", { name: /^[A-Z]\S+ [A-Z]\S+$/ })
    .nth(2)
    .click();
  await expect(page.getByRole("button", { name: "Save instructor" })).toBeVisible();
  await page.getByRole("button", { name: "Invite to sign in" }).click();
  await expect(page.getByText("Invitation sent.")).toBeVisible();
  await expect(page.getByText("Invited", { exact: true })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole("link", { name: "End sign-in" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End sign-in" }).click();
  await expect(page.getByRole("button", { name: "Invite to sign in" })).toBeVisible();
});
