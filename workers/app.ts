import * as build from "virtual:remix/server-build";
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import type { Env, OutboxMessage } from "~/platform/env";
import { setMounted } from "~/platform/mounted";
import { tick } from "./cron";
import { takeEmail } from "./email";
import { consume } from "./queue";
import { serve } from "./serve";

export { NotificationInbox } from "./notification-inbox";

const pages = build as ServerBuild;
const remix = createRequestHandler(pages, "production");
const buildId = pages.assets.version;
const screens = new Set(Object.keys(pages.routes));
setMounted(screens);

export default {
  fetch: (request, env, ctx) => serve(request, env, ctx, { remix, buildId, screens }),
  queue: (batch, env, ctx) => consume(batch, env, ctx),
  email: (message, env, ctx) => takeEmail(message, env, ctx),
  scheduled: (controller, env, ctx) => tick(controller.cron, controller.scheduledTime, env, (work) => ctx.waitUntil(work)),
} satisfies ExportedHandler<Env, OutboxMessage>;
