import { and, asc, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { employers } from "#drizzle/schema/employers";
import { sessions, users } from "#drizzle/schema/identity";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import type { Orm } from "~/platform/db";
import { isSuperAdmin } from "~/platform/policy";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import type { ManagedRole } from "../user-model";

/** The accounts a user may see: super admins see all except students, staff see those of their school or employer. */
export interface Reach {
  db: Orm;
  where: SQL | undefined;
}

/** `school` narrows what a super admin sees. */
export function reachOf(ctx: Ctx, school?: string): Reach {
  if (isSuperAdmin(ctx)) {
    const db = acrossSchools(ctx, "a super admin looks after the accounts of every school");
    return { db, where: and(ne(users.role, "student"), isNull(users.deletedAt), school ? eq(users.schoolId, school) : undefined) };
  }
  if (ctx.actor.kind === "user" && ctx.actor.roleType === "employer") {
    const employerId = ctx.actor.employerId ?? "none";
    return { db: ctx.db.sharedOf(employerId), where: and(eq(users.employerId, employerId), isNull(users.deletedAt)) };
  }
  const { schoolId } = inSchool(ctx);
  return {
    db: ctx.db.sharedOf(schoolId),
    where: and(eq(users.schoolId, schoolId), inArray(users.role, ["school_owner", "school_admin"]), isNull(users.deletedAt)),
  };
}

const columns = (now: number) => ({
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  jobTitle: users.jobTitle,
  role: users.role,
  schoolId: users.schoolId,
  schoolName: schools.name,
  employerId: users.employerId,
  avatarFileId: users.avatarFileId,
  status: users.status,
  permissionSet: users.permissionSet,
  secondFactorAt: users.secondFactorAt,
  lastLoginAt: users.lastLoginAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  isOpened: sql<number>`${users.passwordHash} IS NOT NULL`,
  hasSignedIn: sql<number>`${HAS_SIGNED_IN}`,
  inviteStatus: sql<
    "pending" | "accepted" | "expired" | null
  >`(SELECT CASE WHEN i.status = 'pending' AND i.expires_at <= ${now} THEN 'expired' ELSE i.status END FROM invites i WHERE i.user_id = users.id ORDER BY i.created_at DESC, i.id DESC LIMIT 1)`,
});

/** Whether an account was ever signed in, including accounts from before sign-ins were recorded. */
export const HAS_SIGNED_IN = sql`(users.last_login_at IS NOT NULL OR EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = users.id) OR EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.user_id = users.id))`;

export interface UserFilters {
  search?: string;
  role?: ManagedRole | "student";
  role_type?: "school" | "employer" | "super_admin" | "student";
  account_status?: "active" | "inactive";
}

const SORTS = {
  name: sql`lower(${users.lastName} || ' ' || ${users.firstName})`,
  first_name: sql`lower(${users.firstName})`,
  last_name: sql`lower(${users.lastName})`,
  email: users.email,
  role: users.role,
  account_status: users.status,
  last_login: users.lastLoginAt,
  created_at: users.createdAt,
} as const;
export const USER_SORTS = Object.keys(SORTS) as ["name", ...(keyof typeof SORTS)[]];

const ROLE_TYPES: Record<NonNullable<UserFilters["role_type"]>, NonNullable<UserFilters["role"]>[]> = {
  school: ["school_owner", "school_admin"],
  employer: ["employer_admin", "employer_career_specialist", "job_partner_admin", "organization_admin"],
  super_admin: ["super_admin"],
  student: ["student"],
};

/** A page of accounts and how many there are: two statements for the caller's batch. */
export function userPage(ctx: Ctx, reach: Reach, now: number, filters: UserFilters, page: { limit: number; offset: number; ordering: string }) {
  const pattern = filters.search ? sought(filters.search) : null;
  const where = and(
    reach.where,
    filters.role ? eq(users.role, filters.role) : undefined,
    filters.role_type ? inArray(users.role, ROLE_TYPES[filters.role_type]) : undefined,
    filters.account_status ? eq(users.status, filters.account_status) : undefined,
    pattern ? sql`(${contains(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern)} OR ${contains(users.email, pattern)})` : undefined,
  );
  const order = page.ordering.startsWith("-") ? desc : asc;
  const rows = reach.db
    .select(columns(now))
    .from(users)
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .where(where)
    .orderBy(order(SORTS[page.ordering.replace(/^-/, "") as keyof typeof SORTS]), asc(users.id))
    .limit(page.limit)
    .offset(page.offset);
  const count = countRows(ctx, reach.db, users, where);
  return [rows, count] as const;
}

export const managedUser = (reach: Reach, now: number, id: string) =>
  reach.db
    .select(columns(now))
    .from(users)
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .where(and(reach.where, eq(users.id, id)));

export type ManagedUser = Awaited<ReturnType<typeof managedUser>>[number];

/** Where a managed account is signed in. */
export const sessionsOfUser = (reach: Reach, now: number, id: string) =>
  reach.db
    .select({ id: sessions.id, host: sessions.host, userAgent: sessions.userAgent, lastSeenAt: sessions.lastSeenAt })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(reach.where, eq(users.id, id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(20);

/** Employers for a super admin to choose from; empty for other users. */
export const employerChoices = (ctx: Ctx) =>
  acrossSchools(ctx, "a super admin chooses the employer of an account")
    .select({ value: employers.id, label: employers.name })
    .from(employers)
    .where(sql`${isSuperAdmin(ctx) ? 1 : 0} = 1`)
    .orderBy(asc(employers.name));

/** Whether there is such an employer. */
export const employerExists = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await acrossSchools(ctx, "an account belongs to one employer").select({ id: employers.id }).from(employers).where(eq(employers.id, id))).length >
  0;

/** Schools for a super admin to choose from; empty for other users. */
export const schoolChoices = (ctx: Ctx) =>
  acrossSchools(ctx, "a super admin chooses the school of an account")
    .select({ value: schools.id, label: schools.name })
    .from(schools)
    .where(sql`${schools.deletedAt} IS NULL AND ${isSuperAdmin(ctx) ? 1 : 0} = 1`)
    .orderBy(asc(schools.name));
