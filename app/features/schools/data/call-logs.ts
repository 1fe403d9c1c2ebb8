import { and, asc, desc, eq, gte, lt, or, sql } from "drizzle-orm";
import { callLogs } from "#drizzle/schema/calls";
import type { Ctx } from "~/platform/context";
import { containsPattern } from "~/platform/list";
import { inSchool } from "~/platform/school-scope";

interface Filters {
  search?: string;
  /** Epoch milliseconds. */
  from?: number;
  to?: number;
}

/** A page of the calls that this school's voice assistant took. One round trip. */
export async function callPage(ctx: Ctx, { search, from, to }: Filters, page: { limit: number; offset: number; ordering: string }) {
  const { db, schoolId } = inSchool(ctx);
  const pattern = search ? containsPattern(search) : null;
  const contains = (column: typeof callLogs.callerName | typeof callLogs.phone | typeof callLogs.summary) =>
    sql`lower(${column}) LIKE ${pattern} ESCAPE '\\'`;
  const where = and(
    eq(callLogs.schoolId, schoolId),
    from === undefined ? undefined : gte(callLogs.startedAt, from),
    to === undefined ? undefined : lt(callLogs.startedAt, to),
    pattern ? or(contains(callLogs.callerName), contains(callLogs.phone), contains(callLogs.summary)) : undefined,
  );
  const way = page.ordering.startsWith("-") ? desc : asc;
  const [results, [total]] = await db.batch([
    db.select().from(callLogs).where(where).orderBy(way(callLogs.startedAt), asc(callLogs.id)).limit(page.limit).offset(page.offset),
    db.select({ count: sql<number>`count(*)` }).from(callLogs).where(where),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** One of them; null when it is not this school's. */
export async function findCall(ctx: Ctx, id: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select()
    .from(callLogs)
    .where(and(eq(callLogs.schoolId, schoolId), eq(callLogs.id, id)));
  return row ?? null;
}
