import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx } from "./context";
import { schoolOf } from "./context";
import { SHARED } from "./databases";
import { isOneOf, type Orm } from "./db";
import { notFound } from "./errors";

/** Access to one school's tables, and to all schools' for a stated reason. */

export interface SchoolScope {
  readonly db: Orm;
  readonly schoolId: string;
  /** Matches the row with this id in the school. */
  readonly own: (table: { schoolId: SQLiteColumn; id: SQLiteColumn }, id: string | SQLWrapper) => SQL;
  /**
   * Matches the rows with these ids in the school. They are found by their ids: the plus keeps the planner, which has no statistics, from
   * walking all rows of the school.
   */
  readonly ownAll: (table: { schoolId: SQLiteColumn; id: SQLiteColumn }, ids: readonly string[]) => SQL;
}

/** The tables of the call's school. @throws not_found `school_not_found` without a school */
export function inSchool(ctx: Ctx): SchoolScope {
  const school = schoolOf(ctx);
  if (!school) throw notFound("No school was found for this address.", "school_not_found");
  const own: SchoolScope["own"] = (table, id) => and(eq(table.schoolId, school.id), eq(table.id, id)) as SQL;
  const ownAll: SchoolScope["ownAll"] = (table, ids) => sql`(+${table.schoolId} = ${school.id} AND ${isOneOf(table.id, ids)})`;
  return { db: ctx.db.forSchool(school.id), schoolId: school.id, own, ownAll };
}

/**
 * All schools at once, as the shared database has them. Each call says why; tests/platform/school-scope.node.test.ts reads them all.
 */
export function acrossSchools(ctx: Ctx, reason: string): Orm {
  return ctx.db.inDatabase(reasonable(reason, SHARED));
}

/**
 * The whole database of a school, by default the call's, or the shared one without a school: for rows with or without a school that are
 * found by their own id. Each call says why no school has to be bound.
 */
export function besideSchool(ctx: Ctx, reason: string, schoolId = schoolOf(ctx)?.id ?? null): Orm {
  return ctx.db.inDatabase(reasonable(reason, ctx.db.nameOf(schoolId)));
}

/** Every database, the shared one first: for what may be in any. Each call says why. */
export function eachDatabase(ctx: Ctx, reason: string): Orm[] {
  return ctx.db.names.map((name) => ctx.db.inDatabase(reasonable(reason, name)));
}

/** The first row that a database has for a query, the shared one asked first, or null: for rows that are found by an id alone. */
export async function findAnywhere<R>(ctx: Ctx, reason: string, query: (db: Orm) => PromiseLike<R[]>): Promise<R | null> {
  for (const db of eachDatabase(ctx, reason)) {
    const [row] = await query(db);
    if (row !== undefined) return row;
  }
  return null;
}

function reasonable<T>(reason: string, what: T): T {
  if (!reason) throw new Error("Crossing schools needs a reason");
  return what;
}
