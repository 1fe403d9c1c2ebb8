import { schoolOfHost } from "~/features/schools/domain/school-of-host";
import { showSiteHome } from "~/features/website/domain/site/show-page";
import type { Ctx } from "~/platform/context";
import { Database } from "~/platform/db";
import type { Env } from "~/platform/env";

/** A class that the bindings of the product name. */
export { NotificationInbox } from "#workers/notification-inbox";

type Read = [query: string, values: unknown[]];

/**
 * What the local stand-ins for D1 and the edge cache take by themselves: the very statements of the school's first page, learnt once,
 * then asked by a Worker that does nothing else with them. `?keep=<bytes>` looks for a page at the edge and keeps one of that size.
 */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const url = new URL(request.url);
    reads ??= learnReads(env, url.hostname);
    const keep = Number(url.searchParams.get("keep"));
    const edge = (caches as unknown as { default: Cache }).default;
    if (keep) await edge.match(url.href);
    const answers = await env.DB.batch((await reads).map(([query, values]) => env.DB.prepare(query).bind(...values)));
    const rows = answers.reduce((sum, { results }) => sum + results.length, 0);
    if (keep) await edge.put(url.href, new Response("x".repeat(keep), { headers: { "Cache-Control": "public, max-age=60" } }));
    return new Response(`${rows} rows${"x".repeat(keep)}`);
  },
};

let reads: Promise<Read[]> | undefined;

async function learnReads(env: Env, host: string): Promise<Read[]> {
  const learnt: Read[] = [];
  const statement = (query: string, values: unknown[] = []): object => ({
    query,
    values,
    bind: (...given: unknown[]) => statement(query, given),
  });
  const session = {
    getBookmark: () => null,
    prepare: (query: string) => statement(query),
    batch: async (statements: { query: string; values: unknown[] }[]) => {
      learnt.push(...statements.map(({ query, values }): Read => [query, values]));
      return statements.map(() => ({ results: [] }));
    },
  };
  const listening = { withSession: () => session } as unknown as D1Database;
  const now = new Date();
  const hostSchool = await schoolOfHost(new Database(env), host, now.getTime(), () => {});
  const ctx = { env, db: new Database({ DB: listening }), actor: { kind: "visitor" }, hostSchool, chosenSchool: null, isMainHost: false, now };
  // It finds nothing in what it asked for: what it asked is all that counts.
  await showSiteHome(ctx as unknown as Ctx, {}).catch(() => undefined);
  if (learnt.length === 0) throw new Error("The first page asked nothing");
  return learnt;
}
