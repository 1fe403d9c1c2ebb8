import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { fillIn } from "./registering";
import { at, BAYSIDE, signIn } from "./support";

/** Every screen that can be reached by an address of its own, by who sees it. */
const SCREENS: Record<string, string[]> = {
  "": [
    "/school-landing",
    "/programs",
    "/programs/certified-nursing-assistant",
    "/registration",
    "/store",
    "/store/navy-scrub-set",
    "/store/cart",
    "/pre-enroll-form",
    "/pre-enroll-form?program=certified-nursing-assistant",
    "/login",
    "/forgot-password",
    "/not-found",
    "/manage-preference",
  ],
  "owner@bayside.test": [
    "/school/dashboard",
    "/school/students",
    "/school/students?tab=people",
    "/school/products",
    "/school/products/add",
    "/school/link-product",
    "/school/purchases",
    "/school/external-purchases",
    "/school/subscriptions",
    "/school/students/add?program=certified-nursing-assistant",
    "/school/program-waitlist",
    "/school/initiated-registrations",
    "/school/initiated-registrations/add?program=certified-nursing-assistant",
    "/school/pre-enrolled-students",
    "/school/custom-questions",
    "/school/custom-questions/add",
    "/school/registration-form/configure-student-info",
    "/school/pre-enrollment-form/configure-pre-enrollment-student-info",
    "/notifications",
    "/my-profile",
    "/change-password",
    "/not-authorized",
  ],
  "student@bayside.test": [
    "/student/home",
    "/student/classes",
    "/student/payments",
    "/student-my-profile",
    "/student-my-profile?tab=address",
    "/student-my-profile?tab=emergency",
    "/student-my-profile?tab=preferences",
    "/change-password",
  ],
  "new.student@bayside.test": ["/student/onboarding"],
  "super@enrollium.test": ["/admin/dashboard", "/my-profile"],
  "employer@harborcare.test": ["/employer/home", "/my-profile"],
};
/** Who belongs to no school signs in on the product's own host. */
const hostOf = (email: string) => (email === "" || email.endsWith("@bayside.test") ? BAYSIDE : "localhost");
/** Lists whose first entry is looked at as well. */
const PROFILES: Record<string, string[]> = { "owner@bayside.test": ["/school/registrations/", "/school/students/"] };

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(" "))
        .slice(0, 3)
        .join(" | ")}`,
  );
}

/** The first link under each path among the lists of students. */
async function firstOf(page: Page, prefixes: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const prefix of prefixes) {
    await page.goto(at(BAYSIDE, prefix.includes("registrations") ? "/school/students" : "/school/students?tab=people"));
    found.push((await page.locator(`main a[href^="${prefix}"]`).first().getAttribute("href")) ?? prefix);
  }
  return found;
}

test("nothing for axe to find in a refused form", async ({ page }) => {
  await signIn(page, "new.student@bayside.test");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.locator(".error-summary")).toContainText("Date of birth: This field is required");
  expect(await violations(page)).toEqual([]);
});

for (const width of [1280, 390]) {
  test(`nothing for axe to find in the steps of a registration, ${width} px wide`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    const found: Record<number, string[]> = {};
    await fillIn(page, "certified-nursing-assistant", "CNA-1041", `axe.${width}@example.test`, async (step) => {
      const here = await violations(page);
      if (here.length > 0) found[step] = here;
    });
    expect(found).toEqual({});
    await context.close();
  });
  for (const [email, paths] of Object.entries(SCREENS))
    test(`nothing for axe to find as ${email || "a visitor"}, ${width} px wide`, async ({ browser }) => {
      test.setTimeout(300_000);
      const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
      const page = await context.newPage();
      if (email) await signIn(page, email, hostOf(email));
      const found: Record<string, string[]> = {};
      for (const path of [...paths, ...(await firstOf(page, PROFILES[email] ?? []))]) {
        await page.goto(at(hostOf(email), path));
        await page.waitForLoadState("networkidle");
        const here = await violations(page);
        if (here.length > 0) found[path] = here;
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (overflow > 0) found[`${path} (sideways)`] = [`${overflow} px`];
      }
      expect(found).toEqual({});
      await context.close();
    });
}
