import type { Env, OutboxMessage } from "~/platform/env";

export { NotificationInbox } from "#workers/notification-inbox";

/** What Remix renders is tested in a browser. In its place stands a page that says what was asked for. */
const site = {
  remix: async (request: Request) =>
    new Response(`${request.method} ${new URL(request.url).pathname}`, { headers: { "Content-Type": "text/html; charset=utf-8" } }),
  buildId: "tests",
  offeredTo: () => ({ screens: new Set<string>(), refusals: null }),
};

/** The Worker as it is, but for its pages. Its parts are loaded when they are asked for: most test files ask for few of them. */
export default {
  fetch: async (request, env, ctx) => (await import("#workers/serve")).serve(request, env, ctx, site),
  queue: async (batch, env, ctx) => (await import("#workers/queue")).consume(batch, env, ctx),
  scheduled: async (controller, env, ctx) =>
    (await import("#workers/cron")).tick(controller.cron, controller.scheduledTime, env, (work) => ctx.waitUntil(work)),
} satisfies ExportedHandler<Env, OutboxMessage>;
