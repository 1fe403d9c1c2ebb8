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

/** Sponsors and invoices: labels and schemas. Safe for the browser. */
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

/** A sponsor's amount of a registration; without a sponsor it is removed. */
export const coverFields = z.object({ sponsor: optional(id()), amount: optional(cents(1)), reason: longText(500) });

export const invoiceFields = z.object({ registrations: many(id(), 60), po_number: optionalText(60) });
export const invoicePaymentFields = z.object({
  amount: cents(1),
  method: choice(keysOf(PAYMENT_METHOD_LABELS)),
  paid_at: optional(isoDate()),
  note: optionalLongText(300),
});

/** The ledger note of a sponsor's payment, by which its removal finds the invoice. */
export const invoiceNote = (number: string, note?: string): string => (note ? `Invoice ${number}, ${note}` : `Invoice ${number}`);
export const invoiceOfNote = (note: string | null): string | null => INVOICE_NOTE.exec(note ?? "")?.[1] ?? null;

export interface OpenLine {
  id: string;
  openCents: number;
}

/** Distributes a payment over the lines, in order. */
export function sharedOut(amountCents: number, lines: readonly OpenLine[]): { id: string; cents: number }[] {
  let left = amountCents;
  return lines.flatMap(({ id: lineId, openCents }) => {
    const cents = Math.min(left, openCents);
    left -= cents;
    return cents > 0 ? [{ id: lineId, cents }] : [];
  });
}
