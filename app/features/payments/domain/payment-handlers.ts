import type { Ctx } from "~/platform/context";
import type { CommandCtx } from "~/platform/verb";
import type { PaymentAttempt } from "../data/attempts";

/** The effect of an attempt's payment, and the ledger rows it belongs to. */
export interface Settled {
  registrationId?: string | null;
  studentId?: string | null;
  instalmentId?: string | null;
  purchaseId?: string | null;
  groupOrderId?: string | null;
  payerName: string;
  /** The other people of the payment, by the share of their rows. */
  shares?: ReadonlyMap<string, { registrationId: string; studentId: string }>;
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
  /** Error codes of a lost race: the payment is settled again and is no overpayment. */
  retryOn?: string[];
  /** What visitors of the school's site see changes with it. */
  touches?: "site";
}

/** Each kind of payment with what it brings about: told by the feature whose obligation it is, collected in `app/parts.ts`. */
export type PaymentHandlers = Readonly<Partial<Record<PaymentAttempt["kind"], PaymentHandler>>>;

/** @throws Error when no feature handles this kind of payment */
export function paymentHandlerOf(ctx: Ctx, kind: PaymentAttempt["kind"]): PaymentHandler {
  const handler = (ctx.parts.paymentHandlers as PaymentHandlers)[kind];
  if (!handler) throw new Error(`Nothing handles payments of ${kind}`);
  return handler;
}
