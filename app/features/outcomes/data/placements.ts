import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { outcomes } from "#drizzle/schema/careers";
import { outcomeExclusions } from "#drizzle/schema/outcomes";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

export interface OwnOutcome {
  registrationId: string;
  program: string;
  id: string | null;
  employer: string | null;
  jobTitle: string | null;
  startedOn: string | null;
  status: "claimed" | "confirmed" | "declined" | null;
}

/** The student's completed classes with the job that counts, else the latest one. */
export async function ownOutcomes(ctx: Ctx): Promise<OwnOutcome[]> {
  const { db, schoolId } = inSchool(ctx);
  const studentId = ownStudent(ctx).student.id;
  const [rows] = await readTogether(db, [
    sql<OwnOutcome>`SELECT r.id AS registrationId, p.title AS program, o.id, o.employer, o.job_title AS jobTitle, o.started_on AS startedOn, o.status
      FROM registrations r JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
      LEFT JOIN outcomes o ON o.school_id = r.school_id AND o.id = (SELECT j.id FROM outcomes j WHERE j.school_id = r.school_id AND j.registration_id = r.id
        ORDER BY j.is_counted DESC, j.created_at DESC LIMIT 1)
      WHERE r.school_id = ${schoolId} AND r.student_id = ${studentId} AND +r.status = 'active' AND +r.enrollment_status = 'completed' ORDER BY r.created_at DESC LIMIT 20`,
  ]);
  return rows;
}

export interface OutcomeRow {
  id: string;
  registrationId: string;
  studentId: string;
  student: string;
  program: string;
  employer: string;
  jobTitle: string;
  startedOn: string;
  status: "claimed" | "confirmed" | "declined";
  createdAt: number;
}

/** A page of outcomes with numbers of completed and placed students. One round trip. */
export async function outcomePage(ctx: Ctx, filter: { status?: string; search?: string }, page: { limit: number; offset: number; ordering: string }) {
  const { db, schoolId } = inSchool(ctx);
  const pattern = filter.search ? sought(filter.search) : null;
  const conditions: SQL[] = [
    sql`o.school_id = ${schoolId}`,
    ...(filter.status ? [sql`o.status = ${filter.status}`] : []),
    ...(pattern ? [sql`(${contains(sql`s.first_name || ' ' || s.last_name`, pattern)} OR ${contains(sql`o.employer`, pattern)})`] : []),
  ];
  const where = sql.join(conditions, sql` AND `);
  const from = sql`FROM outcomes o CROSS JOIN students s ON s.school_id = o.school_id AND s.id = o.student_id
    CROSS JOIN registrations r ON r.school_id = o.school_id AND r.id = o.registration_id CROSS JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id WHERE ${where}`;
  const by = page.ordering.endsWith("name") ? sql`lower(s.last_name)` : sql`o.created_at`;
  const way = sql.raw(page.ordering.startsWith("-") ? "DESC" : "ASC");
  const [results, [total], [figures]] = await readTogether(db, [
    sql<OutcomeRow>`SELECT o.id, o.registration_id AS registrationId, s.id AS studentId, s.first_name || ' ' || s.last_name AS student, p.title AS program, o.employer, o.job_title AS jobTitle,
        o.started_on AS startedOn, o.status, o.created_at AS createdAt ${from} ORDER BY ${by} ${way}, o.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, from),
    sql<{ completed: number; placed: number; claimed: number }>`SELECT
        (SELECT coalesce(sum(r.count), 0) FROM registration_counts r WHERE r.school_id = ${schoolId} AND r.status = 'active' AND r.enrollment_status = 'completed') AS completed,
        (SELECT count(*) FROM outcomes o WHERE o.school_id = ${schoolId} AND o.status = 'confirmed' AND o.is_counted = 1) AS placed,
        (SELECT count(*) FROM outcomes o WHERE o.school_id = ${schoolId} AND o.status = 'claimed') AS claimed`,
  ]);
  return { page: { results, count: total?.count ?? 0 }, figures: figures ?? { completed: 0, placed: 0, claimed: 0 } };
}

/** An outcome as its mail names it. */
export async function announcedOutcome(ctx: Ctx, id: string) {
  const { db, schoolId } = inSchool(ctx);
  const [[row]] = await readTogether(db, [
    sql<{
      student: string;
      employer: string;
      status: string;
    }>`SELECT s.first_name || ' ' || s.last_name AS student, o.employer, o.status FROM outcomes o
      JOIN students s ON s.school_id = o.school_id AND s.id = o.student_id WHERE o.school_id = ${schoolId} AND o.id = ${id}`,
  ]);
  return row ?? null;
}

/** The jobs of a registration, the one that counts first. */
export function selectPlacements(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(outcomes)
    .where(and(eq(outcomes.schoolId, schoolId), eq(outcomes.registrationId, registrationId)))
    .orderBy(desc(outcomes.isCounted), desc(outcomes.createdAt))
    .limit(20);
}
export type PlacementRow = Awaited<ReturnType<typeof selectPlacements>>[number];

/** Why a graduate isn't counted in some rates; no row if they are. */
export function selectExclusion(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(outcomeExclusions)
    .where(and(eq(outcomeExclusions.schoolId, schoolId), eq(outcomeExclusions.registrationId, registrationId)));
}
