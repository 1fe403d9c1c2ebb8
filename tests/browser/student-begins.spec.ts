import { at, BAYSIDE, linkMailedTo, PASSWORD, register } from "./support";
import { expect, test } from "./test";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a new student, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled });

    test("opens the account by invitation, completes the profile step by step and finds the class at home", async ({ page }) => {
      const email = `begins-${Date.now()}@example.test`;
      await register(page.request, { first_name: "Tilda", last_name: "Brook", email });
      const invitation = await linkMailedTo(page, email, "user_invite", /accept-invite/);
      await page.goto(invitation);
      await expect(page.getByText("Choose a password to see your classes and payments at Bayside Health Academy.")).toBeVisible();
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await expect(page.getByLabel("Email")).not.toBeEditable();
      await page.locator("[name=new_password]").fill("12345");
      await page.locator("[name=confirm_password]").fill("54321");
      await page.getByRole("button", { name: "Set up account" }).click();
      await expect(page.getByText("Password cannot be all numbers").first()).toBeVisible();
      await expect(page.getByText("Entered passwords do not match").first()).toBeVisible();
      await page.locator("[name=new_password]").fill(PASSWORD);
      await page.locator("[name=confirm_password]").fill(PASSWORD);
      await page.getByLabel(/I agree/).check();
      await page.getByRole("button", { name: "Set up account" }).click();

      await expect(page).toHaveURL(at(BAYSIDE, "/student/onboarding"));
      await page.goto(at(BAYSIDE, "/student/onboarding?step=3"));
      await expect(page.getByLabel("First name")).toHaveValue("Tilda");
      await page.getByLabel("Phone").fill("555");
      await page.getByLabel("Date of birth").fill("2001-05-04");
      await page.getByLabel("Gender").selectOption("female");
      await page.getByRole("button", { name: "Save and continue" }).click();
      await expect(page.getByText("Phone number must look like (123) 456 - 7890").first()).toBeVisible();
      await expect(page.getByLabel("Date of birth")).toHaveValue("2001-05-04");
      await page.getByLabel("Phone").fill("401 555 0119");
      await page.getByRole("button", { name: "Save and continue" }).click();

      if (javaScriptEnabled) await expect(page.getByRole("heading", { name: "Complete your profile" })).toBeFocused();
      await page.locator("[name=address]").fill("1 Harbor Street");
      await page.locator("[name=city]").fill("Providence");
      const state = page.locator("[name=state]");
      if ((await state.evaluate((field) => field.tagName)) === "SELECT") await state.selectOption("RI");
      else await state.fill("RI");
      await page.locator("[name=zipcode]").fill("02903");
      await page.locator("[name=emergency_name]").fill("Ida Brook");
      await page.locator("[name=emergency_relationship]").fill("Mother");
      await page.locator("[name=emergency_phone]").fill("(401) 555 - 0120");
      await page.getByRole("button", { name: "Save and continue" }).click();

      await page.getByLabel("Highest education").selectOption({ index: 1 });
      await page.goto(at(BAYSIDE, "/student/payments"));
      await expect(page).toHaveURL(/\/student\/onboarding/);
      await page.getByLabel("Highest education").selectOption({ index: 1 });
      await page.getByRole("button", { name: "Finish" }).click();
      await expect(page).toHaveURL(at(BAYSIDE, "/student/home"));
      await expect(page.getByText("Profile Updated!").first()).toBeVisible();
      await expect(page.getByRole("link", { name: "CPR and First Aid" }).first()).toBeVisible();
      await page.goto(at(BAYSIDE, "/student/onboarding"));
      await expect(page).toHaveURL(at(BAYSIDE, "/student/home"));
      await page.goto(invitation);
      await expect(page).toHaveURL(at(BAYSIDE, "/student/home"));

      await page.getByRole("link", { name: "CPR and First Aid" }).first().click();
      await page.getByRole("link", { name: "Choose another class" }).click();
      await expect(page.getByText("No other class of this program has open seats right now.")).toBeVisible();
      await page.getByRole("link", { name: "Message the school" }).click();
      await page.getByLabel("Why do you want to cancel?").fill("I'm moving away.");
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByText(/^You asked to cancel on/)).toBeVisible();
    });
  });
}
