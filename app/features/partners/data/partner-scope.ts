import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** `s` is a national partner that is there for everybody. */
export const isPartner = sql`s.type = 'national_partner' AND s.status = 'active' AND s.deleted_at IS NULL`;

/** The own school's affiliation `a` with the partner `s`: joined in the same statement as what it opens, never looked up before. */
export const withAffiliation = (ctx: Ctx): SQL => sql`LEFT JOIN affiliations a ON a.school_id = ${inSchool(ctx).schoolId} AND a.partner_id = s.id`;

/** All conditions together. */
export const all = (...conditions: (SQL | null | undefined | false | "")[]): SQL =>
  sql.join(
    conditions.filter((each): each is SQL => Boolean(each)),
    sql` AND `,
  );

/** ASC or DESC, as an ordering says. */
export const wayOf = (ordering: string): SQL => sql.raw(ordering.startsWith("-") ? "DESC" : "ASC");

export interface ListPage {
  limit: number;
  offset: number;
  ordering: string;
}
