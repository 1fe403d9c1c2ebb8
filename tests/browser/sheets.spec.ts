import { faults } from "./faults";
import { ask, at, BAYSIDE, bearerOf, register, signIn } from "./support";
import { expect, type Page, test } from "./test";

const fileOf = async (page: Page, name: string | RegExp) => {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).first().click()]);
  return file.suggestedFilename();
};

for (const { javaScriptEnabled, width } of [
  { javaScriptEnabled: true, width: 390 },
  { javaScriptEnabled: false, width: 1280 },
])
  test.describe(`sheets and contacts, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

    test("an instructor prints the own sheets, and asks for an emergency contact", async ({ page }) => {
      await signIn(page, "instructor@bayside.test");
      await page.goto(at(BAYSIDE, "/teach"));
      await page.getByRole("link", { name: "CNA-1037", exact: true }).last().click();
      await page.getByText("Attendance sheets").click();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      expect(await fileOf(page, /^[A-Z][a-z]+ 20\d\d$/)).toMatch(/^Attendance CNA-1037 20\d\d-\d\d\.pdf$/);
      await page
        .getByRole("list", { name: "Emergency contacts" })
        .getByRole("button", { name: /^Emergency contact of / })
        .first()
        .click();
      await expect(page.getByRole("heading", { name: /^Emergency contact of / })).toBeVisible();
      await expect(page.getByText("No emergency contact on file. Call the office.").or(page.locator("main a[href^='tel:']")).first()).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("list", { name: "Your sessions" }).getByRole("link").first().click();
      expect(await fileOf(page, "Attendance sheet")).toMatch(/^Attendance CNA-1037 20\d\d-\d\d-\d\d\.pdf$/);
      expect(await fileOf(page, "Sign-in sheet")).toMatch(/^Sign-in sheet CNA-1037/);
    });
  });

test("two records with long values fit on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const headers = await bearerOf(page, "owner@bayside.test");
  const named = (first_name: string) => ({ first_name, last_name: "Long", email: `${first_name.toLowerCase()}-${Date.now()}@example.test` });
  const { student: one } = await register(page.request, named("Aline"));
  const { student: other } = await register(page.request, named("Bela"), { program: "ekg-technician", payment_option: "pay_later", headers });
  for (const [id, letter] of [
    [one, "a"],
    [other, "b"],
  ] as const) {
    const data = {
      ...{ last_name: `${letter.toUpperCase()}${"x".repeat(38)}`, address: `${letter}${"street".repeat(14)}`, city: `${letter}${"city".repeat(12)}` },
      emergency_name: `${letter}${"n".repeat(60)}`,
    };
    expect((await page.request.patch(...ask(BAYSIDE, `/api/students/${id}/`, { headers, data }))).status()).toBe(200);
  }
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, `/school/students/${one}/merge?with=${other}`));
  await expect(page.getByRole("button", { name: "Merge students" })).toBeVisible();
  // The longest email that a record may have, in every place that shows one.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("main dd, main label"))
      if (element.childElementCount === 0 && element.textContent?.includes("@"))
        element.textContent = `${"m".repeat(60)}@${"example".repeat(8)}.test`;
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await faults(page)).toEqual([]);
});
