import { exporter } from "~/features/exports/domain/exporter";
import { zoneOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { statusLabel } from "~/platform/state-labels";
import { dayIn } from "~/platform/zones";
import { LANGUAGE_LABELS } from "~/words/locale";
import { waitlistPage } from "./data/waitlist";
import { waitlistInput } from "./model";

/** One line per entry, in the order of offers. */
export const waitlistExport = exporter({
  kind: "waitlist",
  allow: schoolStaff,
  like: "waitlist.list",
  filters: waitlistInput.omit({ limit: true, offset: true, ordering: true }),
  columns: ["Position", "First name", "Last name", "Email", "Phone", "Language", "Program", "Class", "Joined", "Status", "Informed on"],
  async lines(ctx, filters, { after, limit }) {
    const zone = zoneOf(ctx);
    const rows = await waitlistPage(ctx, { ...filters, limit, after, ordering: "position" })[0];
    return rows.map((row) => ({
      cursor: [row.programPlace, row.programId, row.priority, row.createdAt, row.id],
      cells: [
        row.position,
        row.firstName,
        row.lastName,
        row.email,
        row.phone,
        LANGUAGE_LABELS[row.locale],
        row.program,
        row.classCode,
        dayIn(new Date(row.createdAt), zone),
        statusLabel(row.status),
        row.informedAt ? dayIn(new Date(row.informedAt), zone) : null,
      ],
    }));
  },
});
