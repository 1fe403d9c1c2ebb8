import type { Ctx } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { longDate, shortDate } from "~/platform/zones";
import { RECEIPT_STATUS_LABELS } from "../receipt-model";
import { amountTable, documentPdf, issuerLines } from "./document-pdf";
import { paperLogo } from "./paper-logo";
import type { Receipt } from "./receipt";

/** A receipt as PDF. */
export const receiptPdf = async (ctx: Ctx, receipt: Receipt): Promise<Uint8Array> =>
  documentPdf(ctx, {
    title: "Receipt",
    number: receipt.number,
    issuer: issuerLines(receipt.school),
    logo: await paperLogo(ctx, receipt.school.logoUrl),
    details: [
      ["Receipt number", receipt.number],
      ["Date", longDate(receipt.paidOn)],
      ["Paid by", receipt.payerName],
      ["Method", receipt.method],
      ...(receipt.registrationNumber ? ([["Registration", receipt.registrationNumber]] as const) : []),
      ["Status", RECEIPT_STATUS_LABELS[receipt.status]],
    ],
    table: amountTable(receipt.lines.map(({ label, detail, amountCents }) => ({ label, detail, amount: formatMoney(amountCents) }))),
    sums: [
      ["Total", formatMoney(receipt.totalCents), true],
      ["Paid", formatMoney(receipt.paidCents), false],
      ...receipt.refunds.map((refund) => [`Refunded on ${shortDate(refund.paidOn)}`, `-${formatMoney(refund.amountCents)}`, false] as const),
    ],
    notes: receipt.school.refundPolicy ? [receipt.school.refundPolicy] : [],
  });
