import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./install.mjs";

/** The card sandbox as one ES module. */
export async function bundleSandbox() {
  const { outputFiles } = await build({
    entryPoints: [join(root, "workers/sandbox/index.ts")],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    logLevel: "warning",
  });
  return outputFiles[0].text;
}
