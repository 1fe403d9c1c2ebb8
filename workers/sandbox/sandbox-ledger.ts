import { DurableObject } from "cloudflare:workers";
import { Hono } from "hono";
import { createApi } from "./api";
import { expireDueSessions, nextExpiry } from "./checkout-expiry";
import { createControl } from "./control";
import type { SandboxEnv } from "./env";
import { createPages } from "./pages";
import { nextArrival, settleArrived } from "./payment-attempts";
import { createPushService } from "./push-service";
import { Scope } from "./scope";
import { Store } from "./store";
import { Webhooks } from "./webhooks";

/** Holds everything the sandbox knows. One instance, named "ledger", serves the API, the hosted pages and the test controls. */
export class SandboxLedger extends DurableObject<SandboxEnv> {
  private readonly platform: Scope;
  private readonly webhooks: Webhooks;
  private readonly routes = new Hono();

  constructor(state: DurableObjectState, env: SandboxEnv) {
    super(state, env);
    this.platform = new Scope(new Store(state.storage.sql), env);
    this.webhooks = new Webhooks(this.platform);
    const host = {
      platform: this.platform,
      atomically: <T>(run: () => T) => state.storage.transactionSync(run),
      reset: async () => {
        this.platform.store.clear();
        await state.storage.deleteAlarm();
      },
      resend: (event: string) => this.webhooks.resend(event),
    };
    const [pages, control, api] = [createPages(host), createControl(host), createApi(host)];
    const push = createPushService();
    this.routes.all("/push/*", (c) => push.fetch(c.req.raw));
    this.routes.all("/_control/push", (c) => push.fetch(c.req.raw));
    this.routes.all("/_control/push/*", (c) => push.fetch(c.req.raw));
    this.routes.all("/pay/*", (c) => pages.fetch(c.req.raw));
    this.routes.all("/onboard/*", (c) => pages.fetch(c.req.raw));
    this.routes.all("/_control/*", (c) => control.fetch(c.req.raw));
    this.routes.all("*", (c) => api.fetch(c.req.raw));
  }

  override async fetch(request: Request): Promise<Response> {
    this.catchUp();
    const response = await this.routes.fetch(request);
    await this.plan();
    this.ctx.waitUntil(this.deliver());
    return response;
  }

  override async alarm(): Promise<void> {
    this.catchUp();
    await this.deliver();
  }

  /** Applies everything that became due since the last request. */
  private catchUp(): void {
    expireDueSessions(this.platform);
    settleArrived(this.platform);
  }

  private async deliver(): Promise<void> {
    await this.webhooks.drain();
    await this.plan();
  }

  /** Wakes up for the next webhook, the next session to expire or the next slow payment; also when this instance is lost before it delivered. */
  private async plan(): Promise<void> {
    const times = [this.webhooks.nextAt(), nextExpiry(this.platform), nextArrival(this.platform)].filter((time) => time !== null);
    if (times.length) await this.ctx.storage.setAlarm(Math.max(Math.min(...times), Date.now() + 500));
  }
}
