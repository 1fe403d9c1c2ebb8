import { paperLogo } from "~/features/files/domain/paper-logo";
import { amountTable } from "~/features/payments/domain/amount-table";
import type { Ctx } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { documentPdf, issuerLines } from "~/platform/pdf/document-pdf";
import { longDate } from "~/platform/zones";
import { phrase } from "~/words/phrase";
import { DELIVERY_LABELS, PURCHASE_LABELS } from "../../order-model";
import type { Invoice } from "./invoice";

/** An invoice as PDF. */
export async function invoicePdf(ctx: Ctx, invoice: Invoice): Promise<Uint8Array> {
  const { locale } = invoice;
  const said = (text: string) => phrase(text, locale);
  return documentPdf(ctx, {
    locale,
    title: said("Invoice"),
    number: invoice.number,
    issuer: issuerLines(invoice.school),
    logo: await paperLogo(ctx, invoice.school.logoUrl),
    details: [
      [said("Invoice number"), invoice.number],
      [said("Date"), longDate(invoice.on, locale)],
      [said("Buyer"), invoice.fullName],
      [said("Email"), invoice.email],
      [said(DELIVERY_LABELS[invoice.delivery]), invoice.to ?? said("At the school")],
      [said("Status"), said(PURCHASE_LABELS[invoice.status])],
    ],
    table: amountTable(
      invoice.lines.map(({ title, size, quantity, unitCents }) => ({
        label: size ? `${title}, ${size}` : title,
        detail: `${quantity} × ${formatMoney(unitCents)}`,
        amount: formatMoney(unitCents * quantity),
      })),
      locale,
    ),
    sums: [
      [said("Subtotal"), formatMoney(invoice.subtotalCents), false],
      ...(invoice.discountCents > 0 ? ([[said("Discount"), `-${formatMoney(invoice.discountCents)}`, false]] as const) : []),
      ...(invoice.shippingCents > 0 ? ([[said("Shipping"), formatMoney(invoice.shippingCents), false]] as const) : []),
      [said("Online service fee"), formatMoney(invoice.serviceFeeCents), false],
      [said("Total"), formatMoney(invoice.totalCents), true],
    ],
    notes: [],
  });
}
