import { sql } from "drizzle-orm";
import type { ConsistencyCheck, Contradiction } from "~/platform/consistency-checks";

/** The minutes of a registration and kind, counted from its marks, make-ups and adjustments. */
const counted = sql.raw(`SELECT a.school_id, a.registration_id, a.kind,
    sum(CASE WHEN a.is_expected AND NOT a.is_makeup THEN a.scheduled ELSE 0 END) AS scheduled,
    sum(CASE WHEN a.is_makeup THEN 0 ELSE a.minutes END) AS credited,
    sum(CASE WHEN a.is_expected AND NOT a.is_makeup AND a.status <> 'excused' THEN a.scheduled - a.minutes ELSE 0 END) AS missed,
    sum(CASE WHEN a.is_expected AND NOT a.is_makeup AND a.status = 'excused' THEN a.scheduled ELSE 0 END) AS excused`);

export const attendanceChecks: readonly ConsistencyCheck[] = [
  {
    name: "attendance-totals",
    title: "Hours differ from the marks, make-ups and adjustments that they sum up",
    rows: (_, of) => sql<Contradiction>`SELECT t.registration_id AS id FROM attendance_totals t
      LEFT JOIN (${counted} FROM attendance a WHERE ${of("a.school_id")} GROUP BY 1, 2, 3) c
        ON c.school_id = t.school_id AND c.registration_id = t.registration_id AND c.kind = t.kind
      WHERE ${of("t.school_id")} AND (t.scheduled <> coalesce(c.scheduled, 0) OR t.credited <> coalesce(c.credited, 0)
        OR t.missed <> coalesce(c.missed, 0) OR t.excused <> coalesce(c.excused, 0)
        OR t.made_up <> coalesce((SELECT sum(m.minutes) FROM makeups m WHERE m.school_id = t.school_id AND m.registration_id = t.registration_id
          AND m.kind = t.kind AND m.state = 'done'), 0)
        OR t.adjusted <> coalesce((SELECT sum(j.minutes) FROM hour_adjustments j WHERE j.school_id = t.school_id
          AND j.registration_id = t.registration_id AND j.kind = t.kind), 0))
      UNION SELECT a.registration_id FROM attendance a WHERE ${of("a.school_id")} AND NOT EXISTS (SELECT 1 FROM attendance_totals t
        WHERE t.school_id = a.school_id AND t.registration_id = a.registration_id AND t.kind = a.kind) LIMIT 50`,
  },
  {
    name: "attendance-marks",
    title: "Attendance differs from the mark that counts or from its session",
    rows: (_, of) => sql<Contradiction>`SELECT a.mark_id AS id FROM attendance a
      LEFT JOIN attendance_marks m ON m.school_id = a.school_id AND m.id = a.mark_id
      JOIN class_sessions s ON s.school_id = a.school_id AND s.id = a.session_id
      WHERE ${of("a.school_id")} AND (m.status IS NOT a.status OR m.minutes IS NOT a.minutes OR m.session_id IS NOT a.session_id
        OR m.registration_id IS NOT a.registration_id OR s.date <> a.date OR s.kind <> a.kind
        OR a.scheduled <> CASE WHEN s.status = 'cancelled' THEN 0 ELSE s.minutes END) LIMIT 50`,
  },
];
