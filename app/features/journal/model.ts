import { z } from "zod";
import { choice, keysOf, optional, text } from "~/platform/input";

/** The journal for accounting: its accounts, and the columns of accounting programs. Safe for the browser. */

/** The accounts of entries, with what goes into them. */
export const ACCOUNTS = {
  cash: { label: "Cash and checks", hint: "Payments that the school takes itself, and refunds that it pays itself." },
  online: { label: "Online payments on their way", hint: "Card payments until the payout." },
  bank: { label: "Bank account", hint: "Payouts of the card processor." },
  credit: { label: "School credit", hint: "Credit that the school owes to students." },
  prepaid: { label: "Prepaid group seats", hint: "Payments of groups for seats without a registered student." },
  tuition: { label: "Tuition and fees", hint: "Income from registrations." },
  store: { label: "Store sales", hint: "Income from orders." },
  refunds: { label: "Refunds", hint: "Money returned to students." },
  referrals: { label: "Referral fees", hint: "Between schools." },
  fees: { label: "Processing fees", hint: "Amounts that the card processor keeps." },
  given: { label: "Goodwill and expired credit", hint: "Credit given as goodwill, less expired credit." },
} as const;
export type Account = keyof typeof ACCOUNTS;
export const ACCOUNT_KEYS = Object.freeze(keysOf(ACCOUNTS as unknown as Record<Account, string>));
export type AccountCodes = Record<Account, string>;

const code = () => text(60);
/** Codes, or names where the accounting program knows accounts by name. */
export const accountsForm = z.object({
  ...{ cash: code(), online: code(), bank: code(), credit: code(), prepaid: code(), tuition: code() },
  ...{ store: code(), refunds: code(), referrals: code(), fees: code(), given: code() },
});

export const PRESET_LABELS = { plain: "Spreadsheet", quickbooks: "QuickBooks", xero: "Xero" } as const;
export type Preset = keyof typeof PRESET_LABELS;
export const journalFilters = z.object({ preset: optional(choice(keysOf(PRESET_LABELS))) });
