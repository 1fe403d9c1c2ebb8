import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** `file?raw` is the text of a file, as Vite has it. */
const raw: Plugin = {
  name: "raw",
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /\?raw$/ }, async ({ path, ...from }) => {
      const found = await resolve(path.replace(/\?raw$/, ""), { ...from, pluginData: undefined });
      return { path: found.path, namespace: "raw" };
    });
    onLoad({ filter: /.*/, namespace: "raw" }, ({ path }) => ({ contents: readFileSync(path, "utf8"), loader: "text" }));
  },
};

/** Bundles the product's modules into one Worker module, for tests that need a separate runtime. */
export async function bundleWorker(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root(""), loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    conditions: ["workerd", "worker", "browser"],
    mainFields: ["module", "main"],
    alias: { "~": root("app"), "#drizzle": root("drizzle"), "#workers": root("workers") },
    // As the deployed build: what belongs to the local build alone is left out.
    define: { __LOCAL_TOOLS__: "false" },
    minifySyntax: true,
    plugins: [raw],
    // papaparse asks for it in Node alone.
    external: ["cloudflare:*", "node:*", "stream"],
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}
