import { z } from "zod";
import { exporter } from "~/features/exports/domain/exporter";
import { zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { decimalMoney } from "~/platform/money";
import { schoolOwner, schoolStaff, superAdmin } from "~/platform/policy";
import { dayIn } from "~/platform/zones";
import { adminTransactionLines } from "./data/admin-payments";
import { historyLines } from "./data/payment-history";
import { findPayout, payoutLinesPage } from "./data/payout-lines";
import { historyInput } from "./history-model";
import { TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from "./model";
import { methodLabel } from "./receipt-model";

const filters = historyInput.omit({ limit: true, offset: true, ordering: true, from_date: true, to_date: true });

/** The payment history as CSV. Sums count completed payments. */
export const studentPaymentsExport = exporter({
  kind: "student-payments",
  allow: schoolStaff,
  like: "payments.history",
  filters,
  columns: ["Date", "Receipt", "Payer", "For", "Registration", "Program", "Type", "Method", "Gross", "Service fee", "Net", "Status", "Note"],
  async lines(ctx, filters, { after, limit }) {
    const lines = await historyLines(ctx, filters, { limit, after, ordering: "-created_at" });
    return lines.map((row) => ({
      cursor: [row.paidOn, row.createdAt, row.id],
      cells: [
        row.paidOn,
        row.reference,
        row.payer,
        row.description,
        row.registrationNumber,
        row.program,
        TRANSACTION_TYPE_LABELS[row.type],
        methodLabel(row.method),
        decimalMoney(row.grossCents),
        decimalMoney(row.feeCents),
        decimalMoney(row.netCents),
        TRANSACTION_STATUS_LABELS[row.status],
        row.note,
      ],
    }));
  },
});

/** The ledger of all schools for super admins; the last thirty days by default. */
export const allPaymentsExport = exporter({
  kind: "payments",
  allow: superAdmin,
  like: null,
  filters: filters.pick({ type: true, search: true }).extend({ school: id(), status: z.string().max(20) }),
  columns: ["Date", "School", "Payer", "For", "Type", "Method", "Gross", "Service fee", "Net", "Status"],
  async lines(ctx, given, { after, limit }) {
    const lines = await adminTransactionLines(ctx, given, { limit, after, ordering: "-created_at" });
    return lines.map((row) => ({
      cursor: [row.paidOn, row.createdAt, row.id],
      cells: [
        row.paidOn,
        row.school,
        row.payer,
        row.description,
        TRANSACTION_TYPE_LABELS[row.type],
        methodLabel(row.method),
        decimalMoney(row.grossCents),
        decimalMoney(row.feeCents),
        decimalMoney(row.netCents),
        TRANSACTION_STATUS_LABELS[row.status],
      ],
    }));
  },
});

/** The lines of one payout, to reconcile with the bank statement. */
export const payoutExport = exporter({
  kind: "payout",
  allow: schoolOwner,
  like: null,
  filters: z.object({ payout: id() }),
  async check(ctx, { payout }) {
    if (!payout || !(await findPayout(ctx, payout))) throw notFound();
  },
  columns: ["Date", "Type", "Receipt", "Payer", "For", "Registration", "Gross", "Service fee", "Net"],
  async lines(ctx, { payout }, { after, limit }) {
    const lines = await payoutLinesPage(ctx, payout ?? "", { limit, after });
    const zone = zoneOf(ctx);
    return lines.map((line) => ({
      cursor: [line.createdAt, line.kind, line.id],
      cells: [
        dayIn(new Date(line.createdAt), zone),
        line.kind,
        line.reference,
        line.payer,
        line.description,
        line.registrationNumber,
        decimalMoney(line.grossCents),
        decimalMoney(line.feeCents),
        decimalMoney(line.netCents),
      ],
    }));
  },
});
