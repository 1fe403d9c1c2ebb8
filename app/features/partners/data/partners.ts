import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { listed, readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import type { Partnership, ReferralFee } from "../model";
import { all, feeTypeOf, feeValueOf, isPartner, type ListPage, wayOf, withAffiliation } from "./partner-scope";

export interface PartnerFilter {
  search?: string;
  state?: string;
  category?: string;
  affiliation_status?: Partnership;
}

/** A national partner as a local school sees it, with what there is between the two. */
export interface PartnerRow {
  id: string;
  name: string;
  logoFileId: string | null;
  city: string | null;
  state: string | null;
  websiteUrl: string | null;
  status: Partnership;
  affiliationId: string | null;
  requestedAt: number | null;
  respondedAt: number | null;
  programs: number;
  states: string[];
  fees: ReferralFee[];
}

/** Where it has its seat and where it teaches. */
export const statesServed = sql`(SELECT json_group_array(x.state) FROM (SELECT s.state AS state WHERE s.state IS NOT NULL
  UNION SELECT l.state FROM locations l WHERE l.school_id = s.id AND l.is_active = 1 ORDER BY 1) x)`;

const columns = sql`s.id, s.name, s.logo_file_id AS logoFileId, s.city, s.state, s.website_url AS websiteUrl,
  coalesce(a.status, 'not_requested') AS status, a.id AS affiliationId, a.requested_at AS requestedAt, a.responded_at AS respondedAt,
  (SELECT count(*) FROM programs p WHERE p.school_id = s.id AND p.status = 'offering') AS programs, ${statesServed} AS states,
  (SELECT json_group_array(json_object('type', f.type, 'value', f.value)) FROM (SELECT DISTINCT ${feeTypeOf("s")} AS type, ${feeValueOf("s")} AS value
    FROM programs p WHERE p.school_id = s.id AND p.status = 'offering' AND ${feeTypeOf("s")} IS NOT NULL ORDER BY 1, 2) f) AS fees`;

const SORTS: Record<string, SQL> = {
  name: sql`lower(s.name)`,
  state: sql`s.state`,
  city: sql`s.city`,
  programs: sql`programs`,
  status: sql`coalesce(a.status, 'not_requested')`,
};

/** A page of the national partners, how many there are, and the categories they teach. One round trip. */
export async function readPartners(ctx: Ctx, filter: PartnerFilter, page: ListPage) {
  const { db, schoolId } = inSchool(ctx);
  const pattern = filter.search ? sought(filter.search) : null;
  const from = sql`FROM schools s ${withAffiliation(ctx)} WHERE ${all(
    isPartner,
    filter.state && sql`s.state = ${filter.state}`,
    filter.affiliation_status && sql`coalesce(a.status, 'not_requested') = ${filter.affiliation_status}`,
    filter.category && sql`EXISTS (SELECT 1 FROM programs p WHERE p.school_id = s.id AND p.status = 'offering' AND p.category = ${filter.category})`,
    pattern && sql`(${contains(sql`s.name`, pattern)} OR ${contains(sql`s.city`, pattern)})`,
  )}`;
  const by = SORTS[page.ordering.replace("-", "")] ?? SORTS.name;
  const [rows, [total], categories] = await readTogether(db, [
    sql<StoredPartner>`SELECT ${columns} ${from} ORDER BY ${by} ${wayOf(page.ordering)}, lower(s.name), s.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, from),
    sql<{ category: string }>`SELECT DISTINCT p.category FROM schools s JOIN programs p ON p.school_id = s.id AND p.status = 'offering'
      WHERE ${isPartner} AND s.id <> ${schoolId} ORDER BY p.category`,
  ]);
  return {
    results: rows.map(toPartner),
    count: total?.count ?? 0,
    categories: categories.map(({ category }) => category),
  };
}

/** Lists come as JSON. */
type StoredPartner = Omit<PartnerRow, "states" | "fees"> & { states: string; fees: string };

const toPartner = (row: StoredPartner): PartnerRow => ({
  ...row,
  states: JSON.parse(String(row.states)) as string[],
  fees: JSON.parse(String(row.fees)) as ReferralFee[],
});

interface SchoolToAsk {
  id: string;
  name: string;
  type: string;
  affiliationId: string | null;
  status: Partnership | null;
}

/** The school that a request names, of any type; null if there is none. */
export async function findSchoolToAsk(ctx: Ctx, id: string) {
  const [[row]] = await readTogether(inSchool(ctx).db, [
    sql<SchoolToAsk>`SELECT s.id, s.name, s.type, a.id AS affiliationId, a.status FROM schools s ${withAffiliation(ctx)}
      WHERE s.id = ${id} AND s.status = 'active' AND s.deleted_at IS NULL`,
  ]);
  return row ?? null;
}

/** The affiliation status between the user's school and each named school. */
export async function affiliationsWith(ctx: Ctx, ids: readonly string[]) {
  const { db, schoolId } = inSchool(ctx);
  const [rows] = await readTogether(db, [
    sql<{ id: string; partnerId: string; status: Partnership }>`SELECT a.id, a.partner_id AS partnerId, a.status FROM affiliations a
      WHERE a.school_id = ${schoolId} AND a.partner_id IN ${listed(ids)}`,
  ]);
  return rows;
}
