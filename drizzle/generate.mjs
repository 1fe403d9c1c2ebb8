import { execFileSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";

/**
 * `npm run migrations`: writes the migration from the newest snapshot to the schema, and keeps the new snapshot alone. The generator
 * compares with no other one, and each weighs half a megabyte.
 */
execFileSync("npx", ["drizzle-kit", "generate", ...process.argv.slice(2)], { stdio: "inherit", shell: process.platform === "win32" });
const meta = new URL("../migrations/meta/", import.meta.url);
const older = readdirSync(meta)
  .filter((name) => name.endsWith("_snapshot.json"))
  .sort()
  .slice(0, -1);
for (const name of older) rmSync(new URL(name, meta));
