import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quietEnv, root } from "../local/install.mjs";

/** A test puts a stand-in here that records its calls. */
const path = () => process.env.WRANGLER ?? join(root, "node_modules/.bin/wrangler");

/** Output of a wrangler command. @throws with the command's own error text */
export function wrangler(args, input) {
  const stdio = [input === undefined ? "ignore" : "pipe", "pipe", "pipe"];
  return execFileSync(path(), args, { cwd: root, env: quietEnv(), encoding: "utf8", input, stdio, maxBuffer: 512 * 1024 * 1024 });
}

/** The configuration that `npm run deploy` wrote for an environment. */
export const configPath = (environment) => join(root, `.wrangler/deploy/${environment}.toml`);

const literal = (value) => (value === null ? "NULL" : typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`);

/** Runs statements on the deployed database of an environment. Reads return their rows; changes go as one file, which returns none. */
export function remoteDatabase(environment) {
  const target = ["d1", "execute", "DB", "--remote", "--yes", "--json", "--config", configPath(environment)];
  return async (statements) => {
    const text = statements.map(([sql, ...values]) => sql.replace(/\?/g, () => literal(values.shift()))).join(";\n");
    if (statements.every(([sql]) => /^\s*SELECT/i.test(sql)))
      return JSON.parse(wrangler([...target, "--command", text])).map(({ results }) => results);
    const folder = mkdtempSync(join(tmpdir(), "enrollium-"));
    const file = join(folder, "statements.sql");
    writeFileSync(file, `${text};\n`);
    try {
      wrangler([...target, "--file", file]);
    } finally {
      rmSync(folder, { recursive: true });
    }
    return statements.map(() => []);
  };
}
