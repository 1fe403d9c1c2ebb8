import { exporter } from "~/features/exports/domain/exporter";
import { zoneOf } from "~/platform/context";
import { longInstant } from "~/platform/zones";
import { callPage } from "./data/call-list";
import { callStaff } from "./domain/list-calls";
import { callListInput, OUTCOME_LABELS } from "./model";

/** One line per call, newest first. */
export const callsExport = exporter({
  kind: "call-logs",
  allow: callStaff,
  like: "call-logs.desk",
  filters: callListInput.omit({ limit: true, offset: true, ordering: true }),
  columns: [
    "Date and time",
    "Caller number",
    "Caller name",
    "Email",
    "Duration in seconds",
    "Outcome",
    "Program asked about",
    "Summary",
    "Inquiry created",
    "Followed up",
  ],
  async lines(ctx, filters, { after, limit }) {
    const zone = zoneOf(ctx);
    const rows = await callPage(ctx, filters, { limit, after, ordering: "-started_at" })[0];
    return rows.map((row) => ({
      cursor: [row.startedAt, row.id],
      cells: [
        longInstant(new Date(row.startedAt), zone),
        row.phone,
        row.callerName,
        row.callerEmail,
        row.durationSeconds,
        OUTCOME_LABELS[row.outcome],
        row.program ?? row.programAsked,
        row.summary,
        row.inquiryId ? "Yes" : "No",
        row.followedUpAt ? "Yes" : row.needsFollowUp ? "No" : null,
      ],
    }));
  },
});
