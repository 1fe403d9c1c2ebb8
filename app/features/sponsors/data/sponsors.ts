import { and, desc, eq, sql } from "drizzle-orm";
import { mails } from "#drizzle/schema/messaging";
import { sponsorInvoices, sponsors } from "#drizzle/schema/terms";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

export type Sponsor = typeof sponsors.$inferSelect;
export type SponsorInvoice = typeof sponsorInvoices.$inferSelect;

export interface SponsorRow {
  id: string;
  name: string;
  kind: Sponsor["kind"];
  contactName: string | null;
  email: string;
  isActive: number;
  students: number;
  coveredCents: number;
  openCents: number;
}

interface Filters {
  kind?: Sponsor["kind"];
  status?: "active" | "inactive";
  search?: string;
}

/** One page of sponsors with their coverage and open invoices. One round trip. */
export async function sponsorPage(ctx: Ctx, filters: Filters, page: { limit: number; offset: number; ordering: string }) {
  const { db, schoolId } = inSchool(ctx);
  const way = sql.raw(page.ordering.startsWith("-") ? "DESC" : "ASC");
  const by = page.ordering.endsWith("created_at") ? sql`s.created_at` : sql`lower(s.name)`;
  const pattern = filters.search ? sought(filters.search) : null;
  const where = sql.join(
    [
      sql`s.school_id = ${schoolId}`,
      ...(filters.kind ? [sql`s.kind = ${filters.kind}`] : []),
      ...(filters.status ? [sql`s.is_active = ${filters.status === "active" ? 1 : 0}`] : []),
      ...(pattern
        ? [sql`(${contains(sql`s.name`, pattern)} OR ${contains(sql`s.email`, pattern)} OR ${contains(sql`s.contact_name`, pattern)})`]
        : []),
    ],
    sql` AND `,
  );
  const sponsored = (what: string) =>
    sql`(SELECT ${sql.raw(what)} FROM registrations r WHERE r.school_id = ${schoolId} AND r.sponsor_id = s.id AND +r.status = 'active')`;
  const [results, [count]] = await readTogether(db, [
    sql<SponsorRow>`SELECT s.id, s.name, s.kind, s.contact_name AS contactName, s.email, s.is_active AS isActive, ${sponsored("count(*)")} AS students,
        ${sponsored("coalesce(sum(r.sponsor_cents), 0)")} AS coveredCents,
        (SELECT coalesce(sum(v.total_cents - v.paid_cents), 0) FROM sponsor_invoices v WHERE v.school_id = ${schoolId} AND v.sponsor_id = s.id AND v.status IN ('issued', 'part_paid')) AS openCents
      FROM sponsors s
      WHERE ${where} ORDER BY ${by} ${way}, s.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM sponsors s WHERE ${where}`),
  ]);
  return { results, count: count?.count ?? 0 };
}

/** A sponsor of this school. @throws not_found */
export async function findSponsor(ctx: Ctx, id: string): Promise<Sponsor> {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(sponsors).where(own(sponsors, id));
  if (!row) throw notFound();
  return row;
}

/** Sponsors as options, by name. */
export async function sponsorChoices(ctx: Ctx): Promise<{ value: string; label: string }[]> {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ value: sponsors.id, label: sponsors.name })
    .from(sponsors)
    .where(and(eq(sponsors.schoolId, schoolId), eq(sponsors.isActive, true)))
    .orderBy(sql`lower(${sponsors.name})`);
}

/** The part of a registration's coverage that is on valid invoices. */
const invoiced = (schoolId: string) =>
  sql`(SELECT coalesce(sum(l.amount_cents), 0) FROM sponsor_invoice_lines l JOIN sponsor_invoices v ON v.school_id = l.school_id AND v.id = l.invoice_id
    WHERE l.school_id = ${schoolId} AND l.registration_id = r.id AND v.status <> 'void')`;

export interface CoveredRow {
  id: string;
  number: string;
  student: string;
  program: string;
  coveredCents: number;
  invoicedCents: number;
  balanceCents: number;
}

export interface InvoiceRow {
  id: string;
  number: string | null;
  status: SponsorInvoice["status"];
  issuedOn: string | null;
  dueOn: string | null;
  totalCents: number;
  paidCents: number;
  createdAt: number;
}

/** A sponsor with its registrations and invoices. One round trip after the sponsor's. @throws not_found */
export async function readSponsor(ctx: Ctx, id: string) {
  const { db, schoolId } = inSchool(ctx);
  const sponsor = await findSponsor(ctx, id);
  const [covered, invoices] = await readTogether(db, [
    sql<CoveredRow>`SELECT r.id, r.number, s.first_name || ' ' || s.last_name AS student, p.title AS program, r.sponsor_cents AS coveredCents, ${invoiced(schoolId)} AS invoicedCents,
        max(r.due_cents - r.paid_cents, 0) AS balanceCents
      FROM registrations r JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id JOIN programs p ON p.school_id = r.school_id AND p.id = r.program_id
      WHERE r.school_id = ${schoolId} AND r.sponsor_id = ${id} AND r.status = 'active' ORDER BY r.created_at DESC LIMIT 200`,
    sql<InvoiceRow>`SELECT id, number, status, issued_on AS issuedOn, due_on AS dueOn, total_cents AS totalCents, paid_cents AS paidCents, created_at AS createdAt
      FROM sponsor_invoices WHERE school_id = ${schoolId} AND sponsor_id = ${id} ORDER BY created_at DESC LIMIT 200`,
  ]);
  return { sponsor, covered, invoices };
}

interface Cover {
  sponsorId: string | null;
  sponsor: string | null;
  coveredCents: number;
  invoicedCents: number;
  paidCents: number;
}

/** A registration's coverage: amount, sponsor and invoiced part. */
export async function readCover(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  const [[row]] = await readTogether(db, [
    sql<Cover>`SELECT r.sponsor_id AS sponsorId, r.sponsor_cents AS coveredCents, ${invoiced(schoolId)} AS invoicedCents, s.name AS sponsor,
        (SELECT coalesce(sum(l.paid_cents), 0) FROM sponsor_invoice_lines l WHERE l.school_id = ${schoolId} AND l.registration_id = r.id) AS paidCents
      FROM registrations r LEFT JOIN sponsors s ON s.school_id = r.school_id AND s.id = r.sponsor_id WHERE r.school_id = ${schoolId} AND r.id = ${registrationId}`,
  ]);
  if (!row) throw notFound();
  return row;
}

export interface InvoiceLine {
  id: string;
  /** Null for a seat of a group order. */
  registrationId: string | null;
  /** Of the registration or the group order. */
  number: string;
  description: string;
  amountCents: number;
  paidCents: number;
}

/** An invoice with its lines and sponsor. @throws not_found */
export async function readInvoice(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [[invoice], [lines]] = await Promise.all([
    db
      .select({ invoice: sponsorInvoices, sponsor: sponsors })
      .from(sponsorInvoices)
      .innerJoin(sponsors, and(eq(sponsors.schoolId, sponsorInvoices.schoolId), eq(sponsors.id, sponsorInvoices.sponsorId)))
      .where(own(sponsorInvoices, id)),
    readTogether(db, [
      sql<InvoiceLine>`SELECT l.id, l.registration_id AS registrationId, coalesce(r.number, l.reference) AS number, l.description, l.amount_cents AS amountCents, l.paid_cents AS paidCents
        FROM sponsor_invoice_lines l LEFT JOIN registrations r ON r.school_id = l.school_id AND r.id = l.registration_id
        WHERE l.school_id = ${schoolId} AND l.invoice_id = ${id} ORDER BY l.position`,
    ]),
  ]);
  if (!invoice) throw notFound();
  return { ...invoice, lines };
}

/** The mails about an invoice, newest first. */
export async function invoiceMails(ctx: Ctx, invoiceId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: mails.id, subject: mails.subject, status: mails.status, createdAt: mails.createdAt })
    .from(mails)
    .where(and(eq(mails.schoolId, schoolId), eq(mails.subjectType, "sponsor_invoice"), eq(mails.subjectId, invoiceId)))
    .orderBy(desc(mails.createdAt))
    .limit(50);
}

/** The invoice of a URL, of any school. */
export async function findInvoiceByCode(ctx: Ctx, code: string): Promise<{ id: string; schoolId: string } | null> {
  const [row] = await acrossSchools(ctx, "an invoice is opened by its code; its school is then the invoice's own")
    .select({ id: sponsorInvoices.id, schoolId: sponsorInvoices.schoolId })
    .from(sponsorInvoices)
    .where(eq(sponsorInvoices.code, code));
  return row ?? null;
}
