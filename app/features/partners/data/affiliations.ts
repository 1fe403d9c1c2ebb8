import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import type { AffiliationStatus } from "../model";
import { all, type ListPage, wayOf } from "./partner-scope";

export interface AffiliationRow {
  id: string;
  status: AffiliationStatus;
  message: string | null;
  requestedAt: number;
  respondedAt: number | null;
  schoolId: string;
  schoolName: string;
  schoolLogo: string | null;
  schoolCity: string | null;
  schoolState: string | null;
  partnerId: string;
  partnerName: string;
  partnerLogo: string | null;
  partnerHost: string | null;
  /** The partner's programs that the school shows. */
  inDirectory: number;
  /** Visitors at the partner who came by the school's link. */
  clicks: number;
  /** Registrations at the partner that came from the school. */
  referred: number;
  /** Referral fees paid to the school, and fees pending until their refund window ends. */
  earnedCents: number;
  pendingCents: number;
}

export interface AffiliationFilter {
  search?: string;
  status?: AffiliationStatus;
}

/** Registrations at the partner whose affiliate id is the school. */
const referredTo = sql`registrations r WHERE r.school_id = a.partner_id AND r.affid = a.school_id`;

/** The fees of the pair of an affiliation (as `a`), paid or still to come. */
export const feesIn = (state: "paid" | "pending") =>
  sql`(SELECT coalesce(sum(f.amount_cents), 0) FROM referrals f WHERE f.referrer_id = a.school_id AND f.school_id = a.partner_id AND f.state = ${state})`;

const columns = sql`a.id, a.status, a.message, a.requested_at AS requestedAt, a.responded_at AS respondedAt,
  l.id AS schoolId, l.name AS schoolName, l.logo_file_id AS schoolLogo, l.city AS schoolCity, l.state AS schoolState,
  n.id AS partnerId, n.name AS partnerName, n.logo_file_id AS partnerLogo,
  (SELECT h.host FROM domains h WHERE h.school_id = n.id AND h.status = 'verified' ORDER BY h.is_primary DESC LIMIT 1) AS partnerHost,
  (SELECT count(*) FROM directory_entries d JOIN programs p ON p.school_id = d.partner_id AND p.id = d.program_id AND p.status = 'offering'
    WHERE d.school_id = a.school_id AND d.partner_id = a.partner_id) AS inDirectory,
  a.clicks, (SELECT count(*) FROM ${referredTo}) AS referred,
  ${feesIn("paid")} AS earnedCents, ${feesIn("pending")} AS pendingCents`;

/** Those that the own school stands in, on either side. A school that has been closed is gone from both. */
const mine = (ctx: Ctx): SQL => {
  const { schoolId } = inSchool(ctx);
  return sql`FROM affiliations a JOIN schools l ON l.id = a.school_id AND l.deleted_at IS NULL JOIN schools n ON n.id = a.partner_id AND n.deleted_at IS NULL
    WHERE (a.school_id = ${schoolId} OR a.partner_id = ${schoolId})`;
};

const SORTS: Record<string, SQL> = {
  requested_at: sql`a.requested_at`,
  responded_at: sql`a.responded_at`,
  status: sql`a.status`,
  city: sql`lower(l.city)`,
};

/** A page of the own affiliations and how many there are. The name is that of the other side. One round trip. */
export async function readAffiliations(ctx: Ctx, filter: AffiliationFilter, page: ListPage) {
  const { db, schoolId } = inSchool(ctx);
  const name = sql`lower(CASE WHEN a.school_id = ${schoolId} THEN n.name ELSE l.name END)`;
  const pattern = filter.search ? sought(filter.search) : null;
  const where = all(
    mine(ctx),
    filter.status && sql`a.status = ${filter.status}`,
    pattern && sql`(${contains(name, pattern)} OR (a.partner_id = ${schoolId} AND ${contains(sql`l.city`, pattern)}))`,
  );
  const by = SORTS[page.ordering.replace("-", "")] ?? name;
  const [results, [total]] = await readTogether(db, [
    sql<AffiliationRow>`SELECT ${columns} ${where} ORDER BY ${by} ${wayOf(page.ordering)}, a.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, where),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** An affiliation of the school, on either side; null for others. */
export async function findAffiliation(ctx: Ctx, id: string): Promise<AffiliationRow | null> {
  const [[row]] = await readTogether(inSchool(ctx).db, [sql<AffiliationRow>`SELECT ${columns} ${mine(ctx)} AND a.id = ${id}`]);
  return row ?? null;
}
