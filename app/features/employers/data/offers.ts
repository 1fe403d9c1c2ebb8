import { and, eq, sql } from "drizzle-orm";
import { sponsorshipOffers } from "#drizzle/schema/employers";
import { type Ctx, todayOf } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { all, inEmployer, type ListPage, wayOf } from "./scope";

export type Offer = typeof sponsorshipOffers.$inferSelect;

export interface OfferRow {
  id: string;
  title: string;
  category: Offer["category"];
  amountCents: number | null;
  percent: number | null;
  deadline: string | null;
  status: Offer["status"];
  schools: string | null;
  applications: number;
}

/** A page of the own offers and how many there are. One round trip. */
export async function offerPage(ctx: Ctx, filter: { status?: string; category?: string; search?: string }, page: ListPage) {
  const { db, employerId } = inEmployer(ctx);
  const pattern = filter.search ? sought(filter.search) : null;
  const where = all(
    sql`o.employer_id = ${employerId}`,
    filter.status && sql`o.status = ${filter.status}`,
    filter.category && sql`o.category = ${filter.category}`,
    pattern && contains(sql`o.title`, pattern),
  );
  const sorts = { created_at: sql`o.created_at`, title: sql`lower(o.title)`, deadline: sql`o.deadline` };
  const by = sorts[page.ordering.replace("-", "") as keyof typeof sorts];
  const [results, [total]] = await readTogether(db, [
    sql<OfferRow>`SELECT o.id, o.title, o.category, o.amount_cents AS amountCents, o.percent, o.deadline, o.status,
        (SELECT group_concat(c.name, ', ') FROM sponsorship_schools h JOIN schools c ON c.id = h.school_id WHERE h.offer_id = o.id) AS schools,
        (SELECT count(*) FROM sponsorship_applications a WHERE a.employer_id = ${employerId} AND a.offer_id = o.id) AS applications
      FROM sponsorship_offers o WHERE ${where} ORDER BY ${by} ${wayOf(page.ordering)}, o.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM sponsorship_offers o WHERE ${where}`),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** One of the own offers. @throws not_found */
export async function findOffer(ctx: Ctx, id: string): Promise<Offer> {
  const { db, employerId } = inEmployer(ctx);
  const [row] = await db
    .select()
    .from(sponsorshipOffers)
    .where(and(eq(sponsorshipOffers.employerId, employerId), eq(sponsorshipOffers.id, id)));
  if (!row) throw notFound();
  return row;
}

export interface PartnerSchool {
  id: string;
  name: string;
  programs: { id: string; title: string }[];
}

/** Partner schools with what they teach. */
export async function partnerSchools(ctx: Ctx): Promise<PartnerSchool[]> {
  const { db, employerId } = inEmployer(ctx);
  const [rows] = await readTogether(db, [
    sql<{ id: string; name: string; programs: string }>`SELECT s.id, s.name, (SELECT json_group_array(json_object('id', g.id, 'title', g.title)) FROM
        (SELECT id, title FROM programs WHERE school_id = s.id AND status = 'offering' ORDER BY position LIMIT 100) g) AS programs
      FROM partnerships p JOIN schools s ON s.id = p.school_id AND s.status = 'active' WHERE p.employer_id = ${employerId} AND p.status = 'accepted'
      ORDER BY lower(s.name) LIMIT 200`,
  ]);
  return rows.map((row) => ({ ...row, programs: JSON.parse(row.programs) as PartnerSchool["programs"] }));
}

/** Where an offer holds, and who has applied for it. */
export async function offerDetails(ctx: Ctx, offerId: string) {
  const { db, employerId } = inEmployer(ctx);
  const [places, applications] = await readTogether(db, [
    sql<{ schoolId: string; programs: string }>`SELECT h.school_id AS schoolId, h.programs FROM sponsorship_schools h
      JOIN sponsorship_offers o ON o.id = h.offer_id AND o.employer_id = ${employerId} WHERE h.offer_id = ${offerId}`,
    sql<{
      id: string;
      name: string;
      school: string;
      program: string | null;
      createdAt: number;
    }>`SELECT a.id, a.name, c.name AS school, g.title AS program,
        a.created_at AS createdAt
      FROM sponsorship_applications a JOIN schools c ON c.id = a.school_id LEFT JOIN programs g ON g.school_id = a.school_id AND g.id = a.program_id
      WHERE a.employer_id = ${employerId} AND a.offer_id = ${offerId} ORDER BY a.created_at DESC LIMIT 200`,
  ]);
  return { places: places.map((row) => ({ ...row, programs: JSON.parse(row.programs) as string[] })), applications };
}

interface Only {
  id?: string;
  program?: string;
}

/**
 * What partners offer at this school, with the programs it holds for that speak of scholarships, to be asked together with others.
 * The partnership is joined: its end holds at the next request.
 */
export function offersQuestion(ctx: Ctx, { id }: Only = {}) {
  const { db, schoolId } = inSchool(ctx);
  const isOpen = sql`o.status = 'open' AND (o.deadline IS NULL OR o.deadline >= ${todayOf(ctx)})`;
  return db
    .select({
      id: sql<string>`o.id`.as("id"),
      employerId: sql<string>`e.id`.as("employer_id"),
      title: sql<string>`o.title`.as("title"),
      kind: sql<Offer["kind"]>`o.kind`.as("kind"),
      category: sql<Offer["category"]>`o.category`.as("category"),
      amountCents: sql<number | null>`o.amount_cents`.as("amount_cents"),
      percent: sql<number | null>`o.percent`.as("percent"),
      eligibility: sql<string | null>`o.eligibility`.as("eligibility"),
      commitment: sql<string | null>`o.commitment`.as("commitment"),
      submissionType: sql<Offer["submissionType"]>`o.submission_type`.as("submission_type"),
      applyUrl: sql<string | null>`o.apply_url`.as("apply_url"),
      deadline: sql<string | null>`o.deadline`.as("deadline"),
      isOpen: sql<number>`(${isOpen})`.as("is_open"),
      employer: sql<string>`e.name`.as("employer"),
      logoFileId: sql<string | null>`e.logo_file_id`.as("logo_file_id"),
      contactEmail: sql<string | null>`e.contact_email`.as("contact_email"),
      phone: sql<string | null>`e.phone`.as("phone"),
      programs:
        sql`(SELECT json_group_array(json_object('id', g.id, 'title', g.title, 'slug', g.slug)) FROM programs g WHERE g.school_id = ${schoolId}
          AND g.status = 'offering' AND g.show_scholarship = 1 AND (h.programs = '[]' OR g.id IN (SELECT value FROM json_each(h.programs))))`
          .mapWith((text: string) => JSON.parse(text) as { id: string; title: string; slug: string }[])
          .as("programs"),
    })
    .from(
      sql`sponsorship_schools h JOIN sponsorship_offers o ON o.id = h.offer_id JOIN employers e ON e.id = o.employer_id AND e.status = 'active'
      JOIN partnerships p ON p.school_id = h.school_id AND p.employer_id = o.employer_id AND p.status = 'accepted'`,
    )
    .where(all(sql`h.school_id = ${schoolId}`, id ? sql`o.id = ${id}` : isOpen))
    .orderBy(sql`o.created_at DESC`)
    .limit(50);
}
export type PublicOffer = Awaited<ReturnType<typeof offersQuestion>>[number];

/** The offers that hold for a program (`program`, or any): one without is not there. */
export const offersThatHold = (rows: readonly PublicOffer[], { program }: Only = {}): PublicOffer[] =>
  rows.filter(({ programs }) => (program ? programs.some(({ id }) => id === program) : programs.length > 0));

/** What partners offer at this school. One round trip. */
export const offersOnSite = async (ctx: Ctx, only: Only = {}): Promise<PublicOffer[]> => offersThatHold(await offersQuestion(ctx, only), only);
