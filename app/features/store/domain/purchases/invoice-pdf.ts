import { paperLogo } from "~/features/files/domain/paper-logo";
import { amountTable } from "~/features/payments/domain/amount-table";
import type { Ctx } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { documentPdf, issuerLines } from "~/platform/pdf/document-pdf";
import { longDate } from "~/platform/zones";
import { DELIVERY_LABELS, PURCHASE_LABELS } from "../../order-model";
import type { Invoice } from "./invoice";

/** An invoice as PDF. */
export const invoicePdf = async (ctx: Ctx, invoice: Invoice): Promise<Uint8Array> =>
  documentPdf(ctx, {
    title: "Invoice",
    number: invoice.number,
    issuer: issuerLines(invoice.school),
    logo: await paperLogo(ctx, invoice.school.logoUrl),
    details: [
      ["Invoice number", invoice.number],
      ["Date", longDate(invoice.on)],
      ["Buyer", invoice.fullName],
      ["Email", invoice.email],
      [DELIVERY_LABELS[invoice.delivery], invoice.to ?? "At the school"],
      ["Status", PURCHASE_LABELS[invoice.status]],
    ],
    table: amountTable(
      invoice.lines.map(({ title, size, quantity, unitCents }) => ({
        label: size ? `${title}, ${size}` : title,
        detail: `${quantity} × ${formatMoney(unitCents)}`,
        amount: formatMoney(unitCents * quantity),
      })),
    ),
    sums: [
      ["Subtotal", formatMoney(invoice.subtotalCents), false],
      ...(invoice.discountCents > 0 ? ([["Discount", `-${formatMoney(invoice.discountCents)}`, false]] as const) : []),
      ...(invoice.shippingCents > 0 ? ([["Shipping", formatMoney(invoice.shippingCents), false]] as const) : []),
      ["Online service fee", formatMoney(invoice.serviceFeeCents), false],
      ["Total", formatMoney(invoice.totalCents), true],
    ],
    notes: [],
  });
