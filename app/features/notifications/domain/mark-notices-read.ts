import { and, sql } from "drizzle-orm";
import { notifications } from "#drizzle/schema/notifications";
import type { Ctx } from "~/platform/context";
import { besideSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { deliveriesOf, REASON } from "../data/notifications";
import type { NotificationType } from "../model";
import { pushFrame } from "./inbox";

const MOST = 200;

/** Stages an event's notifications as read, because they need no action anymore. Open windows follow. */
export function markNoticesRead(ctx: CommandCtx, { type, eventKey }: { type: NotificationType; eventKey: string }): void {
  const prefix = `${type}:${eventKey}:`;
  ctx.stage(
    besideSchool(ctx, REASON)
      .update(notifications)
      .set({ isRead: true })
      .where(and(sql`${notifications.id} > ${prefix}`, sql`${notifications.id} < ${`${prefix.slice(0, -1)};`}`)),
  );
  ctx.afterCommit(async () => ctx.later(pushRead(ctx, prefix)));
}

async function pushRead(ctx: Ctx, prefix: string): Promise<void> {
  for (const { userId, view, unread } of await deliveriesOf(ctx, prefix, "", MOST))
    await pushFrame(ctx, userId, `settled:${view.id}`, { action: "Update", id: view.id, is_read: true, unread_count: unread });
}
