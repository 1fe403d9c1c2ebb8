import { type Context, Hono } from "hono";
import { accountOperations, requireAccount } from "./accounts";
import { balanceOperations } from "./balance";
import { chargeOperations } from "./charges";
import { checkoutOperations } from "./checkout-sessions";
import { takeFault } from "./control";
import { customerOperations } from "./customers";
import { disputeOperations } from "./disputes";
import { API_KEY, API_VERSION, DROP_HEADER } from "./env";
import { invalid, StripeError } from "./errors";
import { eventOperations } from "./events";
import { expand } from "./expand";
import { bodyText, type FormObject, fingerprint, parseForm } from "./form-body";
import { IdempotencyKeys } from "./idempotency";
import type { Operation } from "./operations";
import { paymentIntentOperations } from "./payment-intents";
import { paymentMethodOperations } from "./payment-methods";
import { refundOperations } from "./refunds";
import { randomText, Scope } from "./scope";
import { readParams } from "./validation";

const OPERATIONS: Operation[] = [
  ...accountOperations,
  ...balanceOperations,
  ...chargeOperations,
  ...checkoutOperations,
  ...customerOperations,
  ...disputeOperations,
  ...eventOperations,
  ...paymentIntentOperations,
  ...paymentMethodOperations,
  ...refundOperations,
];

export interface ApiHost {
  platform: Scope;
  /** Runs the function so that everything it wrote is undone when it throws. */
  atomically<T>(run: () => T): T;
}

const wait = (milliseconds: number) => (milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : null);

function authenticate(header: string | undefined): void {
  const key = /^Bearer (.+)$/.exec(header ?? "")?.[1];
  if (!key) {
    throw invalid(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    );
  }
  if (key !== API_KEY) throw invalid(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, { status: 401 });
}

function scopeOf(host: ApiHost, c: Context, requestId: string): Scope {
  authenticate(c.req.header("Authorization"));
  const version = c.req.header("Stripe-Version");
  if (version && version !== API_VERSION) throw invalid(`Invalid Stripe API version: ${version}; this sandbox speaks ${API_VERSION}`);
  const account = c.req.header("Stripe-Account") ?? "";
  const request = { id: requestId, idempotency_key: c.req.header("Idempotency-Key") ?? null };
  const platform = new Scope(host.platform.store, host.platform.env, "", request);
  if (account) requireAccount(platform, account);
  return platform.in(account);
}

function takeExpand(values: FormObject): string[] {
  const { expand: paths } = values;
  delete values.expand;
  if (paths === undefined) return [];
  if (!Array.isArray(paths)) throw invalid("Invalid array", { param: "expand" });
  return paths.map(String);
}

/** Parameter refusals happen before the endpoint executes; Stripe does not keep those under the idempotency key. */
const isKept = (reply: { status: number; code?: string | undefined }) => reply.status !== 401 && !reply.code?.startsWith("parameter_");

/** The API under /v1: authentication, idempotency, injected faults, validation, execution, expansion. */
export function createApi(host: ApiHost): Hono {
  const app = new Hono();
  const keys = new IdempotencyKeys();

  function execute(scope: Scope, called: Operation, encoded: string, ids: { id: string; account: string }) {
    try {
      const values = parseForm(encoded);
      const paths = takeExpand(values);
      const result = host.atomically(() => {
        const ran = called.run(scope, readParams(called.params, values), ids);
        return ran instanceof StripeError ? ran : expand(scope, ran, paths);
      });
      return result instanceof StripeError
        ? { status: result.status, body: { error: result.body }, code: result.body.code }
        : { status: 200, body: result };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { status: error.status, body: { error: error.body }, code: error.body.code };
    }
  }

  async function answer(c: Context, called: Operation): Promise<Response> {
    const requestId = `req_${randomText(14)}`;
    const encoded = called.method === "GET" ? new URL(c.req.url).search : await bodyText(c);
    const scope = scopeOf(host, c, requestId);
    const key = called.method === "POST" ? c.req.header("Idempotency-Key") : undefined;
    const headers = new Headers({ "Content-Type": "application/json", "Request-Id": requestId, "Stripe-Version": API_VERSION });
    if (scope.account) headers.set("Stripe-Account", scope.account);
    if (key) headers.set("Idempotency-Key", key);

    const print = fingerprint(encoded);
    const saved = key ? keys.claim(scope, key, c.req.path, print) : null;
    if (saved) {
      headers.set("Idempotent-Replayed", "true");
      headers.set("Original-Request", saved.request);
      return new Response(saved.body, { status: saved.status, headers });
    }
    try {
      const fault = takeFault(scope.store, called.name);
      if (fault?.mode === "timeout_before") {
        await wait(fault.delay_ms);
        return new Response(null, { status: 504, headers: { [DROP_HEADER]: "1" } });
      }
      const reply =
        fault?.mode === "500"
          ? { status: 500, body: { error: { type: "api_error", message: "An unknown error occurred" } } }
          : execute(scope, called, encoded, { id: c.req.param("id") ?? "", account: c.req.param("account") ?? "" });
      const body = JSON.stringify(reply.body, null, 2);
      if (key && isKept(reply)) {
        keys.save(scope, key, { route: c.req.path, fingerprint: print, status: reply.status, body, request: requestId });
      }
      if (fault) await wait(fault.delay_ms);
      if (fault?.mode === "timeout_after") return new Response(null, { status: 504, headers: { [DROP_HEADER]: "1" } });
      return new Response(body, { status: reply.status, headers });
    } finally {
      if (key) keys.release(scope, key);
    }
  }

  for (const called of OPERATIONS) app.on(called.method, called.path, (c) => answer(c, called));
  app.notFound((c) =>
    c.json(
      {
        error: {
          type: "invalid_request_error",
          message: `Unrecognized request URL (${c.req.method}: ${c.req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
        },
      },
      404,
    ),
  );
  app.onError((error, c) => {
    if (error instanceof StripeError) return c.json({ error: error.body }, error.status as 400);
    console.error(error);
    return c.json({ error: { type: "api_error", message: `The sandbox failed: ${error.message}` } }, 500);
  });
  return app;
}
