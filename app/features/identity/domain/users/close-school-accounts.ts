import { and, eq, sql } from "drizzle-orm";
import { invites, refreshTokens, sessions, users } from "#drizzle/schema/identity";
import { acrossSchools } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

/** Stages the deletion of a deleted school's accounts; their addresses become free. */
export function closeSchoolAccounts(ctx: CommandCtx, schoolId: string): void {
  const db = acrossSchools(ctx, "accounts of a deleted school have no tenant");
  const at = ctx.now.getTime();
  const theirs = sql`(SELECT id FROM users WHERE school_id = ${schoolId})`;
  ctx.stage(db.delete(sessions).where(sql`${sessions.userId} IN ${theirs}`));
  ctx.stage(db.update(refreshTokens).set({ revokedAt: at }).where(sql`${refreshTokens.userId} IN ${theirs} AND ${refreshTokens.revokedAt} IS NULL`));
  ctx.stage(
    db
      .update(invites)
      .set({ status: "expired" })
      .where(and(eq(invites.status, "pending"), sql`${invites.userId} IN ${theirs}`)),
  );
  ctx.stage(
    db
      .update(users)
      .set({ status: "inactive", deletedAt: at, email: sql`${users.id} || '@deleted.invalid'`, updatedAt: at })
      .where(and(eq(users.schoolId, schoolId), sql`${users.deletedAt} IS NULL`)),
  );
}
