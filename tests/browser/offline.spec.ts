import { ask, at, BAYSIDE, bearerOf, hydrated, ownSession, signIn } from "./support";
import { expect, type Page, test } from "./test";

/** The phone has its copy of the sessions, and the worker that shows it. */
const kept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => [
        (await (await caches.open("teach")).match("/teach/offline")) !== undefined,
        (await navigator.serviceWorker.getRegistration("/teach"))?.active?.state,
      ]),
    )
    .toEqual([true, "activated"]);

const INSTRUCTOR = "instructor@bayside.test";

test.describe("an instructor without a connection", () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

  test("marks a class and corrects two marks, and all is sent once the connection is back", async ({ page, context }) => {
    const { session } = await ownSession(page);
    const href = `/teach/session/${session}`;
    await signIn(page, INSTRUCTOR);
    await page.goto(at(BAYSIDE, "/teach"));
    await kept(page);
    await page.reload();
    const link = page.getByRole("list", { name: "Attendance not complete" }).locator(`a[href="${href}"]`);
    await expect(link).toHaveText("Take attendance");

    await context.setOffline(true);
    await page.goto(at(BAYSIDE, href));
    await expect(page).toHaveURL(at(BAYSIDE, "/teach/offline"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your sessions");
    const part = page.locator(`details[id="${session}"]`);
    await part.locator("summary").click();
    const students = part.getByRole("list", { name: "Students" }).getByRole("listitem");
    await expect(students).toHaveCount(12);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await students.nth(4).getByRole("radio", { name: "Late" }).check();
    await part.getByRole("button", { name: "All present" }).click();
    await expect(students.nth(4).getByText("Enter the time.")).toBeVisible();
    await students.nth(4).getByRole("radio", { name: "Absent" }).check();
    await part.getByRole("button", { name: "All present" }).click();
    await expect(page.getByText("12 marks not sent.")).toBeVisible();
    // Two corrections.
    await students.nth(4).getByRole("radio", { name: "Present" }).check();
    await students.nth(7).getByRole("radio", { name: "Excused" }).check();
    await part.getByRole("button", { name: "Save attendance" }).click();
    await expect(page.getByText("14 marks not sent.")).toBeVisible();

    // A closed browser loses nothing.
    await page.goto("about:blank");
    await page.goto(at(BAYSIDE, "/teach/offline"));
    await expect(page.getByText("14 marks not sent.")).toBeVisible();
    page.once("dialog", (dialog) => dialog.dismiss());

    await context.setOffline(false);
    await page.goto(at(BAYSIDE, href));
    await expect(page.getByRole("status").filter({ hasText: "12 of 12 marked, 11 here." })).toBeVisible();
    await expect(page.getByText("not sent")).toHaveCount(0);
    const list = page.getByRole("list", { name: "Students" }).getByRole("listitem");
    await expect(list.nth(4).getByRole("radio", { name: "Present" })).toBeChecked();
    await expect(list.nth(7).getByRole("radio", { name: "Excused" })).toBeChecked();

    const headers = await bearerOf(page, "owner@bayside.test");
    const answer = await page.request.get(...ask(BAYSIDE, `/api/attendance/?session=${session}`, { headers }));
    const { results } = (await answer.json()) as { results: { status: string }[] };
    expect(results.map(({ status }) => status).sort()).toEqual(["excused", ...Array.from({ length: 11 }, () => "present")]);
  });

  test("gets the copy from a link whose route cannot come", async ({ page, context }) => {
    const { session } = await ownSession(page);
    const href = `/teach/session/${session}`;
    await signIn(page, INSTRUCTOR);
    await page.goto(at(BAYSIDE, "/teach"));
    await kept(page);
    await page.route("**/__manifest?*", (route) => route.abort("internetdisconnected"));
    await page.reload({ waitUntil: "networkidle" });
    await hydrated(page);
    await context.setOffline(true);
    await page.getByRole("list", { name: "Attendance not complete" }).locator(`a[href="${href}"]`).click();
    await expect(page).toHaveURL(at(BAYSIDE, "/teach/offline"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your sessions");
  });

  test("keeps nothing on the phone after signing out", async ({ page }) => {
    await signIn(page, INSTRUCTOR);
    await page.goto(at(BAYSIDE, "/teach"));
    await kept(page);
    const html = await page.evaluate(async () => (await (await caches.open("teach")).match("/teach/offline"))?.text());
    expect(html).not.toMatch(/\(\d{3}\) \d{3} - \d{4}|tel:|@example|mailto:/);
    await page.goto(at(BAYSIDE, "/teach"));
    await page.getByLabel("Account of Amara Nakamura").click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).not.toHaveURL(/\/teach/);
    await page.goto(at(BAYSIDE, "/login"));
    await expect.poll(() => page.evaluate(() => caches.has("teach"))).toBe(false);
  });
});
