import type { Env } from "./env";
import type { FaultDetails } from "./sentry";

/** Where faults are gathered besides the log. */
export interface FaultsPort {
  report(error: unknown, details: FaultDetails): Promise<void>;
}

/** Sentry where a DSN is set; otherwise the log is all there is. Its library is loaded with the first fault. */
export const faultsOf = ({ SENTRY_DSN: dsn, ENVIRONMENT: environment }: Env): FaultsPort => ({
  async report(error, details) {
    if (!dsn) return;
    try {
      const { sendToSentry } = await import("./sentry");
      await sendToSentry({ dsn, environment }, error, details);
    } catch (failed) {
      console.error(JSON.stringify({ requestId: details.requestId, sentry: String(failed) }));
    }
  },
});
