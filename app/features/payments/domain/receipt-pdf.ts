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

const say = wordsOf(words);

/** A receipt as PDF. */
export const receiptPdf = async (ctx: Ctx, receipt: Receipt): Promise<Uint8Array> =>
  documentPdf(ctx, {
    title: say("receipt"),
    number: receipt.number,
    issuer: issuerLines(receipt.school),
    logo: await paperLogo(ctx, receipt.school.logoUrl),
    details: [
      [say("receiptNumber"), receipt.number],
      [say("date"), longDate(receipt.paidOn)],
      [say("paidBy"), receipt.payerName],
      [say("method"), receipt.method],
      ...(receipt.registrationNumber ? ([[say("registration"), receipt.registrationNumber]] as const) : []),
      [say("status"), RECEIPT_STATUS_LABELS[receipt.status]],
    ],
    table: amountTable(receipt.lines.map(({ label, detail, amountCents }) => ({ label, detail, amount: formatMoney(amountCents) }))),
    sums: [
      [say("total"), formatMoney(receipt.totalCents), true],
      [say("paid"), formatMoney(receipt.paidCents), false],
      ...receipt.refunds.map(
        (refund) => [say("refundedOn", { date: shortDate(refund.paidOn) }), `-${formatMoney(refund.amountCents)}`, false] as const,
      ),
    ],
    notes: receipt.school.refundPolicy ? [receipt.school.refundPolicy] : [],
  });
