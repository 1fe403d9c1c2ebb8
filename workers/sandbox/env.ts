/** Bindings of the sandbox worker. `APP` and `APP_ORIGIN` are optional so that the sandbox can also run alone. */
export interface SandboxEnv {
  LEDGER: DurableObjectNamespace;
  APP?: Fetcher;
  STRIPE_WEBHOOK_SECRET: string;
  /** Where the app is reached by a browser: origin of Express dashboard (login) links. */
  APP_ORIGIN?: string;
}

/** The only secret key this sandbox accepts. */
export const API_KEY = "sk_test_sandbox";

/** The API version whose shapes are produced; the one the installed SDK sends. */
export const API_VERSION = "2026-10-28.endive";

/** Response header by which the ledger asks the worker to lose the response, as a broken connection would. */
export const DROP_HEADER = "Sandbox-Drop-Connection";
