import { z } from "zod";
import { exporter } from "~/features/exports/domain/exporter";
import { SESSION_KIND_LABELS } from "~/features/sessions/model";
import { schoolStaff } from "~/platform/policy";
import { taughtLines } from "./data/taught";

/** The sessions that an instructor taught, one line each, for the own records and the invoice. */
export const taughtHoursExport = exporter({
  kind: "taught-hours",
  allow: schoolStaff,
  like: "teach.hours",
  filters: z.object({}),
  columns: ["Date", "Start", "End", "Class ID", "Program", "Kind", "Topic", "Location", "Minutes"],
  async lines(ctx, filters, part) {
    const rows = await taughtLines(ctx, filters, part);
    return rows.map((row) => ({
      cursor: [row.date, row.startsAt, row.id],
      cells: [...[row.date, row.startTime, row.endTime, row.code, row.program, SESSION_KIND_LABELS[row.kind], row.topic, row.location, row.minutes]],
    }));
  },
});
