import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { authenticators, passkeys, pendingSignIns, recoveryCodes, secondFactorRules, users } from "#drizzle/schema/identity";
import type { Ctx } from "~/platform/context";
import { acrossSchools } from "~/platform/school-scope";

export const REASON = "the second step of a sign-in belongs to the account";

/** An account's second factors, in one batch. */
export async function findFactors(ctx: Ctx, userId: string) {
  const db = acrossSchools(ctx, REASON);
  const [[account], [app], keys, [codes]] = await db.batch([
    db.select({ secondFactorAt: users.secondFactorAt }).from(users).where(eq(users.id, userId)),
    db.select().from(authenticators).where(eq(authenticators.userId, userId)),
    db
      .select({
        id: passkeys.id,
        name: passkeys.name,
        host: passkeys.host,
        credentialId: passkeys.credentialId,
        transports: passkeys.transports,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt)),
    db
      .select({ count: sql<number>`count(*)` })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  ]);
  return { secondFactorAt: account?.secondFactorAt ?? null, app: app ?? null, passkeys: keys, codesLeft: codes?.count ?? 0 };
}

export async function findAuthenticator(ctx: Ctx, userId: string) {
  const [row] = await acrossSchools(ctx, REASON).select().from(authenticators).where(eq(authenticators.userId, userId));
  return row ?? null;
}

/** A sign-in that waits for its second step, on the host where it began. */
export async function findPending(ctx: Ctx, tokenHash: string) {
  const [row] = await acrossSchools(ctx, REASON)
    .select({ userId: pendingSignIns.userId })
    .from(pendingSignIns)
    .where(
      and(
        eq(pendingSignIns.tokenHash, tokenHash),
        eq(pendingSignIns.host, new URL(ctx.origin).hostname),
        gt(pendingSignIns.expiresAt, ctx.now.getTime()),
      ),
    );
  return row ?? null;
}

export async function findPasskey(ctx: Ctx, credentialId: string) {
  const [row] = await acrossSchools(ctx, REASON).select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** Whether a second step is required in a school, or of super admins (`platform`), and how many who can sign in have one. */
export async function readRule(ctx: Ctx, scope: string) {
  const db = acrossSchools(ctx, "a rule belongs to a school or to the platform, by its scope");
  const people =
    scope === "platform"
      ? and(eq(users.role, "super_admin"), eq(users.status, "active"))
      : and(eq(users.schoolId, scope), inArray(users.role, ["school_owner", "school_admin"]), eq(users.status, "active"));
  const [[rule], [counted]] = await db.batch([
    db.select({ createdAt: secondFactorRules.createdAt }).from(secondFactorRules).where(eq(secondFactorRules.scope, scope)),
    db
      .select({ people: sql<number>`count(*)`, secured: sql<number>`count(${users.secondFactorAt})` })
      .from(users)
      .where(people),
  ]);
  return { isRequired: rule !== undefined, people: counted?.people ?? 0, secured: counted?.secured ?? 0 };
}
