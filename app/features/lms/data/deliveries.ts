import { and, desc, eq, sql } from "drizzle-orm";
import { lmsDeliveries } from "#drizzle/schema/lms";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { acrossSchools, inSchool } from "~/platform/school-scope";

/** The data of a delivery: the registration and the platform's address. */
export interface Enrollment {
  lmsStatus: "disabled" | "enabled" | "invalid_token";
  lmsUrl: string | null;
  lmsToken: string | null;
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
    sql<Enrollment>`SELECT h.lms_status AS lmsStatus, h.lms_url AS lmsUrl, h.lms_token AS lmsToken, p.lms_course AS course, r.number, p.id AS programId, p.title AS program,
        c.id AS classId, c.code AS classCode, c.start_date AS startDate, c.end_date AS endDate, s.id AS studentId, s.first_name AS firstName, s.last_name AS lastName, s.email
      FROM registrations r JOIN schools h ON h.id = r.school_id JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
        JOIN classes c ON c.school_id = r.school_id AND c.id = r.class_id JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id
      WHERE r.school_id = ${schoolId} AND r.id = ${registrationId}`,
  ]);
  return row ?? null;
}

/** A delivery of this school; null if not found. */
export async function findDelivery(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(lmsDeliveries).where(own(lmsDeliveries, id));
  return row ?? null;
}

/** The last delivery about a registration, with its response. */
export async function lastDelivery(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select()
    .from(lmsDeliveries)
    .where(and(eq(lmsDeliveries.schoolId, schoolId), eq(lmsDeliveries.registrationId, registrationId)))
    .orderBy(desc(lmsDeliveries.createdAt), desc(lmsDeliveries.id))
    .limit(1);
  return row ?? null;
}

/** Deliveries of all schools, newest first. One round trip. */
export async function deliveryPage(
  ctx: Ctx,
  { status, school }: { status?: "pending" | "delivered" | "failed"; school?: string },
  page: { limit: number; offset: number },
) {
  const db = acrossSchools(ctx, "super admins look after what learning platforms are told");
  const where = and(status ? eq(lmsDeliveries.status, status) : undefined, school ? eq(lmsDeliveries.schoolId, school) : undefined);
  const [results, [total], connected] = await db.batch([
    db
      .select({ delivery: lmsDeliveries, school: schools.name })
      .from(lmsDeliveries)
      .innerJoin(schools, eq(schools.id, lmsDeliveries.schoolId))
      .where(where)
      .orderBy(desc(lmsDeliveries.createdAt))
      .limit(page.limit)
      .offset(page.offset),
    countRows(ctx, db, lmsDeliveries, where),
    db.select({ value: schools.id, label: schools.name }).from(schools).where(sql`${schools.lmsStatus} <> 'disabled'`).orderBy(schools.name),
  ]);
  return { page: { results, count: total?.count ?? 0 }, schools: connected };
}
