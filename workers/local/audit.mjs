import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { install, root } from "./install.mjs";

/**
 * `npm run audit`: every check of the nightly auditor on the local database (STATE_DIR, `.wrangler/state` without it), also while it is
 * being served. Ends with 1 when something was found, with 2 when there is no database.
 */
install();
const { build } = await import("esbuild");
const { Miniflare } = await import("miniflare");
const { unstable_readConfig } = await import("wrangler");
const databases = join(resolve(root, process.env.STATE_DIR ?? ".wrangler/state"), "v3/d1");
if (!existsSync(databases)) {
  console.error(`There is no database in ${databases}. \`npm start\` makes one.`);
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
const { compatibility_date, compatibility_flags, d1_databases } = unstable_readConfig({ config: join(root, "wrangler.toml") });
const mf = new Miniflare({
  modules: true,
  script: bundle.outputFiles[0].text,
  compatibilityDate: compatibility_date,
  compatibilityFlags: compatibility_flags,
  d1Databases: Object.fromEntries(d1_databases.map(({ binding, database_id }) => [binding, database_id])),
  d1Persist: databases,
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
