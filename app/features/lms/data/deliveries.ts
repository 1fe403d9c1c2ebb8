import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { schools } from "#drizzle/schema/schools";
import { type WebhookTry, webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks";
import type { LmsTopic } from "~/features/webhooks/lms-model";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { progressIn } from "../model";

/** The data of a delivery: the registration, and the endpoint of the school's learning platform. */
export interface Enrollment {
  lmsStatus: "disabled" | "enabled" | "invalid_token";
  endpointId: string | null;
  endpointState: "active" | "paused" | "disabled";
  course: string | null;
  number: string;
  programId: string;
  program: string;
  classId: string;
  classCode: string;
  startDate: string | null;
  endDate: string | null;
  studentId: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** The registration data for the school's learning platform; null if not found. One statement. */
export async function findEnrollment(ctx: Ctx, registrationId: string): Promise<Enrollment | null> {
  const { db, schoolId } = inSchool(ctx);
  const [[row]] = await readTogether(db, [
    sql<Enrollment>`SELECT h.lms_status AS lmsStatus, e.id AS endpointId, e.state AS endpointState, p.lms_course AS course, r.number, p.id AS programId, p.title AS program,
        c.id AS classId, c.code AS classCode, c.start_date AS startDate, c.end_date AS endDate, s.id AS studentId, s.first_name AS firstName, s.last_name AS lastName, s.email
      FROM registrations r JOIN schools h ON h.id = r.school_id JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
        JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id
        LEFT JOIN webhook_endpoints e ON e.school_id = r.school_id AND e.kind = 'lms'
      WHERE r.school_id = ${schoolId} AND r.id = ${registrationId}`,
  ]);
  return row ?? null;
}

const COLUMNS = {
  id: webhookDeliveries.id,
  event: sql<LmsTopic>`${webhookDeliveries.topic}`,
  /** Deliveries that were not sent because the platform was off count as failed. */
  status: sql<"pending" | "delivered" | "failed">`CASE ${webhookDeliveries.state} WHEN 'discarded' THEN 'failed' ELSE ${webhookDeliveries.state} END`,
  attempts: sql<number>`json_array_length(${webhookDeliveries.tries})`,
  lastTry: sql<string | null>`json_extract(${webhookDeliveries.tries}, '$[#-1]')`,
  createdAt: webhookDeliveries.createdAt,
};

/** A delivery with what the platform answered last. */
function answered<R extends { status: string; lastTry: string | null }>({ lastTry, ...row }: R) {
  const last = lastTry === null ? null : (JSON.parse(lastTry) as WebhookTry);
  return {
    ...row,
    answer: last?.status ?? null,
    error: last ? last.error : row.status === "failed" ? "The learning platform is turned off." : null,
    progress: row.status === "delivered" && last ? progressIn(last.answer) : null,
  };
}

/** The last delivery about a registration, with its response. */
export async function lastDelivery(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select(COLUMNS)
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.schoolId, schoolId), eq(webhookDeliveries.registrationId, registrationId)))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(1);
  return row ? answered(row) : null;
}

export const LOOKED_AFTER = "super admins look after what learning platforms are told";

/** A delivery of any school, with the state of its endpoint; null if not found. */
export async function findDelivery(ctx: Ctx, id: string) {
  const [row] = await acrossSchools(ctx, LOOKED_AFTER)
    .select({
      ...{ id: webhookDeliveries.id, schoolId: webhookDeliveries.schoolId, registrationId: webhookDeliveries.registrationId, event: COLUMNS.event },
      endpointState: webhookEndpoints.state,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookEndpoints.kind, "lms")));
  return row ?? null;
}

/** Deliveries of all schools, newest first. One round trip. */
export async function deliveryPage(
  ctx: Ctx,
  { status, school }: { status?: "pending" | "delivered" | "failed"; school?: string },
  page: { limit: number; offset: number },
) {
  const db = acrossSchools(ctx, LOOKED_AFTER);
  const where = and(
    isNotNull(webhookDeliveries.registrationId),
    status ? inArray(webhookDeliveries.state, status === "failed" ? ["failed", "discarded"] : [status]) : undefined,
    school ? eq(webhookDeliveries.schoolId, school) : undefined,
  );
  const [results, [total], connected] = await db.batch([
    db
      .select({ ...COLUMNS, school: schools.name })
      .from(webhookDeliveries)
      .innerJoin(schools, eq(schools.id, webhookDeliveries.schoolId))
      .where(where)
      .orderBy(desc(webhookDeliveries.createdAt))
      .limit(page.limit)
      .offset(page.offset),
    countRows(ctx, db, webhookDeliveries, where),
    db.select({ value: schools.id, label: schools.name }).from(schools).where(sql`${schools.lmsStatus} <> 'disabled'`).orderBy(schools.name),
  ]);
  return {
    page: { results: results.map(({ school: name, ...row }) => ({ delivery: answered(row), school: name })), count: total?.count ?? 0 },
    schools: connected,
  };
}
