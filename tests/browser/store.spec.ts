import { expect, type Page, test } from "@playwright/test";
import { at, BAYSIDE } from "./support";

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel(/Expiration/).fill("12 / 39");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
}

for (const javaScriptEnabled of [false, true]) {
  const way = javaScriptEnabled ? "script" : "plain";
  test.describe(`the store on a phone, ${way}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 800 } });

    test("a product is chosen, counted, ordered and paid", async ({ page }) => {
      await page.goto(at(BAYSIDE, "/store/navy-scrub-set"));
      await page.getByRole("button", { name: "Add to cart" }).first().click();
      await expect(page.getByText("Please select a size.").first()).toBeVisible();
      await page.getByLabel("Size").selectOption("M");
      await page.getByRole("button", { name: "Add to cart" }).first().click();
      await expect(page.getByText("Product added to cart.")).toBeVisible();
      if (javaScriptEnabled) await expect(page.getByRole("dialog", { name: "Cart" })).toBeVisible();
      else await page.goto(at(BAYSIDE, "/store/cart"));
      await expect(page.getByRole("button", { name: "One fewer of Navy scrub set" })).toBeDisabled();
      await page.getByRole("button", { name: "One more of Navy scrub set" }).click();
      await expect(page.getByLabel("Quantity of Navy scrub set")).toHaveText("2");
      await page.getByRole("link", { name: "Checkout" }).click();
      await page.getByLabel("First name").fill("Ada");
      await page.getByLabel("Last name").fill("King");
      await page.getByLabel("E-mail").fill(`ada.${way}@example.test`);
      await page.getByLabel("Phone").fill("401 555 0100");
      await page.getByLabel("Pickup location").selectOption({ index: 1 });
      await page.getByLabel(/store policy/).check();
      await page.getByRole("button", { name: /^Pay \$/ }).click();
      await payWith(page, "4242 4242 4242 4242");
      await expect(page.getByRole("heading", { name: "Thank you, Ada. Your order is paid." })).toBeVisible();
      await page.getByRole("link", { name: "Print receipt" }).click();
      await expect(page.getByRole("heading", { name: "Invoice" })).toBeVisible();
      await page.goto(at(BAYSIDE, "/store/cart"));
      await expect(page.getByText("No items added in cart")).toBeVisible();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
    });
  });
}
