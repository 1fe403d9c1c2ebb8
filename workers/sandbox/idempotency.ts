import { StripeError } from "./errors";
import type { Scope } from "./scope";
import type { StoredReply } from "./store";

const LIFETIME_SECONDS = 24 * 60 * 60;

const refuse = (status: number, message: string, code?: string) =>
  new StripeError(status, { type: "idempotency_error", message, ...(code && { code }) });

/** Idempotency keys, per account: the first answer is kept for a day and replayed to every repetition of the request. */
export class IdempotencyKeys {
  private readonly running = new Set<string>();

  /** The saved answer, or null after claiming the key, which must then be released. */
  claim(scope: Scope, key: string, route: string, fingerprint: string): StoredReply | null {
    if (key.length > 255) {
      throw refuse(400, `Idempotency keys must be at most 255 characters long; yours is ${key.length}.`);
    }
    const id = this.id(scope, key);
    if (this.running.has(id)) {
      throw refuse(
        409,
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        "idempotency_key_in_use",
      );
    }
    const saved = scope.store.find("sandbox.reply", id);
    if (saved && saved.created > scope.now - LIFETIME_SECONDS) {
      const advice = `Try using a key other than '${key}' if you meant to execute a different request.`;
      if (saved.route !== route) {
        throw refuse(
          400,
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${route}' vs '${saved.route}'). ${advice}`,
        );
      }
      if (saved.fingerprint !== fingerprint) {
        throw refuse(400, `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`);
      }
      return saved;
    }
    this.running.add(id);
    return null;
  }

  save(scope: Scope, key: string, reply: Pick<StoredReply, "body" | "fingerprint" | "request" | "route" | "status">): void {
    scope.save({ object: "sandbox.reply", id: this.id(scope, key), created: scope.now, ...reply });
  }

  release(scope: Scope, key: string): void {
    this.running.delete(this.id(scope, key));
  }

  private id(scope: Scope, key: string): string {
    return `${scope.account}:${key}`;
  }
}
