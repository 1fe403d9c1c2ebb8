import type Stripe from "stripe";
import { z } from "zod";
import { bankAccount, findAccount } from "./accounts";
import { newCard } from "./cards";
import { newCharge, settle } from "./charges";
import { createIntent } from "./payment-intents";
import { availableIn, payOut } from "./payouts";
import { Scope } from "./scope";

/** What happened before this sandbox was there: who was paid what, and when the money went on to the banks. Times are seconds. */
export const historyBody = z.object({
  accounts: z.array(z.object({ id: z.string(), name: z.string(), email: z.string().nullable() })),
  payments: z.array(
    z.object({
      id: z.string(),
      amount: z.number().int().positive(),
      fee: z.number().int().min(0),
      account: z.string(),
      created: z.number().int(),
      description: z.string(),
      payer: z.string(),
      attempt: z.string(),
    }),
  ),
  payouts: z.array(z.number().int()),
});

/** A past instant: its events are not sent. */
class Past extends Scope {
  constructor(
    of: Scope,
    private readonly at: number,
    account = of.account,
  ) {
    super(of.store, of.env, account, of.request);
  }

  override get now(): number {
    return this.at;
  }

  override in(account: string): Scope {
    return new Past(this, this.at, account);
  }

  override emit(): void {}
}

/** Writes the past down as if it had been lived through, so that old payments can be refunded and old payouts be read. */
export function writeHistory(platform: Scope, { accounts, payments, payouts }: z.output<typeof historyBody>): void {
  for (const { id, name, email } of accounts) {
    const account = findAccount(platform, id);
    if (account) platform.save<Stripe.Account>({ ...account, email, business_profile: { ...account.business_profile, name } as never });
  }
  const auditEntries = [
    ...payments.map((payment) => ({ at: payment.created, run: () => pay(new Past(platform, payment.created), payment) })),
    ...payouts.flatMap((at) => accounts.map(({ id }) => ({ at, run: () => payAll(new Past(platform, at, id)) }))),
  ].sort((one, other) => one.at - other.at);
  for (const { run } of auditEntries) run();
}

function pay(scope: Scope, { id, amount, fee, account, description, payer, attempt }: z.output<typeof historyBody>["payments"][number]): void {
  if (scope.find("payment_intent", id)) return;
  const terms = {
    amount,
    currency: "usd",
    description,
    metadata: { attempt_id: attempt },
    on_behalf_of: account,
    transfer_data: { destination: account },
    ...(fee > 0 && { application_fee_amount: fee }),
  };
  const year = new Date(scope.now * 1000).getUTCFullYear() + 3;
  const card = newCard(scope, { number: "4242424242424242", month: 12, year, name: payer, email: null });
  const intent = createIntent(scope, terms, id);
  const charge = settle(scope, newCharge(scope, intent, card, null), false);
  scope.save({ ...intent, status: "succeeded", amount_received: amount, latest_charge: charge.id, payment_method: card.id });
}

function payAll(scope: Scope): void {
  const amount = availableIn(scope, "usd");
  const account = findAccount(scope, scope.account);
  if (amount > 0 && account?.payouts_enabled && bankAccount(account)) payOut(scope, { amount, currency: "usd" });
}
