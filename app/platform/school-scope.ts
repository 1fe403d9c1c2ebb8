import { and, eq, type SQL, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx } from "./context";
import { schoolOf } from "./context";
import type { Orm } from "./db";
import { notFound } from "./errors";

/** Access to one school's tables, and to all schools' for a stated reason. */

export interface SchoolScope {
  readonly db: Orm;
  readonly schoolId: string;
  /** Matches the row with this id in the school. */
  readonly own: (table: { schoolId: SQLiteColumn; id: SQLiteColumn }, id: string | SQLWrapper) => SQL;
}

/** The tables of the call's school. @throws not_found `school_not_found` without a school */
export function inSchool(ctx: Ctx): SchoolScope {
  const school = schoolOf(ctx);
  if (!school) throw notFound("No school was found for this address.", "school_not_found");
  const own: SchoolScope["own"] = (table, id) => and(eq(table.schoolId, school.id), eq(table.id, id)) as SQL;
  return { db: ctx.db.forSchool(school.id), schoolId: school.id, own };
}

/** All schools at once. Each call says why; tests/platform/school-scope.node.test.ts reads them all. */
export function acrossSchools(ctx: Ctx, reason: string): Orm {
  if (!reason) throw new Error("Crossing schools needs a reason");
  return ctx.db.unscoped;
}
