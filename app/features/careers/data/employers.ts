import { type SQL, sql } from "drizzle-orm";
import { inCells, milesTo } from "~/features/employers/data/places";
import { all, type ListPage, wayOf } from "~/features/employers/data/scope";
import type { CompanyType } from "~/features/employers/model";
import { type Ctx, todayOf } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { contains, sought } from "~/platform/search";
import type { Near } from "./jobs";
import { ofStudent } from "./own";

export interface EmployerRow {
  id: string;
  name: string;
  logoFileId: string | null;
  companyType: CompanyType;
  city: string | null;
  state: string | null;
  sponsorsTraining: number;
  openJobs: number;
  isPartner: number;
  miles: number | null;
}

const openJobs = (ctx: Ctx) =>
  sql`(SELECT count(*) FROM jobs j WHERE j.employer_id = e.id AND j.status = 'open' AND (j.deadline IS NULL OR j.deadline >= ${todayOf(ctx)}))`;

/** A page of employers for students. */
export async function employerPage(ctx: Ctx, filter: { search?: string; company_type?: string }, near: Near | null, page: ListPage) {
  const { db, schoolId } = ofStudent(ctx);
  const pattern = filter.search ? sought(filter.search) : null;
  const where = all(
    sql`e.status = 'active'`,
    filter.company_type && sql`e.company_type = ${filter.company_type}`,
    pattern && sql`(${contains(sql`e.name`, pattern)} OR ${contains(sql`e.city`, pattern)})`,
    near && near.miles !== null && inCells(near.point, near.miles, "e"),
    near && near.miles !== null && sql`${milesTo(near.point, "e")} <= ${near.miles}`,
  );
  const sorts: Record<string, SQL> = { name: sql`lower(e.name)`, jobs: sql`openJobs`, distance: near ? sql`miles` : sql`lower(e.name)` };
  const by = sorts[page.ordering.replace("-", "")] ?? sql`lower(e.name)`;
  const [results, [total]] = await readTogether(db, [
    sql<EmployerRow>`SELECT e.id, e.name, e.logo_file_id AS logoFileId, e.company_type AS companyType, e.city, e.state, e.sponsors_training AS sponsorsTraining,
        ${openJobs(ctx)} AS openJobs, ${near ? milesTo(near.point, "e") : sql`NULL`} AS miles,
        EXISTS (SELECT 1 FROM partnerships p WHERE p.employer_id = e.id AND p.school_id = ${schoolId} AND p.status = 'accepted') AS isPartner
      FROM employers e WHERE ${where} ORDER BY ${by} ${wayOf(page.ordering)}, e.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM employers e WHERE ${where} AND ${schoolId} <> ''`),
  ]);
  return { results, count: total?.count ?? 0 };
}

export interface EmployerDetail extends EmployerRow {
  size: string | null;
  about: string | null;
  benefits: string | null;
  address: string | null;
  zipcode: string | null;
  websiteUrl: string | null;
}

/** An employer with open jobs, upcoming events and sponsorships at the student's school, or null. */
export async function findEmployer(ctx: Ctx, id: string) {
  const { db, schoolId } = ofStudent(ctx);
  const isPartner = sql`EXISTS (SELECT 1 FROM partnerships p WHERE p.employer_id = e.id AND p.school_id = ${schoolId} AND p.status = 'accepted')`;
  const [[employer], jobs, events, offers] = await readTogether(db, [
    sql<EmployerDetail>`SELECT e.id, e.name, e.logo_file_id AS logoFileId, e.company_type AS companyType, e.city, e.state, e.sponsors_training AS sponsorsTraining,
        e.size, e.about, e.benefits, e.address, e.zipcode, e.website_url AS websiteUrl, ${openJobs(ctx)} AS openJobs, ${isPartner} AS isPartner, NULL AS miles
      FROM employers e WHERE e.id = ${id} AND e.status = 'active'`,
    sql<{
      id: string;
      title: string;
      city: string;
      state: string;
    }>`SELECT j.id, j.title, j.city, j.state FROM jobs j JOIN employers e ON e.id = j.employer_id
      WHERE e.id = ${id} AND e.status = 'active' AND j.status = 'open' AND (j.deadline IS NULL OR j.deadline >= ${todayOf(ctx)}) AND ${schoolId} <> ''
      ORDER BY j.posted_at DESC LIMIT 30`,
    sql<{
      id: string;
      title: string;
      startsAt: number;
      timezone: string;
    }>`SELECT v.id, v.title, v.starts_at AS startsAt, v.timezone FROM career_events v
      JOIN employers e ON e.id = v.employer_id WHERE e.id = ${id} AND e.status = 'active' AND v.status = 'published' AND v.ends_at > ${ctx.now.getTime()}
        AND (v.open_to = 'all' OR ${isPartner}) ORDER BY v.starts_at LIMIT 20`,
    sql<{ id: string; title: string; deadline: string | null; amountCents: number | null; percent: number | null }>`SELECT o.id, o.title, o.deadline,
        o.amount_cents AS amountCents, o.percent FROM sponsorship_offers o JOIN employers e ON e.id = o.employer_id
      JOIN sponsorship_schools h ON h.offer_id = o.id AND h.school_id = ${schoolId}
      WHERE e.id = ${id} AND e.status = 'active' AND o.status = 'open' AND (o.deadline IS NULL OR o.deadline >= ${todayOf(ctx)}) AND ${isPartner} LIMIT 20`,
  ]);
  return employer ? { employer, jobs, events, offers } : null;
}
