import * as build from "virtual:remix/server-build";
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import type { Ctx } from "~/platform/context";
import type { Env, OutboxMessage } from "~/platform/env";
import { setMounted } from "~/platform/mounted";
import { isHeldBack } from "~/platform/permission-sets";
import type { Policy } from "~/platform/policy";
import { screenMeta } from "~/platform/screen";
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

/** Who may ask what each screen asks. */
const policies = new Map(
  Object.entries(pages.routes).flatMap(([id, route]) => {
    const { loader } = (route as unknown as { module: { loader?: { [screenMeta]?: { allow: Policy } } } }).module;
    return loader?.[screenMeta] ? [[id, loader[screenMeta].allow] as const] : [];
  }),
);
/** The screens that a menu may show this person: who is held back sees none that would not open. */
const screensFor = (ctx: Ctx): ReadonlySet<string> =>
  isHeldBack(ctx.actor) ? new Set([...screens].filter((id) => !policies.get(id)?.check(ctx))) : screens;

export default {
  fetch: (request, env, ctx) => serve(request, env, ctx, { remix, buildId, screensFor }),
  queue: (batch, env, ctx) => consume(batch, env, ctx),
  email: (message, env, ctx) => takeEmail(message, env, ctx),
  scheduled: (controller, env, ctx) => tick(controller.cron, controller.scheduledTime, env, (work) => ctx.waitUntil(work)),
} satisfies ExportedHandler<Env, OutboxMessage>;
