import type { Ctx } from "~/platform/context";
import { MINUTE_MS } from "~/platform/zones";
import { findStaleAttempts } from "../data/attempts";
import { applyPayment } from "./apply-payment";

const OPEN_FOR_MS = 10 * MINUTE_MS;

/** Asks the provider about every attempt that has been open for ten minutes: the way home for payments whose delivery got lost. */
export async function reconcilePayments(ctx: Ctx): Promise<{ asked: number; failed: number }> {
  const stale = await findStaleAttempts(ctx, ctx.now.getTime() - OPEN_FOR_MS);
  let failed = 0;
  for (const { id } of stale) {
    try {
      await applyPayment(ctx, { id });
    } catch (error) {
      failed += 1;
      console.error(JSON.stringify({ reconcile: id, error: String(error) }));
    }
  }
  return { asked: stale.length, failed };
}
