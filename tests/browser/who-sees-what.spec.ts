import { readFileSync, writeFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../app/routes";
import { shuffled } from "../support/shuffled";
import { ask, BAYSIDE, sendLogin } from "./support";
import { type APIRequestContext, expect, request, test } from "./test";

/** Who asks: an account of the demo and the host it stands on. */
const CALLERS: Record<string, [host: string, email: string | null]> = {
  visitor: [BAYSIDE, null],
  stranger: ["localhost", null],
  student: [BAYSIDE, "student@bayside.test"],
  newcomer: [BAYSIDE, "new.student@bayside.test"],
  admin: [BAYSIDE, "admin@bayside.test"],
  owner: [BAYSIDE, "owner@bayside.test"],
  basic: ["summit.localhost", "owner@summit.test"],
  partner: ["carepath.localhost", "owner@carepath.test"],
  employer: ["localhost", "employer@harborcare.test"],
  super: ["localhost", "super@enrollium.test"],
};

/** A request there ends the caller's session. */
const NOT_ASKED = ["ACC-02"];

const flat = (entries: RouteConfigEntry[]): RouteConfigEntry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

/** The table: a screen in each line, and what each caller gets; `yes` is let in, be it to what is not there, anything else is where to. */
const table = new URL("./who-sees-what.tsv", import.meta.url);
const [head = "", ...lines] = readFileSync(table, "utf8").trim().split("\n");

async function signedIn([host, email]: [string, string | null]): Promise<APIRequestContext> {
  const caller = await request.newContext();
  if (!email) return caller;
  expect((await sendLogin(caller, email, host)).status()).toBe(302);
  return caller;
}

/** The result in a word: admitted, or redirected. */
async function fate(caller: APIRequestContext, host: string, path: string): Promise<string> {
  const answer = await caller.get(...ask(host, path, { maxRedirects: 0 }));
  const to = answer.headers().location;
  if (answer.status() >= 500) return `${answer.status()}`;
  if (!to || answer.status() < 300 || answer.status() >= 400) return "yes";
  return to.replace(/^https?:\/\/[^/]+/, "").replace(/\?redirect=.*/, "");
}

test("every screen lets in whom it is for, and sends everybody else where they belong", async () => {
  test.setTimeout(900_000);
  const screens = flat(await (routes as RouteConfigEntry[])).filter(({ id, path }) => id && path && !id.startsWith("area-"));
  // In another order each time: what one screen leaves behind in the Worker must not show on the next. The seed is printed, and can be given.
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`SEED=${seed}`);
  expect((await (await request.newContext()).get(...ask("localhost", "/api/openapi.json"))).status()).toBe(200);
  const asked = shuffled(
    screens.filter(({ id }) => !NOT_ASKED.includes(id ?? "")),
    seed,
  );
  const rows = new Map(asked.map(({ id, path }) => [id ?? "", [`/${path === "/" ? "" : path}`]]));
  for (const [, who] of Object.entries(CALLERS)) {
    const caller = await signedIn(who);
    await Promise.all(
      [0, 1, 2, 3].map(async (lane) => {
        for (const { id = "", path = "" } of asked.filter((_, index) => index % 4 === lane)) {
          const address = `/${path === "/" ? "" : path}`.replace(/:[\w?]+/g, "none").replace(/\/?\*$/, "/none");
          rows.get(id)?.push(await fate(caller, who[0], address));
        }
      }),
    );
    await caller.dispose();
  }
  const seen = [...rows].map(([id, cells]) => [id, ...cells].join("\t")).sort();
  if (process.env.GENERATE) writeFileSync(table, `${[head, ...seen].join("\n")}\n`);
  else expect(seen).toEqual([...lines].sort());
  expect(head).toBe(["id", "path", ...Object.keys(CALLERS)].join("\t"));
});

test("a plan without a feature leads staff from its addresses to their dashboard, and says why", async () => {
  const caller = await signedIn(CALLERS.basic as [string, string]);
  const paths = [
    "/school/marketing",
    "/school/marketing/edit/1",
    "/School/Chat",
    "/school/call-logs/1",
    "/website-config",
    "/website-config/blog/add",
  ];
  for (const path of paths) {
    const answer = await caller.get(...ask("summit.localhost", path, { maxRedirects: 0 }));
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, "/school/dashboard"]);
    expect(decodeURIComponent(answer.headers()["set-cookie"] ?? "")).toContain("Your plan does not include this feature.");
  }
  const owner = await signedIn(CALLERS.owner as [string, string]);
  const there = await owner.get(...ask(BAYSIDE, "/school/marketing/edit/none", { maxRedirects: 0 }));
  expect(there.status()).toBe(404);
  expect(await there.text()).toContain("Page not found");
});

test("the payout banner stands on every page of staff but the one of the payout account, however that is written", async () => {
  const caller = await signedIn(CALLERS.basic as [string, string]);
  const hasBanner = async (path: string) => /class="[^"]*\bpayout-banner\b/.test(await (await caller.get(...ask("summit.localhost", path))).text());
  for (const path of ["/school/dashboard", "/school/payments/refund-requests", "/my-profile"])
    expect([path, await hasBanner(path)]).toEqual([path, true]);
  for (const path of ["", "/", "?tab=x"].map((end) => `/school/payments/manage-payments${end}`).concat("/School/Payments/Manage-Payments"))
    expect([path, await hasBanner(path)]).toEqual([path, false]);
});
