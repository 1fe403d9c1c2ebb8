import { and, asc, eq, sql } from "drizzle-orm";
import { employers } from "#drizzle/schema/employers";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { acrossSchools } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { all, inEmployer, type ListPage, wayOf } from "./scope";
import { sponsoredName } from "./sponsored";

export type Employer = typeof employers.$inferSelect;

/** The own employer; null for none. */
export async function findOwnEmployer(ctx: Ctx): Promise<Employer | null> {
  const { db, employerId } = inEmployer(ctx);
  const [row] = await db.select().from(employers).where(eq(employers.id, employerId));
  return row ?? null;
}

/** Another employer of the same organization; null for any other. */
export async function findSister(ctx: Ctx, id: string): Promise<Employer | null> {
  const { db, employerId } = inEmployer(ctx);
  const [row] = await db
    .select()
    .from(employers)
    .where(and(eq(employers.id, id), sql`${employers.organization} = (SELECT o.organization FROM employers o WHERE o.id = ${employerId})`));
  return row ?? null;
}

/** Those that an organization's admin may choose from. */
export async function sistersOf(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const { db, employerId } = inEmployer(ctx);
  return db
    .select({ id: employers.id, name: employers.name })
    .from(employers)
    .where(sql`${employers.id} = ${employerId} OR ${employers.organization} = (SELECT o.organization FROM employers o WHERE o.id = ${employerId})`)
    .orderBy(asc(employers.name));
}

export interface Home {
  openJobs: number;
  newApplications: number;
  sponsored: number;
  partners: number;
  events: number;
}
export interface LatestApplication {
  id: string;
  jobId: string;
  title: string;
  student: string;
  status: "submitted" | "reviewed" | "interview" | "offered" | "declined" | "withdrawn";
  createdAt: number;
}
export interface LatestSponsored {
  id: string;
  student: string;
  school: string;
  program: string | null;
  status: "proposed" | "approved" | "declined" | "withdrawn" | "ended";
}

/** The employer's dashboard: its figures and latest records. One round trip. */
export async function readHome(ctx: Ctx) {
  const { db, employerId } = inEmployer(ctx);
  const count = (what: ReturnType<typeof sql>) => sql`(SELECT count(*) FROM ${what})`;
  return readTogether(db, [
    sql<Home>`SELECT ${count(sql`jobs j WHERE j.employer_id = ${employerId} AND j.status = 'open'`)} AS openJobs,
      ${count(sql`job_applications a WHERE a.employer_id = ${employerId} AND a.status = 'submitted'`)} AS newApplications,
      ${count(sql`sponsored_students s WHERE s.employer_id = ${employerId} AND s.status = 'approved'`)} AS sponsored,
      ${count(sql`partnerships p WHERE p.employer_id = ${employerId} AND p.status = 'accepted'`)} AS partners,
      ${count(sql`career_events e WHERE e.employer_id = ${employerId} AND e.status = 'published' AND e.ends_at > ${ctx.now.getTime()}`)} AS events`,
    sql<LatestApplication>`SELECT a.id, a.job_id AS jobId, j.title, s.first_name || ' ' || s.last_name AS student, a.status, a.created_at AS createdAt
      FROM job_applications a JOIN jobs j ON j.id = a.job_id JOIN students s ON s.school_id = a.school_id AND s.id = a.student_id
      WHERE a.employer_id = ${employerId} AND a.status <> 'withdrawn' ORDER BY a.created_at DESC LIMIT 5`,
    sql<LatestSponsored>`SELECT x.id, ${sponsoredName} AS student, c.name AS school, CASE WHEN x.status IN ('approved', 'ended') THEN p.title END AS program, x.status
      FROM sponsored_students x JOIN students s ON s.school_id = x.school_id AND s.id = x.student_id JOIN schools c ON c.id = x.school_id
      JOIN registrations r ON r.school_id = x.school_id AND r.id = x.registration_id JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
      WHERE x.employer_id = ${employerId} ORDER BY x.created_at DESC LIMIT 5`,
  ]);
}

export interface EmployerRow {
  id: string;
  name: string;
  organization: string | null;
  companyType: Employer["companyType"];
  city: string | null;
  state: string | null;
  status: Employer["status"];
  users: number;
  openJobs: number;
  createdAt: number;
}

/** A page of all employers, for super admins. One round trip. */
export async function readEmployers(ctx: Ctx, filter: { search?: string; company_type?: string }, page: ListPage) {
  const db = acrossSchools(ctx, "a super admin looks after every employer");
  const pattern = filter.search ? sought(filter.search) : null;
  const where = all(
    sql`1`,
    filter.company_type && sql`e.company_type = ${filter.company_type}`,
    pattern && sql`(${contains(sql`e.name`, pattern)} OR ${contains(sql`e.organization`, pattern)})`,
  );
  const by = page.ordering.endsWith("created_at") ? sql`e.created_at` : sql`lower(e.name)`;
  const [results, [total]] = await readTogether(db, [
    sql<EmployerRow>`SELECT e.id, e.name, e.organization, e.company_type AS companyType, e.city, e.state, e.status, e.created_at AS createdAt,
        (SELECT count(*) FROM users u WHERE u.employer_id = e.id AND u.deleted_at IS NULL) AS users,
        (SELECT count(*) FROM jobs j WHERE j.employer_id = e.id AND j.status = 'open') AS openJobs
      FROM employers e WHERE ${where} ORDER BY ${by} ${wayOf(page.ordering)}, e.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM employers e WHERE ${where}`),
  ]);
  return { results, count: total?.count ?? 0 };
}
