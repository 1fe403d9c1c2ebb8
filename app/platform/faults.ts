import type { Env } from "./env";
import type { FaultDetails, TraceDetails } from "./sentry";

/** Where faults are gathered besides the log. */
export interface FaultsPort {
  report(error: unknown, details: FaultDetails): Promise<void>;
  /** Sends the trace of a request, for the share of requests that are sampled. */
  trace(details: TraceDetails): Promise<void>;
}

/** The share of requests whose time is sent. */
export const TRACE_SAMPLE_RATE = 0.25;

/** Sentry where a DSN is set; otherwise the log is all there is. Its library is loaded with the first fault or trace. */
export function faultsOf({ SENTRY_DSN: dsn, ENVIRONMENT: environment }: Env): FaultsPort {
  const send = async (
    requestId: string,
    work: (library: typeof import("./sentry"), target: { dsn: string; environment: string }) => Promise<void>,
  ) => {
    if (!dsn) return;
    try {
      await work(await import("./sentry"), { dsn, environment });
    } catch (failed) {
      console.error(JSON.stringify({ requestId, sentry: String(failed) }));
    }
  };
  return {
    report: (error, details) => send(details.requestId, ({ sendToSentry }, target) => sendToSentry(target, error, details)),
    async trace(details) {
      if (Math.random() < TRACE_SAMPLE_RATE) await send(details.requestId, ({ sendTrace }, target) => sendTrace(target, details));
    },
  };
}
