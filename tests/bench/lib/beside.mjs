import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../../../workers/local/install.mjs";
import { startRuntime } from "../../../workers/local/process.mjs";
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
    define: { "process.env.NODE_ENV": '"production"', __LOCAL_TOOLS__: "false" },
    external: ["cloudflare:*", "node:*"],
    logLevel: "error",
  });

/** Serves a Worker of tests/bench/workers in place of the product's: the same workerd, bindings and files, and a copy of the product's data. */
export async function serveBeside(bench, file, port, { host } = {}) {
  const name = file.replace(/\.\w+$/, "");
  await bundle(file, entryOf(name));
  const runtime = await startRuntime({ port, stateDir: bench.copyState(), vars: { APP_ORIGIN: `http://localhost:${port}` }, main: entryOf(name) });
  bench.onStop(async () => {
    runtime.stop();
    await runtime.ended;
  });
  const answer = await call(port, { host });
  if (answer.status !== 200) throw new Error(`The Worker "${name}" answered ${answer.status}`);
  return { port, workerd: workerdOf(runtime.pid) };
}
