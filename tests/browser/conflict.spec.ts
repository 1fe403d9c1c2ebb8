import { faults } from "./faults";
import { at, BAYSIDE, ownSession, signIn } from "./support";
import { expect, type Page, test } from "./test";

const INSTRUCTOR = "instructor@bayside.test";
const OWNER = "owner@bayside.test";

async function as(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, email);
}

async function mark(page: Page, path: string, nth: number, status: string): Promise<void> {
  await page.goto(at(BAYSIDE, path));
  const student = page.getByRole("list", { name: "Students" }).getByRole("listitem").nth(nth);
  await student.getByRole("radio", { name: status }).check();
  const reason = page.getByLabel("Reason");
  if ((await reason.count()) > 0) await reason.fill("From the paper list");
  await page.getByRole("button", { name: "Save attendance" }).click();
  await expect(page.getByText("Attendance saved.").first()).toBeVisible();
  await expect(student.getByRole("radio", { name: status })).toBeChecked();
}

for (const { javaScriptEnabled, width, nth } of [
  { javaScriptEnabled: true, width: 390, nth: 0 },
  { javaScriptEnabled: false, width: 1280, nth: 1 },
])
  test.describe(`two people who disagree, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

    test("the later mark stands, and the office keeps one of them with a click", async ({ page }) => {
      const { session, classId } = await ownSession(page);
      const office = `/school/classes/registrations/${classId}/sessions/${session}`;
      await as(page, OWNER);
      await mark(page, office, nth, "Excused");
      await as(page, INSTRUCTOR);
      await mark(page, `/teach/session/${session}`, nth, "Absent");
      await expect(page.getByText("Marked differently twice")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Keep: / })).toHaveCount(0);
      await as(page, OWNER);
      await page.goto(at(BAYSIDE, office));
      const conflicts = page.getByRole("list", { name: "Marked differently twice" }).getByRole("listitem");
      await expect(conflicts).toHaveCount(1);
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      const name = (await conflicts.locator("strong").textContent()) ?? "";
      await expect(conflicts.getByRole("button", { name: /^Keep: / })).toHaveText([/^Keep: Excused \(.+\)$/, /^Keep: Absent \(.+\)$/]);
      await conflicts.getByRole("button", { name: /^Keep: Excused/ }).click();
      await expect(page.getByText("Conflict settled.")).toBeVisible();
      await expect(conflicts).toHaveCount(0);
      const student = page.getByRole("list", { name: "Students" }).getByRole("listitem").filter({ hasText: name });
      await expect(student.getByRole("radio", { name: "Excused" })).toBeChecked();
      // Both are in the history, with who made them.
      await page.getByRole("link", { name: "Attendance of the class" }).click();
      await page.getByRole("table").getByRole("link", { name, exact: true }).click();
      await expect(page.getByText("Conflict settled", { exact: true })).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
    });
  });
