import { faults } from "./faults";
import { ask, at, BAYSIDE, runMinute, signIn } from "./support";
import { expect, type Page, test } from "./test";

const SHOTS = process.env.SHOTS;

/** Looks at a page in both widths: no fault, and nothing wider than a phone. */
async function look(page: Page, name: string): Promise<void> {
  expect(await faults(page)).toEqual([]);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-1280.png`, fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-390.png`, fullPage: true });
  await page.setViewportSize({ width: 1280, height: 900 });
}

const somebody = async (browser: import("@playwright/test").Browser, javaScriptEnabled: boolean) =>
  (await browser.newContext({ javaScriptEnabled, reducedMotion: "reduce", viewport: { width: 1280, height: 900 } })).newPage();

for (const javaScriptEnabled of [true, false])
  test(`a rate is withdrawn, published with a note, and seen on the site: ${javaScriptEnabled ? "with" : "without"} script`, async ({ browser }) => {
    test.setTimeout(120_000);
    const page = await somebody(browser, javaScriptEnabled);
    const seen = (name: string) => (javaScriptEnabled ? look(page, name) : Promise.resolve());
    await signIn(page, "owner@bayside.test");
    await page.goto(at(BAYSIDE, "/school/rates"));
    await page.getByLabel("Program", { exact: true }).selectOption({ label: "Certified Nursing Assistant" });
    await page.getByRole("button", { name: "Show rate" }).click();
    const published = page.getByRole("row", { name: /On-time completion/ }).last();
    const days = ((await published.textContent()) ?? "").match(/\d{2}\/\d{2}\/\d{4}/g) ?? [];
    const [from = "", to = ""] = days.map((day) => `${day.slice(6)}-${day.slice(0, 2)}-${day.slice(3, 5)}`);
    const note = `Checked again, ${Date.now().toString(36)}.`;

    await page.goto(at(BAYSIDE, "/school/outcomes"));
    await page.getByLabel("Program", { exact: true }).selectOption({ label: "Certified Nursing Assistant" });
    await page.getByLabel("Scheduled end from").fill(from);
    await page.getByLabel("to", { exact: true }).fill(to);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await seen("funnel");
    await page.getByRole("link", { name: "No known job" }).click();
    await expect(page.getByRole("heading", { name: "No known job" })).toBeVisible();
    await page.locator("tbody").getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Counted in rates" })).toBeVisible();
    await seen("graduate");
    await page.getByRole("link", { name: "Add job" }).click();
    await seen("graduate-job");
    await page.goto(at(BAYSIDE, "/school/outcomes/placements"));
    await seen("placements");

    const address = at(BAYSIDE, `/school/rates?formula=completion&from=${from}&to=${to}`);
    await page.goto(address);
    await page.getByLabel("Program", { exact: true }).selectOption({ label: "Certified Nursing Assistant" });
    await page.getByRole("button", { name: "Show rate" }).click();
    const percent =
      (await page
        .getByText(/^\d+\.\d%$/)
        .first()
        .textContent()) ?? "";
    await seen("rates");
    // A try before this one may have stopped halfway.
    if ((await page.getByRole("link", { name: "Withdraw" }).count()) > 0) {
      await page.getByRole("link", { name: "Withdraw" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Withdraw rate" }).click();
      await expect(page.getByText("Rate withdrawn.")).toBeVisible();
    }
    await page.getByRole("button", { name: "Publish rate" }).click();
    await expect(page.getByText("Say what changed since the last publication.").first()).toBeVisible();
    await page.getByLabel("Note").fill(note);
    await page.getByRole("button", { name: "Publish rate" }).click();
    await expect(page.getByText("Rate published.")).toBeVisible();
    await seen("rates-published");
    const [csv] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download CSV" }).click()]);
    expect(csv.suggestedFilename()).toContain("On-time completion");

    // The program's page shows it, without script too.
    const visitor = await somebody(browser, javaScriptEnabled);
    await expect(async () => {
      await visitor.goto(at(BAYSIDE, "/programs/certified-nursing-assistant"));
      await expect(visitor.getByText(note)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await expect(visitor.locator("#outcomes").getByText(percent).first()).toBeVisible();
    await expect(
      visitor
        .locator("#outcomes")
        .getByText(/\d+ of \d+/)
        .first(),
    ).toBeVisible();
    if (javaScriptEnabled) await look(visitor, "site-rates");
    if (SHOTS) await visitor.locator("#outcomes").screenshot({ path: `${SHOTS}/site-rates-part.png` });

    // A period that isn't closed has a disabled button that says why.
    await page.goto(at(BAYSIDE, `/school/rates?formula=placement&from=${from}&to=${to}`));
    await expect(page.getByRole("button", { name: "Publish rate" })).toBeDisabled();
    await expect(page.getByText(/final on|Fewer than 10|may be unknown/)).toBeVisible();
  });

test("a graduate answers the survey with one click, without script and sign-in", async ({ browser }) => {
  const page = await somebody(browser, false);
  let address = "";
  await runMinute(page.request);
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(...ask("localhost", "/dev/outbox?format=json&template=graduate_survey"));
        const { results } = (await answer.json()) as { results: { text: string }[] };
        address = results[0]?.text.match(/https?:\/\/\S+\/survey\/[\w-]+\/[\w-]+/)?.[0] ?? "";
        return address;
      },
      { timeout: 30_000 },
    )
    .not.toBe("");
  const { pathname } = new URL(address);
  await page.goto(at(BAYSIDE, pathname));
  if ((await page.getByRole("heading", { name: "Are you working in the field?" }).count()) > 0) {
    await page.getByRole("button", { name: "Yes, I work in the field" }).click();
  }
  await expect(page.getByRole("heading", { name: "Where do you work?" })).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("This field is required").first()).toBeVisible();
  const scripted = await somebody(browser, true);
  await scripted.goto(at(BAYSIDE, pathname));
  await look(scripted, "survey");
  await scripted.goto(at(BAYSIDE, `${pathname.slice(0, -3)}abc`));
  await expect(scripted.getByText("This link isn’t valid.", { exact: false })).toBeVisible();
});
