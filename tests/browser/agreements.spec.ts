import { faults } from "./faults";
import { at, BAYSIDE, signIn } from "./support";
import { expect, test } from "./test";

for (const { javaScriptEnabled, width } of [
  { javaScriptEnabled: true, width: 390 },
  { javaScriptEnabled: false, width: 1280 },
])
  test.describe(`agreements, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 } });

    test("one is countersigned, and has both signatures as a PDF", async ({ page }) => {
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/agreements"));
      const list = page.getByRole("list", { name: "Agreements to countersign" });
      const boxes = list.getByRole("checkbox");
      const count = await boxes.count();
      expect(count).toBeGreaterThan(1);
      for (let nth = 1; nth < count; nth += 1) await boxes.nth(nth).uncheck();
      const registration = list.getByRole("listitem").first().getByRole("link").first();
      const number = (await registration.textContent()) ?? "";
      const href = (await registration.getAttribute("href")) ?? "";
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByRole("button", { name: "Countersign", exact: true }).click();
      await expect(page.getByText("This field is required").first()).toBeVisible();
      await expect(boxes.nth(0)).toBeChecked();
      await expect(boxes.nth(1)).not.toBeChecked();
      await page.getByLabel("Your full name").fill("Marisol Vega");
      await page.getByRole("button", { name: "Countersign", exact: true }).click();
      await expect(page.getByText("1 agreement countersigned.")).toBeVisible();
      await expect(page.getByRole("link", { name: number })).toHaveCount(0);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);

      await page.goto(at(BAYSIDE, href));
      await expect(page.getByText("Countersigned by")).toBeVisible();
      const link = page.getByRole("link", { name: "Download the signed agreement" });
      const [paper] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect(paper.suggestedFilename()).toBe(`Agreement ${number}.pdf`);
    });
  });
