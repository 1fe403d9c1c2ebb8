import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { callLogs } from "#drizzle/schema/calls";
import { programs } from "#drizzle/schema/programs";
import { type Ctx, zoneOf } from "~/platform/context";
import { behind, type ListPart, sortedBy, wayOf } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { instantOf } from "~/platform/wall-clock";
import { plusDays } from "~/platform/zones";
import type { CallFilters } from "../model";

const SORTS = {
  started_at: callLogs.startedAt,
  duration_seconds: callLogs.durationSeconds,
  caller_name: sql`lower(${callLogs.callerName})`,
} as const;

function whereOf(ctx: Ctx, { search, outcome, program, from_date, to_date }: CallFilters) {
  const { schoolId } = inSchool(ctx);
  const startOf = (day: string) => instantOf(day, "00:00", zoneOf(ctx)).getTime();
  const pattern = search ? sought(search) : null;
  const c = callLogs;
  return and(
    eq(c.schoolId, schoolId),
    outcome ? eq(c.outcome, outcome) : undefined,
    program ? eq(c.programId, program) : undefined,
    from_date ? gte(c.startedAt, startOf(from_date)) : undefined,
    to_date ? lt(c.startedAt, startOf(plusDays(to_date, 1))) : undefined,
    pattern
      ? sql`(${contains(c.callerName, pattern)} OR ${contains(c.phone, pattern)} OR ${contains(c.summary, pattern)} OR ${contains(c.programAsked, pattern)})`
      : undefined,
  );
}

/** A page of calls, and what they come to together: two statements for the caller's batch. Days are those of the school's zone. */
export function callPage(ctx: Ctx, filters: CallFilters, page: ListPart) {
  const { db, own } = inSchool(ctx);
  const where = whereOf(ctx, filters);
  const order = [
    { by: SORTS[page.ordering.replace(/^-/, "") as keyof typeof SORTS], way: wayOf(page.ordering) },
    { by: callLogs.id, way: "desc" },
  ] as const;
  const rows = db
    .select({
      id: callLogs.id,
      callerName: callLogs.callerName,
      phone: callLogs.phone,
      callerEmail: callLogs.callerEmail,
      startedAt: callLogs.startedAt,
      durationSeconds: callLogs.durationSeconds,
      outcome: callLogs.outcome,
      programAsked: callLogs.programAsked,
      program: programs.title,
      summary: callLogs.summary,
      needsFollowUp: callLogs.needsFollowUp,
      followedUpAt: callLogs.followedUpAt,
      inquiryId: callLogs.inquiryId,
    })
    .from(callLogs)
    .leftJoin(programs, own(programs, callLogs.programId))
    .where(and(where, behind(order, page.after)))
    .orderBy(sortedBy(order))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  const totals = db
    .select({
      count: sql<number>`count(*)`,
      seconds: sql<number>`coalesce(sum(${callLogs.durationSeconds}), 0)`,
      inquiries: sql<number>`count(${callLogs.inquiryId})`,
    })
    .from(callLogs)
    .where(where);
  return [rows, totals] as const;
}

/** The programs that a call may be about, by place. */
export function programChoices(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ value: programs.id, label: programs.title })
    .from(programs)
    .where(eq(programs.schoolId, schoolId))
    .orderBy(asc(programs.position));
}
