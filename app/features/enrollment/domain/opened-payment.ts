import type { Cents } from "~/platform/money";

/** A payment that an API client confirms: what it is for, and what it is made of. */
export interface OpenedPayment {
  paymentIntent: string;
  clientSecret: string;
  publishableKey: string;
  /** The code of the draft that becomes a registration, or the id of the registration that is paid. */
  registration: string;
  amountCents: Cents;
  serviceFeeCents: Cents;
}
