import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { serve } from "#workers/serve";
import { saveNotice } from "~/features/schools/domain/office/profile";
import { PAGE_READS } from "~/platform/page-cache";
import { makeCtx } from "../support/context";
import { env } from "../support/env";
import { aSchool } from "../support/rows";

const WORDS = "The same words for everybody. ".repeat(100);
let rendered = 0;
/** Headers that the page has besides. */
let besides: Record<string, string> = {};
/** A page that every visitor gets alike, and which reads `affid` of its address. */
const remix = async () => {
  rendered += 1;
  return new Response(`${rendered} ${WORDS}`, { headers: { "Content-Type": "text/html; charset=utf-8", [PAGE_READS]: "affid", ...besides } });
};
const site = { remix, buildId: "tests", offeredTo: () => ({ screens: new Set<string>(), refusals: null }) };

let school: Awaited<ReturnType<typeof aSchool>>;

async function visit(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  const lifetime = createExecutionContext();
  const origin = `http://${school.host}`;
  const response = await serve(new Request(`${origin}${path}`, { method, headers: { Origin: origin, ...headers } }), env, lifetime, site);
  await waitOnExecutionContext(lifetime);
  return response;
}

describe("a page that every visitor gets", () => {
  beforeEach(async () => {
    school = await aSchool();
    rendered = 0;
    besides = {};
  });

  it("is nobody else's when it sets a cookie: neither the cookie nor its words are kept", async () => {
    besides = { "Set-Cookie": "cart=secret-of-one; Path=/; HttpOnly" };
    expect(await (await visit("/programs")).text()).toBe(`1 ${WORDS}`);
    besides = {};
    const next = await visit("/programs");
    expect([await next.text(), next.headers.get("Set-Cookie")]).toEqual([`2 ${WORDS}`, null]);
    expect(await (await visit("/programs")).text()).toBe(`2 ${WORDS}`);
  });

  it("is not kept when a script asks for its data, and gets no page in its place", async () => {
    for (const path of ["/programs.data", "/_root.data", "/programs.data?_routes=root"]) {
      rendered = 0;
      expect([path, await (await visit(path)).text()]).toEqual([path, `1 ${WORDS}`]);
      expect([path, await (await visit(path)).text()]).toEqual([path, `2 ${WORDS}`]);
    }
  });

  it("is made once, and goes out plain whatever the client can unpack", async () => {
    const clients: Record<string, string>[] = [
      {},
      { "Sec-Fetch-Dest": "document" },
      { "Accept-Encoding": "identity" },
      { "Accept-Encoding": "gzip, br" },
    ];
    for (const headers of clients) {
      const page = await visit("/programs", headers);
      expect(await page.text(), JSON.stringify(headers)).toBe(`1 ${WORDS}`);
      expect(page.headers.get("Content-Encoding")).toBeNull();
      expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(page.headers.has(PAGE_READS)).toBe(false);
    }
    expect(rendered).toBe(1);
  });

  it("is the same under a campaign's mark, and another under what it reads", async () => {
    await visit("/programs");
    expect(await (await visit("/programs?utm_source=mail")).text()).toBe(`1 ${WORDS}`);
    expect(await (await visit("/programs?affid=7")).text()).toBe(`2 ${WORDS}`);
    expect(await (await visit("/programs?affid=7")).text()).toBe(`3 ${WORDS}`);
    expect(await (await visit("/programs")).text()).toBe(`1 ${WORDS}`);
  });

  it("is at hand for a plain visit alone", async () => {
    for (let time = 0; time < 2; time += 1) await visit("/programs");
    expect(rendered).toBe(1);
    expect(await (await visit("/programs", { Cookie: "cart=x" })).text()).toBe(`2 ${WORDS}`);
    expect(await (await visit("/programs", {}, "POST")).text()).toBe(`3 ${WORDS}`);
    expect(await (await visit("/programs")).text()).toBe(`1 ${WORDS}`);
  });

  it("is the same for whoever brings cookies that are not the product's", async () => {
    for (const Cookie of ["_ga=GA1.2.3; theme=dark", "sessions=1; mycart=2", "=x; flag"]) {
      expect(await (await visit("/programs", { Cookie })).text(), Cookie).toBe(`1 ${WORDS}`);
    }
    expect(await (await visit("/programs", { Cookie: "_ga=1; cart=x" })).text()).toBe(`2 ${WORDS}`);
  });

  it("is made anew as soon as the school has changed something on it", async () => {
    for (let time = 0; time < 3; time += 1) await visit("/programs");
    await saveNotice(await makeCtx({ as: school.owner.id }), { visitor_notice_title: "Closed", visitor_notice_desc: "On Monday" });
    expect(await (await visit("/programs")).text()).toBe(`2 ${WORDS}`);
  });
});
