import { z } from "zod";
import { exporter } from "~/features/exports/domain/exporter";
import { choice, id, optional, optionalText } from "~/platform/input";
import { decimalMoney } from "~/platform/money";
import { superAdmin } from "~/platform/policy";
import { statusLabel } from "~/platform/state-labels";
import { dayIn, EASTERN } from "~/platform/zones";
import { everyRefund } from "./domain/refunds/read";
import { reasonText } from "./refund-model";

/** One line per refund request of all schools, newest first. */
export const refundsExport = exporter({
  kind: "refund-requests",
  allow: superAdmin,
  like: null,
  filters: z.object({
    status: optional(choice(["pending", "approved", "declined", "cancelled", "all"] as const)),
    school: optional(id()),
    search: optionalText(200),
  }),
  columns: ["Number", "School", "Student", "Program", "Amount", "Approved", "Reason", "Status", "Refund", "Requested on", "Decided on", "Comment"],
  async lines(ctx, { status, ...filters }, { after, limit }) {
    const part = { limit, after, ordering: "-created_at" };
    const chosen = status === "all" ? undefined : (status ?? "pending");
    const rows = await everyRefund(ctx, { ...filters, status: chosen }, part);
    const day = (at: number | null) => (at === null ? null : dayIn(new Date(at), EASTERN));
    return rows.map((row) => ({
      cursor: [row.createdAt, row.id],
      cells: [
        row.number,
        row.school,
        row.student,
        row.program,
        decimalMoney(row.amountCents),
        row.approvedCents === null ? null : decimalMoney(row.approvedCents),
        reasonText(row.reasonCode, row.reason),
        statusLabel(row.status),
        row.execution,
        day(row.createdAt),
        day(row.decidedAt),
        row.decisionNote,
      ],
    }));
  },
});
