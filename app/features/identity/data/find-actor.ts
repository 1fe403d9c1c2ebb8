import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { students } from "#drizzle/schema/enrollment";
import { sessions, users } from "#drizzle/schema/identity";
import { schools } from "#drizzle/schema/schools";
import type { Parts, ShellDetails, UserActor } from "~/platform/context";
import { SHARED } from "~/platform/databases";
import type { Database } from "~/platform/db";
import { mediaPath } from "~/platform/media-path";
import { roleTypeOf } from "../model";
import { schoolColumns, toSchool } from "./school-row";

/** A person's columns in the school's database. `Parts.shellCounters`, the counts of pending work, are read with them. */
const recordColumns = {
  studentId: students.id,
  locale: students.locale,
  isProfileComplete: students.isProfileComplete,
  ...Object.fromEntries(Object.entries(schoolColumns).map(([name, column]) => [`school_${name}`, column])),
};

const actorColumns = {
  userId: users.id,
  role: users.role,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  avatarFileId: users.avatarFileId,
  employerId: users.employerId,
  permissionSet: users.permissionSet,
  mustSetUp: sql<number>`(users.second_factor_at IS NULL AND EXISTS (SELECT 1 FROM second_factor_rules r WHERE r.scope = CASE users.role
    WHEN 'super_admin' THEN 'platform' WHEN 'school_owner' THEN users.school_id WHEN 'school_admin' THEN users.school_id END))`,
  ...recordColumns,
};

type ActorRow = Record<string, unknown> & { userId: string };

function toActor({ shellCounters: counters }: Parts, row: ActorRow, sessionId: string, impersonator: UserActor["impersonator"] = null): UserActor {
  const role = row.role as UserActor["role"];
  const school = row.school_id
    ? toSchool(Object.fromEntries(Object.keys(schoolColumns).map((name) => [name, row[`school_${name}`]])) as Parameters<typeof toSchool>[0])
    : null;
  return {
    kind: "user",
    id: row.userId,
    role,
    roleType: roleTypeOf(role),
    email: row.email as string,
    firstName: row.firstName as string,
    lastName: row.lastName as string,
    avatarUrl: row.avatarFileId ? mediaPath(row.avatarFileId as string, 320) : null,
    school,
    employerId: roleTypeOf(role) === "employer" ? ((row.employerId as string | null) ?? null) : null,
    studentId: (row.studentId as string | null) ?? null,
    locale: row.locale === "es" && school?.speaksSpanish ? "es" : "en",
    isProfileComplete: role === "student" ? Boolean(row.isProfileComplete) : true,
    sessionId,
    mustSetUp: Boolean(row.mustSetUp) && impersonator === null,
    permissionSet: role === "school_admin" ? ((row.permissionSet as UserActor["permissionSet"]) ?? null) : null,
    impersonator,
    shell: Object.fromEntries(Object.keys(counters).map((name) => [name, row[name]])) as unknown as ShellDetails,
  };
}

/** The row of a person, completed from the school's database where the school has its own. */
async function withRecord(db: Database, { shellCounters: counters }: Parts, row: ActorRow): Promise<ActorRow> {
  const schoolId = row.school_id as string | null;
  if (!schoolId || db.nameOf(schoolId) === SHARED) return row;
  const [record] = await db
    .forSchool(schoolId)
    .select({
      ...recordColumns,
      unread: counters.unread,
      pendingPreEnrollments: counters.pendingPreEnrollments,
      savedViews: counters.savedViews,
      teaches: counters.teaches,
    })
    .from(users)
    .innerJoin(schools, eq(schools.id, users.schoolId))
    .leftJoin(students, eq(students.userId, users.id))
    .where(and(eq(users.id, row.userId), eq(users.schoolId, schoolId)));
  return { ...row, ...record };
}

/** Inactive accounts, and accounts of an inactive school or employer, cannot act. */
const ACTIVE: SQL = sql`${users.status} = 'active' AND (${users.schoolId} IS NULL OR ${schools.status} = 'active')
  AND (${users.employerId} IS NULL OR EXISTS (SELECT 1 FROM employers e WHERE e.id = ${users.employerId} AND e.status = 'active'))`;

/** The impersonator must still be a super admin. */
const BEHIND_IS_THERE: SQL = sql`(${sessions.impersonatorId} IS NULL OR EXISTS (SELECT 1 FROM users b WHERE b.id = ${sessions.impersonatorId} AND b.role = 'super_admin' AND b.status = 'active'))`;

/** The user of a session, with the data the shell shows; one round trip. Null if the session ended or belongs to another host. */
export async function actorOfSession(db: Database, parts: Parts, tokenHash: string, host: string, now: number) {
  const [row] = await db.unscoped
    .select({
      ...actorColumns,
      ...parts.shellCounters,
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      impersonatorId: sessions.impersonatorId,
      impersonatorName: sql<string | null>`(SELECT b.first_name || ' ' || b.last_name FROM users b WHERE b.id = sessions.behind_id)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .leftJoin(students, eq(students.userId, users.id))
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.host, host), gt(sessions.expiresAt, now), ACTIVE, BEHIND_IS_THERE));
  if (!row) return null;
  const impersonator = row.impersonatorId ? { id: row.impersonatorId, name: row.impersonatorName ?? "", until: row.expiresAt } : null;
  return {
    actor: toActor(parts, await withRecord(db, parts, row as ActorRow), row.sessionId as string, impersonator),
    lastSeenAt: row.lastSeenAt as number,
  };
}

/** The user of an access token. Role and school are read from the database, never from the token; the family must belong to the account. */
export async function actorOfUser(db: Database, parts: Parts, userId: string, familyId: string): Promise<UserActor | null> {
  const [row] = await db.unscoped
    .select({ ...actorColumns, ...parts.shellCounters })
    .from(users)
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .leftJoin(students, eq(students.userId, users.id))
    .where(
      and(
        eq(users.id, userId),
        ACTIVE,
        sql`EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.family_id = ${familyId} AND t.user_id = ${userId} AND t.revoked_at IS NULL)`,
      ),
    );
  return row ? toActor(parts, await withRecord(db, parts, row as ActorRow), familyId) : null;
}
