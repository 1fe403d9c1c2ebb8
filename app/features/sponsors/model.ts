import { z } from "zod";
import { INVOICE_NOTE } from "~/features/accounts/model";
import { PAYMENT_METHOD_LABELS } from "~/features/enrollment/model";
import {
  cents,
  choice,
  clearable,
  email,
  flag,
  id,
  integer,
  isoDate,
  keysOf,
  longText,
  many,
  optional,
  optionalLongText,
  optionalText,
  phone,
  text,
} from "~/platform/input";
import { listInput } from "~/platform/list";

/** Who pays for students: words, and the schemas that forms and verbs share. Safe for the browser. */
export const SPONSOR_KIND_LABELS = { employment: "Employer", grant: "Grant or agency", loan: "Lender" } as const;
export const INVOICE_STATE_LABELS = { draft: "Draft", issued: "Issued", part_paid: "Partly paid", paid: "Paid", void: "Void" } as const;
export type InvoiceState = keyof typeof INVOICE_STATE_LABELS;

export const sponsorForm = z.object({
  name: text(160),
  kind: choice(keysOf(SPONSOR_KIND_LABELS)),
  contact_name: clearable(text(120)),
  email: email(),
  phone: clearable(phone()),
  address: clearable(longText(300)),
  terms_days: integer(0, 180),
  is_active: flag(),
});

export const sponsorListInput = listInput({
  sorts: ["name", "created_at"],
  filters: { kind: choice(keysOf(SPONSOR_KIND_LABELS)), status: choice(["active", "inactive"]) },
});

/** What of a registration a sponsor pays; no sponsor takes it off. */
export const coverFields = z.object({ sponsor: optional(id()), amount: optional(cents(1)), reason: longText(500) });

export const invoiceFields = z.object({ registrations: many(id(), 60), po_number: optionalText(60) });
export const invoicePaymentFields = z.object({
  amount: cents(1),
  method: choice(keysOf(PAYMENT_METHOD_LABELS)),
  paid_at: optional(isoDate()),
  note: optionalLongText(300),
});

/** The note that a sponsor's payment carries in the ledger, so that taking it off the books finds its invoice. */
export const invoiceNote = (number: string, note?: string): string => (note ? `Invoice ${number}, ${note}` : `Invoice ${number}`);
export const invoiceOfNote = (note: string | null): string | null => INVOICE_NOTE.exec(note ?? "")?.[1] ?? null;

export interface OpenLine {
  id: string;
  openCents: number;
}

/** How a payment is shared out over the lines, in their order; together it is the whole payment. */
export function sharedOut(amountCents: number, lines: readonly OpenLine[]): { id: string; cents: number }[] {
  let left = amountCents;
  return lines.flatMap(({ id: lineId, openCents }) => {
    const cents = Math.min(left, openCents);
    left -= cents;
    return cents > 0 ? [{ id: lineId, cents }] : [];
  });
}
