import { z } from "zod";
import { exporter } from "~/features/exports/domain/exporter";
import { todayOf, zoneOf } from "~/platform/context";
import { choice, id, keysOf, optional, optionalText } from "~/platform/input";
import { decimalMoney } from "~/platform/money";
import { schoolStaff, superAdmin } from "~/platform/policy";
import { statusLabel } from "~/platform/state-labels";
import { dayIn, EASTERN } from "~/platform/zones";
import { everyDuty } from "./domain/refunds/duties";
import { everyRefund } from "./domain/refunds/read";
import { DUTY_STATE_LABELS, dutyStateOf, reasonText } from "./refund-model";

/** One line per refund due, the earliest due day first. */
export const refundsDueExport = exporter({
  kind: "refunds-due",
  allow: schoolStaff,
  like: "refunds.due",
  filters: z.object({ state: optional(choice(keysOf(DUTY_STATE_LABELS))), search: optionalText(200) }),
  columns: [
    "Registration",
    "Student",
    "Program",
    "Class ID",
    "Amount",
    "Effective date",
    "Reason",
    "Pay by",
    "Rule",
    "Status",
    "Settled on",
    "Proof",
  ],
  async lines(ctx, { state, search }, { after, limit }) {
    const rows = await everyDuty(ctx, { state, search }, { limit, after, ordering: "due_on" });
    const today = todayOf(ctx);
    return rows.map((row) => ({
      cursor: [row.dueOn, row.id],
      cells: [
        ...[row.number, row.student, row.program, row.classCode, decimalMoney(row.cents), row.effectiveOn, row.because, row.dueOn, row.rule],
        ...[DUTY_STATE_LABELS[dutyStateOf(row, today)], row.settledAt === null ? null : dayIn(new Date(row.settledAt), zoneOf(ctx)), row.proof],
      ],
    }));
  },
});

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
