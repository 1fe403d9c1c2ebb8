import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { install } from "../local/install.mjs";

/**
 * `npm run backup -- <folder>` and `npm run restore -- <folder>`: the local database (STATE_DIR, by default `.wrangler/state`), or with
 * `--env staging|production` the deployed one.
 */
const { values, positionals } = parseArgs({ options: { env: { type: "string" } }, allowPositionals: true });
const [action, folder] = positionals;
if (!["backup", "restore"].includes(action) || !folder) {
  console.error(`Usage: npm run ${action ?? "backup"} -- <folder> [--env staging|production]`);
  process.exit(2);
}
install();
const { backup, restore } = await import("./backup.mjs");
const { configPath, remoteDatabase } = await import("./wrangler.mjs");
const { applyMigrations, withLocalDatabase } = await import("../local/migrate.mjs");

const work = async (run) => {
  const { rows, cents } = await (action === "backup" ? backup : restore)(run, folder);
  for (const [table, count] of Object.entries(rows)) if (count > 0) console.log(`${table.padEnd(28)} ${count}`);
  console.log(
    `Sums: ${Object.entries(cents)
      .map(([table, sum]) => `${table} $${(sum / 100).toFixed(2)}`)
      .join(", ")}.`,
  );
  console.log(
    action === "backup" ? `Saved to ${folder}. Files are in R2 and not part of it.` : `Restored from ${folder}; row counts and sums are equal.`,
  );
};
try {
  if (values.env) {
    if (!existsSync(configPath(values.env))) throw new Error(`There is no configuration of ${values.env}. Run \`npm run deploy\` once.`);
    await work(remoteDatabase(values.env));
  } else
    await withLocalDatabase(process.env.STATE_DIR ?? ".wrangler/state", async (run) => {
      await applyMigrations(run);
      await work(run);
    });
} catch (error) {
  console.error(error.stderr || error.message);
  process.exit(1);
}
