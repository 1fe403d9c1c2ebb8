import { TOTP } from "otpauth";
import { faults } from "./faults";
import { ask, at, BAYSIDE, bearerOf, linkMailedTo, mailsTo, PASSWORD, signInByForm } from "./support";
import { expect, type Page, test } from "./test";

/** A new staff member for each try, invited by the owner, with the demo's password. */
async function newColleague(page: Page, more: Record<string, string> = {}): Promise<{ id: string; email: string }> {
  const email = `step.${Date.now()}.${Math.floor(Math.random() * 1e6)}@bayside.test`;
  const headers = await bearerOf(page, "owner@bayside.test");
  const data = { first_name: "Stella", last_name: "Step", email, role: "school_admin", ...more };
  const made = await page.request.post(...ask(BAYSIDE, "/api/user-management/entity-create-user/", { headers, data }));
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const link = await linkMailedTo(page, email, "user_invite", /accept-invite/);
  const token = new URL(link).searchParams.get("token") ?? "";
  const opened = await page.request.post(
    ...ask(BAYSIDE, "/api/password-reset/confirm/", { data: { token, password: PASSWORD, confirm_password: PASSWORD } }),
  );
  expect(opened.status()).toBe(200);
  return { id, email };
}

/** The password, on the page of the sign-in; what comes after it, the caller says. */
async function enter(page: Page, email: string, next: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(at(BAYSIDE, "/login"));
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(next, { timeout: 5_000 });
  }).toPass({ intervals: [4_000] });
}

const signOut = (page: Page) => page.goto(at(BAYSIDE, "/logout"));

/** Opens the question of a button, with script or by its link, types the password and says yes. */
async function confirm(page: Page, button: string, yes: string): Promise<void> {
  const question = page.getByRole("dialog");
  await expect(async () => {
    if (!(await question.isVisible()))
      await page
        .getByRole("link", { name: button, exact: true })
        .or(page.getByRole("button", { name: button, exact: true }))
        .first()
        .click();
    await expect(question).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await question.getByLabel("Current password").fill(PASSWORD);
  await question.getByRole("button", { name: yes, exact: true }).click();
}

/** Sets an app up, and answers what it is: codes come of its key. */
async function setUpApp(page: Page): Promise<{ totp: TOTP; codes: string[] }> {
  await page.goto(at(BAYSIDE, "/change-password"));
  await confirm(page, "Set up app", "Continue");
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const key = ((await page.getByText(/^Key:/).textContent()) ?? "").replace("Key:", "").replace(/\s/g, "");
  const totp = new TOTP({ secret: key });
  await page.getByLabel("Code", { exact: true }).fill(totp.generate());
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const codes = await page.locator("ol code").allInnerTexts();
  expect(codes).toHaveLength(10);
  return { totp, codes };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`two-step sign-in, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled });

    test("is set up with an app, asked for at the next sign-in, and remembered by a browser", async ({ page }) => {
      test.setTimeout(180_000);
      const { email } = await newColleague(page);
      await signInByForm(page, email);
      const { totp, codes } = await setUpApp(page);
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await expect
        .poll(async () => (await mailsTo(page.request, email)).map(({ template }) => template), { timeout: 20_000 })
        .toContain("second_factor_changed");
      await signOut(page);
      await enter(page, email, /\/login\/second-step/);
      await expect(page.locator("script[src]")).toHaveCount(0);
      await page.goto(at(BAYSIDE, "/school/dashboard"));
      await expect(page).toHaveURL(/\/login\?redirect=/);
      await page.goto(at(BAYSIDE, "/login/second-step"));
      await page.getByLabel("Code").fill("000000");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("This code is wrong or was already used.").first()).toBeVisible();
      // The code of the set-up is used: the one after it is good already.
      await page.getByLabel("Code").fill(totp.generate({ timestamp: Date.now() + 30_000 }));
      await page.getByLabel("Remember this browser for 30 days").check();
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page).toHaveURL(at(BAYSIDE, "/school/dashboard"));
      await signOut(page);
      await signInByForm(page, email);
      await expect(page).toHaveURL(at(BAYSIDE, "/school/dashboard"));
      await signOut(page);
      await page.context().clearCookies();
      await enter(page, email, /\/login\/second-step/);
      await page.getByLabel("Code").fill(codes[0] ?? "");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page).toHaveURL(at(BAYSIDE, "/school/dashboard"));
      await page.goto(at(BAYSIDE, "/change-password"));
      await expect(page.getByText("9 codes left.")).toBeVisible();
      await confirm(page, "Remove app", "Remove app");
      await expect(page.getByText("Off", { exact: true })).toBeVisible();
    });
  });
}

test("a passkey signs in by itself and as the second step", async ({ page }) => {
  test.setTimeout(180_000);
  const { email } = await newColleague(page);
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInByForm(page, email);
  await page.goto(at(BAYSIDE, "/change-password"));
  await confirm(page, "Add passkey", "Continue");
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Chrome on Linux" }).first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const use = async () => {
    await expect(async () => {
      if (page.url().includes("/login/passkey")) await page.getByRole("button", { name: "Use a passkey" }).click({ timeout: 2_000 });
      await expect(page).toHaveURL(at(BAYSIDE, "/school/dashboard"), { timeout: 5_000 });
    }).toPass();
  };
  await signOut(page);
  await page.goto(at(BAYSIDE, "/login"));
  await expect(page.locator("script[src]")).toHaveCount(0);
  await page.getByRole("link", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/login\/passkey/);
  await use();
  await signOut(page);
  await enter(page, email, /\/login\/second-step/);
  await page.getByRole("link", { name: "Use a passkey" }).click();
  await use();
});

test("a permission set shows no menu that would not open, and opens none of it", async ({ page }) => {
  const { email } = await newColleague(page, { permission_set: "instructor" });
  await signInByForm(page, email);
  await expect(page).toHaveURL(at(BAYSIDE, "/teach"));
  await page.waitForLoadState("domcontentloaded");
  const links = await page.locator("nav a").evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  expect(links.filter((href) => /school|store|users/.test(href))).toEqual([]);
  expect(links).toContain("/teach/hours");
  for (const path of ["/school/students", "/school/classes", "/school/dashboard", "/users", "/school/payments/collections"]) {
    const answer = await page.goto(at(BAYSIDE, path));
    expect([path, answer?.status()]).toEqual([path, 403]);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test(`pages offer a permission set what it may, ${javaScriptEnabled ? "with" : "without"} script`, async ({ browser, page }) => {
    const { email } = await newColleague(page, { permission_set: "finance" });
    const finance = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await signInByForm(finance, email);
    await finance.goto(at(BAYSIDE, "/school/classes"));
    const main = finance.getByRole("main");
    await expect(main.getByRole("row").nth(1)).toBeVisible();
    await expect(main.getByRole("link", { name: "Add class" })).toHaveCount(0);
    await finance.goto(at(BAYSIDE, "/school/students"));
    await expect(main.getByRole("row").nth(1)).toBeVisible();
    await expect(main.getByRole("button", { name: "Mark as dropped", includeHidden: true })).toHaveCount(0);
    await finance.goto(at(BAYSIDE, "/school/payments/collections"));
    await expect(main.getByRole("button", { name: "Send reminders", includeHidden: true })).toHaveCount(1);
    if (javaScriptEnabled) expect(await faults(finance)).toEqual([]);
    // Whose permissions are whole, sees all of it.
    await signInByForm(page, "owner@bayside.test");
    await page.goto(at(BAYSIDE, "/school/classes"));
    await expect(page.getByRole("main").getByRole("link", { name: "Add class" })).toBeVisible();
  });
}
