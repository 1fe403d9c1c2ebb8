import type { Env, OutboxMessage } from "~/platform/env";

export { NotificationInbox } from "#workers/notification-inbox";

/**
 * The Worker without its pages: what Remix renders is tested in a browser, everything else here. Its parts are loaded when they are
 * asked for: most test files ask for few of them.
 */
export default {
  async fetch(request, env, ctx) {
    const url = new URL(request.url);
    const facts = { env, request, url, now: new Date(), later: (work: Promise<unknown>) => ctx.waitUntil(work) };
    const { csrfRefusal } = await import("#workers/csrf");
    const refusal = csrfRefusal(request, url);
    if (refusal) return refusal;
    const { Database } = await import("~/platform/db");
    const db = new Database(env.DB);
    if (url.pathname.startsWith("/ws/notifications/")) return (await import("#workers/socket")).openSocket(facts, db);
    return (await import("#workers/serve-api")).serveApi(facts, db);
  },
  queue: async (batch, env, ctx) => (await import("#workers/queue")).consume(batch, env, ctx),
  scheduled: async (controller, env, ctx) =>
    (await import("#workers/cron")).tick(controller.cron, controller.scheduledTime, env, (work) => ctx.waitUntil(work)),
} satisfies ExportedHandler<Env, OutboxMessage>;
