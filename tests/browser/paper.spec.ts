import { lengthen } from "./lengthen";
import { at, BAYSIDE, signIn } from "./support";
import { expect, type Page, test } from "./test";

/** The width of a letter page between its margins. */
const LETTER = { width: 740, height: 1000 };

/** A page as the printer gets it. */
async function onPaper(page: Page, path: string): Promise<void> {
  await page.goto(at(BAYSIDE, path));
  await page.waitForLoadState("networkidle");
  await page.emulateMedia({ media: "print" });
}

test.use({ viewport: LETTER });

test("an invoice and a pick list say what they are, and nothing of the frame", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/purchases"));
  const invoice = await page.locator('a[href^="/invoices/"]').first().getAttribute("href");
  await onPaper(page, invoice ?? "");
  await expect(page.getByRole("heading", { name: "Invoice" })).toBeVisible();
  await expect(page.getByText(/^I-\d{4}-\d+$/)).toBeVisible();
  await expect(page.getByText("12 Harbor Street").first()).toBeVisible();
  for (const frame of [".blank-brand", ".blank-foot", ".paper-actions"]) await expect(page.locator(frame)).toBeHidden();
  await onPaper(page, "/school/purchases/pick-list");
  await expect(page.getByRole("heading", { name: "Pick list" })).toBeVisible();
  const numbers = await page
    .getByRole("columnheader", { name: "Order" })
    .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().left));
  expect(new Set(numbers).size).toBe(1);
});

test("no list loses a column on paper", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/classes"));
  const roster = await page.locator('a[href^="/school/classes/registrations/"]').first().getAttribute("href");
  const wide: Record<string, number> = {};
  for (const path of ["/school/classes", "/school/students", "/school/purchases", roster ?? ""]) {
    await onPaper(page, path);
    await expect(page.locator(".navbar, .sidebar").first()).toBeHidden();
    const right = () => page.evaluate(() => Math.max(...[...document.querySelectorAll("table")].map((table) => table.getBoundingClientRect().right)));
    const asItIs = await right();
    await lengthen(page);
    const over = Math.max(asItIs, await right());
    if (over > LETTER.width) wide[path] = over;
    await page.emulateMedia({ media: null });
  }
  expect(wide).toEqual({});
});
