import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/**
 * `npm run migrations`: writes `schema/index.ts`, then the migration from the newest snapshot to the schema. A new table is strict, and its
 * rows stay in their school. Keeps the new snapshot alone: the generator compares with no other one, and each weighs half a megabyte.
 */
const at = (path) => new URL(path, import.meta.url);
const files = (path, ending) => readdirSync(at(path)).filter((name) => name.endsWith(ending));

const modules = files("schema/", ".ts").filter((name) => name !== "index.ts");
writeFileSync(
  at("schema/index.ts"),
  modules
    .sort()
    .map((name) => `export * from "./${name.slice(0, -3)}";\n`)
    .join(""),
);

const before = files("../migrations/", ".sql");
execFileSync("npx", ["drizzle-kit", "generate", ...process.argv.slice(2)], { stdio: "inherit", shell: process.platform === "win32" });
for (const name of files("../migrations/", ".sql")) if (!before.includes(name)) finish(at(`../migrations/${name}`));

const snapshots = files("../migrations/meta/", "_snapshot.json").sort();
for (const name of snapshots.slice(0, -1)) rmSync(at(`../migrations/meta/${name}`));

/** Makes new tables strict, and keeps their rows in their school: in the migration and in triggers.sql. */
function finish(migration) {
  const made = /CREATE TABLE `(?:__new_)?(\w+)` \([\s\S]*?\n\)(?=;)/g;
  const text = readFileSync(migration, "utf8");
  const tables = [...text.matchAll(made)].filter(([table]) => /^\t`school_id` /m.test(table)).map(([, name]) => name);
  const triggers = tables.map(
    (name) =>
      `CREATE TRIGGER ${name}_stays BEFORE UPDATE OF school_id ON ${name} WHEN new.school_id <> old.school_id BEGIN SELECT RAISE(ABORT, 'tenant_immutable'); END;\n`,
  );
  writeFileSync(
    migration,
    [text.replace(made, "$& STRICT").trimEnd(), ...triggers].join("--> statement-breakpoint\n").concat(triggers.length ? "" : "\n"),
  );
  const current = readFileSync(at("triggers.sql"), "utf8");
  const added = triggers.filter((line) => !current.includes(line)).join("");
  writeFileSync(
    at("triggers.sql"),
    current.replace("\n-- Rows cannot change employer.", () => `${added}\n-- Rows cannot change employer.`),
  );
}
