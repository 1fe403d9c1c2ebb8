import { type SQL, sql } from "drizzle-orm";
import { inCells, milesTo, type Point } from "~/features/employers/data/places";
import { all, type ListPage, wayOf } from "~/features/employers/data/scope";
import type { ApplicationStatus } from "~/features/employers/job-model";
import type { CompanyType } from "~/features/employers/model";
import { type Ctx, todayOf } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { contains, sought } from "~/platform/search";
import { DAY_MS } from "~/platform/zones";
import { ofStudent } from "./own";

export interface JobRow {
  id: string;
  title: string;
  employerId: string;
  employer: string;
  logoFileId: string | null;
  companyType: CompanyType;
  category: string;
  employmentType: "full_time" | "part_time" | "per_diem" | "contract" | "internship";
  shift: "day" | "evening" | "night" | "weekend" | "rotating" | null;
  city: string;
  state: string;
  zipcode: string;
  isRemote: number;
  payMinCents: number | null;
  payMaxCents: number | null;
  payPer: "hour" | "year";
  certification: string | null;
  applyUrl: string | null;
  description: string;
  postedAt: number;
  deadline: string | null;
  application: ApplicationStatus | null;
  isSaved: number;
  miles: number | null;
}

export interface JobFilter {
  search?: string;
  job_type?: string;
  shift?: string;
  category?: string;
  posted_within?: string;
  employer?: string;
  company_type?: string;
  tab?: "applied" | "saved";
}

/** Center and radius of a search; null is no limit. */
export interface Near {
  point: Point;
  miles: number | null;
}

/** Condition: published, not expired, of an active employer. Reads only the jobs table. */
export const isOpenJob = (ctx: Ctx): SQL =>
  sql`j.status = 'open' AND (j.deadline IS NULL OR j.deadline >= ${todayOf(ctx)}) AND j.employer_id NOT IN (SELECT id FROM employers WHERE status <> 'active')`;

const own = (ctx: Ctx) => {
  const { schoolId, studentId } = ofStudent(ctx);
  return sql`LEFT JOIN job_applications a ON a.job_id = j.id AND a.school_id = ${schoolId} AND a.student_id = ${studentId}
    LEFT JOIN job_bookmarks b ON b.job_id = j.id AND b.school_id = ${schoolId} AND b.student_id = ${studentId}`;
};

const columns = (
  near: Near | null,
) => sql`j.id, j.title, e.id AS employerId, e.name AS employer, e.logo_file_id AS logoFileId, e.company_type AS companyType,
  j.category, j.employment_type AS employmentType, j.shift, j.city, j.state, j.zipcode, j.is_remote AS isRemote, j.pay_min_cents AS payMinCents,
  j.pay_max_cents AS payMaxCents, j.pay_per AS payPer, j.certification, j.apply_url AS applyUrl, j.description, j.posted_at AS postedAt, j.deadline,
  a.status AS application, b.job_id IS NOT NULL AS isSaved, ${near ? milesTo(near.point, "j") : sql`NULL`} AS miles`;

/** Yearly pay, to compare hourly and yearly pay. */
const YEARLY = sql`coalesce(j.pay_max_cents, j.pay_min_cents, 0) * CASE j.pay_per WHEN 'hour' THEN 2080 ELSE 1 END`;

/** Filters of a job list. Counts read only `jobs_counted` where possible; `+` disables other indexes. */
function whereOf(ctx: Ctx, filter: JobFilter, near: Near | null, isCounted: boolean): SQL {
  const pattern = filter.search ? sought(filter.search) : null;
  return all(
    filter.tab === "applied" ? sql`a.id IS NOT NULL` : isOpenJob(ctx),
    filter.tab === "saved" && sql`b.job_id IS NOT NULL`,
    filter.job_type && sql`j.employment_type = ${filter.job_type}`,
    filter.shift && sql`j.shift = ${filter.shift}`,
    filter.category && sql`j.category = ${filter.category}`,
    filter.employer && sql`j.employer_id = ${filter.employer}`,
    filter.company_type && sql`e.company_type = ${filter.company_type}`,
    filter.posted_within && sql`${isCounted ? sql`+j.posted_at` : sql`j.posted_at`} >= ${ctx.now.getTime() - Number(filter.posted_within) * DAY_MS}`,
    pattern && sql`(${contains(sql`j.title`, pattern)} OR ${contains(sql`e.name`, pattern)} OR ${contains(sql`j.city`, pattern)})`,
    near && near.miles !== null && inCells(near.point, near.miles, "j"),
    near && near.miles !== null && sql`${milesTo(near.point, "j")} <= ${near.miles}`,
    near && near.miles === null && sql`j.lat IS NOT NULL`,
  );
}

/** First search radius if there is no limit. */
const FIRST_MILES = 90;

/**
 * A page of jobs with count, in one round trip. A bounding box narrows nearby jobs before the exact distance. Without a limit, nearby jobs
 * come first, then the rest if they don't fill the page.
 */
export async function jobPage(ctx: Ctx, filter: JobFilter, near: Near | null, page: ListPage) {
  const { db, schoolId } = ofStudent(ctx);
  const sorts: Record<string, SQL> = {
    posted_at: sql`j.posted_at`,
    created_at: sql`j.posted_at`,
    pay: YEARLY,
    distance: sql`miles`,
    title: sql`lower(j.title)`,
  };
  const by = sorts[page.ordering.replace("-", "")] ?? sql`j.posted_at`;
  const rowsWithin = (around: Near | null) =>
    sql<JobRow>`SELECT ${columns(near)} FROM jobs j JOIN employers e ON e.id = j.employer_id ${own(ctx)} WHERE ${whereOf(ctx, filter, around, false)}
      ORDER BY ${by} ${wayOf(page.ordering)}, j.id LIMIT ${page.limit} OFFSET ${page.offset}`;
  const employer = filter.search || filter.company_type ? sql`JOIN employers e ON e.id = j.employer_id` : sql``;
  const counted = sql<{ count: number }>`SELECT count(*) AS count FROM jobs j ${employer} ${filter.tab ? own(ctx) : sql``}
    WHERE ${whereOf(ctx, filter, near, true)} AND ${schoolId} <> ''`;
  const isEndless = near !== null && near.miles === null && page.ordering === "distance";
  const [results, [total]] = await readTogether(db, [rowsWithin(isEndless ? { ...near, miles: FIRST_MILES } : near), counted]);
  const count = total?.count ?? 0;
  if (!isEndless || results.length === page.limit || page.offset + results.length >= count) return { results, count };
  const [whole] = await readTogether(db, [rowsWithin(near)]);
  return { results: whole, count };
}

export interface JobDetail extends JobRow {
  requirements: string | null;
  benefits: string | null;
  address: string | null;
  openings: number;
  submissionType: "in_app_submission" | "external_submission";
  websiteUrl: string | null;
  about: string | null;
  applicationId: string | null;
  coverNote: string | null;
  appliedAt: number | null;
  isOpen: number;
}

/** An open job, or one this student applied for, or null. */
export async function findJob(ctx: Ctx, id: string): Promise<JobDetail | null> {
  const [[row]] = await readTogether(ofStudent(ctx).db, [
    sql<JobDetail>`SELECT ${columns(null)}, j.requirements, j.benefits, j.address, j.openings, j.submission_type AS submissionType, e.website_url AS websiteUrl,
        e.about, a.id AS applicationId, a.cover_note AS coverNote, a.created_at AS appliedAt, (${isOpenJob(ctx)}) AS isOpen
      FROM jobs j JOIN employers e ON e.id = j.employer_id ${own(ctx)} WHERE j.id = ${id} AND (a.id IS NOT NULL OR (${isOpenJob(ctx)}))`,
  ]);
  return row ?? null;
}

/** The student's ZIP code and its location; null if unknown. */
export async function ownPlace(ctx: Ctx): Promise<{ zip: string | null; point: Point | null }> {
  const { db, schoolId, studentId } = ofStudent(ctx);
  const [[row]] = await readTogether(db, [
    sql<{ zip: string | null; lat: number | null; lng: number | null }>`SELECT substr(s.zipcode, 1, 5) AS zip, z.lat, z.lng FROM students s
      LEFT JOIN zip_codes z ON z.zip = substr(s.zipcode, 1, 5) WHERE s.school_id = ${schoolId} AND s.id = ${studentId}`,
  ]);
  if (!row) return { zip: null, point: null };
  return { zip: row.zip, point: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng } };
}
