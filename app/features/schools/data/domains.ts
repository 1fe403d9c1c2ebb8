import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { domains } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { acrossSchools, inSchool } from "~/platform/school-scope";

export type Domain = typeof domains.$inferSelect;
export const HOST_REASON = "a host belongs to one school of all";

/** The hosts of the school, the one that the product gave first. */
export function domainsOf(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(domains)
    .where(eq(domains.schoolId, schoolId))
    .orderBy(sql`token IS NOT NULL`, desc(domains.isPrimary), asc(domains.host))
    .limit(50);
}

/** One of the school's hosts. */
export const domainNamed = (ctx: Ctx, host: string) =>
  inSchool(ctx)
    .db.select()
    .from(domains)
    .where(and(eq(domains.schoolId, inSchool(ctx).schoolId), eq(domains.host, host)));

/** The school that has proved a host, if one has. */
export const ownerOfHost = (ctx: Ctx, host: string) =>
  acrossSchools(ctx, HOST_REASON)
    .select({ schoolId: domains.schoolId })
    .from(domains)
    .where(and(eq(domains.host, host), eq(domains.status, "verified")));

/** Schools' own domains, least recently checked first. */
export const domainsToCheck = (ctx: Ctx, limit: number) =>
  acrossSchools(ctx, HOST_REASON)
    .select({ host: domains.host, schoolId: domains.schoolId })
    .from(domains)
    .where(isNotNull(domains.token))
    .orderBy(sql`coalesce(checked_at, 0)`)
    .limit(limit);
