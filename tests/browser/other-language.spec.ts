import { faults } from "./faults";
import { ask, at, BAYSIDE } from "./support";
import { expect, type Page, test } from "./test";

const hreflangs = (page: Page) => page.locator("link[rel=alternate][hreflang]").count();
const canonicalOf = async (page: Page) => new URL((await page.locator("link[rel=canonical]").getAttribute("href")) ?? "").pathname;

/** Paths of the site map that begin so, with whether they are there in Spanish, too. */
async function mapped(page: Page, begin: string): Promise<Map<string, boolean>> {
  const map = await (await page.request.get(...ask(BAYSIDE, "/sitemap.xml"))).text();
  const paths = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  return new Map(paths.filter((path) => path.startsWith(begin)).map((path) => [path, paths.includes(`/es${path}`)]));
}

test("a program without Spanish answers at its Spanish address: in English, marked, and for readers alone", async ({ page }) => {
  const programs = await mapped(page, "/programs/");
  const [english] = [...programs].find(([, isInBoth]) => !isInBoth) ?? [];
  const [both] = [...programs].find(([, isInBoth]) => isInBoth) ?? [];
  expect([english, both].filter(Boolean).length).toBe(2);

  const answer = await page.goto(at(BAYSIDE, `/es${english}`));
  expect(answer?.status()).toBe(200);
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  const note = page.locator(".language-line").filter({ hasText: "todavía no está en español" });
  await expect(note).toBeVisible();
  await expect(page.locator("h1")).toHaveAttribute("lang", "en-US");
  await expect(page.getByRole("heading", { name: "Matrícula y cargos" })).toBeVisible();
  expect([await canonicalOf(page), await hreflangs(page)]).toEqual([english, 0]);
  expect(await faults(page)).toEqual([]);
  await note.getByRole("link", { name: "Leer en inglés" }).click();
  await expect(page).toHaveURL(at(BAYSIDE, english));
  expect([await canonicalOf(page), await hreflangs(page), await page.locator(".language-line").count()]).toEqual([english, 0, 0]);

  await page.goto(at(BAYSIDE, `/es${both}`));
  expect([await canonicalOf(page), await hreflangs(page)]).toEqual([`/es${both}`, 3]);
  await expect(page.locator("h1")).not.toHaveAttribute("lang");
  await expect(note).toHaveCount(0);
});

test.describe("in a browser that asks for Spanish, without script", () => {
  test.use({ locale: "es-MX", javaScriptEnabled: false });

  test("an English page offers the Spanish one, until the offer is closed", async ({ page }) => {
    const offer = page.locator("aside.language-line");
    await page.goto(at(BAYSIDE, "/programs?q=nurs"));
    await expect(offer).toHaveAttribute("lang", "es-US");
    await expect(offer).toContainText("Esta página también está en español.");
    await offer.getByRole("link", { name: "Ver en español" }).click();
    await expect(page).toHaveURL(at(BAYSIDE, "/es/programs?q=nurs"));
    await expect(offer).toHaveCount(0);
    await page.goto(at(BAYSIDE, "/programs?q=nurs"));
    await offer.getByRole("button", { name: "Cerrar" }).click();
    await expect(page).toHaveURL(at(BAYSIDE, "/programs?q=nurs"));
    await expect(offer).toHaveCount(0);
    await page.goto(at(BAYSIDE, "/school-landing"));
    await expect(offer).toHaveCount(0);
  });

  test("nothing is offered that is not there", async ({ page }) => {
    const [english = ""] = [...(await mapped(page, "/programs/"))].find(([, isInBoth]) => !isInBoth) ?? [];
    for (const address of [at(BAYSIDE, english), at("summit.localhost", "/programs")]) {
      await page.goto(address);
      await expect(page.locator(".site > .skip")).toHaveCount(1);
      await expect(page.locator(".language-line")).toHaveCount(0);
    }
  });
});

test("a Spanish page offers the English one to a browser that asks for English, on a desk and on a phone", async ({ page }) => {
  await page.goto(at(BAYSIDE, "/es/school-landing"));
  const offer = page.locator("aside.language-line");
  await expect(offer.getByRole("link", { name: "View in English" })).toHaveAttribute("href", "/school-landing");
  expect(await faults(page)).toEqual([]);
  await offer.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(at(BAYSIDE, "/es/school-landing"));
  await expect(offer).toHaveCount(0);
});
