import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { behind, type ListPart, sortedBy, wayOf } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { all, inEmployer } from "./scope";

export type SponsoredStatus = "proposed" | "approved" | "declined" | "withdrawn" | "ended";

/** The school has said who it is: until then an employer sees what it has typed itself. */
const isShown = sql`x.status IN ('approved', 'ended')`;
/** The name of a sponsored student `x` (with the student as `s`), as far as the employer may know it. */
export const sponsoredName = sql`CASE WHEN ${isShown} THEN s.first_name || ' ' || s.last_name ELSE x.reference END`;
const tables = sql`sponsored_students x JOIN students s ON s.school_id = x.school_id AND s.id = x.student_id JOIN schools c ON c.id = x.school_id
  JOIN registrations r ON r.school_id = x.school_id AND r.id = x.registration_id JOIN programs g ON g.school_id = r.school_id AND g.id = r.program_id
  JOIN classes k ON k.school_id = r.school_id AND k.id = r.class_id`;

export interface SponsoredRow {
  id: string;
  student: string;
  schoolId: string;
  school: string;
  program: string | null;
  courseClass: string | null;
  kind: "employment" | "grant" | "loan";
  category: "direct_sponsorship" | "apprenticeships" | "scholarships" | "tuition_reimbursement" | "fellowships";
  amountCents: number | null;
  percent: number | null;
  status: SponsoredStatus;
  enrollmentStatus: "enrolled" | "completed" | "dropped" | null;
  createdAt: number;
}

const columns = sql`x.id, ${sponsoredName} AS student, x.school_id AS schoolId, c.name AS school, CASE WHEN ${isShown} THEN g.title END AS program,
  CASE WHEN ${isShown} THEN k.code END AS courseClass, x.kind, x.category, x.amount_cents AS amountCents, x.percent, x.status,
  CASE WHEN ${isShown} THEN r.enrollment_status END AS enrollmentStatus, x.created_at AS createdAt`;

interface Filter {
  status?: string;
  school?: string;
  search?: string;
}

function matching(ctx: Ctx, filter: Filter): SQL {
  const { employerId } = inEmployer(ctx);
  const pattern = filter.search ? sought(filter.search) : null;
  return all(
    sql`x.employer_id = ${employerId}`,
    filter.status && sql`x.status = ${filter.status}`,
    filter.school && sql`x.school_id = ${filter.school}`,
    pattern && contains(sponsoredName, pattern),
  );
}

function part(ctx: Ctx, filter: Filter, { limit, offset = 0, after, ordering }: ListPart) {
  const order = [
    { by: ordering.endsWith("status") ? sql`x.status` : sql`x.created_at`, way: wayOf(ordering) },
    { by: sql`x.id`, way: "asc" },
  ] as const;
  return sql<SponsoredRow>`SELECT ${columns} FROM ${tables} WHERE ${matching(ctx, filter)} AND ${behind(order, after)}
    ORDER BY ${sortedBy(order)} LIMIT ${limit} OFFSET ${offset}`;
}

/** The next of them for an export. */
export async function sponsoredLines(ctx: Ctx, filter: Filter, listPart: ListPart): Promise<SponsoredRow[]> {
  const [rows] = await readTogether(inEmployer(ctx).db, [part(ctx, filter, listPart)]);
  return rows;
}

/** A page of the students whom the own employer sponsors, or wants to. One round trip. */
export async function sponsoredPage(ctx: Ctx, filter: Filter, page: ListPart) {
  const { db, employerId } = inEmployer(ctx);
  const [results, [total], schools] = await readTogether(db, [
    part(ctx, filter, page),
    countFrom(ctx, sql`FROM ${tables} WHERE ${matching(ctx, filter)}`),
    sql<{
      value: string;
      label: string;
    }>`SELECT DISTINCT c.id AS value, c.name AS label FROM sponsored_students x JOIN schools c ON c.id = x.school_id
      WHERE x.employer_id = ${employerId} ORDER BY 2`,
  ]);
  return { page: { results, count: total?.count ?? 0 }, schools };
}

export interface SponsoredDetail extends SponsoredRow {
  conditions: string | null;
  commitment: string | null;
  coveredCents: number | null;
  invoicedCents: number | null;
  paidCents: number | null;
}
export interface Step {
  id: string;
  what: string;
  text: string | null;
  who: string;
  createdAt: number;
}

/** One of the students whom the own employer sponsors, with what its invoices cover and what happened. @throws not_found */
export async function findSponsored(ctx: Ctx, id: string) {
  const { db, employerId } = inEmployer(ctx);
  const lines = (sum: string) =>
    sql`(SELECT coalesce(sum(${sql.raw(sum)}), 0) FROM sponsor_invoice_lines l JOIN sponsor_invoices v ON v.school_id = l.school_id AND v.id = l.invoice_id
      JOIN sponsors o ON o.school_id = v.school_id AND o.id = v.sponsor_id AND o.employer_id = x.employer_id
      WHERE l.school_id = x.school_id AND l.registration_id = x.registration_id AND v.status NOT IN ('draft', 'void'))`;
  const [[row], steps] = await readTogether(db, [
    sql<SponsoredDetail>`SELECT ${columns}, x.conditions, x.commitment,
        (SELECT q.sponsor_cents FROM registrations q JOIN sponsors o ON o.school_id = q.school_id AND o.id = q.sponsor_id AND o.employer_id = x.employer_id
          WHERE q.school_id = x.school_id AND q.id = x.registration_id AND ${isShown}) AS coveredCents,
        CASE WHEN ${isShown} THEN ${lines("l.amount_cents")} END AS invoicedCents, CASE WHEN ${isShown} THEN ${lines("l.paid_cents")} END AS paidCents
      FROM ${tables} WHERE x.employer_id = ${employerId} AND x.id = ${id}`,
    sql<Step>`SELECT t.id, t.what, t.text, t.who, t.created_at AS createdAt FROM sponsored_steps t
      JOIN sponsored_students x ON x.id = t.sponsored_id AND x.employer_id = ${employerId} WHERE t.sponsored_id = ${id} ORDER BY t.created_at DESC, t.id DESC LIMIT 100`,
  ]);
  if (!row) throw notFound();
  return { row, steps };
}

/** The active registration that an employer means: by its number, or the newest of the student with that address. Of partners alone; null for none. */
export async function registrationMeant(ctx: Ctx, schoolId: string, term: string) {
  const { db, employerId } = inEmployer(ctx);
  const [[row]] = await readTogether(db, [
    sql<{ registrationId: string; studentId: string }>`SELECT r.id AS registrationId, r.student_id AS studentId FROM registrations r
      JOIN partnerships p ON p.school_id = r.school_id AND p.employer_id = ${employerId} AND p.status = 'accepted'
      JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id AND s.deleted_at IS NULL
      WHERE r.school_id = ${schoolId} AND r.status = 'active' AND (r.number = ${term} OR s.email = ${term.toLowerCase()})
      ORDER BY r.enrollment_status = 'enrolled' DESC, r.created_at DESC LIMIT 1`,
  ]);
  return row ?? null;
}

export interface ProposedHere {
  id: string;
  employerId: string;
  employer: string;
  employerEmail: string | null;
  registrationId: string;
  kind: "employment" | "grant" | "loan";
  amountCents: number | null;
  percent: number | null;
  tuitionCents: number;
  status: SponsoredStatus;
  sponsorId: string | null;
}

/** A sponsored student of the own school, with the sponsor that stands for the employer there. @throws not_found */
export async function findSponsoredHere(ctx: Ctx, id: string): Promise<ProposedHere> {
  const { db, schoolId } = inSchool(ctx);
  const [[row]] = await readTogether(db, [
    sql<ProposedHere>`SELECT x.id, x.employer_id AS employerId, e.name AS employer, e.contact_email AS employerEmail, x.registration_id AS registrationId, x.kind,
        x.amount_cents AS amountCents, x.percent, r.tuition_cents AS tuitionCents, x.status,
        (SELECT o.id FROM sponsors o WHERE o.school_id = x.school_id AND (o.employer_id = x.employer_id OR (o.employer_id IS NULL AND o.name = e.name))
          ORDER BY o.employer_id IS NULL LIMIT 1) AS sponsorId
      FROM sponsored_students x JOIN employers e ON e.id = x.employer_id JOIN registrations r ON r.school_id = x.school_id AND r.id = x.registration_id
      WHERE x.school_id = ${schoolId} AND x.id = ${id}`,
  ]);
  if (!row) throw notFound();
  return row;
}
