import { CloudflareClient, createTransport, Scope } from "@sentry/cloudflare";
import { createStackParser, nodeStackLineParser } from "@sentry/core";

/** Context of a fault, without any user input. */
export interface FaultDetails {
  requestId: string;
  /** The path of a page or call, without its query, or the name of a job. */
  where: string;
  /** The id of the school, and that of the account or the kind of caller. */
  school?: string;
  actor?: string;
}

const WAIT_MS = 5_000;

/** A request that was chosen to be traced. Times are epoch milliseconds. */
export interface TraceDetails {
  requestId: string;
  /** The path, without its query. */
  where: string;
  method: string;
  status: number;
  startedAt: number;
  endedAt: number;
}

type Target = { dsn: string; environment: string };

/**
 * Has a client send something and waits until it is sent. The client is made for it, because in Workers a request may not wait for what
 * another one sends. Only the client and its transport are used: the SDK's wrappers around the handlers would add 32 KiB (gzipped).
 */
async function withClient({ dsn, environment }: Target, send: (client: CloudflareClient, scope: Scope) => void): Promise<void> {
  const client = new CloudflareClient({
    dsn,
    environment,
    sendDefaultPii: false,
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, { method: "POST", body: body as BodyInit, headers: options.headers });
        await answer.body?.cancel();
        return { statusCode: answer.status };
      }),
  });
  client.init();
  send(client, new Scope());
  await client.flush(WAIT_MS);
  client.dispose();
}

/** Sends one fault. */
export function sendToSentry(target: Target, error: unknown, { requestId, where, school, actor }: FaultDetails): Promise<void> {
  return withClient(target, (client, scope) => {
    scope.setTags({ where, request_id: requestId, ...(school ? { school } : {}), ...(actor ? { actor } : {}) });
    client.captureException(error, undefined, scope);
  });
}

/** Sends how long one request took. */
export function sendTrace(target: Target, { requestId, where, method, status, startedAt, endedAt }: TraceDetails): Promise<void> {
  return withClient(target, (client, scope) => {
    scope.setTags({ request_id: requestId });
    const id = crypto.randomUUID().replaceAll("-", "");
    client.captureEvent(
      {
        type: "transaction",
        transaction: `${method} ${where}`,
        start_timestamp: startedAt / 1000,
        timestamp: endedAt / 1000,
        contexts: { trace: { trace_id: id, span_id: id.slice(0, 16), op: "http.server", data: { "http.response.status_code": status } } },
      },
      undefined,
      scope,
    );
  });
}
