import { exporter } from "~/features/exports/domain/exporter";
import { todayOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { complaintPage } from "./data/complaints";
import { complaintListInput, dueText, KIND_LABELS, OUTCOME_LABELS } from "./model";

/** One line per complaint, the latest first. */
export const complaintsExport = exporter({
  kind: "complaints",
  allow: schoolStaff,
  like: "complaints.list",
  filters: complaintListInput.omit({ limit: true, offset: true, ordering: true }),
  columns: ["Received", "From", "Contact", "Kind", "Complaint", "Due", "State", "Answered", "Outcome", "Answer"],
  async lines(ctx, filters, { after, limit }) {
    const today = todayOf(ctx);
    const rows = await complaintPage(ctx, filters, { limit, after, ordering: "-received_on" }, today)[0];
    return rows.map((row) => ({
      cursor: [row.receivedOn, row.id],
      cells: [
        ...[row.receivedOn, row.fromName, row.fromContact, KIND_LABELS[row.kind], row.body, row.dueOn, dueText(row, today)],
        ...[row.answeredOn, row.outcome ? OUTCOME_LABELS[row.outcome] : null, row.answer],
      ],
    }));
  },
});
