import { expect, test } from "@playwright/test";
import { ask, at, BAYSIDE, PASSWORD, signIn } from "./support";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`signing in, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled });

    test("a wrong password keeps the address and says so", async ({ page }) => {
      await page.goto(at(BAYSIDE, "/login"));
      await page.getByLabel("Email").fill("owner@bayside.test");
      await page.getByLabel("Password", { exact: true }).fill("not-the-password");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByText("Invalid Email or Password!").first()).toBeVisible();
      await expect(page.locator("[name=email]")).toHaveValue("owner@bayside.test");
      await expect(page.locator("[name=password]")).toHaveValue("");
    });

    test("a protected page leads through login and back; signing out ends it", async ({ page }) => {
      await page.goto(at(BAYSIDE, "/school/students?q=nora"));
      await expect(page).toHaveURL(/\/login\?redirect=/);
      await page.getByLabel("Email").fill("owner@bayside.test");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL(at(BAYSIDE, "/school/students?q=nora"));
      const said = javaScriptEnabled ? page.getByText("Successfully Logged In") : page.locator(".flash");
      await expect(said).toBeVisible();
      await expect(said).toContainText("Successfully Logged In");
      await page.goto(at(BAYSIDE, "/logout"));
      await expect(page).toHaveURL(/\/login/);
      await page.goto(at(BAYSIDE, "/school/dashboard"));
      await expect(page).toHaveURL(/\/login/);
    });
  });
}

test("roles land at home and are turned away elsewhere", async ({ page }) => {
  await signIn(page, "student@bayside.test");
  await expect(page).toHaveURL(at(BAYSIDE, "/student/home"));
  const response = await page.goto(at(BAYSIDE, "/school/dashboard"));
  expect(response?.status()).toBe(403);
  await expect(page).toHaveURL(at(BAYSIDE, "/not-authorized"));
  await page.goto(at(BAYSIDE, "/programs"));
  await expect(page).toHaveURL(at(BAYSIDE, "/student/home"));
});

test("a student without a complete profile completes it first", async ({ page }) => {
  await signIn(page, "new.student@bayside.test");
  await expect(page).toHaveURL(/\/student\/onboarding/);
  await page.goto(at(BAYSIDE, "/student/payments"));
  await expect(page).toHaveURL(/\/student\/onboarding/);
});

test("an unknown host leads to login, an unknown address to a page that says so", async ({ page, request }) => {
  const answer = await request.get(at("127.0.0.1", "/"), { headers: { Host: "nobody.example" }, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toContain("/login");
  const response = await page.goto(at(BAYSIDE, "/no-such-page"));
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Page not found").first()).toBeVisible();
});

test("a form that comes from elsewhere changes nothing", async ({ request }) => {
  const answer = await request.post(
    ...ask(BAYSIDE, "/login", {
      headers: { Origin: "https://evil.example" },
      form: { email: "owner@bayside.test", password: PASSWORD },
    }),
  );
  expect(answer.status()).toBe(403);
  expect(answer.headers()["set-cookie"]).toBeUndefined();
});
