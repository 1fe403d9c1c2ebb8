import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

/**
 * A backup is a folder: `<table>.ndjson` with a row per line, and `manifest.json` with what must come out again. `run` executes statements
 * (`[sql, ...values]`) in one transaction and returns the rows of each. D1's own export refuses a database with search tables.
 */

const ROWS_AT_ONCE = 500;
/** D1 takes statements of up to 100 KB. */
const BYTES_AT_ONCE = 60_000;
/** Sums of money, in cents, that a restore compares. */
const SUMS = {
  transactions: "coalesce(sum(amount_cents), 0)",
  instalments: "coalesce(sum(amount_cents), 0)",
  registrations: "coalesce(sum(paid_cents + due_cents), 0)",
  refund_parts: "coalesce(sum(amount_cents), 0)",
};

const name = (table) => `"${table.replaceAll('"', '""')}"`;

/** Tables to copy, parents before children; search tables as they are, without the tables that SQLite keeps behind them. */
async function tablesOf(run) {
  const [all] = await run([
    ["SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid"],
  ]);
  const searches = all.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql)).map((table) => table.name);
  const own = all.filter((table) => table.name !== "d1_migrations" && !searches.some((search) => table.name.startsWith(`${search}_`)));
  const keys = await run(own.map((table) => ['SELECT DISTINCT "table" AS parent FROM pragma_foreign_key_list(?)', table.name]));
  const parents = new Map(own.map((table, index) => [table.name, keys[index].map(({ parent }) => parent)]));
  const sorted = [];
  const visit = (table) => {
    if (sorted.includes(table)) return;
    for (const parent of parents.get(table.name) ?? []) if (parent !== table.name) visit(own.find((each) => each.name === parent));
    if (!sorted.includes(table)) sorted.push(table);
  };
  own.forEach(visit);
  const primary = await run(sorted.map((table) => ["SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", table.name]));
  return sorted.map((table, index) => ({
    name: table.name,
    hasRowid: !/WITHOUT ROWID/i.test(table.sql),
    key: primary[index].map((column) => name(column.name)).join(", "),
  }));
}

const figuresOf = async (run, tables) => {
  const counts = await run(tables.map((table) => [`SELECT count(*) AS count FROM ${name(table.name)}`]));
  const sums = await run(Object.entries(SUMS).map(([table, sum]) => [`SELECT ${sum} AS cents FROM ${name(table)}`]));
  return {
    rows: Object.fromEntries(tables.map((table, index) => [table.name, counts[index][0].count])),
    cents: Object.fromEntries(Object.keys(SUMS).map((table, index) => [table, sums[index][0].cents])),
  };
};

const lastMigration = async (run) => (await run([["SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1"]]))[0][0]?.name ?? null;

/** Writes all rows of a database to an empty folder. @returns the manifest @throws when the folder has files */
export async function backup(run, folder) {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  const tables = await tablesOf(run);
  for (const table of tables) {
    const file = await open(join(folder, `${table.name}.ndjson`), "w");
    const key = table.hasRowid ? "rowid AS _rowid, *" : "*";
    for (let after = table.hasRowid ? -1 : 0; ; ) {
      const part = table.hasRowid
        ? `WHERE rowid > ${after} ORDER BY rowid LIMIT ${ROWS_AT_ONCE}`
        : `ORDER BY ${table.key} LIMIT ${ROWS_AT_ONCE} OFFSET ${after}`;
      const [rows] = await run([[`SELECT ${key} FROM ${name(table.name)} ${part}`]]);
      await file.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      if (rows.length < ROWS_AT_ONCE) break;
      after = table.hasRowid ? rows.at(-1)._rowid : after + ROWS_AT_ONCE;
    }
    await file.close();
  }
  const manifest = { format: 1, at: new Date().toISOString(), migration: await lastMigration(run), tables, ...(await figuresOf(run, tables)) };
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/**
 * Fills a migrated, empty database from a backup without its triggers, whose sums the backup contains. Compares row counts and sums. @throws
 * when the database has schools, has other migrations, or differs afterwards
 */
export async function restore(run, folder) {
  if (!existsSync(join(folder, "manifest.json"))) throw new Error(`${folder} has no manifest.json.`);
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  const migration = await lastMigration(run);
  if (migration !== manifest.migration)
    throw new Error(`The backup is of migration ${manifest.migration}, the database of ${migration}. Migrate it to the same one.`);
  const [[{ schools }]] = await run([["SELECT count(*) AS schools FROM schools"]]);
  if (schools > 0) throw new Error("The database has schools. Restore into an empty one.");
  const [triggers] = await run([["SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"]]);
  await run(triggers.map((trigger) => [`DROP TRIGGER ${name(trigger.name)}`]));
  try {
    for (const table of manifest.tables) await fill(run, table, join(folder, `${table.name}.ndjson`));
  } finally {
    await run(triggers.map(({ sql }) => [sql]));
  }
  const { rows, cents } = await figuresOf(run, manifest.tables);
  const wrong = [
    ...Object.keys(manifest.rows).filter((table) => rows[table] !== manifest.rows[table]),
    ...Object.keys(manifest.cents).filter((table) => cents[table] !== manifest.cents[table]),
  ];
  if (wrong.length > 0) throw new Error(`Rows or sums differ from the backup in ${[...new Set(wrong)].join(", ")}.`);
  return manifest;
}

async function fill(run, table, path) {
  // Rows that migrations made, such as ZIP codes.
  await run([["PRAGMA defer_foreign_keys = on"], [`DELETE FROM ${name(table.name)}`]]);
  let lines = [];
  let bytes = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    const { _rowid, ...columns } = JSON.parse(lines[0]);
    const keys = Object.keys(columns);
    const values = keys.map((key) => `value ->> ${JSON.stringify(`$."${key}"`).replaceAll("'", "''").replace(/^"|"$/g, "'").replaceAll('\\"', '"')}`);
    const insert = `INSERT INTO ${name(table.name)} (${[...(table.hasRowid ? ["rowid"] : []), ...keys.map(name)].join(", ")})
      SELECT ${[...(table.hasRowid ? ["value ->> '$._rowid'"] : []), ...values].join(", ")} FROM json_each(?)`;
    await run([["PRAGMA defer_foreign_keys = on"], [insert, `[${lines.join(",")}]`]]);
    lines = [];
    bytes = 0;
  };
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (!line) continue;
    if (bytes + Buffer.byteLength(line) > BYTES_AT_ONCE) await flush();
    lines.push(line);
    bytes += Buffer.byteLength(line);
    if (lines.length === ROWS_AT_ONCE) await flush();
  }
  await flush();
}
