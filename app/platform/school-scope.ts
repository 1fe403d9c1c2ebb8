import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx } from "./context";
import { schoolOf } from "./context";
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

/** All schools at once. Each call says why; tests/platform/school-scope.node.test.ts reads them all. */
export function acrossSchools(ctx: Ctx, reason: string): Orm {
  if (!reason) throw new Error("Crossing schools needs a reason");
  return ctx.db.unscoped;
}
