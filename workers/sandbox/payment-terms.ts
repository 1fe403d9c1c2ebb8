import { z } from "zod";
import { findAccount, requireAccount } from "./accounts";
import { accountInvalid, invalid } from "./errors";
import type { Scope } from "./scope";
import { choice, email, integer, metadata, text } from "./validation";

/** Parameters that say who gets the money; the same for PaymentIntents and `payment_intent_data` of Checkout. */
export const TERMS = {
  application_fee_amount: integer(0).optional(),
  capture_method: choice("automatic", "automatic_async").optional(),
  description: text(1000).optional(),
  metadata: metadata().optional(),
  on_behalf_of: text().optional(),
  receipt_email: email().optional(),
  setup_future_usage: choice("off_session", "on_session").optional(),
  statement_descriptor: text(22).optional(),
  statement_descriptor_suffix: text(22).optional(),
  transfer_data: z
    .object({ destination: text(), amount: integer(1).optional() })
    .strict()
    .optional(),
  transfer_group: text().optional(),
};

export type Terms = z.output<z.ZodObject<typeof TERMS>>;

/** Refuses payments whose money could not go where it should. `prefix` is "" or "payment_intent_data". */
export function checkTerms(scope: Scope, terms: Terms, amount: number, prefix = ""): void {
  const name = (...path: string[]) => [...(prefix ? [prefix] : []), ...path].map((step, index) => (index ? `[${step}]` : step)).join("");
  const { application_fee_amount: fee, on_behalf_of: merchant, transfer_data: transfer } = terms;
  if (merchant && !requireAccount(scope, merchant).charges_enabled) {
    throw invalid(
      "Your account cannot currently make charges on behalf of this account: it needs to have the following capability enabled: card_payments.",
      { code: "account_invalid", param: name("on_behalf_of") },
    );
  }
  if (transfer) {
    const destination = findAccount(scope, transfer.destination);
    if (!destination) throw accountInvalid(transfer.destination);
    if (!destination.charges_enabled) {
      throw invalid(
        "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
        { code: "insufficient_capabilities_for_transfer", param: name("transfer_data", "destination") },
      );
    }
    if (transfer.amount !== undefined && fee !== undefined) {
      throw invalid("You may not provide both the application_fee_amount parameter and the transfer_data[amount] parameter.", {
        param: name("application_fee_amount"),
      });
    }
    if ((transfer.amount ?? 0) > amount) {
      throw invalid("The transfer_data[amount] must be less than or equal to the charge amount.", { param: name("transfer_data", "amount") });
    }
  }
  if (fee === undefined) return;
  if (!transfer && !scope.account) {
    throw invalid(
      "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).",
      { param: name("application_fee_amount") },
    );
  }
  if (fee > amount) {
    throw invalid(`The application_fee_amount (${fee}) must be less than or equal to the charge amount (${amount}).`, {
      param: name("application_fee_amount"),
    });
  }
}
