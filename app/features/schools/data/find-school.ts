import { and, eq, isNull, sql } from "drizzle-orm";
import { domains, schools } from "#drizzle/schema/schools";
import { ownFacts, schoolColumns, toSchool } from "~/features/identity/data/school-row";
import type { Ctx, School } from "~/platform/context";
import { type Database, isOneOf } from "~/platform/db";
import { acrossSchools } from "~/platform/school-scope";

/** The active school whose verified domain `host` is; null for any other host. One round trip, two for a school with its own database. */
export async function findSchoolByHost(db: Database, host: string): Promise<School | null> {
  const [row] = await db.unscoped
    .select(schoolColumns)
    .from(domains)
    .innerJoin(schools, eq(schools.id, domains.schoolId))
    .where(and(eq(domains.host, host), eq(domains.status, "verified"), eq(schools.status, "active")));
  return row ? toSchool((await ownFacts(db, row.id)) ?? row) : null;
}

interface SchoolKey {
  host?: string | null;
  subdomain?: string;
  id?: string;
}

/** An active school by what a visitor may know of it, with the two facts that only its public record carries. */
export async function findPublicSchool(ctx: Ctx, { host, subdomain, id }: SchoolKey) {
  const where = host
    ? sql`${schools.id} IN (SELECT school_id FROM domains WHERE host = ${host} AND status = 'verified')`
    : subdomain
      ? eq(schools.subdomain, subdomain)
      : eq(schools.id, id ?? "");
  const [row] = await acrossSchools(ctx, "anybody may ask which school an address belongs to")
    .select({ ...schoolColumns, subdomain: schools.subdomain, voiceAiPhone: schools.voiceAiPhone })
    .from(schools)
    .where(and(eq(schools.status, "active"), where));
  if (!row) return null;
  const { subdomain: name, voiceAiPhone, ...rest } = row;
  return { school: toSchool((await ownFacts(ctx.db, row.id)) ?? rest), subdomain: name, voiceAiPhone };
}

/** Active schools by name, for a school picker; `subdomain` is used in addresses. */
export const activeSchools = (ctx: Ctx) =>
  acrossSchools(ctx, "instructor applicants and super admins choose a school")
    .select({ id: schools.id, subdomain: schools.subdomain, name: schools.name })
    .from(schools)
    .where(eq(schools.status, "active"))
    .orderBy(schools.name);

/** Schools as they are stored, each with its host and its own links; those that are gone are left out. */
export async function findSchoolRows(ctx: Ctx, ids: readonly string[]) {
  const rows = await acrossSchools(ctx, "who may see which school is for the verb to say")
    .select({ row: schools, host: schoolColumns.host, navbar: schoolColumns.navbar })
    .from(schools)
    .where(and(isOneOf(schools.id, ids), isNull(schools.deletedAt)));
  return rows.map(({ navbar, ...rest }) => ({ ...rest, navbar: JSON.parse(navbar ?? "[]") as School["navbar"] }));
}

/** One of them; null when there is none. */
export async function findSchoolRow(ctx: Ctx, id: string) {
  const [row] = await findSchoolRows(ctx, [id]);
  return row ?? null;
}
