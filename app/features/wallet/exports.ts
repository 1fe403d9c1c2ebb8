import { z } from "zod";
import { CLEARANCE_LABELS } from "~/features/attendance/clearance-model";
import { atOnce, exporter } from "~/features/exports/domain/exporter";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { classTraffic } from "./domain/traffic";
import { DOCUMENT_LABELS } from "./model";

/** The documents of a class: one line per student and document. */
export const classDocumentsExport = exporter({
  kind: "class-documents",
  allow: schoolStaff,
  like: "clearance.traffic",
  filters: z.object({ class: id() }),
  async check(ctx, { class: classId }) {
    await classTraffic(ctx, { class: classId });
  },
  columns: ["Class ID", "Student", "Number", "Clinical clearance", "Document", "Required", "State", "Last day"],
  lines: atOnce(async (ctx, { class: classId }: { class?: string }) => {
    const { shown, columns, results } = await classTraffic(ctx, { class: classId });
    return results.flatMap(({ student, number, clearance, cells }) =>
      cells.flatMap((cell, index) =>
        cell === null
          ? []
          : [
              [
                ...[shown?.code ?? "", student, number, clearance ? CLEARANCE_LABELS[clearance.state] : "", columns[index]?.label ?? ""],
                ...[cell.isRequired ? "Yes" : "No", DOCUMENT_LABELS[cell.state], cell.expiresOn],
              ],
            ],
      ),
    );
  }),
});
