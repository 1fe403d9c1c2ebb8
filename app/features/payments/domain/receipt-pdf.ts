import { paperLogo } from "~/features/files/domain/paper-logo";
import type { Ctx } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { documentPdf, issuerLines } from "~/platform/pdf/document-pdf";
import { longDate, shortDate } from "~/platform/zones";
import { words } from "~/words/en/payments";
import { wordsOf } from "~/words/words";
import { RECEIPT_STATUS_LABELS } from "../receipt-model";
import { amountTable } from "./amount-table";
import type { Receipt } from "./receipt";

/** A receipt as PDF. */
export async function receiptPdf(ctx: Ctx, receipt: Receipt): Promise<Uint8Array> {
  const { locale } = receipt;
  const say = wordsOf(words, locale);
  return documentPdf(ctx, {
    locale,
    title: say("receipt"),
    number: receipt.number,
    issuer: issuerLines(receipt.school),
    logo: await paperLogo(ctx, receipt.school.logoUrl),
    details: [
      [say("receiptNumber"), receipt.number],
      [say("date"), longDate(receipt.paidOn, locale)],
      [say("paidBy"), receipt.payerName],
      [say("method"), say.text(receipt.method)],
      ...(receipt.registrationNumber ? ([[say("registration"), receipt.registrationNumber]] as const) : []),
      [say("status"), say.text(RECEIPT_STATUS_LABELS[receipt.status])],
    ],
    table: amountTable(
      receipt.lines.map(({ label, detail, amountCents }) => ({
        label: say.text(label),
        detail: detail && say.text(detail),
        amount: formatMoney(amountCents),
      })),
      locale,
    ),
    sums: [
      [say("total"), formatMoney(receipt.totalCents), true],
      [say("paid"), formatMoney(receipt.paidCents), false],
      ...receipt.refunds.map(
        (refund) => [say("refundedOn", { date: shortDate(refund.paidOn, locale) }), `-${formatMoney(refund.amountCents)}`, false] as const,
      ),
    ],
    notes: receipt.school.refundPolicy ? [say.text(receipt.school.refundPolicy)] : [],
  });
}
