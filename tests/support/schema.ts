import type { D1Migration } from "@cloudflare/vitest-pool-workers";
import { Miniflare } from "miniflare";

/** In this order nothing is made before what it stands on. */
const ORDER = ["table", "index", "view", "trigger"];

/**
 * The statements that make an empty database of the newest schema: what all migrations leave behind, which takes a ninth of their time.
 * No migration leaves rows. @throws when one does, since it would be missing in every test
 */
export async function schemaAfter(migrations: readonly D1Migration[]): Promise<string[]> {
  const miniflare = new Miniflare({ modules: true, script: "export default {};", compatibilityDate: "2026-04-20", d1Databases: ["DB"] });
  try {
    const db = await miniflare.getD1Database("DB");
    for (const { queries } of migrations) await db.batch(queries.map((query) => db.prepare(query)));
    const { results } = await db.prepare("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL").all<Made>();
    const searches = results.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql)).map(({ name }) => `${name}_`);
    const isOwn = ({ type, name }: Made) =>
      !/^(sqlite_|_cf_)/.test(name) && !(type === "table" && searches.some((search) => name.startsWith(search)));
    const own = results.filter(isOwn);
    const tables = own.filter(({ type }) => type === "table").map(({ name }) => name);
    for (const name of tables)
      if (await db.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).first()) throw new Error(`A migration leaves rows in ${name}.`);
    return own.toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type)).map(({ sql }) => sql);
  } finally {
    await miniflare.dispose();
  }
}

interface Made {
  type: string;
  name: string;
  sql: string;
}
