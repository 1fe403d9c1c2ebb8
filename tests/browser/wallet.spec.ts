import { at, BAYSIDE, hydrated, signIn } from "./support";
import { expect, test } from "./test";

for (const width of [1280, 390])
  test(`look ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, "owner@bayside.test");
    const shot = async (path: string, name: string) => {
      await page.goto(at(BAYSIDE, path));
      await hydrated(page);
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/w-shots/${name}-${width}.png`, fullPage: true });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    };
    await shot("/school/compliance", "queue");
    await shot("/school/compliance/students", "students");
    await shot("/school/settings/requirements", "requirements");
    const link = page.getByRole("link", { name: "x" });
    void link;
    await page.goto(at(BAYSIDE, "/school/compliance"));
    await page.locator("section a[href*=registrations]").first().click();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/w-shots/profile-${width}.png`, fullPage: true });
  });
