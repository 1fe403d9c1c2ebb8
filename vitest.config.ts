import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { answerCheck } from "./tests/support/answer-check";
import { sandboxWorker } from "./tests/support/sandbox";
import { newestSchema } from "./tests/support/schema";
import { bundleSandbox } from "./workers/local/bundle-sandbox.mjs";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = { "~": folder("./app"), "#drizzle": folder("./drizzle"), "#workers": folder("./workers") };
/** Made anew for each project: vitest takes out what it has dealt with. */
const define = () => ({ __LOCAL_TOOLS__: "true" });
const [migrations, schema] = await Promise.all([readD1Migrations(folder("./migrations")), newestSchema()]);
/** What the pool calls the Worker under test of a project: where the card sandbox sends its webhooks. */
const underTest = (project: string) => `vitest-pool-workers-runner-${project}`;

/** Packages of many files: one file each, or every test file would load hundreds. */
const PACKAGES = [
  "stripe",
  "drizzle-orm",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "@date-fns/tz",
  "zod",
  "hono",
  "@hono/zod-openapi",
  "jose",
  "aws4fetch",
  "@sentry/core",
  "uuidv7",
  "@remix-run/cloudflare",
];

/** Files that put something else in a module's place: in each of them everything is loaded anew. */
const REPLACING = ["tests/certificates/certificates.test.ts", "tests/identity/password-gate.test.ts"];

/** They end what hangs, and are long enough for a machine whose two cores have fourteen busy processes. */
const TIME_LIMITS = { testTimeout: 600_000, hookTimeout: 600_000 };

/** Tests of the product in the Workers runtime, on a real D1 of the schema that the migrations leave, each file on storage of its own. */
const inWorkers = async (name: string, files: { include: string[]; exclude: string[]; isolate: boolean }) => ({
  cacheDir: ".wrangler/vitest",
  resolve: { alias },
  define: define(),
  plugins: [
    cloudflareTest({
      main: "./tests/support/worker.ts",
      miniflare: {
        compatibilityDate: "2026-04-20",
        compatibilityFlags: ["nodejs_compat"],
        bindings: {
          ENVIRONMENT: "test",
          MAIN_HOST: "localhost",
          APP_ORIGIN: "http://localhost",
          TOKEN_SECRET: "test-only-secret-that-signs-nothing-of-value",
          VAPID_PUBLIC_KEY: "BGOd25Qv7YxVn31F38Wqn0a77xpoYb_89EEWDEB065wVdUOysuAzs1Kc_7DMkBfIjnXF7TRbywyIbRJX9N0YIIs",
          VAPID_PRIVATE_KEY: "CR9QqaHNerb4glPhoY8O3mChVyrblk3yyuDcDJc4Ufw",
          FUZZ_CALLS: process.env.FUZZ_CALLS ?? "",
          FUZZ_SEED: process.env.FUZZ_SEED ?? "",
          HISTORIES: process.env.HISTORIES ?? "",
          HISTORY_SEED: process.env.HISTORY_SEED ?? "",
          MIGRATIONS: migrations,
          SCHEMA: schema,
        },
        d1Databases: ["DB", "DB_2"],
        r2Buckets: ["FILES"],
        images: { binding: "IMAGES" },
        durableObjects: { INBOX: { className: "NotificationInbox", useSQLite: true } },
        serviceBindings: { STRIPE_SANDBOX: "enrollium-sandbox", ANSWERS: answerCheck() },
        workers: [sandboxWorker(await bundleSandbox(), underTest(name))],
        queueProducers: { EVENTS: "events", MAIL: "mail", EXPORTS: "exports" },
      },
    }),
  ],
  test: {
    name,
    ...files,
    globalSetup: ["./tests/support/smtp-server.ts"],
    setupFiles: ["./tests/support/migrate.ts"],
    deps: { optimizer: { ssr: { enabled: true, include: PACKAGES } } },
    ...TIME_LIMITS,
  },
});

/**
 * What a file loads stays loaded for the next one, which halves the time; its storage is empty all the same (tests/support/migrate.ts).
 * `*.node.test.ts` looks at the project's files and runs in Node. Journeys in a browser (`tests/browser`) are Playwright's.
 */
export default defineConfig(async () => ({
  cacheDir: ".wrangler/vitest",
  test: {
    // One each for the two cores of the smallest machine that runs this; the default would leave one of them idle.
    maxWorkers: 2,
    projects: [
      await inWorkers("workers", {
        include: ["tests/**/*.test.ts"],
        exclude: ["tests/browser/**", "tests/**/*.node.test.ts", ...REPLACING],
        isolate: false,
      }),
      await inWorkers("replacing", { include: REPLACING, exclude: [], isolate: true }),
      {
        resolve: { alias },
        define: define(),
        test: { name: "node", environment: "node", include: ["tests/**/*.node.test.ts"], ...TIME_LIMITS },
      },
    ],
  },
}));
