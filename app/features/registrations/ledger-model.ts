import type { Cents } from "~/platform/money";
import { dayIn, type IsoDate } from "~/platform/zones";

/** The ledger of a registration and its state in one sentence. Pure. */

interface Transaction {
  id: string;
  type: string;
  status: string;
  amountCents: Cents;
  createdAt: number;
  paidOn: IsoDate;
}

/** A change of the price after the registration, from the audit log. */
export interface PriceChange {
  id: string;
  what: string;
  at: number;
  cents: Cents;
}

interface Account<T> {
  registration: {
    createdAt: number;
    tuitionCents: Cents;
    applicationFeeCents: Cents;
    productsCents: Cents;
    dueCents: Cents;
    paidCents: Cents;
  };
  transactions: readonly T[];
  changes: readonly PriceChange[];
  /** Parts of the balance that were given up, as negative amounts. */
  writeOffs: readonly PriceChange[];
  cancelled: readonly { amountCents: Cents; updatedAt: number }[];
  zone: string;
}

export interface LedgerLine<T> {
  id: string;
  on: IsoDate;
  /** Null for a payment or refund, which its transaction describes. */
  what: string | null;
  /** Adds to the balance, or is deducted from it. */
  cents: Cents;
  /** The balance after this line, negative if overpaid; null for a line that does not count, such as a failed payment or a service fee. */
  balanceCents: Cents | null;
  transaction: T | null;
}

const counts = ({ type, status }: Transaction): boolean =>
  type !== "processing_fee" && type !== "referral_fee" && (status === "succeeded" || status === "manually_paid" || status === "refund");

/** Charges, payments, refunds and credits, oldest first, with the balance after each. The last one is the registration's balance. */
export function ledgerOf<T extends Transaction>({ registration, transactions, changes, writeOffs, cancelled, zone }: Account<T>): LedgerLine<T>[] {
  const dayOf = (at: number) => dayIn(new Date(at), zone);
  const charge = (id: string, what: string, at: number, cents: Cents) => ({ id, what, at, on: dayOf(at), cents, transaction: null });
  const start = registration.createdAt;
  const later = changes.reduce((sum, { cents }) => sum + cents, 0);
  const extras = registration.applicationFeeCents + registration.productsCents;
  const isOnTuition = registration.tuitionCents - later >= 0;
  const lines: (Omit<LedgerLine<T>, "balanceCents"> & { at: number })[] = [
    charge("tuition", "Tuition", start, registration.tuitionCents - (isOnTuition ? later : 0)),
    charge("application-fee", "Application fee", start, registration.applicationFeeCents),
    charge("products", "Products", start, registration.productsCents),
    ...(isOnTuition ? changes : []).map(({ id, what, at, cents }) => charge(id, what, at, cents)),
  ].filter(({ cents }) => cents !== 0);
  let refunded = 0;
  for (const row of [...transactions].reverse()) {
    lines.push({ id: row.id, what: null, at: row.createdAt, on: row.paidOn, cents: -row.amountCents, transaction: row });
    if (!counts(row) || row.type !== "refund") continue;
    refunded -= row.amountCents;
    lines.push({ ...charge(`${row.id}-credit`, "Credit for the refund", row.createdAt, row.amountCents), on: row.paidOn });
  }
  lines.push(...writeOffs.map(({ id, what, at, cents }) => charge(id, what, at, cents)));
  const writtenOff = writeOffs.reduce((sum, { cents }) => sum - cents, 0);
  const closed = registration.tuitionCents + extras - registration.dueCents - refunded - writtenOff;
  const closedAt = Math.max(start, ...cancelled.map(({ updatedAt }) => updatedAt));
  const restored = writtenOff > 0 ? "Restored installments" : "Credit not used";
  if (closed !== 0) lines.push(charge("cancelled", closed > 0 ? "Cancelled installments" : restored, closedAt, -closed));
  let balance = 0;
  return lines
    .sort((a, b) => a.on.localeCompare(b.on) || a.at - b.at)
    .map(({ at: _, ...line }) => {
      const isCounted = line.transaction === null || counts(line.transaction);
      if (isCounted) balance += line.cents;
      return { ...line, balanceCents: isCounted ? balance : null };
    });
}

export interface Owed {
  balanceCents: Cents;
  pastDueCents: Cents;
  /** The earliest past-due date. */
  since: IsoDate | null;
  next: { amountCents: Cents; dueDate: IsoDate } | null;
}

/** The balance, its past-due part, and the next installment. Without a plan the whole balance is due. */
export function owedOf(plan: readonly { amountCents: Cents; dueDate: IsoDate; status: string }[], balanceCents: Cents, today: IsoDate): Owed {
  const open = balanceCents > 0 ? plan.filter(({ status }) => status === "unpaid") : [];
  const late = open.filter(({ dueDate }) => dueDate < today);
  const pastDueCents = Math.min(
    balanceCents,
    late.reduce((sum, { amountCents }) => sum + amountCents, 0),
  );
  const next = open.find(({ dueDate }) => dueDate >= today);
  return {
    balanceCents,
    pastDueCents,
    since: late[0]?.dueDate ?? null,
    next: next ? { amountCents: next.amountCents, dueDate: next.dueDate } : null,
  };
}
