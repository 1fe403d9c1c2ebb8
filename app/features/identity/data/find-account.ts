import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { invites, passwordResets, refreshTokens, sessions, users } from "#drizzle/schema/identity";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { setsThatSee } from "~/platform/permission-sets";
import { acrossSchools } from "~/platform/school-scope";
import type { Locale } from "~/words/locale";

/** The language of a student; English for other accounts. */
const locale = sql<Locale>`coalesce((SELECT s.locale FROM students s WHERE s.school_id = users.school_id AND s.user_id = users.id), 'en')`.as(
  "reads",
);

const accountColumns = {
  id: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  passwordChangedAt: users.passwordChangedAt,
  secondFactorAt: users.secondFactorAt,
  role: users.role,
  status: users.status,
  permissionSet: users.permissionSet,
  schoolId: users.schoolId,
  firstName: users.firstName,
  lastName: users.lastName,
  locale,
  schoolStatus: schools.status,
};

const accounts = (ctx: Ctx, reason: string) =>
  acrossSchools(ctx, reason).select(accountColumns).from(users).leftJoin(schools, eq(schools.id, users.schoolId));

export type Account = Awaited<ReturnType<typeof accounts>>[number];

/** The account of an address in its normal form, active or not. */
export async function findAccountByEmail(ctx: Ctx, email: string): Promise<Account | null> {
  const [row] = await accounts(ctx, "addresses are unique over all schools").where(eq(users.email, email));
  return row ?? null;
}

export async function findAccount(ctx: Ctx, userId: string): Promise<Account | null> {
  const [row] = await accounts(ctx, "a person looks at the own account").where(eq(users.id, userId));
  return row ?? null;
}

/** Whether an account's permission set, if it has one, lets it see what a query shows, as SQL over `users`; null is what all staff may see. */
export const staffSees = (query: string | null): SQL | undefined =>
  query === null ? undefined : sql`(${users.permissionSet} IS NULL OR ${inArray(users.permissionSet, setsThatSee(query))})`;

/** A school's active staff who want mail about what happens there, and may see what it is about: what the query named shows. */
export async function staffToWriteTo(ctx: Ctx, schoolId: string, query: string) {
  return acrossSchools(ctx, "the addressees are those of the school that is named")
    .select({ id: users.id, email: users.email, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(
      and(
        eq(users.schoolId, schoolId),
        inArray(users.role, ["school_owner", "school_admin"]),
        eq(users.status, "active"),
        eq(users.emailNotifications, true),
        staffSees(query),
      ),
    );
}

/** The active owners of a school; they get emails about its account regardless of their mail settings. */
export async function schoolOwnersOf(ctx: Ctx, schoolId: string) {
  return acrossSchools(ctx, "the addressees are those of the school that is named")
    .select({ id: users.id, email: users.email, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(and(eq(users.schoolId, schoolId), eq(users.role, "school_owner"), eq(users.status, "active")));
}

/** The employer's users who get emails about its jobs, partners and students. */
export async function staffOfEmployer(ctx: Ctx, employerId: string) {
  return acrossSchools(ctx, "the addressees are those of the employer that is named")
    .select({ id: users.id, email: users.email, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(and(eq(users.employerId, employerId), eq(users.status, "active"), eq(users.emailNotifications, true)));
}

/** The reset a token opens: not used, not over, of an account that is active. */
export async function findOpenReset(ctx: Ctx, tokenHash: string) {
  const [row] = await acrossSchools(ctx, "a reset belongs to an account")
    .select({ id: passwordResets.id, userId: users.id, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        sql`${passwordResets.usedAt} IS NULL`,
        gt(passwordResets.expiresAt, ctx.now.getTime()),
        eq(users.status, "active"),
      ),
    );
  return row ?? null;
}

const inviteColumns = {
  id: invites.id,
  userId: users.id,
  email: users.email,
  role: users.role,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  locale,
  status: invites.status,
  expiresAt: invites.expiresAt,
  schoolId: users.schoolId,
  schoolName: schools.name,
};

/** The invitation of a token, in any state. */
export async function findInvite(ctx: Ctx, tokenHash: string) {
  const [row] = await acrossSchools(ctx, "an invitation belongs to an account")
    .select(inviteColumns)
    .from(invites)
    .innerJoin(users, eq(users.id, invites.userId))
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .where(eq(invites.tokenHash, tokenHash));
  return row ?? null;
}

/** The newest invitation of an account. */
export async function findLatestInvite(ctx: Ctx, userId: string) {
  const [row] = await acrossSchools(ctx, "an invitation belongs to an account")
    .select({ id: invites.id, status: invites.status, schoolId: invites.schoolId })
    .from(invites)
    .where(eq(invites.userId, userId))
    .orderBy(desc(invites.createdAt), desc(invites.id))
    .limit(1);
  return row ?? null;
}

/** The sessions of a person, newest first; `current` is the one that asks. */
export async function listSessions(ctx: Ctx, userId: string, currentId: string) {
  const rows = await acrossSchools(ctx, "sessions belong to accounts")
    .select({ id: sessions.id, host: sessions.host, userAgent: sessions.userAgent, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now.getTime())))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(50);
  return rows.map((row) => ({ ...row, isCurrent: row.id === currentId }));
}

/** A refresh token, and whether the one it was exchanged for has been used itself. */
export async function findRefreshToken(ctx: Ctx, tokenHash: string) {
  const [row] = await acrossSchools(ctx, "tokens belong to accounts")
    .select({
      id: refreshTokens.id,
      familyId: refreshTokens.familyId,
      userId: refreshTokens.userId,
      expiresAt: refreshTokens.expiresAt,
      usedAt: refreshTokens.usedAt,
      revokedAt: refreshTokens.revokedAt,
      isChildUsed: sql<number>`EXISTS (SELECT 1 FROM refresh_tokens c WHERE c.family_id = refresh_tokens.family_id AND c.id > refresh_tokens.id AND c.used_at IS NOT NULL)`,
    })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash));
  return row ?? null;
}
