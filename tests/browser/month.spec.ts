import { ask, at, bearerOf, signIn } from "./support";
import { expect, type Page, test } from "./test";

const SUMMIT = "summit.localhost";
const WAYS = [
  { name: "with script", javaScriptEnabled: true, viewport: { width: 1280, height: 900 } },
  { name: "on a phone without script", javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
] as const;

interface Registration {
  id: string;
  program: string;
  amount_due: string;
}

/** A call of the API as the school's owner. */
async function api<T>(page: Page, path: string, data?: object): Promise<T> {
  const headers = await bearerOf(page, "owner@summit.test", SUMMIT);
  const answer = data ? await page.request.post(...ask(SUMMIT, path, { data, headers })) : await page.request.get(...ask(SUMMIT, path, { headers }));
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

/** Registers the student for a class with the program's payment plan. */
async function aRegistration(page: Page, index: number): Promise<Registration> {
  const { results } = await api<{ results: { id: string }[] }>(page, "/api/classes/?limit=10");
  const student = { first_name: "Jamie", last_name: "Stone", email: "student@summit.test", phone: "(303) 555 - 0101" };
  const body = { ...student, class: results[index]?.id, payment_option: "pay_later", plan_to_pay: "self_pay" };
  return (await api<{ registration: Registration }>(page, "/api/students/register-student-manually/", body)).registration;
}

const go = (page: Page, path: string) => page.goto(at(SUMMIT, path));

async function pay(page: Page, number: string): Promise<void> {
  await page.locator("[name=number]").fill(number);
  await page.locator("[name=exp]").fill("12/34");
  await page.locator("[name=cvc]").fill("123");
  await page.locator("[name=name]").fill("Jamie Stone");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
}

async function connect(page: Page): Promise<void> {
  await go(page, "/school/dashboard");
  await expect(page.getByLabel("Payout account")).toContainText("Connect an account to receive payments.");
  await go(page, "/school/payments/manage-payments");
  await page.getByRole("button", { name: "Connect account" }).click();
  await page.getByRole("button", { name: "Save for later" }).click();
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Cannot verify payout information. Please try again.").first()).toBeVisible();
  await page.getByRole("button", { name: "Complete account" }).click();
  await page.getByRole("button", { name: "Complete onboarding" }).click();
  await page.getByRole("button", { name: "Verify" }).click();
  // The text without script is in a noscript element, which text locators skip.
  // While the page is on its way there is none to read.
  await expect.poll(() => page.content().catch(() => "")).toContain("Payout Info verified!");
  await go(page, "/school/dashboard");
  await expect(page.getByLabel("Payout account")).toHaveCount(0);
}

test.describe.configure({ mode: "serial", timeout: 90_000 });

for (const [index, { name, ...use }] of WAYS.entries())
  test.describe(`a month of money, ${name}`, () => {
    test.use(use);

    test("from the payout account over cash, a refused card and a refund to the last cent of the payout", async ({ page }) => {
      const registration = await aRegistration(page, index);
      const profile = `/school/registrations/${registration.id}`;
      await signIn(page, "owner@summit.test", SUMMIT);
      await connect(page);

      // Cash for the first instalment.
      await go(page, profile);
      await page.getByRole("link", { name: "Record payment" }).last().click();
      await page.getByLabel("Amount").fill("150.00");
      await page.getByRole("button", { name: /^Record \$/ }).click();
      await expect(page.getByText("Paid at the school").first()).toBeVisible();
      const message = page.getByRole("status").filter({ hasText: "Payment recorded. $150.00 paid" });
      await expect(message.getByRole("link", { name: "Open receipt" })).toBeVisible();
      if (use.javaScriptEnabled !== false) await expect(message).toBeFocused();

      // The student's card is refused once, then another pays.
      await page.context().clearCookies();
      await signIn(page, "student@summit.test", SUMMIT);
      await go(page, "/student/payments");
      await page.getByRole("button", { name: /^Pay/ }).first().click();
      await pay(page, "4000 0000 0000 0002");
      await expect(page.getByText("Your card was declined.")).toBeVisible();
      await pay(page, "4242 4242 4242 4242");
      await expect(page).toHaveURL(/\/student\/payments/);
      const paid = (await api<{ amount_paid: string }>(page, `/api/students/registration-profile/?id=${registration.id}`)).amount_paid;
      const online = Number(paid) - 150;
      expect(online).toBeGreaterThan(0);

      // A part goes back.
      await page.context().clearCookies();
      await signIn(page, "owner@summit.test", SUMMIT);
      await go(page, `/school/payments/refund-requests/add?registration=${registration.id}`);
      for (const box of (await page.getByLabel("Refund", { exact: true }).all()).slice(1)) await box.uncheck();
      await page.getByLabel("Amount").first().fill("50.00");
      await page.getByRole("button", { name: "Request refund" }).click();
      await expect(page).toHaveURL(/refund-requests\/[0-9a-f-]{36}/);
      const request = new URL(page.url()).pathname.split("/").pop();
      await page.context().clearCookies();
      await signIn(page, "super@enrollium.test", "localhost");
      await page.goto(at("localhost", `/admin/manage-requested-refunds/${request}`));
      await page.getByRole("button", { name: "Approve refund" }).click();
      await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();

      // To the bank, and cent by cent: on the payout, on the student, in the report.
      await page.context().clearCookies();
      await signIn(page, "owner@summit.test", SUMMIT);
      await go(page, "/school/payments/manage-payments");
      await page.getByRole("button", { name: "Open provider dashboard" }).click();
      await page.getByRole("button", { name: "Pay out now" }).click();
      const dollars = (amount: number) => amount.toLocaleString("en-US", { style: "currency", currency: "USD" });
      await expect(page.getByText(dollars(online - 50)).first()).toBeVisible();
      await expect(async () => {
        await go(page, "/school/payments/manage-payments");
        await expect(page.getByRole("cell", { name: dollars(online - 50) }).first()).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await page.locator("a[href*='/payments/payouts/']").first().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Payout of ${dollars(online - 50)}`);
      await expect(page.getByRole("cell", { name: "-$50.00" }).first()).toBeVisible();
      await go(page, profile);
      await expect(page.locator("main")).toContainText(dollars(Number(registration.amount_due) - 150 - online));
      await expect(page.locator("main")).toContainText("Credit for the refund−$50.00");
      await go(page, `/school/payment-report?program=${registration.program}`);
      await expect(page.locator("main")).toContainText(dollars(online + 100));
      await go(page, "/school/payments/manage-payments");
      await page.getByText("Unlink", { exact: true }).first().click();
      await page.getByRole("button", { name: "Unlink account" }).click();
      await expect(page.getByText("Unlinked").first()).toBeVisible();
    });
  });
