import { exporter } from "~/features/exports/domain/exporter";
import { employerWithSchools } from "~/platform/policy";
import { statusLabel } from "~/platform/state-labels";
import { dayIn, EASTERN } from "~/platform/zones";
import { sponsoredLines } from "./data/sponsored";
import { CATEGORY_LABELS, SPONSOR_KIND_LABELS, valueText } from "./model";
import { SPONSORED_LABELS, sponsoredListInput } from "./offer-model";

/** One line per student whom the employer sponsors, newest first. */
export const sponsoredExport = exporter({
  kind: "sponsored-students",
  allow: employerWithSchools,
  like: null,
  filters: sponsoredListInput.omit({ limit: true, offset: true, ordering: true }),
  columns: ["Date", "Student", "School", "Program", "Class", "Kind", "Category", "Value", "Status", "Enrollment"],
  async lines(ctx, { from_date: _, to_date: __, ...filters }, { after, limit }) {
    const rows = await sponsoredLines(ctx, filters, { limit, after, ordering: "-created_at" });
    return rows.map((row) => ({
      cursor: [row.createdAt, row.id],
      cells: [
        dayIn(new Date(row.createdAt), EASTERN),
        row.student,
        row.school,
        row.program,
        row.courseClass,
        SPONSOR_KIND_LABELS[row.kind],
        CATEGORY_LABELS[row.category],
        valueText(row),
        SPONSORED_LABELS[row.status],
        row.enrollmentStatus && statusLabel(row.enrollmentStatus),
      ],
    }));
  },
});
