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

/** Runs statements in one transaction, inside the runtime: Miniflare's own proxy of a database makes a blocking call for each of them. */
const RUNNER = `export default {
  async fetch(request, { DB }) {
    try {
      const statements = await request.json();
      const answers = await DB.batch(statements.map(([sql, ...values]) => DB.prepare(sql).bind(...values)));
      return Response.json(answers.map(({ results }) => results));
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
}`;

/**
 * Opens that database, gives `use` a function that runs statements (`[sql, ...values]`) in one transaction and returns the rows of each,
 * closes the database, and returns what `use` returned. @throws with SQLite's message
 */
export async function withLocalDatabase(stateDir, use) {
  const miniflare = new Miniflare({ modules: true, script: RUNNER, ...databaseOptions(stateDir) });
  try {
    return await use(async (statements) => {
      const answer = await miniflare.dispatchFetch("http://database/", { method: "POST", body: JSON.stringify(statements) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    });
  } finally {
    await miniflare.dispose();
  }
}

/** Migrates the database under `stateDir`, and loads the ZIP codes into it once. @throws with the name of a migration that fails */
export async function migrate(stateDir) {
  await withLocalDatabase(stateDir, async (run) => {
    await applyMigrations(run);
    const mark = join(resolve(root, stateDir), "zip-codes-loaded");
    if (existsSync(mark)) return;
    const { zipCodesSql } = await import("./zip-codes.mjs");
    await run(statementsOf(zipCodesSql()));
    writeFileSync(mark, "");
  });
}

/**
 * Applies the migrations that a database lacks, and records them in `d1_migrations` as `wrangler d1 migrations apply` does: either one
 * continues where the other stopped. @throws with the name of a migration that fails
 */
export async function applyMigrations(run) {
  await run([
    [
      `CREATE TABLE IF NOT EXISTS d1_migrations(
        id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
    ],
  ]);
  const [rows] = await run([["SELECT name FROM d1_migrations"]]);
  const applied = new Set(rows.map(({ name }) => name));
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql") && !applied.has(name));
  for (const name of files.sort()) {
    const statements = statementsOf(readFileSync(join(MIGRATIONS, name), "utf8"));
    await run([...statements, ["INSERT INTO d1_migrations (name) VALUES (?)", name]]).catch((error) => {
      throw new Error(`The migration ${name} failed: ${error.message}`);
    });
  }
}

const statementsOf = (sql) => unstable_splitSqlQuery(sql).map((statement) => [statement]);
