import { exporter } from "~/features/exports/domain/exporter";
import { isTemplateName, templateOf } from "~/features/messaging/mails-model";
import { shownStatus } from "~/features/messaging/model";
import { zoneOf } from "~/platform/context";
import { staffOrSuper } from "~/platform/policy";
import { statusLabel } from "~/platform/state-labels";
import { dayIn, shortClockIn } from "~/platform/zones";
import { mailLines } from "./data/mail-log";
import { mailListInput } from "./model";

/** One line per mail, the newest first. */
export const mailLogExport = exporter({
  kind: "email-log",
  allow: staffOrSuper,
  like: "mail-log.list",
  filters: mailListInput.omit({ limit: true, offset: true, ordering: true, from_date: true, to_date: true }),
  columns: ["Queued", "School", "To", "Name", "Subject", "Template", "Status", "Attempts", "Sent", "Error"],
  async lines(ctx, given, { after, limit }) {
    const zone = zoneOf(ctx);
    const at = (instant: number | null) => (instant === null ? "" : `${dayIn(new Date(instant), zone)} ${shortClockIn(new Date(instant), zone)}`);
    const rows = await mailLines(ctx, given, { limit, after, ordering: "-created_at" });
    return rows.map((row) => ({
      cursor: [row.createdAt, row.id],
      cells: [
        at(row.createdAt),
        row.school,
        row.recipient,
        row.recipientName,
        row.subject,
        isTemplateName(row.template) ? templateOf(row.template).title : row.template,
        statusLabel(shownStatus(row.status)),
        row.attempts,
        at(row.sentAt),
        row.error,
      ],
    }));
  },
});
