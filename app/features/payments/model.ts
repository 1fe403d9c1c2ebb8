import { basisPoints, type Cents, formatMoney, splitMoney } from "~/platform/money";
import { daysBetween, type IsoDate, plusDays } from "~/platform/zones";

/** Default rate of the online service fee: 2.99 percent. */
export const SERVICE_FEE_BASIS_POINTS = 299;

/** Stripe's minimum charge. */
export const SMALLEST_CHARGE: Cents = 50;

/** A smaller balance is paid at once. */
export const SMALLEST_PLAN: Cents = 5_000;

/** Minimum amount of each part of a plan with several parts. */
export const SMALLEST_PART: Cents = 500;

export interface FeeTerms {
  serviceFeeType: "percentage" | "dollar";
  /** Basis points, or cents. */
  serviceFeeValue: number;
  /** Who bears the fee; the payer by default. */
  feePaidBy?: "student" | "school";
}

/** The online service fee added to an amount, in cents; 0 if the school bears it. */
export const serviceFee = (terms: FeeTerms, amount: Cents): Cents => (terms.feePaidBy === "school" ? 0 : feeOn(terms, amount));

/** The fee withheld from the school if it bears the fee, at most the amount. */
export const absorbedFee = (terms: FeeTerms, amount: Cents): Cents => (terms.feePaidBy === "school" ? Math.min(amount, feeOn(terms, amount)) : 0);

/** Rounds half up; 0 for 0. */
function feeOn(terms: FeeTerms, amount: Cents): Cents {
  if (amount <= 0) return 0;
  return terms.serviceFeeType === "dollar" ? terms.serviceFeeValue : basisPoints(amount, terms.serviceFeeValue);
}

/** "2.99%" or "$5.00", for the fee's label. */
export const serviceFeeRate = (terms: FeeTerms): string =>
  terms.serviceFeeType === "dollar" ? `$${(terms.serviceFeeValue / 100).toFixed(2)}` : `${terms.serviceFeeValue / 100}%`;

export interface PlannedInstalment {
  position: number;
  amountCents: Cents;
  dueDate: IsoDate;
}

interface PlanTerms {
  balance: Cents;
  count: number;
  firstDate: IsoDate;
  intervalDays: number;
  lastDate?: IsoDate | null;
  /** The first part, if it differs from the others. */
  deposit?: Cents;
}

/**
 * Splits a balance into at most `count` parts (deposit first, remainder last), the first due on `firstDate` and none after `lastDate`; the
 * interval shrinks to fit. A balance below `SMALLEST_PLAN` is one part, and no part of several is below `SMALLEST_PART`; a deposit that
 * breaks this is left out.
 */
export function instalmentSchedule({ balance, count, firstDate, intervalDays, lastDate, deposit = 0 }: PlanTerms): PlannedInstalment[] {
  if (balance <= 0) return [];
  const most = (amount: Cents) => Math.floor(amount / SMALLEST_PART);
  const hasDeposit = count > 1 && deposit >= SMALLEST_PART && balance - deposit >= SMALLEST_PART;
  const several = hasDeposit ? Math.min(count, most(balance - deposit) + 1) : Math.min(count, most(balance));
  const parts = balance < SMALLEST_PLAN ? 1 : Math.max(1, several);
  const first = lastDate && lastDate < firstDate ? lastDate : firstDate;
  const room = lastDate && parts > 1 ? Math.floor(daysBetween(first, lastDate) / (parts - 1)) : intervalDays;
  const step = Math.min(intervalDays, room);
  const amounts = parts > 1 && hasDeposit ? [deposit, ...splitMoney(balance - deposit, parts - 1)] : splitMoney(balance, parts);
  return amounts.map((amountCents, index) => ({ position: index + 1, amountCents, dueDate: plusDays(first, index * step) }));
}

/** The error for a part that is too small: below `SMALLEST_PART`, or one of several in a plan below `SMALLEST_PLAN`. Null if the part is valid. */
export function partProblem(amountCents: Cents, unpaid: { count: number; sumCents: Cents }): string | null {
  if (unpaid.count < 2) return null;
  if (unpaid.sumCents < SMALLEST_PLAN)
    return `A plan with several payments needs a balance of at least ${formatMoney(SMALLEST_PLAN)}. Use one payment.`;
  return amountCents < SMALLEST_PART ? `Each payment of a plan must be at least ${formatMoney(SMALLEST_PART)}.` : null;
}

export const TRANSACTION_TYPE_LABELS = {
  student_registration: "Student registration",
  product_purchase: "Product purchase",
  product_subscription: "Product subscription",
  manually_paid: "Manually paid",
  class_plan: "Class plan",
  product_payment: "Product payment",
  referral_fee: "Referral fee",
  processing_fee: "Processing fee",
  refund: "Refund",
} as const;

export const TRANSACTION_STATUS_LABELS = {
  pending: "Pending",
  succeeded: "Succeeded",
  failed: "Failed",
  manually_paid: "Manually paid",
  refund: "Refund",
} as const;

export const PAYMENT_STATUS_LABELS = { unpaid: "Unpaid", partial_paid: "Partially paid", complete_paid: "Paid" } as const;
export const INSTALMENT_STATUS_LABELS = { unpaid: "Unpaid", paid: "Paid", cancelled: "Cancelled" } as const;
export const PAYMENT_OPTION_LABELS = { pay_now: "Pay now", pay_later: "Pay later", free_plan: "Free plan" } as const;

/** Prefix of the failure of a payment with an unexpected amount. */
export const HELD = "Held for review";

/** The reference of an attempt's ledger rows: its ID, or with the share of another person. */
export const ledgerRef = (attemptId: string, share?: string): string => (share ? `${attemptId}:${share}` : attemptId);

/** The share of a ledger row of an attempt, also of one that was written again; undefined for a row of its payer. */
export const shareOf = (attemptId: string, ref: string): string | undefined => ref.slice(attemptId.length + 1).replace(/:?late$/, "") || undefined;
