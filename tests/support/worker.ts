import { tick } from "#workers/cron";
import { csrfRefusal } from "#workers/csrf";
import { consume } from "#workers/queue";
import { serveApi } from "#workers/serve-api";
import { openSocket } from "#workers/socket";
import { Database } from "~/platform/db";
import type { Env, OutboxMessage } from "~/platform/env";

export { NotificationInbox } from "#workers/notification-inbox";

/** The Worker without its pages: what Remix renders is tested in a browser, everything else here. */
export default {
  async fetch(request, env, ctx) {
    const url = new URL(request.url);
    const facts = { env, request, url, now: new Date(), later: (work: Promise<unknown>) => ctx.waitUntil(work) };
    const refusal = csrfRefusal(request, url);
    if (refusal) return refusal;
    const db = new Database(env.DB);
    if (url.pathname.startsWith("/ws/notifications/")) return openSocket(facts, db);
    return serveApi(facts, db);
  },
  queue: (batch, env, ctx) => consume(batch, env, ctx),
  scheduled: (controller, env, ctx) => tick(controller.cron, controller.scheduledTime, env, (work) => ctx.waitUntil(work)),
} satisfies ExportedHandler<Env, OutboxMessage>;
