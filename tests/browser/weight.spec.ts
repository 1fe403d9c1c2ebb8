import { gzipSync } from "node:zlib";
import { at, BAYSIDE, signIn } from "./support";
import { type BrowserContext, expect, type Page, type Response, test } from "./test";

const MAX_BYTES = 190 * 1024;
const MAX_CSS_BYTES = 30 * 1024;
const MAX_FILES = 20;

const PAGES = [
  "/school/students",
  "/school/dashboard",
  "/school/payment-report",
  "/school/programs/add",
  "/school/classes/add",
  "/school/students/add",
  "/school/initiated-registrations/add",
  "/school/school-profile",
  "/my-profile",
  "/change-password",
];

/** The script and CSS that a page fetches, gzipped, until the network is idle; only cookies remain from before. */
async function scriptOf(context: BrowserContext, path: string): Promise<{ page: Page; sizes: Map<string, number>; styles: Map<string, number> }> {
  const browser = context.browser();
  if (!browser) throw new Error("No browser");
  const fresh = await browser.newContext({ storageState: await context.storageState() });
  const page = await fresh.newPage();
  // No event at the school loads more script during the measurement.
  await page.routeWebSocket(/\/ws\/notifications\//, () => {});
  const sizes = new Map<string, number>();
  const styles = new Map<string, number>();
  const bodies: Promise<unknown>[] = [];
  const count = async (response: Response, kept: Map<string, number>) => {
    // A page that is closed keeps what was under way.
    const body = await response.body().catch((error) => (page.isClosed() ? null : Promise.reject(error)));
    if (body) kept.set(new URL(response.url()).pathname, gzipSync(body).length);
  };
  page.on("response", (response) => {
    const kept = { script: sizes, stylesheet: styles }[response.request().resourceType()];
    if (kept) bodies.push(count(response, kept));
  });
  await page.goto(at(BAYSIDE, path));
  await page.waitForLoadState("networkidle");
  // The page may be idle before its last body is here: without it the sum would be too small.
  await Promise.all(bodies);
  return { page, sizes, styles };
}

const total = (sizes: Map<string, number>) => [...sizes.values()].reduce((sum, size) => sum + size, 0);

test("a page brings little script, and what is heavy follows when it is wanted", async ({ page, context }) => {
  await signIn(page, "owner@bayside.test");
  for (const path of PAGES) {
    const { page: form, sizes, styles } = await scriptOf(context, path);
    expect(total(sizes), `bytes of script of ${path}`).toBeGreaterThan(0);
    expect(total(sizes), `bytes of script of ${path}`).toBeLessThanOrEqual(MAX_BYTES);
    expect(sizes.size, `files of script of ${path}`).toBeLessThanOrEqual(MAX_FILES);
    expect(total(styles), `bytes of CSS of ${path}`).toBeLessThanOrEqual(MAX_CSS_BYTES);
    await form.context().close();
  }

  const { page: form, sizes } = await scriptOf(context, "/school/programs/add");
  const before = total(sizes);
  await form.getByLabel("Title", { exact: true }).focus();
  await form.waitForLoadState("networkidle");
  const description = form.getByRole("textbox", { name: "Description", exact: true });
  await expect(form.locator(".rich-editor-text[contenteditable]")).toHaveCount(0);
  await description.focus();
  await expect(form.locator(".rich-editor-text[contenteditable]")).toBeFocused();
  await expect.poll(() => total(sizes)).toBeGreaterThan(before);

  // The checks of the form say what the server would.
  await form.getByRole("button", { name: "Add program", exact: true }).click();
  await expect(form.locator(".error-summary")).toContainText("Category: This field is required");
  await form.getByLabel("Pay later").check();
  await form.getByRole("button", { name: "Discard" }).click();
  await expect(form.getByLabel("Pay later")).not.toBeChecked();
  await form.context().close();
});

test("without the checks' library the server alone looks at a form", async ({ page }) => {
  await page.route(/\/assets\/checks-/, (route) => route.abort());
  await signIn(page, "owner@bayside.test");
  await page.goto(at(BAYSIDE, "/school/programs/add"));
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Title", { exact: true }).fill("Half a program");
  await page.getByRole("button", { name: "Add program", exact: true }).click();
  await expect(page.locator(".error-summary")).toContainText("This field is required");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Half a program");
});
