import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Miniflare } from "miniflare";
import { unstable_readConfig, unstable_splitSqlQuery } from "wrangler";
import { root } from "./install.mjs";
import { zipCodesSql } from "./zip-codes.mjs";

const MIGRATIONS = join(root, "migrations");

/** The local database under `stateDir`, where wrangler keeps it too; `use` gets it as a Worker does, and whatever it returns is returned. */
export async function withLocalDatabase(stateDir, use) {
  const { d1_databases, compatibility_date } = unstable_readConfig({ config: join(root, "wrangler.toml") });
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() };",
    compatibilityDate: compatibility_date,
    d1Databases: Object.fromEntries(d1_databases.map(({ binding, database_id }) => [binding, database_id])),
    d1Persist: join(resolve(root, stateDir), "v3/d1"),
  });
  try {
    return await use(await miniflare.getD1Database("DB"));
  } finally {
    await miniflare.dispose();
  }
}

/**
 * Brings the database under `stateDir` up to the newest migration, with the ZIP codes in it. Notes what it applied in `d1_migrations`, as
 * `wrangler d1 migrations apply` does, so that either may go on where the other stopped. @throws with the name of a migration that fails
 */
export async function migrate(stateDir) {
  await withLocalDatabase(stateDir, async (db) => {
    await run(
      db,
      `CREATE TABLE IF NOT EXISTS d1_migrations(
        id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
    );
    const { results } = await db.prepare("SELECT name FROM d1_migrations").all();
    const applied = new Set(results.map(({ name }) => name));
    const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql") && !applied.has(name));
    for (const name of files.sort()) {
      const sql = readFileSync(join(MIGRATIONS, name), "utf8");
      await run(db, sql, db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name)).catch((error) => {
        throw new Error(`The migration ${name} failed: ${error.message}`);
      });
    }
    const mark = join(resolve(root, stateDir), "zip-codes-loaded");
    if (existsSync(mark)) return;
    await run(db, zipCodesSql());
    writeFileSync(mark, "");
  });
}

/** Runs all statements of a text, and what comes with them, in one transaction. */
const run = (db, sql, ...others) => db.batch([...unstable_splitSqlQuery(sql).map((statement) => db.prepare(statement)), ...others]);
