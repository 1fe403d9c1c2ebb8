import type { Cents } from "~/platform/money";

/** A payment for an API client to confirm, with its lines. */
export interface OpenedPayment {
  paymentIntent: string;
  clientSecret: string;
  publishableKey: string;
  /** The code of the draft, or the ID of the registration that is paid. */
  registration: string;
  amountCents: Cents;
  serviceFeeCents: Cents;
}
