import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { install, root, tool } from "../local/install.mjs";
import { configOf, namesOf } from "./config.mjs";
import { configPath, wrangler } from "./wrangler.mjs";

const USAGE = `Usage: npm run deploy -- --env staging|production --host app.example.com --zone example.com --mail-from no-reply@example.com [--yes]

Without --yes, prints what it would do and changes nothing.`;

/** Secrets that the Worker refuses to serve without, and those of optional services. */
const REQUIRED = ["TOKEN_SECRET"];
const OPTIONAL = [
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRETS",
  "VOICE_WEBHOOK_SECRETS",
  "MAIL_WEBHOOK_SECRETS",
  "SMTP_URL",
  "HOSTNAMES_ZONE",
  "HOSTNAMES_TOKEN",
];
const WAIT_MS = 3 * 60_000;

const { values } = parseArgs({
  options: {
    env: { type: "string" },
    host: { type: "string" },
    zone: { type: "string" },
    "mail-from": { type: "string" },
    yes: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const { env: environment, host, zone, "mail-from": mailFrom, yes } = values;
if (values.help || !["staging", "production"].includes(environment) || !host || !zone || !mailFrom) {
  console.error(USAGE);
  process.exit(2);
}

install();
const folder = join(root, ".wrangler/deploy");
const config = configPath(environment);
const { worker, database, bucket, queues } = namesOf(environment);

function succeeds(args) {
  try {
    wrangler(args);
    return true;
  } catch {
    return false;
  }
}

/** Does a step, or only says it in a dry run. */
function step(text, work) {
  console.log(`${yes ? "→" : "would"} ${text}`);
  return yes ? work() : undefined;
}

const databases = () => JSON.parse(wrangler(["d1", "list", "--json"]));

function findDatabase() {
  const found = () => databases().find(({ name }) => name === database)?.uuid;
  const known = found();
  if (known) return known;
  step(`create the database ${database}`, () => wrangler(["d1", "create", database]));
  return yes ? found() : "not-created-yet";
}

function fail(text) {
  console.error(text);
  process.exit(1);
}

if (!succeeds(["whoami", "--json"])) fail("You are not logged in to Cloudflare. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.");

const databaseId = findDatabase();
if (!databaseId) fail(`The database ${database} was created but isn't listed. Run this again.`);
for (const name of queues) if (!succeeds(["queues", "info", name])) step(`create the queue ${name}`, () => wrangler(["queues", "create", name]));
if (!succeeds(["r2", "bucket", "info", bucket])) step(`create the bucket ${bucket}`, () => wrangler(["r2", "bucket", "create", bucket]));

mkdirSync(folder, { recursive: true });
writeFileSync(config, configOf(environment, { host, zone, mailFrom, databaseId }));
const withConfig = ["--config", config];

if (!process.env.SKIP_BUILD) step("build without local tools", () => tool("remix", ["vite:build"]));
step("apply migrations", () => wrangler(["d1", "migrations", "apply", "DB", "--remote", ...withConfig]));
step("renew the statistics of the database", () => wrangler(["d1", "execute", "DB", "--remote", "--command", "PRAGMA optimize", ...withConfig]));
step(`deploy the Worker ${worker}`, () => wrangler(["deploy", ...withConfig]));

/** Names of the Worker's secrets; none before its first deploy. */
function secretNames() {
  try {
    return JSON.parse(wrangler(["secret", "list", "--format", "json", ...withConfig])).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** The value of a secret: of the environment variable of its name, or typed. An empty one leaves the service off. */
async function askFor(name) {
  if (process.env[name]) return process.env[name];
  if (!process.stdin.isTTY) return "";
  const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: true });
  // Typing stays hidden.
  terminal._writeToOutput = () => {};
  process.stdout.write(`${name} (empty to skip): `);
  const value = await terminal.question("");
  terminal.close();
  process.stdout.write("\n");
  return value.trim();
}

const known = secretNames();
for (const name of REQUIRED)
  if (!known.includes(name))
    step(`set the secret ${name} to a new random value`, () =>
      wrangler(["secret", "put", name, ...withConfig], process.env[name] ?? randomBytes(48).toString("base64")),
    );
for (const name of OPTIONAL.filter((each) => !known.includes(each))) {
  const value = yes ? await askFor(name) : "";
  if (value) step(`set the secret ${name}`, () => wrangler(["secret", "put", name, ...withConfig], value));
  else console.log(`  ${name} is not set; its service stays off.`);
}

/** Waits until the Worker answers that it serves. */
async function waitForHealth() {
  const address = process.env.HEALTH_URL ?? `https://${host}/healthz`;
  const until = Date.now() + WAIT_MS;
  let last = "no answer";
  while (Date.now() < until) {
    try {
      const answer = await fetch(address);
      last = `${answer.status} ${(await answer.text()).slice(0, 200)}`;
      if (answer.ok) return null;
    } catch (error) {
      last = String(error.cause ?? error);
    }
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.HEALTH_PAUSE_MS ?? 3_000)));
  }
  return last;
}

console.log(`${yes ? "→" : "would"} wait for https://${host}/healthz`);
const problem = yes ? await waitForHealth() : null;
console.log(`
Left to do by hand:
  DNS      proxied records for ${host} and *.${zone} with any address, such as 100::
  Images   turn on Images for the account; its variants come from the binding IMAGES
  Mail     onboard the domain of ${mailFrom} in Email Service, or set SMTP_URL
  Stripe   webhook https://${host}/api/stripe/webhook/ for your account and for connected accounts (README, Deploying); set STRIPE_WEBHOOK_SECRETS
  Admin    create the first super admin (README, Deploying)`);
if (problem) fail(`\nThe Worker doesn't serve yet: ${problem}`);
console.log(yes ? `\n${worker} serves at https://${host}` : "\nNothing was changed. Add --yes to do it.");
