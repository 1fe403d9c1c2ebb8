import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Ctx } from "./context";
import type { Orm } from "./db";

/** Counts the rows of a list, as far as the call needs them counted (`countLimit` of the context). */
export const countRows = (ctx: Ctx, db: Orm, table: SQLiteTable, where: SQL | undefined) =>
  db.select({ count: sql<number>`count(*)` }).from(
    db
      .select({ one: sql`1`.as("one") })
      .from(table)
      .where(where)
      .limit(ctx.countLimit)
      .as("counted"),
  );

/** The same for a list written by hand; `from` begins with FROM. */
export const countFrom = (ctx: Ctx, from: SQL): SQL<{ count: number }> =>
  sql<{ count: number }>`SELECT count(*) AS count FROM (SELECT 1 ${from} LIMIT ${ctx.countLimit})`;
