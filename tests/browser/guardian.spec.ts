import { faults } from "./faults";
import { ask, at, BAYSIDE, bearerOf, linkMailedTo, signIn } from "./support";
import { expect, type Page, test } from "./test";

/** A student of sixteen, registered by an API client who names the guardian. */
async function registerMinor(page: Page, name: string, guardian: string): Promise<void> {
  const headers = await bearerOf(page, "owner@bayside.test");
  const program = await (await page.request.get(...ask(BAYSIDE, "/api/programs/program-from-slug/?slug=cpr-first-aid"))).json();
  const { results } = await (await page.request.get(...ask(BAYSIDE, `/api/classes/program-offered-classes/?program=${program.id}`))).json();
  const data = {
    ...{ class: results[0].id, payment_option: "free_plan", plan_to_pay: "self_pay" },
    ...{ first_name: name, last_name: "Young", email: `${name}.young@example.test`, phone: "(401) 555 - 0178" },
    ...{ date_of_birth: `${new Date().getUTCFullYear() - 16}-01-02`, guardian_name: "Mia Young", guardian_relation: "Mother" },
  };
  const refused = await page.request.post(...ask(BAYSIDE, "/api/students/", { headers, data }));
  expect(refused.status(), await refused.text()).toBe(400);
  const { errors } = (await refused.json()) as { errors: Record<string, string[]> };
  expect(errors.guardian_email).toBeDefined();
  const made = await page.request.post(...ask(BAYSIDE, "/api/students/", { headers, data: { ...data, guardian_email: guardian } }));
  expect(made.status(), await made.text()).toBe(201);
}

for (const { javaScriptEnabled, width, name } of [
  { javaScriptEnabled: true, width: 1280, name: "Uma" },
  { javaScriptEnabled: false, width: 390, name: "Otto" },
])
  test.describe(`a guardian, ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 844 } });

    test("signs by the mailed link, once, and the office sends the link again before", async ({ page, context }) => {
      const guardian = `guardian.${name.toLowerCase()}@example.test`;
      await registerMinor(page, name, guardian);
      const first = await linkMailedTo(page, guardian, "guardian_to_sign", /agreement\/guardian/);

      await signIn(page, "owner@bayside.test");
      await page.goto(at(BAYSIDE, "/school/agreements"));
      const row = page
        .getByRole("list", { name: "Agreements that wait for a guardian" })
        .getByRole("listitem")
        .filter({ hasText: `${name} Young` });
      await expect(row.getByLabel("Email")).toHaveValue(guardian);
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      await row.getByLabel("Email").fill("not an address");
      await row.getByRole("button", { name: "Send again" }).click();
      await expect(page.getByText("Enter a valid email address").first()).toBeVisible();
      await row.getByLabel("Email").fill(`second.${guardian}`);
      await row.getByRole("button", { name: "Send again" }).click();
      await expect(page.getByText(`Link sent to second.${guardian}.`)).toBeVisible();
      const link = await linkMailedTo(page, `second.${guardian}`, "guardian_to_sign", /agreement\/guardian/);

      await context.clearCookies();
      await page.goto(link);
      await expect(page.getByRole("heading", { name: "Sign as a parent or guardian" })).toBeVisible();
      await expect(page.getByText(`Signed by the student as ${name} Young.`)).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await page.getByLabel("Your name").fill("Mia Young");
      await page.getByRole("button", { name: "Sign as guardian" }).click();
      await expect(page.getByText("Check the box to agree.").first()).toBeVisible();
      await expect(page.getByLabel("Your name")).toHaveValue("Mia Young");
      await expect(page.getByLabel("How you are related to the student")).toHaveValue("Mother");
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      await page.locator("label").filter({ hasText: "I am the parent or guardian" }).click();
      await page.getByRole("button", { name: "Sign as guardian" }).click();
      await expect(page.getByRole("heading", { name: "This agreement is signed" })).toBeVisible();
      await page.goto(first);
      await expect(page.getByRole("heading", { name: "This agreement is signed" })).toBeVisible();
      await expect(page.getByText(`${name} Young`)).toHaveCount(0);
      await page.goto(first.replace(/.$/, "!"));
      await expect(page.getByRole("heading", { name: "This link doesn't work." })).toBeVisible();
    });
  });
