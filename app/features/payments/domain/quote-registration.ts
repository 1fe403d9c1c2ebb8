import type { Cents } from "~/platform/money";
import { type IsoDate, plusDays } from "~/platform/zones";
import { type FeeTerms, instalmentSchedule, type PlannedInstalment, SMALLEST_PLAN, serviceFee } from "../model";

export type PaymentOption = "pay_now" | "pay_later" | "free_plan";

export interface QuotedProduct {
  id: string;
  title: string;
  size: string;
  quantity: number;
  unitCents: Cents;
}

/** The promo discount; the fees of the terms are after it. */
export interface PromoDiscount {
  id: string;
  code: string;
  tuitionCents: Cents;
  applicationFeeCents: Cents;
}

export interface RegistrationTerms {
  tuitionCents: Cents;
  applicationFeeCents: Cents;
  /** The application fee was paid for an earlier registration, and is not asked again. */
  isFeePaid?: boolean;
  paymentOptions: readonly PaymentOption[];
  planPayments: number;
  planIntervalDays: number;
  /** The first amount of the plan; 0 splits everything evenly. */
  planDepositCents: Cents;
  products: readonly QuotedProduct[];
  fee: FeeTerms;
  /** Whether the school can take money online now. */
  canPayOnline: boolean;
  today: IsoDate;
  classEnd: IsoDate | null;
  promo?: PromoDiscount | null;
}

export interface RegistrationQuote {
  option: PaymentOption;
  tuitionCents: Cents;
  applicationFeeCents: Cents;
  productsCents: Cents;
  promo: PromoDiscount | null;
  /** Tuition, application fee and products: what the student owes the school in all. */
  totalCents: Cents;
  /** Charged online now, without the service fee. */
  dueTodayCents: Cents;
  serviceFeeCents: Cents;
  chargeCents: Cents;
  instalments: PlannedInstalment[];
}

/**
 * The ways to pay that this registration really has: nothing to pay is a free plan, without a payout account everything is paid at the
 * school, and a tuition below `SMALLEST_PLAN` is paid at once.
 */
export function paymentChoices(terms: RegistrationTerms): PaymentOption[] {
  const total = terms.tuitionCents + terms.applicationFeeCents + productsTotal(terms.products);
  if (total === 0) return ["free_plan"];
  if (!terms.canPayOnline) return ["pay_later"];
  const isPlan = terms.tuitionCents >= SMALLEST_PLAN;
  const offered = terms.paymentOptions.filter((option) => option === "pay_now" || (option === "pay_later" && isPlan));
  return offered.length > 0 ? [...offered] : ["pay_now"];
}

const productsTotal = (products: readonly QuotedProduct[]) => products.reduce((sum, product) => sum + product.unitCents * product.quantity, 0);

/**
 * The price of a registration in cents. Pay now: everything, plus the online service fee. Pay later: application fee and products now,
 * tuition in installments; without online payments, nothing now and everything in the plan.
 */
export function quoteRegistration(terms: RegistrationTerms, option: PaymentOption): RegistrationQuote {
  const productsCents = productsTotal(terms.products);
  const totalCents = terms.tuitionCents + terms.applicationFeeCents + productsCents;
  const now = option === "pay_now" ? totalCents : option === "pay_later" && terms.canPayOnline ? terms.applicationFeeCents + productsCents : 0;
  const later = option === "free_plan" ? 0 : totalCents - now;
  const serviceFeeCents = serviceFee(terms.fee, now);
  const first = plusDays(terms.today, terms.planPayments > 0 ? terms.planIntervalDays : 7);
  return {
    option,
    tuitionCents: terms.tuitionCents,
    applicationFeeCents: terms.applicationFeeCents,
    productsCents,
    promo: terms.promo ?? null,
    totalCents,
    dueTodayCents: now,
    serviceFeeCents,
    chargeCents: now + serviceFeeCents,
    instalments: instalmentSchedule({
      balance: later,
      count: terms.planPayments,
      firstDate: first,
      intervalDays: terms.planIntervalDays,
      lastDate: terms.classEnd,
      deposit: terms.planDepositCents,
    }),
  };
}
