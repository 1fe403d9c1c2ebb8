import { controlOf, type Scope } from "./scope";
import type { StoredDelivery } from "./store";

const ENDPOINT = "http://localhost/api/stripe/webhook/";
const DELAYS_SECONDS = [1, 5, 30, 120, 600, 1800, 3600];
const TRIES = 8;
const AT_ONCE = 6;
const TIMEOUT_MS = 15_000;

/** `t=…,v1=…`: an HMAC over the timestamp and the exact body, as Stripe signs its webhooks. */
export async function signatureOf(payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const digest = await crypto.subtle.sign("HMAC", key, encoder.encode(`${timestamp}.${payload}`));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `t=${timestamp},v1=${hex}`;
}

/** Sends queued events to the app and plans the next try of those that failed. */
export class Webhooks {
  private readonly underway = new Set<string>();

  constructor(private readonly platform: Scope) {}

  /** When the next delivery is due, in milliseconds. */
  nextAt(): number | null {
    return this.isOff ? null : this.platform.store.minimum("sandbox.delivery", "next_at", { where: [["next_at", ">", 0]] });
  }

  /** Sends what is due, a few at a time, until nothing is left. */
  async drain(): Promise<void> {
    await Promise.all(this.due().map((delivery) => this.deliver(delivery).then(() => this.drain())));
  }

  /** Sends one event again right away, in any state; returns the app's status. */
  async resend(event: string): Promise<number | null> {
    const status = await this.post(event);
    this.settle(event, status);
    return status;
  }

  private get isOff(): boolean {
    return controlOf(this.platform.store).webhooks === "off";
  }

  private due(): StoredDelivery[] {
    const free = AT_ONCE - this.underway.size;
    if (free <= 0 || this.isOff) return [];
    return this.platform.store
      .list("sandbox.delivery", { where: [["next_at", "<=", Date.now()]], oldestFirst: true, limit: AT_ONCE })
      .filter(({ id }) => !this.underway.has(id))
      .slice(0, free);
  }

  private async deliver({ id }: StoredDelivery): Promise<void> {
    this.underway.add(id);
    try {
      const copies = controlOf(this.platform.store).webhooks === "duplicate" ? 2 : 1;
      let status: number | null = null;
      for (let copy = 0; copy < copies; copy += 1) status = await this.post(id);
      this.settle(id, status);
    } finally {
      this.underway.delete(id);
    }
  }

  private settle(id: string, status: number | null): void {
    const { store } = this.platform;
    const delivery = store.find("sandbox.delivery", id);
    if (!delivery) return;
    const tries = delivery.tries + 1;
    const delivered = delivery.delivered || (status !== null && status >= 200 && status < 300);
    const delay = delivered || tries >= TRIES ? null : DELAYS_SECONDS[tries - 1];
    store.put({ ...delivery, tries, delivered, last_status: status, next_at: delay ? Date.now() + delay * 1000 : null }, "");
  }

  /** The app's status; null when it could not be reached. */
  private async post(id: string): Promise<number | null> {
    const { store, env } = this.platform;
    const event = store.find("event", id);
    if (!event || !env.APP) return null;
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await env.APP.fetch(ENDPOINT, {
        method: "POST",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "Stripe-Signature": await signatureOf(payload, env.STRIPE_WEBHOOK_SECRET),
        },
        body: payload,
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }
}
