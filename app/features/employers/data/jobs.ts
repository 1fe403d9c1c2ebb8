import { and, eq, sql } from "drizzle-orm";
import { jobs } from "#drizzle/schema/employers";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { contains, sought } from "~/platform/search";
import type { Locale } from "~/words/locale";
import type { ApplicationStatus, JobStatus } from "../job-model";
import { all, inEmployer, type ListPage, wayOf } from "./scope";

export type Job = typeof jobs.$inferSelect;

export interface JobRow {
  id: string;
  title: string;
  city: string;
  state: string;
  employmentType: Job["employmentType"];
  shift: Job["shift"];
  postedAt: number | null;
  deadline: string | null;
  status: JobStatus;
  applications: number;
  unread: number;
}

/** A page of the own jobs and how many there are. One round trip. */
export async function jobPage(ctx: Ctx, filter: { status?: JobStatus; search?: string }, page: ListPage) {
  const { db, employerId } = inEmployer(ctx);
  const pattern = filter.search ? sought(filter.search) : null;
  const where = all(
    sql`j.employer_id = ${employerId}`,
    filter.status && sql`j.status = ${filter.status}`,
    pattern && sql`(${contains(sql`j.title`, pattern)} OR ${contains(sql`j.city`, pattern)})`,
  );
  const sorts = { created_at: sql`j.created_at`, title: sql`lower(j.title)`, deadline: sql`j.deadline`, applications: sql`applications` };
  const by = sorts[page.ordering.replace("-", "") as keyof typeof sorts];
  const [results, [total]] = await readTogether(db, [
    sql<JobRow>`SELECT j.id, j.title, j.city, j.state, j.employment_type AS employmentType, j.shift, j.posted_at AS postedAt, j.deadline, j.status,
        (SELECT count(*) FROM job_applications a WHERE a.employer_id = ${employerId} AND a.job_id = j.id) AS applications,
        (SELECT count(*) FROM job_applications a WHERE a.employer_id = ${employerId} AND a.job_id = j.id AND a.status = 'submitted') AS unread
      FROM jobs j WHERE ${where} ORDER BY ${by} ${wayOf(page.ordering)}, j.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM jobs j WHERE ${where}`),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** One of the own jobs. @throws not_found */
export async function findJob(ctx: Ctx, id: string): Promise<Job> {
  const { db, employerId } = inEmployer(ctx);
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.employerId, employerId), eq(jobs.id, id)));
  if (!row) throw notFound();
  return row;
}

export interface ApplicationRow {
  id: string;
  student: string;
  email: string;
  phone: string | null;
  school: string;
  coverNote: string | null;
  resume: string;
  resumeFileId: string | null;
  status: ApplicationStatus;
  createdAt: number;
  updatedAt: number;
}

const applicationColumns = sql`a.id, s.first_name || ' ' || s.last_name AS student, s.email, s.phone, c.name AS school, a.cover_note AS coverNote, a.resume,
  a.resume_file_id AS resumeFileId, a.status, a.created_at AS createdAt, a.updated_at AS updatedAt`;
const applicationTables = sql`job_applications a JOIN students s ON s.school_id = a.school_id AND s.id = a.student_id JOIN schools c ON c.id = a.school_id`;

/** A page of the applications for one of the own jobs. One round trip. */
export async function applicationPage(ctx: Ctx, jobId: string, filter: { status?: ApplicationStatus; search?: string }, page: ListPage) {
  const { db, employerId } = inEmployer(ctx);
  const pattern = filter.search ? sought(filter.search) : null;
  const where = all(
    sql`a.employer_id = ${employerId} AND a.job_id = ${jobId}`,
    filter.status && sql`a.status = ${filter.status}`,
    pattern && contains(sql`s.first_name || ' ' || s.last_name`, pattern),
  );
  const sorts = { created_at: sql`a.created_at`, name: sql`lower(s.last_name)`, status: sql`a.status` };
  const by = sorts[page.ordering.replace("-", "") as keyof typeof sorts];
  const [results, [total]] = await readTogether(db, [
    sql<ApplicationRow>`SELECT ${applicationColumns} FROM ${applicationTables} WHERE ${where}
      ORDER BY ${by} ${wayOf(page.ordering)}, a.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM ${applicationTables} WHERE ${where}`),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** An application for one of the own jobs, with the job's title and the student's school. @throws not_found */
export async function findApplication(ctx: Ctx, id: string) {
  const { db, employerId } = inEmployer(ctx);
  const [[row]] = await readTogether(db, [
    sql<
      ApplicationRow & { jobId: string; title: string; schoolId: string; employer: string; locale: Locale }
    >`SELECT ${applicationColumns}, a.job_id AS jobId, j.title,
        a.school_id AS schoolId, e.name AS employer, s.locale
      FROM ${applicationTables} JOIN jobs j ON j.id = a.job_id JOIN employers e ON e.id = a.employer_id WHERE a.employer_id = ${employerId} AND a.id = ${id}`,
  ]);
  if (!row) throw notFound();
  return row;
}
