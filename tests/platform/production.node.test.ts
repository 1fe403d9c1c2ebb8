import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assertReady, problemsOf } from "#workers/readiness";
import type { Env } from "~/platform/env";
import { bundleWorker } from "../support/bundle";
import { sourcesIn, textOf } from "../support/sources";

/** The Worker as it is deployed, but for its pages. */
const WORKER = `
  import { consume } from "#workers/queue";
  import { takeEmail } from "#workers/email";
  import { tick } from "#workers/cron";
  import { serve } from "#workers/serve";
  export { NotificationInbox } from "#workers/notification-inbox";
  const site = { remix: async () => new Response("a page"), buildId: "tests", offeredTo: () => ({ screens: new Set(), refusals: null }) };
  export default {
    fetch: (request, env, ctx) => serve(request, env, ctx, site),
    queue: consume,
    email: takeEmail,
    scheduled: (event, env, ctx) => tick(event.cron, event.scheduledTime, env, (work) => ctx.waitUntil(work)),
  };
`;

const BINDINGS: Record<string, string> = {
  ENVIRONMENT: "production",
  MAIN_HOST: "app.example.com",
  APP_ORIGIN: "https://app.example.com",
  MAIL_FROM: "no-reply@example.com",
  SMTP_URL: "smtps://user:password@mail.example.com:465",
  TOKEN_SECRET: "a-secret-of-this-test-that-has-44-characters",
};
const QUEUES: Record<string, string> = { EVENTS: "events", MAIL: "mail", EXPORTS: "exports" };

/** A Worker behind a binding. */
const service = async () => new Response("served") as never;

let script = "";
beforeAll(async () => {
  script = await bundleWorker(WORKER);
});

/** A deployed Worker with these settings in place of the whole ones; undefined takes one away. */
async function deployed(changed: Record<string, string | undefined> = {}, without: string[] = [], more: object = {}) {
  const bindings = Object.fromEntries(Object.entries({ ...BINDINGS, ...changed }).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
  const flare = new Miniflare({
    modules: true,
    script,
    compatibilityDate: "2026-04-20",
    compatibilityFlags: ["nodejs_compat"],
    bindings,
    d1Databases: without.includes("DB") ? [] : ["DB"],
    r2Buckets: without.includes("FILES") ? [] : ["FILES"],
    durableObjects: { INBOX: { className: "NotificationInbox", useSQLite: true } },
    queueProducers: Object.fromEntries(Object.entries(QUEUES).filter(([name]) => !without.includes(name))),
    serviceBindings: { ASSETS: service },
    ...more,
  });
  if (!without.includes("DB")) await (await flare.getD1Database("DB")).exec("CREATE TABLE schools (id TEXT PRIMARY KEY)");
  const ask = async (path: string, init?: object) => {
    const answer = await flare.dispatchFetch(`https://app.example.com${path}`, init);
    return { status: answer.status, body: await answer.text() };
  };
  return { ask, dispose: () => flare.dispose() };
}

describe("a deployed Worker", () => {
  const open: { dispose: () => Promise<void> }[] = [];
  const start = async (...given: Parameters<typeof deployed>) => {
    const worker = await deployed(...given);
    open.push(worker);
    return worker;
  };
  afterAll(() => Promise.all(open.map((worker) => worker.dispose())));

  it("serves when it has what it needs", async () => {
    const { ask } = await start();
    expect(await ask("/healthz")).toEqual({ status: 200, body: '{"ok":true}' });
    expect(await ask("/login")).toEqual({ status: 200, body: "a page" });
  });

  it.each<[string[], Parameters<typeof deployed>]>([
    [
      ["DB", "EVENTS", "MAIL_FROM", "TOKEN_SECRET", "HOSTNAMES_TOKEN"],
      [{ TOKEN_SECRET: undefined, MAIL_FROM: undefined, HOSTNAMES_ZONE: "zone" }, ["DB", "EVENTS"]],
    ],
    [["STRIPE_SANDBOX (local only)"], [{}, [], { serviceBindings: { ASSETS: service, STRIPE_SANDBOX: service } }]],
  ])("answers 503 everywhere when it is not set up, and names %j in /healthz alone", async (missing, given) => {
    const { ask } = await start(...given);
    expect(await ask("/healthz")).toEqual({ status: 503, body: JSON.stringify({ ok: false, missing }) });
    const refused = { status: 503, body: JSON.stringify({ detail: "This service is not set up yet.", code: "not_set_up" }) };
    for (const path of ["/login", "/api/programs/", "/ws/notifications/x/", "/pay/cs_1"]) expect([path, await ask(path)]).toEqual([path, refused]);
    expect(await ask("/api/stripe/webhook/", { method: "POST", body: "{}" })).toEqual(refused);
  });

  const whole = { ...BINDINGS, DB: {}, FILES: {}, ASSETS: {}, INBOX: {}, EVENTS: {}, MAIL: {}, EXPORTS: {} } as unknown as Env;
  it.each<[string[], Partial<Record<keyof Env, unknown>>]>([
    [[], {}],
    [["TOKEN_SECRET"], { TOKEN_SECRET: "short" }],
    [["MAIL", "EXPORTS"], { MAIL: undefined, EXPORTS: undefined }],
    [["SMTP_URL or EMAIL"], { SMTP_URL: undefined }],
    [[], { SMTP_URL: undefined, EMAIL: {} }],
    [["STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRETS"], { STRIPE_SECRET_KEY: "sk_live_x" }],
    [["VOICE_WEBHOOK_SECRETS"], { VOICE_PROVIDER: "retell" }],
    [["VOICE_PROVIDER (vapi or retell)"], { VOICE_PROVIDER: "Vapi", VOICE_WEBHOOK_SECRETS: "a secret" }],
    [[], { VOICE_PROVIDER: "vapi", VOICE_WEBHOOK_SECRETS: "a secret" }],
    [["MAIL_WEBHOOK_SECRETS"], { MAIL_EVENTS: "ses" }],
    [["MAIL_EVENTS (ses, postmark, resend)"], { MAIL_EVENTS: "sendgrid", MAIL_WEBHOOK_SECRETS: "a secret" }],
    [[], { MAIL_EVENTS: "resend", MAIL_WEBHOOK_SECRETS: "a secret" }],
    [["ENVIRONMENT"], { ENVIRONMENT: "local" }],
  ])("names %j of a half-made setup", (missing, changed) => {
    const env = { ...whole, ...changed } as Env;
    expect(problemsOf(env, false)).toEqual(missing);
    if (missing.length > 0) expect(() => assertReady({ ...env, ENVIRONMENT: "production" })).toThrow("not set up");
  });

  it("is never the build of npm start", () => {
    expect(problemsOf(whole, true)).toEqual(["a build without the local tools"]);
  });
});

describe("the production bundle", () => {
  const LOCAL_ONLY = [
    "stand-in:",
    "whsec_sandbox",
    "sk_test_sandbox",
    "pk_test_sandbox",
    "voice_local",
    "mail_local",
    "reply.enrollium.test",
    "no-reply@enrollium.test",
    "/dev/outbox",
    "/dev/dns",
    "/__scheduled",
    "Demo-pass-1",
    '"captured"',
  ];

  it("holds nothing of the local stand-ins and tools", () => {
    expect(script.length).toBeGreaterThan(1_000_000);
    expect(LOCAL_ONLY.filter((words) => script.includes(words))).toEqual([]);
  });

  it("would be found out: each of them is in the sources", () => {
    const sources = [...sourcesIn("app"), ...sourcesIn("workers")].map(textOf).join("\n");
    expect(LOCAL_ONLY.filter((words) => !sources.includes(words))).toEqual([]);
  });
});
