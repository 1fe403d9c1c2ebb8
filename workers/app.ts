import * as build from "virtual:remix/server-build";
import type { ServerBuild } from "@remix-run/cloudflare";
import type { Ctx } from "~/platform/context";
import type { Env, OutboxMessage } from "~/platform/env";
import { setMounted } from "~/platform/mounted";
import { isHeldBack } from "~/platform/permission-sets";
import type { Policy } from "~/platform/policy";
import { isAddressOf } from "~/platform/refusals";
import { screenMeta } from "~/platform/screen";
import { tick } from "./cron";
import { takeEmail } from "./email";
import { pagesOf } from "./pages";
import { consume } from "./queue";
import { assertReady } from "./readiness";
import { type Offered, serve } from "./serve";

export { NotificationInbox } from "./notification-inbox";

const pages = build as ServerBuild;
const remix = pagesOf(pages);
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

/** The gates of each screen and the permissions of its forms. */
const guards = Object.entries(pages.routes).map(([id, route]) => {
  const { path, module } = route as unknown as { path?: string; module: ScreenModule };
  return { id, path: `/${path ?? ""}`, screen: module.loader?.[screenMeta], intents: Object.entries(module.action?.[screenMeta] ?? {}) };
});
const IS_FORM = /\/(add|edit)(\/|$)/;

/** Hides menus, forms and buttons that a permission set would refuse. */
function offeredTo(ctx: Ctx): Offered {
  if (!isHeldBack(ctx.actor)) return { screens, refusals: null };
  const isRefused = (guarded: Guarded | undefined) => Boolean(guarded?.allow.check(ctx));
  const known = guards.map(({ intents, ...guard }) => ({
    ...guard,
    isShut: isRefused(guard.screen),
    intents: intents.length,
    refused: intents.flatMap(([name, guarded]) => (isRefused(guarded) ? [name] : [])),
  }));
  const shut = known.filter(({ isShut }) => isShut).map(({ path }) => path);
  const opening = known.filter(({ isShut }) => !isShut);
  return {
    screens: new Set(opening.map(({ id }) => id)),
    refusals: {
      intents: Object.fromEntries(known.filter(({ refused }) => refused.length > 0).map(({ id, refused }) => [id, refused])),
      paths: shut,
      forms: known
        .filter(({ path, intents, refused }) => IS_FORM.test(path) && refused.length > 0 && refused.length === intents)
        .map(({ path }) => path),
      open: opening.map(({ path }) => path).filter((path) => shut.some((each) => isAddressOf(each, path))),
    },
  };
}

export default {
  fetch: (request, env, ctx) => serve(request, env, ctx, { remix, buildId, offeredTo }),
  async queue(batch, env, ctx) {
    assertReady(env);
    await consume(batch, env, ctx);
  },
  async email(message, env, ctx) {
    assertReady(env);
    await takeEmail(message, env, ctx);
  },
  async scheduled(controller, env, ctx) {
    assertReady(env);
    await tick(controller.cron, controller.scheduledTime, env, (work) => ctx.waitUntil(work));
  },
} satisfies ExportedHandler<Env, OutboxMessage>;
