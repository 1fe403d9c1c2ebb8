import { fillIn, next, payWith } from "./registering";
import { ask, at, BAYSIDE, linkMailedTo, signIn } from "./support";
import { type Browser, expect, type Page, type TestInfo, test } from "./test";

const pay = (page: Page) => page.getByRole("button", { name: /^Pay \$/ }).click();

/** A separate browser, like that of another person or device. */
async function another(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled })).newPage();
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** As if half an hour had gone by at the payment page: the seat that waits for a payment in this class waits no longer. */
async function letHoldRunOut(page: Page, code: string): Promise<void> {
  const headers = { Origin: at("localhost", "") };
  const answer = await page.request.post(...ask("localhost", `/dev/let-holds-run-out?class=${code}`, { headers }));
  expect(await answer.json()).toEqual({ seats: 1 });
}

/** A class of this very try's own. */
const codeOf = (name: string, { repeatEachIndex, retry }: TestInfo) => `${name}-${repeatEachIndex}-${retry}`;

/** A class with one seat, made by the office. */
async function oneSeat(browser: Browser, code: string): Promise<void> {
  const desk = await another(browser, true);
  await signIn(desk, "owner@bayside.test");
  await desk.goto(at(BAYSIDE, "/school/classes/add"));
  await desk.waitForLoadState("networkidle");
  await desk.getByLabel("Program", { exact: true }).selectOption({ label: "Dental Assistant" });
  await desk.getByLabel(/^Class ID/).fill(code);
  await desk.getByLabel("Capacity").fill("1");
  await desk.getByLabel("Location").selectOption({ index: 1 });
  await desk.getByLabel("Start date").fill(inDays(60));
  await desk.getByLabel("End date").fill(inDays(90));
  await desk.getByRole("button", { name: "Add class" }).click();
  await expect(desk.getByText(`Class ${code} added.`)).toBeVisible();
  await desk.context().close();
}

for (const javaScriptEnabled of [false, true]) {
  const way = javaScriptEnabled ? "script" : "plain";
  test.describe(`what a payment ends with, ${way}`, () => {
    test.use({ javaScriptEnabled });

    test("money that takes a while: the page says so, looks again by itself, and shows the registration", async ({ page }) => {
      await fillIn(page, "medical-assistant", "MA-3007", `slow.${way}@example.test`);
      await pay(page);
      await payWith(page, "4000 0000 0000 0077");
      await expect(page.getByRole("heading", { name: "Your payment is being processed" })).toBeVisible();
      await expect(page.getByText("Processing", { exact: true })).toBeVisible();
      await expect(page.getByText("Class MA-3007")).toBeVisible();
      await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(1);
      await expect(page.getByRole("heading", { name: "You are registered, Nora" })).toBeVisible({ timeout: 40_000 });
      await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
      await expect(page.getByText("Paid today")).toBeVisible();
    });

    test("begun anew in another browser, the earlier checkout is closed and its page leads on", async ({ page, browser }) => {
      const email = `twice.${way}@example.test`;
      await fillIn(page, "medical-assistant", "MA-3007", email);
      await pay(page);
      await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
      const there = await another(browser, javaScriptEnabled);
      await fillIn(there, "medical-assistant", "MA-3007", email);
      await pay(there);
      await payWith(there, "4242 4242 4242 4242");
      await expect(there.getByRole("heading", { name: "You are registered, Nora" })).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", { name: "Pay with card" })).toHaveCount(0);
      await page.goto(at(BAYSIDE, "/registration?step=6"));
      await pay(page);
      await expect(page.getByRole("alert")).toContainText("You are already registered for this class.");
      await there.context().close();
    });

    test("paid twice under two addresses that turn out to be one, the second payment goes back", async ({ page, browser }) => {
      const email = `one.${way}@example.test`;
      await fillIn(page, "medical-assistant", "MA-3007", email);
      await pay(page);
      const there = await another(browser, javaScriptEnabled);
      await fillIn(there, "medical-assistant", "MA-3007", `other.${way}@example.test`);
      await pay(there);
      await expect(there.getByRole("heading", { name: "Pay with card" })).toBeVisible();
      const corrected = await there.context().newPage();
      await corrected.goto(at(BAYSIDE, "/registration?step=2"));
      await corrected.getByLabel("Email").fill(email);
      await next(corrected);
      await expect(corrected).toHaveURL(/step=3/);
      await payWith(page, "4242 4242 4242 4242");
      await expect(page.getByRole("heading", { name: "You are registered, Nora" })).toBeVisible();
      await payWith(there, "4242 4242 4242 4242");
      await expect(there.getByRole("heading", { name: "You were already registered. This payment was refunded." })).toBeVisible();
      await expect(there.getByText(/\$[\d,.]+ goes back to your card/)).toBeVisible();
      await there.reload();
      await expect(there.getByRole("heading", { name: "You were already registered. This payment was refunded." })).toBeVisible();
      await there.context().close();
    });

    test("the time at the payment page runs out and somebody else takes the last seat: the late payment goes back", async ({ page, browser }) => {
      test.setTimeout(120_000);
      const code = codeOf(`LATE-${way}`, test.info());
      const late = `late.${code}@example.test`;
      await oneSeat(browser, code);
      await fillIn(page, "dental-assistant", code, late);
      await pay(page);
      await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();

      // While it is held nobody else gets it.
      const there = await another(browser, javaScriptEnabled);
      await there.goto(at(BAYSIDE, "/registration?program=dental-assistant"));
      await expect(there.locator("label, li").filter({ hasText: code }).first()).toContainText("Full");
      await letHoldRunOut(page, code);
      await fillIn(there, "dental-assistant", code, `quick.${code}@example.test`);
      await pay(there);
      await payWith(there, "4242 4242 4242 4242");
      await expect(there.getByRole("heading", { name: "You are registered, Nora" })).toBeVisible();

      await payWith(page, "4242 4242 4242 4242");
      await expect(page.getByRole("heading", { name: "The class became full. Your payment was refunded." })).toBeVisible();
      await expect(page.getByText(/\$[\d,.]+ goes back to your card, including the online service fee/)).toBeVisible();
      await expect(page.getByText(`Class ${code}`)).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", { name: "The class became full. Your payment was refunded." })).toBeVisible();
      expect(await linkMailedTo(page, late.toLowerCase(), "class_full_refunded", /./)).not.toBe("");
      await page.getByRole("link", { name: "Join the waitlist" }).click();
      await expect(page.getByRole("button", { name: "Join waitlist" })).toBeVisible();
      await there.context().close();
    });

    test("the time at the payment page runs out and the seat is still free: the payment makes the registration", async ({ page, browser }) => {
      const code = codeOf(`FREE-${way}`, test.info());
      await oneSeat(browser, code);
      await fillIn(page, "dental-assistant", code, `free.${code}@example.test`);
      await pay(page);
      await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
      await letHoldRunOut(page, code);
      await payWith(page, "4242 4242 4242 4242");
      await expect(page.getByRole("heading", { name: "You are registered, Nora" })).toBeVisible();
    });
  });
}
