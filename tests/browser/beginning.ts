import { expect, type Page } from "@playwright/test";
import { at, BAYSIDE, linkMailedTo, PASSWORD } from "./support";

/** An invited person chooses a password and is signed in. */
export async function openAccount(page: Page, email: string): Promise<void> {
  await page.goto(await linkMailedTo(page, email, "user_invite", /accept-invite/));
  await page.locator("[name=new_password]").fill(PASSWORD);
  await page.locator("[name=confirm_password]").fill(PASSWORD);
  await page.getByLabel(/I agree/).check();
  await page.getByRole("main").getByRole("button").click();
  await expect(page).not.toHaveURL(/accept-invite/);
}

/** A student of Bayside on the first page after the account was opened: the profile is filled in to its end. */
export async function completeProfile(page: Page): Promise<void> {
  const next = () => page.getByRole("button", { name: "Save and continue" }).click();
  await page.goto(at(BAYSIDE, "/student/onboarding"));
  await page.getByLabel("Phone").fill("401 555 0119");
  await page.getByLabel("Date of birth").fill("2001-05-04");
  await page.getByLabel("Gender").selectOption("female");
  await next();
  await page.locator("[name=address]").fill("1 Harbor Street");
  await page.locator("[name=city]").fill("Providence");
  await page.locator("select[name=state]").selectOption("RI");
  await page.locator("[name=zipcode]").fill("02903");
  await page.locator("[name=emergency_name]").fill("Ida Brook");
  await page.locator("[name=emergency_relationship]").fill("Mother");
  await page.locator("[name=emergency_phone]").fill("(401) 555 - 0120");
  await next();
  await page.getByLabel("Highest education").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page).toHaveURL(at(BAYSIDE, "/student/home"));
}
