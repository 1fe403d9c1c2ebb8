import type { Ctx } from "~/platform/context";
import { sweep } from "~/platform/outbox";
import { HOUR_MS } from "~/platform/zones";
import { announceAbandoned } from "../data/abandoned-drafts";

/**
 * Every 15 minutes: mails visitors who left an email and stopped, after an hour and after a day. Each window has an end, so that a late job
 * sends no outdated mail.
 */
export async function recoverAbandoned(ctx: Ctx): Promise<void> {
  await announceAbandoned(ctx, [
    { kind: "1h", from: HOUR_MS, to: 12 * HOUR_MS },
    { kind: "24h", from: 24 * HOUR_MS, to: 48 * HOUR_MS },
  ]);
  await sweep(ctx);
}
