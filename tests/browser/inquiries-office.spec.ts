import { faults } from "./faults";
import { answerForSomebody } from "./registering";
import { at, BAYSIDE, linkMailedTo, signIn } from "./support";
import { expect, type Page, test } from "./test";

const PROGRAM = "/programs/certified-nursing-assistant";
const unique = () => Date.now().toString(36);

/** A visitor beside the office, with separate cookies. */
async function visitorOf(page: Page, javaScriptEnabled: boolean): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ javaScriptEnabled, reducedMotion: "reduce", viewport: { width: 390, height: 844 } });
  if (!context) throw new Error("No browser");
  return context.newPage();
}

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? "with script" : "without script";
  test.describe(`the desk, ${way}`, () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: "reduce" } });
    test.beforeEach(({ page }) => signIn(page, "owner@bayside.test"));

    test("an inquiry is answered by mail", async ({ page }) => {
      const name = `Ida ${unique()}`;
      const email = `${name.toLowerCase().replace(" ", ".")}@example.test`;
      const visitor = await visitorOf(page, false);
      await visitor.goto(at(BAYSIDE, PROGRAM));
      const form = visitor.locator("#contact form");
      await form.getByLabel("Name").fill(name);
      await form.getByLabel("Email").fill(email);
      await form.getByLabel("Phone").fill("401 555 0155");
      await form.getByRole("textbox").last().fill("When does the next class start?");
      await form.getByRole("button").click();
      await expect(visitor.getByRole("status")).toBeVisible();

      await page.goto(at(BAYSIDE, `/school/program-inquiries?q=${encodeURIComponent(email)}`));
      await page.getByRole("link", { name }).first().click();
      await page.getByRole("link", { name: "Reply", exact: true }).click();
      await page.getByRole("link", { name: "Inquiry response", exact: true }).click();
      await expect(page.getByRole("textbox", { name: /^Reply/ }).first()).not.toBeEmpty();
      await page.getByLabel("Subject").fill("");
      await page.getByRole("button", { name: "Send reply" }).click();
      await expect(page.getByRole("alert").first()).toContainText("This field is required");
      await page.getByLabel("Subject").fill("The next class");
      await page.getByRole("button", { name: "Send reply" }).click();
      await expect(page.getByText("The next class").first()).toBeVisible();
    });

    test("who waits is offered a seat, and gives it back", async ({ page }) => {
      const mark = unique();
      const email = `wim.${mark}@example.test`;
      const visitor = await visitorOf(page, javaScriptEnabled);
      // The office may put a person on the waitlist of a program while a class of it is open; visitors choose a full class.
      await page.goto(at(BAYSIDE, "/school/program-waitlist?do=add"));
      await page.waitForLoadState("networkidle");
      const form = page.locator("form", { has: page.getByRole("button", { name: "Add to the waitlist" }) });
      await form.getByLabel("Program").first().selectOption({ label: "Certified Nursing Assistant" });
      await form.getByLabel("First name").fill("Wim");
      await form.getByLabel("Last name").fill(`Waits ${mark}`);
      await form.getByLabel("Email").fill(email);
      await form.getByLabel("Phone").fill("401 555 0156");
      await form.getByRole("button", { name: "Add to the waitlist" }).click();
      await expect(page).not.toHaveURL(/do=add/);

      await page.goto(at(BAYSIDE, `/school/program-waitlist?q=${encodeURIComponent(email)}`));
      await page.getByLabel(/^Actions for Wim/).click();
      await page.getByRole("link", { name: "Inform", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Inform", exact: true }).click();
      await expect(page.getByText(/^Informed\./)).toBeVisible();
      await visitor.goto(await linkMailedTo(visitor, email, "waitlist_offer", /registration/));
      await expect(visitor.locator("main")).toContainText("Certified Nursing Assistant");
      await visitor.goto(await linkMailedTo(visitor, email, "waitlist_offer", /answer=decline/));
      if (javaScriptEnabled) expect(await faults(visitor)).toEqual([]);
      await visitor.getByRole("button", { name: "Decline seat" }).click();
      await expect(visitor.getByText("Thank you. We'll offer the seat to the next person.")).toBeVisible();
    });

    test("a student is registered at the counter and pays by card on the phone", async ({ page }) => {
      await page.goto(at(BAYSIDE, "/school/students/add?program=medical-assistant"));
      await page.waitForLoadState("networkidle");
      const courseClass = page.getByLabel("Class", { exact: true });
      await courseClass.selectOption({ label: (await courseClass.locator("option", { hasText: "MA-3007" }).textContent()) ?? "" });
      await page.getByLabel("First name").fill("Cara");
      await page.getByLabel("Last name").fill("Card");
      await page.getByLabel("Email", { exact: true }).fill(`card.${unique()}@example.test`);
      await page.getByLabel("Phone", { exact: true }).fill("401 555 0157");
      await answerForSomebody(page);
      await page.getByLabel("Card", { exact: true }).check();
      await page.getByRole("button", { name: "Register student" }).click();
      await expect(page).toHaveURL(/do=card/);
      const due = page.getByRole("region", { name: /^Installment due/ });
      await expect(due).toContainText("$100.00");
      const phone = await page.context().newPage();
      await phone.goto((await due.getByRole("link", { name: "Open card page" }).getAttribute("href")) ?? "");
      await expect(phone.getByRole("button", { name: "Pay $102.99" })).toBeVisible();
      await phone.getByRole("button", { name: "Pay $102.99" }).click();
      await expect(phone).toHaveURL(/\/pay\/cs_/);
      for (const [name, value] of Object.entries({ number: "4242 4242 4242 4242", exp: "12/34", cvc: "123", name: "Cara Card" }))
        await phone.locator(`[name=${name}]`).fill(value);
      await phone.getByRole("button", { name: /^Pay \$/ }).click();
      await expect(phone).toHaveURL(/\/pay\?token=/);
      if (!javaScriptEnabled) await page.reload();
      await expect(page.getByText(/Balance \$2,490\.00/).first()).toBeVisible({ timeout: 20_000 });
    });

    test("a student is registered at the counter and pays cash", async ({ page }) => {
      const email = `cash.${unique()}@example.test`;
      await page.goto(at(BAYSIDE, "/school/students/add?program=certified-nursing-assistant"));
      await page.waitForLoadState("networkidle");
      const register = page.getByRole("button", { name: "Register student" });
      await page.getByLabel("First name").fill("Cora");
      await register.click();
      await expect(page.getByRole("alert").first()).toContainText("Class: This field is required");
      await expect(page.getByLabel("First name")).toHaveValue("Cora");
      const courseClass = page.getByLabel("Class", { exact: true });
      await courseClass.selectOption({ label: (await courseClass.locator("option", { hasText: "CNA-1041" }).textContent()) ?? "" });
      await page.getByLabel("Last name").fill("Cash");
      await page.getByLabel("Email", { exact: true }).fill(email);
      await page.getByLabel("Phone", { exact: true }).fill("401 555 0157");
      await answerForSomebody(page);
      const total = page.getByRole("complementary", { name: "Total" });
      if (javaScriptEnabled) await expect(total).toContainText("Total$1,550.00Due today$100.00");
      await expect(page.getByLabel(/^Amount/)).toBeHidden();
      await page.getByLabel("Payment received").check();
      await page.getByLabel(/^Amount/).fill("250");
      await register.click();
      await expect(page).toHaveURL(/\/school\/registrations\//);
      await expect(page.getByText("$250.00").first()).toBeVisible();
    });

    test("an admin is invited and opens the account", async ({ page }) => {
      const email = `ada.${unique()}@example.test`;
      await page.goto(at(BAYSIDE, "/users/add"));
      await page.waitForLoadState("networkidle");
      const send = page.getByRole("button", { name: "Send invitation" });
      await page.getByLabel("First name").fill("Ada");
      await page.getByLabel("Email").fill("nobody");
      await send.click();
      await expect(page.getByRole("alert").first()).toContainText("Last name: This field is required");
      await expect(page.getByLabel("Email")).toHaveValue("nobody");
      await page.getByLabel("Last name").fill("Admin");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Role").selectOption("school_admin");
      await send.click();
      await expect(page).toHaveURL(/\/users(\?|$)/);

      const visitor = await visitorOf(page, javaScriptEnabled);
      await visitor.goto(await linkMailedTo(visitor, email, "user_invite", /accept-invite/));
      await expect(visitor.getByLabel("First name")).toHaveValue("Ada");
      if (javaScriptEnabled) expect(await faults(visitor)).toEqual([]);
      for (const password of await visitor.locator("input[type=password]").all()) await password.fill("Harbour-light-27");
      await visitor.locator("label").filter({ hasText: "I agree" }).click();
      await visitor.getByRole("button", { name: "Set up account" }).click();
      await expect(visitor).toHaveURL(/\/school\/dashboard/);
    });
  });
}
