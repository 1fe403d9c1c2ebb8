import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";

export interface ProgressRow {
  seatId: string;
  registrationId: string;
  /** Minutes that count, and those of the sessions so far. */
  counted: number;
  scheduled: number;
  completedOn: string | null;
  exam: string | null;
}

/** Attendance, completion and exam of the students of an order who share them. */
export async function sharedProgress(ctx: Ctx, orderId: string): Promise<ProgressRow[]> {
  const { db, schoolId } = inSchool(ctx);
  const [rows] = await readTogether(db, [
    sql<ProgressRow>`SELECT g.id AS seatId, r.id AS registrationId,
        coalesce((SELECT sum(t.credited + t.made_up + t.adjusted) FROM attendance_totals t WHERE t.school_id = r.school_id AND t.registration_id = r.id), 0) AS counted,
        coalesce((SELECT sum(t.scheduled) FROM attendance_totals t WHERE t.school_id = r.school_id AND t.registration_id = r.id), 0) AS scheduled,
        (SELECT min(c.completed_on) FROM certificates c WHERE c.school_id = r.school_id AND c.registration_id = r.id AND c.status = 'issued') AS completedOn,
        (SELECT e.result FROM exam_attempts e WHERE e.school_id = r.school_id AND e.registration_id = r.id AND e.status = 'confirmed' ORDER BY e.taken_on DESC LIMIT 1) AS exam
      FROM group_seats g JOIN registrations r ON r.school_id = g.school_id AND r.id = g.registration_id
      WHERE g.school_id = ${schoolId} AND g.order_id = ${orderId} AND g.state = 'registered' AND g.shares_progress = 1 AND r.status = 'active'
      ORDER BY g.position`,
  ]);
  return rows;
}
