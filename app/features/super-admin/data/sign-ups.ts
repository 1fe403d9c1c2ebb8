import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { signUps } from "#drizzle/schema/desk";
import { users } from "#drizzle/schema/identity";
import { auditLog } from "#drizzle/schema/platform";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { notFound } from "~/platform/errors";
import { acrossSchools } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

const REASON = "who wants to join belongs to no school yet";

export type SignUp = typeof signUps.$inferSelect;

interface Filters {
  status?: SignUp["status"];
  state?: string;
  search?: string;
}

/** `name` is what the API calls the school's. */
const SORTS = {
  created_at: signUps.createdAt,
  school_name: sql`lower(${signUps.schoolName})`,
  name: sql`lower(${signUps.schoolName})`,
  contact_name: sql`lower(${signUps.contactFirstName} || ' ' || ${signUps.contactLastName})`,
  state: signUps.state,
  status: signUps.status,
} as const;

/** A page of requests. One round trip. */
export async function signUpPage(ctx: Ctx, { status, state, search }: Filters, page: { limit: number; offset: number; ordering: string }) {
  const db = acrossSchools(ctx, REASON);
  const pattern = search ? sought(search) : null;
  const where = and(
    status ? eq(signUps.status, status) : undefined,
    state ? eq(signUps.state, state) : undefined,
    pattern
      ? sql`(${contains(signUps.schoolName, pattern)} OR ${contains(signUps.email, pattern)} OR ${contains(sql`${signUps.contactFirstName} || ' ' || ${signUps.contactLastName}`, pattern)})`
      : undefined,
  );
  const way = page.ordering.startsWith("-") ? desc : asc;
  const [results, [total]] = await db.batch([
    db
      .select()
      .from(signUps)
      .where(where)
      .orderBy(way(SORTS[page.ordering.replace(/^-/, "") as keyof typeof SORTS]), asc(signUps.id))
      .limit(page.limit)
      .offset(page.offset),
    countRows(ctx, db, signUps, where),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** A request. @throws not_found */
export async function findSignUp(ctx: Ctx, id: string): Promise<SignUp> {
  const [row] = await acrossSchools(ctx, REASON).select().from(signUps).where(eq(signUps.id, id));
  if (!row) throw notFound();
  return row;
}

/** Whether an address has a request that is undecided or became a school. */
export async function hasOpenSignUp(ctx: Ctx, email: string, except = ""): Promise<boolean> {
  const rows = await acrossSchools(ctx, REASON)
    .select({ id: signUps.id })
    .from(signUps)
    .where(and(eq(signUps.email, email), inArray(signUps.status, ["pending", "approved"]), sql`${signUps.id} <> ${except}`))
    .limit(1);
  return rows.length > 0;
}

/** The condition that the address has no other open request, in the inserting statement. */
export const isOnlyOpenOne = ({ id, email }: { id: string; email: string }) =>
  sql`NOT EXISTS (SELECT 1 FROM sign_ups o WHERE o.email = ${email} AND o.status IN ('pending', 'approved') AND o.id <> ${id})`;

/** The history of a request, newest first. */
export const signUpHistory = (ctx: Ctx, id: string) =>
  acrossSchools(ctx, REASON)
    .select({
      id: auditLog.id,
      action: auditLog.action,
      after: auditLog.after,
      archive: auditLog.archive,
      at: auditLog.at,
      who: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(sql`${auditLog.schoolId} IS NULL`, eq(auditLog.subjectType, "sign_up"), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.at))
    .limit(50);
