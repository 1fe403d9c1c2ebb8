import * as build from "virtual:remix/server-build";
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { matchPath } from "@remix-run/react";
import type { Ctx } from "~/platform/context";
import type { Env, OutboxMessage } from "~/platform/env";
import { setMounted } from "~/platform/mounted";
import { isHeldBack } from "~/platform/permission-sets";
import type { Policy } from "~/platform/policy";
import type { Refusals } from "~/platform/refusals";
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

interface Guarded {
  allow: Policy;
}
interface ScreenModule {
  loader?: { [screenMeta]?: Guarded };
  action?: { [screenMeta]?: Record<string, Guarded> };
}

/** Who may ask what each screen asks, and who may do what its forms do. */
const guards = Object.entries(pages.routes).map(([id, route]) => {
  const { path, module } = route as unknown as { path?: string; module: ScreenModule };
  return { id, path: `/${path ?? ""}`, screen: module.loader?.[screenMeta]?.allow, intents: Object.entries(module.action?.[screenMeta] ?? {}) };
});
const policies = new Map(guards.flatMap(({ id, screen }) => (screen ? [[id, screen] as const] : [])));
/** The screens that a menu may show this person: who is held back sees none that would not open. */
const screensFor = (ctx: Ctx): ReadonlySet<string> =>
  isHeldBack(ctx.actor) ? new Set([...screens].filter((id) => !policies.get(id)?.check(ctx))) : screens;

const IS_FORM = /\/(add|edit)(\/|$)/;

/** What pages do not offer this person, whose permissions are narrowed; null for everybody else. */
function refusalsFor(ctx: Ctx): Refusals | null {
  if (!isHeldBack(ctx.actor)) return null;
  const refused = guards.map(({ id, intents }) => [id, intents.flatMap(([name, { allow }]) => (allow.check(ctx) ? [name] : []))] as const);
  const forms = guards.filter(({ path, intents }) => IS_FORM.test(path) && intents.length > 0 && intents.every(([, { allow }]) => allow.check(ctx)));
  const paths = guards.filter(({ screen }) => screen?.check(ctx)).map(({ path }) => path);
  const open = guards.filter(({ path }) => !paths.includes(path) && paths.some((each) => matchPath(each, path)));
  return {
    intents: Object.fromEntries(refused.filter(([, names]) => names.length > 0)),
    paths,
    forms: forms.map(({ path }) => path),
    open: open.map(({ path }) => path),
  };
}

export default {
  fetch: (request, env, ctx) => serve(request, env, ctx, { remix, buildId, screensFor, refusalsFor }),
  queue: (batch, env, ctx) => consume(batch, env, ctx),
  email: (message, env, ctx) => takeEmail(message, env, ctx),
  scheduled: (controller, env, ctx) => tick(controller.cron, controller.scheduledTime, env, (work) => ctx.waitUntil(work)),
} satisfies ExportedHandler<Env, OutboxMessage>;
