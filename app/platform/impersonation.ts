import type { Ctx } from "./context";
import type { Statement } from "./db";
import { type DomainError, forbidden } from "./errors";

/**
 * Impersonation: a super admin sees what the user sees and can make changes, but not to payments, passwords or accounts. `command` checks
 * both the verb's name and the tables a batch writes, so no screen or verb can forget it.
 */
const NOT_IN_ANOTHER_NAME =
  /^(api-keys|autopay|calendar-feeds|credits|identity|instalments|payments|payouts|promo-codes|purchases|referrals|refund-policy|refunds|sponsor-invoices|store|subscriptions|users|webhooks)\./;
/** What ends it is always allowed. */
const ALWAYS = ["identity.log-out", "identity.stop-acting"];

const TABLES = new Set([
  "api_keys",
  "authenticators",
  "autopay_consents",
  "charge_tries",
  "disputes",
  "instalments",
  "invites",
  "passkeys",
  "password_resets",
  "payment_attempts",
  "payout_accounts",
  "payout_lines",
  "payouts",
  "promo_codes",
  "promo_uses",
  "purchase_items",
  "purchases",
  "push_devices",
  "recovery_codes",
  "referrals",
  "refresh_tokens",
  "refund_parts",
  "refund_policies",
  "refund_requests",
  "school_credits",
  "second_factor_rules",
  "sessions",
  "sponsor_invoice_lines",
  "sponsor_invoices",
  "subscriptions",
  "transactions",
  "users",
  "webhook_endpoints",
]);

export const NOT_WHILE_ACTING = "You can't do this during impersonation.";
const refusal = () => forbidden(NOT_WHILE_ACTING, "acting_as");

const isImpersonating = (ctx: Ctx) => ctx.actor.kind === "user" && ctx.actor.impersonator !== null;

/** What speaks against a verb in another's name; null when it may run. */
export const refusedWhileImpersonating = (ctx: Ctx, verb: string): DomainError | null =>
  isImpersonating(ctx) && NOT_IN_ANOTHER_NAME.test(verb) && !ALWAYS.includes(verb) ? refusal() : null;

/** @throws forbidden `acting_as` where a batch would write money, passwords or accounts in another's name */
export function checkWrites(ctx: Ctx, verb: string, statements: readonly Statement[]): void {
  if (!isImpersonating(ctx) || ALWAYS.includes(verb)) return;
  if (statements.some((statement) => TABLES.has(tableOf(statement)))) throw refusal();
}

/** The table that a staged statement writes. */
function tableOf(statement: Statement): string {
  const prepared = (statement as unknown as { _prepare(): { getQuery(): { sql: string } } })._prepare();
  return /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|update(?:\s+or\s+\w+)?|delete\s+from)\s+"?(\w+)"?/i.exec(prepared.getQuery().sql)?.[1] ?? "";
}
