import type { CommandCtx } from "~/platform/verb";
import type { PaymentAttempt } from "../data/attempts";

/** What the money of an attempt brings about, and which rows of the ledger it becomes part of. */
export interface Settled {
  registrationId?: string | null;
  studentId?: string | null;
  instalmentId?: string | null;
  purchaseId?: string | null;
  payerName: string;
}

/**
 * Stages what follows from a payment, in the batch that records it. A guard that fails (no seat left, paid already) aborts the whole
 * batch; the payment is then booked as a surplus and goes back.
 */
export interface PaymentHandler {
  settle(ctx: CommandCtx, attempt: PaymentAttempt): Promise<Settled>;
  /** Stages what follows when nothing was paid: the session expired, or the payer gave up. */
  abandon(ctx: CommandCtx, attempt: PaymentAttempt): Promise<void>;
  /** Stages what has to stay while the money is on its way: a seat that is held for it. Called again and again. */
  keep?(ctx: CommandCtx, attempt: PaymentAttempt): Promise<void>;
  /** Stages what a surplus has to let go of: a seat that was held for it. */
  release?(ctx: CommandCtx, attempt: PaymentAttempt): Promise<void>;
  /** Error codes of a race with somebody else's write: it is settled again then, and is no surplus. */
  retryOn?: string[];
}

const paymentHandlers = new Map<string, PaymentHandler>();

/** Said once per kind, at import time, by the feature whose obligation it is. */
export function handlesPayment(kind: PaymentAttempt["kind"], paymentHandler: PaymentHandler): void {
  paymentHandlers.set(kind, paymentHandler);
}

export function settlerOf(kind: PaymentAttempt["kind"]): PaymentHandler {
  const paymentHandler = paymentHandlers.get(kind);
  if (!paymentHandler) throw new Error(`Nothing settles ${kind}`);
  return paymentHandler;
}
