import { DROP_HEADER, type SandboxEnv } from "./env";

export { SandboxLedger } from "./sandbox-ledger";

/** Everything is answered by one Durable Object, whose single thread makes each request atomic. */
export default {
  async fetch(request, env) {
    const response = await env.LEDGER.get(env.LEDGER.idFromName("ledger")).fetch(request);
    if (response.headers.has(DROP_HEADER)) throw new Error("The connection to the payment sandbox was lost");
    return response;
  },
} satisfies ExportedHandler<SandboxEnv>;
