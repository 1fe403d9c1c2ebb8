import { faults } from "./faults";
import { ask, at, BAYSIDE, bearerOf, linkMailedTo, PASSWORD, signIn } from "./support";
import { expect, test } from "./test";

const SUMMIT = "summit.localhost";

for (const { javaScriptEnabled, width, program } of [
  { javaScriptEnabled: true, width: 1280, program: "HVAC Fundamentals" },
  { javaScriptEnabled: false, width: 390, program: "Certified Nursing Assistant" },
])
  test.describe(`the hour rule of a program, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

    test("is filled with the numbers of a state, checked, and saved as a version", async ({ page }) => {
      await signIn(page, "owner@summit.test", SUMMIT);
      await page.goto(at(SUMMIT, "/school/programs"));
      await page.getByRole("link", { name: program }).first().click();
      await page.getByRole("link", { name: "Hours and attendance" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Hours and attendance" })).toBeVisible();
      await expect(page.getByText("No versions yet.")).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);

      await page.getByLabel("State", { exact: true }).selectOption("Texas");
      await page.getByLabel("Program", { exact: true }).selectOption("Nurse aide (CNA)");
      await page.getByRole("button", { name: "Fill the form" }).click();
      await expect(page.getByText("Source: PHI, nursing assistant training requirements by state, 2016")).toBeVisible();
      await expect(page.getByText("Source of the limits: 40 TAC 807.243.")).toBeVisible();
      await expect(page.getByLabel("Total, hours")).toHaveValue("100");
      await expect(page.getByLabel("Clinical, hours")).toHaveValue("40");
      await expect(page.getByLabel("End the enrollment above, school days absent in a row")).toHaveValue("10");

      await page.getByLabel("Theory, hours").fill("60.5");
      await page.getByLabel("Clinical sessions from").fill("06:00");
      await page.getByRole("button", { name: "Save hour rule" }).click();
      await expect(page.getByText("Check these numbers with the state, then select this box.").first()).toBeVisible();
      await expect(page.getByText("Enter when the last clinical session ends, or clear both times.").first()).toBeVisible();
      await expect(page.getByLabel("Theory, hours")).toHaveValue("60.5");
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByLabel("Clinical sessions to").fill("20:00");
      await page.getByLabel("I have checked these numbers with the state").check();
      await page.getByRole("button", { name: "Save hour rule" }).click();
      await expect(page.getByText("Version 1 saved.")).toBeVisible();

      const versions = page.getByRole("table", { name: "Versions of the hour rule" });
      await expect(versions).toContainText("60.5 h theory");
      await expect(versions).toContainText("PHI, nursing assistant training requirements by state; 40 TAC 807.243, 2016");
      await expect(page.getByLabel("Theory, hours")).toHaveValue("60.5");
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await page.getByRole("button", { name: "Save hour rule" }).click();
      await expect(page.getByText("Nothing changed, so version 1 stays in force.")).toBeVisible();
      await page.getByLabel("Grace period, minutes").fill("10");
      await page.getByRole("button", { name: "Save hour rule" }).click();
      await expect(page.getByText("Version 2 saved.")).toBeVisible();
      await expect(versions.locator("tbody tr")).toHaveCount(2);
    });
  });

test("a registrar reads the hour rule and its versions, and can't change them", async ({ page }) => {
  const email = `rules.${Date.now()}@bayside.test`;
  const headers = await bearerOf(page, "owner@bayside.test");
  const data = { first_name: "Rory", last_name: "Register", email, role: "school_admin", permission_set: "registrar" };
  expect((await page.request.post(...ask(BAYSIDE, "/api/user-management/entity-create-user/", { headers, data }))).status()).toBe(201);
  const token = new URL(await linkMailedTo(page, email, "user_invite", /accept-invite/)).searchParams.get("token");
  await page.request.post(...ask(BAYSIDE, "/api/password-reset/confirm/", { data: { token, password: PASSWORD, confirm_password: PASSWORD } }));
  await signIn(page, email);
  await page.goto(at(BAYSIDE, "/school/programs"));
  await page.getByRole("link", { name: "Certified Nursing Assistant" }).first().click();
  await page.getByRole("link", { name: "Hours and attendance" }).click();
  await expect(page.getByRole("heading", { name: "Rule in force" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Versions of the hour rule" })).toContainText("The program as the state approved it");
  await expect(page.getByRole("button", { name: "Save hour rule" })).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
});
