import { isSpanish } from "./in-spanish";
import { payWith } from "./registering";
import { ask, at, BAYSIDE, mailsTo } from "./support";
import { expect, type Page, test } from "./test";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

/** What search engines read of a page, and where it leads. */
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
    // The cart opens beside the shelf, and the chat goes on while a visitor reads: in both languages alike.
    expect.soft(scripts, address).toBe(/^\/es\/(?:store(?!\/c)|widget)/.test(pathname) ? 1 : 0);
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
    const leaving = own
      .map(({ href }) => new URL(href).pathname)
      .filter((path) => !/^\/(?:es|media|files|student|login\/passkey)(?:\/|$)/.test(path));
    expect.soft(leaving, address).toEqual([]);
    // The chat goes by the language of what is written in it.
    if (!pathname.startsWith("/es/widget/")) expect.soft(links.filter(({ lang }) => lang === "en").length, address).toBeGreaterThan(0);
    waiting.push(...own.map(({ href }) => href).filter((href) => href.startsWith(`${host}/es`)));
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

test("the site map names both languages of a page, where there are two", async ({ page }) => {
  const mapOf = async (host: string) => (await page.request.get(...ask(host, "/sitemap.xml"))).text();
  const both = await mapOf(BAYSIDE);
  expect(both).toMatch(/<loc>[^<]+\/es\/programs<\/loc>/);
  expect(both.split('hreflang="es"').length).toBe(both.split('hreflang="en"').length);
  expect(await mapOf("summit.localhost")).not.toContain("hreflang");
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

test("a person registers, signs both texts, pays, and gets mail and receipt in Spanish", async ({ page }) => {
  test.setTimeout(240_000);
  const email = `registra-${Date.now()}@example.test`;
  await page.goto(at(BAYSIDE, "/es/programs/ekg-technician"));
  await page.getByRole("link", { name: "Inscribirme ahora" }).first().click();
  await isSpanish(page);
  const goOn = (name = "Continuar") => page.getByRole("button", { name, exact: true }).click();
  await goOn();
  await page.locator("[name=first_name]").fill("Lucía");
  await goOn();
  await expect(page.getByRole("alert")).toContainText("Complete este campo");
  await isSpanish(page);
  for (const [name, value] of Object.entries({ first_name: "Lucía", last_name: "Núñez Peña", email, phone: "401 555 0123" }))
    await page.locator(`[name=${name}]`).fill(value);
  await goOn();
  await expect(page).toHaveURL(/\/es\/registration.*step=5/);
  await expect(page.getByText("Leer el mismo contrato en inglés")).toBeVisible();
  await isSpanish(page);
  for (const size of await page.locator("select").all()) await size.selectOption({ index: 1 });
  for (const box of await page.locator("form.form input[type=checkbox]").all()) await box.check();
  for (const initials of await page.locator("[name^='initials.']").all()) await initials.fill("LNP");
  await page.locator("[name=signature]").fill("Lucía Núñez Peña");
  await page.locator("form.form button[type=submit]").last().click();
  await expect(page).toHaveURL(/\/es\/registration.*step=6/);
  await isSpanish(page);
  await page.getByRole("button", { name: /^Pagar \$/ }).click();
  await expect(page.getByRole("heading", { name: "Pagar con tarjeta" })).toBeVisible();
  await payWith(page, "4242 4242 4242 4242");
  await expect(page).toHaveURL(/\/es\/registration\/success/);
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  await isSpanish(page);
  const subjects = async () => (await mailsTo(page.request, email)).map(({ subject }) => subject).join("\n");
  await expect.poll(subjects, { timeout: 20_000 }).toMatch(/inscri/i);
  const receipt = await page
    .getByRole("link", { name: /recibo/i })
    .first()
    .getAttribute("href");
  await page.goto(at(BAYSIDE, receipt ?? ""));
  await isSpanish(page);
});

test("the chat begins in the language of the page, and answers in it", async ({ page }) => {
  await page.goto(at(BAYSIDE, "/es/programs"));
  const link = page.getByRole("link", { name: "Chatear con nosotros" });
  await page.goto((await link.getAttribute("href")) ?? "");
  await isSpanish(page);
  await expect(page.getByText("Hola, soy Bay.")).toBeVisible();
  await page.getByLabel("Su pregunta").fill("¿Cuánto cuesta el programa de auxiliar de enfermería?");
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page).toHaveURL(/\/es\/widget\/chat\//);
  await expect(page.locator(".chat-log li.bot").last()).toContainText("$");
  await isSpanish(page);
  await page.goto(at(BAYSIDE, "/programs"));
  await expect(page.getByRole("link", { name: "Chat with us" })).toHaveAttribute("href", /^\/widget\/chat\//);
});
