import { type Cents, formatMoney } from "~/platform/money";
import { type FeeTerms, serviceFee, serviceFeeRate, shareOf } from "./model";

/** The content of a receipt, calculated from the ledger. Pure. */
export interface ReceiptLine {
  label: string;
  detail: string | null;
  amountCents: Cents;
}

export type ReceiptStatus = "paid" | "refunded" | "partly_refunded" | "pending" | "failed";
export const RECEIPT_STATUS_LABELS: Record<ReceiptStatus, string> = {
  paid: "Paid",
  refunded: "Refunded",
  partly_refunded: "Partly refunded",
  pending: "Not completed",
  failed: "Failed",
};

const METHODS: Record<string, string> = {
  card: "Card, paid online",
  cash: "Cash",
  check: "Check",
  transfer: "Bank transfer",
  between_schools: "Between schools",
};
export const methodLabel = (method: string): string => METHODS[method] ?? method.replace(/_/g, " ").replace(/^./, (letter) => letter.toUpperCase());

/** The ledger columns that a receipt needs. */
export interface LedgerRow {
  type: string;
  status: string;
  amountCents: Cents;
  description: string;
}

interface Offer {
  applicationFeeCents?: Cents;
  products?: { title: string; size: string; quantity: number; unitCents: Cents }[];
}

const LANDED = ["succeeded", "manually_paid"];

/** The lines of a payment. Splits a registration into application fee and tuition, and products by item. */
export function receiptLines(rows: readonly LedgerRow[], offer: Offer, fee: FeeTerms | null, program: string | null): ReceiptLine[] {
  const net = rows.filter(({ type }) => type !== "processing_fee").reduce((sum, { amountCents }) => sum + amountCents, 0);
  return rows.flatMap((row): ReceiptLine[] => {
    if (row.type === "processing_fee") {
      const rate = fee && serviceFee(fee, net) === row.amountCents ? serviceFeeRate(fee) : null;
      return [
        {
          label: "Online service fee",
          detail: rate ? `${rate} of ${formatMoney(net)}, non-refundable` : "Non-refundable",
          amountCents: row.amountCents,
        },
      ];
    }
    if (row.type === "student_registration") {
      const application = Math.min(offer.applicationFeeCents ?? 0, row.amountCents);
      const tuition = row.amountCents - application;
      return [
        ...(application > 0 ? [{ label: "Application fee", detail: program, amountCents: application }] : []),
        ...(tuition > 0 ? [{ label: "Tuition", detail: program, amountCents: tuition }] : []),
      ];
    }
    const products = offer.products ?? [];
    if (row.type === "product_payment" && products.reduce((sum, item) => sum + item.unitCents * item.quantity, 0) === row.amountCents)
      return products.map(({ title, size, quantity, unitCents }) => ({
        label: quantity > 1 ? `${title} × ${quantity}` : title,
        detail: size || null,
        amountCents: unitCents * quantity,
      }));
    return [{ label: row.description, detail: null, amountCents: row.amountCents }];
  });
}

interface SharedOffer extends Offer {
  /** The offers of the other people, by share. */
  people?: (Offer & { draftId: string; name?: string })[];
  name?: string;
}

/** The lines of a payment for several people: those of each, with the person's name. */
export function sharedLines(
  attemptId: string,
  rows: readonly (LedgerRow & { ref: string })[],
  offer: SharedOffer,
  fee: FeeTerms | null,
  program: string | null,
): ReceiptLine[] {
  const { people = [] } = offer;
  if (people.length === 0) return receiptLines(rows, offer, fee, program);
  return [undefined, ...people.map(({ draftId }) => draftId)].flatMap((share) => {
    const own = rows.filter(({ ref }) => shareOf(attemptId, ref) === share);
    const person = share === undefined ? offer : (people.find(({ draftId }) => draftId === share) ?? {});
    return receiptLines(own, person, fee, [program, person.name].filter(Boolean).join(", "));
  });
}

/** The paid and refunded amounts and the resulting status. */
export function receiptOutcome<Row extends LedgerRow>(
  rows: readonly Row[],
): {
  paid: readonly Row[];
  paidCents: Cents;
  refundedCents: Cents;
  status: ReceiptStatus;
} {
  const landed = rows.filter(({ type, status }) => type !== "refund" && LANDED.includes(status));
  const paidCents = landed.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refundedCents = -rows.filter(({ status }) => status === "refund").reduce((sum, { amountCents }) => sum + amountCents, 0);
  const rest = rows.filter(({ status }) => status !== "refund");
  if (landed.length === 0)
    return { paid: rest, paidCents: 0, refundedCents, status: rest.some(({ status }) => status === "pending") ? "pending" : "failed" };
  return {
    paid: landed,
    paidCents,
    refundedCents,
    status: refundedCents === 0 ? "paid" : refundedCents >= paidCents ? "refunded" : "partly_refunded",
  };
}
