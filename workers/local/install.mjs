import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Installs the packages when they are missing or older than the lock file. Needs nothing but Node and npm. */
export function install() {
  const marker = join(root, "node_modules/.package-lock.json");
  const lock = join(root, "package-lock.json");
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs) return;
  // A linked folder is another checkout's: npm would take it apart while that one uses it.
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.log("Installing packages …");
  execFileSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
}

/** The settings under which wrangler neither asks nor reports anything. */
export const quietEnv = () => ({ ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false", NO_COLOR: "1" });

/** Runs a tool of node_modules to its end; its output is shown only when it fails. */
export function tool(name, args) {
  try {
    return execFileSync(join(root, "node_modules/.bin", name), args, {
      cwd: root,
      env: quietEnv(),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    process.stderr.write(`${error.stdout ?? ""}${error.stderr ?? ""}\n`);
    throw new Error(`${name} ${args.join(" ")} failed`);
  }
}
