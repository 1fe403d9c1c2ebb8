import { z } from "zod";
import { exporter } from "~/features/exports/domain/exporter";
import { sessionClass } from "~/features/sessions/data/sessions";
import { SESSION_KIND_LABELS } from "~/features/sessions/model";
import { zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { wallTime } from "~/platform/wall-clock";
import { attendanceLines } from "./data/hours";
import { ATTENDANCE_LABELS } from "./model";

/** The attendance of a class: one line per session and student that is marked. */
export const attendanceExport = exporter({
  kind: "attendance",
  allow: schoolStaff,
  like: "attendance.class",
  filters: z.object({ class: id() }),
  async check(ctx, { class: classId }) {
    if (classId && (await sessionClass(ctx, classId)).length === 0) throw notFound();
  },
  columns: ["Class ID", "Date", "Start", "End", "Kind", "Student", "Number", "Status", "Arrived", "Left", "Credited minutes", "Session minutes"],
  async lines(ctx, filters, { after, limit }) {
    const zone = zoneOf(ctx);
    const clock = (at: number | null) => (at === null ? null : wallTime(at, zone));
    const rows = await attendanceLines(ctx, filters, { limit, after });
    return rows.map((row) => ({
      cursor: [row.date, row.startsAt, row.sessionId, row.registrationId],
      cells: [
        ...[row.code, row.date, row.startTime, row.endTime, SESSION_KIND_LABELS[row.kind], row.student, row.number, ATTENDANCE_LABELS[row.status]],
        ...[clock(row.arrivedAt), clock(row.leftAt), row.minutes, row.scheduled],
      ],
    }));
  },
});
