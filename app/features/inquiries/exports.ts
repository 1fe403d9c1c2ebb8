import { exporter } from "~/features/exports/domain/exporter";
import { zoneOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { plainTextOf } from "~/platform/rich-text";
import { dayIn } from "~/platform/zones";
import { LANGUAGE_LABELS } from "~/words/locale";
import { inquiryPage } from "./data/inquiry-list";
import { CONTACT_STATUS_LABELS, INQUIRY_TYPE_LABELS, inquiryListInput, SOURCE_LABELS } from "./model";

/** One line per inquiry, newest first. */
export const inquiriesExport = exporter({
  kind: "program-inquiries",
  allow: schoolStaff,
  like: "inquiries.desk",
  filters: inquiryListInput.omit({ limit: true, offset: true, ordering: true }),
  columns: ["Received on", "Name", "Email", "Phone", "Language", "Program", "Type", "Source", "Message", "Contact status", "Replied on", "Reply"],
  async lines(ctx, filters, { after, limit }) {
    const zone = zoneOf(ctx);
    const rows = await inquiryPage(ctx, filters, { limit, after, ordering: "-created_at" })[0];
    return rows.map((row) => ({
      cursor: [row.createdAt, row.id],
      cells: [
        dayIn(new Date(row.createdAt), zone),
        row.name,
        row.email,
        row.phone,
        LANGUAGE_LABELS[row.locale],
        row.program,
        INQUIRY_TYPE_LABELS[row.type],
        SOURCE_LABELS[row.source],
        row.message,
        CONTACT_STATUS_LABELS[row.contactStatus],
        row.repliedAt ? dayIn(new Date(row.repliedAt), zone) : null,
        plainTextOf(row.reply),
      ],
    }));
  },
});
