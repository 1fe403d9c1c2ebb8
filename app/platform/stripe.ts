import Stripe from "stripe";
import { z } from "zod";
import type { Env } from "./env";
import { invalid, unavailable } from "./errors";

/** The API version whose object shapes the product reads; the installed SDK's own. */
export const STRIPE_API_VERSION = Stripe.API_VERSION;

/** The payment provider: api.stripe.com with a key, in the local build else the sandbox Worker behind a service binding. */
export interface StripePort {
  readonly client: Stripe;
  readonly isSandbox: boolean;
  readonly publishableKey: string;
  /**
   * Verifies a delivery and returns its event, or null if no secret matches. `secrets` may hold several during a rotation. Verification
   * is asynchronous on Workers; a signature is valid for five minutes. @throws invalid `event_invalid` for a signed body that is not an
   * event
   */
  verify(body: string, signature: string): Promise<Stripe.Event | null>;
}

export function stripePort(env: Env): StripePort {
  const sandbox = __LOCAL_TOOLS__ && !env.STRIPE_SECRET_KEY ? env.STRIPE_SANDBOX : undefined;
  if (!env.STRIPE_SECRET_KEY && !sandbox) throw unavailable();
  const client = new Stripe(env.STRIPE_SECRET_KEY ?? (__LOCAL_TOOLS__ ? "sk_test_sandbox" : ""), {
    apiVersion: STRIPE_API_VERSION,
    httpClient: sandbox ? Stripe.createFetchHttpClient(sandbox.fetch.bind(sandbox) as typeof fetch) : Stripe.createFetchHttpClient(),
    maxNetworkRetries: 2,
    timeout: 20_000,
  });
  const secrets = (env.STRIPE_WEBHOOK_SECRETS ?? (__LOCAL_TOOLS__ && sandbox ? "whsec_sandbox" : "")).split(",").filter(Boolean);
  return {
    client,
    isSandbox: Boolean(sandbox),
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? (__LOCAL_TOOLS__ ? "pk_test_sandbox" : ""),
    async verify(body, signature) {
      const { signature: signatures } = client.webhooks;
      if (!signatures) throw unavailable();
      for (const secret of secrets) {
        try {
          await signatures.verifyHeaderAsync(body, signature, secret, 300, Stripe.createSubtleCryptoProvider());
          return eventIn(body);
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
        }
      }
      return null;
    },
  };
}

/** The fields read of every event. */
const eventShape = z.object({ id: z.string().min(1), type: z.string(), data: z.object({ object: z.object({}) }) });

function eventIn(body: string): Stripe.Event {
  try {
    const event: unknown = JSON.parse(body);
    eventShape.parse(event);
    return event as Stripe.Event;
  } catch {
    throw invalid({}, "The request body is not an event.", "event_invalid");
  }
}

/**
 * The meaning of a failed call. `refused`: nothing moved, a retry changes nothing, and the message is for people. `fault`: the provider
 * failed and keeps this answer for that key. `unknown`: it may or may not have happened.
 */
export function stripeFailure(error: unknown): { kind: "refused" | "fault" | "unknown"; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  const { StripeInvalidRequestError, StripeCardError, StripeAPIError } = Stripe.errors;
  if (error instanceof StripeInvalidRequestError || error instanceof StripeCardError) return { kind: "refused", message };
  return { kind: error instanceof StripeAPIError && (error.statusCode ?? 0) >= 500 ? "fault" : "unknown", message };
}
