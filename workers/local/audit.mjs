import { existsSync } from "node:fs";
import { join } from "node:path";
import { install, root } from "./install.mjs";

/**
 * `npm run audit`: runs every nightly consistency check on the local database (STATE_DIR, by default `.wrangler/state`), even while it is
 * served. Exits with 1 on findings, with 2 without a database.
 */
install();
const { build } = await import("esbuild");
const { Miniflare } = await import("miniflare");
const { databaseOptions } = await import("./migrate.mjs");
const database = databaseOptions(process.env.STATE_DIR ?? ".wrangler/state");
if (!existsSync(database.d1Persist)) {
  console.error(`There is no database in ${database.d1Persist}. \`npm start\` makes one.`);
  process.exit(2);
}
const bundle = await build({
  entryPoints: [join(root, "workers/local/audit-worker.ts")],
  bundle: true,
  write: false,
  format: "esm",
  target: "es2022",
  conditions: ["workerd", "worker", "browser"],
  mainFields: ["module", "main"],
  alias: { "~": join(root, "app"), "#drizzle": join(root, "drizzle"), "#workers": join(root, "workers") },
  define: { __LOCAL_TOOLS__: "false" },
  loader: { ".txt": "text" },
  external: ["cloudflare:*", "node:*"],
  logLevel: "error",
});
const mf = new Miniflare({
  modules: true,
  script: bundle.outputFiles[0].text,
  ...database,
  bindings: { ENVIRONMENT: "local", APP_ORIGIN: "http://localhost", MAIN_HOST: "localhost" },
});
const answer = await mf.dispatchFetch("http://localhost/");
const text = await answer.text();
await mf.dispose();
if (!answer.ok) {
  console.error(`The audit failed: ${text}`);
  process.exit(2);
}
const checks = JSON.parse(text);
const width = Math.max(...checks.map(({ name }) => name.length));
for (const { name, title, ids } of checks) {
  console.log(`${ids.length === 0 ? "ok    " : "FAILED"}  ${name.padEnd(width)}  ${title}`);
  for (const id of ids) console.log(`        ${id}`);
}
const failed = checks.filter(({ ids }) => ids.length > 0).length;
console.log(`${checks.length} checks, ${failed} with findings.`);
process.exit(failed > 0 ? 1 : 0);
