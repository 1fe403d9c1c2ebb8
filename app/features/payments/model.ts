import { basisPoints, type Cents, formatMoney, splitMoney } from "~/platform/money";
import { daysBetween, type IsoDate, plusDays } from "~/platform/zones";

/** The rate of the online service fee where a school has no other: 2.99 per cent. */
export const SERVICE_FEE_BASIS_POINTS = 299;

/** Stripe takes no payment below this. */
export const SMALLEST_CHARGE: Cents = 50;

/** Less than this is paid in one part. */
export const SMALLEST_PLAN: Cents = 5_000;

/** No part of a plan of several parts is smaller. */
export const SMALLEST_PART: Cents = 500;

export interface FeeTerms {
  serviceFeeType: "percentage" | "dollar";
  /** Basis points, or cents. */
  serviceFeeValue: number;
  /** Who bears it; the payer where it does not say. */
  feePaidBy?: "student" | "school";
}

/** The online service fee that comes on top of an amount charged online now, in cents; nothing where the school bears it. */
export const serviceFee = (terms: FeeTerms, amount: Cents): Cents => (terms.feePaidBy === "school" ? 0 : feeOn(terms, amount));

/** The same where the school bears it: kept back from what it gets, and never more than that. */
export const absorbedFee = (terms: FeeTerms, amount: Cents): Cents => (terms.feePaidBy === "school" ? Math.min(amount, feeOn(terms, amount)) : 0);

/** Half up, and nothing on nothing. */
function feeOn(terms: FeeTerms, amount: Cents): Cents {
  if (amount <= 0) return 0;
  return terms.serviceFeeType === "dollar" ? terms.serviceFeeValue : basisPoints(amount, terms.serviceFeeValue);
}

/** "2.99%" or "$5.00", for the line that names the fee. */
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
  /** The first part, where it differs from the others. */
  deposit?: Cents;
}

/**
 * A balance in at most `count` parts (the deposit first, the remainder on the last), the first due on `firstDate`, none due after
 * `lastDate`: where the usual interval would go past it, the dates move closer together. A balance below `SMALLEST_PLAN` is one part, and
 * no part of several is below `SMALLEST_PART`; a deposit that breaks this is left out.
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

/**
 * What to say of an unpaid part that is too small: below `SMALLEST_PART` beside others, or one of several of a plan below
 * `SMALLEST_PLAN`. Null when the part may be made.
 */
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

/** How the failure of a payment begins that brought another sum than was asked for. */
export const HELD = "Held for review";
