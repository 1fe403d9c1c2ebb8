import { at, BAYSIDE, PASSWORD, signIn } from "./support";
import { expect, type Page, test } from "./test";

/** The session is over without the page knowing: it ended elsewhere, or in its sleep. */
const endSession = (page: Page) => page.context().clearCookies({ name: "session" });

async function signInHere(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a form after the end of its session, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled });

    test("keeps what was typed on the way through login, and saves it once it is sent again", async ({ page }) => {
      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/location/add"));
      const name = `Annex O'Neil "${javaScriptEnabled ? "one" : "two"}" 🏫`;
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.getByLabel("Street address").fill("1 Main Street");
      await page.getByLabel("City").fill("Warwick");
      await page.getByLabel("State").selectOption("RI");
      await page.getByLabel("ZIP code").fill("02886");
      await endSession(page);
      await page.getByRole("button", { name: /^(Add|Save)/ }).click();
      await expect(page.getByText("Your session has ended. Please log in again.").first()).toBeVisible();
      await signInHere(page, "owner@bayside.test");
      await expect(page).toHaveURL(at(BAYSIDE, "/school/location/add"));
      await expect(page.getByRole("alert").filter({ hasText: "You were signed out before this was saved." })).toBeVisible();
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
      await expect(page.getByLabel("State")).toHaveValue("RI");
      await page.goto(at(BAYSIDE, "/school/location"));
      await expect(page.getByText(name)).toHaveCount(0);
      await page.goBack();
      await page.getByRole("button", { name: /^(Add|Save)/ }).click();
      await expect(page).not.toHaveURL(/add/);
      await page.goto(at(BAYSIDE, "/school/location"));
      await expect(page.getByText(name).first()).toBeVisible();
      await page.goto(at(BAYSIDE, "/school/location/add"));
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
    });

    test("shows it to nobody else", async ({ page }) => {
      await signIn(page, "student@bayside.test");
      await page.goto(at(BAYSIDE, "/student-my-profile"));
      await page.getByLabel("First name").fill("Somebody");
      await endSession(page);
      await page
        .locator("form")
        .filter({ has: page.getByLabel("First name") })
        .getByRole("button", { name: /^Save/ })
        .click();
      await signInHere(page, "owner@bayside.test");
      await expect(page).not.toHaveURL(/login/);
      await endSession(page);
      await signIn(page, "student@bayside.test");
      await page.goto(at(BAYSIDE, "/student-my-profile"));
      await expect(page.getByLabel("First name")).toHaveValue("Somebody");
      await page.getByLabel("First name").fill("Nora");
      await page.reload();
      await expect(page.getByLabel("First name")).toHaveValue("Somebody");
    });
  });
}
