import { sign } from "~/platform/signing";
import { carriedOn } from "./carrying";
import { faults } from "./faults";
import { payWith } from "./registering";
import { at, BAYSIDE, signIn } from "./support";
import { expect, type Page, test } from "./test";

async function fillCheckout(page: Page, name: string): Promise<void> {
  await page.getByLabel("First name").fill(name);
  await page.getByLabel("Last name").fill("King");
  await page.getByLabel("Email").fill(`${name.toLowerCase()}@example.test`);
  await page.getByLabel("Phone").fill("401 555 0100");
  await page.getByLabel("Pickup location").selectOption({ index: 1 });
  await page.getByLabel(/store policy/).check();
}

async function putIntoCart(page: Page, slug: string): Promise<void> {
  await page.goto(at(BAYSIDE, `/store/${slug}`));
  await page.locator("#buy").getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Product added to cart.")).toBeVisible();
}

for (const javaScriptEnabled of [false, true]) {
  const way = javaScriptEnabled ? "script" : "plain";
  test.describe(`the store on a phone, ${way}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 800 } });

    test("a product is chosen, counted, ordered and paid", async ({ page }) => {
      await page.goto(at(BAYSIDE, "/store/navy-scrub-set?affid=partner-7"));
      await page.getByRole("button", { name: "Add to cart" }).first().click();
      await expect(page.getByText("Please select a size.").first()).toBeVisible();
      // Before its script is there the page goes the way without it.
      await page.waitForLoadState("load");
      await page.getByLabel("Size").selectOption("M");
      await page.getByRole("button", { name: "Add to cart" }).first().click();
      await expect(page.getByText("Product added to cart.")).toBeVisible();
      if (javaScriptEnabled) await expect(page.getByRole("dialog", { name: "Cart" })).toBeVisible();
      else await page.goto(at(BAYSIDE, "/store/cart?affid=partner-7"));
      await expect(page.getByRole("button", { name: "One fewer of Navy scrub set" })).toBeDisabled();
      await page.getByRole("button", { name: "One more of Navy scrub set" }).click();
      await expect(page.getByLabel("Quantity of Navy scrub set")).toHaveText("2");
      await page.getByRole("link", { name: "Checkout" }).click();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await fillCheckout(page, "Ada");
      await page.getByRole("button", { name: /^Pay \$/ }).click();
      await payWith(page, "4242 4242 4242 4242");
      await expect(page.getByRole("heading", { name: "Thank you, Ada. Your order is paid." })).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      expect((await carriedOn(page, "partner-7")).lost).toEqual([]);
      await expect(page.getByLabel("Cart, 0 items")).toBeVisible();
      await page.getByRole("link", { name: "Print receipt" }).click();
      await expect(page.getByRole("heading", { name: "Invoice" })).toBeVisible();
      await page.goto(at(BAYSIDE, "/store/cart"));
      await expect(page.getByText("No items added in cart")).toBeVisible();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
    });
  });
}

test.describe("the checkout", () => {
  test.use({ javaScriptEnabled: false });

  test("takes a promo code, and the price without it again", async ({ page }) => {
    await putIntoCart(page, "stethoscope");
    await page.goto(at(BAYSIDE, "/store/checkout"));
    await expect(page.getByRole("button", { name: "Pay $43.77" })).toBeVisible();
    await page.getByText("Have a promo code?").click();
    await page.getByLabel("Promo code").fill("nonsense");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("This promo code is not valid.").first()).toBeVisible();
    await page.getByLabel("Promo code").fill("scrubs5");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Promo code SCRUBS5 saves you $5.00.")).toBeVisible();
    await page.getByRole("button", { name: "Remove code" }).click();
    await expect(page.getByRole("button", { name: "Pay $43.77" })).toBeVisible();
    await page.getByText("Have a promo code?").click();
    await page.getByLabel("Promo code").fill("SCRUBS5");
    await page.getByRole("button", { name: "Apply" }).click();
    await fillCheckout(page, "Promo");
    await page.getByRole("button", { name: "Pay $38.62" }).click();
    await payWith(page, "4242 4242 4242 4242");
    await expect(page.getByRole("heading", { name: "Thank you, Promo. Your order is paid." })).toBeVisible();
    await expect(page.getByText("-$5.00")).toBeVisible();
  });

  test("sells the last piece once", async ({ browser }) => {
    const shoppers = await Promise.all(["First", "Second"].map(async (name) => ({ name, page: await (await browser.newContext()).newPage() })));
    for (const { name, page } of shoppers) {
      await putIntoCart(page, "watch-with-second-hand");
      await page.goto(at(BAYSIDE, "/store/checkout"));
      await fillCheckout(page, name);
    }
    await Promise.all(shoppers.map(({ page }) => page.getByRole("button", { name: /^Pay \$/ }).click()));
    const outcomes = await Promise.all(
      shoppers.map(async ({ page }) => {
        const refused = page.getByText("Watch with second hand is out of stock.").first();
        await expect(refused.or(page.getByLabel("Card number"))).toBeVisible();
        return (await refused.isVisible()) ? "refused" : "to pay";
      }),
    );
    expect(outcomes.sort()).toEqual(["refused", "to pay"]);
    for (const { page } of shoppers) await page.context().close();
  });
});

test("the page of a monthly product, as the mail about a refused card opens it", async ({ page }) => {
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/subscriptions?status=overdue"));
  const asks = await page.locator("a[href*='confirm=']").first().getAttribute("href");
  const id = new URLSearchParams(asks ?? "").get("id") ?? "";
  await page.context().clearCookies();
  await page.goto(at(BAYSIDE, `/store/subscriptions/${id}?t=${"0".repeat(32)}`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  const secret = { TOKEN_SECRET: "local-only-secret-that-signs-nothing-of-value" };
  await page.goto(at(BAYSIDE, `/store/subscriptions/${id}?t=${await sign(secret as Parameters<typeof sign>[0], "subscription", id)}`));
  await expect(page.getByRole("button", { name: "Pay $25.75" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});
