import { isSpanish } from "./in-spanish";
import { ask, at, BAYSIDE, linkMailedTo } from "./support";
import { expect, type Page, test } from "./test";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

/** Texts that no catalogue has: what graduates wrote, and what instructors say of themselves. */
const headOf = (page: Page) =>
  page.evaluate(() => ({
    canonical: document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? null,
    alternates: [...document.querySelectorAll("link[rel=alternate][hreflang]")].map((link) => [
      link.getAttribute("hreflang") ?? "",
      link.getAttribute("href") ?? "",
    ]),
    scripts: document.querySelectorAll("script:not([type='application/ld+json'])").length,
    links: [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map((link) => ({ href: link.href, lang: link.hreflang })),
  }));

test("every public page is Spanish at its address, names the English one, and leads to Spanish pages", async ({ page }) => {
  test.setTimeout(400_000);
  const host = at(BAYSIDE, "");
  const waiting = [at(BAYSIDE, "/es/school-landing"), at(BAYSIDE, "/es/pre-enroll-form?program=certified-nursing-assistant")];
  const shapes = new Set<string>();
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const { pathname } = new URL(address);
    const shape = pathname.replace(/^(\/es\/(?:programs|blog|store|pages|gallery|resources|invoices))\/[^/]+/, "$1/:id");
    if (shapes.has(shape) || /\.(?:pdf|xml|ics)$|\/file$|^\/(?:media|files|widget)\//.test(pathname)) continue;
    shapes.add(shape);
    await page.goto(address);
    await isSpanish(page);
    const { canonical, alternates, scripts, links } = await headOf(page);
    expect.soft(scripts, address).toBe(0);
    if (canonical && alternates.length > 0) {
      expect.soft(new URL(canonical).pathname, address).toMatch(/^\/es\//);
      const plain = canonical.replace("/es/", "/");
      expect.soft(alternates, address).toEqual([
        ["en", plain],
        ["es", canonical],
        ["x-default", plain],
      ]);
    }
    const own = links.filter(({ href, lang }) => href.startsWith(`${host}/`) && lang !== "en" && !href.includes("#"));
    const leaving = own.map(({ href }) => new URL(href).pathname).filter((path) => !/^\/(?:es|media|files|widget|student|chat)(?:\/|$)/.test(path));
    expect.soft(leaving, address).toEqual([]);
    expect.soft(links.filter(({ lang }) => lang === "en").length, address).toBeGreaterThan(0);
    waiting.push(...own.map(({ href }) => href));
  }
  console.log(`Spanish: ${[...shapes].sort().join(" ")}`);
  expect(shapes.size).toBeGreaterThan(20);
});

test("the switch keeps page and query, and the English page names the Spanish one", async ({ page }) => {
  await page.goto(at(BAYSIDE, "/programs?q=nurs"));
  const { alternates, canonical } = await headOf(page);
  expect(canonical).not.toContain("/es/");
  expect(alternates.map(([language]) => language)).toEqual(["en", "es", "x-default"]);
  await page.locator("footer").getByRole("link", { name: "Español" }).click();
  await expect(page).toHaveURL(at(BAYSIDE, "/es/programs?q=nurs"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programas");
  await page.locator("footer").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(at(BAYSIDE, "/programs?q=nurs"));
});

test("a school without Spanish has no such addresses, and no switch", async ({ page }) => {
  const answer = await page.goto(at("summit.localhost", "/es/programs"));
  expect(answer?.status()).toBe(404);
  await page.goto(at("summit.localhost", "/programs"));
  await expect(page.getByRole("link", { name: "Español" })).toHaveCount(0);
  expect((await headOf(page)).alternates).toEqual([]);
});

test("addresses that have no language lead to themselves", async ({ page }) => {
  const answer = await page.request.get(...ask(BAYSIDE, "/es/student/home", { maxRedirects: 0 }));
  expect([answer.status(), answer.headers().location]).toEqual([302, "/student/home"]);
});

test("pages of both languages are never mixed up, a hundred at once", async ({ page }) => {
  const paths = Array.from({ length: 100 }, (_, index) => (index % 2 ? "/es/programs" : "/programs"));
  const langs = await Promise.all(
    paths.map(async (path) => [path, /<html lang="([^"]+)"/.exec(await (await page.request.get(...ask(BAYSIDE, path))).text())?.[1]]),
  );
  expect(langs.filter(([path, lang]) => lang !== (path === "/programs" ? "en-US" : "es-US"))).toEqual([]);
});

test("a person registers, signs both texts, and gets mail and receipt in Spanish", async ({ page }) => {
  test.setTimeout(240_000);
  const email = `registra-${Date.now()}@example.test`;
  await page.goto(at(BAYSIDE, "/es/programs/phlebotomy-technician"));
  await page.getByRole("link", { name: "Inscribirme ahora" }).first().click();
  await isSpanish(page);
  const goOn = () => page.getByRole("button", { name: "Continuar", exact: true }).click();
  await goOn();
  await expect(
    page
      .getByRole("alert")
      .or(page.getByLabel("Nombre", { exact: true }))
      .first(),
  ).toBeVisible();
  for (const [name, value] of Object.entries({ first_name: "Lucía", last_name: "Núñez Peña", email, phone: "(401) 555 - 0123" }))
    await page.locator(`[name="student.${name}"], [name="${name}"]`).first().fill(value);
  await isSpanish(page);
  await goOn();
  // The questions of the program, answered with the first choice, as far as they are required.
  for (let step = 0; step < 3 && !(await page.getByLabel("Su nombre completo").count()); step += 1) {
    for (const field of await page.locator("form.form [required]:visible").all()) {
      const kind = await field.evaluate((element) => `${element.tagName} ${element.getAttribute("type") ?? ""}`);
      if (kind.startsWith("SELECT")) await field.selectOption({ index: 1 });
      else if (/radio|checkbox/.test(kind)) await field.check();
      else if (/date/.test(kind)) await field.fill("2001-05-04");
      else await field.fill("Sí");
    }
    await isSpanish(page);
    await goOn();
  }
  await expect(page.getByText("Leer el mismo contrato en inglés")).toBeVisible();
  await isSpanish(page);
});
