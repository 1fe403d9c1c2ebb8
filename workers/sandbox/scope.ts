import type Stripe from "stripe";
import { API_VERSION, type SandboxEnv } from "./env";
import { missing } from "./errors";
import type { Kind, Of, Query, Store, Stored, StoredControl } from "./store";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function randomText(length = 24): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** The id of a reference that may be expanded. */
export const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === "object" ? (reference?.id ?? null) : (reference ?? null);

export function controlOf(store: Store): StoredControl {
  return store.find("sandbox.control", "control") ?? { object: "sandbox.control", id: "control", webhooks: "on", clock_offset: 0, faults: [] };
}

/** What one request sees: the objects of one account (the platform is ""), the sandbox's clock and its event log. */
export class Scope {
  constructor(
    readonly store: Store,
    readonly env: SandboxEnv,
    readonly account = "",
    readonly request: { id: string | null; idempotency_key: string | null } = { id: null, idempotency_key: null },
  ) {}

  /** Seconds, as in all of Stripe's timestamps; moved by `/_control/clock`. */
  get now(): number {
    const { clock_offset, frozen_at } = controlOf(this.store);
    return frozen_at ?? Math.floor(Date.now() / 1000) + clock_offset;
  }

  in(account: string): Scope {
    return new Scope(this.store, this.env, account, this.request);
  }

  newId(prefix: string): string {
    return `${prefix}_${randomText()}`;
  }

  find<K extends Kind>(kind: K, id: string | null | undefined): Of<K> | null {
    return id ? this.store.find(kind, id, this.account) : null;
  }

  /** The object, or Stripe's "No such …". `param` names the parameter that referred to it. */
  require<K extends Kind>(kind: K, id: string | null | undefined, param?: string): Of<K> {
    const found = this.find(kind, id);
    if (!found) throw missing(kind, id ?? "", param);
    return found;
  }

  list<K extends Kind>(kind: K, query: Query = {}): Of<K>[] {
    return this.store.list(kind, { account: this.account, ...query });
  }

  save<T extends Stored>(object: T): T {
    this.store.put(object, this.account);
    return object;
  }

  /** Records an event with a snapshot of the object and queues its webhook. */
  emit(type: Stripe.Event["type"], object: Stored, previous?: object): void {
    const event = {
      id: this.newId("evt"),
      object: "event",
      ...(this.account && { account: this.account }),
      api_version: API_VERSION,
      created: this.now,
      data: { object, ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 1,
      request: this.request,
      type,
    } as Stripe.Event;
    this.save(event);
    const send = controlOf(this.store).webhooks !== "off";
    this.save({ object: "sandbox.delivery", id: event.id, tries: 0, next_at: send ? Date.now() : null, delivered: false, last_status: null });
  }
}
