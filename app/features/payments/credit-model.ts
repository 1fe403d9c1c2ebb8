import { z } from "zod";
import { cents, id, isoDate, longText, optional } from "~/platform/input";
import type { Cents } from "~/platform/money";
import type { IsoDate } from "~/platform/zones";

/** School credit: money that a student keeps with the school and pays with later. Safe for the browser. */

/** The method of a payment made with school credit, and of a refund kept as such. */
export const SCHOOL_CREDIT = "school_credit";

export const CREDIT_SOURCE_LABELS = {
  refund: "Refund kept as credit",
  goodwill: "Goodwill",
  used: "Used",
  expired: "Expired",
  reversed: "Given back",
} as const;

export const giveCreditFields = z.object({ amount: cents(1), reason: longText(500), expires_on: optional(isoDate()) });
export const useCreditFields = z.object({ id: id(), amount: cents(1) });

/** The unused part of one credit. */
export interface CreditLot {
  leftCents: Cents;
  /** The last day on which it can be used. */
  expiresOn: IsoDate | null;
}

export const creditOf = (lots: readonly CreditLot[]): Cents => lots.reduce((sum, { leftCents }) => sum + leftCents, 0);
