import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import * as schema from "#drizzle/schema/index";
import { serve } from "#workers/serve";
import { saveNotice } from "~/features/schools/domain/office/profile";
import { forgetSchoolOfHost } from "~/features/schools/domain/school-of-host";
import type { Ctx } from "~/platform/context";
import { PAGE_READS } from "~/platform/page-cache";
import { anyone } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { makeCtx } from "../support/context";
import { env } from "../support/env";
import { laggingDatabase } from "../support/lagging";
import { aSchool } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let far: ReturnType<typeof laggingDatabase>;

const tagline = async (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db.select({ tagline: schema.schools.tagline }).from(schema.schools).where(eq(schema.schools.id, schoolId));
  return row?.tagline ?? "";
};

/** Reports what it reads when it decides, and writes its input. */
const decide = command({
  name: "test.decide",
  allow: anyone,
  input: z.object({ words: z.string().optional() }),
  async run(ctx, { words }) {
    const seen = await tagline(ctx);
    const { db, schoolId } = inSchool(ctx);
    if (words) ctx.stage(db.update(schema.schools).set({ tagline: words }).where(eq(schema.schools.id, schoolId)));
    return seen;
  },
});

/** `/` shows the words, a post to it changes them; `/decide` is a look that decides; `/notice` is a change of the site by its owner. */
async function remix(request: Request, context?: AppLoadContext): Promise<Response> {
  const { ctx, cookies } = context as AppLoadContext;
  const { pathname } = new URL(request.url);
  if (pathname === "/cookie") cookies.push("flash=x; Path=/; HttpOnly; SameSite=Lax");
  if (pathname === "/decide") return new Response(await decide(ctx, {}));
  if (pathname === "/notice") {
    const { actor } = await makeCtx({ as: school.owner.id });
    await saveNotice({ ...ctx, actor }, { visitor_notice_title: "Closed", visitor_notice_desc: "On Monday" });
    return new Response(null);
  }
  if (pathname === "/title") return new Response(ctx.hostSchool?.visitorNoticeTitle ?? "none");
  if (request.method === "POST") return new Response(await decide(ctx, { words: await request.text() }));
  return new Response(await tagline(ctx), { headers: { "Content-Type": "text/html", [PAGE_READS]: "" } });
}
const site = { remix, buildId: "replicas", offeredTo: () => ({ screens: new Set<string>(), refusals: null }) };

async function ask(path: string, { cookie = "", body, scheme = "http" }: { cookie?: string; body?: string; scheme?: string } = {}) {
  const lifetime = createExecutionContext();
  const origin = `${scheme}://${school.host}`;
  const headers = { Origin: origin, ...(cookie ? { Cookie: cookie } : {}) };
  const request = new Request(`${origin}${path}`, { method: body === undefined ? "GET" : "POST", headers, body });
  const response = await serve(request, { ...env, DB: far.binding }, lifetime, site);
  const text = await response.text();
  await waitOnExecutionContext(lifetime);
  const set = response.headers.getSetCookie();
  return { status: response.status, text, set, bookmark: set.find((one) => one.startsWith("bookmark="))?.split(";")[0] ?? "" };
}

/** A separate query string, so that no cached page answers. */
let looks = 0;
const look = async (cookie = "") => (await ask(`/?look=${looks++}`, { cookie })).text;

beforeEach(async () => {
  school = await aSchool({ tagline: "Before" });
  far = laggingDatabase();
  await forgetSchoolOfHost(school.host, null);
  expect(await look()).toBe("Before");
  await far.fallBehind();
});

describe("a visitor", () => {
  it("is answered by the nearest copy", async () => {
    const { primary } = far.asked;
    await look();
    expect(far.asked.primary).toBe(primary);
    expect(far.asked.copy).toBeGreaterThan(0);
  });

  it("who has written sees it on the next page, and without the bookmark would not", async () => {
    const { bookmark, set } = await ask("/", { body: "After" });
    expect(set.find((one) => one.startsWith("bookmark="))).toMatch(/^bookmark=[0-9a-f-]{59}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/);
    expect(await look(bookmark)).toBe("After");
    expect(await look()).toBe("Before");
  });

  it("who has written goes past the kept pages, and leaves them as they are", async () => {
    expect((await ask("/")).text).toBe("Before");
    const { bookmark } = await ask("/", { body: "After" });
    expect((await ask("/", { cookie: bookmark })).text).toBe("After");
    expect((await ask("/")).text).toBe("Before");
  });

  it("who has only looked carries nothing", async () => {
    expect((await ask("/?only=1")).set).toEqual([]);
    expect((await ask("/decide")).set).toEqual([]);
  });

  it.each([
    ["words", "bookmark=first-primary"],
    ["an empty one", "bookmark="],
    ["another alphabet", "bookmark=zzzzzzzz-00000000-00000000-00000000000000000000000000000000"],
    ["a state that was never reached", "bookmark=ffffffff-ffffffff-ffffffff-ffffffffffffffffffffffffffffffff"],
    ["a very long one", `bookmark=${"00000000-".repeat(400)}00000000`],
  ])("does no harm with a bookmark that is none: %s", async (_, cookie) => {
    const { status, text } = await ask(`/?look=${looks++}`, { cookie });
    expect([status, text]).toEqual([200, "Before"]);
  });
});

describe("what decides reads the primary", () => {
  it("behind a post and behind a look", async () => {
    await ask("/", { body: "After" });
    const { copy } = far.asked;
    expect((await ask("/", { body: "Later" })).text).toBe("After");
    expect(far.asked.copy).toBe(copy);
    expect((await ask("/decide")).text).toBe("Later");
  });

  it.each(["registration=x", "cart=x", "order=x"])("and so does a page of somebody who buys: %s", async (cookie) => {
    await ask("/", { body: "After" });
    const { copy } = far.asked;
    expect(await look(cookie)).toBe("After");
    expect(far.asked.copy).toBe(copy);
  });

  it("and a page behind a sign-in is no older than its beginning", async () => {
    await ask("/", { body: "After" });
    for (const name of ["session", "__Host-session"]) expect(await look(`${name}=x`), name).toBe("After");
  });

  it("and so does the API", async () => {
    const { copy } = far.asked;
    expect((await ask("/api/programs/")).status).toBeLessThan(500);
    expect(far.asked.copy).toBe(copy);
  });
});

describe("a change of the site", () => {
  it("is seen by all who come after it here, though the copy near by is behind", async () => {
    await ask("/notice", { body: "" });
    expect((await ask("/title")).text).toBe("Closed");
  });

  it("would not be when the school were merely forgotten", async () => {
    await ask("/notice", { body: "" });
    await forgetSchoolOfHost(school.host, null);
    expect((await ask("/title")).text).toBe("none");
  });
});

it("every cookie that is set over TLS stays with it, those of a verb and the bookmark too", async () => {
  const { set } = await ask("/cookie", { body: "After", scheme: "https" });
  expect(set.map((one) => [one.split("=")[0], one.endsWith("; Secure")])).toEqual([
    ["flash", true],
    ["bookmark", true],
  ]);
});
