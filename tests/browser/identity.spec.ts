import { faults } from "./faults";
import { ask, at, BAYSIDE, linkMailedTo, mailsTo, PASSWORD, signInByForm } from "./support";
import { expect, test } from "./test";

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

    test("a forgotten password is set anew by the link of a mail, once", async ({ page }) => {
      const carepath = "carepath.localhost";
      const email = "owner@carepath.test";
      await page.goto(at(carepath, "/forgot-password"));
      const send = page.getByRole("button", { name: "Send reset link" });
      await page.getByLabel("Email").fill("owner@");
      await send.click();
      await expect(page.getByRole("alert").first()).toContainText("Enter a valid email address");
      await expect(page.getByLabel("Email")).toHaveValue("owner@");
      const before = (await mailsTo(page.request, email)).length;
      await page.getByLabel("Email").fill(email);
      await send.click();
      await expect(page.getByRole("status").first()).toBeVisible();
      const link = await linkMailedTo(page, email, "password_reset", /reset-password/, before);
      await page.goto(link);
      await expect(page.getByText(`For ${email}`)).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      const choose = async (password: string, again = password) => {
        await page.locator("[name=new_password]").fill(password);
        await page.locator("[name=confirm_password]").fill(again);
        await page.getByRole("button", { name: "Reset password" }).click();
      };
      await choose(PASSWORD, "Something-else-1");
      await expect(page.getByText("Entered passwords do not match").first()).toBeVisible();
      await choose(PASSWORD);
      await expect(page).toHaveURL(/\/login/);
      await expect(page.locator("body")).toContainText("Password Updated Successfully!");
      await signInByForm(page, email, carepath);
      await page.goto(at(carepath, "/logout"));
      await page.goto(link);
      await expect(page).toHaveURL(/\/login/);
      await expect(page.locator("body")).toContainText("This password reset link is invalid or has expired.");
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
  await signInByForm(page, "student@bayside.test");
  await expect(page).toHaveURL(at(BAYSIDE, "/student/home"));
  const response = await page.goto(at(BAYSIDE, "/school/dashboard"));
  expect(response?.status()).toBe(403);
  await expect(page).toHaveURL(at(BAYSIDE, "/not-authorized"));
  await page.goto(at(BAYSIDE, "/programs"));
  await expect(page).toHaveURL(at(BAYSIDE, "/student/home"));
});

test("a student without a complete profile completes it first", async ({ page }) => {
  await signInByForm(page, "new.student@bayside.test");
  await expect(page).toHaveURL(/\/student\/onboarding/);
  await page.goto(at(BAYSIDE, "/student/payments"));
  await expect(page).toHaveURL(/\/student\/onboarding/);
});

test("an unknown host leads to login, an unknown address to a page that says so", async ({ page, request }) => {
  const answer = await request.get(...ask("nobody.example", "/", { maxRedirects: 0 }));
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

test("the affiliate's id stands in every link and form of a page", async ({ page }) => {
  const lost = async (path: string) => {
    await page.goto(at(BAYSIDE, `${path}${path.includes("?") ? "&" : "?"}affid=A1`));
    return page.evaluate(() => {
      const here = (address: string | null) => address !== null && /^[/?]/.test(address) && !/[?&]affid=A1(&|#|$)/.test(address);
      const links = [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href"));
      const forms = [...document.querySelectorAll("form")]
        .filter((form) => !form.querySelector("input[name=affid]"))
        .map((form) => form.getAttribute("action") ?? (form.method === "get" ? "/" : null));
      return [...links, ...forms].filter(here);
    });
  };
  const visitor = [
    "/school-landing",
    "/programs",
    "/programs/certified-nursing-assistant",
    "/pre-enroll-form",
    "/store",
    "/login",
    "/forgot-password",
  ];
  for (const path of [...visitor, "/no-such-page"]) expect(await lost(path), path).toEqual([]);
  await signInByForm(page, "owner@bayside.test");
  for (const path of ["/school/dashboard", "/school/students", "/users", "/notifications", "/my-profile", "/school/students/none", "/not-authorized"])
    expect(await lost(path), path).toEqual([]);
  await page.goto(at(BAYSIDE, "/change-password?affid=A1"));
  await page.getByText("Marisol Vega").first().click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(at(BAYSIDE, "/login?affid=A1"));
});

test("signing in leads to where one wanted to go, if one may", async ({ page }) => {
  const wishes: [wish: string, landing: string][] = [
    ["/school/students?q=nora", "/school/students?q=nora"],
    ["//evil.example/", "/school/dashboard"],
    ["/%5C%5Cevil.example", "/%5C%5Cevil.example"],
    ["/LOGOUT", "/school/dashboard"],
    ["/school/payments/payment-history", "/school/dashboard"],
    ["/student/home", "/school/dashboard"],
  ];
  for (const [wish, landing] of wishes) {
    await page.context().clearCookies();
    await page.goto(at(BAYSIDE, `/login?redirect=${encodeURIComponent(wish)}`));
    await page.getByLabel("Email").fill("admin@bayside.test");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page, wish).toHaveURL(at(BAYSIDE, landing));
  }
});
