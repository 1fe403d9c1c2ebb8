import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { quietEnv, root } from "../../../workers/local/install.mjs";
import { call } from "./http.mjs";
import { workerdOf } from "./processes.mjs";

const folder = fileURLToPath(new URL("../workers/", import.meta.url));

/** Bundles a Worker of tests/bench/workers with production React, as the product is. */
export const bundle = (file) =>
  build({
    entryPoints: [join(folder, file)],
    outfile: join(root, ".wrangler/bench", file.replace(/\.tsx?$/, ".js")),
    alias: { "~": join(root, "app"), "#drizzle": join(root, "drizzle") },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    conditions: ["workerd", "worker", "browser"],
    mainFields: ["browser", "module", "main"],
    define: { "process.env.NODE_ENV": '"production"' },
    external: ["cloudflare:*", "node:*"],
    logLevel: "error",
  });

/**
 * Serves a Worker of tests/bench/workers in the runtime of the product: the same wrangler, the same workerd. With `withData` it has a
 * copy of the product's database.
 */
export async function serveBeside(bench, name, port, { withData = false, host } = {}) {
  const args = ["dev", "-c", join(folder, `${name}.toml`), "--port", String(port), "--ip", "127.0.0.1", "--inspector-port", "0"];
  if (withData) args.push("--persist-to", bench.copyState());
  const child = spawn(join(root, "node_modules/.bin/wrangler"), [...args, "--show-interactive-dev-session=false", "--log-level", "error"], {
    cwd: root,
    env: quietEnv(),
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });
  bench.onStop(() => process.kill(-child.pid, "SIGTERM"));
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The Worker "${name}" ended`);
    const answer = await call(port, { host }).catch(() => null);
    if (answer?.status === 200) return { port, workerd: workerdOf(child.pid, port) };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The Worker "${name}" did not come up`);
}
