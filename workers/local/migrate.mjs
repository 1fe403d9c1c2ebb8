import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Miniflare } from "miniflare";
import { unstable_readConfig, unstable_splitSqlQuery } from "wrangler";
import { root } from "./install.mjs";

const MIGRATIONS = join(root, "migrations");

/** Miniflare's options for the database of wrangler.toml, kept under `stateDir` where wrangler keeps it too; in memory without one. */
export function databaseOptions(stateDir) {
  const { d1_databases, compatibility_date, compatibility_flags } = unstable_readConfig({ config: join(root, "wrangler.toml") });
  return {
    compatibilityDate: compatibility_date,
    compatibilityFlags: compatibility_flags,
    d1Databases: Object.fromEntries(d1_databases.map(({ binding, database_id }) => [binding, database_id])),
    d1Persist: stateDir ? join(resolve(root, stateDir), "v3/d1") : false,
  };
}

/** Opens that database, hands it to `use`, closes it, and returns what `use` returned. */
export async function withLocalDatabase(stateDir, use) {
  const miniflare = new Miniflare({ modules: true, script: "export default {};", ...databaseOptions(stateDir) });
  try {
    return await use(await miniflare.getD1Database("DB"));
  } finally {
    await miniflare.dispose();
  }
}

/** Migrates the database under `stateDir`, and loads the ZIP codes into it once. @throws with the name of a migration that fails */
export async function migrate(stateDir) {
  await withLocalDatabase(stateDir, async (db) => {
    await applyMigrations(db);
    const mark = join(resolve(root, stateDir), "zip-codes-loaded");
    if (existsSync(mark)) return;
    const { zipCodesSql } = await import("./zip-codes.mjs");
    await run(db, zipCodesSql());
    writeFileSync(mark, "");
  });
}

/**
 * Applies the migrations that a database lacks, and records them in `d1_migrations` as `wrangler d1 migrations apply` does: either one
 * continues where the other stopped. @throws with the name of a migration that fails
 */
export async function applyMigrations(db) {
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
}

/** Runs the statements of a text, then `others`, in one transaction. */
const run = (db, sql, ...others) => db.batch([...unstable_splitSqlQuery(sql).map((statement) => db.prepare(statement)), ...others]);
