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
