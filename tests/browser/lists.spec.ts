import { expect, test } from "@playwright/test";
import { at, BAYSIDE, signIn } from "./support";

const LISTS = [
  "/school/students",
  "/school/students?tab=people",
  "/school/classes",
  "/school/programs",
  "/school/instructor",
  "/school/location",
  "/school/pre-enrolled-students",
  "/school/program-waitlist",
  "/school/program-inquiries",
  "/school/initiated-registrations",
  "/school/payments/payment-history",
  "/school/payment-report",
  "/school/products",
  "/school/purchases",
  "/school/external-purchases",
  "/users",
];

test("the office's lists show every column without scrolling sideways, on a phone, a tablet and a laptop", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, "owner@bayside.test");
  for (const path of LISTS) {
    await page.goto(at(BAYSIDE, path));
    await expect(page.locator(".table-card tbody tr").first()).toBeVisible();
    for (const width of [390, 600, 768, 800, 1000, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const hidden = await page.evaluate(() => ({
        page: document.documentElement.scrollWidth - window.innerWidth,
        lists: [...document.querySelectorAll(".table-scroll")].map((list) => list.scrollWidth - list.clientWidth),
      }));
      expect(hidden, `${path} at ${width}`).toEqual({ page: 0, lists: [0] });
    }
  }
});
