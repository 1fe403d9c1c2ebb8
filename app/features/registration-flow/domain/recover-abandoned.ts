import type { Ctx } from "~/platform/context";
import { sweep } from "~/platform/outbox";
import { HOUR_MS } from "~/platform/zones";
import { announceAbandoned } from "../data/abandoned-drafts";

/**
 * Every quarter of an hour: visitors who left their address and then stopped are offered to go on, after an hour and after a day. Each
 * window ends where the mail would come too late, so that a long silence of the clock is not made up for with old mail.
 */
export async function recoverAbandoned(ctx: Ctx): Promise<void> {
  await announceAbandoned(ctx, [
    { kind: "1h", from: HOUR_MS, to: 12 * HOUR_MS },
    { kind: "24h", from: 24 * HOUR_MS, to: 48 * HOUR_MS },
  ]);
  await sweep(ctx);
}
