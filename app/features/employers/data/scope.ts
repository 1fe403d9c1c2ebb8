import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import type { Orm } from "~/platform/db";
import { forbidden } from "~/platform/errors";
import { userOf } from "~/platform/screen";

/** The tables of the user's employer: every statement binds its id. @throws forbidden for an account without an employer */
export function inEmployer(ctx: Ctx): { db: Orm; employerId: string } {
  const { employerId } = userOf(ctx);
  if (!employerId) throw forbidden("Your account isn't linked to an employer yet.", "no_employer");
  return { db: ctx.db.sharedOf(employerId), employerId };
}

/** All conditions together. */
export const all = (...conditions: (SQL | null | undefined | false | "" | 0)[]): SQL =>
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
