import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { apiKeys } from "#drizzle/schema/api-keys";
import { users } from "#drizzle/schema/identity";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { besideSchool, findAnywhere, inSchool } from "~/platform/school-scope";
import { MINUTE_MS } from "~/platform/zones";

export type ApiKey = typeof apiKeys.$inferSelect;

/** Keys of the school without their hashes, the latest first. */
export function selectKeys(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      ...{ id: apiKeys.id, name: apiKeys.name, prefix: apiKeys.prefix, scopes: apiKeys.scopes, ipAllow: apiKeys.ipAllow },
      ...{ expiresOn: apiKeys.expiresOn, lastUsedAt: apiKeys.lastUsedAt, lastIp: apiKeys.lastIp, oldUntil: apiKeys.oldUntil },
      ...{ rotatedAt: apiKeys.rotatedAt, revokedAt: apiKeys.revokedAt, createdAt: apiKeys.createdAt },
      createdBy: sql<
        string | null
      >`(SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = ${apiKeys.createdBy} AND u.school_id = ${schoolId})`,
    })
    .from(apiKeys)
    .where(eq(apiKeys.schoolId, schoolId))
    .orderBy(desc(apiKeys.createdAt))
    .limit(200);
}

/** A key of the school. @throws not_found */
export async function findKey(ctx: Ctx, id: string): Promise<ApiKey> {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(apiKeys).where(own(apiKeys, id));
  if (!row) throw notFound();
  return row;
}

/** A key of any school by its prefix. */
export const findKeyByPrefix = (ctx: Ctx, prefix: string): Promise<ApiKey | null> =>
  findAnywhere(ctx, "a key is found by its prefix; its school is then the key's own", (db) =>
    db.select().from(apiKeys).where(eq(apiKeys.prefix, prefix)),
  );

/** Notes when a key was used and from where, once a minute. */
export async function noteUse(ctx: Ctx, { id, schoolId }: ApiKey): Promise<void> {
  const minute = Math.floor(ctx.now.getTime() / MINUTE_MS) * MINUTE_MS;
  await besideSchool(ctx, "the key of a call is noted before its school is chosen", schoolId)
    .update(apiKeys)
    .set({ lastUsedAt: minute, lastIp: ctx.ip })
    .where(and(eq(apiKeys.schoolId, schoolId), eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, minute))));
}

/** Whether an account has a second step of the sign-in. */
export async function hasSecondFactor(ctx: Ctx, userId: string): Promise<boolean> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ at: users.secondFactorAt })
    .from(users)
    .where(and(eq(users.schoolId, schoolId), eq(users.id, userId)));
  return (row?.at ?? null) !== null;
}
