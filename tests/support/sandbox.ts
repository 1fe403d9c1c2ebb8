import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The payment sandbox as one ES module, to run it as a (auxiliary) Miniflare worker. */
export async function bundleSandbox(): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL("../../workers/sandbox/index.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    logLevel: "warning",
  });
  const [file] = result.outputFiles;
  if (!file) throw new Error("The sandbox could not be bundled");
  return file.text;
}

/** Miniflare options of the sandbox; `app` is the name of the worker that receives its webhooks. */
export const sandboxWorker = (script: string, app: string, name = "enrollium-sandbox") => ({
  name,
  modules: true,
  script,
  compatibilityDate: "2026-04-20",
  compatibilityFlags: ["nodejs_compat"],
  bindings: { STRIPE_WEBHOOK_SECRET: "whsec_sandbox", APP_ORIGIN: "http://localhost:8787" },
  durableObjects: { LEDGER: { className: "SandboxLedger", useSQLite: true } },
  serviceBindings: { APP: app },
});
