import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

const iso = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const { javaScriptEnabled, width } of [
  { javaScriptEnabled: true, width: 1280 },
  { javaScriptEnabled: false, width: 390 },
])
  test.describe(`hours of a student, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

    test("the office plans a make-up, adjusts hours, and enters a leave", async ({ page }) => {
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/classes?q=CNA-1037&view=all"));
      const roster = await page.getByRole("link", { name: "CNA-1037", exact: true }).first().getAttribute("href");
      await page.goto(at(BAYSIDE, `${roster?.split("?")[0]}/hours`));
      await page
        .getByRole("table", { name: "Hours by student" })
        .getByRole("link")
        .nth(javaScriptEnabled ? 1 : 2)
        .click();
      await expect(page.getByRole("table", { name: "Hours by kind" })).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("link", { name: "Adjust hours" }).click();
      await page.getByLabel("Minutes").fill("0");
      await page.getByLabel("Reason").fill("Prior training");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Enter the minutes to add, or to take with a minus.").first()).toBeVisible();
      await page.getByLabel("Minutes").fill("90");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByRole("list", { name: "Adjusted hours" })).toContainText("+1 h 30 min theory");
      await page.getByRole("link", { name: "Add leave" }).click();
      await page.getByLabel("First day").fill(iso(40));
      await page.getByLabel("Reason").fill("Surgery");
      await page.getByRole("button", { name: "Save leave" }).click();
      await expect(page.getByRole("list", { name: "Leaves" })).toContainText("Approved");
      await page
        .getByRole("link", { name: /^Make up/ })
        .first()
        .click();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      const guest = page.getByRole("radio").first();
      await guest.check();
      await page.getByRole("button", { name: "Add as guest" }).click();
      await expect(page.getByRole("list", { name: "Make-ups" })).toContainText("Guest of CNA-1036");
    });
  });

test("a student sees hours, and asks for a leave that the office approves", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "student@bayside.test");
  await page.goto(at(BAYSIDE, "/student/classes"));
  await page.locator("main a[href*='/student/classes/']").first().click();
  await page.getByRole("link", { name: "Attendance and hours" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Attendance" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const registration = /classes\/([^/]+)\/attendance/.exec(page.url())?.[1];
  await page.getByRole("link", { name: "Request a leave" }).click();
  await page.getByLabel("First day").fill(iso(30));
  await page.getByLabel("Reason").fill("A wedding");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Requested", { exact: true })).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, `/school/registrations/${registration}/attendance`));
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Tell the student why.").first()).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("list", { name: "Leaves" })).toContainText("Approved");
});
