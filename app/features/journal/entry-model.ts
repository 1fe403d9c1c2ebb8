import { GROUP_PREPAID } from "~/features/payments/prepaid-model";
import type { Cents } from "~/platform/money";
import type { Account } from "./model";

/** Entries of double bookkeeping from what happened. Pure. */

/** What moved money: a row of the ledger, of school credit, or a payout. */
export interface Movement {
  kind: "ledger" | "credit" | "payout";
  id: string;
  /** YYYY-MM-DD in the school's zone. */
  day: string;
  at: number;
  /** Of the ledger row or the credit entry. */
  type: string;
  method: string;
  /** Negative for money that goes back. */
  cents: Cents;
  /** By how much a payout is less than what was paid. */
  feeCents: Cents;
  /** 1 for a payment of an order. */
  isOfOrder: number;
  /** 1 for money of a group order that no registration has. */
  isPrepaid: number;
  ref: string;
  memo: string;
}

interface EntryLine {
  account: Account;
  /** Positive is a debit, negative a credit; never 0. */
  cents: Cents;
}

/** The lines of a movement; they add up to 0. Money that a student pays on top as a service fee is not the school's, so no movement has it. */
export function entryOf(movement: Movement): EntryLine[] {
  return linesOf(movement).filter(({ cents }) => cents !== 0);
}

function linesOf({ kind, type, method, cents, feeCents, isOfOrder, isPrepaid }: Movement): EntryLine[] {
  const between = (debit: Account, credit: Account): EntryLine[] => [
    { account: debit, cents },
    { account: credit, cents: -cents },
  ];
  if (kind === "payout")
    return [
      { account: "bank", cents },
      { account: "fees", cents: feeCents },
      { account: "online", cents: -cents - feeCents },
    ];
  // Given credit is owed; what expires (negative) is owed no more.
  if (kind === "credit") return between("given", "credit");
  // Prepaid money moves in two rows, one of the order and one of the registration or the school: the latter has the lines.
  if (method === GROUP_PREPAID) return isPrepaid === 1 ? [] : between("prepaid", "tuition");
  const money = method === "school_credit" ? "credit" : method === "card" ? "online" : "cash";
  if (isPrepaid === 1) return between(money, "prepaid");
  if (type === "refund") return between(money, "refunds");
  if (type === "referral_fee") return between(money, "referrals");
  return between(money, isOfOrder === 1 ? "store" : "tuition");
}
