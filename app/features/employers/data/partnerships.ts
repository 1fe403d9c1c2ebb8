import { type SQL, sql } from "drizzle-orm";
import { type Ctx, todayOf } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { DAY_MS } from "~/platform/zones";
import type { CompanyType, Partnership, Side } from "../model";
import { milesTo, type Point } from "./places";
import { all, inEmployer, type ListPage, wayOf } from "./scope";
import { sponsoredName } from "./sponsored";

/** Columns of the partnership `p`; it is joined in the same statement as the data it gives access to. */
const standing = sql`p.id AS partnershipId, coalesce(p.status, 'not_requested') AS status, p.asked_by AS askedBy, p.message, p.requested_at AS requestedAt,
  p.responded_at AS respondedAt`;
export interface Standing {
  partnershipId: string | null;
  status: Partnership;
  askedBy: Side | null;
  message: string | null;
  requestedAt: number | null;
  respondedAt: number | null;
}

export interface SchoolRow extends Standing {
  id: string;
  name: string;
  logoFileId: string | null;
  city: string | null;
  state: string | null;
  programs: number;
  graduates: number;
  miles: number | null;
}

const YEAR_MS = 365 * DAY_MS;
const isOpenSchool = sql`s.status = 'active' AND s.deleted_at IS NULL`;

export interface SchoolFilter {
  search?: string;
  category?: string;
  status?: Partnership;
}

/** A page of schools for an employer, by distance if a location is given. One round trip. */
export async function schoolPage(ctx: Ctx, filter: SchoolFilter, near: { point: Point; miles: number | null } | null, page: ListPage) {
  const { db, employerId } = inEmployer(ctx);
  const pattern = filter.search ? sought(filter.search) : null;
  const where = all(
    isOpenSchool,
    filter.status && sql`coalesce(p.status, 'not_requested') = ${filter.status}`,
    filter.category && sql`EXISTS (SELECT 1 FROM programs g WHERE g.school_id = s.id AND g.status = 'offering' AND g.category = ${filter.category})`,
    pattern && sql`(${contains(sql`s.name`, pattern)} OR ${contains(sql`s.city`, pattern)})`,
    near && near.miles !== null && sql`${milesTo(near.point, "z")} <= ${near.miles}`,
  );
  const from = sql`FROM schools s LEFT JOIN zip_codes z ON z.zip = substr(s.zipcode, 1, 5)
    LEFT JOIN partnerships p ON p.school_id = s.id AND p.employer_id = ${employerId} WHERE ${where}`;
  const sorts: Record<string, SQL> = {
    distance: near ? sql`miles` : sql`lower(s.name)`,
    name: sql`lower(s.name)`,
    programs: sql`programs`,
    graduates: sql`graduates`,
  };
  const by = sorts[page.ordering.replace("-", "")] ?? sql`lower(s.name)`;
  const [results, [total], categories] = await readTogether(db, [
    sql<SchoolRow>`SELECT s.id, s.name, s.logo_file_id AS logoFileId, s.city, s.state, ${standing}, ${near ? milesTo(near.point, "z") : sql`NULL`} AS miles,
        (SELECT count(*) FROM programs g WHERE g.school_id = s.id AND g.status = 'offering') AS programs,
        (SELECT count(*) FROM (SELECT 1 FROM registrations r WHERE r.school_id = s.id AND r.enrollment_status = 'completed' AND r.created_at >= ${ctx.now.getTime() - YEAR_MS} LIMIT ${ctx.countLimit})) AS graduates
      ${from} ORDER BY ${by} ${wayOf(page.ordering)}, s.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, from),
    sql<{ category: string }>`SELECT DISTINCT g.category FROM programs g WHERE g.status = 'offering' AND ${employerId} <> '' ORDER BY 1 LIMIT 100`,
  ]);
  return { page: { results, count: total?.count ?? 0 }, categories: categories.map(({ category }) => category) };
}

export interface SchoolProfile extends Standing {
  id: string;
  name: string;
  host: string;
  logoFileId: string | null;
  tagline: string | null;
  about: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  phone: string | null;
  contactEmail: string | null;
  websiteUrl: string | null;
}

/** A school with what is public of it: programs, coming classes; and what stands between it and the own employer. Null for none. */
export async function findSchool(ctx: Ctx, id: string) {
  const { db, employerId } = inEmployer(ctx);
  const open = sql`EXISTS (SELECT 1 FROM schools s WHERE s.id = ${id} AND ${isOpenSchool} AND ${employerId} <> '')`;
  const [[school], programs, classes, sponsored] = await readTogether(db, [
    sql<SchoolProfile>`SELECT s.id, s.name, d.host, s.logo_file_id AS logoFileId, s.tagline, s.about, s.address, s.city, s.state, s.zipcode, s.phone,
        s.contact_email AS contactEmail, s.website_url AS websiteUrl, ${standing}
      FROM schools s JOIN domains d ON d.school_id = s.id AND d.is_primary = 1 LEFT JOIN partnerships p ON p.school_id = s.id AND p.employer_id = ${employerId}
      WHERE s.id = ${id} AND ${isOpenSchool}`,
    sql<{ id: string; title: string; category: string; tuitionCents: number; certification: string | null }>`SELECT g.id, g.title, g.category,
        g.tuition_cents AS tuitionCents, g.certification FROM programs g WHERE g.school_id = ${id} AND g.status = 'offering' AND ${open} ORDER BY g.position LIMIT 100`,
    sql<{
      id: string;
      code: string;
      title: string;
      startDate: string;
      endDate: string | null;
    }>`SELECT c.id, c.code, g.title, c.start_date AS startDate,
        c.end_date AS endDate FROM classes c JOIN programs g ON g.school_id = c.school_id AND g.id = c.program_id
      WHERE c.school_id = ${id} AND c.status = 'open' AND c.start_date >= ${todayOf(ctx)} AND g.status = 'offering' AND ${open} ORDER BY c.start_date LIMIT 12`,
    sql<{ id: string; student: string; status: "proposed" | "approved" | "declined" | "withdrawn" | "ended" }>`SELECT x.id,
        ${sponsoredName} AS student, x.status FROM sponsored_students x JOIN students s ON s.school_id = x.school_id AND s.id = x.student_id
      WHERE x.employer_id = ${employerId} AND x.school_id = ${id} ORDER BY x.created_at DESC LIMIT 50`,
  ]);
  return school ? { school, programs, classes, sponsored } : null;
}

export interface EmployerProfile extends Standing {
  id: string;
  name: string;
  logoFileId: string | null;
  companyType: CompanyType;
  size: string | null;
  about: string | null;
  benefits: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  phone: string | null;
  contactEmail: string | null;
  websiteUrl: string | null;
  sponsorsTraining: number;
  categories: string;
}

export interface EmployerRow extends Standing {
  id: string;
  name: string;
  logoFileId: string | null;
  companyType: CompanyType;
  city: string | null;
  state: string | null;
  openJobs: number;
}

/** A page of employers as a school's staff see them. One round trip. */
export async function employerPage(ctx: Ctx, filter: { search?: string; status?: Partnership; company_type?: string }, page: ListPage) {
  const { db, schoolId } = inSchool(ctx);
  const pattern = filter.search ? sought(filter.search) : null;
  const from = sql`FROM employers e LEFT JOIN partnerships p ON p.employer_id = e.id AND p.school_id = ${schoolId} WHERE ${all(
    sql`e.status = 'active'`,
    filter.company_type && sql`e.company_type = ${filter.company_type}`,
    filter.status && sql`coalesce(p.status, 'not_requested') = ${filter.status}`,
    pattern && sql`(${contains(sql`e.name`, pattern)} OR ${contains(sql`e.city`, pattern)})`,
  )}`;
  const by = page.ordering.endsWith("status") ? sql`coalesce(p.status, 'z')` : sql`lower(e.name)`;
  const [results, [total]] = await readTogether(db, [
    sql<EmployerRow>`SELECT e.id, e.name, e.logo_file_id AS logoFileId, e.company_type AS companyType, e.city, e.state, ${standing},
        (SELECT count(*) FROM jobs j WHERE j.employer_id = e.id AND j.status = 'open') AS openJobs
      ${from} ORDER BY ${by} ${wayOf(page.ordering)}, e.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, from),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** An employer as a school's staff see it: its profile, open jobs, offers for this school, and its students here. Null for none. */
export async function findEmployer(ctx: Ctx, id: string) {
  const { db, schoolId } = inSchool(ctx);
  const active = sql`e.id = ${id} AND e.status = 'active'`;
  const [[employer], jobs, offers, sponsored] = await readTogether(db, [
    sql<EmployerProfile>`SELECT e.id, e.name, e.logo_file_id AS logoFileId, e.company_type AS companyType, e.size, e.about, e.benefits, e.address, e.city, e.state,
        e.zipcode, e.phone, e.contact_email AS contactEmail, e.website_url AS websiteUrl, e.sponsors_training AS sponsorsTraining, e.categories, ${standing}
      FROM employers e LEFT JOIN partnerships p ON p.employer_id = e.id AND p.school_id = ${schoolId} WHERE ${active}`,
    sql<{
      id: string;
      title: string;
      city: string;
      state: string;
    }>`SELECT j.id, j.title, j.city, j.state FROM jobs j JOIN employers e ON e.id = j.employer_id
      WHERE ${active} AND j.status = 'open' AND (j.deadline IS NULL OR j.deadline >= ${todayOf(ctx)}) AND ${schoolId} <> '' ORDER BY j.posted_at DESC LIMIT 20`,
    sql<{
      id: string;
      title: string;
      status: "open" | "closed";
      deadline: string | null;
    }>`SELECT o.id, o.title, o.status, o.deadline FROM sponsorship_offers o
      JOIN sponsorship_schools h ON h.offer_id = o.id AND h.school_id = ${schoolId} JOIN employers e ON e.id = o.employer_id WHERE ${active} ORDER BY o.created_at DESC LIMIT 20`,
    sql<SponsoredHere>`SELECT x.id, t.id AS studentId, t.first_name || ' ' || t.last_name AS student, g.title AS program, x.kind, x.category, x.amount_cents AS amountCents,
        x.percent, x.conditions, x.commitment, x.status, x.created_at AS createdAt
      FROM sponsored_students x JOIN students t ON t.school_id = x.school_id AND t.id = x.student_id JOIN registrations r ON r.school_id = x.school_id AND r.id = x.registration_id
      JOIN programs g ON g.school_id = r.school_id AND g.id = r.program_id WHERE x.school_id = ${schoolId} AND x.employer_id = ${id} ORDER BY x.created_at DESC LIMIT 100`,
  ]);
  return employer ? { employer, jobs, offers, sponsored } : null;
}

export interface SponsoredHere {
  id: string;
  studentId: string;
  student: string;
  program: string;
  kind: "employment" | "grant" | "loan";
  category: string;
  amountCents: number | null;
  percent: number | null;
  conditions: string | null;
  commitment: string | null;
  status: "proposed" | "approved" | "declined" | "withdrawn" | "ended";
  createdAt: number;
}
