import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { schools } from "#drizzle/schema/schools";
import { serve } from "#workers/serve";
import { closeLanguageOfferPath } from "~/features/identity/paths";
import { Database } from "~/platform/db";
import { preferredLocale } from "~/platform/language-offer";
import { PAGE_READS } from "~/platform/page-cache";
import { env } from "../support/env";
import { aSchool } from "../support/rows";

let rendered = 0;
let school: Awaited<ReturnType<typeof aSchool>>;
let alternates = ["en", "es"];
let script = false;

const html = (path: string) =>
  `<!DOCTYPE html><html><head>${alternates.map((each) => `<link rel="alternate" hreflang="${each}" href="https://x.test${path}"/>`).join("")}</head><body><div class="site tide"><a class="skip" href="#main">Skip</a><header class="top"></header><main id="main">${path}</main></div></body></html>`;

const remix = async (request: Request, context?: { nonce: { text: string } }) => {
  rendered += 1;
  if (script) void context?.nonce.text;
  return new Response(html(new URL(request.url).pathname), { headers: { "Content-Type": "text/html; charset=utf-8", [PAGE_READS]: "affid" } });
};
const site = { remix: remix as never, buildId: "offers", offeredTo: () => ({ screens: new Set<string>(), refusals: null }) };

async function visit(path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> {
  const lifetime = createExecutionContext();
  const origin = `http://${school.host}`;
  const response = await serve(new Request(`${origin}${path}`, { ...init, headers: { Origin: origin, ...headers } }), env, lifetime, site);
  await waitOnExecutionContext(lifetime);
  return response;
}
const pageOf = async (path: string, headers?: Record<string, string>) => (await visit(path, headers)).text();

const SPANISH = { "Accept-Language": "es-MX,es;q=0.9,en;q=0.8" };
const ENGLISH = { "Accept-Language": "en-US,en;q=0.9" };
const OFFER = "language-line";

beforeEach(async () => {
  school = await aSchool();
  await new Database(env).unscoped.update(schools).set({ speaksSpanish: true }).where(eq(schools.id, school.id));
  rendered = 0;
  alternates = ["en", "es"];
  script = false;
});

describe("the offer of a page in another language", () => {
  it("stands above the header for those whose browser asks for that language, and changes nothing for others", async () => {
    const plain = await pageOf("/programs");
    const offered = await pageOf("/programs?utm_source=mail", SPANISH);
    expect(offered).toContain('<aside class="language-line" lang="es-US"');
    expect(offered).toContain('<a href="/es/programs?utm_source=mail" hreflang="es">Ver en español</a>');
    expect(offered.replace(/<aside.*<\/aside>/s, "")).toBe(plain);
    expect(await pageOf("/es/programs", ENGLISH)).toContain('<a href="/programs" hreflang="en">View in English</a>');
    expect(await pageOf("/programs", ENGLISH)).toBe(plain);
    expect(await pageOf("/es/programs", SPANISH)).not.toContain(OFFER);
  });

  it("is never in the page that the cache keeps, whoever came first", async () => {
    for (const [path, first] of [
      ["/about", SPANISH],
      ["/faqs", {}],
    ] as const) {
      rendered = 0;
      const visits = [first, SPANISH, {}, SPANISH, ENGLISH, { ...SPANISH, Cookie: "language-offer=closed" }, {}];
      const pages: string[] = [];
      for (const headers of visits) pages.push(await pageOf(path, headers));
      expect(pages.map((page) => page.includes(OFFER))).toEqual(visits.map((headers) => headers === SPANISH));
      expect([...new Set(pages.filter((page) => !page.includes(OFFER)))]).toEqual([html(path)]);
      // One page for all of them, also for those who have closed the offer.
      expect(rendered).toBe(1);
    }
    const together = await Promise.all(Array.from({ length: 100 }, (_, index) => pageOf("/about", index % 2 ? SPANISH : ENGLISH)));
    expect(together.filter((page, index) => page.includes(OFFER) !== (index % 2 === 1))).toEqual([]);
  });

  it("is closed by its form, which leads back to the page", async () => {
    const close = (back: string) => visit(closeLanguageOfferPath, SPANISH, { method: "POST", body: new URLSearchParams({ back }) });
    const closed = await close("/programs?q=cna");
    expect([closed.status, closed.headers.get("Location")]).toEqual([303, "/programs?q=cna"]);
    expect(closed.headers.get("Set-Cookie")).toMatch(/^language-offer=closed; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax/);
    expect((await close("https://elsewhere.test/")).headers.get("Location")).toBe("/");
    expect(await pageOf("/programs", { ...SPANISH, Cookie: "language-offer=closed" })).not.toContain(OFFER);
  });

  it("is not made for a page without the other language, one that the browser takes over, or a school with one language", async () => {
    alternates = [];
    expect(await pageOf("/one", SPANISH)).not.toContain(OFFER);
    alternates = ["en", "es"];
    script = true;
    expect(await pageOf("/two", SPANISH)).not.toContain(OFFER);
    script = false;
    expect(await pageOf("/three", SPANISH)).toContain(OFFER);
    school = await aSchool();
    expect(await pageOf("/four", SPANISH)).not.toContain(OFFER);
  });

  it("keeps an address from becoming markup", async () => {
    const page = await pageOf(`/programs?q="><script>alert(1)</script>&a='`, SPANISH);
    expect(page).toContain(OFFER);
    expect(page).not.toContain("<script>");
  });
});

describe("the language that a browser asks for", () => {
  it.each([
    [null, null],
    ["", null],
    ["*", null],
    ["fr-CA, fr;q=0.9", null],
    ["es", "es"],
    ["es-419,en;q=0.5", "es"],
    ["en-US,en;q=0.9,es;q=0.8", "en"],
    ["fr;q=1, es;q=0.7, en;q=0.3", "es"],
    ["en;q=0.4, ES-MX;q=0.5", "es"],
    ["es;q=0, en;q=0.1", "en"],
    ["est, enm", null],
    ["es;q=x", null],
  ] as const)("%s -> %s", (header, locale) => {
    expect(preferredLocale(header)).toBe(locale);
  });
});
