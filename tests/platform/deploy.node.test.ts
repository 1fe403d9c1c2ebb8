import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "deploy-"));
const account = join(folder, "account.json");

/** A stand-in of the wrangler command with an account in a file: what exists, and every call with the length of its input. */
const STAND_IN = `#!/usr/bin/env node
const { existsSync, readFileSync, writeFileSync } = require("node:fs");
const account = existsSync(process.env.ACCOUNT) ? JSON.parse(readFileSync(process.env.ACCOUNT, "utf8")) : { calls: [], databases: [], queues: [], buckets: [], secrets: [], deployed: false };
const args = process.argv.slice(2);
const [one, two, name] = args;
const input = one === "secret" && two === "put" ? readFileSync(0, "utf8") : "";
account.calls.push(args.map((arg) => arg.replace(/.*deploy.(\\w+)\\.toml$/, "$1.toml")).join(" ") + (input ? " <" + (input.length >= 32 ? "long" : "short") : ""));
let status = 0;
if (one === "whoami") status = process.env.LOGGED_OUT ? 1 : 0;
else if (one === "d1" && two === "list") console.log(JSON.stringify(account.databases));
else if (one === "d1" && two === "create") account.databases.push({ name, uuid: "11111111-2222-4333-8444-555555555555" });
else if (one === "queues" && two === "info") status = account.queues.includes(name) ? 0 : 1;
else if (one === "queues") account.queues.push(name);
else if (one === "r2" && name === "info") status = account.buckets.includes(args[3]) ? 0 : 1;
else if (one === "r2") account.buckets.push(args[3]);
else if (one === "secret" && two === "list") console.log(JSON.stringify(account.secrets.map((name) => ({ name, type: "secret_text" }))));
else if (one === "secret") account.secrets.push(name);
else if (one === "deploy") account.deployed = true;
writeFileSync(process.env.ACCOUNT, JSON.stringify(account));
process.exit(status);
`;

const read = () => (existsSync(account) ? JSON.parse(readFileSync(account, "utf8")) : { calls: [] });
const isChange = (call: string) => !/^(whoami|d1 list|queues info|r2 bucket info|secret list)/.test(call);

/** Answers 503 until the stand-in has a deployed Worker with its secret. */
const health = createServer((_, answer) => {
  const { deployed, secrets = [] } = read();
  answer.statusCode = deployed && secrets.includes("TOKEN_SECRET") ? 200 : 503;
  answer.end("{}");
});

beforeAll(async () => {
  const standIn = join(folder, "wrangler");
  writeFileSync(standIn, STAND_IN);
  chmodSync(standIn, 0o755);
  await new Promise<void>((resolve) => health.listen(0, "127.0.0.1", resolve));
});
afterAll(() => health.close());

/** Runs the command to its end. The health check is answered by this process, so it must not be blocked. */
function deploy(args: string[], env: Record<string, string> = {}): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, ["workers/deploy/deploy.mjs", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      WRANGLER: join(folder, "wrangler"),
      ACCOUNT: account,
      SKIP_BUILD: "1",
      HEALTH_URL: `http://127.0.0.1:${(health.address() as AddressInfo).port}/healthz`,
      HEALTH_PAUSE_MS: "50",
      ...env,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      output += data;
    });
  return new Promise((resolve) => child.on("close", (status) => resolve({ status, output })));
}

const STAGING = ["--env", "staging", "--host", "staging.example.com", "--zone", "example.com", "--mail-from", "no-reply@example.com"];

it("says how it is used", async () => {
  expect(await deploy(["--env", "moon"])).toMatchObject({ status: 2, output: expect.stringContaining("Usage: npm run deploy") });
});

it("stops when nobody is logged in", async () => {
  expect(await deploy(STAGING, { LOGGED_OUT: "1" })).toMatchObject({ status: 1, output: expect.stringContaining("You are not logged in") });
});

it("changes nothing without --yes", async () => {
  const { status, output } = await deploy(STAGING);
  expect([status, output]).toEqual([0, expect.stringContaining("Nothing was changed.")]);
  expect(output).toContain("would create the queue enrollium-staging-mail");
  expect(read().calls.filter(isChange)).toEqual([]);
});

it("goes from an empty account to a Worker that serves, and does nothing twice", async () => {
  const run = () => deploy([...STAGING, "--yes"], { STRIPE_SECRET_KEY: "sk_live_never_printed", VOICE_WEBHOOK_SECRETS: "key_never_printed" });
  const before = read().calls.length;
  const first = await run();
  expect([first.status, first.output]).toEqual([0, expect.stringContaining("enrollium-staging serves at https://staging.example.com")]);
  expect(first.output).not.toContain("never_printed");
  const changes = read().calls.slice(before).filter(isChange);
  expect(changes).toEqual([
    "d1 create enrollium-staging",
    ...["events", "mail", "exports", "dead-letters"].map((name) => `queues create enrollium-staging-${name}`),
    "r2 bucket create enrollium-staging-files",
    "d1 migrations apply DB --remote --config staging.toml",
    "d1 execute DB --remote --command PRAGMA optimize --config staging.toml",
    "deploy --config staging.toml",
    "secret put TOKEN_SECRET --config staging.toml <long",
    "secret put STRIPE_SECRET_KEY --config staging.toml <short",
    "secret put VOICE_WEBHOOK_SECRETS --config staging.toml <short",
  ]);
  const config = readFileSync(join(root, ".wrangler/deploy/staging.toml"), "utf8");
  for (const line of [
    'name = "enrollium-staging"',
    'database_id = "11111111-2222-4333-8444-555555555555"',
    'MAIN_HOST = "staging.example.com"',
    'queue = "enrollium-staging-events"',
    'dead_letter_queue = "enrollium-staging-dead-letters"',
    'bucket_name = "enrollium-staging-files"',
    'name = "INBOX"',
    "[observability]",
    'new_sqlite_classes = ["NotificationInbox"]',
    'routes = [{ pattern = "staging.example.com/*", zone_name = "example.com" }]',
  ])
    expect(config).toContain(line);
  for (const word of ["env.production", "local-only-secret", "sandbox"]) expect(config).not.toContain(word);
  const again = read().calls.length;
  expect((await run()).status).toBe(0);
  expect(read().calls.slice(again).filter(isChange)).toEqual(changes.filter((call: string) => /^(d1 (migrations|execute)|deploy)/.test(call)));
});
