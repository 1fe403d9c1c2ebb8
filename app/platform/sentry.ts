import { CloudflareClient, createTransport, Scope } from "@sentry/cloudflare";
import { createStackParser, nodeStackLineParser } from "@sentry/core";

/** What is known about a fault besides the error itself: nothing that somebody typed. */
export interface FaultDetails {
  requestId: string;
  /** The path of a page or call, without its query, or the name of a job. */
  where: string;
  /** The id of the school, and that of the account or the kind of caller. */
  school?: string;
  actor?: string;
}

const WAIT_MS = 5_000;

/**
 * Sends one fault. Its client is made for it, because in Workers a request may not wait for what another one sends. Only the client and
 * its transport are used: the SDK's wrappers around the handlers would make the Worker 32 KiB larger (gzipped), for traces.
 */
export async function sendToSentry({ dsn, environment }: { dsn: string; environment: string }, error: unknown, details: FaultDetails): Promise<void> {
  const { requestId, where, school, actor } = details;
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
  const scope = new Scope();
  scope.setTags({ where, request_id: requestId, ...(school ? { school } : {}), ...(actor ? { actor } : {}) });
  client.captureException(error, undefined, scope);
  await client.flush(WAIT_MS);
  client.dispose();
}
