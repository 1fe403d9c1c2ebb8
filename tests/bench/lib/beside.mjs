import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";
import { quietEnv, root } from "../../../workers/local/install.mjs";
import { call } from "./http.mjs";
import { workerdOf } from "./processes.mjs";

const entryOf = (name) => `.wrangler/bench/${name}/index.js`;

/** Bundles a Worker of tests/bench/workers with production React, as the product is. */
const bundle = (file, outfile) =>
  build({
    entryPoints: [join(root, "tests/bench/workers", file)],
    outfile: join(root, outfile),
    alias: { "~": join(root, "app"), "#drizzle": join(root, "drizzle"), "#workers": join(root, "workers") },
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
 * Serves a Worker of tests/bench/workers in place of the product's: the same wrangler, the same workerd, the same bindings and files,
 * and a copy of the product's data.
 */
export async function serveBeside(bench, file, port, { host } = {}) {
  const name = file.replace(/\.\w+$/, "");
  await bundle(file, entryOf(name));
  const args = ["dev", entryOf(name), "-c", "wrangler.toml", "--port", String(port), "--ip", "127.0.0.1", "--inspector-port", "0"];
  args.push("--persist-to", bench.copyState(), "--show-interactive-dev-session=false", "--log-level", "error");
  const child = spawn(join(root, "node_modules/.bin/wrangler"), args, {
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
