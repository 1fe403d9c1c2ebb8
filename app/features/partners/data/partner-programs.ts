import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { todayOf } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { listed, readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import type { IsoDate } from "~/platform/zones";
import type { FeeType, Partnership } from "../model";
import { all, feeTypeOf, feeValueOf, isPartner, type ListPage, wayOf, withAffiliation } from "./partner-scope";

/** A program of a national partner as a local school sees it. */
export interface PartnerProgramRow {
  id: string;
  /** Its name in addresses: its own slug, with the partner's name before it where two partners have the same. */
  slug: string;
  /** Its name at the partner itself. */
  ownSlug: string;
  title: string;
  type: "onsite" | "blended" | "virtual";
  category: string;
  tuitionCents: number;
  feeType: FeeType | null;
  feeValue: number | null;
  imageFileId: string | null;
  nextStart: IsoDate | null;
  isSelfPaced: number;
  partnerId: string;
  partnerName: string;
  partnerLogo: string | null;
  status: Partnership;
  affiliationId: string | null;
  inDirectory: number;
}

export interface PartnerProgramFilter {
  search?: string;
  type?: string;
  category?: string;
  partner?: string;
  slug?: string;
  id?: string;
  inDirectory?: boolean;
  /** Only of partners that have accepted. */
  isAffiliated?: boolean;
}

/** The name in addresses of `p`, a program of the partner `s`. */
const slug = sql`CASE WHEN EXISTS (SELECT 1 FROM schools o JOIN programs q ON q.school_id = o.id AND q.slug = p.slug
  WHERE o.type = 'national_partner' AND o.id <> s.id) THEN s.subdomain || '-' || p.slug ELSE p.slug END`;

const columns = (today: IsoDate): SQL => sql`p.id, ${slug} AS slug, p.slug AS ownSlug, p.title, p.type, p.category, p.tuition_cents AS tuitionCents,
  ${feeTypeOf("s")} AS feeType, ${feeValueOf("s")} AS feeValue, p.image_file_id AS imageFileId,
  (SELECT min(c.start_date) FROM classes c WHERE c.school_id = p.school_id AND c.program_id = p.id AND c.cancelled_at IS NULL AND c.status = 'open'
    AND c.mode = 'scheduled' AND c.start_date > ${today}) AS nextStart,
  EXISTS (SELECT 1 FROM classes c WHERE c.school_id = p.school_id AND c.program_id = p.id AND c.cancelled_at IS NULL AND c.status = 'open'
    AND c.mode = 'self_paced') AS isSelfPaced,
  s.id AS partnerId, s.name AS partnerName, s.logo_file_id AS partnerLogo, coalesce(a.status, 'not_requested') AS status, a.id AS affiliationId,
  d.program_id IS NOT NULL AS inDirectory`;

/** Programs on offer of the national partners, with the own school's affiliation and directory. */
const offered = (ctx: Ctx): SQL => sql`FROM schools s JOIN programs p ON p.school_id = s.id AND p.status = 'offering' ${withAffiliation(ctx)}
  LEFT JOIN directory_entries d ON d.school_id = ${inSchool(ctx).schoolId} AND d.program_id = p.id AND a.status = 'accepted'`;

function matching(filter: PartnerProgramFilter): SQL {
  const pattern = filter.search ? sought(filter.search) : null;
  return all(
    isPartner,
    filter.isAffiliated && sql`a.status = 'accepted'`,
    filter.type && sql`p.type = ${filter.type}`,
    filter.category && sql`p.category = ${filter.category}`,
    filter.partner && sql`s.id = ${filter.partner}`,
    filter.id && sql`p.id = ${filter.id}`,
    filter.slug && sql`${slug} = ${filter.slug}`,
    filter.inDirectory === true && sql`d.program_id IS NOT NULL`,
    filter.inDirectory === false && sql`d.program_id IS NULL`,
    pattern && sql`(${contains(sql`p.title`, pattern)} OR ${contains(sql`p.category`, pattern)} OR ${contains(sql`s.name`, pattern)})`,
  );
}

const SORTS: Record<string, SQL> = {
  title: sql`lower(p.title)`,
  category: sql`p.category`,
  type: sql`p.type`,
  tuition: sql`p.tuition_cents`,
  partner: sql`lower(s.name)`,
  next_start: sql`nextStart IS NULL, nextStart`,
};

export interface PartnerChoice {
  value: string;
  label: string;
}

/** A page of programs, how many there are, and what its filters can be set to. One round trip. */
export async function readPartnerPrograms(ctx: Ctx, filter: PartnerProgramFilter, page: ListPage) {
  const { db } = inSchool(ctx);
  const from = sql`${offered(ctx)} WHERE ${matching(filter)}`;
  const by = SORTS[page.ordering.replace("-", "")] ?? SORTS.title;
  const [results, [total], found] = await readTogether(db, [
    sql<PartnerProgramRow>`SELECT ${columns(todayOf(ctx))} ${from} ORDER BY ${by} ${wayOf(page.ordering)}, lower(p.title), p.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, from),
    sql<{
      id: string;
      name: string;
      category: string;
    }>`SELECT DISTINCT s.id, s.name, p.category ${offered(ctx)} WHERE ${matching({ isAffiliated: filter.isAffiliated })} ORDER BY lower(s.name), p.category`,
  ]);
  return {
    results,
    count: total?.count ?? 0,
    partners: [...new Map(found.map(({ id, name }) => [id, { value: id, label: name }])).values()] as PartnerChoice[],
    categories: [...new Set(found.map(({ category }) => category))].sort(),
  };
}

/** One program that a national partner offers, by id or by its name in addresses; null when there is none. */
export async function findPartnerProgram(ctx: Ctx, by: { id: string } | { slug: string }): Promise<PartnerProgramRow | null> {
  const [[row]] = await readTogether(inSchool(ctx).db, [
    sql<PartnerProgramRow>`SELECT ${columns(todayOf(ctx))} ${offered(ctx)} WHERE ${matching(by)} LIMIT 1`,
  ]);
  return row ?? null;
}

/** Whether there is such a program of a partner at all, on offer or not, and whether the own school shows it. */
export async function findDirectoryEntry(ctx: Ctx, programId: string) {
  const { db, schoolId } = inSchool(ctx);
  const [[row]] = await readTogether(db, [
    sql<{
      id: string;
      isThere: number;
    }>`SELECT p.id, d.program_id IS NOT NULL AS isThere FROM programs p JOIN schools s ON s.id = p.school_id AND s.type = 'national_partner'
      LEFT JOIN directory_entries d ON d.school_id = ${schoolId} AND d.program_id = p.id WHERE p.id = ${programId}`,
  ]);
  return row ?? null;
}

/** Which of the named programs stand in the own school's directory. */
export async function programsInDirectory(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { db, schoolId } = inSchool(ctx);
  const [rows] = await readTogether(db, [
    sql<{
      id: string;
    }>`SELECT d.program_id AS id FROM directory_entries d JOIN programs p ON p.school_id = d.partner_id AND p.id = d.program_id AND p.status = 'offering'
      WHERE d.school_id = ${schoolId} AND d.program_id IN ${listed(ids)}`,
  ]);
  return rows.map(({ id }) => id);
}

/** Every program that one partner offers, as a statement for the batch of a page. */
export const partnerProgramsOf = (ctx: Ctx, partnerId: string) =>
  sql<PartnerProgramRow>`SELECT ${columns(todayOf(ctx))} ${offered(ctx)} WHERE ${matching({ partner: partnerId })} ORDER BY p.position, p.id LIMIT 200`;
