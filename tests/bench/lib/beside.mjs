import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { quietEnv, root } from "../../../workers/local/install.mjs";
import { call } from "./http.mjs";
import { workerdOf } from "./processes.mjs";

const folder = fileURLToPath(new URL("../workers/", import.meta.url));

/** Bundles the minimal Remix page with production React, as the product is. */
export const buildMinimal = () =>
  build({
    entryPoints: [join(folder, "minimal.tsx")],
    outfile: join(root, ".wrangler/bench/minimal.js"),
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

/** Serves a Worker of tests/bench/workers in the runtime of the product: the same wrangler, the same workerd. */
export async function serveBeside(bench, name, port) {
  const args = ["dev", "-c", join(folder, `${name}.toml`), "--port", String(port), "--ip", "127.0.0.1", "--inspector-port", "0"];
  const child = spawn(join(root, "node_modules/.bin/wrangler"), [...args, "--show-interactive-dev-session=false", "--log-level", "error"], {
    cwd: root,
    env: quietEnv(),
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });
  bench.onStop(() => process.kill(-child.pid, "SIGTERM"));
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The Worker "${name}" ended`);
    const answer = await call(port).catch(() => null);
    if (answer?.status === 200) return { port, workerd: workerdOf(child.pid, port) };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The Worker "${name}" did not come up`);
}
