import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** `s` is an active national partner. */
export const isPartner = sql`s.type = 'national_partner' AND s.status = 'active' AND s.deleted_at IS NULL`;

/** The own school's affiliation `a` with the partner `s`: joined in the same statement as what it opens, never looked up before. */
export const withAffiliation = (ctx: Ctx): SQL => sql`LEFT JOIN affiliations a ON a.school_id = ${inSchool(ctx).schoolId} AND a.partner_id = s.id`;

/** The referral fee of the program `p`: its own, else the one that the desk has set for its school. */
export const feeTypeOf = (school: "s" | "n"): SQL =>
  sql.raw(`CASE WHEN p.referral_fee_type IS NULL AND ${school}.referral_fee_cents > 0 THEN 'dollar' ELSE p.referral_fee_type END`);
export const feeValueOf = (school: "s" | "n"): SQL =>
  sql.raw(
    `CASE WHEN p.referral_fee_type IS NULL AND ${school}.referral_fee_cents > 0 THEN ${school}.referral_fee_cents ELSE p.referral_fee_value END`,
  );

/** All conditions together. */
export const all = (...conditions: (SQL | null | undefined | false | "")[]): SQL =>
  sql.join(
    conditions.filter((each): each is SQL => Boolean(each)),
    sql` AND `,
  );

/** ASC or DESC, from an `ordering` value. */
export const wayOf = (ordering: string): SQL => sql.raw(ordering.startsWith("-") ? "DESC" : "ASC");

export interface ListPage {
  limit: number;
  offset: number;
  ordering: string;
}
